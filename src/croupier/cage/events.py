"""What can happen to money, to player cards and to settlement errors. Each is written to the journal once."""

from typing import Literal

from msgspec import Struct


class CageEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened in the cage."""


# ---------------------------------------------------------------- at a terminal: credit in


class AccountOpened(CageEvent, frozen=True, tag="account_opened"):
    """A chip account, or a purse of one, was opened at its first funding; its number is never used again."""

    account: str


class NoteEscrowed(CageEvent, frozen=True, tag="note_escrowed"):
    """A note waits in escrow, and may be stacked."""

    amount: int


class NoteStacked(CageEvent, frozen=True, tag="note_stacked"):
    """A note went into the stacker, and its value onto the account."""

    account: str
    amount: int


class NoteReturned(CageEvent, frozen=True, tag="note_returned"):
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


# ---------------------------------------------------------------- at a terminal: credit out


class TicketIssued(CageEvent, frozen=True, tag="ticket_issued"):
    """The whole account was paid out as a ticket. The number itself is only on the ticket."""

    account: str
    ticket: str
    """A keyed hash of the ticket's number."""
    last_four: str
    amount: int
    attempt: int = 0
    """Which candidate number was free; with the account and the key it gives the number again."""


class HandPayCalled(CageEvent, frozen=True, tag="hand_pay_called"):
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


class AccountClosed(CageEvent, frozen=True, tag="account_closed"):
    """The account was paid out and is closed for good."""

    account: str


# ---------------------------------------------------------------- at a terminal: purses


class VoucherExchanged(CageEvent, frozen=True, tag="voucher_exchanged"):
    """A promotional voucher was exchanged for tokens. It cannot be used again."""

    account: str
    """The purse of tokens."""
    table: str
    voucher: str
    amount: int


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


class ColourShared(CageEvent, frozen=True, tag="colour_shared"):
    """A player agreed that another place may hold the same colour."""

    colour: str
    with_place: str


class ColourApproved(CageEvent, frozen=True, tag="colour_approved"):
    """A further colour was approved for the player here."""

    colour: str


# ---------------------------------------------------------------- at a terminal: faults, holds and cards


class PrinterReported(CageEvent, frozen=True, tag="printer_reported"):
    """The printer said whether it can print."""

    works: bool


class TerminalTakenOut(CageEvent, frozen=True, tag="terminal_taken_out"):
    """The terminal has a fault and takes nothing until it is put right."""

    fault: str


class TerminalReturned(CageEvent, frozen=True, tag="terminal_returned"):
    """The terminal has been put right."""


class AccountHeld(CageEvent, frozen=True, tag="account_held"):
    """After a malfunction nothing is paid here until it was investigated, or a time has come."""

    account: str
    fault_at: int
    until: int


class AttendantCalled(CageEvent, frozen=True, tag="attendant_called"):
    """The player asks for somebody to come."""

    table: str
    round: int
    """The round that is disputed; nought where none is."""
    at: int


class CallAnswered(CageEvent, frozen=True, tag="call_answered"):
    """Somebody has come to the player."""


class InspectorTold(CageEvent, frozen=True, tag="inspector_told"):
    """A government inspector was told of the hold."""

    inspector: str


class RepairRecorded(CageEvent, frozen=True, tag="repair_recorded"):
    """The malfunction was repaired."""

    repaired_at: int


class CreditRefused(CageEvent, frozen=True, tag="credit_refused"):
    """A credit that came between the fault and the repair was refused, as far as the account still has it."""

    account: str
    stream: str
    version: int
    amount: int


class HoldEnded(CageEvent, frozen=True, tag="hold_ended"):
    """The investigation is over."""


class CardPresented(CageEvent, frozen=True, tag="card_presented"):
    """A player card was presented here."""

    card: str
    person: str


class CardRemoved(CageEvent, frozen=True, tag="card_removed"):
    """The player card was taken away."""


class CardQuestioned(CageEvent, frozen=True, tag="card_questioned"):
    """Whoever plays here may not be the card's holder: no wager is taken until it is decided."""

    card: str


class CardDecided(CageEvent, frozen=True, tag="card_decided"):
    """Whether the card is the player's own; if not, the wagers lying are invalid."""

    card: str
    own: bool


# ---------------------------------------------------------------- at a cash desk


class TicketPaid(CageEvent, frozen=True, tag="ticket_paid"):
    """A ticket or hand pay was paid. It cannot be paid again."""

    ticket: str
    kind: str
    amount: int
    forms: dict[str, int]
    """What was paid in each form; cash goes up to the next five cents."""
    unsigned: bool = False
    """A form is still to be signed."""


