"""Wagers that are not the player's own: what becomes of them depends on when that is found."""

from croupier.games.payouts import Result
from croupier.games.settlement import Settled
from croupier.play.answers import Accepted, Refused
from croupier.play.asker import Decision
from croupier.play.closing import all_of
from croupier.play.commands import InvalidateWagers
from croupier.play.events import WagersInvalidated, WagersReturned
from croupier.play.table import Setup, Table, Wagering


def invalidate(setup: Setup, table: Table, command: InvalidateWagers) -> Decision:
    """A place's wagers in this round are invalid: while wagering is open they go back, later they cannot win."""
    early, late = setup.policy.invalid_goes_back, setup.policy.invalid_wins_nothing
    assert early is not None
    assert late is not None
    seat = table.seats.get(command.terminal)
    if seat is None or not seat.lies():
        return Refused(f"Nothing lies for {command.terminal} in this round.", late.clause)
    if isinstance(table.phase, Wagering) and early.value:
        return Accepted([WagersReturned(all_of(command.terminal, seat, early.clause), "invalid")])
    return Accepted([WagersInvalidated(command.terminal, late.clause)])


def without_winnings(line: Settled, clause: str) -> Settled:
    """What becomes of an invalid wager: no winnings; the stake goes back where it would not have lost."""
    if line.result is Result.LOSE:
        return line
    return Settled(line.bet, line.stake, Result.STANDOFF, None, line.stake, clause)
