"""Moving old rounds from a database into archive files: what is written is read back before anything leaves the database.

A file has the rounds of one day. It is written, synced, read back and compared with the database, and only then, in one
transaction, is it put on record and its rows leave. Whatever ends the run before that has changed nothing, and the next run
begins again; a file that nobody has on record is in nobody's way, since a name is never used for other content.
"""

import hashlib
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from croupier.games.notation import WrongInput
from croupier.journal.chain import NO_HASH, Record
from croupier.journal.store import Snapshot
from croupier.storage.archive_file import FULL, ArchivePage, PageRow, fault, read_page, signed_part
from croupier.storage.archive_reading import ARCHIVED
from croupier.storage.columns import select
from croupier.storage.sql_reading import SqlReading, SqlStore, Statement


class FileSigner(Protocol):
    """Signs archive files."""

    key: str

    def sign(self, seal: bytes) -> str:
        """The signature of these bytes."""


class ArchiveRun(Struct):
    """What a run has moved."""

    files: list[str]
    events: int = 0


class WrittenFile(Struct, frozen=True):
    """A file that nobody has on record yet."""

    name: str
    sha256: bytes
    pages: list[PageRow]
    movements: list[tuple[str, str, int, int]]
    """What each page moved from or to a player's chips or stakes: which, the page's stream and last version, the sum."""
    events: int


async def archive(
    store: SqlStore, folder: Path, before: int, day_of: Callable[[int], str], signer: FileSigner
) -> ArchiveRun:
    """Move every round that ended before a moment, day by day, the oldest first."""
    moved = ArchiveRun([])
    if not folder.is_dir():
        raise WrongInput(f"There is no folder {folder}: make it, on a disk that is copied elsewhere.")
    tables = [each for each in await store.streams() if each.startswith(ARCHIVED)]
    borders = {stream: await _upto(store, stream, before) for stream in tables}
    while days := [day for stream, upto in borders.items() if (day := await _first_day(store, stream, upto, day_of))]:
        day = min(days)
        pages = (each for stream, upto in borders.items() async for each in _pages(store, stream, upto, day, day_of))
        written = await _write(folder, day, pages)
        signature = signer.sign(signed_part(written.name, written.sha256))
        await _compare(store, written.pages)
        if wrong := fault(str(folder), written.name, written.sha256, signer.key, signature):
            raise WrongInput(f"{wrong[0].upper()}{wrong[1:]}: nothing of it has left the database. See to the disk.")
        await store.change(leaving((written.name, str(folder), written.sha256, signer.key, signature), written))
        moved.files.append(written.name)
        moved.events += written.events
    if moved.files:
        await store.tidy()
    return moved


async def _upto(store: SqlReading, stream: str, before: int) -> int:
    """The last version that may leave: all but the last event of the last round that ended in time. By that event, and by
    the snapshot after it, the stream is read."""
    sql = """SELECT coalesce(max(version), 0) FROM snapshot JOIN event USING (stream, version)
             WHERE stream = $1 AND event.at < $2"""
    ((version,),) = await store.ask(sql, stream, before)
    return int(version) - 1


async def _first_day(store: SqlReading, stream: str, upto: int, day_of: Callable[[int], str]) -> str | None:
    """The day of the first event that is to leave and is still there."""
    sql = "SELECT at FROM event WHERE stream = $1 AND version <= $2 ORDER BY version LIMIT 1"
    return next((day_of(at) for (at,) in await store.ask(sql, stream, upto)), None)


async def _pages(
    store: SqlReading, stream: str, upto: int, day: str, day_of: Callable[[int], str]
) -> AsyncIterator[ArchivePage]:
    """What is to leave of a stream with the rounds of a day."""
    page = ArchivePage([], [], [])
    async for each in store.records(stream, after=await store.archived_upto(stream)):
        if each.version > upto or day_of(each.at) > day:
            break
        page.records.append(each)
        if len(page.records) == FULL:
            yield await _filled(store, page)
            page = ArchivePage([], [], [])
    if page.records:
        yield await _filled(store, page)


async def _filled(store: SqlReading, page: ArchivePage) -> ArchivePage:
    """A page with the transfers and the snapshots of its events."""
    stream, first, last = page.records[0].stream, page.records[0].version, page.records[-1].version
    page.transfers = [each async for each in store.transfers(stream, first - 1, last)]
    sql = f"{select('snapshot')} WHERE stream = $1 AND version >= $2 AND version <= $3 ORDER BY version"
    page.snapshots = [Snapshot(*row) for row in await store.ask(sql, stream, first, last)]
    return page


async def _write(folder: Path, day: str, pages: AsyncIterator[ArchivePage]) -> WrittenFile:
    """Write a file, page by page. Its name has its hash: the same name is the same content."""
    unfinished, rows, moved, events, start, whole = folder / f".{day}.unfinished", [], [], 0, 0, hashlib.sha256()
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as writing:
        async for page in pages:
            part, last = page.compressed(), page.records[-1]
            writing.write(part)
            whole.update(part)
            rows.append((last.stream, last.version, (start, len(part), hashlib.sha256(part).digest())))
            moved += [(name, last.stream, last.version, amount) for name, amount in page.movements().items()]
            start, events = start + len(part), events + len(page.records)
        writing.flush()
        os.fsync(descriptor)
    name = f"{day}-{whole.hexdigest()[:16]}.jsonl.gz"
    unfinished.rename(folder / name)
    inside = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(inside)
    finally:
        os.close(inside)
    at = [PageRow(stream, upto, str(folder), name, *where) for stream, upto, where in rows]
    return WrittenFile(name, whole.digest(), at, moved, events)


async def _compare(store: SqlReading, rows: list[PageRow]) -> None:
    """Read every page back from its file, and compare it with what the database has, row by row, and with its chain."""
    last: dict[str, bytes] = {}
    for row in rows:
        page = read_page(row)
        first = page.records[0].version
        if row.stream not in last:
            before = await store.hashes([(row.stream, first - 1)])
            last[row.stream] = before.get((row.stream, first - 1), NO_HASH)
        sql = f"{select('event')} WHERE stream = $1 AND version >= $2 AND version <= $3 ORDER BY version"
        there = ArchivePage([Record(*each) for each in await store.ask(sql, row.stream, first, row.upto)], [], [])
        if await _filled(store, there) != page or not page.is_chained(last[row.stream]):
            raise WrongInput(
                f"What was written to {row.file} is not what the database has: nothing of it has left the database. Run "
                "croupier verify, and see to the disk."
            )
        last[row.stream] = page.records[-1].hash


def leaving(file: tuple[object, ...], written: WrittenFile) -> list[Statement]:
    """What puts a file on record, and takes what is in it out of the database."""
    upto = {row.stream: row.upto for row in written.pages}
    return [
        ("INSERT INTO archive_file (name, folder, sha256, public, signature) VALUES ($1, $2, $3, $4, $5)", [file]),
        (
            "INSERT INTO archive_page (stream, upto, file, start, size, sha256) VALUES ($1, $2, $3, $4, $5, $6)",
            [(row.stream, row.upto, row.file, row.start, row.size, row.sha256) for row in written.pages],
        ),
        ("INSERT INTO archive_movement (name, stream, upto, amount) VALUES ($1, $2, $3, $4)", written.movements),
        *(
            (f"DELETE FROM {table} WHERE stream = $1 AND version <= $2", [*upto.items()])
            for table in ("transfer", "snapshot", "event")
        ),
    ]
