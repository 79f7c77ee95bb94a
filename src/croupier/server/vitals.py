"""How an open floor is, in figures: for the engineer's page, and for whatever watches from elsewhere.

Figures are read when they are asked for. What only a stretch of time has (how fast, how long) is looked at every few seconds
and kept for a while, so that whoever opens the page sees what has been.
"""

import asyncio
import shutil
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from croupier.floor.distribution import Distribution, quantile
from croupier.floor.floor import Floor
from croupier.server.books import Checking, Sealing
from croupier.server.counters import answered, refused
from croupier.storage.file_modes import files_of
from croupier.storage.opening import SERVER, file_of

EVERY_S = 5.0
"""How often a floor is looked at."""
KEPT = 120
"""How many looks are kept: ten minutes."""


class VitalSample(Struct, frozen=True):
    """What happened between two looks. Times are in milliseconds; zero, where nothing happened."""

    at: int
    waiting: int
    orders: int
    refused: int
    answer_ms: float
    """What half of the answers took at the most."""
    slow_answer_ms: float
    """What 99 of 100 did."""
    decide_ms: float
    commit_ms: float
    show_ms: float


class DeviceState(Struct, frozen=True):
    """A device that sends a table its outcomes, and what is wrong with it."""

    table: str
    device: str
    address: str
    trouble: str


class _Counts(Struct, frozen=True):
    """What had been counted by a moment."""

    orders: int
    refused: int
    answers: tuple[int, ...]
    steps: tuple[tuple[int, float], ...]


class Vitals:
    """The figures of one floor."""

    def __init__(
        self,
        floor: Floor,
        sealing: Sealing,
        checking: Checking,
        database: str,
        connected: Callable[[str], bool],
        sockets: Callable[[], int],
    ) -> None:
        """`connected` says whether a terminal's page is, `sockets` how many sockets are open."""
        self.floor, self.sealing, self.checking = floor, sealing, checking
        self.sockets = sockets
        self.opened = floor.clock.now()
        self.ready = True
        """Whether orders were answered when that was last looked at."""
        self.samples: deque[VitalSample] = deque(maxlen=KEPT)
        self._database, self._connected = database, connected
        self._before = self._counts()

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(EVERY_S)
            await self.look()

    async def look(self) -> None:
        """See whether the floor is well, and what has happened since the last look."""
        self.ready = not self.floor.closing and await self.floor.is_well()
        before, after = self._before, self._counts()
        answers = [now - then for now, then in zip(after.answers, before.answers, strict=True)]
        bounds, _ = answered()
        took = [
            (seconds - then_s) / (count - then) * 1000 if count > then else 0.0
            for (count, seconds), (then, then_s) in zip(after.steps, before.steps, strict=True)
        ]
        self.samples.append(
            VitalSample(
                self.floor.clock.now(),
                self.floor.waiting,
                after.orders - before.orders,
                after.refused - before.refused,
                quantile(0.5, bounds, answers) * 1000,
                quantile(0.99, bounds, answers) * 1000,
                *took,
            )
        )
        self._before = after

    def _counts(self) -> _Counts:
        times = self.floor.times
        steps = tuple((sum(each.counts), each.sum) for each in (times.deciding, times.writing, times.showing))
        return _Counts(int(times.orders.sum), sum(refused().values()), answered()[1], steps)

    # ------------------------------------------------------------ as it is now

    @property
    def steps(self) -> dict[str, Distribution]:
        """What the steps of a batch took, in seconds."""
        times = self.floor.times
        return {"decide": times.deciding, "write": times.writing, "show": times.showing}

    @property
    def slow_answer_ms(self) -> float:
        """What 99 of 100 answers take, by the better of the last two looks: one alone is no news."""
        return min((each.slow_answer_ms for each in [*self.samples][-2:]), default=0.0)

    @property
    def seal_age_s(self) -> float:
        """How long ago the last seal was made."""
        last = self.sealing.seals.last
        return (self.floor.clock.now() - last.at) / 1_000_000 if last is not None else float("inf")

    def notices(self) -> tuple[int, int]:
        """How many notices were not sent yet, and of how many of those the time is over."""
        now, unsent = self.floor.clock.now(), [*self.floor.notices.unsent()]
        return len(unsent), sum(each.due.due < now for each in unsent)

    def alarms(self) -> Iterator[tuple[str, str, str]]:
        """What is wrong at the tables, as their dealers are told: the table, what it is about, and the words."""
        for table, found in self.floor.alarms.items():
            for about, words in found.items():
                if words:
                    yield table, about.partition(":")[0], words

    def devices(self) -> list[DeviceState]:
        """Every device that sends a table its outcomes."""
        return [
            DeviceState(name, device, str(address), self.floor.alarms[name].get(device, ""))
            for name, table in self.floor.plan.tables.items()
            for device, address in table.links.items()
        ]

    def terminals(self) -> tuple[int, list[str]]:
        """How many terminals there are, and which of them are not connected."""
        all_ = [each for table in self.floor.plan.tables.values() for each in table.terminals]
        return len(set(all_)), sorted({each for each in all_ if not self._connected(each)})

    def disk(self) -> tuple[int, int] | None:
        """How many bytes are free where the database is, and how many there are; nothing of one on a server."""
        if self._database.startswith(SERVER):
            return None
        usage = shutil.disk_usage(file_of(self._database).absolute().parent)
        return usage.free, usage.total

    def database_files(self) -> dict[str, int]:
        """How large the files of a database are, by the ends of their names; a server has its own figures."""
        files: list[Path] = [] if self._database.startswith(SERVER) else files_of(file_of(self._database))
        return {each.suffix.removeprefix("."): each.stat().st_size if each.exists() else 0 for each in files}
