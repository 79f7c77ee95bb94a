"""Dice in a tumbler: when they are tumbled, and when they are read."""

from croupier.play.answers import Refused
from croupier.play.attendance import closed
from croupier.play.equipment.handling import not_in_order
from croupier.play.remedies.held_rounds import held
from croupier.play.steps import not_before
from croupier.play.table import Closed, Setup, Table, Wagering, Waiting
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.dice import Moment

WHEN = {
    Moment.START_OF_GAME: "The dice are tumbled once, before wagering opens.",
    Moment.END_OF_PERIOD: "The dice are tumbled once, when the wagering period has ended.",
}


def not_yet(setup: Setup, table: Table) -> Refused | None:
    """Why the tumbler is not started now; nothing if it may be."""
    moment, phase = _moment(setup), table.phase
    if refused := closed(setup, table) or held(setup, table):
        return refused
    if waits := not_before(setup, table) or not_in_order(setup, table):
        return waits
    at_start = moment.value is Moment.START_OF_GAME
    first = isinstance(phase, Waiting if at_start else Closed) and not table.spinning
    again = table.attempt > 1 and isinstance(phase, Wagering | Closed)
    return None if first or again else Refused(WHEN[moment.value], moment.clause)


def not_tumbled(setup: Setup, table: Table) -> Refused | None:
    """Why wagering is not opened yet: the dice are to be tumbled first."""
    dice = setup.policy.dice
    if dice is None or dice.moment.value is not Moment.START_OF_GAME or table.spinning:
        return None
    return Refused("The dice are tumbled first.", dice.moment.clause)


def not_read(setup: Setup, table: Table, corrects: bool) -> Refused | None:
    """Why no dice are read now; nothing if they may be."""
    if waits := not_before(setup, table):
        return waits
    if not table.spinning and not corrects:
        return Refused("No dice have been tumbled.", _moment(setup).clause)
    return None


def _moment(setup: Setup) -> Cited[Moment]:
    assert setup.policy.dice is not None
    return setup.policy.dice.moment
