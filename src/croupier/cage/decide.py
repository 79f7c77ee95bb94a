"""What the cage answers at a terminal or position: each command to the room that knows it."""

from typing import assert_never

from croupier.cage import commands, credit, holds, purses
from croupier.cage.accounts import Decision, PlaceContext, PlaceInBooks
from croupier.cage.attendant_calls import call
from croupier.cage.player_cards import card
from croupier.cage.terminal_events import PrinterReported
from croupier.play.decisions import Accepted
from croupier.rulebooks.money import MoneyPolicy


def decide(
    policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: commands.TerminalCommand
) -> Decision:
    """The answer to a command."""
    match command:
        case commands.InsertNote() | commands.EscrowNote():
            return credit.note(policy, terminal, context, command)
        case commands.StackNote() | commands.ReturnNote():
            return credit.escrowed(policy, terminal, context, stacked=isinstance(command, commands.StackNote))
        case commands.InsertTicket():
            return credit.ticket(policy, terminal, context)
        case commands.CashOut():
            return credit.cash_out(policy, terminal, context)
        case commands.ReportPrinter():
            return Accepted([PrinterReported(command.works)])
        case commands.TransferCredit():
            return credit.transfer(policy, terminal, context, command)
        case commands.BuyIn():
            return credit.buy_in(policy, terminal, context, command)
        case commands.HandOverChips():
            return credit.hand_over_chips(policy, terminal, context, command)
        case commands.IssueHandPay():
            return credit.hand_pay(policy, terminal, context)
        case commands.ReplaceTicket():
            return credit.replace_ticket(policy, terminal, context)
        case commands.DeclareFaulty():
            return credit.declare_faulty(policy, terminal, context, command)
        case commands.ReturnToService():
            return credit.return_to_service(policy, terminal)
        case commands.RefundFromFloat():
            return credit.refund_from_float(policy, terminal, context, command)
        case commands.HoldAccount():
            return holds.hold(policy, terminal, context, command)
        case commands.NotifyInspector() | commands.RecordRepair() | commands.RefuseCredit() | commands.EndHold():
            return holds.under_hold(policy, terminal, context, command)
        case commands.ExchangeVoucher():
            return purses.exchange(policy, terminal, context)
        case commands.IssueChecks():
            return purses.issue_checks(policy, terminal, context, command)
        case commands.ShareColour():
            return purses.share_colour(policy, terminal, command)
        case commands.ApproveColour():
            return purses.approve_colour(policy, terminal, context, command)
        case commands.RedeemChecks():
            return purses.redeem_checks(policy, terminal, context, command)
        case commands.PresentCard() | commands.RemoveCard() | commands.QuestionCard() | commands.DecideCard():
            return card(policy, terminal, context, command)
        case commands.CallAttendant() | commands.AnswerCall():
            return call(terminal, context, command)
        case _:
            assert_never(command)
