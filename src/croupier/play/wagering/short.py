"""Wagers below the minimum on the cloth: they stand, the player is told, and the dealer may hand back a further one."""

from croupier.play.answers import Accepted, Refused
from croupier.play.asker import Decision
from croupier.play.sign import limits_of
from croupier.play.table import Closed, Registered, Seat, Setup, Table, Uncalled
from croupier.play.wagering.returning import whole
from croupier.play.wagering.wager_commands import KeepShortWager, ReturnShortWager
from croupier.play.wagering.wager_events import PlayerWarned, ShortWagerKept, WagersReturned
from croupier.rulebooks.citation import Cited


def warnings(setup: Setup, table: Table) -> list[PlayerWarned]:
    """The players who are to be told of their first wager below the minimum."""
    if _rule(setup) is None:
        return []
    return [
        PlayerWarned(place, seat.account, area, seat.lies()[area])
        for place, seat in sorted(table.seats.items())
        if not seat.warned
        for area in _short(setup, table, place, seat)[:1]
    ]


def undecided(setup: Setup, table: Table) -> Refused | None:
    """Why a coup cannot be settled yet: a player who was told has a further wager below the minimum."""
    rule = _rule(setup)
    if rule is None:
        return None
    for place, seat in sorted(table.seats.items()):
        for area in _short(setup, table, place, seat):
            if seat.warned and area not in seat.kept:
                return Refused(f"Keep or return {place}'s wager on {area}: it is below the minimum.", rule.clause)
    return None


def keep_or_return(setup: Setup, table: Table, command: KeepShortWager | ReturnShortWager) -> Decision:
    """The dealer's choice on a further wager below the minimum."""
    rule, seat = _rule(setup), table.seats.get(command.terminal)
    assert rule is not None
    if not isinstance(table.phase, Closed | Registered) or isinstance(table.phase, Uncalled):
        return Refused("That is decided when no more bets are taken, and before the settlement.", rule.clause)
    if seat is None or command.bet not in _short(setup, table, command.terminal, seat):
        return Refused(f"No wager below the minimum lies on {command.bet}.", rule.clause)
    if not seat.warned:
        return Refused("The first wager below the minimum stands: the player is told of it.", rule.clause)
    if isinstance(command, KeepShortWager):
        return Accepted([ShortWagerKept(command.terminal, command.bet)])
    returned = whole(command.terminal, seat, command.bet, rule.clause)
    return Accepted([WagersReturned(tuple(returned), "below_minimum")])


def _rule(setup: Setup) -> Cited[bool] | None:
    cloth = setup.policy.cloth
    rule = None if cloth is None else cloth.further_short_may_go_back
    return rule if rule is not None and rule.value else None


def _short(setup: Setup, table: Table, place: str, seat: Seat) -> list[str]:
    """The areas in which a player on the cloth has placed less than the minimum."""
    limits = limits_of(setup, table, place)
    return [
        area
        for area, stake in sorted(seat.lies().items())
        if place in setup.positions and area not in seat.cut and stake < limits.on(area).lowest
    ]
