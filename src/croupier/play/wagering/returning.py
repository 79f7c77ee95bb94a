"""Handing back what lies, of every purse that it came from."""

from croupier.play.table import Seat, Table
from croupier.play.wagering.wager_events import Return


def whole(place: str, seat: Seat, area: str, clause: str) -> list[Return]:
    """All that lies in an area."""
    return [
        Return(place, seat.account, area, heap[area], clause, purse) for purse, heap in seat.heaps() if area in heap
    ]


def part(place: str, seat: Seat, area: str, amount: int, clause: str) -> list[Return]:
    """Part of what lies in an area, from the main purse first."""
    returned = []
    for purse, heap in seat.heaps():
        stake = min(amount, heap.get(area, 0))
        if stake:
            returned.append(Return(place, seat.account, area, stake, clause, purse))
            amount -= stake
    return returned


def all_back(table: Table, clause: str) -> tuple[Return, ...]:
    """Every stake on the layout."""
    return tuple(each for place, seat in sorted(table.seats.items()) for each in all_of(place, seat, clause))


def all_of(place: str, seat: Seat, clause: str) -> tuple[Return, ...]:
    """Every stake of a place."""
    return tuple(
        Return(place, seat.account, area, stake, clause, purse)
        for purse, heap in seat.heaps()
        for area, stake in sorted(heap.items())
    )
