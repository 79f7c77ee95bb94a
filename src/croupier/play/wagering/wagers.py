"""A player's chips: placed, moved and taken off.

Every stake asked for is brought down to what every rule permits, or to nothing, with the rule that did it. A terminal takes
no more than that. Chips on the cloth lie there already: they are recorded as they lie, and what is out of limits is told.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from msgspec import Struct

from croupier.play.answers import Accepted, Bound, Notice, Refused, money
from croupier.play.asker import Asker, Decision, Holding
from croupier.play.attendance import kept_out
from croupier.play.sign import limits_of
from croupier.play.spins.lucky_ball import LUCKY_BALL
from croupier.play.spins.spins import ZERO
from croupier.play.table import Seat, Setup, Step, Table, Uncalled, Wagering, Waiting, wagered
from croupier.play.wagering.boxes import in_the_way, second_box, within_area
from croupier.play.wagering.combinations import bets_of, has_main, lacks_main, one_side
from croupier.play.wagering.excess import out_of_limits
from croupier.play.wagering.limits import MAIN, SIDES, Limits, bet_of, box_of, kind_of
from croupier.play.wagering.sharing import gives_way, room_in
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, PlaceLayout, Redo, Remove, Repeat, Undo
from croupier.play.wagering.wager_events import ChangedBy, Chips, WagersChanged, WagersReturned
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import Differential, Excess, Short, TablePolicy

Change = Place | Move | Remove | Clear | Undo | Redo | Repeat | PlaceLayout | Double

EMPTY = Holding(0)
"""A purse that the player has no longer."""

Pieces = Mapping[str, int]
"""How many pieces of a stake go on each area."""


class Standing(Struct, frozen=True, gc=False):
    """Where the asker stands: the table's rules, and what lies."""

    setup: Setup
    table: Table
    asker: Asker
    seat: Seat
    lying: Chips
    limits: Limits
    cloth: bool


def standing(setup: Setup, table: Table, asker: Asker) -> Standing | Refused:
    """Where a player stands who may change what lies, or why the player may not."""
    policy = setup.policy
    if policy.account_first.value and asker.account is None:
        return Refused("Insert a note or a ticket first: there is no credit here.", policy.account_first.clause)
    if policy.card_from is not None and asker.at >= policy.card_from.value and not asker.card:
        return Refused("Present your own player card first.", policy.card_from.clause)
    if refused := kept_out(setup, table, asker) or _too_late(setup, table, asker):
        return refused
    assert asker.account is not None
    seat = table.seat(asker.terminal, asker.account) or Seat(asker.account)
    cloth = asker.terminal in setup.positions
    return Standing(
        setup, table, asker, seat, seat.lies(), limits_of(setup, table, asker.terminal, asker.account), cloth
    )


def _too_late(setup: Setup, table: Table, asker: Asker) -> Refused | None:
    """Why no wager is taken or changed now; on the cloth it perhaps is until the dealer's call."""
    phase, policy = table.phase, setup.policy
    dummy = policy.cards.no_wagers_on_dummy if policy.cards is not None else None
    if table.dummy and not isinstance(phase, Waiting) and (dummy is None or dummy.value):
        return Refused("No wagers are taken in this round.", table.dummy if dummy is None else dummy.clause)
    fixed, call, ends = policy.fixed_in_coup, policy.call_ends_wagering, policy.changes_end_with_wagering
    if fixed is not None and fixed.value and table.cards and not isinstance(phase, Waiting | Wagering | Uncalled):
        return Refused("The coup has begun: wagers stay as they lie.", fixed.clause)
    if asker.terminal in setup.positions and call is not None and call.value:
        return None if isinstance(phase, Wagering | Uncalled) else Refused("No more bets.", call.clause)
    if not ends.value or (isinstance(phase, Wagering) and phase.is_open(asker.at)):
        return None
    return Refused("The wagering period is over.", ends.clause)


def wager(setup: Setup, table: Table, asker: Asker, command: Change) -> Decision:
    """The answer to a command about a player's own chips."""
    at = standing(setup, table, asker)
    if isinstance(at, Refused):
        return at
    decision = _step(at, command)
    return _making_room(at, decision) if at.cloth else decision


