"""What play waited for is done, with a result: what is not as it should be does not clear the way."""

from msgspec import structs

from croupier.play.cards.counts import whole
from croupier.play.cards.shoe_events import CardsChecked
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark, listed
from croupier.play.equipment.events import FaultReported
from croupier.play.equipment.use import in_use
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularities import declare
from croupier.play.remedies.irregularity_commands import Complete, Declare
from croupier.play.remedies.irregularity_events import StepCompleted
from croupier.play.table import Setup, Table
from croupier.rulebooks.policy import CONFIRM_WAGERS
from croupier.rulebooks.remedies import Step
from croupier.words import sentence


def complete(setup: Setup, table: Table, context: TableContext, command: Complete) -> Decision:
    """A step is done. Where cards are counted, the number decides, whatever is said of it."""
    step = setup.policy.steps[command.step]
    clause = step.authority.clause
    if refused := _not_done(table, command, step):
        return refused
    short = step.counts and command.counted != whole(setup)
    if command.result == "passed" and not short:
        done = StepCompleted(command.step, command.note, counted=command.counted)
        return _unproved(table, command, clause) or Accepted([done, *_in_use_again(table, step)])
    remarks = (Remark(_miscounted(setup, command.counted), clause),) if short else ()
    failed = StepCompleted(command.step, command.note, "failed", counted=command.counted)
    out = _out_of_use(setup, table, context, step, command)
    if step.failed:
        declared = declare(setup, table, context, Declare(step.failed, command.note))
        failed = structs.replace(failed, stays=command.step == CONFIRM_WAGERS)
        if isinstance(declared, Refused):
            return declared
        return Accepted([failed, *out, *declared.events], (*remarks, *declared.notices))
    if out and not step.counts:
        return Accepted([failed, *out])
    waits = Remark(sentence("play_still_waits", words=step.words), clause)
    return Accepted([structs.replace(failed, stays=True), *out], (*remarks, waits))


def _not_done(table: Table, command: Complete, step: Step) -> Refused | None:
    """Why a step is not on record yet: nothing waits for it, or what it came to is not said."""
    clause = step.authority.clause
    if command.step not in table.due:
        return Refused(Reason.NOTHING, sentence("nothing_waits_for_that"), clause)
    if not command.note:
        return Refused(Reason.MALFORMED, sentence("say_what_was_found_or_done"), clause)
    if not command.result:
        return Refused(Reason.MALFORMED, sentence("say_whether_it_passed_or_failed"), clause)
    if step.counts and not command.counted:
        return Refused(Reason.MALFORMED, sentence("say_how_many_cards_were_counted"), clause)
    return None


def _miscounted(setup: Setup, counted: int) -> str:
    return sentence("cards_were_counted_otherwise", counted=counted, whole=whole(setup))


def _unproved(table: Table, command: Complete, clause: str) -> Refused | None:
    """Why the wagers of a round are not all confirmed: the records of some are still being analysed."""
    waiting = table.afterwards.waiting(table.round) if command.step == CONFIRM_WAGERS else set()
    return (
        Refused(Reason.FIRST, sentence("wagers_of_waiting_are_still_being", waiting=listed(sorted(waiting))), clause)
        if waiting
        else None
    )


def _out_of_use(setup: Setup, table: Table, context: TableContext, step: Step, command: Complete) -> list[Event]:
    """What a step has found unfit is out of use, until it is passed or replaced; nothing where nothing is registered."""
    if step.checks_cards and table.stock.shoe is not None:
        return [CardsChecked(table.stock.shoe.cards, False, "", counted=command.counted)]
    item = None if step.checks is None else in_use(setup, table, step.checks)
    if item is None or item.id in table.equipment.faults:
        return []
    return [FaultReported(item.id, command.note, context.at)]


def _in_use_again(table: Table, step: Step) -> list[Event]:
    """Cards that a count had found wrong pass when all are counted again."""
    shoe = table.stock.shoe
    again = step.counts and shoe is not None and table.stock.sets[shoe.cards].miscounted
    return [CardsChecked(shoe.cards, True, "")] if again and shoe is not None else []
