"""Limits: what may lie on a bet, on the layout in all, and between the two sides."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct

MAIN = ("player", "banker", "tie")
SIDES = ("player", "banker")
TOTAL = "total"
DIFFERENTIAL = "differential"


class Limit(Struct, frozen=True):
    """The least and the most on one bet, and the step above the least."""

    lowest: int
    highest: int
    step: int = 1
    area: int | None = None
    """The most that all players together may have on this bet in one box."""

    @property
    def most(self) -> int:
        """The most of a player who has a box alone, as at a terminal."""
        return self.highest if self.area is None else min(self.highest, self.area)

    def next_lower(self, amount: int) -> int:
        """The largest permitted amount that is not above this one. Below the least, any amount may lie until the close.

        >>> Limit(500, 10_000, 500).next_lower(1_200)
        1000
        """
        most = self.highest if self.area is None else self.most
        capped = amount if amount < most else most
        above = capped - self.lowest
        return capped if above <= 0 else capped - above % self.step


class Limits(Struct, frozen=True):
    """A table's sign."""

    by_kind: Mapping[str, Limit]
    min_total: int
    max_total: int
    """Zero where the sign sets none."""
    differential: int | None = None
    """The most by which all on Player and all on Banker may differ."""

    def on(self, area: str) -> Limit:
        """The limit of what lies in an area, by the kind of its bet."""
        return self.by_kind[kind_of(area)]

    def of(self, kind: str) -> Limit | None:
        """The limit of a kind of bet, of the total, or of the differential, which has no least."""
        if kind in self.by_kind:  # sic bo has a bet that is called total
            return self.by_kind[kind]
        if kind == TOTAL:
            return Limit(self.min_total, self.max_total)
        return Limit(0, self.differential or 0) if kind == DIFFERENTIAL else None

    def having(self, kind: str, limit: Limit) -> "Limits":
        """These limits, but for one; a kind that is not offered has none."""
        if kind in self.by_kind:
            return msgspec.structs.replace(self, by_kind={**self.by_kind, kind: limit})
        if kind == DIFFERENTIAL:
            return msgspec.structs.replace(self, differential=limit.highest)
        if kind == TOTAL:
            return msgspec.structs.replace(self, min_total=limit.lowest, max_total=limit.highest)
        return self


@lru_cache(maxsize=4096)
def bet_of(area: str) -> str:
    """The bet of a wagering area: an area is a bet, and on cloth perhaps in the box of another player.

    >>> bet_of("banker@P3"), bet_of("split:14-17")
    ('banker', 'split:14-17')
    """
    return area.partition("@")[0]


def box_of(area: str, own: str) -> str:
    """The box in which an area lies; a player's own where it names none."""
    return area.partition("@")[2] or own


@lru_cache(maxsize=4096)
def kind_of(area: str) -> str:
    """The kind of bet of a wagering area."""
    return bet_of(area).partition(":")[0]
