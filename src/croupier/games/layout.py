"""The betting positions of a roulette layout, found from the shape of the layout itself.

The numbers lie in twelve rows of three; the zero box, or the two zero boxes, lie across the head of them. A chip inside
one box is a straight up, on an edge between two a split, on a point where three or four meet a street or a corner. A chip
on the outer line backs the whole row there, and where two rows meet, both: two rows of numbers are a six-line, and the
zeros with the first row are the four numbers of a single-zero layout or the five-line of a double-zero one.

>>> from croupier.games.roulette import DOUBLE_ZERO, SINGLE_ZERO
>>> len(positions(SINGLE_ZERO)), len(positions(DOUBLE_ZERO))
(157, 161)
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

from croupier.games.notation import BetName, pocket_rank
from croupier.games.roulette import NUMBERS, Pocket, Wheel

ROWS, COLUMNS = 12, 3
KIND_BY_COUNT = {1: "straight", 2: "split", 3: "street", 4: "corner", 5: "five_line", 6: "six_line"}


class NumberField(NamedTuple):
    """Where a number's box lies: along the layout, and across it in half boxes, since 0 and 00 share three."""

    head: int
    foot: int
    left: int
    right: int


Point = tuple[float, float]
"""A place on the layout: along it from the zeros, and across it from the outer line, in widths of a number's box."""


@cache
def positions(wheel: Wheel) -> Mapping[str, frozenset[Pocket]]:
    """Every position on the layout that belongs to a wheel, and the numbers it covers."""
    return {
        **{_inside(pockets): pockets for pockets, _ in _inside_sets(boxes(wheel))},
        **{str(BetName("column", (str(place + 1),))): frozenset(NUMBERS[place::COLUMNS]) for place in range(COLUMNS)},
        **{
            str(BetName("dozen", (str(place + 1),))): frozenset(NUMBERS[12 * place : 12 * place + 12])
            for place in range(3)
        },
        "low": frozenset(NUMBERS[:18]),
        "high": frozenset(NUMBERS[18:]),
        "even": frozenset(NUMBERS[1::2]),
        "odd": frozenset(NUMBERS[::2]),
        "red": wheel.red,
        "black": frozenset(NUMBERS) - wheel.red,
    }


@cache
def inside_spots(wheel: Wheel) -> Mapping[str, Point]:
    """Where a chip lies for each inside position."""
    return {_inside(pockets): (along, across / 2) for pockets, (along, across) in _inside_sets(boxes(wheel))}


def names_a_zero(text: str) -> bool:
    """Whether a bet's text names 0 or 00, as the bets do that do not lose on it."""
    _, _, picks = text.partition(":")
    return text == "five_line" or not {"0", "00"}.isdisjoint(picks.split("-"))


def boxes(wheel: Wheel) -> dict[Pocket, NumberField]:
    """Where each number's box lies."""
    across = 2 * COLUMNS
    zeros = [pocket for pocket in ("0", "00") if pocket in wheel.pockets]
    width = across // len(zeros)
    boxes: dict[Pocket, NumberField] = {
        zero: NumberField(-1, 0, place * width, (place + 1) * width) for place, zero in enumerate(zeros)
    }
    for index, number in enumerate(NUMBERS):
        row, column = divmod(index, COLUMNS)
        boxes[number] = NumberField(row, row + 1, 2 * column, 2 * column + 2)
    return boxes


def _inside_sets(boxes: Mapping[Pocket, NumberField]) -> Iterable[tuple[frozenset[Pocket], Point]]:
    """Every set of numbers that one chip can cover inside, and where the chip lies."""
    for pocket, box in boxes.items():
        yield frozenset([pocket]), ((box.head + box.foot) / 2, (box.left + box.right) / 2)
    for one, other in combinations(boxes, 2):
        if (edge := _shared_edge(boxes[one], boxes[other])) is not None:
            yield frozenset([one, other]), edge
    for point in sorted({(end, side) for box in boxes.values() for end in box[:2] for side in box[2:]}):
        meeting = frozenset(pocket for pocket, box in boxes.items() if _touches(box, *point))
        if len(meeting) > 2:
            yield meeting, point
    rows = [frozenset(pocket for pocket, box in boxes.items() if box.head == head) for head in range(-1, ROWS)]
    for head, row in enumerate(rows[1:]):
        yield row, (head + 0.5, 0)
    for head, (row, following) in enumerate(pairwise(rows)):
        yield row | following, (head, 0)


def _shared_edge(one: NumberField, other: NumberField) -> Point | None:
    """The middle of the edge between two boxes, where they have one."""
    ends = max(one.head, other.head), min(one.foot, other.foot)
    sides = max(one.left, other.left), min(one.right, other.right)
    along, across = ends[1] - ends[0], sides[1] - sides[0]
    if (along == 0 and across > 0) or (along > 0 and across == 0):
        return sum(ends) / 2, sum(sides) / 2
    return None


def _touches(box: NumberField, along: int, across: int) -> bool:
    return box.head <= along <= box.foot and box.left <= across <= box.right


def _inside(pockets: frozenset[Pocket]) -> str:
    kind = KIND_BY_COUNT[len(pockets)]
    return kind if kind == "five_line" else str(BetName(kind, tuple(sorted(pockets, key=pocket_rank))))
