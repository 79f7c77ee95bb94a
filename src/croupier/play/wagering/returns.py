"""Handing back what lies, of every purse that it came from."""

from croupier.play.reasons import Reason
from croupier.play.table import PlaceWagers, Table
from croupier.play.wagering.wager_events import Return


def some(place: str, seat: PlaceWagers, area: str, stake: int, clause: str, reason: Reason, purse: str = "") -> Return:
    """An amount of what lies in an area, of one purse."""
    return Return(place, seat.account, area, stake, clause, purse, reason)


def whole(place: str, seat: PlaceWagers, area: str, clause: str, reason: Reason) -> list[Return]:
    """All that lies in an area."""
    return [some(place, seat, area, heap[area], clause, reason, purse) for purse, heap in seat.heaps() if area in heap]


def part(place: str, seat: PlaceWagers, area: str, amount: int, clause: str, reason: Reason) -> list[Return]:
    """Part of what lies in an area, from the main purse first."""
    returned = []
    for purse, heap in seat.heaps():
        stake = min(amount, heap.get(area, 0))
        if stake:
            returned.append(some(place, seat, area, stake, clause, reason, purse))
            amount -= stake
    return returned


def all_back(table: Table, clause: str, reason: Reason) -> tuple[Return, ...]:
    """Every stake on the layout."""
    return tuple(each for place, seat in sorted(table.seats.items()) for each in all_of(place, seat, clause, reason))


def all_of(place: str, seat: PlaceWagers, clause: str, reason: Reason) -> tuple[Return, ...]:
    """Every stake of a place."""
    return tuple(
        some(place, seat, area, stake, clause, reason, purse)
        for purse, heap in seat.heaps()
        for area, stake in sorted(heap.items())
    )
