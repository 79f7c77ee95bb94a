"""Irregularities: what goes wrong at a table, put right with the document's own remedy."""

from copy import deepcopy
from typing import assert_never

from croupier.play.cards import misdeals
from croupier.play.cards.reconstruction import misdealt
from croupier.play.cards.stray_cards import stopped
from croupier.play.cards.two_games import dealt_from_other
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.equipment import use as equipment
from croupier.play.equipment.commands import ReportFault
from croupier.play.equipment.events import FaultReported
from croupier.play.equipment.use import in_use
from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.reasons import Reason
from croupier.play.remedies.held_rounds import not_ended_by
from croupier.play.remedies.irregularity_commands import Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared
from croupier.play.remedies.put_right_commands import DeclareInRound
from croupier.play.remedies.round_remedies import only_afterwards, remedied_now, remedy_of
from croupier.play.remedies.void import without_result
from croupier.play.round_events import RoundHeld, RoundVoided, WageringClosed
from croupier.play.spins.lucky_ball import unseen, withdrawn
from croupier.play.spins.no_spins import spun_again, voided_with_spin
from croupier.play.spins.uspin import failed
from croupier.play.staff.outbox import notifications
from croupier.play.steps import due_of
from croupier.play.table import Closed, Held, Registered, Setup, Table, Wagering, Waiting
from croupier.play.wagering.close import closing
from croupier.play.wagering.returns import all_back
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import LUCKY_BALL_SCREEN
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.words import sentence


def declare_no_spin(setup: Setup, table: Table, context: TableContext, command: DeclareNoSpin) -> Decision:
    """The spin does not count, on one of the document's grounds."""
    return declare(setup, table, context, Declare(command.reason))


def declare_at_tables(setup: Setup, table: Table, context: TableContext, command: DeclareAtTables) -> Decision:
    """Something has gone wrong at several tables: what is done about it at this one."""
    found = setup.policy.irregularities[command.irregularity]
    if not applies(found.several_tables):
        return Refused(Reason.NOT_OFFERED, sentence("that_is_declared_at_each_table"), found.remedy.clause)
    return declare(setup, table, context, Declare(command.irregularity, command.reason))


def declare(setup: Setup, table: Table, context: TableContext, command: Declare) -> Decision:
    """Something has gone wrong: it is recorded, and the document's remedy follows."""
    found = setup.policy.irregularities[command.irregularity]
    if applies(found.needs_reason) and not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_why"), found.needs_reason.clause)
    if applies(found.needs_texts) and not (command.shown and command.actual):
        return Refused(Reason.MALFORMED, sentence("say_what_display_showed"), found.needs_texts.clause)
    if refused := only_afterwards(found) or _not_now(setup, table, found):
        return refused
    remedied = _remedied(setup, table, context, command, found)
    if isinstance(remedied, Refused):
        return remedied
    remedied += [*misdeals.shoe_ended(table, command.irregularity, found), *_broken(setup, table, context, found)]
    if found.tells is not None:
        remedied += notifications(table, found.tells.clause, command.irregularity, *found.tells.value)
    remedy = remedy_of(table, found)
    declared = IrregularityDeclared(
        table.round,
        command.irregularity,
        remedy.value,
        remedy.clause,
        command.reason,
        command.terminal,
        command.card,
        due_of(found),
        command.shown,
        command.actual,
    )
    return Accepted([declared, *remedied], (Remark(found.words, remedy.clause),))


def report_fault(setup: Setup, table: Table, context: TableContext, command: ReportFault) -> Decision:
    """An item does not work. Where nothing is left that would show the Lucky Ball numbers of the round, that is declared."""
    reported = equipment.decide(setup, table, context, command)
    if isinstance(reported, Refused) or isinstance(table.phase, Waiting) or not table.lucky_ball:
        return reported
    after = deepcopy(table)
    for event in reported.events:
        after = evolve(after, event)
    if unseen(setup, after) is None:
        return reported
    declared = declare(setup, table, context, Declare(LUCKY_BALL_SCREEN, command.fault))
    assert isinstance(declared, Accepted)
    return Accepted([*reported.events, *declared.events], declared.notices)


def _not_now(setup: Setup, table: Table, found: Irregularity) -> Refused | None:
    """Why something is not declared now: no card of a coup is out, no round waits for it, or another device is there."""
    in_coup, held_for = found.in_coup, found.while_held_for
    if applies(in_coup) and (isinstance(table.phase, Waiting) or not table.cards):
        return Refused(Reason.NOT_NOW, sentence("no_card_dealt"), in_coup.clause)
    ground = table.phase.ground if isinstance(table.phase, Held) else ""
    if held_for is not None and ground != held_for.value:
        return Refused(Reason.NOTHING, sentence("no_round_waits_for_that"), held_for.clause)
    if found.no_other is not None and (other := equipment.spare(setup, table, found.no_other.value)):
        return Refused(
            Reason.CONTRADICTED, sentence("another_other_is_registered", other=other.id), found.no_other.clause
        )
    return None


