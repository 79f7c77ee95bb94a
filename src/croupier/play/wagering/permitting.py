"""How much of a stake every rule permits in its areas, and the rule that brought it down."""

from collections.abc import Mapping

from croupier.play.answers import Bound, money
from croupier.play.sign import limits_of
from croupier.play.spins.lucky_ball import LUCKY_BALL
from croupier.play.table import wagered
from croupier.play.wagering.boxes import in_the_way, second_box, within_area
from croupier.play.wagering.combinations import bets_of, has_main, lacks_main, one_side
from croupier.play.wagering.limits import SIDES, bet_of, box_of, kind_of
from croupier.play.wagering.sharing import gives_way, room_in
from croupier.play.wagering.standing import Standing
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import Differential, Excess, Short

Pieces = Mapping[str, int]
"""How many pieces of a stake go on each area."""


def permitted(at: Standing, lying: Chips, pieces: Pieces, stake: int) -> tuple[int, Bound | None]:
    """The largest stake a piece, up to the one asked, that every rule permits, and the rule that brought it down."""
    if bound := _excluded(at, lying, pieces):
        return 0, bound
    allowed, bound = _within_area(at, lying, pieces, stake) if at.cloth else _within_limits(at, lying, pieces, stake)
    rule = at.setup.policy.differential
    return (allowed, bound) if rule is None else _within_differential(at, rule, lying, pieces, allowed, bound)


def _within_area(at: Standing, lying: Chips, pieces: Pieces, stake: int) -> tuple[int, Bound | None]:
    bound = None
    for area in pieces:
        box = box_of(area, at.asker.terminal)
        limits = at.limits if box == at.asker.terminal else limits_of(at.setup, at.table, box)
        stake, lower = within_area(at.setup, at.table, at.asker.terminal, lying, area, limits.on(area).area, stake)
        bound = lower or bound
    return stake, bound


def _within_limits(at: Standing, lying: Chips, pieces: Pieces, stake: int) -> tuple[int, Bound | None]:
    policy, limits = at.setup.policy, at.limits
    allowed, rule, why = stake, None, ""
    count_of_pieces = sum(pieces.values())
    room = limits.max_total - sum(lying.values())
    if policy.over_total is not None and limits.max_total and allowed * count_of_pieces > room:
        allowed, rule = max(0, room) // count_of_pieces, policy.over_total
        why = f"the most in one round is {money(limits.max_total)}"
    settled, short = False, None
    while not settled and allowed > 0:
        settled, short = True, None
        for area, count in pieces.items():
            limit, there = limits.on(area), lying.get(area, 0)
            asked = there + count * allowed
            permitted = limit.next_lower(asked)
            if permitted < asked:
                over = asked > limit.most
                allowed, settled = max(0, permitted - there) // count, False
                rule = policy.over_maximum if over else policy.wrong_step
                why = _why(at, area, pieces, over)
            elif asked < limit.lowest:
                short = short or limit
    if rule is not None and (rule.value is Excess.REFUSE or short is not None):
        return 0, Bound(why, rule.clause)  # what is lower and still permitted is nothing
    if short is not None and policy.below_minimum.value is Short.REFUSE:
        return 0, Bound(f"the least on this bet is {money(short.lowest)}", policy.below_minimum.clause)
    return allowed, None if rule is None else Bound(why, rule.clause)


def _why(at: Standing, area: str, pieces: Pieces, over: bool) -> str:
    if len(pieces) > 1:
        return "a piece would pass the limit of its position"
    of = at.limits.on(area)
    if over:
        return f"the most on this bet is {money(of.most)}"
    return f"above {money(of.lowest)} this bet goes in steps of {money(of.step)}"


def _excluded(at: Standing, lying: Chips, pieces: Pieces) -> Bound | None:
    """Why nothing at all may be placed in these areas by this player now."""
    policy, offered = at.setup.policy, at.setup.game.bets
    if at.table.spins.suspended:
        return Bound("play is suspended", at.table.spins.suspended)
    for area in pieces:
        if policy.closed_list.value and bet_of(area) not in offered:
            return Bound("it is not offered in this round", policy.closed_list.clause)
        if not at.table.lucky_ball and kind_of(area) == LUCKY_BALL:
            return Bound("Lucky Ball is not offered in this round", policy.authority["switch_lucky_ball"].clause)
    if policy.tables_at_once is not None and (bound := at_too_many_tables(at)):
        return bound
    if policy.one_side is not None and (bound := one_side(policy.one_side, at.table, at.asker, lying, bets_of(pieces))):
        return bound
    if policy.any_main is not None and (
        bound := lacks_main(policy, at.table, at.asker.terminal, lying, bets_of(pieces))
    ):
        return bound
    if policy.cloth is None:  # no two players share a box
        return None
    for area in pieces:
        if bound := second_box(at.setup, at.table, at.asker.terminal, lying, area):
            return bound
    return _crowded(at, lying, pieces)


def at_too_many_tables(at: Standing) -> Bound | None:
    """Why a player with wagers at other tables may have none here."""
    rule = at.setup.policy.tables_at_once
    if rule is None or wagered(at.setup, at.seat) or at.asker.elsewhere < at.setup.tables_at_once:
        return None
    return Bound("your wagers lie at another table", rule.clause)


def _crowded(at: Standing, lying: Chips, pieces: Pieces) -> Bound | None:
    """Why an area has no room for one more player."""
    setup, table, place = at.setup, at.table, at.asker.terminal
    for area in pieces:
        room = room_in(setup, table, area)
        if room is None or lying.get(area) or len(in_the_way(setup, table, place, lying, area)) < room.value:
            continue
        if has_main(lying) and gives_way(setup, table, place, area):
            continue
        players = "one player" if room.value == 1 else f"{room.value} players"
        return Bound(f"this area is taken: it holds {players}", room.clause)
    return None


def _within_differential(
    at: Standing, rule: Cited[Differential], lying: Chips, pieces: Pieces, allowed: int, bound: Bound | None
) -> tuple[int, Bound | None]:
    most = at.limits.differential
    if rule.value is not Differential.TRIM or most is None:
        return allowed, bound
    for area in pieces:
        if bet_of(area) in SIDES:
            over = _difference(at, lying, bet_of(area)) + allowed - most
            if over > 0:
                apart = Bound(f"Player and Banker may differ by {money(most)}", rule.clause)
                return _next_lower(at, lying, area, allowed - over), apart
    return allowed, bound


def _next_lower(at: Standing, lying: Chips, area: str, room: int) -> int:
    """What fits in the room: on the cloth all of it, at a terminal the next lower amount that is permitted."""
    if at.cloth or room <= 0:
        return max(0, room)
    limit, there = at.limits.on(area), lying.get(area, 0)
    return 0 if there + room < limit.lowest else max(0, limit.next_lower(there + room) - there)


def _difference(at: Standing, lying: Chips, side: str) -> int:
    """By how much a side is heavier than the other, with what would lie for the asker."""

    def total(bet: str) -> int:
        added = sum(stake - at.lying.get(area, 0) for area, stake in lying.items() if bet_of(area) == bet)
        return at.table.on((bet,)) + added

    (other,) = set(SIDES) - {side}
    return total(side) - total(other)
