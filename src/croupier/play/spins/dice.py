"""Dice in a tumbler: when they are tumbled, and when they are read."""

from croupier.play.attendance import closed
from croupier.play.decisions import Refused
from croupier.play.equipment.use import not_in_order
from croupier.play.reasons import Reason
from croupier.play.remedies.held_rounds import held
from croupier.play.steps import not_before
from croupier.play.table import Closed, Setup, Table, Wagering, Waiting
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.dice import TumbleMode
from croupier.words import sentence, words_for


def not_yet(setup: Setup, table: Table) -> Refused | None:
    """Why the tumbler is not started now; nothing if it may be."""
    moment, phase = _moment(setup), table.phase
    if refused := closed(setup, table) or held(setup, table):
        return refused
    if waits := not_before(setup, table) or not_in_order(setup, table):
        return waits
    at_start = moment.value is TumbleMode.START_OF_GAME
    first = isinstance(phase, Waiting if at_start else Closed) and not table.spinning
    again = table.attempt > 1 and isinstance(phase, Wagering | Closed)
    return None if first or again else Refused(Reason.NOT_NOW, words_for("tumbled")[moment.value], moment.clause)


def not_tumbled(setup: Setup, table: Table) -> Refused | None:
    """Why wagering is not opened yet: the dice are to be tumbled first."""
    dice = setup.policy.dice
    if dice is None or dice.moment.value is not TumbleMode.START_OF_GAME or table.spinning:
        return None
    return Refused(Reason.FIRST, sentence("dice_are_tumbled_first"), dice.moment.clause)


def not_read(setup: Setup, table: Table, corrects: bool) -> Refused | None:
    """Why no dice are read now; nothing if they may be."""
    if waits := not_before(setup, table):
        return waits
    if not table.spinning and not corrects:
        return Refused(Reason.FIRST, sentence("no_dice_have_been_tumbled"), _moment(setup).clause)
    return None


def _moment(setup: Setup) -> Cited[TumbleMode]:
    assert setup.policy.dice is not None
    return setup.policy.dice.moment
