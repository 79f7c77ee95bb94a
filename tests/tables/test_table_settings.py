"""What a document leaves to the house at a table: how a floor file sets it, and what is no setting."""

import pytest
from casino import table
from equipped import wrong

from croupier.cli.main import main
from croupier.rulebooks.library import RULEBOOKS

RAPID = "star-rapid-2016"


def live(settings: str) -> str:
    return table("R1", RAPID, "roulette", seats="t1", settings=settings)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ('settings = "none"', "settings must be names with values"),
        ('settings = { tumbler = "on" }', "There is no setting 'tumbler' here; there is: revolution_source"),
        (
            'settings = { revolution_source = "a camera" }',
            "dealer_confirmation or wheel_sensor, not a camera (clause 5.3.1)",
        ),
        ("settings = { revolution_source = true }", "dealer_confirmation or wheel_sensor, not true"),
        ("settings = { spin_delay_alert_seconds = 2.5 }", "from 5 to 120, not 2.5 (clause 7.4.2)"),
        (
            'devices = { wheel = "automated" }\nsettings = { spin_delay_alert_seconds = 20 }',
            "a table with an automated wheel has no settings",
        ),
    ],
)
def test_a_floor_file_is_answered_with_what_is_wrong_with_a_setting(settings: str, words: str) -> None:
    assert words in wrong(live(settings))


def test_a_game_without_settings_takes_none() -> None:
    at = table("U1", "star-7up-2016", "seven_up", positions="p1", period_s=None, settings="settings = { speed = 3 }")
    assert "There is no setting 'speed' here; there is: none" in wrong(at)
    assert (
        wrong(table("U1", "star-7up-2016", "seven_up", positions="p1", period_s=None, settings="settings = {}")) == ""
    )


def test_a_table_that_sets_nothing_is_run_by_our_readings() -> None:
    for book in RULEBOOKS.values():
        for offer in book.offers.values():
            assert offer.policy({}) == offer.table


def test_the_rules_list_every_setting_of_a_table_with_its_values_and_clause(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["rules", "canberra-mttg-2019"])
    shown = capsys.readouterr().out
    for offer in RULEBOOKS["canberra-mttg-2019"].offers.values():
        for setting in offer.settings:
            (line,) = [line for line in shown.splitlines() if line.startswith(setting.name)]
            assert str(setting.default) in line
