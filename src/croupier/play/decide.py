"""What a table answers to each command: refuse first, with the clause; then the one thing that happens.

Time, funds and who is asking arrive as arguments. Nothing is changed here.
"""

from typing import assert_never

from msgspec.structs import replace

from croupier.play import attendance, commands as play, round_commands, rounds, sign, sign_commands as signs, terms
from croupier.play.cards import deal, dummies, preparation, preshuffled_cards, reconstruction, shoe_readings, styles
from croupier.play.cards.coup_commands import OfCoup
from croupier.play.cards.deal_commands import DrawCard, ExposeCard
from croupier.play.cards.reconstruction_commands import OfReconstruction, StayIn
from croupier.play.cards.shoe_commands import (
    AgreeToDummies,
    AskToSeeCards,
    CheckByDevice,
    CheckCards,
    OfDummies,
    OfShoe,
    RequireShuffle,
)
from croupier.play.cards.style_commands import OfStyle
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Refused
from croupier.play.equipment import use as equipment
from croupier.play.equipment.commands import OfEquipment, ReportFault
from croupier.play.reasons import Reason
from croupier.play.remedies import checked_cards, completion, corrections, irregularities
from croupier.play.remedies.analysis import report_meter, report_picture
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.put_right_commands import DeclareInRound, PutRight, ReportMeter, ReportPicture
from croupier.play.restart import hold
from croupier.play.sign_commands import AgreeToLimit, OfSign
from croupier.play.spins import launch, lucky_ball, outside_zero, payment, spin_commands, tumble, uspin
from croupier.play.staff import approvals, permission_commands, permissions, posts, requests, staff_commands as staff
from croupier.play.staff.approval_commands import OfApproval
from croupier.play.staff.outbox import send_notice, write_notice
from croupier.play.staff.staff_commands import OfStaff
from croupier.play.table import Choosing, Setup, Table
from croupier.play.tournament import commands as tournament, forms, turns
from croupier.play.tournament.setup import rules_of
from croupier.play.wagering import above_maximum, below_minimum, boxes, invalid, wager_commands
from croupier.play.wagering.confirm_bet import confirm
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, PlaceLayout, Redo, Remove, Repeat, Undo
from croupier.play.wagering.wagers import wager
from croupier.words import sentence


