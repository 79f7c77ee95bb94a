"""Before a session is played: tables, the ballot, seats, buy-ins, chips, and its start."""

from typing import Any

import pytest
from hall import SEED, Hall
from msgspec.structs import replace
from tournament import CANBERRA, DOCUMENTS, MINUTE, SEVEN_UP, STAR, START

from croupier.play.decisions import Refused
from croupier.tournaments import commands
from croupier.tournaments.ballot import draw, is_as_drawn
from croupier.tournaments.conditions import Stage
from croupier.tournaments.session_events import EntrantEliminated, SeatsDrawn
from croupier.tournaments.sessions import terms
from croupier.tournaments.tournament import EntryStatus

FINAL: dict[str, Any] = {"stages": (Stage(name="Final", start=START, tables=1, seats=4, rounds=20),), "greatest": 4}


def for_all(*clauses: str) -> list[Any]:
    """A case for each document that has a clause, marked with it."""
    pairs = [(each, clause) for each, clause in zip(DOCUMENTS, clauses, strict=False) if clause]
    return [pytest.param(each, clause, marks=pytest.mark.clause(each, clause), id=each) for each, clause in pairs]


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.1", "15.5.1", "11.7"))
def test_the_tables_of_a_session_are_named_before_seats_are_drawn_at_them(document: str, clause: str) -> None:
    hall = Hall(document)
    hall.refuses(commands.DrawSeats(), clause, hall.lead)
    hall.enter(8)
    hall.refuses(commands.DesignateTables(("A1", "Z9")), clause, hall.lead)
    other = replace(hall.tables["A2"], tournament="another")
    hall.refuses(commands.DesignateTables(("A1", "A2")), clause, hall.lead, tables={**hall.tables, "A2": other})
    hall.plan("A1", "A2")
    assert {seat.table for seat in hall.session.seats.values()} == {"A1", "A2"}
    hall.refuses(commands.DesignateTables(("A3", "A4")), clause, hall.lead)


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(e)", "15.4.2(e)", "11.3(a)(ii)"))
def test_a_session_has_the_tables_and_the_places_that_are_stated_and_no_others(document: str, clause: str) -> None:
    hall = Hall(document)
    hall.enter(8)
    for tables in (("A1",), ("A1", "A1"), ("A1", "A2", "A3")):
        hall.refuses(commands.DesignateTables(tables), clause, hall.lead)
    small = replace(hall.tables["A2"], places=("A2-1", "A2-2", "A2-3"))
    hall.refuses(commands.DesignateTables(("A1", "A2")), clause, hall.lead, tables={**hall.tables, "A2": small})
    large = Hall(document, places=6)
    large.enter(8)
    large.plan("A1", "A2")
    assert {seat.place for seat in large.session.seats.values()} == {
        f"A{table}-{n}" for table in (1, 2) for n in range(1, 5)
    }


@pytest.mark.parametrize(("document", "clause"), for_all("", "15.5.4", "11.7"))
@pytest.mark.clause(STAR, "10.5.4")
def test_the_ballot_gives_everybody_one_seat_is_drawn_once_and_again_only_for_a_reason(
    document: str, clause: str
) -> None:
    hall = Hall(document)
    hall.refuses(commands.DesignateTables(("A1", "A2")), hall.policy.authority["designate_tables"].clause, hall.lead)
    hall.enter(8)
    hall.plan("A1", "A2")
    seats = hall.session.seats
    assert {*seats} == {f"E{number}" for number in range(1, 9)}
    assert len({(seat.table, seat.place) for seat in seats.values()}) == 8
    assert sorted(seat.ballot for seat in seats.values()) == [*range(1, 9)]
    hall.refuses(commands.DrawSeats(), clause, hall.lead)
    hall.leads(commands.DrawSeats("a wheelchair at A1"))
    assert (hall.session.drawn, hall.session.seats == seats) == (2, False)
    hall.leads(commands.IssueChips(5_000))
    hall.refuses(commands.DrawSeats("again"), clause, hall.lead)


