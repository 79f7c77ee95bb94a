"""Colour checks as tournament chips: of a player's colours each may have a value of its own, which money may not."""

import pytest
from casino import casino, table
from counter import ask
from hall import Hall
from msgspec.structs import replace
from test_before_a_session import FINAL
from tournament import SEVEN_UP, STAFF, STAR, Cup

from croupier.cage.commands import IssueChecks
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage


@pytest.mark.clause(STAR, "10.2.2.1")
@pytest.mark.clause(STAR, "3.10")
def test_a_player_has_blue_at_25_and_pink_at_100_in_a_tournament() -> None:
    cloth = table(
        "A1", STAR, "roulette", positions="p1 p2", period_s=None, settings='colours = ["blue", "green", "pink"]'
    )
    with casino(cloth, STAFF) as casino_:
        c = Cup(casino_, STAR)
        c.published(stages=(Stage(name="Final", start=0, tables=1, seats=2, rounds=1),), greatest=2).led()
        a, b = c.enter("visitor-1", "visitor-2")
        c.planned()
        worth, pieces = {"blue": 25, "pink": 100}, {"blue": 40, "pink": 40}
        c.refused("dealer", commands.IssueChips(5_000, a, worth, {"blue": 40, "pink": 39}), "10.2.2.1")
        c.refused("dealer", commands.IssueChips(5_000, a, {"red": 25}, {"red": 200}), "10.2.2.1")
        c.refused("dealer", commands.IssueChips(5_000, a, worth, {"blue": 200}), "10.2.2.1")
        c.refused("dealer", commands.IssueChips(5_000, "", worth, pieces), "10.2.2.1")
        c.refused("dealer", commands.IssueChips(6_000, a, worth, {"blue": 40, "pink": 50}), "10.6.2")
        c.done("dealer", commands.IssueChips(5_000, a, worth, pieces))
        assert c.session.colours == {a: worth}
        c.refused("dealer", commands.IssueChips(5_000, b, {"pink": 50}, {"pink": 100}), "3.10")
        c.done("dealer", commands.IssueChips(5_000, b, {"green": 50}, {"green": 100}))
        c.seated()
        c.at(max(c.session.start, casino_.clock.now()))
        c.done("manager", commands.StartSession())
        answer = ask(casino_, Role.DEALER, IssueChecks("blue", 5_00, 50_00), "p1", table="A1")
        assert (answer.ok, answer.clause) == (False, "10.6.1"), "no checks are sold for money here"


@pytest.mark.clause(STAR, "3.10")
def test_players_of_different_tables_may_have_the_same_colour() -> None:
    hall = Hall(STAR)
    hall.tables = {name: replace(each, colours=("blue", "pink")) for name, each in hall.tables.items()}
    hall.enter(4)
    hall.plan("A1", "A2")
    tables: dict[str, str] = {}
    for entry, seat in hall.session.seats.items():
        tables.setdefault(seat.table, entry)
    for entry in tables.values():
        hall.leads(commands.IssueChips(5_000, entry, {"blue": 50}, {"blue": 100}))
    assert len(tables) == len(hall.session.colours) == 2


def test_where_a_document_has_no_colour_checks_none_are_issued_as_chips() -> None:
    hall = Hall(SEVEN_UP, **FINAL)
    hall.enter(2)
    hall.plan()
    hall.refuses(commands.IssueChips(5_000, "E1", {"blue": 50}, {"blue": 100}), "15.6.2", "dealer")
    hall.does(commands.IssueChips(5_000, "E1"), "dealer")
