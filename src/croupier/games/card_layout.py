"""The areas of a card game's layout: rows of boxes, side bets above the tie above the two hands. Units are the width of a
roulette number's box."""

from collections.abc import Collection

from msgspec import Struct

from croupier.games.bet_kinds import CARD_BETS

WIDTH = 14.0
"""How wide a layout of rows is: as wide as a roulette layout."""
ROWS = {"side": 1.4, "tie": 1.4, "hands": 2.2}
"""The rows from above, each with its height."""


class Area(Struct, frozen=True):
    """A rectangle of the layout."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: "Area") -> bool:
        """Whether they have more than an edge in common.

        >>> Area(0, 0, 2, 1).meets(Area(1.9, 0.5, 1, 1)), Area(0, 0, 2, 1).meets(Area(2, 0, 1, 1))
        (True, False)
        """
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


def card_areas(shown: Collection[str]) -> dict[str, Area]:
    """Where the area of each bet lies that a layout shows; a row that shows none takes no room.

    >>> card_areas(["player", "banker", "tie"])["banker"]
    Area(x=7.0, y=1.4, width=7.0, height=2.2)
    """
    areas: dict[str, Area] = {}
    y = 0.0
    from_left = sorted((each for each in CARD_BETS if each.kind in shown), key=lambda each: each.left)
    for name, height in ROWS.items():
        row = [each.kind for each in from_left if each.row == name]
        for place, bet in enumerate(row):
            width = WIDTH / len(row)
            areas[bet] = Area(place * width, y, width, height)
        y += height if row else 0
    return areas
