"""What the cage answers at a terminal or position: each command to the room that knows it."""

from typing import assert_never

from croupier.cage import credit, holds, purses
from croupier.cage.accounts import Decision, Purse, Terminal
from croupier.cage.calling import call
from croupier.cage.commands import (
    AnswerCall,
    ApproveColour,
    BuyIn,
    CallAttendant,
    CashOut,
    DecideCard,
    DeclareFaulty,
    EndHold,
    EscrowNote,
    ExchangeVoucher,
    HandOverChips,
    HoldAccount,
    InsertNote,
    InsertTicket,
    IssueChecks,
    IssueHandPay,
    NotifyInspector,
    PresentCard,
    QuestionCard,
    RecordRepair,
    RedeemChecks,
    RefundFromFloat,
    RefuseCredit,
    RemoveCard,
    ReplaceTicket,
    ReportPrinter,
    ReturnNote,
    ReturnToService,
    ShareColour,
    StackNote,
    TerminalCommand,
    TransferCredit,
)
from croupier.cage.presenting import card
from croupier.cage.terminal_events import PrinterReported
from croupier.play.answers import Accepted
from croupier.rulebooks.money import MoneyPolicy


def decide(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: TerminalCommand) -> Decision:
    """The answer to a command."""
    match command:
        case InsertNote() | EscrowNote():
            return credit.note(policy, terminal, purse, command)
        case StackNote() | ReturnNote():
            return credit.escrowed(policy, terminal, purse, stacked=isinstance(command, StackNote))
        case InsertTicket():
            return credit.ticket(policy, terminal, purse)
        case CashOut():
            return credit.cash_out(policy, terminal, purse)
        case ReportPrinter():
            return Accepted([PrinterReported(command.works)])
        case TransferCredit():
            return credit.transfer(policy, terminal, purse, command)
        case BuyIn():
            return credit.buy_in(policy, terminal, purse, command)
        case HandOverChips():
            return credit.hand_over_chips(policy, terminal, purse, command)
        case IssueHandPay():
            return credit.hand_pay(policy, terminal, purse)
        case ReplaceTicket():
            return credit.replace_ticket(policy, terminal, purse)
        case DeclareFaulty():
            return credit.declare_faulty(policy, terminal, purse, command)
        case ReturnToService():
            return credit.return_to_service(policy, terminal)
        case RefundFromFloat():
            return credit.refund_from_float(policy, terminal, purse, command)
        case HoldAccount():
            return holds.hold(policy, terminal, purse, command)
        case NotifyInspector() | RecordRepair() | RefuseCredit() | EndHold():
            return holds.under_hold(policy, terminal, purse, command)
        case ExchangeVoucher():
            return purses.exchange(policy, terminal, purse)
        case IssueChecks():
            return purses.issue_checks(policy, terminal, purse, command)
        case ShareColour():
            return purses.share_colour(policy, terminal, command)
        case ApproveColour():
            return purses.approve_colour(policy, terminal, purse, command)
        case RedeemChecks():
            return purses.redeem_checks(policy, terminal, purse, command)
        case PresentCard() | RemoveCard() | QuestionCard() | DecideCard():
            return card(policy, terminal, purse, command)
        case CallAttendant() | AnswerCall():
            return call(terminal, purse, command)
        case _:
            assert_never(command)
