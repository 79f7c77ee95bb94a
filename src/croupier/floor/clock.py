"""Time: microseconds of UTC that never step back, and a clock for scripts and tests that moves when told."""

import time
from typing import Protocol

from croupier.durations import DAY, MINUTE
from croupier.words import sentence

BEHIND = 2 * MINUTE
"""How far a clock may be behind the last event on record before that is said."""
LONG_AGO = DAY
"""How old the last event may be before somebody is asked to look at the clock."""


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


def behind(now: int, last: int) -> str:
    """What to say of a clock that is behind the last event on record; nothing, if it is not."""
    if last - now <= BEHIND:
        return ""
    return sentence("machine_clock_is_last_behind_event", last=_span(last - now))


def long_ago(now: int, last: int) -> str:
    """What to ask about a clock by which the last event on record was long ago; nothing, if it was not, or there is none."""
    if not last or now - last <= LONG_AGO:
        return ""
    return sentence("last_event_on_record_is_now", now=_span(now - last))


def _span(microseconds: int) -> str:
    """How long, in words.

    >>> _span(150_000_000), _span(86_400_000_000)
    ('2 minutes', '24 hours')
    """
    minutes = microseconds // MINUTE
    return (
        sentence("so_many_minutes", minutes=minutes)
        if minutes < 120
        else sentence("so_many_hours", hours=minutes // 60)
    )
