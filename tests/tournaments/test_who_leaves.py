"""Whoever leaves before a session begins is not in it: those who withdraw, do not come, or are disqualified."""

from typing import Any

import pytest
from hall import Hall
from test_before_a_session import FINAL, for_all
from test_during_a_session import playing
from tournament import CANBERRA, DOCUMENTS, HOUR, SEVEN_UP, STAR, START, cup

from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage
from croupier.tournaments.tournament import EntryStatus

LATE: dict[str, Any] = {**FINAL, "free_withdrawal_until": START + HOUR}
"""Withdrawal is free until after the start."""


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(i)", "15.4.2(i)", "11.18 [no refund]"))
def test_who_withdraws_when_seats_are_drawn_does_not_play_though_chips_were_issued(document: str, clause: str) -> None:
    hall = Hall(document, **LATE)
    hall.enter(3)
    hall.ready()
    hall.does(commands.WithdrawEntry("E2"), "cashier")
    hall.leads(commands.StartSession())
    assert sorted(hall.session.playing("A1")) == ["E1", "E3"]
    hall.play({"E1": 6_000, "E3": 4_000})
    hall.finish()
    assert hall.state.order == [["E1"], ["E3"]]
    assert hall.entry("E2").status is EntryStatus.WITHDRAWN
    assert hall.entry("E2").owed_back == (0 if document == CANBERRA else 100_00)
    assert {name: left for name, left in hall.books.items() if "~" in name and left} == {}, "all chips are back"
    assert clause


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(i)", "15.4.2(i)"))
@pytest.mark.parametrize("in_time", [True, False])
def test_who_withdraws_in_time_has_no_penalty_and_so_the_buy_in_back_too(
    document: str, clause: str, in_time: bool
) -> None:
    until = START + HOUR if in_time else START - 12 * HOUR
    hall = Hall(document, **{**FINAL, "free_withdrawal_until": until}, buy_in=50_00)
    hall.enter(3)
    hall.ready()
    hall.does(commands.WithdrawEntry("E2"), "cashier")
    assert hall.entry("E2").owed_back == (150_00 if in_time else 0)
    hall.leads(commands.StartSession())
    assert hall.state.pool == (300_00 if in_time else 450_00)
    hall.does(commands.CancelTournament("fire"))
    assert hall.entry("E2").owed_back == 150_00, (clause, "and not twice")


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.2", "15.3.2", "11.18 [no refund]"))
def test_nobody_withdraws_from_results_that_were_announced(document: str, clause: str) -> None:
    hall = playing(document, **LATE)
    hall.play({"E1": 6_000, "E2": 6_000, "E3": 4_000})
    hall.finish()
    hall.refuses(commands.WithdrawEntry("E1"), clause, "cashier")
    hall.refuses(commands.WithdrawEntry("E3"), clause, "cashier")
    assert hall.state.play_offs
    heats = (
        Stage(name="Heats", start=START, tables=1, seats=4, rounds=2, advance=1),
        Stage(name="Final", start=START, tables=1, seats=4, rounds=2),
    )
    level = playing(document, **{**LATE, "stages": heats})
    level.play({"E1": 6_000, "E2": 6_000, "E3": 4_000})
    level.finish()
    level.refuses(commands.WithdrawEntry("E1"), clause, "cashier")
    level.refuses(commands.WithdrawEntry("E3"), clause, "cashier")


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.6.2", "15.5.6.2"))
def test_a_session_begins_without_whoever_was_disqualified_for_not_coming(document: str, clause: str) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(3)
    hall.plan()
    hall.at = START
    hall.leads(commands.DisqualifyAbsent("E2"))
    hall.leads(commands.IssueChips(5_000))
    assert sorted(hall.session.issued) == ["E1", "E3"], (clause, "nothing for a position that was cancelled")
    hall.leads(commands.StartSession())
    assert sorted(hall.session.playing("A1")) == ["E1", "E3"]


@pytest.mark.clause(STAR, "10.5.6.2")
def test_the_place_of_whoever_was_disqualified_before_the_start_is_not_opened() -> None:
    with cup(STAR) as c:
        c.published(**FINAL).led()
        gone, *others = c.enter("visitor-1", "visitor-2", "visitor-3")
        c.planned()
        c.at(START)
        c.done("manager", commands.DisqualifyAbsent(gone))
        c.done("manager", commands.IssueChips(5_000))
        c.done("manager", commands.StartSession())
        here = c.c.state("A1").tournament
        assert here is not None
        assert sorted(seat.entry for seat in here.seats.values()) == sorted(others)


