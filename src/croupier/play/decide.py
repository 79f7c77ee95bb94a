"""What a table answers to each command: refuse first, with the clause; then the one thing that happens.

Time, funds and who is asking arrive as arguments. Nothing is changed here.
"""

from typing import assert_never

from msgspec.structs import replace

from croupier.play import attendance, commands as play, restart, rounds, sign, sign_commands as signs, terms
from croupier.play.answers import Refused
from croupier.play.asker import Asker, Decision
from croupier.play.cards import dealing, dummies, preparing, proposing, reading, reconstructing, styles
from croupier.play.cards.coup_commands import OfCoup
from croupier.play.cards.deal_commands import DrawCard, ExposeCard
from croupier.play.cards.reconstruction_commands import OfReconstruction, StayIn
from croupier.play.cards.shoe_commands import AgreeToDummies, AskToSeeCards, OfDummies, OfShoe, RequireShuffle
from croupier.play.cards.style_commands import OfStyle
from croupier.play.equipment import handling as equipment
from croupier.play.equipment.commands import OfEquipment, ReportFault
from croupier.play.remedies import irregularities, putting_right
from croupier.play.remedies.analysis import report_meter, report_picture
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.put_right_commands import DeclareInRound, PutRight, ReportMeter, ReportPicture
from croupier.play.round_commands import (
    ConfirmOutcome,
    ConfirmPaid,
    Deadline,
    EnterDice,
    EnterNumber,
    EstablishNumber,
    Hold,
    NewGame,
    NoMoreBets,
    ReopenWagering,
    ResumeRound,
    VoidRound,
)
from croupier.play.sign_commands import AgreeToLimit, OfSign
from croupier.play.spins import launching, lucky_ball, outside_zero, paying, tumbling, uspin
from croupier.play.spins.spin_commands import (
    LaunchBall,
    LoadBall,
    MoveIn,
    OfferButton,
    OfSpin,
    PressButton,
    RemoveDolly,
    ReportSpin,
    RestoreUspin,
    SpinBall,
    SpinCommand,
    SwitchLuckyBall,
    TakeLosing,
    Tumble,
)
from croupier.play.staff import approving, outbox, permissions, posts, requests, staff_commands as staff
from croupier.play.staff.approval_commands import OfApproval
from croupier.play.staff.permission_commands import (
    ApproveBothSides,
    LiftRestriction,
    PermitPlayers,
    RefuseWager,
    RequireChecks,
    RestrictSideBets,
    WithdrawApproval,
)
from croupier.play.staff.staff_commands import OfStaff
from croupier.play.table import Choosing, Setup, Table
from croupier.play.wagering import boxes, excess, invalid, short
from croupier.play.wagering.confirming import confirm
from croupier.play.wagering.wager_commands import (
    Clear,
    Confirm,
    DecideInvalid,
    Double,
    IdentifyPlayer,
    InvalidateWagers,
    KeepShortWager,
    Move,
    NoteExcess,
    Place,
    PlaceLayout,
    Redo,
    ReduceProRata,
    Remove,
    Repeat,
    ReturnShortWager,
    Undo,
)
from croupier.play.wagering.wagers import wager


def decide(setup: Setup, table: Table, asker: Asker, command: play.Command) -> Decision:
    """The table's answer to a command that the rulebook's authorities let through."""
    match command:
        case Place() | Move() | Undo() | Redo():
            return wager(setup, table, asker, command)
        case Repeat() | PlaceLayout() | Double():
            return wager(setup, table, asker, command)
        case Remove() | Clear() if not isinstance(table.phase, Choosing):
            return wager(setup, table, asker, command)
        case Remove() | Clear() | StayIn():
            return reconstructing.choose(setup, table, asker, command)
        case AskToSeeCards() | RequireShuffle():
            return proposing.ask(setup, table, asker, command)
        case AgreeToDummies():
            return dummies.agree(setup, table, asker)
        case Confirm():
            return confirm(setup, table, asker)
        case ReportMeter():
            return report_meter(setup, table, asker, command)
        case ReportPicture():
            return report_picture(setup, table, asker, command)
        case AgreeToLimit():
            return sign.agree(setup, table, asker, command)
        case OfSign():
            return _of_sign(setup, table, asker, command)
        case OfStaff():
            return _of_staff(setup, table, asker, command)
        case play.Request():
            possible = decide(setup, table, asker, command.command)
            return possible if isinstance(possible, Refused) else requests.made(setup, table, asker, command)
        case play.Approve() | play.Decline():
            return _on_request(setup, table, asker, command)
        case NewGame():
            return rounds.new_game(setup, table, asker)
        case SpinBall():
            return launching.spin(setup, table, asker)
        case OfSpin():
            return _of_spin(setup, table, asker, command)
        case PressButton():
            return uspin.press(setup, table, asker)
        case SwitchLuckyBall():
            return lucky_ball.switch(setup, table, command)
        case RequireChecks():
            return permissions.require_checks(command)
        case InvalidateWagers():
            return invalid.invalidate(setup, table, command)
        case DecideInvalid():
            return invalid.decide_invalid(setup, table, command)
        case NoMoreBets():
            return rounds.no_more_bets(setup, table, asker)
        case Deadline() if isinstance(table.phase, Choosing):
            return reconstructing.end_choice(setup, table, asker)
        case Deadline():
            return rounds.deadline(setup, table, asker, command)
        case IdentifyPlayer():
            return boxes.identify_player(command)
        case KeepShortWager() | ReturnShortWager():
            return short.keep_or_return(setup, table, command)
        case ConfirmPaid():
            return paying.confirm_paid(setup, table)
        case DrawCard():
            return dealing.draw_card(setup, table, asker, command)
        case ExposeCard():
            return dealing.expose_card(setup, table, asker, command)
        case ReportFault():
            return irregularities.report_fault(setup, table, asker, command)
        case OfEquipment():
            return equipment.decide(setup, table, asker, command)
        case OfCoup():
            return reading.decide(setup, table, asker, command)
        case OfReconstruction():
            return reconstructing.decide(setup, table, asker, command)
        case OfStyle():
            return styles.decide(setup, table, command)
        case OfApproval():
            return approving.decide(setup, table, command)
        case OfShoe():
            return preparing.decide(setup, table, command)
        case OfDummies():
            return dummies.decide(setup, table, asker, command)
        case EnterNumber():
            return rounds.enter_number(setup, table, asker, command)
        case EnterDice():
            return rounds.enter_dice(setup, table, asker, command)
        case ConfirmOutcome():
            return rounds.confirm_outcome(setup, table, command)
        case DeclareNoSpin():
            return irregularities.declare_no_spin(setup, table, asker, command)
        case Declare():
            return irregularities.declare(setup, table, asker, command)
        case DeclareAtTables():
            return irregularities.declare_at_tables(setup, table, asker, command)
        case PutRight():
            return putting_right.decide(setup, table, asker, command)
        case Complete():
            return irregularities.complete(setup, table, asker, command)
        case EstablishNumber():
            return rounds.establish_number(setup, table, asker, command)
        case ReopenWagering():
            return rounds.reopen(setup, table, asker, command)
        case ReduceProRata():
            return excess.reduce_pro_rata(setup, table)
        case NoteExcess():
            return excess.note_excess(setup, table, command)
        case RefuseWager():
            return permissions.refuse_wager(setup, table, command)
        case PermitPlayers():
            return permissions.permit_players(setup, command)
        case ApproveBothSides():
            return permissions.approve_both_sides(setup, table, asker, command)
        case WithdrawApproval():
            return permissions.withdraw_approval(setup, table, command)
        case RestrictSideBets():
            return permissions.restrict_side_bets(setup, table, command)
        case LiftRestriction():
            return permissions.lift_restriction(setup, table)
        case Hold():
            return restart.hold(setup, table)
        case ResumeRound():
            return rounds.resume(setup, table, asker)
        case VoidRound():
            return rounds.void(setup, table, command)
        case _:
            assert_never(command)


