"""A Canberra terminal that is left with credit on it: a warning there, word to the dealer, and the credit stays (4.8(a))."""

from typing import Any

import pytest
from canberra import canberra, wheel
from casino import Casino, casino, table
from equipped import wrong
from staffed import console
from watching import asked, on_terminal, terminal, watching

from croupier.floor.unattended import Unattended
from croupier.rulebooks.roles import Role
from croupier.server.views.rules import RulesView

WARNING = "Credit that is left behind at this terminal is at its player's own risk. (4.8(a))"
ALERT = "t1: 80.00 is left there, and nobody has touched it for 10 minutes. (4.8(a))"
EIGHTY = "t1 notes 50.00\nt1 notes 20.00\nt1 notes 10.00"


def set_to(minutes: str) -> str:
    return wheel().replace("[table.equipment]", f"unattended_alert_minutes = {minutes}\n[table.equipment]", 1)


def warned(c: Casino, place: str = "t1", at: str = "R1") -> bool:
    return WARNING in on_terminal(c, place, at).announcements


def shown(c: Casino, at: str = "R1") -> list[str]:
    """What the dealer terminal is told of terminals that were left."""
    return [words for words in console(c, Role.DEALER, table=at).announcements if "(4.8(a))" in words]


@canberra("4.8(a)")
def test_after_ten_minutes_without_a_touch_80_00_are_warned_of_reported_and_still_there() -> None:
    with casino(wheel()) as c:
        unattended = Unattended(c.floor, ())
        c.play(EIGHTY)
        c.run(unattended.look())
        c.clock.advance(10 * 60 - 1)
        c.run(unattended.look())
        assert (warned(c), shown(c)) == (False, [])
        before = c.books()
        c.clock.advance(2)
        c.run(unattended.look())
        assert (warned(c), shown(c)) == (True, [ALERT])
        assert not warned(c, "t2")
        c.clock.advance(24 * 60 * 60)
        c.run(unattended.look())
        assert (c.books(), shown(c)) == (before, [ALERT])
        c.play("expect t1 balance 80.00")


@canberra("4.8(a)")
def test_a_touch_ends_it_and_the_minutes_begin_again() -> None:
    with casino(wheel()) as c:
        unattended = Unattended(c.floor, ())
        c.play(EIGHTY)
        c.run(unattended.look())
        c.clock.advance(11 * 60)
        c.run(unattended.look())
        unattended.touched("t1")
        c.run(unattended.look())
        assert (warned(c), shown(c)) == (False, [])
        c.clock.advance(9 * 60)
        c.run(unattended.look())
        assert shown(c) == []
        c.clock.advance(60)
        c.run(unattended.look())
        assert shown(c) == [ALERT]


@canberra("4.8(a)")
def test_a_terminal_without_credit_is_not_left_and_its_minutes_begin_with_its_credit() -> None:
    with casino(wheel()) as c:
        unattended = Unattended(c.floor, ())
        c.run(unattended.look())
        c.clock.advance(60 * 60)
        c.run(unattended.look())
        c.play("monitoring transfer_credit t1 X-1 cashless 80.00")
        c.run(unattended.look())
        assert (warned(c), shown(c)) == (False, [])
        c.clock.advance(10 * 60 + 1)
        c.run(unattended.look())
        assert shown(c) == [ALERT]


@canberra("4.8(a)")
@pytest.mark.parametrize(("minutes", "after"), [("1", 1), ("60", 60)])
def test_the_house_says_after_how_many_minutes_from_1_to_60(minutes: str, after: int) -> None:
    with casino(set_to(minutes)) as c:
        unattended = Unattended(c.floor, ())
        c.play(EIGHTY)
        c.run(unattended.look())
        c.clock.advance(after * 60 - 1)
        c.run(unattended.look())
        assert shown(c) == []
        c.clock.advance(2)
        c.run(unattended.look())
        (words,) = shown(c)
        assert f"for {after} minute" in words


@canberra("4.8(a)")
@pytest.mark.parametrize("minutes", ["0", "61", "true", '"10"', "2.5"])
def test_any_other_number_of_minutes_is_refused(minutes: str) -> None:
    assert "unattended_alert_minutes must be a whole number from 1 to 60 (clause 4.8(a))" in wrong(set_to(minutes))


def test_a_document_without_such_a_rule_takes_no_minutes_and_nothing_is_reported() -> None:
    rapid = table("R1", "star-rapid-2016", "roulette", seats="t1")
    assert "no rule of this document is about terminals that are left" in wrong(
        rapid.replace("[table.equipment]", "unattended_alert_minutes = 10\n[table.equipment]", 1)
    )
    with casino(rapid) as c:
        unattended = Unattended(c.floor, ())
        c.play(EIGHTY)
        c.run(unattended.look())
        c.clock.advance(60 * 60)
        c.run(unattended.look())
        assert (warned(c), c.floor.alarms) == (False, {"R1": {}})


@canberra("4.8(a)")
def test_simulated_players_leave_nothing() -> None:
    with casino(wheel()) as c:
        unattended = Unattended(c.floor, {"t1"})
        c.play(EIGHTY)
        c.run(unattended.look())
        c.clock.advance(60 * 60)
        c.run(unattended.look())
        assert shown(c) == []


# ---------------------------------------------------------------- what a page says


@canberra("4.8(a)")
@pytest.mark.parametrize(
    ("message", "is_touch"),
    [
        ({"touched": True}, True),
        ({"n": 1, "do": "call_attendant"}, True),
        ({}, False),
        ({"n": 2, "do": "report_meter", "meter": 80_00, "seq": 1}, False),
        ({"n": 3, "do": "report_picture", "round": 7, "lies": {}}, False),
    ],
    ids=["touch", "command", "here", "meter", "picture"],
)
def test_a_touch_or_a_command_is_somebody_there_and_what_a_page_says_by_itself_is_not(
    message: dict[str, Any], is_touch: bool
) -> None:
    with casino(wheel()) as c, watching(c, terminal("t1", "R1")) as screens:
        (page,), unattended = screens, screens.feed.unattended
        c.play(EIGHTY)
        c.run(unattended.look())
        c.clock.advance(11 * 60)
        c.run(unattended.look())
        screens.show_all()
        assert WARNING in page.picture["announcements"]
        versions = {stream: len(c.events(stream)) for stream in ("table:R1", "terminal:t1")}
        screens.hear(page, message)
        c.run(unattended.look())
        screens.show_all()
        assert (WARNING in page.picture["announcements"], shown(c)) == (not is_touch, [] if is_touch else [ALERT])
        assert page.picture["credit"] == 80_00
        if "touched" in message:
            assert versions == {stream: len(c.events(stream)) for stream in versions}


@canberra("4.8(a)")
def test_the_rules_on_every_terminal_say_at_whose_risk_credit_is_left() -> None:
    with casino(wheel()) as c:
        rules = asked(c, "/api/tables/R1/rules", RulesView)
        lines = {line.words: line.clause for each in rules.chapters for line in each.lines}
        assert lines["Credit that you leave behind at a terminal is at your own risk."] == "4.8(a)"
