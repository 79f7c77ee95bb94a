"""What the events of the cage move: a pure function, so that the books can be checked against the journal."""

from typing import assert_never

from croupier.cage import events as cage
from croupier.cage.case_events import CaseOpened, CaseReimbursed, CaseRepaid
from croupier.cage.drawer_events import PaymentRefused, PaymentReturned, TicketPaid, VoucherIssued
from croupier.cage.event import WithoutMoney
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
    chips,
    moved,
)
from croupier.cage.terminal_events import (
    BoughtIn,
    ChecksIssued,
    ChecksRedeemed,
    ChipsTaken,
    CreditRefused,
    CreditTransferred,
    FloatRefunded,
    HandPayIssued,
    NoteStacked,
    TicketAccepted,
    TicketIssued,
    VoucherExchanged,
)


def cage_postings(stream: str, event: cage.Event) -> list[Transfer]:
    """The transfers of an event in the cage: at a terminal, at a cash desk, of a settlement error."""
    match event:
        case NoteStacked():
            return moved(NOTES, chips(event.account), event.amount)
        case TicketAccepted():
            return moved(TICKETS, chips(event.account), event.amount)
        case CreditTransferred():
            return moved(TRANSFERS, chips(event.account), event.amount)
        case BoughtIn():
            return moved(_taken(event), chips(event.account), event.amount)
        case TicketIssued():
            return moved(chips(event.account), TICKETS, event.amount)
        case HandPayIssued():
            return moved(TICKETS if event.replaces else chips(event.account), HAND_PAYS, event.amount)
        case ChipsTaken():
            return moved(chips(event.account), VALUE_CHIPS, event.amount)
        case FloatRefunded():
            return moved(chips(event.account), f"float:{event.table}", event.amount)
        case CreditRefused():
            return moved(chips(event.account), WITHHELD, event.amount)
        case VoucherIssued():
            return moved(PROMOTIONS, VOUCHERS, event.amount)
        case VoucherExchanged():
            return moved(VOUCHERS, chips(event.account), event.amount)
        case ChecksIssued():
            return moved(chips(event.account), chips(event.purse), event.amount)
        case ChecksRedeemed():
            return moved(chips(event.purse), DESK if event.at_desk else chips(event.account), event.amount)
        case TicketPaid():
            above = sum(event.forms.values()) - event.amount
            return [*moved(_owed(event), stream, event.amount), *moved(ROUNDING, stream, above)]
        case PaymentRefused():
            return moved(_owed(event), WITHHELD, event.amount)
        case PaymentReturned():
            return moved(stream, WITHHELD, event.amount)
        case CaseOpened():
            return moved(SETTLEMENT_ERROR_RECEIVABLE, SETTLEMENT_ERRORS, max(0, event.paid - event.due))
        case CaseReimbursed():
            return moved(SETTLEMENT_ERRORS, HAND_PAYS if event.voucher else chips(event.account), event.amount)
        case CaseRepaid():
            return moved(DESK, SETTLEMENT_ERROR_RECEIVABLE, event.amount)
        case WithoutMoney():
            return []
        case _:
            assert_never(event)


def _taken(event: BoughtIn) -> str:
    """What the dealer took: cash went into the table's drop box, and chips are owed for no longer."""
    of_table = f"{event.kind}:{event.table}"
    return {"chips": VALUE_CHIPS, "cashless": f"wallet:{event.person}"}.get(event.kind, of_table)


def _owed(event: TicketPaid | PaymentRefused) -> str:
    return HAND_PAYS if event.kind == "hand_pay" else TICKETS
