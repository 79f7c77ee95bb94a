"""Money that no round produced: above what the house lets one person give alone, another person must have agreed to it."""

from collections.abc import Mapping, Sequence

from croupier.cage.case_events import CaseReimbursed
from croupier.cage.drawer_events import VoucherIssued
from croupier.cage.terminal_events import BoughtIn
from croupier.floor.desk import Desk
from croupier.floor.orders import Order
from croupier.floor.plan import FloorPlan
from croupier.floor.streams import TABLE, Event
from croupier.play.answers import Refused, money
from croupier.play.commands import Approve
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.staff.staff_events import AgreementUsed, Payment
from croupier.play.table import Table

Given = tuple[str, Payment, int, str]
"""At which table what is given, how much, and to which place."""


def used(
    plan: FloorPlan, tables: Mapping[str, Table], desk: Desk, order: Order, events: Sequence[object]
) -> list[tuple[str, Event]] | Refused:
    """The agreements that what happens takes up, each in its stream; or why it may not happen yet."""
    found: list[tuple[str, Event]] = []
    for table, what, amount, place in _given(desk, order, events):
        if amount <= plan.money.alone_up_to:
            continue
        agreed = tables[table].staffing.agreement(what, amount, place, order.actor)
        if agreed is None:
            most = money(plan.money.alone_up_to)
            words = f"More than {most} takes another person's word: have {money(amount)} agreed to first"
            return Refused(f"{words} (agree_to_payment {what}).", "")
        found.append((TABLE.stream(table), AgreementUsed(agreed)))
    return found


def _given(desk: Desk, order: Order, events: Sequence[object]) -> list[Given]:
    """What of the events is credit or a payment that no round produced. The corrections of a round are one sum; those that
    one person asked for and another approved have two people's word already."""
    found: list[Given] = []
    corrected = 0
    for event in events:
        match event:
            case BoughtIn():
                found.append((order.table, "buy_in", event.amount, order.terminal))
            case VoucherIssued():
                found.append((desk.governing(order.table), "voucher", event.amount, ""))
            case CaseReimbursed():
                case = desk.cases.get(event.case)
                assert case is not None
                found.append((case.table, "reimbursement", event.amount, case.place))
            case WagersCorrected():
                corrected += sum(max(0, each.credited) + each.paid for each in event.purses)
    if corrected and not isinstance(order.command, Approve):
        found.append((order.table, "correction", corrected, ""))
    return found
