"""What can be asked of the cage: at a terminal, of a terminal, at a cash desk, of player cards and of settlement errors."""

from typing import Literal

from msgspec import Struct

from croupier.play.arguments import Cents, Moment, Ordinal, PlaceName, TableName, TicketNumber

Form = Literal["cash", "cheque", "chips", "transfer"]
"""A form of payment."""
Finding = Literal["unintentional", "suspected"]
"""Whether an error in paying a wager was intended, as far as enquiries show."""
CaseStep = Literal["identify", "contact", "reimburse", "demand", "repay", "impractical", "report"]
"""What can be done about such an error: the last tells the regulator of it."""


class CageCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of the cage."""


class ByPlayer(CageCommand, frozen=True):
    """A player's at the own place."""


class OfMachine(CageCommand, frozen=True):
    """What a terminal's note acceptor, ticket reader or printer says: its own key speaks for it, never a page's."""


class OfCardReader(OfMachine, frozen=True):
    """What a card reader says; at the cloth the dealer has one."""


class ByStaff(CageCommand, frozen=True):
    """About a terminal or a position, for whoever the rulebook names."""


class AtDesk(CageCommand, frozen=True):
    """At a cash desk, for whoever the rulebook names."""


class OfCards(CageCommand, frozen=True):
    """About the register of player cards, for whoever the rulebook names."""


class AboutCase(CageCommand, frozen=True):
    """About a settlement error, for whoever the rulebook names."""

    case: Ordinal


# ---------------------------------------------------------------- a terminal's devices


class InsertNote(OfMachine, frozen=True, tag="insert_note"):
    """A note was taken and stacked at once."""

    note: Cents


class EscrowNote(OfMachine, frozen=True, tag="escrow_note"):
    """A note waits in escrow: may it be stacked?"""

    note: Cents


class StackNote(OfMachine, frozen=True, tag="stack_note"):
    """The note in escrow was stacked."""


class ReturnNote(OfMachine, frozen=True, tag="return_note"):
    """The note in escrow was handed back."""


class InsertTicket(OfMachine, frozen=True, tag="insert_ticket"):
    """A ticket was read."""

    ticket: TicketNumber


class ReportPrinter(OfMachine, frozen=True, tag="report_printer"):
    """The printer says whether it can print."""

    works: bool


class PresentCard(OfCardReader, frozen=True, tag="present_card"):
    """A player card was read."""

    card: str


class RemoveCard(OfCardReader, frozen=True, tag="remove_card"):
    """The player card was taken away."""


# ---------------------------------------------------------------- a player's


class CashOut(ByPlayer, frozen=True, tag="cash_out"):
    """Pay the account out."""


class ShareColour(ByPlayer, frozen=True, tag="share_colour"):
    """Agree that another place may hold the same colour."""

    colour: str
    with_place: PlaceName


class CallAttendant(ByPlayer, frozen=True, tag="call_attendant"):
    """Ask for somebody to come, perhaps about a round that is disputed."""

    round: Ordinal = 0
    """The round, where it is about one."""


# ---------------------------------------------------------------- about a terminal


class AnswerCall(CageCommand, frozen=True, tag="answer_call"):
    """Somebody has come to a player who asked for an attendant."""


class TransferCredit(ByStaff, frozen=True, tag="transfer_credit"):
    """The central monitoring system sends credit, once for each reference."""

    reference: str
    kind: Literal["cashless", "promotion", "correction"]
    amount: Cents


class BuyIn(ByStaff, frozen=True, tag="buy_in"):
    """The dealer took something for credit."""

    kind: Literal["cash", "chips", "voucher", "cashless"]
    amount: Cents


class HandOverChips(ByStaff, frozen=True, tag="hand_over_chips"):
    """The dealer hands credit over in value chips."""

    amount: Cents


class IssueHandPay(ByStaff, frozen=True, tag="issue_hand_pay"):
    """Pay the whole account by a hand pay voucher."""


class ReplaceTicket(ByStaff, frozen=True, tag="replace_ticket"):
    """The last ticket here was not printed or cannot be read: a hand pay voucher takes its place."""


class DeclareFaulty(ByStaff, frozen=True, tag="declare_faulty"):
    """The terminal has a fault that cannot be put right at once: whoever plays there leaves the game."""

    fault: Literal["screen", "touch", "acceptor", "printer", "connection", "other"]


class ReturnToService(ByStaff, frozen=True, tag="return_to_service"):
    """The terminal has been put right."""


class RefundFromFloat(ByStaff, frozen=True, tag="refund_from_float"):
    """Pay a dead terminal's account from a table's float."""

    table: TableName


class HoldAccount(ByStaff, frozen=True, tag="hold_account"):
    """The terminal malfunctioned at a time: pay nothing while it is investigated."""

    fault_at: Moment


class NotifyInspector(ByStaff, frozen=True, tag="notify_inspector"):
    """A government inspector was told of the hold."""

    inspector: str


class RecordRepair(ByStaff, frozen=True, tag="record_repair"):
    """The malfunction was repaired at a time."""

    repaired_at: Moment


class RefuseCredit(ByStaff, frozen=True, tag="refuse_credit"):
    """Refuse a credit that came between the fault and the repair, named by its entry in the books."""

    stream: str
    version: Ordinal


class EndHold(ByStaff, frozen=True, tag="end_hold"):
    """The investigation is over."""


class ExchangeVoucher(ByStaff, frozen=True, tag="exchange_voucher"):
    """Exchange a promotional voucher for tokens."""

    voucher: TicketNumber


