"""Wagers below the minimum on the cloth: they stand, the player is told, and the dealer may hand back a further one."""

from collections.abc import Iterator

from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.sign import limits_of
from croupier.play.table import Closed, PlaceWagers, Registered, Setup, Table, Uncalled
from croupier.play.wagering.returns import whole
from croupier.play.wagering.wager_commands import KeepShortWager, ReturnShortWager
from croupier.play.wagering.wager_events import PlayerWarned, ShortWagerKept, WagersReturned
from croupier.rulebooks.citation import Cited, applies
from croupier.words import sentence


def warnings(setup: Setup, table: Table) -> list[PlayerWarned]:
    """The players who are to be told of their first wager below the minimum."""
    if _rule(setup) is None:
        return []
    return [
        PlayerWarned(place, seat.account, area, seat.on_layout()[area])
        for place, seat in sorted(table.seats.items())
        if not seat.warned
        for area in _short(setup, table, place, seat)[:1]
    ]


def waits_for_choice(setup: Setup, table: Table) -> Refused | None:
    """Why a coup cannot be settled yet: a player who was told has a further wager below the minimum."""
    for place, area, clause in undecided(setup, table):
        return Refused(Reason.FIRST, sentence("keep_or_return_place_wager", place=place, area=area), clause)
    return None


def undecided(setup: Setup, table: Table) -> Iterator[tuple[str, str, str]]:
    """The further wagers below the minimum that the dealer has neither kept nor returned: place, area and clause."""
    rule = _rule(setup)
    if rule is None or not _is_decided_now(table):
        return
    for place, seat in sorted(table.seats.items()):
        for area in _short(setup, table, place, seat):
            if seat.warned and area not in seat.kept:
                yield place, area, rule.clause


def keep_or_return(setup: Setup, table: Table, command: KeepShortWager | ReturnShortWager) -> Decision:
    """The dealer's choice on a further wager below the minimum."""
    rule, seat = _rule(setup), table.seats.get(command.terminal)
    assert rule is not None
    if not _is_decided_now(table):
        return Refused(Reason.NOT_NOW, sentence("that_is_decided_when_no_more"), rule.clause)
    if seat is None or command.bet not in _short(setup, table, command.terminal, seat):
        return Refused(Reason.NOTHING, sentence("no_wager_below_minimum_on_bet", bet=command.bet), rule.clause)
    if not seat.warned:
        return Refused(Reason.NOT_NOW, sentence("first_wager_below_minimum_stands"), rule.clause)
    if isinstance(command, KeepShortWager):
        return Accepted([ShortWagerKept(command.terminal, command.bet)])
    returned = whole(command.terminal, seat, command.bet, rule.clause, Reason.MINIMUM)
    return Accepted([WagersReturned(tuple(returned), "below_minimum")])


def _is_decided_now(table: Table) -> bool:
    """Whether no more bets are taken, and the coup is not settled."""
    return isinstance(table.phase, Closed | Registered) and not isinstance(table.phase, Uncalled)


def _rule(setup: Setup) -> Cited[bool] | None:
    cloth = setup.policy.cloth
    rule = None if cloth is None else cloth.further_short_may_go_back
    return rule if applies(rule) else None


def _short(setup: Setup, table: Table, place: str, seat: PlaceWagers) -> list[str]:
    """The areas in which a player on the cloth has placed less than the minimum."""
    limits = limits_of(setup, table, place)
    return [
        area
        for area, stake in sorted(seat.on_layout().items())
        if place in setup.positions and area not in seat.cut and stake < limits.on(area).lowest
    ]