def _step(at: Standing, command: Change) -> Decision:
    match command:
        case Place():
            return _place(at, command)
        case Move():
            return _move(at, command)
        case Remove():
            return _remove(at, command)
        case Clear():
            return _cleared(at, "clear")
        case Undo():
            return _turn(at, at.seat.steps, "undo")
        case Redo():
            return _turn(at, at.seat.undone, "redo")
        case Repeat():
            return _add_all(at, at.seat.last, "repeat")
        case PlaceLayout():
            return _place_layout(at, command.chips)
        case Double():
            return _add_all(at, at.seat.chips, "double")
        case _:
            assert_never(command)


def _making_room(at: Standing, decision: Decision) -> Decision:
    """Hand back first what gives way to the player's chips."""
    if isinstance(decision, Refused):
        return decision
    areas = {
        area
        for event in decision.events
        if isinstance(event, WagersChanged)
        for area, stake in event.now.items()
        if stake
    }
    returned = [back for area in sorted(areas) for back in gives_way(at.setup, at.table, at.asker.terminal, area)]
    if not returned:
        return decision
    return Accepted([WagersReturned(tuple(returned), "gave_way"), *decision.events], decision.notices)


# ---------------------------------------------------------------- steps


def _place(at: Standing, command: Place) -> Decision:
    pieces = _pieces(at, command)
    if isinstance(pieces, Refused):
        return pieces
    allowed, bound = _permitted(at, at.lying, pieces, command.stake)
    if allowed <= 0:
        assert bound is not None
        return Refused(f"No more can be placed there: {bound.why}.", bound.clause)
    given = command.of_purse if 0 < command.of_purse < allowed else allowed
    changed = [_added(at, command, pieces, command.purse, given, "spoken" if command.spoken else "place")]
    if given < allowed:
        changed.append(_added(at, command, pieces, "", allowed - given, "also"))
    if bound is not None:
        cut = Notice(f"Cut to {money(allowed)}: {bound.why}.", bound.clause, command.bet)
        return _if_affordable(at, changed, cut)
    if not at.cloth and at.setup.policy.differential is None:
        return _if_affordable(at, changed)  # nothing of it is out of limits
    return _if_affordable(at, changed, *_told(at, _more(at.lying, pieces, allowed)))


def _added(at: Standing, command: Place, pieces: Pieces, purse: str, stake: int, by: ChangedBy) -> WagersChanged:
    """Pieces of a stake put on what lies of a purse."""
    now, debit = _more(at.seat.of(purse), pieces, stake), stake * sum(pieces.values())
    return WagersChanged(at.asker.terminal, at.seat.account, by, now, debit, purse, command.outside)


def _more(lies: Chips, pieces: Pieces, stake: int) -> Chips:
    """What lies in each area with its pieces of a stake added."""
    return {area: lies.get(area, 0) + count * stake for area, count in pieces.items()}


def _pieces(at: Standing, command: Place) -> Pieces | Refused:
    """How many pieces of the stake a bet puts on each area."""
    setup, policy = at.setup, at.setup.policy
    if command.stake <= 0:
        return Refused("A stake is a whole number of cents above nought.", policy.within_balance.clause)
    if command.spoken and (policy.spoken is None or not policy.spoken.value):
        return Refused("A wager that is called out is not taken.", policy.spoken.clause if policy.spoken else "")
    if at.table.checks_required and (not command.purse or command.of_purse):
        return _only_checks(at)
    if (command.purse or command.of_purse) and (refused := _wrong_purse(at, command)):
        return refused
    if command.outside and (command.bet != ZERO or not setup.outside_zero):
        return Refused(
            "Nothing but 0 is wagered outside, and only on a layout that has a zero there.", _outside(policy)
        )
    if command.bet in setup.game.series:
        return Counter(setup.game.series[command.bet].pieces)
    if policy.closed_list.value and command.bet not in setup.game.bets:
        return Refused(f"{command.bet} is not a bet of this table.", policy.closed_list.clause)
    if command.box in ("", at.asker.terminal):
        return {command.bet: 1}
    if not at.cloth or command.box not in setup.positions or not _has_boxes(policy):
        return Refused(f"There is no box {command.box!r} to place it in.", policy.closed_list.clause)
    return {f"{command.bet}@{command.box}": 1}


