"""A session from its tables to its results: ballot, seats, chips, rounds, counts and places."""

from typing import Any

import pytest
from tournament import CANBERRA, STAR, cup

from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage
from croupier.tournaments.tournament import EntryStatus

FINAL: dict[str, Any] = {"stages": (Stage(name="Final", start=0, tables=1, seats=4, rounds=3),), "greatest": 4}


@pytest.mark.parametrize("document", [STAR, CANBERRA])
def test_a_final_is_drawn_played_counted_and_paid_to_the_cent(document: str) -> None:
    with cup(document) as c:
        c.published(**FINAL).led()
        a, b, d = c.enter("visitor-1", "visitor-2", "visitor-3")
        c.started()
        assert c.c.state("A1").tournament is not None
        c.round({a: {"red": 500}, b: {"red": 300}, d: {"black": 1_000}})
        assert c.session.tables["A1"].chips == {a: 5_500, b: 5_300, d: 4_000}
        c.round({a: {"red": 500}, b: {"red": 300}, d: {"black": 1_000}})
        c.round({a: {"red": 500}, b: {"red": 300}, d: {"black": 1_000}})
        assert c.session.tables["A1"].ended == "length"
        assert c.c.state("A1").tournament is None
        c.counted().announced()
        assert c.state.order == [[a], [b], [d]]
        assert c.c.books()["tournament:cup~inventory"] == 0
        c.done(c.lead, commands.AwardPrizes())
        assert [c.entry(each).won for each in (a, b, d)] == [180_00, 90_00, 30_00]
        for each in (a, b, d):
            c.done("cashier", commands.PayPrize(each))
        c.done(c.lead, commands.CloseTournament())
        assert (c.account("pool"), c.account("prizes")) == (0, 0)
        assert c.entry(a).status is EntryStatus.ENTERED
