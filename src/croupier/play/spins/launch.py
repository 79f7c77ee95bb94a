"""A ball on its way: when it is spun, how it ran, and whether the spin is valid."""

from msgspec.structs import replace

from croupier.durations import SECOND
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.equipment.use import unfit
from croupier.play.reasons import Reason
from croupier.play.remedies.held_rounds import held
from croupier.play.spins.spin_commands import ReportSpin
from croupier.play.spins.spin_events import BallSpun, SpinReported
from croupier.play.steps import not_before
from croupier.play.table import Closed, Held, Registered, Setup, Table, Wagering
from croupier.play.tournament.forms import unexamined
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.policy import WheelPolicy
from croupier.words import sentence


def wheel_of(setup: Setup) -> WheelPolicy:
    """What the document says of the wheel of a table that has one."""
    assert setup.policy.wheel is not None
    return setup.policy.wheel


def is_out(table: Table) -> bool:
    """Whether a ball or the dice are out, or their outcome waits to be confirmed."""
    return not isinstance(table.phase, Held) and (table.spinning or isinstance(table.phase, Registered))


# ---------------------------------------------------------------- when it is spun


def spin(setup: Setup, table: Table, context: TableContext) -> Decision:
    """The dealer has spun the ball."""
    return not_yet(setup, table) or launched(setup, table, context, BallSpun(table.attempt))


def not_yet(setup: Setup, table: Table) -> Refused | None:
    """Why no ball is spun now; nothing if one may be."""
    rule = wheel_of(setup).spin_while_wagering
    if table.spinning:
        return Refused(Reason.DONE_ALREADY, sentence("ball_is_already_spinning"), rule.clause)
    if waits := unexamined(setup, table, "after_outcome"):
        return waits
    if waits := held(setup, table) or not_before(setup, table) or unfit(setup, table, Kind.WHEEL, Kind.BALL):
        return waits
    while_wagering = rule.value and isinstance(table.phase, Wagering)
    if not while_wagering and not isinstance(table.phase, Closed):
        return Refused(Reason.NOT_NOW, sentence("ball_is_spun_in_round"), rule.clause)
    return None


def launched(setup: Setup, table: Table, context: TableContext, ball: BallSpun) -> Accepted[BallSpun]:
    """The ball is out. How long after no more bets is noted, and told where it is too long."""
    rule = wheel_of(setup).late_after
    if rule is None or not isinstance(table.phase, Closed) or table.attempt > 1 or table.dummy:
        return Accepted([ball])
    delay = context.at - table.spins.closed_at
    if delay <= rule.value * SECOND:
        return Accepted([replace(ball, delay=delay)])
    words = sentence("ball_was_spun_delay_seconds", delay=delay // SECOND)
    return Accepted([replace(ball, delay=delay, late=True)], (Remark(words, rule.clause),))


# ---------------------------------------------------------------- how it ran


def report_spin(setup: Setup, table: Table, command: ReportSpin) -> Decision:
    """The wheel's sensor tells how the ball runs, or ran."""
    clause = setup.policy.authority["report_spin"].clause
    if not is_out(table):
        return Refused(Reason.NOTHING, sentence("no_ball_is_out"), clause)
    return Accepted([SpinReported(table.attempt, command.revolutions, command.same_direction)])


def not_valid(setup: Setup, table: Table) -> Refused | None:
    """Why no number counts for the spin; nothing if one may."""
    wheel, report = wheel_of(setup), table.spins.report
    loads, first, against, least = wheel.dealer_loads, wheel.sensor_first, wheel.against_rotation, wheel.revolutions
    if applies(loads) and not table.spins.by_dealer:
        return Refused(Reason.FAULT, sentence("somebody_other_than_dealer_loaded_ball"), loads.clause)
    if report is None and applies(first):
        return Refused(Reason.FIRST, sentence("wheel_sensor_has_not_reported"), first.clause)
    if report is not None and applies(against) and report.same_direction:
        return Refused(Reason.FAULT, sentence("ball_ran_in_direction_of_wheel"), against.clause)
    if report is not None and least is not None and report.revolutions < least.value:
        words = sentence("ball_made_revolutions", revolutions=report.revolutions, least=least.value)
        return Refused(Reason.FAULT, words, least.clause)
    return None


def is_attested(setup: Setup, table: Table) -> bool:
    """Whether the dealer's word alone says that the spin was valid, since no sensor does."""
    return setup.policy.wheel is not None and setup.policy.wheel.revolutions is not None and table.spins.report is None
