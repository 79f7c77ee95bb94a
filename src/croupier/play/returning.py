"""Handing back what lies in an area, of every purse that it came from."""

from croupier.play.events import Return
from croupier.play.table import Seat


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
