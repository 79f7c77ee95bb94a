"""A session on a floor: what the tournament decides is done at its tables, and what happens there is notified to it."""

from typing import Any

import pytest
from test_before_a_session import for_all
from tournament import CANBERRA, MINUTE, SEVEN_UP, STAR, Cup, cup

from croupier.cage import commands as cage
from croupier.orders.order import Order
from croupier.play.tournament.events import ChipsAdjusted, EntrantOut, EntrantSeated
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands
from croupier.tournaments.conditions import BuyBack, Stage
from croupier.tournaments.tournament import EntryStatus

FINAL: dict[str, Any] = {"stages": (Stage(name="Final", start=0, tables=1, seats=4, rounds=20),), "greatest": 4}
SHORT: dict[str, Any] = {**FINAL, "stages": (Stage(name="Final", start=0, tables=1, seats=4, rounds=1),)}


def playing(c: Cup, entrants: int = 3, **changes: Any) -> list[str]:
    """A final goes on; who plays."""
    c.published(**{**FINAL, **changes}).led()
    names = c.enter(*(f"visitor-{number}" for number in range(1, entrants + 1)))
    c.started()
    return names


def shown(c: Cup, kind: type) -> list[Any]:
    """What the table was notified of a kind."""
    return [each for each in c.c.events("table:A1") if isinstance(each, kind)]


def out_of_turn(c: Cup) -> str:
    """The clause by which the dealer cannot open a round."""
    answer = c.new_game()
    assert not answer.ok
    return answer.clause


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.13", "", "11.11"))
def test_who_cannot_wager_is_out_at_the_table_and_in_the_tournament_at_once(document: str, clause: str) -> None:
    with cup(document) as c:
        a, b, d = playing(c, chips=500)
        c.round({a: {"red": 500}, b: {"black": 500}, d: {"red": 100}})
        assert (c.entry(b).status, c.session.out[b].residual, c.session.out[b].wagered) == (EntryStatus.OUT, 0, 500)
        place = c.session.seats[b].place
        assert [(each.place, each.clause) for each in shown(c, EntrantOut)] == [(place, clause)]
        c.round({a: {"red": 100}, d: {"red": 100}})
        assert c.session.total(a) == 1_100


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.4", "", "11.11"))
def test_a_round_without_a_wager_stops_the_game_until_it_is_decided(document: str, clause: str) -> None:
    with cup(document) as c:
        a, b, d = playing(c)
        c.round({a: {"red": 500}, d: {"red": 100}})
        (breach,) = c.state.breaches
        assert (breach.raised.entry, breach.raised.kind, breach.raised.rule) == (b, "no_wager", clause)
        assert out_of_turn(c) == clause
        c.done(c.lead, commands.DecideBreach(1, "disqualify"))
        assert [each.place for each in shown(c, EntrantOut)] == [c.session.seats[b].place]
        c.round({a: {"red": 500}, d: {"red": 100}})
        assert c.session.total(b) == 5_000


@pytest.mark.clause(STAR, "10.5.6.1")
def test_what_is_deducted_for_absence_is_booked_and_shown_at_the_table() -> None:
    with cup(STAR) as c:
        a, b, d = playing(c)
        c.done("dealer", commands.RecordAbsence(b))
        c.done("manager", commands.DeductForAbsence(b))
        for _ in range(4):
            c.round({a: {"red": 100}, d: {"red": 100}})
        assert c.session.total(b) == 4_700
        assert [each.amount for each in shown(c, ChipsAdjusted)] == [-100] * 3
        row = c.c.floor.balances[f"tournament:cup~{b}-1"]
        assert row.balance == 4_700
        play = c.c.state("A1").tournament
        assert play is not None
        assert play.chips[c.session.seats[b].place] == 4_700


@pytest.mark.clause(STAR, "10.11.2")
def test_the_dealer_opens_no_round_while_a_dispute_is_open() -> None:
    with cup(STAR) as c:
        playing(c)
        c.done("dealer", commands.RaiseDispute("A1", "a late wager"))
        assert out_of_turn(c) == "10.11.2"
        c.refused("dealer", commands.SettleDispute(1, "it stands"), "10.11.2")
        c.done("manager", commands.SettleDispute(1, "it stands"))
        assert c.new_game().ok


