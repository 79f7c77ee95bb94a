"""The journal searched by time, latest first, across streams: who did what and when.

An event is found by halving its stream, since times only go up in one; those that a clock or a deadline put a little out of
order are within `SLACK`. No index is kept for this: a search reads what it shows and little else, and says how far it came.
"""

import asyncio
import heapq
from collections.abc import Callable, Collection

from msgspec import Struct

from croupier.durations import MINUTE
from croupier.journal.chain import Record
from croupier.journal.store import Reading

PAGE = 50
"""How many events of a stream are read at once."""
LINES = 100
"""How many lines a search gives."""
MOST_READ = 5_000
"""How many events one search reads, so that nobody waits for it."""
SLACK = MINUTE
"""By how much the times of a stream may be out of order."""


class Findings(Struct, frozen=True):
    """What a search gave."""

    records: tuple[Record, ...]
    earlier: int | None
    """The time up to which to search for more; nothing, if everything was read."""
    read: int
    """How many events were read."""


async def version_at(store: Reading, stream: str, head: int, at: int) -> int:
    """The last version of a stream that is not later than a moment; zero if all are."""
    low, high = 0, head
    while low < high:
        middle = (low + high + 1) // 2
        (record,) = await store.backwards(stream, middle + 1, 1)
        low, high = (middle, high) if record.at <= at else (low, middle - 1)
    return low


class _Stream:
    """A stream as it is read backwards."""

    def __init__(self, store: Reading, name: str, version: int) -> None:
        self._store, self._name, self._next = store, name, version + 1
        self._page: list[Record] = []

    async def earlier(self) -> Record | None:
        """The event before; nothing if there is none."""
        if not self._page:
            self._page = (await self._store.backwards(self._name, self._next, PAGE))[::-1]
        if not self._page:
            return None
        record = self._page.pop()
        self._next = record.version
        return record


async def search(
    store: Reading, streams: Collection[str], begin: int, end: int, wanted: Callable[[Record], bool]
) -> Findings:
    """The events of some streams from one moment to another that are wanted, the latest first. Events of the same moment are
    all given, so that the next search can begin before it."""
    heads, waiting = await store.heads(), list[tuple[int, str, int, Record, _Stream]]()

    async def push(stream: _Stream) -> None:
        while (record := await stream.earlier()) is not None and record.at > end:
            pass
        if record is not None and record.at >= begin - SLACK:
            heapq.heappush(waiting, (-record.at, record.stream, -record.version, record, stream))

    for name in sorted(streams):
        head = heads[name].version if name in heads else 0
        await push(_Stream(store, name, await version_at(store, name, head, end + SLACK)))
    found, read, last = list[Record](), 0, end
    while waiting:
        record = waiting[0][3]
        if (len(found) >= LINES or read >= MOST_READ) and record.at < last:
            return Findings(tuple(found), record.at, read)
        _, _, _, _, stream = heapq.heappop(waiting)
        read, last = read + 1, record.at
        if record.at >= begin and wanted(record):
            found.append(record)
        if read % PAGE == 0:
            await asyncio.sleep(0)  # others are asked in between
        await push(stream)
    return Findings(tuple(found), None, read)
