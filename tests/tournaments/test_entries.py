"""Entries and fees: who may enter, what is paid at the cash desk, and where the money goes."""

import pytest
from databases import Database
from tournament import CANBERRA, DOCUMENTS, HOUR, ROLES, SEVEN_UP, STAR, START, Cup, cup

from croupier.conduct import commands as conduct
from croupier.orders.order import Order
from croupier.rulebooks.conduct import Measure
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands

FEE = {STAR: "10.4.2(a)", SEVEN_UP: "15.4.2(a)", CANBERRA: "11.3(a)(iii)"}


def marked(*clauses: str) -> list[object]:
    """A case for each document, marked with its clause."""
    pairs = zip(DOCUMENTS, clauses, strict=False)
    return [pytest.param(each, clause, marks=pytest.mark.clause(each, clause), id=each) for each, clause in pairs]


@pytest.mark.parametrize(("document", "clause"), marked("10.4.2(a)", "15.4.2(a)", "11.3(a)(iii)"))
def test_the_desk_takes_exactly_the_fee_that_is_stated_and_gives_a_receipt(document: str, clause: str) -> None:
    with cup(document) as c:
        c.published()
        (entry,) = c.enter("visitor-1", paid=False)
        fee = c.state.stated.entry_fee
        assert fee
        c.refused("cashier", commands.TakeFee(entry, fee - 10_00), clause)
        c.refused("cashier", commands.TakeFee(entry, fee), clause, desk="")
        c.refused("cashier", commands.TakeFee(entry, fee), clause, desk="9")
        c.refused("cashier", commands.TakeFee("E9", fee), "")
        answer = c.done("cashier", commands.TakeFee(entry, fee))
        assert [each.text for each in answer.notices] == [f"Receipt cup-1: entry fee {fee // 100}.00 of E1."]
        assert c.entry(entry).receipt == "cup-1"
        c.refused("cashier", commands.TakeFee(entry, fee), clause)
        assert c.account("pool") + c.account("commission") == fee
        assert c.c.books()["drawer:1"] == -fee


@pytest.mark.clause(CANBERRA, "11.3(a)(iii)")
@pytest.mark.clause(CANBERRA, "11.17")
def test_each_fee_is_booked_as_commission_and_pool_and_nothing_else_is_deducted() -> None:
    with cup(CANBERRA) as c:
        c.published(greatest=8)
        c.enter(*(f"visitor-{number}" for number in range(8)))
        assert (c.state.pool, c.state.commission) == (800_00, 80_00)
        assert (c.account("pool"), c.account("commission")) == (800_00, 80_00)
        c.refused("shift", commands.AddToPool("cash", -50_00, "costs"), "11.17")
        c.done("shift", commands.AddToPool("cash", 50_00, "the house's own"))
        assert c.account("pool") == 850_00


@pytest.mark.parametrize(("document", "clause"), marked("10.3.2", "15.3.2"))
def test_every_fee_goes_wholly_into_the_prize_pool_and_is_not_given_back(document: str, clause: str) -> None:
    with cup(document) as c:
        c.published(free_withdrawal_until=0)
        entries = c.enter("visitor-1", "visitor-2", "visitor-3")
        assert (c.account("pool"), c.account("commission")) == (300_00, 0)
        c.refused("cashier", commands.PayRefund(entries[0]), clause)
        c.done("cashier", commands.WithdrawEntry(entries[0]))
        c.refused("cashier", commands.PayRefund(entries[0]), clause)
        assert c.account("pool") == 300_00