@pytest.mark.clause(STAR, "10.11.2")
@pytest.mark.clause(SEVEN_UP, "15.11.2")
@pytest.mark.parametrize(
    ("document", "clause", "goes_on"),
    [(STAR, "10.11.2", "dealer spin"), (SEVEN_UP, "15.11.2", "dealer no_more_bets\ndealer cards 4h")],
    ids=[STAR, SEVEN_UP],
)
def test_a_dispute_stops_the_game_in_the_middle_of_a_round(document: str, clause: str, goes_on: str) -> None:
    with cup(document) as c:
        playing(c)
        assert c.new_game().ok
        c.done("dealer", commands.RaiseDispute("A1", "a late wager"))
        c.c.play(f"{goes_on}\nexpect refused {clause}")
        assert (c.c.state("A1").spinning, c.c.state("A1").cards) == (False, ())
        c.done("manager", commands.SettleDispute(1, "it stands"))
        c.c.play(goes_on.splitlines()[-1])
        assert c.c.state("A1").spinning or c.c.state("A1").cards


@pytest.mark.clause(CANBERRA, "11.4")
@pytest.mark.clause(CANBERRA, "11.12")
def test_at_canberra_no_round_is_opened_in_a_break_or_while_the_director_is_away() -> None:
    with cup(CANBERRA) as c:
        playing(c)
        begun = c.c.clock.now()
        c.done("director", commands.TakeBreak(15))
        c.at(begun + 10 * MINUTE)
        assert out_of_turn(c) == "11.12"
        c.at(begun + 16 * MINUTE)
        c.done("director", commands.LeaveTournament())
        assert out_of_turn(c) == "11.4"
        c.done("director", commands.JoinTournament())
        assert c.new_game().ok


@pytest.mark.parametrize(("document", "clause"), for_all("10.1.1 (session)", "", "A.1 Session"))
def test_the_table_is_free_again_when_the_session_has_had_its_rounds(document: str, clause: str) -> None:
    with cup(document) as c:
        a, b, d = playing(c, **SHORT)
        bets = {a: {"red": 500}, b: {"black": 300}, d: {"red": 100}}
        c.round(bets)
        assert c.session.tables["A1"].ended == "length"
        assert (c.c.state("A1").tournament, clause) == (None, clause)
        assert c.new_game().ok, "an ordinary round"


@pytest.mark.clause(CANBERRA, "11.3(a)(vii)")
def test_who_buys_back_in_sits_at_the_table_again_with_chips() -> None:
    with cup(CANBERRA) as c:
        a, b, d = playing(c, chips=500, buy_back=BuyBack(times=1, fee=50_00, chips=2_000))
        c.round({a: {"red": 500}, b: {"black": 500}, d: {"red": 100}})
        c.done("cashier", commands.TakeBuyBack(b, 50_00))
        (seated,) = shown(c, EntrantSeated)
        assert (seated.seat.entry, seated.seat.chips) == (b, 2_000)
        c.round({a: {"red": 100}, b: {"red": 1_000}, d: {"red": 100}})
        assert c.session.total(b) == 3_000
        assert c.account("pool") == 350_00


def test_a_play_off_goes_on_at_a_table_until_the_order_is_found() -> None:
    with cup(CANBERRA) as c:
        a, b, d = playing(c, **SHORT, prizes=(60_00, 40_00))
        c.round({a: {"red": 500}, b: {"red": 500}, d: {"black": 100}})
        c.counted().announced()
        assert len(c.state.play_offs) == 1
        c.started()
        assert set(c.session.issued) == {a, b}
        c.round({a: {"red": 100}, b: {"red": 100}})
        assert c.session.tables["A1"].ended == ""
        c.round({a: {"red": 200}, b: {"red": 100}})
        assert c.session.tables["A1"].ended == "decided"
        c.counted().announced()
        assert c.state.order == [[a], [b], [d]]
        c.done("director", commands.AwardPrizes())
        assert [c.entry(each).won for each in (a, b, d)] == [180_00, 120_00, 0]


