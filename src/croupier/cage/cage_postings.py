"""What the events of the cage move: a pure function, so that the books can be checked against the journal."""

from typing import assert_never

from croupier.cage import events as cage, terminal_events
from croupier.cage.case_events import CaseOpened, CaseReimbursed, CaseRepaid
from croupier.cage.drawer_events import PaymentRefused, PaymentReturned, TicketPaid, VoucherIssued
from croupier.cage.event import CageEventWithoutMoney
from croupier.cage.ledger import (
    DESK,
    HAND_PAYS,
    NOTES,
    PROMOTIONS,
    ROUNDING,
    SETTLEMENT_ERROR_RECEIVABLE,
    SETTLEMENT_ERRORS,
    TICKETS,
    TRANSFERS,
    VALUE_CHIPS,
    VOUCHERS,
    WITHHELD,
    Transfer,
    at_table,
    chips,
    house,
    moved,
    wallet,
)


def cage_postings(stream: str, event: cage.Event) -> list[Transfer]:
    """The transfers of an event in the cage: at a terminal, at a cash desk, of a settlement error."""
    match event:
        case terminal_events.NoteStacked():
            return moved(house(NOTES, event.account), chips(event.account), event.amount)
        case terminal_events.TicketAccepted():
            return moved(house(TICKETS, event.account), chips(event.account), event.amount)
        case terminal_events.CreditTransferred():
            return moved(house(TRANSFERS, event.account), chips(event.account), event.amount)
        case terminal_events.BoughtIn():
            return moved(house(_taken(event), event.account), chips(event.account), event.amount)
        case terminal_events.TicketIssued():
            return moved(chips(event.account), house(TICKETS, event.account), event.amount)
        case terminal_events.HandPayIssued():
            source = house(TICKETS, event.account) if event.replaces else chips(event.account)
            return moved(source, house(HAND_PAYS, event.account), event.amount)
        case terminal_events.ChipsTaken():
            return moved(chips(event.account), house(VALUE_CHIPS, event.account), event.amount)
        case terminal_events.FloatRefunded():
            table_float = house(at_table("float", event.table), event.account)
            return moved(chips(event.account), table_float, event.amount)
        case terminal_events.CreditRefused():
            return moved(chips(event.account), house(WITHHELD, event.account), event.amount)
        case VoucherIssued():
            return moved(PROMOTIONS, VOUCHERS, event.amount)
        case terminal_events.VoucherExchanged():
            return moved(house(VOUCHERS, event.account), chips(event.account), event.amount)
        case terminal_events.ChecksIssued():
            return moved(chips(event.account), chips(event.purse), event.amount)
        case terminal_events.ChecksRedeemed():
            target = house(DESK, event.account) if event.at_desk else chips(event.account)
            return moved(chips(event.purse), target, event.amount)
        case TicketPaid():
            above = sum(event.forms.values()) - event.amount
            return [*moved(_owed(event), stream, event.amount), *moved(ROUNDING, stream, above)]
        case PaymentRefused():
            return moved(_owed(event), WITHHELD, event.amount)
        case PaymentReturned():
            return moved(stream, WITHHELD, event.amount)
        case CaseOpened():
            errors = house(SETTLEMENT_ERRORS, event.account)
            return moved(house(SETTLEMENT_ERROR_RECEIVABLE, event.account), errors, max(0, event.paid - event.due))
        case CaseReimbursed():
            target = house(HAND_PAYS, event.account) if event.voucher else chips(event.account)
            return moved(house(SETTLEMENT_ERRORS, event.account), target, event.amount)
        case CaseRepaid():
            return moved(DESK, SETTLEMENT_ERROR_RECEIVABLE, event.amount)
        case CageEventWithoutMoney():
            return []
        case _:
            assert_never(event)


def _taken(event: terminal_events.BoughtIn) -> str:
    """What the dealer took: cash went into the table's drop box, and chips are owed for no longer."""
    if event.kind == "chips":
        return VALUE_CHIPS
    return wallet(event.person) if event.kind == "cashless" else at_table(event.kind, event.table)


def _owed(event: TicketPaid | PaymentRefused) -> str:
    return HAND_PAYS if event.kind == "hand_pay" else TICKETS