def _wrong_purse(at: Standing, command: Place) -> Refused | None:
    """Why a second purse does not give what is asked of it."""
    clause = at.setup.policy.within_balance.clause
    if command.purse and command.purse not in at.asker.purses:
        return Refused(f"There is no {command.purse} here to place.", clause)
    if not 0 <= command.of_purse <= command.stake or (command.of_purse and not command.purse):
        return Refused("A purse gives part of the stake, or all of it.", clause)
    if command.purse and (command.of_purse or command.stake) % at.asker.purses[command.purse].unit:
        return Refused(
            f"Each of these is worth {money(at.asker.purses[command.purse].unit)}: place whole ones.", clause
        )
    return None


def _outside(policy: TablePolicy) -> str:
    """The clause on the zero outside; of the closed list, where the document has none."""
    rule = policy.wheel.outside_zero if policy.wheel is not None else None
    return policy.closed_list.clause if rule is None else rule.clause


def _has_boxes(policy: TablePolicy) -> bool:
    """Whether each player on the cloth has a box, with a wagering area for every bet."""
    return policy.cloth is not None and policy.cloth.players_per_area is not None


def _only_checks(at: Standing) -> Refused:
    """Why nothing is wagered from the main purse where checks are required."""
    return Refused(
        "At this table wagers are made in colour checks.", at.setup.policy.authority["require_checks"].clause
    )


def _move(at: Standing, command: Move) -> Decision:
    policy = at.setup.policy
    heaps = {purse: at.seat.of(purse)[command.bet] for purse in _purses_on(at, command.bet)}
    if not heaps:
        return _fixed(at, command.bet)
    if at.table.checks_required and "" in heaps:
        return _only_checks(at)
    if command.to not in at.setup.game.bets or command.to == command.bet:
        return Refused(f"Chips cannot be moved to {command.to}.", policy.closed_list.clause)
    moved = sum(heaps.values())
    rest = {**at.lying, command.bet: at.lying[command.bet] - moved}
    allowed, bound = _permitted(at, rest, {command.to: 1}, moved)
    if allowed <= 0:
        assert bound is not None
        return Refused(f"No more can be placed there: {bound.why}.", bound.clause)
    now, left = {}, allowed
    for purse, lay in heaps.items():
        goes = min(lay, left)
        left -= goes
        now[purse] = {command.bet: 0, command.to: at.seat.of(purse).get(command.to, 0) + goes}
    changed = _changed(at, now, "move")
    if bound is not None:
        return Accepted(changed, (Notice(f"Cut to {money(allowed)}: {bound.why}.", bound.clause, command.to),))
    return Accepted(changed, _told(at, {command.to: rest.get(command.to, 0) + allowed}))


def _remove(at: Standing, command: Remove) -> Decision:
    purses = _purses_on(at, command.bet)
    if not purses:
        return _fixed(at, command.bet)
    return Accepted(_changed(at, {purse: {command.bet: 0} for purse in purses}, "remove"))


def _cleared(at: Standing, by: ChangedBy) -> Decision:
    now = {purse: dict.fromkeys(heap, 0) for purse in ("", *at.seat.purses) if (heap := at.seat.of(purse))}
    return Accepted(_changed(at, now, by)) if now else nothing(at, by)


def _turn(at: Standing, steps: Sequence[Step], by: Literal["undo", "redo"]) -> Decision:
    """Make the last of these steps lie as it did on its other side."""
    if not steps:
        return nothing(at, by)
    turned = _changed(at, steps[-1], by)
    if at.table.checks_required and any(not event.purse and event.debit > 0 for event in turned):
        return _only_checks(at)
    more: Counter[str] = Counter()
    for purse, before in steps[-1].items():
        more.update({area: stake - at.seat.of(purse).get(area, 0) for area, stake in before.items()})
    lying = {area: stake + min(0, more[area]) for area, stake in at.lying.items()}
    for area, stake in sorted(more.items(), key=_main_first):
        if stake > 0 and (bound := _permitted(at, lying, {area: 1}, stake)[1]):
            return Refused(f"This cannot be {by}ne: {bound.why}.", bound.clause)
        lying[area] = lying.get(area, 0) + max(0, stake)
    return _if_affordable(at, turned)