def _remedied(
    setup: Setup, table: Table, context: TableContext, command: Declare, found: Irregularity
) -> list[Event] | Refused:
    """What follows from an irregularity."""
    code, remedy = command.irregularity, remedy_of(table, found).value
    match remedy:
        case Remedy.RESPIN | Remedy.REOPEN:
            return spun_again(setup, table, context, code, found)
        case Remedy.VOID_SPIN:
            return voided_with_spin(table, code, found)
        case Remedy.CLOSE | Remedy.CLOSE_AND_VOID:
            return _exposed(setup, table, context, code, found)
        case Remedy.SUSPEND:
            return failed(setup, table, code, found)
        case Remedy.RETURN_LUCKY_BALL:
            return withdrawn(table, found)
        case Remedy.VOID:
            return _voided(setup, table, code, found)
        case Remedy.HOLD:
            return _held(setup, table, code, found)
        case Remedy.CARRY:
            return misdeals.carried(setup, table, context, command, found)
        case Remedy.SET_ASIDE:
            return misdeals.set_aside(setup, table, command, found)
        case Remedy.DUMMY:
            return misdeals.made_dummy(setup, table, command, found)
        case Remedy.STOP:
            return stopped(setup, table, context, code, command.card, found)
        case Remedy.RUN_OUT:
            return misdeals.ran_out(table, code, found)
        case Remedy.STAY_BURNED:
            return misdeals.stayed_burned(table, command, found)
        case Remedy.KEEP_IN_PLAY:
            return misdeals.kept_in_play(table, found)
        case Remedy.OTHER_SHOE:
            return dealt_from_other(table, command, code, found)
        case Remedy.MOVE:
            return Refused(Reason.FIRST, sentence("record_where_cards_went"), found.remedy.clause)
        case (
            Remedy.VOID_FOR
            | Remedy.INVALIDATE
            | Remedy.CORRECT
            | Remedy.FREEZE
            | Remedy.RETURN
            | Remedy.ANALYSE
            | Remedy.ADJUST
        ):
            places = (command.terminal,) if command.terminal else ()
            return remedied_now(setup, table, context, found, DeclareInRound(table.round, code, command.reason, places))
        case Remedy.RECONSTRUCT:
            return misdealt(setup, table, code, found)
        case Remedy.STAND:
            return []
        case _:
            assert_never(remedy)


def _broken(setup: Setup, table: Table, context: TableContext, found: Irregularity) -> list[Event]:
    """What is out of order from now on."""
    item = None if found.breaks is None else in_use(setup, table, found.breaks.value)
    if item is None or item.id in table.equipment.faults:
        return []
    return [FaultReported(item.id, found.words, context.at)]


def _exposed(
    setup: Setup, table: Table, context: TableContext, code: str, found: Irregularity
) -> list[Event] | Refused:
    """Dice were seen while wagers were taken."""
    clause = found.remedy.clause
    if not isinstance(table.phase, Wagering):
        return Refused(Reason.NOT_NOW, sentence("wagering_is_not_open"), clause)
    if found.remedy.value is Remedy.CLOSE:
        return closing(setup, table, "exposed", context.at)
    return [
        WageringClosed("exposed", ()),
        RoundVoided(table.round, code, all_back(table, clause, Reason.NO_RESULT), clause=clause),
    ]


def _voided(setup: Setup, table: Table, code: str, found: Irregularity) -> list[Event] | Refused:
    if isinstance(table.phase, Waiting):
        between = applies(found.ends_shoe)
        if table.spinning:  # dice that were tumbled before wagering opened
            return [NoSpinDeclared(table.attempt, code)]
        return [] if between else Refused(Reason.NOT_NOW, sentence("no_round_is_going_on"), found.remedy.clause)
    if waits := not_ended_by(setup, table, code):
        return waits
    clause = found.remedy.clause
    return [without_result(setup, table, code, all_back(table, clause, Reason.NO_RESULT), clause)]


def _held(setup: Setup, table: Table, code: str, found: Irregularity) -> list[Event] | Refused:
    confirms = isinstance(table.phase, Registered) and setup.policy.wheel is None
    if not isinstance(table.phase, Wagering | Closed) and not confirms:
        return Refused(Reason.NOT_NOW, sentence("no_round_is_waiting"), found.remedy.clause)
    runs_early = table.spinning and isinstance(table.phase, Wagering)
    ended = closing(setup, table, "fault") if runs_early else []
    return [*ended, RoundHeld(table.round, code)]