@pytest.mark.parametrize(("document", "clause"), marked("10.3.1", "15.3.1"))
def test_the_operator_adds_cash_goods_or_services_with_their_value(document: str, clause: str) -> None:
    with cup(document) as c:
        c.published().enter("visitor-1", "visitor-2", "visitor-3", "visitor-4")
        c.refused("operator", commands.AddToPool("cash", 0, "nothing"), clause)
        c.refused("cashier", commands.AddToPool("cash", 1_000_00, "more"), clause)
        c.done("operator", commands.AddToPool("cash", 1_000_00, "more"))
        c.refused("operator", commands.AddToPool("goods", 30_000_00, "a car"), "")
        c.done("operator", commands.AgreeToGiving("addition", 30_000_00), as_="op2")
        c.done("operator", commands.AddToPool("goods", 30_000_00, "a car"))
        assert (c.state.fees(), c.state.added, c.state.pool) == (400_00, 1_000_00, 1_400_00)
        assert [(each.kind, each.value, each.what, each.by) for each in c.state.goods] == [
            ("goods", 30_000_00, "a car", "staff:op")
        ]
        assert (c.account("pool"), c.account("additions")) == (1_400_00, -1_000_00)


@pytest.mark.parametrize(("document", "clause"), marked("10.1.1 (tournament)", "15.1.1(tournament)", "11.6"))
def test_nobody_enters_twice(document: str, clause: str) -> None:
    with cup(document) as c:
        c.published()
        first, _ = c.enter("visitor-1", "visitor-2")
        c.refused("cashier", commands.TakeEntry("visitor-1"), clause)
        c.refused("cashier", commands.TakeEntry(""), clause)
        c.done("cashier", commands.WithdrawEntry(first))
        c.done("cashier", commands.TakeEntry("visitor-1"))


@pytest.mark.parametrize(("document", "clause"), marked("10.4.2(i)", "15.4.2(i)", "11.3(a)(v)"))
def test_no_more_enter_than_the_greatest_number(document: str, clause: str) -> None:
    with cup(document) as c:
        c.published(greatest=2)
        c.enter("visitor-1", "visitor-2")
        c.refused("cashier", commands.TakeEntry("visitor-3"), clause)
        if document == CANBERRA:
            c.done("cashier", commands.TakeEntry("visitor-3", reserve=True))
            assert len(c.state.entered()) == 2
        else:
            c.refused("cashier", commands.TakeEntry("visitor-3", reserve=True), clause)


@pytest.mark.parametrize(("document", "clause"), marked("10.4.2(i)", "15.4.2(i)"))
def test_whoever_withdraws_in_the_period_has_the_fee_back_once_and_later_nobody_has(document: str, clause: str) -> None:
    del clause
    no_refund = {STAR: "10.3.2", SEVEN_UP: "15.3.2"}[document]
    with cup(document) as c:
        c.published()
        early, late, unpaid = [*c.enter("visitor-1", "visitor-2"), *c.enter("visitor-3", paid=False)]
        c.at(START - 12 * HOUR - 60_000_000)
        c.done("cashier", commands.WithdrawEntry(early))
        c.done("cashier", commands.WithdrawEntry(unpaid))
        assert (c.account("pool"), c.account("refunds")) == (100_00, 100_00)
        c.done("cashier", commands.PayRefund(early))
        assert (c.account("refunds"), c.c.books()["drawer:1"]) == (0, -100_00)
        for entry in (early, unpaid):
            c.refused("cashier", commands.PayRefund(entry), no_refund)
        c.refused("cashier", commands.PayRefund(early), no_refund, desk="")
        c.refused("cashier", commands.WithdrawEntry(early), no_refund)
        c.refused("cashier", commands.TakeFee(unpaid, 100_00), FEE[document])
        c.at(START - 12 * HOUR + 60_000_000)
        c.done("cashier", commands.WithdrawEntry(late))
        c.refused("cashier", commands.PayRefund(late), no_refund)
        assert c.account("pool") == 100_00


@pytest.mark.clause(CANBERRA, "11.18 [no refund]")
def test_canberra_gives_no_fee_back_to_whoever_withdraws() -> None:
    with cup(CANBERRA) as c:
        c.published()
        (entry,) = c.enter("visitor-1")
        c.done("cashier", commands.WithdrawEntry(entry))
        c.refused("cashier", commands.PayRefund(entry), "11.18 [no refund]")
        assert (c.account("pool"), c.account("commission")) == (100_00, 10_00)


