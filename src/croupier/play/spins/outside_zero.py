"""The zero outside, on layouts that have one: what lies there is straight up on 0, and is moved in."""

from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.spins.spin_events import MovedIn
from croupier.play.table import Setup, Table
from croupier.words import sentence


def move_in(setup: Setup, table: Table) -> Decision:
    """The dealer moves what lies outside to the zero inside."""
    if not table.spins.outside:
        return Refused(Reason.NOTHING, sentence("no_chips_on_zero_outside"), setup.policy.authority["move_in"].clause)
    return Accepted([*moved_in(table)])


def moved_in(table: Table) -> list[MovedIn]:
    """What still lies outside, moved in."""
    return [MovedIn(tuple(table.spins.outside))] if table.spins.outside else []
