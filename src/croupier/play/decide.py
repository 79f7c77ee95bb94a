"""What a table answers to each command: refuse first, with the clause; then the one thing that happens.

Time, funds and who is asking arrive as arguments. Nothing is changed here.
"""

from typing import assert_never

from croupier.play import attendance, boxes, excess, permissions, rounds, short, sign
from croupier.play import commands as play
from croupier.play.asker import Asker, Decision
from croupier.play.confirming import confirm
from croupier.play.invalid import invalidate
from croupier.play.table import Setup, Table
from croupier.play.wagers import wager


def decide(setup: Setup, table: Table, asker: Asker, command: play.Command) -> Decision:
    """The table's answer to a command that the rulebook's authorities let through."""
    match command:
        case play.Place() | play.Move() | play.Remove() | play.Clear() | play.Undo() | play.Repeat() | play.Double():
            return wager(setup, table, asker, command)
        case play.Confirm():
            return confirm(setup, table, asker)
        case play.AgreeToLimit():
            return sign.agree(setup, table, asker, command)
        case play.OfSign():
            return _of_sign(setup, table, asker, command)
        case play.NewGame():
            return rounds.new_game(setup, table, asker)
        case play.SpinBall():
            return rounds.spin(setup, table)
        case play.SwitchLuckyBall():
            return rounds.switch_lucky_ball(setup, table, command)
        case play.RequireChecks():
            return permissions.require_checks(command)
        case play.InvalidateWagers():
            return invalidate(setup, table, command)
        case play.NoMoreBets():
            return rounds.no_more_bets(setup, table, asker)
        case play.Deadline():
            return rounds.deadline(setup, table, asker, command)
        case play.IdentifyPlayer():
            return boxes.identify_player(setup, command)
        case play.KeepShortWager() | play.ReturnShortWager():
            return short.keep_or_return(setup, table, command)
        case play.ConfirmPaid():
            return rounds.confirm_paid(setup, table)
        case play.DrawCard():
            return rounds.draw_card(setup, table, asker, command)
        case play.EnterNumber():
            return rounds.enter_number(setup, table, asker, command)
        case play.EnterDice():
            return rounds.enter_dice(setup, table, asker, command)
        case play.ConfirmOutcome():
            return rounds.confirm_outcome(setup, table, command)
        case play.DeclareNoSpin():
            return rounds.no_spin(setup, table, asker, command)
        case play.ReportMalfunction():
            return rounds.malfunction(setup, table, command)
        case play.EstablishNumber():
            return rounds.establish_number(setup, table, asker, command)
        case play.ReopenWagering():
            return rounds.reopen(setup, table, asker)
        case play.ReduceProRata():
            return excess.reduce_pro_rata(setup, table)
        case play.NoteExcess():
            return excess.note_excess(setup, table, command)
        case play.RefuseWager():
            return permissions.refuse_wager(setup, table, command)
        case play.PermitPlayers():
            return permissions.permit_players(setup, command)
        case play.ApproveBothSides():
            return permissions.approve_both_sides(setup, table, asker, command)
        case play.WithdrawApproval():
            return permissions.withdraw_approval(setup, table, command)
        case play.RestrictSideBets():
            return permissions.restrict_side_bets(setup, table, command)
        case play.LiftRestriction():
            return permissions.lift_restriction(setup, table)
        case play.Hold():
            return rounds.hold(setup, table)
        case play.ResumeRound():
            return rounds.resume(setup, table, asker)
        case play.VoidRound():
            return rounds.void(setup, table, command)
        case _:
            assert_never(command)


def _of_sign(setup: Setup, table: Table, asker: Asker, command: play.SignCommand) -> Decision:
    match command:
        case play.ChangeLimit():
            return sign.change_limit(setup, table, asker, command)
        case play.RaiseAtOnce():
            return sign.raise_at_once(setup, table, asker, command)
        case play.EndOldMinimum():
            return sign.end_old_minimum(setup, table, asker, command)
        case play.SetPersonalLimit():
            return sign.set_personal_limit(setup, table, asker, command)
        case play.TellSurveillance():
            return sign.tell_surveillance(setup, asker, command)
        case play.RemovePersonalLimits():
            return sign.remove_personal_limits(setup, table, command)
        case play.SetPeriod():
            return sign.set_period(setup, command)
        case play.LimitPlayers():
            return sign.limit_players(setup, command)
        case play.ReportLeft():
            return attendance.report_left(setup, command)
        case play.RemindIdle():
            return attendance.remind_idle(setup, table, asker, command)
        case play.GiveUpSeat():
            return attendance.give_up_seat(setup, table, asker, command)
        case play.AnnounceClosing():
            return attendance.announce_closing(setup, table, asker, command)
        case play.CloseTable():
            return attendance.close_table(setup, table, asker)
        case play.OpenTable():
            return attendance.open_table(setup, table)
        case _:
            assert_never(command)
