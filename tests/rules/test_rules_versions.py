"""From when a table may open under a document, and the version that every round names."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from casino import casino, table
from staffed import steps

from croupier.games.notation import WrongInput
from croupier.journal.recall import recall
from croupier.plan.floor_file import read_plan
from croupier.play.round_events import RoundOpened

DAY_S = 24 * 60 * 60
DOCUMENTS = [
    pytest.param(*each, marks=pytest.mark.clause(each[0], each[1]))
    for each in (
        ("star-rapid-2016", "Order(1)", "roulette", {}, "star-rapid-2016", "2016-06-02", "2016-06-01T14:00"),
        ("star-roulette-2024", "Order (1)", "roulette", {}, "DF24/017277", "2024-08-16", "2024-08-15T14:00"),
        ("star-7up-2016", "Order (1)", "seven_up", {}, "star-7up-2016", "2016-08-17", "2016-08-16T14:00"),
        ("canberra-mttg-2019", "Instrument 2", "sic_bo", {}, "NI2019-689", "2019-10-25", "2019-10-25T13:00"),
        (
            *("crown-baccarat-2023", "Heading", "baccarat", {"version": "A"}, "RAG/578 of 22 August 2023"),
            *("2023-08-22", "2023-08-21T16:00"),
        ),
    )
]
"""With the day of signature, and the moment from which rules published on that day are in force."""
every_document = pytest.mark.parametrize(("key", "clause", "game", "config", "version", "signed", "from_"), DOCUMENTS)


def written(key: str, game: str, config: dict[str, object], published: str) -> tuple[str, str]:
    """A table, and what a floor file says of the rules that it is played by."""
    return table("R1", key, game, seats="t1", config=config), f"[rules.{key}]\npublished = {published}\n"


@every_document
def test_no_round_is_opened_before_the_rules_are_in_force_and_from_then_on_each_names_their_version(
    key: str, clause: str, game: str, config: dict[str, object], version: str, signed: str, from_: str
) -> None:
    at_a_table, rules = written(key, game, config, "2027-02-01")
    with casino(at_a_table, floor=rules) as c:
        in_force = c.floor.plan.tables["R1"].setup.in_force.value
        c.clock.advance((in_force - c.clock.now()) // 1_000_000 - 60)
        c.play(f"dealer new_game\nexpect refused {clause}\nwait 59s\ndealer new_game\nexpect refused {clause}")
        assert c.state().round == 0
        c.play("wait 2s\ndealer new_game")
        (opened,) = [each.event for each in steps(c, 1) if isinstance(each.event, RoundOpened)]
        found = c.run(recall(c.floor.store, "R1", 1))
        assert found is not None
        assert (opened.rules, found.rules) == (version, version)


@every_document
def test_rules_are_published_on_the_day_of_their_signature_or_later(
    key: str, clause: str, game: str, config: dict[str, object], version: str, signed: str, from_: str, tmp_path: Path
) -> None:
    def in_force(published: str) -> int:
        at_a_table, rules = written(key, game, config, published)
        path = tmp_path / "floor.toml"
        path.write_text(rules + at_a_table, "utf-8")
        return read_plan(path).tables["R1"].setup.in_force.value

    first = int(datetime.fromisoformat(from_).replace(tzinfo=UTC).timestamp())
    assert in_force(signed) == first * 1_000_000
    year, month, day = signed.split("-")
    assert in_force(f"{year}-{month}-{int(day) + 3:02}") == (first + 3 * DAY_S) * 1_000_000
    for wrong in (f"{year}-{month}-{int(day) - 1:02}", f'"{signed}"', f"{signed}T00:00:00"):
        with pytest.raises(WrongInput, match=rf"line 2: published must be .* {signed}.*\(clause"):
            in_force(wrong)


@every_document
def test_a_floor_that_says_nothing_plays_by_the_rules_from_their_signature_on(
    key: str, clause: str, game: str, config: dict[str, object], version: str, signed: str, from_: str
) -> None:
    with casino(table("R1", key, game, seats="t1", config=config)) as c:
        first = int(datetime.fromisoformat(from_).replace(tzinfo=UTC).timestamp())
        assert c.floor.plan.tables["R1"].setup.in_force.value == first * 1_000_000


@pytest.mark.clause("canberra-mttg-2019", "Instrument 2")
def test_the_version_that_was_revoked_opens_no_table() -> None:
    revoked = table("R1", "canberra-mttg-2019", "sic_bo", seats="t1").replace("canberra-mttg-2019", "NI2019-134")
    with pytest.raises(WrongInput, match="There is no rulebook 'NI2019-134'"), casino(revoked):
        pass
    current = table("R1", "canberra-mttg-2019", "sic_bo", seats="t1")
    with pytest.raises(WrongInput, match="there is no NI2019-134"), casino(current, floor="[rules.NI2019-134]\n"):
        pass


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("published = 2030-01-01\nprinted = 2030-01-01", "there is no printed"),
        ("tables_per_dealer = { roulette = 0 }", "whole numbers"),
        ("tables_per_dealer = { keno = 2 }", "there is no keno"),
        ('operator_decisions = { "7.11" = "dealer" }', "7.11 must be casino_supervisor or gaming_shift_manager"),
        ('operator_decisions = { "9.9" = "casino_supervisor" }', "there is no 9.9"),
        ("gaming_manager_may_act_as_agm = true", "no such choice"),
        ('tournaments = { risk_test = "none" }', r"risk_test must be worst_case or sum_staked \(clause 11.11\)"),
        ('tournaments = { start_notice_runs_to = "new" }', "there is no start_notice_runs_to"),
    ],
)
def test_what_a_floor_file_says_of_rules_is_what_the_document_leaves_open(rules: str, words: str) -> None:
    at_a_table = table("R1", "canberra-mttg-2019", "roulette", seats="t1")
    with pytest.raises(WrongInput, match=words), casino(at_a_table, floor=f"[rules.canberra-mttg-2019]\n{rules}\n"):
        pass


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("tables_per_dealer = { seven_up = 2 }", "no number of tables for a dealer"),
        ('operator_decisions = { "6.1" = "casino_supervisor" }', "leaves nothing to whoever decides"),
    ],
)
def test_what_a_document_does_not_leave_open_is_not_settled_by_the_house(rules: str, words: str) -> None:
    at_a_table = table("R1", "star-7up-2016", "seven_up", seats="t1")
    with pytest.raises(WrongInput, match=words), casino(at_a_table, floor=f"[rules.star-7up-2016]\n{rules}\n"):
        pass