def _of_spin(setup: Setup, table: Table, asker: Asker, command: SpinCommand) -> Decision:
    match command:
        case ReportSpin():
            return launching.report_spin(setup, table, command)
        case LoadBall():
            return uspin.load(setup, table)
        case OfferButton():
            return uspin.offer(setup, table, command)
        case LaunchBall():
            return uspin.launch(setup, table, asker)
        case RestoreUspin():
            return uspin.restore(setup, table, command)
        case MoveIn():
            return outside_zero.move_in(setup, table)
        case TakeLosing():
            return paying.take_losing(setup, table)
        case RemoveDolly():
            return paying.remove_dolly(setup, table)
        case Tumble():
            return tumbling.tumble(setup, table, asker)
        case _:
            assert_never(command)


def _of_sign(setup: Setup, table: Table, asker: Asker, command: signs.SignCommand) -> Decision:
    match command:
        case signs.ChangeLimit():
            return sign.change_limit(setup, table, asker, command)
        case signs.RaiseAtOnce():
            return sign.raise_at_once(setup, table, asker, command)
        case signs.EndOldMinimum():
            return sign.end_old_minimum(setup, table, asker, command)
        case signs.SetPersonalLimit():
            return sign.set_personal_limit(setup, table, asker, command)
        case signs.TellSurveillance():
            return sign.tell_surveillance(setup, asker, command)
        case signs.RemovePersonalLimits():
            return sign.remove_personal_limits(setup, table, command)
        case signs.SetPeriod():
            return sign.set_period(setup, command)
        case signs.LimitPlayers():
            return sign.limit_players(setup, command)
        case signs.ReportLeft():
            return attendance.report_left(command)
        case signs.RemindIdle():
            return attendance.remind_idle(setup, table, asker, command)
        case signs.GiveUpSeat():
            return attendance.give_up_seat(setup, table, asker, command)
        case signs.AnnounceClosing():
            return attendance.announce_closing(setup, table, asker, command)
        case signs.CloseTable():
            return attendance.close_table(setup, table, asker)
        case signs.OpenTable():
            return attendance.open_table(setup, table)
        case signs.ShowPromotion():
            return terms.show_promotion(setup, table, command)
        case signs.EndPromotion():
            return terms.end_promotion(setup, table)
        case _:
            assert_never(command)


def _of_staff(setup: Setup, table: Table, asker: Asker, command: staff.StaffingCommand) -> Decision:
    match command:
        case staff.SignOn():
            return posts.sign_on(setup, table, asker)
        case staff.SignOff():
            return posts.sign_off(setup, table, asker)
        case staff.AllowHandover():
            return posts.allow_handover(setup, table)
        case staff.WriteNotice():
            return outbox.write_notice(setup, table, command)
        case staff.SendNotice():
            return outbox.send_notice(setup, table, command)
        case staff.AgreeToPayment():
            return posts.agree_to_payment(setup, asker, command)
        case _:
            assert_never(command)


def _on_request(setup: Setup, table: Table, asker: Asker, command: play.Approve | play.Decline) -> Decision:
    found = table.staffing.request(command.request)
    assert found is not None
    if isinstance(command, play.Decline):
        return requests.declined(found, asker, command)
    asked, final = found.command, found.final
    in_time = isinstance(asked, DeclareInRound) and final is not None and asked.round > final
    decision = decide(setup, table, replace(asker, notified=in_time), asked)
    return decision if isinstance(decision, Refused) else requests.approved(found, asker, decision)
