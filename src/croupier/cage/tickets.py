"""Tickets, hand pays, promotional vouchers and transfers: their numbers, and what the books keep of them.

A number has 18 digits, of which two name the system, thirteen are drawn from the system's entropy, and three check the rest.
The books keep a keyed hash and the last four digits and, until the ticket ends, the number itself under a key of its own, so
that a lost answer can be given again.

>>> number = ticket_number("07", b"so many bytes as chance gives")
>>> len(number), number[:2], is_well_formed(number)
(18, '07', True)
>>> is_well_formed("1" + number[1:])
False
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from msgspec import Struct

from croupier.cage import events as cage, terminal_events
from croupier.cage.case_events import CaseOpened, CaseReimbursed, CaseRepaid
from croupier.cage.drawer_events import (
    IdentityRequired,
    PaymentDelayed,
    PaymentDetermined,
    PaymentHeld,
    PaymentRefused,
    PaymentReturned,
    ReportDecided,
    TicketPaid,
    TicketReported,
    VoucherIssued,
)
from croupier.cage.event import CageEventWithoutMoney
from croupier.cage.ledger import holder_of
from croupier.play import event as play_event, events as play
from croupier.play.cards.deal_events import CoupMadeDummy
from croupier.play.remedies.held_events import HeldSettled, StakesDecided, StakesHeld, WagersForfeited
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.round_events import PeriodEnded, RoundVoided, WageringClosed
from croupier.play.tournament.events import MinimumDeducted
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import WagersChanged, WagersConfirmed, WagersReturned

DIGITS = 18
MODULUS = 997
HAND_PAY = "HP-"
"""What the number of a hand pay begins with; the account or the case that it pays out follows."""
GOOD = "good"


class Ticket(NamedTuple):
    """Something that is worth its amount once. It begins good, and ends once: redeemed, paid, cancelled or refused."""

    ticket: str
    """A keyed hash of the number; of a hand pay the number itself; of a transfer its reference."""
    kind: str
    """A ticket, a hand pay, a voucher or a transfer."""
    account: str
    """The account that it paid out or, of a transfer, went to."""
    last_four: str
    amount: int
    issued: int
    """When."""
    state: str = GOOD
    desk: str = ""
    """The cash desk that has it in hand: held, delayed or reported."""
    number: bytes | None = None
    """The number of a ticket or voucher, encrypted, until it ends. A number that was derived, in 0.1.0, is not kept."""
    place: str = ""
    """The place whose account it paid out or went to; of a voucher none."""


class VoucherConditions(Struct, frozen=True):
    """What a promotional voucher says of itself."""

    tables: tuple[str, ...] = ()
    """Where it is good; at any table, if none is named."""
    until: int = 0
    """Until when; for good, if zero."""
    kinds: tuple[str, ...] = ()
    """The kinds of bet that its tokens are wagered on; any, if none is named."""
    least: int = 0
    """The least that its tokens are wagered with on a bet."""


class Issued(NamedTuple):
    """A ticket came to be."""

    ticket: Ticket


class Ended(NamedTuple):
    """A ticket is worth nothing from now on."""

    ticket: str
    state: str
    amount: int


class TakenInHand(NamedTuple):
    """A cash desk has a ticket in hand, or no longer has."""

    ticket: str
    desk: str


News = Issued | Ended | TakenInHand


def cage_news(stream: str, at: int, event: cage.Event) -> Iterator[News]:
    """What an event of the cage means for tickets: a pure function, so that their rows can be checked by the journal."""
    here = stream.partition(":")[2]
    match event:
        case terminal_events.TicketIssued():
            yield Issued(Ticket(event.ticket, "ticket", event.account, event.last_four, event.amount, at, place=here))
        case terminal_events.HandPayIssued():
            yield Issued(_hand_pay(event.voucher, event.account, event.amount, at, here))
            if event.replaces:
                yield Ended(event.replaces, "cancelled", event.amount)
        case CaseReimbursed():
            if event.voucher:
                place = event.place or holder_of(event.account)
                yield Issued(_hand_pay(event.voucher, event.account, event.amount, at, place))
        case VoucherIssued():
            yield Issued(Ticket(event.voucher, "voucher", event.account, event.last_four, event.amount, at))
        case terminal_events.CreditTransferred():
            reference = transfer_id(event.reference)
            yield Issued(Ticket(reference, "transfer", event.account, reference[-4:], event.amount, at, place=here))
            yield Ended(reference, "redeemed", event.amount)
        case terminal_events.TicketAccepted():
            yield Ended(event.ticket, "redeemed", event.amount)
        case terminal_events.VoucherExchanged():
            yield Ended(event.voucher, "redeemed", event.amount)
        case TicketPaid():
            yield Ended(event.ticket, "paid", event.amount)
            yield TakenInHand(event.ticket, "")
        case PaymentRefused():
            yield Ended(event.ticket, "refused", event.amount)
            yield TakenInHand(event.ticket, "")
        case PaymentHeld() | PaymentDelayed() | IdentityRequired() | TicketReported():
            yield TakenInHand(event.ticket, here)
        case PaymentReturned():
            yield TakenInHand(event.ticket, "")
        case PaymentDetermined(determination="pay", in_hand=False) | ReportDecided(decision="pay"):
            yield TakenInHand(event.ticket, "")
        case (
            terminal_events.NoteStacked()
            | terminal_events.BoughtIn()
            | terminal_events.ChipsTaken()
            | terminal_events.FloatRefunded()
            | terminal_events.CreditRefused()
            | terminal_events.ChecksIssued()
            | terminal_events.ChecksRedeemed()
            | CaseOpened()
            | CaseRepaid()
            | CageEventWithoutMoney()
        ):
            return
        case _:
            assert_never(event)


def table_news(_stream: str, at: int, event: play.Event) -> Sequence[News]:
    """What an event of a table means for tickets: a round put right may leave a hand pay at the cash desk."""
    match event:
        case (
            WagersChanged()
            | WagersConfirmed()
            | WagersReturned()
            | WagersSettled()
            | PeriodEnded()
            | WageringClosed()
            | RoundVoided()
            | CoupMadeDummy()
            | HeldSettled()
            | WagersForfeited()
            | StakesHeld()
            | StakesDecided()
            | MinimumDeducted()
            | play_event.WithoutMoney()
        ):
            return ()
        case WagersCorrected():
            amount = sum(each.paid for each in event.purses)
            issued = Issued(_hand_pay(event.voucher, event.account, amount, at, event.terminal))
            return (issued,) if event.voucher else ()
        case _:
            assert_never(event)


def _hand_pay(number: str, account: str, amount: int, at: int, place: str) -> Ticket:
    return Ticket(number, "hand_pay", account, number[-4:], amount, at, place=place)


def ticket_number(system: str, drawn: bytes) -> str:
    """The number that the system's digits and bytes of chance make up."""
    body = system + f"{int.from_bytes(drawn) % 10**13:013}"
    return body + _check(body)


def is_well_formed(number: str) -> bool:
    """Whether a number's check digits fit: a misread or mistyped number fails 996 times in 997."""
    return len(number) == DIGITS and number.isascii() and number.isdigit() and number[-3:] == _check(number[:-3])


def keyed_hash(key: bytes, number: str) -> str:
    """What the books keep of a number."""
    return hmac.digest(key, f"number|{number}".encode(), hashlib.sha256).hex()


def hand_pay_number(account: str) -> str:
    """The number of the hand pay that pays out an account: an account is paid out once."""
    return f"{HAND_PAY}{account}"


def case_number(case: int) -> str:
    """The number of the hand pay that reimburses a settlement error; no account has such a number."""
    return f"{HAND_PAY}case:{case}"


def correction_number(table: str, round: int) -> str:
    """What the number of a hand pay begins with that a round put right leaves at the cash desk; no account has such."""
    return f"{HAND_PAY}{table}:{round}"


def transfer_id(reference: str) -> str:
    """What the books call a transfer."""
    return f"transfer:{reference}"


def _check(body: str) -> str:
    return f"{int(body) * 1000 % MODULUS:03}"