@pytest.mark.parametrize(("document", "clause"), marked("10.4.3", "15.4.3", "11.5"))
def test_where_an_agreement_is_asked_for_no_entry_is_accepted_without_it(document: str, clause: str) -> None:
    with cup(document) as c:
        c.published().led()
        c.done(c.lead, commands.RequireAgreement())
        c.refused("cashier", commands.TakeEntry("visitor-1"), clause)
        c.done("cashier", commands.TakeEntry("visitor-1", agreement="A-55"))
        assert (c.entry("E1").agreement, c.state.published) == ("A-55", 1)
        c.refused("cashier", commands.RecordAgreement("E1", ""), clause)
        c.done("cashier", commands.RecordAgreement("E1", "A-56"))
        c.done("cashier", commands.GiveConditions("E1", "mail", form=True))
        assert (c.entry("E1").agreement, c.entry("E1").copy, c.entry("E1").form) == ("A-56", "mail", True)
        c.done(c.lead, commands.RequireAgreement(False))
        c.done("cashier", commands.TakeEntry("visitor-2"))


@pytest.mark.clause(CANBERRA, "11.3(a)(vi)")
def test_the_desk_confirms_that_an_entrant_is_in_the_group() -> None:
    with cup(CANBERRA) as c:
        c.published(groups="loyalty members only", member_first=True)
        c.refused("cashier", commands.TakeEntry("visitor-1", restrictions_met=True), "11.3(a)(vi)")
        c.refused("cashier", commands.TakeEntry("visitor-1", member="M7"), "11.3(a)(vi)")
        c.done("cashier", commands.TakeEntry("visitor-1", member="M7", restrictions_met=True))
        assert c.entry("E1").member == "M7"


@pytest.mark.parametrize(("document", "clause"), marked("10.4.2(h)", "15.4.2(h)"))
def test_an_excluded_person_never_enters_and_others_are_refused_only_where_that_was_reserved(
    document: str, clause: str
) -> None:
    for reserved in (False, True):
        with cup(document) as c:
            c.published(may_refuse=reserved)
            refusal = commands.RefuseEntry("visitor-2", "not this time")
            if reserved:
                c.done("operator", refusal)
                assert c.state.refused == ["visitor-2"]
            else:
                c.refused("operator", refusal, clause)
            excluded(c, "visitor-1")
            c.refused("cashier", commands.TakeEntry("visitor-1"), clause)
            c.done("cashier", commands.TakeEntry("visitor-2"))


def excluded(c: Cup, person: str, measure: Measure = Measure.EXCLUDE_FROM_CASINO) -> str:
    """Somebody is excluded; by which clause."""
    by = Role.GAMING_SHIFT_MANAGER if c.document == CANBERRA else Role.CASINO_SUPERVISOR
    for command in (
        conduct.ReportIncident("device", person=person, note="seen"),
        conduct.DecideIncident(1, measure, "established"),
    ):
        order = Order("conduct", c.c.clock.now(), c.c.clock.now(), by, f"staff:{by}", command, "A1")
        answer = c.c.run(c.c.floor.submit(order))
        assert answer.ok, answer
        c.c.clock.advance(0.001)
    return c.c.floor.office.conduct.exclusions[-1].made.clause