def test_seats_by_order_of_entry_are_not_drawn() -> None:
    hall = Hall(STAR, seating="entry_order")
    hall.enter(4)
    hall.plan("A1", "A2")
    assert [(name, seat.table, seat.position) for name, seat in sorted(hall.session.seats.items())] == [
        *(("E1", "A1", 1), ("E2", "A2", 1)),
        *(("E3", "A1", 2), ("E4", "A2", 2)),
    ]


@pytest.mark.clause(CANBERRA, "11.7")
def test_anybody_can_draw_the_ballot_again_from_its_seed_and_a_changed_one_is_found() -> None:
    hall = Hall(CANBERRA)
    hall.enter(8)
    hall.leads(commands.DesignateTables(("A1", "A2")))
    before = hall.copy()
    hall.leads(commands.DrawSeats())
    (drawn,) = (each for each in hall.happened if isinstance(each, SeatsDrawn))
    assert draw(SEED, "cup", before.state, before.session, 1, drawn.candidates, drawn.places) == drawn.seats
    assert is_as_drawn("cup", before.state, drawn)
    swapped = dict(zip(drawn.seats, reversed(drawn.seats.values()), strict=True))
    assert not is_as_drawn("cup", before.state, replace(drawn, seats=swapped))
    assert not is_as_drawn("cup", before.state, replace(drawn, seed=bytes(32).hex()))
    assert not is_as_drawn("another", before.state, drawn)
    before.session.ballot = None
    assert not is_as_drawn("cup", before.state, drawn)


LACKING = [
    (STAR, "1.1 (tournament)", {"form": True, "copy": "print"}),
    (STAR, "10.1.1 (tournament)", {"copy": "print"}),
    (STAR, "10.4.1", {"form": True}),
    (SEVEN_UP, "15.1.1(tournament)", {"form": True, "copy": "mail"}),
    (SEVEN_UP, "15.1.1(tournament)", {"copy": "mail"}),
    (SEVEN_UP, "15.4.1", {"form": True}),
    (CANBERRA, "11.3(a)(iii)", {}),
]


@pytest.mark.parametrize(
    ("document", "clause", "reply"), [pytest.param(*each, marks=pytest.mark.clause(*each[:2])) for each in LACKING]
)
def test_nobody_is_seated_without_what_makes_a_player(document: str, clause: str, reply: dict[str, Any]) -> None:
    hall = Hall(document)
    hall.enter(2)
    hall.does(commands.TakeEntry("visitor-9", **reply), "cashier")
    unpaid = clause in ("1.1 (tournament)", "15.1.1(tournament)", "11.3(a)(iii)")
    if not unpaid or (document == SEVEN_UP and "form" not in reply):
        hall.does(commands.TakeFee("E3", hall.state.stated.entry_fee or 0), "cashier")
    hall.plan("A1", "A2")
    assert "E3" not in hall.session.seats
    hall.refuses(commands.ConfirmSeat("E3"), clause, hall.lead)
    if not hall.entry("E3").copy or not hall.entry("E3").form:
        hall.does(commands.GiveConditions("E3", "screen", form=True), "cashier")
    if hall.entry("E3").fee is None:
        hall.does(commands.TakeFee("E3", hall.state.stated.entry_fee or 0), "cashier")
    hall.refuses(commands.ConfirmSeat("E3"), hall.policy.authority["confirm_seat"].clause, hall.lead)
    hall.leads(commands.DrawSeats("one more has paid"))
    hall.leads(commands.ConfirmSeat("E3"))
    hall.refuses(commands.ConfirmSeat("E3"), hall.policy.authority["confirm_seat"].clause, hall.lead)
    hall.refuses(commands.ConfirmSeat("E99"), "", hall.lead)


