"""Irregularities: what goes wrong at a table, put right with the document's own remedy."""

from copy import deepcopy
from typing import assert_never

from msgspec import structs

from croupier.play.answers import Accepted, Notice, Refused, listed
from croupier.play.asker import Asker, Decision
from croupier.play.cards.astray import stopped
from croupier.play.cards.misdeals import (
    carried,
    kept_in_play,
    made_dummy,
    ran_out,
    set_aside,
    shoe_ended,
    stayed_burned,
)
from croupier.play.cards.reconstructing import misdealt
from croupier.play.cards.shoe_events import CardsChecked
from croupier.play.cards.two_games import dealt_from_other
from croupier.play.equipment import handling as equipment
from croupier.play.equipment.commands import ReportFault
from croupier.play.equipment.events import FaultReported
from croupier.play.equipment.handling import in_use
from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.remedies.held_rounds import not_ended_by
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared, StepCompleted
from croupier.play.remedies.put_right_commands import DeclareInRound
from croupier.play.remedies.round_remedies import only_afterwards, remedied_now, remedy_of
from croupier.play.remedies.voiding import without_result
from croupier.play.round_events import RoundHeld, RoundVoided, WageringClosed
from croupier.play.spins.lucky_ball import unseen, withdrawn
from croupier.play.spins.no_spins import spun_again, voided_with_spin
from croupier.play.spins.uspin import failed
from croupier.play.staff.outbox import told
from croupier.play.steps import due_of
from croupier.play.table import Closed, Held, Registered, Setup, Table, Wagering, Waiting
from croupier.play.wagering.closing import handed_back
from croupier.play.wagering.returning import all_back
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import CONFIRM_WAGERS, LUCKY_BALL_SCREEN
from croupier.rulebooks.remedies import Irregularity, Remedy, Step


def declare_no_spin(setup: Setup, table: Table, asker: Asker, command: DeclareNoSpin) -> Decision:
    """The spin does not count, on one of the document's grounds."""
    return declare(setup, table, asker, Declare(command.reason))


def declare_at_tables(setup: Setup, table: Table, asker: Asker, command: DeclareAtTables) -> Decision:
    """Something has gone wrong at several tables: what is done about it at this one."""
    found = setup.policy.irregularities[command.irregularity]
    if not applies(found.several_tables):
        return Refused("That is declared at each table.", found.remedy.clause)
    return declare(setup, table, asker, Declare(command.irregularity, command.reason))


def declare(setup: Setup, table: Table, asker: Asker, command: Declare) -> Decision:
    """Something has gone wrong: it is recorded, and the document's remedy follows."""
    found = setup.policy.irregularities[command.irregularity]
    if applies(found.needs_reason) and not command.reason:
        return Refused("Say why.", found.needs_reason.clause)
    if applies(found.needs_texts) and not (command.shown and command.actual):
        return Refused("Say what the display showed, and what it should have shown.", found.needs_texts.clause)
    if refused := only_afterwards(found) or _not_now(setup, table, found):
        return refused
    remedied = _remedied(setup, table, asker, command, found)
    if isinstance(remedied, Refused):
        return remedied
    remedied += [*shoe_ended(table, command.irregularity, found), *_broken(setup, table, asker, found)]
    if found.tells is not None:
        remedied += told(table, found.tells.clause, command.irregularity, *found.tells.value)
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
    return Accepted([declared, *remedied], (Notice(found.words, remedy.clause),))


def report_fault(setup: Setup, table: Table, asker: Asker, command: ReportFault) -> Decision:
    """An item does not work. Where nothing is left that would show the Lucky Ball numbers of the round, that is declared."""
    reported = equipment.decide(setup, table, asker, command)
    if isinstance(reported, Refused) or isinstance(table.phase, Waiting) or not table.lucky_ball:
        return reported
    after = deepcopy(table)
    for event in reported.events:
        after = evolve(after, event)
    if unseen(setup, after) is None:
        return reported
    declared = declare(setup, table, asker, Declare(LUCKY_BALL_SCREEN, command.fault))
    assert isinstance(declared, Accepted)
    return Accepted([*reported.events, *declared.events], declared.notices)


def _not_now(setup: Setup, table: Table, found: Irregularity) -> Refused | None:
    """Why something is not declared now: no card of a coup is out, no round waits for it, or another device is there."""
    in_coup, held_for = found.in_coup, found.while_held_for
    if applies(in_coup) and (isinstance(table.phase, Waiting) or not table.cards):
        return Refused("No card of a coup has been dealt.", in_coup.clause)
    ground = table.phase.ground if isinstance(table.phase, Held) else ""
    if held_for is not None and ground != held_for.value:
        return Refused("No round waits for that.", held_for.clause)
    if found.no_other is not None and (other := equipment.spare(setup, table, found.no_other.value)):
        return Refused(f"There is another: {other.id} is registered here and in order.", found.no_other.clause)
    return None


