"""What goes back to the players when wagering ends."""

from collections import Counter

from croupier.play.sign import limits_of, table_limits
from croupier.play.table import Seat, Setup, Table, Uncalled, wagered
from croupier.play.wagering.boxes import out_of_room
from croupier.play.wagering.combinations import orphans
from croupier.play.wagering.limits import SIDES, bet_of
from croupier.play.wagering.returning import part, whole
from croupier.play.wagering.wager_events import Chips, Return
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import Differential, Short


def handed_back(setup: Setup, table: Table) -> tuple[Return, ...]:
    """What goes back at the close: first what a player's own wagers lack, then what the table's do.

    Where the dealer's call is a second close, the first one has judged the players' own wagers.
    """
    returned: list[Return] = []
    left: dict[str, Chips] = {}
    for place, seat in sorted(table.seats.items()):
        gone = _unconfirmed(setup, place, seat)
        lies = wagered(setup, seat)
        short = {} if isinstance(table.phase, Uncalled) else _short(setup, table, place, lies)
        for area, clause in sorted(short.items()):
            gone += whole(place, seat, area, clause)
        returned += gone
        left[place] = {area: stake for area, stake in lies.items() if area not in short}
    for place, area, clause in orphans(setup, table, left):
        returned += whole(place, table.seats[place], area, clause)
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
        for place, area, clause in orphans(setup, table, left)
        for back in whole(place, table.seats[place], area, clause)
    )


def _less(lying: Chips, area: str, stake: int) -> None:
    lying[area] -= stake
    if not lying[area]:
        del lying[area]


def _unconfirmed(setup: Setup, place: str, seat: Seat) -> list[Return]:
    rule = setup.policy.unconfirmed_goes_back
    if not setup.confirms or not applies(rule):
        return []
    return [Return(place, seat.account, area, stake, rule.clause) for area, stake in sorted(seat.chips.items())]


def _short(setup: Setup, table: Table, place: str, lies: Chips) -> dict[str, str]:
    """Single wagers below their minimum, then totals below the minimum total; each area with its clause."""
    policy, limits = setup.policy, limits_of(setup, table, place)
    stands = policy.cloth.below_minimum_stands if policy.cloth and place in setup.positions else None
    if applies(stands):
        return {}
    short = {}
    if stands is not None or policy.below_minimum.value is Short.RETURN:
        clause = (stands or policy.below_minimum).clause
        short = {area: clause for area, stake in lies.items() if stake < limits.on(area).lowest}
    rest = sum(stake for area, stake in lies.items() if area not in short)
    if applies(policy.return_below_total) and rest < limits.min_total:
        return {area: short.get(area, policy.return_below_total.clause) for area in lies}
    return short


def _over_differential(setup: Setup, table: Table, left: dict[str, Chips]) -> list[Return]:
    """What is over the differential on the heavier side, the last placed first."""
    rule, most = setup.policy.differential, table_limits(setup, table).differential
    if rule is None or rule.value is not Differential.TRIM or most is None:
        return []
    totals = {
        side: sum(stake for lying in left.values() for area, stake in lying.items() if bet_of(area) == side)
        for side in SIDES
    }
    light, heavy = sorted(SIDES, key=totals.__getitem__)
    over = totals[heavy] - totals[light] - most
    last_first = sorted(
        (
            (placed.change, place, area, placed.stake)
            for place, lying in left.items()
            for area in lying
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
        for each in part(place, table.seats[place], area, amount, rule.clause)
    ]
