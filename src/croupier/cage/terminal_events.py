"""What can happen to money at a terminal, to the terminal itself and to the player card presented there."""

from typing import Literal

from croupier.cage.event import CageEvent, CageEventWithoutMoney
from croupier.cage.ledger import MONEY

# ---------------------------------------------------------------- credit in


class AccountOpened(CageEventWithoutMoney, frozen=True, tag="account_opened"):
    """A chip account, or a purse of one, was opened at its first funding; its number is never used again."""

    account: str
    holder: str = ""
    """Whose it is. Journals from before this was written have it in the account's id."""
    ledger: str = MONEY


class NoteEscrowed(CageEventWithoutMoney, frozen=True, tag="note_escrowed"):
    """A note waits in escrow, and may be stacked."""

    amount: int


class NoteStacked(CageEvent, frozen=True, tag="note_stacked"):
    """A note went into the stacker, and its value onto the account."""

    account: str
    amount: int


class NoteReturned(CageEventWithoutMoney, frozen=True, tag="note_returned"):
    """The note in escrow was handed back."""

    amount: int


class TicketAccepted(CageEvent, frozen=True, tag="ticket_accepted"):
    """A ticket was put into the stacker, and its value onto the account. It cannot be used again."""

    account: str
    ticket: str
    amount: int


class CreditTransferred(CageEvent, frozen=True, tag="credit_transferred"):
    """The central monitoring system sent credit. Its reference cannot be used again."""

    account: str
    reference: str
    kind: str
    amount: int


class BoughtIn(CageEvent, frozen=True, tag="bought_in"):
    """The dealer took cash, chips or vouchers, or the player's cashless account was debited, for credit."""

    account: str
    table: str
    kind: str
    amount: int
    person: str = ""
    """Whose cashless account it was."""


# ---------------------------------------------------------------- credit out


class TicketIssued(CageEvent, frozen=True, tag="ticket_issued"):
    """The whole account was paid out as a ticket. The number itself is only on the ticket."""

    account: str
    ticket: str
    """A keyed hash of the ticket's number."""
    last_four: str
    amount: int
    attempt: int = 0
    """Of a number derived from key and account, as in 0.1.0: which candidate was free."""
    system: str = ""
    """The system digits that the number begins with; not said of one that was derived."""


class HandPayCalled(CageEventWithoutMoney, frozen=True, tag="hand_pay_called"):
    """A ticket cannot be printed, for its amount or for want of a printer: staff are called, and the credit stays."""

    account: str
    cause: Literal["limit", "printer"]
    amount: int


class HandPayIssued(CageEvent, frozen=True, tag="hand_pay_issued"):
    """The whole account was paid out as a hand pay voucher, or a ticket was replaced by one."""

    account: str
    voucher: str
    amount: int
    replaces: str = ""
    """The ticket that it stands for, now cancelled."""


class ChipsTaken(CageEvent, frozen=True, tag="chips_taken"):
    """The dealer handed credit over in value chips."""

    account: str
    amount: int
    pieces: dict[str, int]
    """How many of each value, in cents."""


class FloatRefunded(CageEvent, frozen=True, tag="float_refunded"):
    """A dead terminal's account was paid from its table's float."""

    account: str
    table: str
    amount: int


class AccountClosed(CageEventWithoutMoney, frozen=True, tag="account_closed"):
    """The account was paid out and is closed for good."""

    account: str


# ---------------------------------------------------------------- purses


class VoucherExchanged(CageEvent, frozen=True, tag="voucher_exchanged"):
    """A promotional voucher was exchanged for tokens. It cannot be used again."""

    account: str
    """The purse of tokens."""
    table: str
    voucher: str
    amount: int
    tables: tuple[str, ...] = ()
    """Where the tokens are wagered, and the kinds of bet; any, if none is named."""
    kinds: tuple[str, ...] = ()
    least: int = 0
    """The least that they are wagered with on a bet."""