def test_in_a_play_off_of_three_the_one_whose_place_is_settled_has_left_the_table() -> None:
    with cup(CANBERRA) as c:
        a, b, d = playing(c, **SHORT, prizes=(50_00, 30_00, 20_00))
        c.round({a: {"red": 500}, b: {"red": 500}, d: {"red": 500}})
        c.counted().announced()
        c.started()
        c.round({a: {"red": 300}, b: {"red": 100}, d: {"red": 100}})
        assert c.session.settled == [a]
        assert [each.why for each in shown(c, EntrantOut)] == ["place_settled"]
        c.round({b: {"red": 300}, d: {"red": 100}})
        c.counted().announced()
        assert c.state.order == [[a], [b], [d]]


def test_a_session_does_not_start_while_money_is_at_one_of_its_places() -> None:
    with cup(CANBERRA) as c:
        c.published(**FINAL).led()
        c.enter("visitor-1", "visitor-2")
        c.planned().issued().seated()
        place = c.session.seats["E1"].place
        c.c.play(f"monitoring transfer_credit {place} for-{place} cashless 50.00")
        c.refused("director", commands.StartSession(), "11.7")


@pytest.mark.clause(CANBERRA, "11.1")
def test_no_money_comes_to_a_place_while_a_session_is_played_there() -> None:
    with cup(CANBERRA) as c:
        playing(c)
        place = c.session.seats["E1"].place
        more, at = cage.TransferCredit("x", "cashless", 5_00), c.c.clock.now()
        order = Order("monitoring", at, at, Role.MONITORING, "monitoring", more, "A1", place)
        assert not c.c.run(c.c.floor.submit(order)).ok


def test_two_tournaments_do_not_use_the_same_table() -> None:
    with cup(STAR) as c:
        c.published(**FINAL).led()
        c.enter("visitor-1", "visitor-2")
        c.planned()
        other = Cup(c.c, STAR, "other").published(**FINAL).led()
        other.enter("visitor-1", "visitor-2")
        other.refused("manager", commands.DesignateTables(("A1",)), "10.5.1")


@pytest.mark.clause(STAR, "10.5.1")
def test_only_who_runs_the_tournament_designates_its_tables() -> None:
    with cup(STAR) as c:
        c.published(**FINAL).led()
        c.enter("visitor-1", "visitor-2")
        for who in ("gaming_supervisor", "supervisor", "operator", "dealer"):
            c.refused(who, commands.DesignateTables(("A1",)), "10.5.1")
        c.done("manager", commands.DesignateTables(("A1",)))


@pytest.mark.parametrize("document", [STAR, CANBERRA])
def test_a_restart_in_mid_session_loses_nothing(document: str) -> None:
    with cup(document) as c:
        a, b, d = playing(c)
        bets = {a: {"red": 500}, b: {"red": 300}, d: {"black": 1_000}}
        c.round(bets)
        before = c.state
        c.c.restart()
        assert c.state == before
        assert c.state is not before
        c.round(bets)
        assert c.session.tables["A1"].chips == {a: 6_000, b: 5_600, d: 3_000}


def test_the_tournament_s_ledger_is_whole_and_no_money_when_a_session_is_over() -> None:
    with cup(STAR) as c:
        a, b, d = playing(c, **SHORT)
        c.round({a: {"red": 500}, b: {"black": 300}, d: {"red": 100}})
        c.counted().announced()
        held = {name: amount for name, amount in c.c.books().items() if "~" in name and amount}
        assert held == {}
        assert all(row.balance == row.staked == 0 for row in c.c.floor.balances.values())


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.4", "", "11.18 [cancellation]"))
def test_a_tournament_is_cancelled_between_rounds_and_its_tables_are_free(document: str, clause: str) -> None:
    with cup(document) as c:
        playing(c)
        assert c.new_game().ok
        why = c.refused(c.owner, commands.CancelTournament("flood"), clause)
        assert "round" in why
        c.c.play("wait 30s\ndealer spin" if document == CANBERRA else "dealer spin\ndealer no_more_bets")
        c.c.play("dealer number 1\ndealer confirm")
        c.c.clear_cloth()
        c.done(c.owner, commands.CancelTournament("flood"))
        assert c.c.state("A1").tournament is None
        for entry in [each.id for each in c.state.entries.values() if each.owed_back]:
            c.done("cashier", commands.PayRefund(entry))
        assert "not back" in c.refused(c.owner, commands.CloseTournament(), clause)
        c.done("supervisor", commands.ReturnChips("A1", sum(c.session.issued.values())))
        assert not any(amount for name, amount in c.c.books().items() if "~" in name)
        c.done(c.owner, commands.CloseTournament())
