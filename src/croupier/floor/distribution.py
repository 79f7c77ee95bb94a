"""How often a figure was how large: counted by upper bounds, as Prometheus reads it. To count costs no wager anything."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate


class Distribution:
    """Counts figures up to each of some bounds, and those above the last."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, *bounds: float) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, figure: float) -> None:
        """Count a figure."""
        self.counts[bisect_left(self.bounds, figure)] += 1
        self.sum += figure

    def up_to(self) -> list[tuple[str, int]]:
        """How many there were up to each bound, and in all.

        >>> sizes = Distribution(1, 8)
        >>> for each in (1, 2, 3, 40):
        ...     sizes.add(each)
        >>> sizes.up_to()
        [('1.0', 1), ('8.0', 3), ('+Inf', 4)]
        """
        names = (*(str(float(each)) for each in self.bounds), "+Inf")
        return [*zip(names, accumulate(self.counts), strict=True)]


def quantile(part: float, bounds: Sequence[float], counts: Sequence[int]) -> float:
    """Below what a part of the figures lies, taken as spread evenly between two bounds; of those above the last, the last.

    >>> quantile(0.5, (10, 20), (0, 4, 0)), quantile(0.99, (10, 20), (0, 0, 1)), quantile(0.5, (10, 20), (0, 0, 0))
    (15.0, 20.0, 0.0)
    """
    sought, below, lower = part * sum(counts), 0, 0.0
    if not sought:
        return 0.0
    for bound, count in zip(bounds, counts, strict=False):
        if below + count >= sought:
            return lower + (bound - lower) * (sought - below) / count
        below, lower = below + count, bound
    return float(bounds[-1])
