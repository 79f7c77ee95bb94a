"""Time: microseconds of UTC that never step back, and a clock for scripts and tests that moves when told."""

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time in microseconds of UTC."""

    def now(self) -> int:
        """The time."""


class SystemClock:
    """The machine's time when the floor came up, carried on by the monotonic clock: a step never moves a deadline."""

    def __init__(self) -> None:
        self._offset = (time.time_ns() - time.monotonic_ns()) // 1000

    def now(self) -> int:
        """The time."""
        return self._offset + time.monotonic_ns() // 1000


class ManualClock:
    """A clock that stands still until it is moved. Each reading is a microsecond later, so that no two stamps are equal."""

    def __init__(self, start: int = 1_800_000_000_000_000) -> None:
        self._now = start

    def now(self) -> int:
        """The time."""
        self._now += 1
        return self._now

    def advance(self, seconds: float) -> None:
        """Move on."""
        self._now += round(seconds * 1_000_000)