@pytest.mark.clause(STAR, "10.4.3")
def test_where_an_agreement_is_asked_for_nobody_is_seated_without_it() -> None:
    hall = Hall(STAR)
    hall.enter(2)
    hall.leads(commands.RequireAgreement())
    hall.does(commands.RecordAgreement("E1", "A-1"), "cashier")
    hall.plan("A1", "A2")
    assert {*hall.session.seats} == {"E1"}
    hall.refuses(commands.ConfirmSeat("E2"), "10.4.3", hall.lead)


@pytest.mark.parametrize("document", [STAR, SEVEN_UP])
@pytest.mark.clause(STAR, "1.1 (tournament)")
@pytest.mark.clause(SEVEN_UP, "15.1.1(tournament)")
def test_where_there_is_no_fee_it_counts_as_paid(document: str) -> None:
    hall = Hall(document, entry_fee=0)
    hall.enter(2)
    hall.plan("A1", "A2")
    assert {*hall.session.seats} == {"E1", "E2"}


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.2", "15.6.2", "11.3(a)(iv)"))
@pytest.mark.clause(STAR, "10.4.2(b)")
@pytest.mark.clause(SEVEN_UP, "15.4.2(b)")
def test_everybody_has_exactly_the_chips_that_are_stated_before_a_session_starts(document: str, clause: str) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(3)
    hall.leads(commands.DesignateTables(("A1",)))
    hall.refuses(commands.IssueChips(5_000), clause, hall.lead)
    hall.leads(commands.DrawSeats())
    hall.refuses(commands.IssueChips(6_000, "E1"), clause, hall.lead)
    hall.refuses(commands.IssueChips(4_000), clause, hall.lead)
    hall.refuses(commands.IssueChips(5_000, "E9"), clause, hall.lead)
    hall.leads(commands.IssueChips(5_000, "E1"))
    hall.refuses(commands.IssueChips(5_000, "E1"), clause, hall.lead)
    for entry in ("E1", "E2", "E3"):
        hall.leads(commands.ConfirmSeat(entry))
    hall.at = START
    hall.refuses(commands.StartSession(), clause, hall.lead)
    hall.leads(commands.IssueChips(5_000))
    hall.leads(commands.StartSession())
    assert hall.session.tables["A1"].chips == {"E1": 5_000, "E2": 5_000, "E3": 5_000}
    assert hall.books["tournament:cup~inventory"] == -15_000
    assert hall.books.total() == 0
    hall.refuses(commands.IssueChips(5_000), clause, hall.lead)
    hall.refuses(commands.StartSession(), hall.policy.authority["start_session"].clause, hall.lead)


