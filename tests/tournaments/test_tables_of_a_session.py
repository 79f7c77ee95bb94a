"""What a tournament does at the tables of its session, and leaves alone at those where it has none, or none any more."""

import pytest
from tournament import SEVEN_UP, STAR, START, cup

from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage

HEAT = Stage(name="Heat", start=START, tables=2, seats=2, rounds=1, advance=1)
FINAL = Stage(name="Final", start=START, tables=1, seats=4, rounds=2)


@pytest.mark.clause(STAR, "10.11.2")
def test_a_dispute_that_held_the_clock_holds_it_where_play_goes_on_and_leaves_the_other_table_to_others() -> None:
    with cup(STAR, tables=2) as c:
        stages = (HEAT, FINAL)
        c.published(stages=stages, greatest=4, clock_during_dispute="held").led()
        c.enter("visitor-1", "visitor-2", "visitor-3", "visitor-4")
        c.started("A1", "A2")
        there = [entry for entry, seat in c.session.seats.items() if seat.table == "A2"]
        c.round({entry: {"red": 100} for entry in there}, table="A2")
        assert c.c.state("A2").tournament is None
        goes_on = c.c.state("A1").tournament
        assert goes_on is not None
        opened = goes_on.opened
        c.done("supervisor", commands.RaiseDispute("A1", "whose turn it is"))
        c.c.clock.advance(90)
        c.done(c.lead, commands.SettleDispute(1, "it was E1's"))
        held = c.c.state("A1").tournament
        assert held is not None
        assert held.opened - opened >= 90_000_000
        assert c.c.state("A2").tournament is None
        assert c.c.holds()


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(STAR, marks=pytest.mark.clause(STAR, "10.6.3")),
        pytest.param(SEVEN_UP, marks=pytest.mark.clause(SEVEN_UP, "15.6.3")),
    ],
)
def test_who_has_not_paid_the_buy_in_has_no_place_at_the_table_and_who_pays_has_a_receipt(document: str) -> None:
    with cup(document) as c:
        c.published(stages=(FINAL,), greatest=4, buy_in=50_00).led()
        a, b, late = c.enter("visitor-1", "visitor-2", "visitor-3")
        c.planned()
        for number, entry in enumerate((a, b), start=4):
            answer = c.done("cashier", commands.TakeBuyIn(entry, 50_00))
            assert f"Receipt cup-{number}" in answer.notices[0].text
            assert "50.00" in answer.notices[0].text
        c.issued(a, b).seated()
        c.at(START)
        c.done(c.lead, commands.StartSession())
        play = c.c.state("A1").tournament
        assert play is not None
        assert {seat.entry for seat in play.seats.values()} == {a, b}, "the place of who is out is closed"
        assert late in c.session.out
