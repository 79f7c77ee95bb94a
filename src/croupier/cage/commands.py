"""What can be asked of the cage: at a terminal, of a terminal, at a cash desk, of player cards and of settlement errors."""

from typing import Literal

from msgspec import Struct

from croupier.play.arguments import Cents, Moment, Ordinal, PersonId, PlaceName, TableName, TicketNumber

Form = Literal["cash", "cheque", "chips", "transfer"]
"""A form of payment."""
Finding = Literal["unintentional", "suspected"]
"""Whether an error in paying a wager was intended, as far as enquiries show."""
CaseStep = Literal["identify", "contact", "reimburse", "demand", "repay", "impractical", "report"]
"""What can be done about such an error: the last tells the regulator of it."""


class CageCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of the cage. What each does stands in `words/en.toml`, by its tag."""


class CageByPlayer(CageCommand, frozen=True):
    """A player's at the own place."""


class OfMachine(CageCommand, frozen=True):
    """What a terminal's note acceptor, ticket reader or printer says: its own key speaks for it, never a page's."""


class OfCardReader(OfMachine, frozen=True):
    """What a card reader says; at the cloth the dealer has one."""


class CageByStaff(CageCommand, frozen=True):
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
    note: Cents


class EscrowNote(OfMachine, frozen=True, tag="escrow_note"):
    note: Cents


class StackNote(OfMachine, frozen=True, tag="stack_note"): ...


class ReturnNote(OfMachine, frozen=True, tag="return_note"): ...


class InsertTicket(OfMachine, frozen=True, tag="insert_ticket"):
    ticket: TicketNumber


class ReportPrinter(OfMachine, frozen=True, tag="report_printer"):
    works: bool


class PresentCard(OfCardReader, frozen=True, tag="present_card"):
    card: str


class RemoveCard(OfCardReader, frozen=True, tag="remove_card"): ...


# ---------------------------------------------------------------- a player's


class CashOut(CageByPlayer, frozen=True, tag="cash_out"): ...


class ShareColour(CageByPlayer, frozen=True, tag="share_colour"):
    colour: str
    with_place: PlaceName


class CallAttendant(CageByPlayer, frozen=True, tag="call_attendant"):
    round: Ordinal = 0
    """The round, where it is about one."""


# ---------------------------------------------------------------- about a terminal


class AnswerCall(CageCommand, frozen=True, tag="answer_call"): ...


class TransferCredit(CageByStaff, frozen=True, tag="transfer_credit"):
    reference: str
    kind: Literal["cashless", "promotion", "correction"]
    amount: Cents


class BuyIn(CageByStaff, frozen=True, tag="buy_in"):
    kind: Literal["cash", "chips", "voucher", "cashless"]
    amount: Cents


class HandOverChips(CageByStaff, frozen=True, tag="hand_over_chips"):
    amount: Cents


class IssueHandPay(CageByStaff, frozen=True, tag="issue_hand_pay"): ...


class ReplaceTicket(CageByStaff, frozen=True, tag="replace_ticket"): ...


class DeclareFaulty(CageByStaff, frozen=True, tag="declare_faulty"):
    fault: Literal["screen", "touch", "acceptor", "printer", "connection", "other"]


class ReturnToService(CageByStaff, frozen=True, tag="return_to_service"): ...


class RefundFromFloat(CageByStaff, frozen=True, tag="refund_from_float"):
    table: TableName


class HoldAccount(CageByStaff, frozen=True, tag="hold_account"):
    fault_at: Moment


class NotifyInspector(CageByStaff, frozen=True, tag="notify_inspector"):
    inspector: str


class RecordRepair(CageByStaff, frozen=True, tag="record_repair"):
    repaired_at: Moment


class RefuseCredit(CageByStaff, frozen=True, tag="refuse_credit"):
    stream: str
    version: Ordinal


class EndHold(CageByStaff, frozen=True, tag="end_hold"): ...


class ExchangeVoucher(CageByStaff, frozen=True, tag="exchange_voucher"):
    voucher: TicketNumber


class IssueChecks(CageByStaff, frozen=True, tag="issue_checks"):
    colour: str
    value: Cents
    amount: Cents
    marker: Cents = 0


class ApproveColour(CageByStaff, frozen=True, tag="approve_colour"):
    colour: str


class RedeemChecks(CageByStaff, frozen=True, tag="redeem_checks"):
    colour: str


class QuestionCard(CageByStaff, frozen=True, tag="question_card"): ...


class DecideCard(CageByStaff, frozen=True, tag="decide_card"):
    own: bool


# ---------------------------------------------------------------- at a cash desk


class PayTicket(AtDesk, frozen=True, tag="pay_ticket"):
    ticket: TicketNumber
    forms: dict[Form, Cents] = {}


class RecordSignature(AtDesk, frozen=True, tag="record_signature"):
    ticket: TicketNumber


class HoldPayment(AtDesk, frozen=True, tag="hold_payment"):
    ticket: TicketNumber
    reason: Literal["entitlement", "fraud", "malfunction", "identity"]


class ReviewPayment(AtDesk, frozen=True, tag="review_payment"):
    ticket: TicketNumber


class DeterminePayment(AtDesk, frozen=True, tag="determine_payment"):
    ticket: TicketNumber
    determination: Literal["pay", "refuse", "returned"]


class DelayPayment(AtDesk, frozen=True, tag="delay_payment"):
    ticket: TicketNumber
    ground: str
    until: Moment = 0


class RequireIdentity(AtDesk, frozen=True, tag="require_identity"):
    ticket: TicketNumber


class SightIdentity(AtDesk, frozen=True, tag="sight_identity"):
    ticket: TicketNumber
    document: Literal["passport", "driver_licence", "other"]


class ReportTicket(AtDesk, frozen=True, tag="report_ticket"):
    ticket: TicketNumber
    report: Literal["lost", "stolen"]


class DecideReport(AtDesk, frozen=True, tag="decide_report"):
    ticket: TicketNumber
    decision: Literal["pay", "refuse"]


class RefuseIllegible(AtDesk, frozen=True, tag="refuse_illegible"): ...


class IssueVoucher(AtDesk, frozen=True, tag="issue_voucher"):
    amount: Cents
    tables: tuple[TableName, ...] = ()
    until: Moment = 0
    kinds: tuple[str, ...] = ()
    """The kinds of bet that its tokens are wagered on; any, if none is named."""
    least: Cents = 0
    """The least that its tokens are wagered with on a bet."""


# ---------------------------------------------------------------- player cards


class IssueCard(OfCards, frozen=True, tag="issue_card"):
    card: str
    person: PersonId


class ChangeCard(OfCards, frozen=True, tag="change_card"):
    card: str
    status: Literal["valid", "suspended", "expired", "cancelled"]


# ---------------------------------------------------------------- settlement errors


class OpenCase(CageByStaff, frozen=True, tag="open_case"):
    round: Ordinal
    due: Cents
    paid: Cents


class RecordFinding(AboutCase, frozen=True, tag="record_finding"):
    finding: Finding


class RecordStep(AboutCase, frozen=True, tag="record_step"):
    step: CaseStep
    person: PersonId = ""


class CloseCase(AboutCase, frozen=True, tag="close_case"):
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