@pytest.mark.parametrize(("document", "clause"), for_all("10.1.1 (buy-in)", "15.1.1(buy-in)"))
@pytest.mark.parametrize("goes_to", ["prize_pool", "paid_back_by_chips"])
def test_a_buy_in_is_an_account_of_its_own_until_the_session_starts(document: str, clause: str, goes_to: str) -> None:
    hall = Hall(document, **FINAL, buy_in=50_00, buy_in_goes_to=goes_to)
    hall.enter(2)
    unpaid = hall.policy.buy_in_first
    assert unpaid is not None
    hall.refuses(commands.TakeBuyIn("E1", 50_00), unpaid.clause, "cashier")
    hall.plan()
    hall.refuses(commands.TakeBuyIn("E1", 40_00), unpaid.clause, "cashier")
    hall.refuses(commands.TakeBuyIn("E1", 50_00), unpaid.clause, "cashier", desk="")
    hall.refuses(commands.IssueChips(5_000, "E1"), hall.policy.equal_chips.clause, hall.lead)
    for entry in ("E1", "E2"):
        hall.does(commands.TakeBuyIn(entry, 50_00), "cashier")
    hall.refuses(commands.TakeBuyIn("E1", 50_00), unpaid.clause, "cashier")
    assert (hall.state.buy_ins, hall.state.pool) == (100_00, 200_00)
    hall.leads(commands.IssueChips(5_000))
    for entry in ("E1", "E2"):
        hall.leads(commands.ConfirmSeat(entry))
    hall.at = START
    hall.leads(commands.StartSession())
    kept = goes_to == "paid_back_by_chips"
    assert (hall.state.buy_ins, hall.state.pool) == ((100_00, 200_00) if kept else (0, 300_00))
    assert clause


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.3", "15.6.3"))
def test_whoever_has_not_paid_the_buy_in_when_a_session_starts_is_out_without_a_refund(
    document: str, clause: str
) -> None:
    hall = Hall(document, **FINAL, buy_in=50_00)
    hall.enter(3)
    hall.plan()
    for entry in ("E1", "E2"):
        hall.does(commands.TakeBuyIn(entry, 50_00), "cashier")
    hall.leads(commands.IssueChips(5_000))
    hall.at = START
    hall.leads(commands.StartSession())
    (out,) = (each for each in hall.happened if isinstance(each, EntrantEliminated))
    assert (out.entry, out.clause, hall.entry("E3").status) == ("E3", clause, EntryStatus.OUT)
    assert hall.session.playing("A1") != []
    assert "E3" not in hall.session.playing("A1")
    hall.refuses(commands.PayRefund("E3"), hall.policy.no_refund.clause, "cashier")
    hall.refuses(commands.TakeBuyIn("E3", 50_00), clause, "cashier")
    hall.refuses(commands.TakeBuyBack("E3", 0), hall.policy.items["buy_back"].clause, "cashier")


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(i)", "15.4.2(i)", "11.3(a)(v)"))
def test_with_fewer_than_the_least_number_a_tournament_does_not_start(document: str, clause: str) -> None:
    hall = Hall(document, **FINAL, least=3)
    hall.enter(2)
    hall.ready()
    assert "can be cancelled" in hall.refuses(commands.StartSession(), clause, hall.lead)
    hall.does(commands.CancelTournament("too few came"))


@pytest.mark.clause(CANBERRA, "11.4")
def test_no_session_starts_and_no_round_opens_while_the_director_is_not_there() -> None:
    hall = Hall(CANBERRA, **FINAL)
    hall.enter(3)
    hall.ready()
    hall.leads(commands.LeaveTournament())
    hall.refuses(commands.StartSession(), "11.4", hall.lead)
    hall.leads(commands.JoinTournament())
    hall.leads(commands.StartSession())
    assert hall.barred() == ""
    hall.leads(commands.LeaveTournament())
    assert hall.barred() == "11.4"


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.3", "15.5.3", "11.3(a)(i)"))
def test_a_session_does_not_start_before_its_time(document: str, clause: str) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(3)
    hall.ready()
    hall.at = START - 1
    hall.refuses(commands.StartSession(), clause, hall.lead)
    hall.at = START
    hall.leads(commands.StartSession())


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.3", "15.5.3"))
def test_a_start_is_moved_with_20_minutes_notice_to_the_earlier_of_both_and_to_everybody(
    document: str, clause: str
) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(3)
    hall.plan()
    everybody = ("E1", "E2", "E3")
    hall.at = START - 30 * MINUTE
    hall.refuses(commands.MoveStart(START - 15 * MINUTE, everybody), clause, hall.lead)
    hall.refuses(commands.MoveStart(START - 10 * MINUTE, ("E1", "E3")), clause, hall.lead)
    hall.leads(commands.MoveStart(START - 10 * MINUTE, everybody))
    assert hall.session.start == START - 10 * MINUTE
    hall.leads(commands.MoveStart(START, everybody))
    hall.at = START - 15 * MINUTE
    hall.refuses(commands.MoveStart(START + 30 * MINUTE, everybody), clause, hall.lead)
    late = Hall(document, settled={"start_notice_runs_to": "new"}, **FINAL, start_notice_minutes=30)
    late.enter(3)
    late.ready()
    late.at = START - 15 * MINUTE
    late.refuses(commands.MoveStart(START + 10 * MINUTE, everybody), clause, late.lead)
    late.leads(commands.MoveStart(START + 15 * MINUTE, everybody))
    late.at = START + 15 * MINUTE
    late.leads(commands.StartSession())
    late.refuses(commands.MoveStart(START + 99 * MINUTE, everybody), clause, late.lead)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_table_that_is_in_use_or_has_money_on_it_is_not_free_for_a_session(document: str) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(3)
    hall.ready()
    clause = hall.policy.authority["designate_tables"].clause
    for facts in ({"in_round": True}, {"tournament": "another"}, {"funded": ("A1-2",)}):
        tables = {**hall.tables, "A1": replace(hall.tables["A1"], **facts)}
        hall.refuses(commands.StartSession(), clause, hall.lead, tables=tables)
    hall.leads(commands.StartSession())


