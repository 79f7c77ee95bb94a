"""The tumbler is started: once a round, by the dealer's hand; a second time stops the round."""

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.remedies.irregularities import declare
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.spins.dice import not_yet
from croupier.play.spins.launch import is_out
from croupier.play.spins.spin_events import DiceTumbled
from croupier.play.table import Setup, Table, Waiting
from croupier.rulebooks.dice import TUMBLED_AGAIN


def tumble(setup: Setup, table: Table, context: TableContext) -> Decision:
    """The dealer has started the tumbler."""
    if not is_out(table) or isinstance(table.phase, Waiting):
        return not_yet(setup, table) or Accepted([DiceTumbled()])
    again = declare(setup, table, context, Declare(TUMBLED_AGAIN))
    return again if isinstance(again, Refused) else Accepted([DiceTumbled(), *again.events], again.notices)
