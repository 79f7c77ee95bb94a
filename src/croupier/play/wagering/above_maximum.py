"""What lies beyond the sign: told when it is placed, reduced pro rata before the first card, and after it settled to the
maximum, or noted."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.sign import limits_of, table_limits
from croupier.play.table import Setup, Table, Waiting, undealt
from croupier.play.wagering.limits import SIDES, bet_of, box_of
from croupier.play.wagering.returns import part
from croupier.play.wagering.sharing import others_in
from croupier.play.wagering.wager_commands import NoteExcess
from croupier.play.wagering.wager_events import Chips, ExcessNoted, WagersReturned
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import Differential
from croupier.words import sentence

Stakes = dict[tuple[str, str], int]
"""What lies, by place and area."""


def in_proportion(stakes: Sequence[int], most: int, unit: int) -> list[int]:
    """What stays of each stake so that together they are no more than the most, in whole units: each rounded down, and the
    units left over given by largest remainder.

    >>> in_proportion([600, 400, 500], 1_000, 1)
    [400, 267, 333]
    """
    total = sum(stakes)
    if total <= most:
        return list(stakes)
    shares = [stake * most // (total * unit) * unit for stake in stakes]
    left = (most - sum(shares)) // unit
    remainders = [stake * most - share * total for stake, share in zip(stakes, shares, strict=True)]
    for place in sorted(range(len(stakes)), key=remainders.__getitem__, reverse=True):
        if left and shares[place] + unit <= stakes[place]:
            shares[place] += unit
            left -= 1
    return shares


# ---------------------------------------------------------------- when it is placed


def out_of_limits(setup: Setup, table: Table, place: str, on_layout: Chips) -> tuple[Remark, ...]:
    """What to tell of a player's chips in some areas, as they lie now, that are out of limits."""
    on_cloth = _on_cloth(setup, table, place, on_layout) if place in setup.positions else []
    return (*on_cloth, *_over_differential(setup, table, place, on_layout))


def _on_cloth(setup: Setup, table: Table, place: str, on_layout: Chips) -> list[Remark]:
    cloth, limits = setup.policy.cloth, limits_of(setup, table, place)
    assert cloth is not None
    notices = []
    for area, stake in on_layout.items():
        limit = limits.on(area)
        together = stake + sum(
            table.seats[other].on_layout()[each] for other, each in others_in(table, place, area).items()
        )
        if stake < limit.lowest:
            text = sentence(
                "stake_is_below_minimum_of_lowest", stake=setup.amount(stake), lowest=setup.amount(limit.lowest)
            )
            notices.append(Remark(text, cloth.below_minimum_stands.clause, area))
        elif stake > limit.highest:
            text = sentence(
                "stake_is_above_maximum_of_highest", stake=setup.amount(stake), highest=setup.amount(limit.highest)
            )
            notices.append(Remark(text, cloth.over_maximum_is_capped.clause, area))
        if limit.area is not None and together > limit.area:
            text = sentence(
                "together_in_this_area_is_above", together=setup.amount(together), area=setup.amount(limit.area)
            )
            notices.append(Remark(text, cloth.over_maximum_is_capped.clause, area))
    return notices


def _over_differential(setup: Setup, table: Table, place: str, on_layout: Chips) -> list[Remark]:
    """By how much the two sides would differ too much, where that is put right later."""
    rule, most = setup.policy.differential, table_limits(setup, table).differential
    if rule is None or rule.value is not Differential.PRO_RATA or most is None:
        return []
    seat = table.seats.get(place)
    before = seat.on_layout() if seat is not None else {}
    added = dict.fromkeys(SIDES, 0)
    for area, stake in on_layout.items():
        if bet_of(area) in SIDES:
            added[bet_of(area)] += stake - before.get(area, 0)
    player, banker = (table.on((side,)) + added[side] for side in SIDES)
    over = abs(player - banker) - most
    if over <= 0 or not any(added.values()):
        return []
    return [
        Remark(
            sentence("player_and_banker_differ_by_over", over=setup.amount(over), most=setup.amount(most)), rule.clause
        )
    ]


# ---------------------------------------------------------------- before the first card