@pytest.mark.parametrize(("document", "clause"), marked("10.3.4", "15.3.4", "11.18 [cancellation]"))
def test_a_cancelled_tournament_gives_everybody_everything_back_once(document: str, clause: str) -> None:
    no_refund = {STAR: "10.3.2", SEVEN_UP: "15.3.2", CANBERRA: "11.18 [no refund]"}[document]
    with cup(document) as c:
        c.published().led()
        entries = c.enter("visitor-1", "visitor-2", "visitor-3")
        c.done(c.owner, commands.AddToPool("cash", 500_00, "more"))
        fee = c.state.stated.entry_fee
        assert fee
        c.refused(c.owner, commands.CancelTournament(""), clause)
        c.refused(c.lead, commands.CancelTournament("rain"), clause)
        c.done("cashier", commands.WithdrawEntry(entries[2]))
        c.done(c.owner, commands.CancelTournament("rain"))
        assert c.state.cancelled is not None
        assert (c.state.cancelled.reason, c.state.cancelled.by) == ("rain", f"staff:{ROLES[c.owner][1]}")
        assert (c.account("pool"), c.account("commission"), c.account("additions")) == (0, 0, 0)
        assert c.account("refunds") == 3 * fee
        for entry in entries:
            c.done("cashier", commands.PayRefund(entry))
            c.refused("cashier", commands.PayRefund(entry), no_refund)
        assert (c.account("refunds"), c.c.books()["drawer:1"]) == (0, 0)
        c.refused("cashier", commands.TakeEntry("visitor-9"), clause)


@pytest.mark.parametrize(("document", "clause"), marked("10.3.3", "15.3.3"))
def test_too_few_entries_are_a_ground_only_where_that_was_reserved_and_while_there_are_too_few(
    document: str, clause: str
) -> None:
    too_few = commands.CancelTournament("too few", too_few=True)
    with cup(document) as c:
        c.published(guaranteed_pool=1_000_00, minimum_entries=3)
        c.refused("operator", too_few, clause)
    with cup(document) as c:
        c.published(guaranteed_pool=1_000_00, minimum_entries=3, cancel_if_too_few=True)
        c.enter("visitor-1", "visitor-2", "visitor-3")
        c.refused("operator", too_few, clause)
        c.done("cashier", commands.WithdrawEntry("E3"))
        c.done("operator", commands.CloseEntries())
        c.refused("operator", commands.CloseEntries(), {STAR: "10.4.2", SEVEN_UP: "15.4.2(a)"}[document])
        c.refused("cashier", commands.TakeEntry("visitor-4"), {STAR: "10.4.2", SEVEN_UP: "15.4.2(a)"}[document])
        c.done("operator", too_few)


@pytest.mark.clause(CANBERRA, "11.18 [cancellation]")
def test_canberra_knows_no_ground_of_too_few_entries() -> None:
    with cup(CANBERRA) as c:
        c.published().enter("visitor-1")
        c.refused("shift", commands.CancelTournament("too few", too_few=True), "11.18 [cancellation]")


@pytest.mark.clause(CANBERRA, "11.10")
def test_a_substitute_takes_over_with_the_director_s_approval_and_is_nobody_who_has_entered() -> None:
    with cup(CANBERRA) as c:
        c.published().led()
        c.enter("visitor-1", "visitor-2")
        swap = commands.ApproveSubstitute("E1", "S", "ill")
        c.refused("cashier", swap, "11.10")
        c.refused("director", commands.ApproveSubstitute("E1", "visitor-2", "ill"), "11.6")
        c.done("director", swap)
        assert (c.entry("E1").person, c.entry("E1").fee) == ("S", 110_00)
        c.done("cashier", commands.TakeEntry("visitor-1"))
        c.done("cashier", commands.WithdrawEntry("E2"))
        c.refused("director", commands.ApproveSubstitute("E2", "T", "ill"), "11.10")
        clause = excluded(c, "X", Measure.EXCLUDE_FROM_GAME)
        c.refused("director", commands.ApproveSubstitute("E1", "X", "ill"), clause)
        c.refused("cashier", commands.TakeEntry("X"), clause)


@pytest.mark.anyio
async def test_a_tournament_comes_to_be_while_the_floor_runs_and_outlives_a_restart(database: Database) -> None:
    """On both databases: a stream that the plan does not know is written, read again, and found whole by verify."""
    from restarted import entered_and_read_again

    state, verdict = await entered_and_read_again(database)
    assert verdict.ok, verdict
    assert (state.published, [*state.entries], state.pool) == (1, ["E1", "E2"], 200_00)
    assert state.entries["E1"].receipt == "spring-1"