def _remedied(setup: Setup, table: Table, asker: Asker, command: Declare, found: Irregularity) -> list[Event] | Refused:
    """What follows from an irregularity."""
    code, remedy = command.irregularity, remedy_of(table, found).value
    match remedy:
        case Remedy.RESPIN | Remedy.REOPEN:
            return spun_again(setup, table, asker, code, found)
        case Remedy.VOID_SPIN:
            return voided_with_spin(table, code, found)
        case Remedy.CLOSE | Remedy.CLOSE_AND_VOID:
            return _exposed(setup, table, asker, code, found)
        case Remedy.SUSPEND:
            return failed(setup, table, code, found)
        case Remedy.RETURN_LUCKY_BALL:
            return withdrawn(table, found)
        case Remedy.VOID:
            return _voided(setup, table, code, found)
        case Remedy.HOLD:
            return _held(setup, table, code, found)
        case Remedy.CARRY:
            return carried(setup, table, asker, command, found)
        case Remedy.SET_ASIDE:
            return set_aside(setup, table, command, found)
        case Remedy.DUMMY:
            return made_dummy(setup, table, command, found)
        case Remedy.STOP:
            return stopped(setup, table, asker, code, command.card, found)
        case Remedy.RUN_OUT:
            return ran_out(setup, table, code, found)
        case Remedy.STAY_BURNED:
            return stayed_burned(table, command, found)
        case Remedy.KEEP_IN_PLAY:
            return kept_in_play(table, found)
        case Remedy.OTHER_SHOE:
            return dealt_from_other(table, command, code, found)
        case Remedy.MOVE:
            return Refused("Record where the cards went.", found.remedy.clause)
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
            return remedied_now(setup, table, asker, found, DeclareInRound(table.round, code, command.reason, places))
        case Remedy.RECONSTRUCT:
            return misdealt(setup, table, code, found)
        case Remedy.STAND:
            return []
        case _:
            assert_never(remedy)


def _broken(setup: Setup, table: Table, asker: Asker, found: Irregularity) -> list[Event]:
    """What is out of order from now on."""
    item = None if found.breaks is None else in_use(setup, table, found.breaks.value)
    if item is None or item.id in table.equipment.faults:
        return []
    return [FaultReported(item.id, found.words, asker.at)]


def _exposed(setup: Setup, table: Table, asker: Asker, code: str, found: Irregularity) -> list[Event] | Refused:
    """Dice were seen while wagers were taken."""
    clause = found.remedy.clause
    if not isinstance(table.phase, Wagering):
        return Refused("Wagering is not open.", clause)
    if found.remedy.value is Remedy.CLOSE:
        return [WageringClosed("exposed", handed_back(setup, table), asker.at)]
    return [WageringClosed("exposed", ()), RoundVoided(table.round, code, all_back(table, clause), clause=clause)]


def _voided(setup: Setup, table: Table, code: str, found: Irregularity) -> list[Event] | Refused:
    if isinstance(table.phase, Waiting):
        between = applies(found.ends_shoe)
        if table.spinning:  # dice that were tumbled before wagering opened
            return [NoSpinDeclared(table.attempt, code)]
        return [] if between else Refused("No round is going on.", found.remedy.clause)
    if waits := not_ended_by(setup, table, code):
        return waits
    clause = found.remedy.clause
    return [without_result(setup, table, code, all_back(table, clause), clause)]


def _held(setup: Setup, table: Table, code: str, found: Irregularity) -> list[Event] | Refused:
    confirms = isinstance(table.phase, Registered) and setup.policy.wheel is None
    if not isinstance(table.phase, Wagering | Closed) and not confirms:
        return Refused("No round is waiting for its outcome.", found.remedy.clause)
    runs_early = table.spinning and isinstance(table.phase, Wagering)
    closing: list[Event] = [WageringClosed("fault", handed_back(setup, table))] if runs_early else []
    return [*closing, RoundHeld(table.round, code)]


def complete(setup: Setup, table: Table, asker: Asker, command: Complete) -> Decision:
    """Something that play waited for is done, with a result: what is not as it should be does not clear the way."""
    step = setup.policy.steps[command.step]
    clause = step.authority.clause
    if command.step not in table.due:
        return Refused("Nothing waits for that.", clause)
    if not command.note:
        return Refused("Say what was found or done.", clause)
    if command.result == "passed":
        return _unproved(table, command, clause) or Accepted([StepCompleted(command.step, command.note)])
    failed = StepCompleted(command.step, command.note, "failed")
    if step.failed:
        declared = declare(setup, table, asker, Declare(step.failed, command.note))
        failed = structs.replace(failed, stays=command.step == CONFIRM_WAGERS)
        return declared if isinstance(declared, Refused) else Accepted([failed, *declared.events], declared.notices)
    if out := _out_of_use(setup, table, asker, step, command.note):
        return Accepted([failed, *out])
    return Accepted([structs.replace(failed, stays=True)], (Notice(f"Play still waits: {step.words}", clause),))


def _unproved(table: Table, command: Complete, clause: str) -> Refused | None:
    """Why the wagers of a round are not all confirmed: the records of some are still being analysed."""
    waiting = table.afterwards.waiting(table.round) if command.step == CONFIRM_WAGERS else set()
    return Refused(f"The wagers of {listed(sorted(waiting))} are still being analysed.", clause) if waiting else None


def _out_of_use(setup: Setup, table: Table, asker: Asker, step: Step, note: str) -> list[Event]:
    """What a step has found unfit is out of use, until it is passed or replaced; nothing where nothing is registered."""
    if step.checks_cards and table.stock.shoe is not None:
        return [CardsChecked(table.stock.shoe.cards, False, "")]
    item = None if step.checks is None else in_use(setup, table, step.checks)
    if item is None:
        return []
    return [] if item.id in table.equipment.faults else [FaultReported(item.id, note, asker.at)]