@pytest.mark.parametrize(("document", "clause"), for_all("10.10.3", "15.10.3", "11.15"))
def test_a_play_off_to_which_nobody_comes_is_over_and_its_players_come_last_in_it(document: str, clause: str) -> None:
    hall = playing(document, prizes=(60_00, 40_00))
    hall.play({"E1": 6_000, "E2": 6_000, "E3": 4_000})
    hall.finish()
    hall.plan()
    hall.at = max(hall.at, hall.session.start)
    if document == CANBERRA:
        hall.leads(commands.ForfeitAbsent())
    else:
        hall.leads(commands.DisqualifyAbsent("E1"))
        hall.leads(commands.DisqualifyAbsent("E2"))
    hall.refuses(commands.DrawSeats("once more"), hall.policy.authority["draw_seats"].clause, hall.lead)
    hall.leads(commands.StartSession())
    hall.finish()
    hall.leads(commands.AwardPrizes())
    hall.does(commands.CloseTournament())
    assert (sum(hall.state.prizes.values()), clause) == (300_00, clause)


@pytest.mark.parametrize("issued", [False, True])
@pytest.mark.clause(CANBERRA, "11.9")
def test_a_reserve_has_chips_of_the_own_also_where_some_were_issued_for_the_empty_seat(issued: bool) -> None:
    hall = Hall(CANBERRA, **FINAL)
    hall.enter(3)
    hall.does(commands.TakeEntry("visitor-9", form=True, copy="print", reserve=True), "cashier")
    hall.does(commands.TakeFee("E4", 110_00), "cashier")
    hall.plan()
    for entry in ("E1", "E2"):
        hall.leads(commands.ConfirmSeat(entry))
    if issued:
        hall.leads(commands.IssueChips(5_000))
    hall.at = START
    hall.leads(commands.ForfeitAbsent())
    hall.leads(commands.OfferSeat("E4", "E3"))
    assert hall.books["chips:tournament:cup~E3-1"] == 0
    hall.leads(commands.IssueChips(5_000))
    hall.leads(commands.StartSession())
    hall.play({"E4": 9_000})
    hall.finish()
    assert hall.state.order[0] == ["E4"]
    assert {name: left for name, left in hall.books.items() if "~" in name and left} == {}, "all chips are back"


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(e)", "15.4.2(e)"))
def test_who_is_in_a_repechage_takes_part_again_and_may_leave_it(document: str, clause: str) -> None:
    stages = (
        Stage(name="Heats", start=START, tables=1, seats=4, rounds=2, advance=1),
        Stage(name="Repechage", start=START, tables=1, seats=4, rounds=2, advance=1, repechage=2),
        Stage(name="Final", start=START, tables=1, seats=4, rounds=2),
    )
    hall = Hall(document, stages=stages, greatest=4)
    hall.enter(4)
    hall.start()
    hall.play({"E1": 7_500, "E2": 6_000, "E3": 5_200, "E4": 5_100})
    hall.finish()
    hall.plan()
    assert [hall.entry(each).status for each in ("E2", "E3", "E4")] == ["entered", "entered", "out"]
    hall.does(commands.WithdrawEntry("E2"), "cashier")
    hall.leads(commands.DrawSeats("E2 has withdrawn"))
    assert (sorted(hall.session.entrants), clause) == (["E3", "E4"], clause)


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(i)", "15.4.2(i)", "11.3(a)(v)"))
def test_only_those_who_have_paid_make_up_the_least_number_of_players(document: str, clause: str) -> None:
    hall = Hall(document, **FINAL, least=3)
    hall.enter(2)
    (third,) = hall.enter(1, paid=False)
    hall.ready()
    assert "2 entrants" in hall.refuses(commands.StartSession(), clause, hall.lead)
    hall.does(commands.TakeFee(third, hall.state.stated.entry_fee or 0), "cashier")
    hall.leads(commands.StartSession())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_tables_of_a_tournament_that_was_cancelled_are_free_for_another(document: str) -> None:
    with cup(document, tables=1) as c:
        c.published(**FINAL).led()
        c.enter("visitor-1", "visitor-2")
        c.planned()
        c.done(c.owner, commands.CancelTournament("fire"))
        c.name = "next"
        c.published(**FINAL).led()
        c.enter("visitor-3", "visitor-4")
        c.planned()


@pytest.mark.parametrize("document", [STAR, SEVEN_UP])
def test_if_whoever_could_win_has_withdrawn_the_tournament_is_cancelled_and_not_stuck(document: str) -> None:
    heats = (
        Stage(name="Heats", start=START, tables=1, seats=4, rounds=2, advance=1),
        Stage(name="Final", start=START, tables=1, seats=4, rounds=2),
    )
    hall = Hall(document, **{**LATE, "stages": heats, "free_withdrawal_until": START - HOUR, "least": 1})
    hall.enter(2)
    hall.ready()
    hall.does(commands.WithdrawEntry("E2"), "cashier")
    hall.leads(commands.StartSession())
    hall.play({})
    hall.finish()
    hall.does(commands.WithdrawEntry("E1"), "cashier")
    hall.refuses(commands.AwardPrizes(), hall.policy.cancelled.clause, hall.lead)
    hall.does(commands.CancelTournament("nobody is left"))
    assert [each.owed_back for each in hall.state.entries.values()] == [100_00, 100_00]
