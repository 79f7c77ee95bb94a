"""What goes back to the players when wagering ends."""

from collections import Counter
from copy import deepcopy

from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.reasons import Reason
from croupier.play.round_events import ClosedBy, WageringClosed
from croupier.play.sign import limits_of, table_limits
from croupier.play.table import PlaceWagers, Setup, Table, Uncalled, wagered
from croupier.play.tournament.close import closed
from croupier.play.wagering.boxes import out_of_room
from croupier.play.wagering.combinations import orphans
from croupier.play.wagering.limits import SIDES, bet_of
from croupier.play.wagering.returns import part, some, whole
from croupier.play.wagering.wager_events import Chips, Return
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import Differential, Short


def closing(setup: Setup, table: Table, cause: ClosedBy, at: int = 0) -> list[Event]:
    """Wagering closes; in a session of a tournament the wagers are put right, and who has none is told."""
    ended = WageringClosed(cause, handed_back(setup, table), at)
    return [ended] if table.tournament is None else [ended, *closed(setup, evolve(deepcopy(table), ended))]


def handed_back(setup: Setup, table: Table) -> tuple[Return, ...]:
    """What goes back at the close: first what a player's own wagers lack, then what the table's do.

    Where the dealer's call is a second close, the first one has judged the players' own wagers.
    """
    returned: list[Return] = []
    left: dict[str, Chips] = {}
    for place, seat in sorted(table.seats.items()):
        gone = _unconfirmed(setup, place, seat)
        on_layout = wagered(setup, seat)
        short = {} if isinstance(table.phase, Uncalled) else _short(setup, table, place, on_layout)
        for area, (clause, reason) in sorted(short.items()):
            gone += whole(place, seat, area, clause, reason)
        returned += gone
        left[place] = {area: stake for area, stake in on_layout.items() if area not in short}
    for place, area, clause, reason in orphans(setup, table, left):
        returned += whole(place, table.seats[place], area, clause, reason)
        del left[place][area]
    over = _over_differential(setup, table, left)
    for each in over:
        _less(left[each.terminal], each.bet, each.stake)
    return (*returned, *over, *out_of_room(setup, table, left))


def orphaned(setup: Setup, table: Table) -> tuple[Return, ...]:
    """What goes back because the wager that it needed is gone."""
    left = {place: wagered(setup, seat) for place, seat in table.seats.items()}
    return tuple(
        back
        for place, area, clause, reason in orphans(setup, table, left)
        for back in whole(place, table.seats[place], area, clause, reason)
    )


def _less(on_layout: Chips, area: str, stake: int) -> None:
    on_layout[area] -= stake
    if not on_layout[area]:
        del on_layout[area]


def _unconfirmed(setup: Setup, place: str, seat: PlaceWagers) -> list[Return]:
    rule = setup.policy.unconfirmed_goes_back
    if not setup.confirms or not applies(rule):
        return []
    return [
        some(place, seat, area, stake, rule.clause, Reason.UNCONFIRMED) for area, stake in sorted(seat.chips.items())
    ]


def _short(setup: Setup, table: Table, place: str, on_layout: Chips) -> dict[str, tuple[str, Reason]]:
    """Single wagers below their minimum, then totals below the minimum total; each area with its clause and why."""
    policy, limits = setup.policy, limits_of(setup, table, place)
    stands = policy.cloth.below_minimum_stands if policy.cloth and place in setup.positions else None
    if applies(stands):
        return {}
    short = {}
    if stands is not None or policy.below_minimum.value is Short.RETURN:
        by = (stands or policy.below_minimum).clause, Reason.MINIMUM
        short = {area: by for area, stake in on_layout.items() if stake < limits.on(area).lowest}
    rest = sum(stake for area, stake in on_layout.items() if area not in short)
    if applies(policy.return_below_total) and rest < limits.min_total:
        of_all = policy.return_below_total.clause, Reason.TOTAL_MINIMUM
        return {area: short.get(area, of_all) for area in on_layout}
    return short


def _over_differential(setup: Setup, table: Table, left: dict[str, Chips]) -> list[Return]:
    """What is over the differential on the heavier side, the last placed first."""
    rule, most = setup.policy.differential, table_limits(setup, table).differential
    if rule is None or rule.value is not Differential.TRIM or most is None:
        return []
    totals = {
        side: sum(stake for on_layout in left.values() for area, stake in on_layout.items() if bet_of(area) == side)
        for side in SIDES
    }
    light, heavy = sorted(SIDES, key=totals.__getitem__)
    over = totals[heavy] - totals[light] - most
    last_first = sorted(
        (
            (placed.change, place, area, placed.stake)
            for place, on_layout in left.items()
            for area in on_layout
            if bet_of(area) == heavy
            for placed in table.seats[place].placed[area]
        ),
        reverse=True,
    )
    back: Counter[tuple[str, str]] = Counter()
    for _, place, area, stake in last_first:
        back[place, area] += max(0, min(over, stake))
        over -= stake
    return [
        each
        for (place, area), amount in back.items()
        for each in part(place, table.seats[place], area, amount, rule.clause, Reason.DIFFERENTIAL)
    ]