def _place_layout(at: Standing, chips: Chips) -> Decision:
    policy = at.setup.policy
    if not chips:
        return nothing(at, "place")
    if any(stake <= 0 for stake in chips.values()):
        return Refused("A stake is a whole number of cents above nought.", policy.within_balance.clause)
    if unknown := sorted(chips.keys() - at.setup.game.bets.keys()):
        return Refused(f"{unknown[0]} is not a bet of this table.", policy.closed_list.clause)
    return _add_all(at, chips, "place_layout")


def _add_all(at: Standing, more: Chips, by: ChangedBy) -> Decision:
    """Add a stake in each of several areas, each brought down to what is permitted there."""
    if not more:
        return nothing(at, by)
    if at.table.checks_required:
        return _only_checks(at)
    now: Chips = {}
    lying = dict(at.lying)
    notices: list[Notice] = []
    for area, stake in sorted(more.items(), key=_main_first):
        allowed, bound = _permitted(at, lying, {area: 1}, stake)
        if allowed > 0:
            now[area] = at.seat.chips.get(area, 0) + allowed
            lying[area] = lying.get(area, 0) + allowed
        if bound is not None:
            notices.append(Notice(f"{area} cut to {money(allowed)}: {bound.why}.", bound.clause, area))
    if not now:
        return Refused(notices[0].text, notices[0].clause)
    return _if_affordable(at, _changed(at, {"": now}, by), *notices, *_told(at, {area: lying[area] for area in now}))


def _main_first(lies: tuple[str, int]) -> tuple[bool, str]:
    return bet_of(lies[0]) not in MAIN, lies[0]


def _told(at: Standing, lies: Chips) -> tuple[Notice, ...]:
    return out_of_limits(at.setup, at.table, at.asker.terminal, lies)


def _purses_on(at: Standing, area: str) -> list[str]:
    """The purses of which something lies loose in an area."""
    return [purse for purse in ("", *at.seat.purses) if area in at.seat.of(purse)]


def _fixed(at: Standing, area: str) -> Refused:
    """Why nothing can be taken from an area."""
    policy = at.setup.policy
    final = policy.confirmed_is_final
    if final is not None and final.value and area in at.seat.confirmed:
        return Refused(f"Your wager on {area} is confirmed: it stays.", final.clause)
    return Refused(f"Nothing lies on {area}.", policy.within_balance.clause)


def nothing(at: Standing, what: str) -> Refused:
    """There is nothing to do that with: no chips lie, or only confirmed ones."""
    final = at.setup.policy.confirmed_is_final
    if final is not None and final.value and at.seat.confirmed:
        return Refused(f"There is nothing to {what}: what is confirmed stays.", final.clause)
    return Refused(f"There is nothing to {what}.", at.setup.policy.within_balance.clause)


def _changed(at: Standing, now: Mapping[str, Chips], by: ChangedBy) -> list[WagersChanged]:
    """A step: what lies now of each purse, in the areas that it changes."""
    events: list[WagersChanged] = []
    for purse, chips in now.items():
        heap = at.seat.of(purse)
        debit = sum(stake - heap.get(area, 0) for area, stake in chips.items())
        said = "also" if events and by not in ("undo", "redo") else by
        events.append(WagersChanged(at.asker.terminal, at.seat.account, said, chips, debit, purse))
    return events


def _if_affordable(at: Standing, changed: Sequence[WagersChanged], *notices: Notice) -> Decision:
    within = at.setup.policy.within_balance
    for event in changed:
        holding = at.asker.purses.get(event.purse, EMPTY).balance if event.purse else at.asker.balance
        if within.value and event.debit > holding:
            return Refused(f"This takes {money(event.debit)} and the credit is {money(holding)}.", within.clause)
    return Accepted(changed, notices)


# ---------------------------------------------------------------- what is permitted


def _permitted(at: Standing, lying: Chips, pieces: Pieces, stake: int) -> tuple[int, Bound | None]:
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
    if policy.over_total is not None and allowed * count_of_pieces > room:
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