def decide(setup: Setup, table: Table, context: TableContext, command: play.Command) -> Decision:
    """The table's answer to a command that the rulebook's authorities let through."""
    if isinstance(command, tournament.STOPPED_BY_DISPUTE) and context.barred is not None:
        return context.barred
    match command:
        case Place() | Move() | Undo() | Redo():
            return wager(setup, table, context, command)
        case Repeat() | PlaceLayout() | Double():
            return wager(setup, table, context, command)
        case Remove() | Clear() if not isinstance(table.phase, Choosing):
            return wager(setup, table, context, command)
        case Remove() | Clear() | StayIn():
            return reconstruction.choose(setup, table, context, command)
        case AskToSeeCards() | RequireShuffle():
            return preshuffled_cards.ask(setup, table, context, command)
        case AgreeToDummies():
            return dummies.agree(setup, table, context)
        case wager_commands.Confirm():
            return confirm(setup, table, context)
        case tournament.PlayPassCard():
            return turns.play_pass_card(setup, table, context)
        case tournament.SealWager():
            return forms.seal(setup, table, context, command)
        case tournament.LookAtForm():
            return forms.look_at(setup, table, context, command)
        case tournament.OfTournament():
            return _of_tournament(setup, table, context, command)
        case ReportMeter():
            return report_meter(setup, table, context, command)
        case ReportPicture():
            return report_picture(setup, table, context, command)
        case AgreeToLimit():
            return sign.agree(setup, table, context, command)
        case OfSign():
            return _of_sign(setup, table, context, command)
        case OfStaff():
            return _of_staff(setup, table, context, command)
        case play.Request():
            possible = decide(setup, table, context, command.command)
            return possible if isinstance(possible, Refused) else requests.made(setup, table, context, command)
        case play.Approve() | play.Decline():
            return _on_request(setup, table, context, command)
        case round_commands.NewGame():
            return rounds.new_game(setup, table, context)
        case spin_commands.SpinBall():
            return launch.spin(setup, table, context)
        case spin_commands.OfSpin():
            return _of_spin(setup, table, context, command)
        case spin_commands.PressButton():
            return uspin.press(setup, table, context)
        case spin_commands.SwitchLuckyBall():
            return lucky_ball.switch(setup, table, command)
        case permission_commands.RequireChecks():
            return permissions.require_checks(command)
        case wager_commands.InvalidateWagers():
            return invalid.invalidate(setup, table, command)
        case wager_commands.DecideInvalid():
            return invalid.decide_invalid(setup, table, command)
        case round_commands.NoMoreBets():
            return rounds.no_more_bets(setup, table, context)
        case round_commands.Deadline() if isinstance(table.phase, Choosing):
            return reconstruction.end_choice(setup, table, context)
        case round_commands.Deadline():
            return rounds.deadline(setup, table, context, command)
        case wager_commands.IdentifyPlayer():
            return boxes.identify_player(command)
        case wager_commands.KeepShortWager() | wager_commands.ReturnShortWager():
            return below_minimum.keep_or_return(setup, table, command)
        case round_commands.ConfirmPaid():
            return payment.confirm_paid(setup, table)
        case DrawCard():
            return deal.draw_card(setup, table, context, command)
        case ExposeCard():
            return deal.expose_card(setup, table, context, command)
        case ReportFault():
            return irregularities.report_fault(setup, table, context, command)
        case OfEquipment():
            return equipment.decide(setup, table, context, command)
        case OfCoup():
            return shoe_readings.decide(setup, table, context, command)
        case OfReconstruction():
            return reconstruction.decide(setup, table, context, command)
        case OfStyle():
            return styles.decide(setup, table, command)
        case OfApproval():
            return approvals.decide(setup, table, command)
        case CheckCards() | CheckByDevice():
            return checked_cards.check(setup, table, context, command)
        case OfShoe():
            return preparation.decide(setup, table, command)
        case OfDummies():
            return dummies.decide(setup, table, context, command)
        case round_commands.EnterNumber():
            return rounds.enter_number(setup, table, context, command)
        case round_commands.EnterDice():
            return rounds.enter_dice(setup, table, context, command)
        case round_commands.ConfirmOutcome():
            return rounds.confirm_outcome(setup, table, context, command)
        case DeclareNoSpin():
            return irregularities.declare_no_spin(setup, table, context, command)
        case Declare():
            return irregularities.declare(setup, table, context, command)
        case DeclareAtTables():
            return irregularities.declare_at_tables(setup, table, context, command)
        case PutRight():
            return corrections.decide(setup, table, context, command)
        case Complete():
            return completion.complete(setup, table, context, command)
        case round_commands.EstablishNumber():
            return rounds.establish_number(setup, table, context, command)
        case round_commands.ReopenWagering():
            return rounds.reopen(setup, table, context, command)
        case wager_commands.ReduceProRata():
            return above_maximum.reduce_pro_rata(setup, table)
        case wager_commands.NoteExcess():
            return above_maximum.note_excess(setup, table, command)
        case permission_commands.RefuseWager():
            return permissions.refuse_wager(setup, table, command)
        case permission_commands.PermitPlayers():
            return permissions.permit_players(setup, command)
        case permission_commands.ApproveBothSides():
            return permissions.approve_both_sides(setup, table, context, command)
        case permission_commands.WithdrawApproval():
            return permissions.withdraw_approval(setup, table, command)
        case permission_commands.RestrictSideBets():
            return permissions.restrict_side_bets(setup, table, command)
        case permission_commands.LiftRestriction():
            return permissions.lift_restriction(setup, table)
        case round_commands.Hold():
            return hold(setup, table)
        case round_commands.ResumeRound():
            return rounds.resume(setup, table, context)
        case round_commands.VoidRound():
            return rounds.void(setup, table, command)
        case _:
            assert_never(command)


def _of_spin(setup: Setup, table: Table, context: TableContext, command: spin_commands.SpinCommand) -> Decision:
    match command:
        case spin_commands.ReportSpin():
            return launch.report_spin(setup, table, command)
        case spin_commands.LoadBall():
            return uspin.load(setup, table)
        case spin_commands.OfferButton():
            return uspin.offer(setup, table, command)
        case spin_commands.LaunchBall():
            return uspin.launch(setup, table, context)
        case spin_commands.RestoreUspin():
            return uspin.restore(setup, table, command)
        case spin_commands.MoveIn():
            return outside_zero.move_in(setup, table)
        case spin_commands.TakeLosing():
            return payment.take_losing(setup, table)
        case spin_commands.RemoveDolly():
            return payment.remove_dolly(setup, table)
        case spin_commands.Tumble():
            return tumble.tumble(setup, table, context)
        case _:
            assert_never(command)