@pytest.mark.clause(CANBERRA, "11.8")
def test_whoever_is_not_seated_when_a_session_begins_has_lost_the_entry_and_the_fee_stays() -> None:
    for where, moved in (("as_booked", 0), ("to_prize_pool", 10_00)):
        hall = Hall(CANBERRA, settled={"forfeited_fee_commission": where}, **FINAL)
        hall.enter(3)
        hall.plan()
        hall.leads(commands.IssueChips(5_000))
        hall.refuses(commands.ForfeitAbsent(), "11.8", hall.lead)
        for entry in ("E1", "E2"):
            hall.leads(commands.ConfirmSeat(entry))
        hall.at = START
        hall.leads(commands.StartSession())
        assert hall.entry("E3").status is EntryStatus.FORFEITED
        assert (hall.state.pool, hall.state.commission) == (300_00 + moved, 30_00 - moved)
        hall.refuses(commands.PayRefund("E3"), "11.18 [no refund]", "cashier")
        assert sorted(hall.session.playing("A1")) == ["E1", "E2"]


@pytest.mark.clause(CANBERRA, "11.9")
def test_a_reserve_who_pays_has_the_seat_of_somebody_who_did_not_come_in_the_first_session_alone() -> None:
    hall = Hall(CANBERRA)
    hall.enter(4)
    hall.does(commands.TakeEntry("R", reserve=True), "cashier")
    hall.refuses(commands.OfferSeat("E5", "E3"), hall.policy.authority["designate_tables"].clause, hall.lead)
    hall.plan("A1", "A2")
    for entry in ("E1", "E2", "E4"):
        hall.leads(commands.ConfirmSeat(entry))
    hall.refuses(commands.OfferSeat("E5", "E3"), "11.9", hall.lead)
    hall.at = START
    hall.leads(commands.ForfeitAbsent())
    hall.refuses(commands.ForfeitAbsent(), "11.8", hall.lead)
    hall.refuses(commands.OfferSeat("E5", "E9"), "11.9", hall.lead)
    hall.refuses(commands.OfferSeat("E1", "E3"), "11.9", hall.lead)
    hall.refuses(commands.OfferSeat("E5", "E3"), "11.3(a)(iii)", hall.lead)
    hall.does(commands.TakeFee("E5", 110_00), "cashier")
    seat = hall.session.seats["E3"]
    hall.leads(commands.OfferSeat("E5", "E3"))
    assert (hall.session.seats["E5"], hall.state.pool) == (seat, 500_00)
    hall.leads(commands.IssueChips(5_000))
    hall.leads(commands.StartSession())
    assert hall.entry("E5").status is EntryStatus.ENTERED
    hall.refuses(commands.OfferSeat("E5", "E3"), "11.9", hall.lead)