class PaymentSigned(CageEvent, frozen=True, tag="payment_signed"):
    """The player signed for a hand pay."""

    ticket: str


class PaymentHeld(CageEvent, frozen=True, tag="payment_held"):
    """A ticket or hand pay is withheld, or asked back."""

    ticket: str
    reason: str


class InspectorNotified(CageEvent, frozen=True, tag="inspector_notified"):
    """An inspector's notice of a payment withheld."""

    ticket: str


class PaymentReviewed(CageEvent, frozen=True, tag="payment_reviewed"):
    """An inspector reviewed what was withheld."""

    ticket: str


class PaymentDetermined(CageEvent, frozen=True, tag="payment_determined"):
    """What becomes of what was withheld; a refusal may still wait for its review."""

    ticket: str
    determination: str
    in_hand: bool = False
    """Whether it is to be paid, and the desk has more to do about it first."""


class PaymentReturned(CageEvent, frozen=True, tag="payment_returned"):
    """What had been paid was handed back."""

    ticket: str
    amount: int


class PaymentRefused(CageEvent, frozen=True, tag="payment_refused"):
    """A ticket or hand pay is not paid, for good."""

    ticket: str
    kind: str
    amount: int


class PaymentDelayed(CageEvent, frozen=True, tag="payment_delayed"):
    """A payment was put off."""

    ticket: str
    ground: str
    until: int


class IdentityRequired(CageEvent, frozen=True, tag="identity_required"):
    """Identification is asked for before this is paid."""

    ticket: str


class IdentitySighted(CageEvent, frozen=True, tag="identity_sighted"):
    """A document was sighted."""

    ticket: str
    document: str


class TicketReported(CageEvent, frozen=True, tag="ticket_reported"):
    """A player reported a ticket lost or stolen."""

    ticket: str
    report: str


class ReportDecided(CageEvent, frozen=True, tag="report_decided"):
    """Whether a reported ticket is paid to whoever presents it."""

    ticket: str
    decision: str


class IllegibleRefused(CageEvent, frozen=True, tag="illegible_refused"):
    """A ticket without a legible number was presented, and not paid."""


class VoucherIssued(CageEvent, frozen=True, tag="voucher_issued"):
    """A promotional voucher was issued, good at some tables and until a time, where it says so."""

    account: str
    """What its number was derived from."""
    voucher: str
    """A keyed hash of its number."""
    last_four: str
    amount: int
    tables: tuple[str, ...] = ()
    until: int = 0
    attempt: int = 0


# ---------------------------------------------------------------- player cards


class CardIssued(CageEvent, frozen=True, tag="card_issued"):
    """A card was issued to a person."""

    card: str
    person: str


class CardChanged(CageEvent, frozen=True, tag="card_changed"):
    """A card has another status."""

    card: str
    status: str


# ---------------------------------------------------------------- settlement errors


class CaseOpened(CageEvent, frozen=True, tag="case_opened"):
    """A wager was found to have been paid too much or too little."""

    case: int
    table: str
    round: int
    place: str
    account: str
    due: int
    paid: int
    known_at: int


class FindingRecorded(CageEvent, frozen=True, tag="finding_recorded"):
    """What enquiries say of intent."""

    case: int
    finding: Literal["unintentional", "suspected"]


class CaseStepRecorded(CageEvent, frozen=True, tag="case_step_recorded"):
    """Something was done about the error that moves no money."""

    case: int
    step: Literal["identify", "contact", "demand", "impractical", "report"]
    person: str = ""
    """The patron, if identified."""


class CaseReimbursed(CageEvent, frozen=True, tag="case_reimbursed"):
    """What was paid too little was credited to the account, or waits at the cash desk as a hand pay."""

    case: int
    account: str
    amount: int
    voucher: str = ""


class CaseRepaid(CageEvent, frozen=True, tag="case_repaid"):
    """The patron brought back what was paid too much."""

    case: int
    amount: int


class CaseClosed(CageEvent, frozen=True, tag="case_closed"):
    """Whether the error is a breach of the rules."""

    case: int
    outcome: str


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
DrawerEvent = (
    TicketPaid
    | PaymentSigned
    | PaymentHeld
    | InspectorNotified
    | PaymentReviewed
    | PaymentDetermined
    | PaymentReturned
    | PaymentRefused
    | PaymentDelayed
    | IdentityRequired
    | IdentitySighted
    | TicketReported
    | ReportDecided
    | IllegibleRefused
    | VoucherIssued
)
CardEvent = CardIssued | CardChanged
CaseEvent = CaseOpened | FindingRecorded | CaseStepRecorded | CaseReimbursed | CaseRepaid | CaseClosed
Event = TerminalEvent | DrawerEvent | CardEvent | CaseEvent
