"""Two readings of one number: where a sensor is fitted, it and the dealer must agree."""

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.play.remedies.put_right_events import ReadingsDiffered
from croupier.play.round_events import OutcomeRegistered
from croupier.play.table import Registered, Setup, Table
from croupier.rulebooks.citation import Cited, applies
from croupier.words import sentence


def compared(setup: Setup, table: Table, context: TableContext, number: str) -> Decision | None:
    """What comes of a number where the other of the two has read one; none where this is the first, or need not agree."""
    rule, phase = _rule(setup), table.phase
    if rule is None or not isinstance(phase, Registered) or phase.source == context.source:
        return None
    first = phase.outcome.number
    if first == number:
        return Accepted([OutcomeRegistered(phase.outcome, "sensor", table.attempt)])
    sensor, dealer = (first, number) if context.source == "dealer" else (number, first)
    notice = Remark(sentence("sensor_reads_and_dealer_has_entered", number=sensor, differs=dealer), rule.clause)
    return Accepted([ReadingsDiffered(table.round, sensor, dealer, rule.clause)], (notice,))


def unresolved(setup: Setup, phase: Registered) -> Refused | None:
    """Why a number cannot be confirmed: the sensor and the dealer differ, and nobody has resolved it."""
    rule = _rule(setup)
    if rule is None or not phase.differs:
        return None
    return Refused(
        Reason.CONTRADICTED,
        sentence("sensor_reads_and_dealer_has_entered", number=phase.outcome.number, differs=phase.differs),
        rule.clause,
    )


def _rule(setup: Setup) -> Cited[bool] | None:
    rule = setup.policy.wheel.readings_agree if setup.policy.wheel is not None else None
    return rule if applies(rule) else None
