"""How much of a stake every rule permits in its areas, and the rule that brought it down."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import assert_never

from msgspec.structs import replace

from croupier.play.decisions import Bound
from croupier.play.reasons import Reason
from croupier.play.sign import limits_of
from croupier.play.spins.lucky_ball import LUCKY_BALL
from croupier.play.table import wagered
from croupier.play.wagering.boxes import in_the_way, second_box, within_area
from croupier.play.wagering.combinations import bets_of, has_main, lacks_main, one_side
from croupier.play.wagering.context import WagerContext
from croupier.play.wagering.limits import SIDES, Limit, bet_of, box_of, kind_of
from croupier.play.wagering.sharing import gives_way, room_in
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import Differential, Excess, Short
from croupier.words import sentence

Pieces = Mapping[str, int]
"""How many pieces of a stake go on each area."""
UNLIMITED = 2**53


class Bar(Enum):
    """A limit of the sign that can bring a stake down; where two have the same effect, the first is named."""

    MOST = auto()
    TOTAL = auto()
    STEP = auto()
    LEAST = auto()


def permitted(at: WagerContext, on_layout: Chips, pieces: Pieces, stake: int) -> tuple[int, Bound | None]:
    """The largest stake a piece, up to the one asked, that every rule permits, and the rule that brought it down."""
    if bound := excluded(at, on_layout, pieces):
        return 0, bound
    allowed, bound = (
        _within_area(at, on_layout, pieces, stake) if at.cloth else _within_limits(at, on_layout, pieces, stake)
    )
    rule = at.setup.policy.differential
    return (allowed, bound) if rule is None else _within_differential(at, rule, on_layout, pieces, allowed, bound)


def _within_area(at: WagerContext, on_layout: Chips, pieces: Pieces, stake: int) -> tuple[int, Bound | None]:
    bound = None
    for area in pieces:
        box = box_of(area, at.context.terminal)
        limits = at.limits if box == at.context.terminal else limits_of(at.setup, at.table, box)
        stake, lower = within_area(
            at.setup, at.table, at.context.terminal, on_layout, area, limits.on(area).area, stake
        )
        bound = lower or bound
    return stake, bound


def _within_limits(at: WagerContext, on_layout: Chips, pieces: Pieces, stake: int) -> tuple[int, Bound | None]:
    allowed = _largest(at, on_layout, pieces, stake)
    return allowed, None if allowed == stake else _decided(at, on_layout, pieces, stake, allowed)


def _largest(at: WagerContext, on_layout: Chips, pieces: Pieces, stake: int, but_for: Bar | None = None) -> int:
    """The largest stake a piece that the sign permits; or would permit, were it not for one of its limits."""
    policy, limits = at.setup.policy, at.limits
    allowed, refused, short = stake, False, False
    if policy.over_total is not None and limits.max_total > 0 and (but_for is None or but_for is not Bar.TOTAL):
        count_of_pieces, room = sum(pieces.values()), limits.max_total - sum(on_layout.values())
        if allowed * count_of_pieces > room:
            allowed, refused = max(0, room) // count_of_pieces, policy.over_total.value is Excess.REFUSE
    settled = False
    while not settled and allowed > 0:
        settled, short = True, False
        for area, count in pieces.items():
            limit, there = limits.on(area), on_layout.get(area, 0)
            if but_for is not None:
                limit = _loosened(limit, but_for)
            asked = there + count * allowed
            permitted = limit.next_lower(asked)
            if permitted < asked:
                rule = policy.over_maximum if asked > limit.most else policy.wrong_step
                allowed, settled = max(0, permitted - there) // count, False
                refused |= rule.value is Excess.REFUSE
            elif asked < limit.lowest:
                short = True
    if short and but_for is not Bar.LEAST:  # what is lower and below the least is nothing
        refused |= allowed < stake or policy.below_minimum.value is Short.REFUSE
    return 0 if refused else allowed


def _decided(at: WagerContext, on_layout: Chips, pieces: Pieces, stake: int, allowed: int) -> Bound:
    """The limit that decided: the one without which most would be permitted. Where it takes two to be loosened, the first
    that the stake as asked would break."""
    more = {bar: _largest(at, on_layout, pieces, stake, bar) - allowed for bar in Bar}
    decided = max(Bar, key=more.__getitem__)
    if not more[decided]:
        over = (bar for bar in (Bar.MOST, Bar.TOTAL) if _breaks(at, on_layout, pieces, stake, bar))
        decided = next(over, Bar.STEP)
    return _bound(at, pieces, decided)


def _has_total(at: WagerContext) -> bool:
    return at.setup.policy.over_total is not None and at.limits.max_total > 0


def _loosened(limit: Limit, bar: Bar) -> Limit:
    if bar is Bar.MOST:
        return replace(limit, highest=UNLIMITED, area=None)
    return replace(limit, step=1) if bar is Bar.STEP else limit


def _breaks(at: WagerContext, on_layout: Chips, pieces: Pieces, stake: int, bar: Bar) -> bool:
    """Whether a stake as asked is over the most of a position, or over the total."""
    if bar is Bar.TOTAL:
        return _has_total(at) and sum(on_layout.values()) + stake * sum(pieces.values()) > at.limits.max_total
    return any(on_layout.get(area, 0) + count * stake > at.limits.on(area).most for area, count in pieces.items())


def _bound(at: WagerContext, pieces: Pieces, bar: Bar) -> Bound:
    """A limit in words, with its clause."""
    policy, limit, series = at.setup.policy, at.limits.on(next(iter(pieces))), len(pieces) > 1
    match bar:
        case Bar.MOST:
            words = sentence("most_on_this_bet", most=at.setup.amount(limit.most))
            return Bound(
                Reason.LIMIT,
                sentence("piece_would_pass_limit") if series else words,
                policy.over_maximum.clause,
            )
        case Bar.TOTAL:
            assert policy.over_total is not None
            return Bound(
                Reason.LIMIT,
                sentence("most_in_one_round_is_max", max_total=at.setup.amount(at.limits.max_total)),
                policy.over_total.clause,
            )
        case Bar.STEP:
            words = sentence(
                "above_lowest_this_bet_goes", lowest=at.setup.amount(limit.lowest), step=at.setup.amount(limit.step)
            )
            return Bound(Reason.LIMIT, sentence("piece_goes_in_steps") if series else words, policy.wrong_step.clause)
        case Bar.LEAST:
            words = sentence("least_on_this_bet_is_lowest", lowest=at.setup.amount(limit.lowest))
            return Bound(
                Reason.MINIMUM,
                sentence("piece_is_below_least") if series else words,
                policy.below_minimum.clause,
            )
        case _:
            assert_never(bar)


def excluded(at: WagerContext, on_layout: Chips, pieces: Pieces) -> Bound | None:
    """Why nothing at all may be placed in these areas by this player now."""
    policy, offered = at.setup.policy, at.setup.game.bets
    if at.table.spins.suspended:
        return Bound(Reason.FAULT, sentence("play_is_suspended"), at.table.spins.suspended)
    for area in pieces:
        if bet_of(area) not in offered and policy.closed_list.value:
            return Bound(Reason.NOT_OFFERED, sentence("it_is_not_offered"), policy.closed_list.clause)
        if not at.table.lucky_ball and kind_of(area) == LUCKY_BALL:
            return Bound(
                Reason.NOT_OFFERED,
                sentence("lucky_ball_not_in_this_round"),
                policy.authority["switch_lucky_ball"].clause,
            )
    if bound := at_too_many_tables(at):
        return bound
    if policy.one_side is not None and (
        bound := one_side(policy.one_side, at.table, at.context, on_layout, bets_of(pieces))
    ):
        return bound
    if policy.any_main is not None and (
        bound := lacks_main(policy, at.table, at.context.terminal, on_layout, bets_of(pieces))
    ):
        return bound
    if policy.cloth is None:  # no two players share a box
        return None
    for area in pieces:
        if bound := second_box(at.setup, at.table, at.context.terminal, on_layout, area):
            return bound
    return _crowded(at, on_layout, pieces)


def at_too_many_tables(at: WagerContext) -> Bound | None:
    """Why a player with wagers at other tables may have none here."""
    rule = at.setup.policy.tables_at_once
    if rule is None or wagered(at.setup, at.seat) or at.context.elsewhere < at.setup.tables_at_once:
        return None
    return Bound(Reason.ELSEWHERE, sentence("your_wagers_are_at_another_table"), rule.clause)


def _crowded(at: WagerContext, on_layout: Chips, pieces: Pieces) -> Bound | None:
    """Why an area has no room for one more player."""
    setup, table, place = at.setup, at.table, at.context.terminal
    for area in pieces:
        room = room_in(setup, table, area)
        if room is None or on_layout.get(area) or len(in_the_way(setup, table, place, on_layout, area)) < room.value:
            continue
        if has_main(on_layout) and gives_way(setup, table, place, area):
            continue
        players = sentence("one_player") if room.value == 1 else sentence("so_many_players", players=room.value)
        return Bound(Reason.IN_USE, sentence("this_area_is_taken", players=players), room.clause)
    return None


def _within_differential(
    at: WagerContext, rule: Cited[Differential], on_layout: Chips, pieces: Pieces, allowed: int, bound: Bound | None
) -> tuple[int, Bound | None]:
    most = at.limits.differential
    if rule.value is not Differential.TRIM or most is None:
        return allowed, bound
    for area in pieces:
        if bet_of(area) in SIDES:
            over = _difference(at, on_layout, bet_of(area)) + allowed - most
            if over > 0:
                apart = Bound(
                    Reason.DIFFERENTIAL,
                    sentence("player_and_banker_may_differ", most=at.setup.amount(most)),
                    rule.clause,
                )
                return _next_lower(at, on_layout, area, allowed - over), apart
    return allowed, bound


def _next_lower(at: WagerContext, on_layout: Chips, area: str, room: int) -> int:
    """What fits in the room: on the cloth all of it, at a terminal the next lower amount that is permitted."""
    if at.cloth or room <= 0:
        return max(0, room)
    limit, there = at.limits.on(area), on_layout.get(area, 0)
    return 0 if there + room < limit.lowest else max(0, limit.next_lower(there + room) - there)


def _difference(at: WagerContext, on_layout: Chips, side: str) -> int:
    """By how much a side is heavier than the other, with what would lie for the asker."""

    def total(bet: str) -> int:
        added = sum(stake - at.on_layout.get(area, 0) for area, stake in on_layout.items() if bet_of(area) == bet)
        return at.table.on((bet,)) + added

    (other,) = set(SIDES) - {side}
    return total(side) - total(other)