def reduce_pro_rata(setup: Setup, table: Table) -> Decision:
    """The dealer reduces wagers on Player and Banker until they fit the boxes' maximum and the differential."""
    clause = setup.policy.authority["reduce_pro_rata"].clause
    if not undealt(setup.policy, table):
        return Refused(Reason.LATE, sentence("wagers_are_reduced_before_first_card"), clause)
    wagered = {each: stake for each, stake in _on_layout(table, table.seats).items() if bet_of(each[1]) in SIDES}
    stay = _within_boxes(setup, table, wagered)
    stay |= _within_differential(setup, table, stay)
    returned = [
        back
        for (place, area), stake in wagered.items()
        for back in part(place, table.seats[place], area, stake - stay[place, area], clause, Reason.LIMIT)
    ]
    if not returned:
        return Refused(Reason.NOTHING, sentence("nothing_on_player_or_banker"), clause)
    return Accepted([WagersReturned(tuple(returned), "pro_rata")])


def difference(table: Table) -> int:
    """By how much all on Player and all on Banker differ."""
    return abs(table.on(("player",)) - table.on(("banker",)))


def _within_differential(setup: Setup, table: Table, wagered: Stakes) -> Stakes:
    """What stays on the heavier side."""
    rule, most = setup.policy.differential, table_limits(setup, table).differential
    if rule is None or rule.value is not Differential.PRO_RATA or most is None:
        return {}
    sides = {side: {each: stake for each, stake in wagered.items() if bet_of(each[1]) == side} for side in SIDES}
    light, heavy = sorted(SIDES, key=lambda side: sum(sides[side].values()))
    return _cut(setup, table, sides[heavy], sum(sides[light].values()) + most)


# ---------------------------------------------------------------- after it


def noted_at_first_card(setup: Setup, table: Table) -> list[Event]:
    """The note that the differential was exceeded when the first card came: everything stands."""
    rule, most = setup.policy.excess_stands, table_limits(setup, table).differential
    if not applies(rule) or most is None or difference(table) <= most:
        return []
    return [ExcessNoted(table.round, "differential", difference(table) - most, rule.clause)]


def note_excess(setup: Setup, table: Table, command: NoteExcess) -> Decision:
    """A limit was exceeded in a round that has ended: its results stand, and a note is all that can be made of it."""
    clause = setup.policy.authority["note_excess"].clause
    ended = table.round if isinstance(table.phase, Waiting) else table.round - 1
    if not 1 <= command.round <= ended:
        return Refused(Reason.NOT_NOW, sentence("note_is_made_of_round"), clause)
    if command.by <= 0:
        return Refused(Reason.MALFORMED, sentence("say_by_how_much_limit"), clause)
    return Accepted([ExcessNoted(command.round, command.limit, command.by, clause)])


def over_maximum(setup: Setup, table: Table) -> dict[str, dict[str, int]]:
    """What lies over its maximum on the cloth, then over its box's, by place and area."""
    cloth = setup.policy.cloth
    if cloth is None or not cloth.over_maximum_is_capped.value:
        return {}
    wagered = _on_layout(table, [place for place in table.seats if place in setup.positions])
    capped = {
        (place, area): min(stake, limits_of(setup, table, place).on(area).highest)
        for (place, area), stake in wagered.items()
    }
    counts = _within_boxes(setup, table, capped)
    over: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (place, area), stake in wagered.items():
        if stake > counts[place, area]:
            over[place][area] = stake - counts[place, area]
    return over


# ---------------------------------------------------------------- in proportion


def _on_layout(table: Table, places: Sequence[str] | Mapping[str, object]) -> Stakes:
    return {
        (place, area): stake
        for place in sorted(places)
        for area, stake in sorted(table.seats[place].on_layout().items())
    }


def _within_boxes(setup: Setup, table: Table, wagered: Stakes) -> Stakes:
    """What stays when every box's area is brought down to its maximum."""
    boxes: defaultdict[tuple[str, str], Stakes] = defaultdict(dict)
    for (place, area), stake in wagered.items():
        boxes[bet_of(area), box_of(area, place)][place, area] = stake
    stay: Stakes = {}
    for (bet, box), together in boxes.items():
        most = limits_of(setup, table, box).on(bet).area
        stay |= together if most is None else _cut(setup, table, together, most)
    return stay


def _cut(setup: Setup, table: Table, together: Stakes, most: int) -> Stakes:
    if not together:
        return {}
    ((_, area), *_) = together
    shares = in_proportion(list(together.values()), most, table_limits(setup, table).on(area).step)
    return dict(zip(together, shares, strict=True))