def test_a_session_for_which_nobody_is_left_does_not_start() -> None:
    hall = Hall(CANBERRA, **FINAL)
    hall.enter(3)
    hall.plan()
    hall.at = START
    hall.refuses(commands.StartSession(), "11.7", hall.lead)
    assert isinstance(hall.ask(commands.EndPlay("A1"), hall.lead), Refused)


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.3", "15.3.3"))
def test_the_guarantee_is_made_up_when_the_tournament_goes_on_unless_it_lapses(document: str, clause: str) -> None:
    for below, least, added in (("binds", 4, 700_00), ("lapses", 4, 0), ("lapses", 3, 700_00)):
        hall = Hall(document, **FINAL, guaranteed_pool=1_000_00, minimum_entries=least, guarantee_below_minimum=below)
        hall.enter(3)
        hall.start()
        assert (hall.state.pool, hall.books["additions:cup"]) == (300_00 + added, -added)
    assert clause


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.4", "15.3.4"))
@pytest.mark.parametrize("refunded", [True, False])
def test_buy_ins_played_or_not_are_given_back_on_cancellation_unless_stated_otherwise(
    document: str, clause: str, refunded: bool
) -> None:
    hall = Hall(document, buy_in=40_00, buy_ins_refunded=refunded)
    hall.enter(4)
    hall.start("A1", "A2")
    hall.does(commands.CancelTournament("fire"))
    each = 140_00 if refunded else 100_00
    assert [entry.owed_back for entry in hall.state.entries.values()] == [each] * 4
    assert hall.state.pool == (0 if refunded else 160_00)
    hall.refuses(commands.CloseTournament(), clause)
    for entry in hall.state.entries:
        hall.does(commands.PayRefund(entry), "cashier")
    hall.refuses(commands.CloseTournament(), clause)
    for table in ("A1", "A2"):
        issued = [hall.session.issued[entry] for entry, seat in hall.session.seats.items() if seat.table == table]
        hall.does(commands.ReturnChips(table, sum(issued)), "supervisor")
    hall.does(commands.CloseTournament())
    hall.refuses(commands.CloseTournament(), hall.policy.whole_pool.clause)
    waiting = Hall(document, buy_in=40_00, buy_ins_refunded=refunded)
    waiting.enter(4)
    waiting.ready("A1", "A2")
    waiting.does(commands.CancelTournament("fire"))
    assert waiting.state.buy_ins == (0 if refunded else 160_00)


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.clause(STAR, "10.8.2.6")
@pytest.mark.clause(SEVEN_UP, "15.8.2.6")
def test_a_session_is_played_on_the_terms_of_the_conditions(document: str) -> None:
    hall = Hall(document, **FINAL, pass_cards=2, undisclosed=1, order=True, bet_seconds=30)
    hall.enter(3)
    hall.plan()
    reply = terms(hall.policy, "cup", hall.state, hall.session)
    assert (reply.tournament, reply.session, reply.ledger, reply.rounds) == ("cup", 1, "tournament:cup", 20)
    assert (reply.pass_cards, reply.undisclosed, reply.order, reply.bet_seconds) == (2, 1, True, 30)
    expected = {STAR: ("", "after_outcome"), SEVEN_UP: ("", "before_first_card"), CANBERRA: ("worst_case", "")}
    assert (reply.risk, reply.reveal) == expected[document]
    assert reply.compulsory


@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_entrant_does_not_withdraw_from_a_session_that_has_begun(document: str) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(3)
    hall.start()
    hall.refuses(commands.WithdrawEntry("E1"), hall.policy.no_refund.clause, "cashier")
    hall.refuses(commands.CloseEntries(), hall.policy.published_first.clause)


@pytest.mark.clause(STAR, "10.4.2")
@pytest.mark.clause(STAR, "10.4.1")
@pytest.mark.clause(SEVEN_UP, "15.4.2(a)")
@pytest.mark.clause(SEVEN_UP, "15.4.1")
@pytest.mark.clause(CANBERRA, "11.2(a)")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_session_is_planned_before_conditions_are_published_or_drawn_when_all_have_left(document: str) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(1)
    hall.leads(commands.DesignateTables(("A1",)))
    hall.does(commands.WithdrawEntry("E1"), "cashier")
    hall.refuses(commands.DrawSeats(), hall.policy.authority["draw_seats"].clause, hall.lead)
    again = Hall(document, **FINAL)
    again.does(commands.DraftConditions(replace(again.state.stated, title="Autumn Cup")))
    again.refuses(commands.DesignateTables(("A1",)), again.policy.published_first.clause, again.lead)
