"""What has gone from a database into archive files, read as if it were still there."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Any

from croupier.journal.chain import Record
from croupier.journal.store import LAST_VERSION, Movement, Snapshot, StoredTransfer
from croupier.storage.archive_file import ArchivePage, PageRow, fault, read_page

KEPT = 16
"""How many pages are kept in memory: whoever looks a round up looks at the same ones again."""
ARCHIVED = "table:"
"""How the names of streams begin that go into archives."""
PAGES = """SELECT stream, upto, folder, file, start, size, archive_page.sha256 FROM archive_page
           JOIN archive_file ON name = file"""


class ArchiveReading(ABC):
    """What is in archive files. A stream's oldest events are there, without a gap, and all others in the database."""

    def __init__(self) -> None:
        self._pages: dict[bytes, ArchivePage] = {}

    @abstractmethod
    async def _fetch(self, sql: str, *values: object) -> Sequence[Any]:
        """All rows that answer a question."""

    async def ask(self, sql: str, *values: object) -> Sequence[Any]:
        """The rows of the database itself that answer a question."""
        return await self._fetch(sql, *values)

    async def archived_upto(self, stream: str) -> int:
        """The last version of a stream that is in a file; 0 if none is."""
        if not stream.startswith(ARCHIVED):
            return 0
        ((upto,),) = await self._fetch("SELECT coalesce(max(upto), 0) FROM archive_page WHERE stream = $1", stream)
        return int(upto)

    async def _page_of(self, stream: str, version: int) -> ArchivePage | None:
        """The page with a version of a stream."""
        if not stream.startswith(ARCHIVED):
            return None
        sql = f"{PAGES} WHERE stream = $1 AND upto >= $2 ORDER BY upto LIMIT 1"
        rows = await self._fetch(sql, stream, version)
        return self._read(PageRow(*rows[0])) if rows else None

    def _read(self, row: PageRow) -> ArchivePage:
        """A page. In this very thread and turn: a transaction on SQLite may be under way."""
        page = self._pages.pop(row.sha256, None) or read_page(row)
        self._pages[row.sha256] = page
        if len(self._pages) > KEPT:
            del self._pages[next(iter(self._pages))]
        return page

    async def _archived(self, stream: str, after: int = 0, upto: int = LAST_VERSION) -> AsyncIterator[ArchivePage]:
        """The pages of a stream with versions after one, up to another, in order."""
        while after < upto and (page := await self._page_of(stream, after + 1)) is not None:
            yield page
            after = page.records[-1].version

    async def _archived_records(self, stream: str, after: int) -> AsyncIterator[Record]:
        async for page in self._archived(stream, after):
            for each in page.records:
                if each.version > after:
                    yield each

    async def _archived_backwards(self, stream: str, before: int, most: int) -> list[Record]:
        """The last events before a version, the latest first."""
        found: list[Record] = []
        while len(found) < most and before > 1 and (page := await self._page_of(stream, before - 1)) is not None:
            found += [each for each in reversed(page.records) if each.version < before]
            before = page.records[0].version
        return found[:most]

    async def _archived_transfers(self, stream: str, after: int, upto: int) -> AsyncIterator[StoredTransfer]:
        async for page in self._archived(stream, after, upto):
            for each in page.transfers:
                if after < each.version <= upto:
                    yield each

    async def _archived_latest(self, stream: str, upto: int, format: int | None) -> Snapshot | None:
        """The latest snapshot up to a version; of one format alone, if it is named."""
        upto = min(upto, await self.archived_upto(stream))
        while upto > 0 and (page := await self._page_of(stream, upto)) is not None:
            for each in reversed(page.snapshots):
                if each.version <= upto and format in (None, each.format):
                    return each
            upto = page.records[0].version - 1
        return None

    async def _archived_hashes(self, events: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        borders = {stream: await self.archived_upto(stream) for stream in {stream for stream, _ in events}}
        found: dict[tuple[str, int], bytes] = {}
        for stream, version in sorted(events):
            if 0 < version <= borders[stream] and (page := await self._page_of(stream, version)) is not None:
                found.update({(stream, each.version): each.hash for each in page.records if each.version == version})
        return found

    async def _archived_movements(self, chips: str, stakes: str) -> list[Movement]:
        """What moved between a chip account and anybody else; not the chips that were laid on layouts."""
        sql = f"""{PAGES} WHERE EXISTS (SELECT 1 FROM archive_movement WHERE archive_movement.stream = archive_page.stream
                  AND archive_movement.upto = archive_page.upto AND archive_movement.name IN ($1, $2))"""
        found = []
        for row in await self._fetch(sql, chips, stakes):
            page = self._read(PageRow(*row))
            by_version = {each.version: each for each in page.records}
            for each in page.transfers:
                left = each.source == stakes or (each.source == chips and not each.target.startswith("stakes:"))
                if left or (each.target == chips and not each.source.startswith("stakes:")):
                    of = by_version[each.version]
                    found.append((of.at, each, of.type))
        found.sort(key=lambda each: (each[0], each[1].stream, each[1].version, each[1].place))
        return [Movement(of.stream, of.version, at, kind, *of[3:]) for at, of, kind in found]

    async def _archived_sums(self) -> Counter[str]:
        """What every player's account and stakes came to, by what is in files."""
        sql = "SELECT name, CAST(sum(amount) AS BIGINT) FROM archive_movement GROUP BY name"
        return Counter(dict(map(tuple, await self._fetch(sql))))

    async def archive_faults(self) -> list[str]:
        """What is wrong with archive files as a whole, and with what is found by them, in words."""
        sql = "SELECT folder, name, sha256, public, signature FROM archive_file ORDER BY name"
        if found := [*filter(None, [fault(*row) for row in await self._fetch(sql)])]:
            return found
        twice = """SELECT event.stream, min(event.version) FROM event JOIN archive_page
                   ON archive_page.stream = event.stream AND upto >= version GROUP BY event.stream ORDER BY 1"""
        found = [
            f"event {version} of {each} is archived, and there again" for each, version in await self._fetch(twice)
        ]
        by_page: dict[tuple[str, int], dict[str, int]] = {}
        for name, stream, upto, amount in await self._fetch("SELECT name, stream, upto, amount FROM archive_movement"):
            by_page.setdefault((stream, upto), {})[name] = amount
        for row in [PageRow(*each) for each in await self._fetch(f"{PAGES} ORDER BY stream, upto")]:
            if self._read(row).movements() != by_page.pop((row.stream, row.upto), {}):
                found.append(f"what moved in {row.stream} up to event {row.upto} is not what its archive file says")
        return found + [f"there is no archive of {stream} up to event {upto}" for stream, upto in sorted(by_page)]