FIXED_IN_SESSION = (
    signs.ChangeLimit,
    signs.RaiseAtOnce,
    signs.EndOldMinimum,
    signs.SetPersonalLimit,
    signs.LimitPlayers,
    signs.CloseTable,
)
"""What nobody changes while a session of a tournament is open: its conditions have it."""


def _of_tournament(
    setup: Setup, table: Table, context: TableContext, command: tournament.TournamentCommand
) -> Decision:
    match command:
        case tournament.TakeDownForm():
            return forms.take_down(setup, table, context, command)
        case tournament.ExamineForm() | tournament.HandBackForm():
            return forms.examine(setup, table, command)
        case tournament.RevealWager():
            return forms.reveal(setup, table, context, command)
        case tournament.PassOver():
            return turns.pass_over(setup, table, context, command)
        case tournament.SetBetTime():
            return turns.set_bet_time(setup, table, context, command)
        case tournament.GiveStandingOrder():
            return turns.give_standing_order(setup, table, context, command)
        case tournament.RestrictToMinimum():
            return turns.restrict_to_minimum(setup, table, context, command)
        case _:
            assert_never(command)


def _of_sign(setup: Setup, table: Table, context: TableContext, command: signs.SignCommand) -> Decision:
    fixed = table.tournament is not None and rules_of(setup).limits.value
    if fixed and isinstance(command, FIXED_IN_SESSION):
        words = sentence("while_session_of_tournament_is_open")
        return Refused(Reason.NOT_OFFERED, words, rules_of(setup).limits.clause)
    match command:
        case signs.ChangeLimit():
            return sign.change_limit(setup, table, context, command)
        case signs.RaiseAtOnce():
            return sign.raise_at_once(setup, table, context, command)
        case signs.EndOldMinimum():
            return sign.end_old_minimum(setup, table, context, command)
        case signs.SetPersonalLimit():
            return sign.set_personal_limit(setup, table, context, command)
        case signs.TellSurveillance():
            return sign.tell_surveillance(setup, context, command)
        case signs.RemovePersonalLimits():
            return sign.remove_personal_limits(setup, table, command)
        case signs.SetPeriod():
            return sign.set_period(setup, command)
        case signs.LimitPlayers():
            return sign.limit_players(setup, command)
        case signs.ReportLeft():
            return attendance.report_left(command)
        case signs.RemindIdle():
            return attendance.remind_idle(setup, table, context, command)
        case signs.GiveUpSeat():
            return attendance.give_up_seat(setup, table, context, command)
        case signs.AnnounceClosing():
            return attendance.announce_closing(setup, table, context, command)
        case signs.CloseTable():
            return attendance.close_table(setup, table, context)
        case signs.OpenTable():
            return attendance.open_table(setup, table)
        case signs.ShowPromotion():
            return terms.show_promotion(setup, table, command)
        case signs.EndPromotion():
            return terms.end_promotion(setup, table)
        case _:
            assert_never(command)


def _of_staff(setup: Setup, table: Table, context: TableContext, command: staff.StaffingCommand) -> Decision:
    match command:
        case staff.SignOn():
            return posts.sign_on(setup, table, context)
        case staff.SignOff():
            return posts.sign_off(setup, table, context)
        case staff.AllowHandover():
            return posts.allow_handover(setup, table)
        case staff.WriteNotice():
            return write_notice(setup, table, command)
        case staff.SendNotice():
            return send_notice(setup, table, command)
        case staff.AgreeToPayment():
            return posts.agree_to_payment(setup, context, command)
        case _:
            assert_never(command)


def _on_request(setup: Setup, table: Table, context: TableContext, command: play.Approve | play.Decline) -> Decision:
    found = table.staffing.request(command.request)
    assert found is not None
    if isinstance(command, play.Decline):
        return requests.declined(found, context, command)
    asked, final = found.command, found.final
    in_time = isinstance(asked, DeclareInRound) and final is not None and asked.round > final
    decision = decide(setup, table, replace(context, notified=in_time), asked)
    return decision if isinstance(decision, Refused) else requests.approved(found, context, decision)
