"""A uSpin unit on the wheel: loaded by the dealer, started by a player or the dealer, and out of use when it fails."""

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.equipment.use import in_use
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_events import NoSpinDeclared
from croupier.play.round_events import RoundResumed
from croupier.play.spins.launch import is_out, launched, not_valid, not_yet, wheel_of
from croupier.play.spins.spin_commands import OfferButton, RestoreUspin
from croupier.play.spins.spin_events import BallLoaded, BallSpun, ButtonOffered, UspinFailed, UspinRestored
from croupier.play.table import Registered, Setup, Table
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.remedies import Irregularity
from croupier.words import sentence


def load(setup: Setup, table: Table) -> Decision:
    """The dealer has loaded the ball into the unit."""
    if refused := _out_of_service(setup, table) or not_yet(setup, table):
        return refused
    if table.spins.loaded:
        return Refused(Reason.DONE_ALREADY, sentence("ball_is_loaded_already"), _rule(setup).clause)
    return Accepted([BallLoaded()])


def offer(setup: Setup, table: Table, command: OfferButton) -> Decision:
    """The dealer offers the unit's button to the player at a place."""
    if refused := _out_of_service(setup, table) or _not_loaded(setup, table):
        return refused
    unit = in_use(setup, table, Kind.USPIN)
    if unit is None or not unit.remote_button:
        return Refused(Reason.NOT_OFFERED, sentence("uspin_unit_has_no_button"), _rule(setup).clause)
    return Accepted([ButtonOffered(command.terminal)])


def press(setup: Setup, table: Table, context: TableContext) -> Decision:
    """A player presses the button that was offered."""
    if setup.policy.wheel is None or setup.policy.wheel.uspin is None:
        return Refused(Reason.NOT_OFFERED, sentence("no_button_to_press_here"), "")
    if refused := _out_of_service(setup, table) or _not_loaded(setup, table) or not_yet(setup, table):
        return refused
    if table.spins.offered != context.terminal:
        return Refused(Reason.NOT_YOURS, sentence("button_was_not_offered_here"), _rule(setup).clause)
    return launched(setup, table, context, BallSpun(table.attempt, "uspin", context.terminal))


def launch(setup: Setup, table: Table, context: TableContext) -> Decision:
    """The dealer presses the button; or the unit says that it has launched a ball, whoever loaded it."""
    if refused := _out_of_service(setup, table) or not_yet(setup, table):
        return refused
    unloaded = _not_loaded(setup, table)
    if unloaded is None:
        return launched(setup, table, context, BallSpun(table.attempt, "uspin"))
    if context.source == "dealer":
        return unloaded
    rule = wheel_of(setup).dealer_loads
    assert rule is not None
    ball = launched(setup, table, context, BallSpun(table.attempt, "uspin", loaded=False))
    alert = Remark(sentence("uspin_unit_launched_ball_that_dealer"), rule.clause)
    return Accepted(ball.events, (*ball.notices, alert))


def failed(setup: Setup, table: Table, code: str, found: Irregularity) -> list[Event] | Refused:
    """Play stops. A spin of the unit that was valid stands; another does not count, and its wagers may be taken off."""
    clause = found.remedy.clause
    if in_use(setup, table, Kind.USPIN) is None or table.spins.removed or table.spins.suspended:
        return Refused(Reason.NOTHING, sentence("no_uspin_unit_is_in_service"), clause)
    gone = table.spins.by_uspin and is_out(table) and not _was_valid(setup, table)
    no_spin: list[Event] = [NoSpinDeclared(table.attempt, code), RoundResumed(None)] if gone else []
    return [*no_spin, UspinFailed(clause)]


def _was_valid(setup: Setup, table: Table) -> bool:
    """Whether the ball is known to have run as it must: it rests in a pocket, or a sensor says so."""
    known = isinstance(table.phase, Registered) or table.spins.report is not None
    return known and not_valid(setup, table) is None


def restore(setup: Setup, table: Table, command: RestoreUspin) -> Decision:
    """The unit works again, was replaced, or is gone: play goes on."""
    if not table.spins.suspended and not table.spins.removed:
        return Refused(
            Reason.NOTHING, sentence("uspin_unit_is_in_service"), setup.policy.authority["restore_uspin"].clause
        )
    return Accepted([UspinRestored(command.how)])


def _rule(setup: Setup) -> Cited[bool]:
    rule = wheel_of(setup).uspin
    assert rule is not None
    return rule


def _out_of_service(setup: Setup, table: Table) -> Refused | None:
    """Why no ball is launched by a uSpin unit here."""
    if in_use(setup, table, Kind.USPIN) is None or table.spins.removed:
        return Refused(Reason.NOTHING, sentence("no_uspin_unit_at_this_wheel"), _rule(setup).clause)
    return None


def _not_loaded(setup: Setup, table: Table) -> Refused | None:
    rule = _rule(setup)
    return (
        None
        if table.spins.loaded or not rule.value
        else Refused(Reason.FIRST, sentence("dealer_has_not_loaded_ball"), rule.clause)
    )