class IssueChecks(ByStaff, frozen=True, tag="issue_checks"):
    """Sell colour checks for credit: of a colour, at a value, for an amount, with that value on a marker if one is set."""

    colour: str
    value: Cents
    amount: Cents
    marker: Cents = 0


class ApproveColour(ByStaff, frozen=True, tag="approve_colour"):
    """Let a player hold a further colour."""

    colour: str


class RedeemChecks(ByStaff, frozen=True, tag="redeem_checks"):
    """Take all checks of a colour back: for credit at their table, for cash at the desk."""

    colour: str


class QuestionCard(ByStaff, frozen=True, tag="question_card"):
    """Whoever plays here may not be the card's holder."""


class DecideCard(ByStaff, frozen=True, tag="decide_card"):
    """Whether the card is the player's own."""

    own: bool


# ---------------------------------------------------------------- at a cash desk


class PayTicket(AtDesk, frozen=True, tag="pay_ticket"):
    """Pay a ticket or a hand pay; what is not paid in another form is paid in cash."""

    ticket: TicketNumber
    forms: dict[Form, Cents] = {}


class RecordSignature(AtDesk, frozen=True, tag="record_signature"):
    """The player signed for a hand pay."""

    ticket: TicketNumber


class HoldPayment(AtDesk, frozen=True, tag="hold_payment"):
    """Withhold a ticket or hand pay, or ask it back, while it is investigated."""

    ticket: TicketNumber
    reason: Literal["entitlement", "fraud", "malfunction", "identity"]


class ReviewPayment(AtDesk, frozen=True, tag="review_payment"):
    """An inspector has reviewed what was withheld."""

    ticket: TicketNumber


class DeterminePayment(AtDesk, frozen=True, tag="determine_payment"):
    """What becomes of what was withheld."""

    ticket: TicketNumber
    determination: Literal["pay", "refuse", "returned"]


class DelayPayment(AtDesk, frozen=True, tag="delay_payment"):
    """Put a payment off on one of the document's grounds, to a time agreed with the player."""

    ticket: TicketNumber
    ground: str
    until: Moment = 0


class RequireIdentity(AtDesk, frozen=True, tag="require_identity"):
    """Ask for identification before this is paid."""

    ticket: TicketNumber


class SightIdentity(AtDesk, frozen=True, tag="sight_identity"):
    """A document was sighted."""

    ticket: TicketNumber
    document: Literal["passport", "driver_licence", "other"]


class ReportTicket(AtDesk, frozen=True, tag="report_ticket"):
    """A player reports a ticket."""

    ticket: TicketNumber
    report: Literal["lost", "stolen"]


class DecideReport(AtDesk, frozen=True, tag="decide_report"):
    """Whether a reported ticket is paid to whoever presents it."""

    ticket: TicketNumber
    decision: Literal["pay", "refuse"]


class RefuseIllegible(AtDesk, frozen=True, tag="refuse_illegible"):
    """A ticket without a legible number was presented, and not paid."""


class IssueVoucher(AtDesk, frozen=True, tag="issue_voucher"):
    """Issue a promotional voucher, with the conditions that it says."""

    amount: Cents
    tables: tuple[TableName, ...] = ()
    until: Moment = 0
    kinds: tuple[str, ...] = ()
    """The kinds of bet that its tokens are wagered on; any, if none is named."""
    least: Cents = 0
    """The least that its tokens are wagered with on a bet."""


# ---------------------------------------------------------------- player cards


class IssueCard(OfCards, frozen=True, tag="issue_card"):
    """Issue a card to a person."""

    card: str
    person: str


class ChangeCard(OfCards, frozen=True, tag="change_card"):
    """Change a card's status."""

    card: str
    status: Literal["valid", "suspended", "expired", "cancelled"]


# ---------------------------------------------------------------- settlement errors


class OpenCase(ByStaff, frozen=True, tag="open_case"):
    """A wager was paid too much or too little: what was due in a round, and what was paid."""

    round: Ordinal
    due: Cents
    paid: Cents


class RecordFinding(AboutCase, frozen=True, tag="record_finding"):
    """What enquiries say of intent."""

    finding: Finding


class RecordStep(AboutCase, frozen=True, tag="record_step"):
    """What was done; of identifying the patron, who it is, if that was found."""

    step: CaseStep
    person: str = ""


class CloseCase(AboutCase, frozen=True, tag="close_case"):
    """Whether the error is a breach of the rules."""

    outcome: Literal["no_breach", "breach"]


MachineCommand = (
    InsertNote | EscrowNote | StackNote | ReturnNote | InsertTicket | ReportPrinter | PresentCard | RemoveCard
)
PlayerCommand = CashOut | ShareColour | CallAttendant
StaffCommand = (
    TransferCredit
    | BuyIn
    | HandOverChips
    | IssueHandPay
    | ReplaceTicket
    | DeclareFaulty
    | ReturnToService
    | RefundFromFloat
    | HoldAccount
    | NotifyInspector
    | RecordRepair
    | RefuseCredit
    | EndHold
    | ExchangeVoucher
    | IssueChecks
    | ApproveColour
    | RedeemChecks
    | QuestionCard
    | DecideCard
)
DeskCommand = (
    PayTicket
    | RecordSignature
    | HoldPayment
    | ReviewPayment
    | DeterminePayment
    | DelayPayment
    | RequireIdentity
    | SightIdentity
    | ReportTicket
    | DecideReport
    | RefuseIllegible
    | IssueVoucher
)
CardCommand = IssueCard | ChangeCard
OfCase = RecordFinding | RecordStep | CloseCase
TerminalCommand = MachineCommand | PlayerCommand | StaffCommand | AnswerCall
Command = TerminalCommand | DeskCommand | CardCommand | OpenCase | OfCase