class ChecksIssued(CageEvent, frozen=True, tag="checks_issued"):
    """Colour checks were sold for credit."""

    account: str
    purse: str
    colour: str
    table: str
    value: int
    amount: int
    marker: int


class ChecksRedeemed(CageEvent, frozen=True, tag="checks_redeemed"):
    """All checks of a colour were taken back: for credit at their table, for cash at the desk."""

    account: str
    purse: str
    colour: str
    amount: int
    at_desk: bool


class ColourShared(CageEventWithoutMoney, frozen=True, tag="colour_shared"):
    """A player agreed that another place may hold the same colour."""

    colour: str
    with_place: str


class ColourApproved(CageEventWithoutMoney, frozen=True, tag="colour_approved"):
    """A further colour was approved for the player here."""

    colour: str


# ---------------------------------------------------------------- faults, holds and cards


class PrinterReported(CageEventWithoutMoney, frozen=True, tag="printer_reported"):
    """The printer said whether it can print."""

    works: bool


class TerminalTakenOut(CageEventWithoutMoney, frozen=True, tag="terminal_taken_out"):
    """The terminal has a fault and takes nothing until it is put right."""

    fault: str


class TerminalReturned(CageEventWithoutMoney, frozen=True, tag="terminal_returned"):
    """The terminal has been put right."""


class AccountHeld(CageEventWithoutMoney, frozen=True, tag="account_held"):
    """After a malfunction nothing is paid here until it was investigated, or a time has come."""

    account: str
    fault_at: int
    until: int


class AttendantCalled(CageEventWithoutMoney, frozen=True, tag="attendant_called"):
    """The player asks for somebody to come."""

    table: str
    round: int
    """The round that is disputed; zero where none is."""
    at: int


class CallAnswered(CageEventWithoutMoney, frozen=True, tag="call_answered"):
    """Somebody has come to the player."""


class InspectorTold(CageEventWithoutMoney, frozen=True, tag="inspector_told"):
    """A government inspector was notified of the hold."""

    inspector: str


class RepairRecorded(CageEventWithoutMoney, frozen=True, tag="repair_recorded"):
    """The malfunction was repaired."""

    repaired_at: int


class CreditRefused(CageEvent, frozen=True, tag="credit_refused"):
    """A credit that came between the fault and the repair was refused, as far as the account still has it."""

    account: str
    stream: str
    version: int
    amount: int


class HoldEnded(CageEventWithoutMoney, frozen=True, tag="hold_ended"):
    """The investigation is over."""


class CardPresented(CageEventWithoutMoney, frozen=True, tag="card_presented"):
    """A player card was presented here."""

    card: str
    person: str


class CardRemoved(CageEventWithoutMoney, frozen=True, tag="card_removed"):
    """The player card was taken away."""


class CardQuestioned(CageEventWithoutMoney, frozen=True, tag="card_questioned"):
    """Whoever plays here may not be the card's holder: no wager is taken until it is decided."""

    card: str


class CardDecided(CageEventWithoutMoney, frozen=True, tag="card_decided"):
    """Whether the card is the player's own; if not, the wagers lying are invalid."""

    card: str
    own: bool


TerminalEvent = (
    AccountOpened
    | NoteEscrowed
    | NoteStacked
    | NoteReturned
    | TicketAccepted
    | CreditTransferred
    | BoughtIn
    | TicketIssued
    | HandPayCalled
    | HandPayIssued
    | ChipsTaken
    | FloatRefunded
    | AccountClosed
    | VoucherExchanged
    | ChecksIssued
    | ChecksRedeemed
    | ColourShared
    | ColourApproved
    | PrinterReported
    | TerminalTakenOut
    | TerminalReturned
    | AccountHeld
    | InspectorTold
    | RepairRecorded
    | CreditRefused
    | HoldEnded
    | CardPresented
    | CardRemoved
    | CardQuestioned
    | CardDecided
    | AttendantCalled
    | CallAnswered
)
