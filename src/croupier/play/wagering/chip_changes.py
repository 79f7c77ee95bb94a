"""How chips come to lie in the areas of a layout, and come off: what events do to a seat."""

from collections.abc import Iterable

from croupier.play.spins.spins import ZERO
from croupier.play.table import Placed, PlaceWagers, Step, Table
from croupier.play.wagering.wager_events import Chips, Return, WagersChanged

UNDO_DEPTH = 20
"""How many steps a player can take back."""


def change(table: Table, event: WagersChanged) -> None:
    """A player's chips lie as the event says, and the step can be undone."""
    seat = table.seat(event.terminal, event.account)
    if seat is None:
        seat = table.seats[event.terminal] = PlaceWagers(event.account)
    heap = seat.purses.setdefault(event.purse, {}) if event.purse else seat.chips
    before: Chips = {}
    if event.by == "undo":
        _turn(seat.steps, seat.undone, event.purse, before)
    elif event.by == "redo":
        _turn(seat.undone, seat.steps, event.purse, before)
    elif event.by == "also":
        seat.steps[-1][event.purse] = before
    else:
        seat.steps.append({event.purse: before})
        if len(seat.steps) > UNDO_DEPTH:
            del seat.steps[0]
        seat.undone.clear()
    table.changes += 1
    for area, stake in event.now.items():
        was = before[area] = heap.get(area, 0)
        if stake > was:
            seat.placed.setdefault(area, []).append(Placed(table.changes, stake - was))
        else:
            _latest_off(seat, area, was - stake)
        if stake:
            heap[area] = stake
        else:
            heap.pop(area, None)
    if event.purse and not heap:
        del seat.purses[event.purse]
    if event.outside and event.terminal not in table.spins.outside:
        table.spins.outside.append(event.terminal)
    if table.invalid or table.spins.outside:
        _forget_gone(table, event.terminal)


def _turn(of: list[Step], to: list[Step], purse: str, before: Chips) -> None:
    """The last step is undone, or done again, purse by purse in its order: after the last it goes to the other list."""
    step = of[-1]
    last = next(reversed(step))
    step[purse] = before
    if purse == last:
        to.append(of.pop())


def take_off(table: Table, returned: Iterable[Return]) -> None:
    """What was handed back, forfeited or held lies no longer, and no step before it can be undone."""
    for each in returned:
        seat = table.seats[each.terminal]
        seat.steps, seat.undone = [], []
        _latest_off(seat, each.bet, each.stake)
        if each.bet in seat.placed and each.bet not in seat.cut:
            seat.cut.append(each.bet)
        if each.purse:
            less(seat.purses[each.purse], each.bet, each.stake)
            if not seat.purses[each.purse]:
                del seat.purses[each.purse]
        else:
            loose = min(each.stake, seat.chips.get(each.bet, 0))
            less(seat.chips, each.bet, loose)
            less(seat.confirmed, each.bet, each.stake - loose)
        _forget_gone(table, each.terminal)


def _forget_gone(table: Table, place: str) -> None:
    """Where no wager of a place is left, none is invalid: a no spin lets the player place others. Nor does one lie outside
    where none lies on zero."""
    if place in table.invalid and not table.seats[place].on_layout():
        del table.invalid[place]
    if place in table.spins.outside and ZERO not in table.seats[place].on_layout():
        table.spins.outside.remove(place)


def _latest_off(seat: PlaceWagers, area: str, stake: int) -> None:
    """Forget so much of what was placed in an area, the latest first."""
    placed = seat.placed.get(area, [])
    while stake:
        last = placed.pop()
        if last.stake > stake:
            placed.append(Placed(last.change, last.stake - stake))
        stake -= min(stake, last.stake)
    if not placed:
        seat.placed.pop(area, None)


def less(heap: Chips, area: str, stake: int) -> None:
    """Take a stake off an area, or put it on where it is negative; an empty area is not kept."""
    left = heap.get(area, 0) - stake
    if left:
        heap[area] = left
    else:
        heap.pop(area, None)
