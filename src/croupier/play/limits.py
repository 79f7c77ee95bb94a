"""Limits: what may lie on a bet, and on the layout in all."""

from collections.abc import Mapping

from msgspec import Struct


class Limit(Struct, frozen=True):
    """The least and the most on one bet, and the step above the least."""

    lowest: int
    highest: int
    step: int = 1

    def next_lower(self, amount: int) -> int:
        """The largest permitted amount that is not above this one. Below the least, any amount may lie until the close.

        >>> Limit(500, 10_000, 500).next_lower(1_200)
        1000
        """
        capped = min(amount, self.highest)
        if capped <= self.lowest:
            return capped
        return self.lowest + (capped - self.lowest) // self.step * self.step


class Limits(Struct, frozen=True):
    """A table's sign."""

    by_kind: Mapping[str, Limit]
    min_total: int
    max_total: int

    def on(self, bet: str) -> Limit:
        """The limit of a bet, by its kind."""
        return self.by_kind[bet.partition(":")[0]]
