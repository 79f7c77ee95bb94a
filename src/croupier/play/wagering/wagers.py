"""A player's chips: placed, moved and taken off.

Every stake asked for is brought down to what every rule permits, or to nothing, with the rule that did it. A terminal takes
no more than that. Chips on the cloth lie there already: they are recorded as they lie, and what is out of limits is told.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from croupier.play.answers import Accepted, Notice, Refused, money
from croupier.play.asker import Asker, Decision, Holding
from croupier.play.spins.spins import ZERO
from croupier.play.table import Setup, Step, Table
from croupier.play.wagering.excess import out_of_limits
from croupier.play.wagering.limits import MAIN, bet_of, kind_of
from croupier.play.wagering.permitting import Pieces, permitted
from croupier.play.wagering.purses import TOKENS
from croupier.play.wagering.sharing import gives_way
from croupier.play.wagering.standing import Standing, standing
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, PlaceLayout, Redo, Remove, Repeat, Undo
from croupier.play.wagering.wager_events import ChangedBy, Chips, WagersChanged, WagersReturned
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import TablePolicy

Change = Place | Move | Remove | Clear | Undo | Redo | Repeat | PlaceLayout | Double

EMPTY = Holding(0)
"""A purse that the player has no longer."""


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


def _place(at: Standing, command: Place) -> Decision:
    pieces = _pieces(at, command)
    if isinstance(pieces, Refused):
        return pieces
    allowed, bound = permitted(at, at.lying, pieces, command.stake)
    if allowed <= 0:
        assert bound is not None
        return Refused(f"No more can be placed there: {bound.why}.", bound.clause)
    given = command.of_purse if 0 < command.of_purse < allowed else allowed
    if command.purse:
        lies = _more(at.seat.of(command.purse), pieces, given)
        if refused := _outside_conditions(at, command.purse, lies):
            return refused
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
    if command.spoken and not applies(policy.spoken):
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
        if command.purse != TOKENS and applies(at.setup.own_checks):
            return Refused(f"No {command.purse} checks of this table are held here.", at.setup.own_checks.clause)
        return Refused(f"There is no {command.purse} here to place.", clause)
    if command.purse and (barred := at.asker.purses[command.purse].barred):
        return barred
    if not 0 <= command.of_purse <= command.stake or (command.of_purse and not command.purse):
        return Refused("A purse gives part of the stake, or all of it.", clause)
    if command.purse and (command.of_purse or command.stake) % at.asker.purses[command.purse].unit:
        return Refused(
            f"Each of these is worth {money(at.asker.purses[command.purse].unit)}: place whole ones.", clause
        )
    return None


def _outside_conditions(at: Standing, purse: str, lies: Chips) -> Refused | None:
    """Why what would lie of a purse is not what it may be wagered on: the conditions of its voucher."""
    held = at.asker.purses[purse]
    for area, stake in lies.items():
        if stake and held.kinds and kind_of(area) not in held.kinds:
            return Refused(f"These tokens are wagered on {', '.join(held.kinds)}.", held.clause)
        if 0 < stake < held.least:
            return Refused(f"These tokens are wagered with {money(held.least)} or more on a bet.", held.clause)
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
    allowed, bound = permitted(at, rest, {command.to: 1}, moved)
    if allowed <= 0:
        assert bound is not None
        return Refused(f"No more can be placed there: {bound.why}.", bound.clause)
    now, left = {}, allowed
    for purse, lay in heaps.items():
        goes = min(lay, left)
        left -= goes
        now[purse] = {command.bet: 0, command.to: at.seat.of(purse).get(command.to, 0) + goes}
        if purse and (refused := _outside_conditions(at, purse, now[purse])):
            return refused
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
        if stake > 0 and (bound := permitted(at, lying, {area: 1}, stake)[1]):
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
        allowed, bound = permitted(at, lying, {area: 1}, stake)
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
    if applies(final) and area in at.seat.confirmed:
        return Refused(f"Your wager on {area} is confirmed: it stays.", final.clause)
    return Refused(f"Nothing lies on {area}.", policy.within_balance.clause)


def nothing(at: Standing, what: str) -> Refused:
    """There is nothing to do that with: no chips lie, or only confirmed ones."""
    final = at.setup.policy.confirmed_is_final
    if applies(final) and at.seat.confirmed:
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
