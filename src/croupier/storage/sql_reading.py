"""Reading that SQLite and PostgreSQL share: one text of each question for both, and the rows as what they are."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from typing import Any

from croupier.cage.ledger import chips, stakes
from croupier.cage.tickets import Ticket
from croupier.journal.chain import Head, Record
from croupier.journal.store import (
    LAST_VERSION,
    Account,
    ConsistentReading,
    Movement,
    NumberedAnswer,
    Snapshot,
    StoredNote,
    StoredTransfer,
)
from croupier.storage.archive_reading import ArchiveReading
from croupier.storage.columns import columns, select

PAGE = 1000
"""How many rows are fetched at once."""
LAST_AT = "SELECT coalesce(max(event.at), 0) FROM head JOIN event USING (stream, version)"
"""The question when the last event was: the last of every stream is found by its head."""
MOVEMENTS = """
    SELECT stream, version, event.at, event.type, source, target, amount FROM (
        SELECT * FROM transfer WHERE source = $1 AND source LIKE 'stakes:%'
        UNION ALL
        SELECT * FROM transfer WHERE source = $2 AND source LIKE 'chips:%' AND target NOT LIKE 'stakes:%'
        UNION ALL
        SELECT * FROM transfer WHERE target = $2 AND target LIKE 'chips:%' AND source NOT LIKE 'stakes:%'
    ) AS moved JOIN event USING (stream, version) ORDER BY event.at, stream, version, place
"""
"""The question what moved, by which the index of each kind is found."""
SUMS = """
    SELECT name, CAST(sum(amount) AS BIGINT) FROM (
        SELECT target AS name, amount FROM transfer UNION ALL SELECT source, -amount FROM transfer
    ) AS moved WHERE name LIKE 'chips:%' OR name LIKE 'stakes:%' GROUP BY name
"""
"""The question what every player's account and stakes come to."""
HOUR = 3_600_000_000
ANSWERS_BY_HOUR = f"SELECT at / {HOUR}, count(*) FROM answer GROUP BY 1 ORDER BY 1"
"""The question how many answers there are of each hour."""
PERSON_KEYS = "SELECT person, key FROM person_key"


class SqlReading(ArchiveReading, ConsistentReading, ABC):
    """What `journal` asks of a database. In a question `$1` comes before `$2`: SQLite numbers them as they come."""

    @abstractmethod
    async def _fetch(self, sql: str, *values: object) -> Sequence[Any]:
        """All rows that answer a question."""

    @abstractmethod
    def _stream(self, sql: str, *values: object) -> AsyncIterator[Any]:
        """The rows that answer a question, of which there may be more than fit into memory."""

    async def heads(self) -> dict[str, Head]:
        return {stream: Head(version, hash_) for stream, version, hash_ in await self._fetch(select("head"))}

    async def last_at(self) -> int:
        ((last,),) = await self._fetch(LAST_AT)
        return int(last)

    async def latest(self, stream: str, upto: int = LAST_VERSION, format: int | None = None) -> Snapshot | None:
        sql = f"""{select("snapshot")} WHERE stream = $1 AND version <= $2
                 AND format = coalesce(CAST($3 AS BIGINT), format) ORDER BY version DESC LIMIT 1"""
        found = next((Snapshot(*row) for row in await self._fetch(sql, stream, upto, format)), None)
        return found or await self._archived_latest(stream, upto, format)

    async def records(self, stream: str, after: int = 0) -> AsyncIterator[Record]:
        """A stream's events after a version, in order. By pages, not by a cursor: a floor that comes up asks this of every
        terminal, and what came after a snapshot is nearly always one page, and so one question."""
        sql = f"{select('event')} WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3"
        page = await self._fetch(sql, stream, after, PAGE)
        if not page or page[0][1] != after + 1:
            async for each in self._archived_records(stream, after):
                yield each
                after = each.version
            page = await self._fetch(sql, stream, after, PAGE)
        while page:
            for row in page:
                record = Record(*row)
                yield record
            if len(page) < PAGE:
                return
            after = record.version
            page = await self._fetch(sql, stream, after, PAGE)

    async def backwards(self, stream: str, before: int, most: int) -> list[Record]:
        sql = f"{select('event')} WHERE stream = $1 AND version < $2 ORDER BY version DESC LIMIT $3"
        found = [Record(*row) for row in await self._fetch(sql, stream, before, most)]
        if len(found) == most:
            return found
        return found + await self._archived_backwards(stream, found[-1].version if found else before, most - len(found))

    async def transfers(self, stream: str, after: int = 0, upto: int = LAST_VERSION) -> AsyncIterator[StoredTransfer]:
        async for each in self._archived_transfers(stream, after, upto):
            yield each
        sql = f"""{select("transfer")} WHERE stream = $1 AND version > $2 AND version <= $3
                  ORDER BY version, place"""
        async for row in self._stream(sql, stream, after, upto):
            yield StoredTransfer(*row)

    async def sums(self) -> dict[str, int]:
        sums = await self._archived_sums()
        sums.update(dict(map(tuple, await self._fetch(SUMS))))
        return dict(sums)

    async def movements(self, account: str) -> list[Movement]:
        moved = [Movement(*row) for row in await self._fetch(MOVEMENTS, stakes(account), chips(account))]
        if not (archived := await self._archived_movements(chips(account), stakes(account))):
            return moved
        return sorted(archived + moved, key=lambda each: (each.at, each.stream, each.version))

    async def snapshots(self, stream: str) -> AsyncIterator[Snapshot]:
        async for page in self._archived(stream):
            for each in page.snapshots:
                yield each
        async for row in self._stream(f"{select('snapshot')} WHERE stream = $1 ORDER BY version", stream):
            yield Snapshot(*row)

    async def accounts(self) -> list[Account]:
        return [Account(*row) for row in await self._fetch(f"{select('chip_account')} ORDER BY id")]

    async def tickets(self) -> list[Ticket]:
        return [Ticket(*row) for row in await self._fetch(f"{select('ticket')} ORDER BY ticket")]

    async def ticket(self, ticket: str) -> Ticket | None:
        rows = await self._fetch(f"{select('ticket')} WHERE ticket = $1", ticket)
        return next((Ticket(*row) for row in rows), None)

    async def answers(self) -> AsyncIterator[NumberedAnswer]:
        async for row in self._stream(f"{select('answer')} ORDER BY source, number"):
            yield NumberedAnswer(*row)

    async def answers_by_hour(self) -> dict[int, int]:
        return dict(await self._fetch(ANSWERS_BY_HOUR))

    async def answers_since(self, hour: int) -> AsyncIterator[NumberedAnswer]:
        async for row in self._stream("SELECT * FROM answer WHERE at >= $1", hour * HOUR):
            yield NumberedAnswer(*row)

    async def snapshots_after(self, stream: str, version: int) -> AsyncIterator[Snapshot]:
        sql = "SELECT * FROM snapshot WHERE stream = $1 AND version > $2 ORDER BY version"
        async for row in self._stream(sql, stream, version):
            yield Snapshot(*row)

    async def person_keys(self) -> dict[str, bytes]:
        return dict(await self._fetch(PERSON_KEYS))

    async def note(self, note: str) -> tuple[StoredNote, bytes] | None:
        rows = await self._fetch(
            f"SELECT {columns('note')}, key FROM note JOIN person_key USING (person) WHERE note = $1", note
        )
        return next(((StoredNote(*row), key) for *row, key in rows), None)

    async def notes(self) -> AsyncIterator[tuple[StoredNote, bytes]]:
        sql = f"SELECT {columns('note')}, key FROM note JOIN person_key USING (person) ORDER BY note"
        async for *row, key in self._stream(sql):
            yield StoredNote(*row), key

    async def streams(self) -> list[str]:
        tables = ("event", "transfer", "snapshot", "head")
        sql = " UNION ".join(f"SELECT DISTINCT stream FROM {table}" for table in tables)
        return sorted(row[0] for row in await self._fetch(sql))


Statement = tuple[str, Sequence[tuple[object, ...]]]
"""A statement, and the rows of values that it is made with."""


class SqlStore(SqlReading, ABC):
    """A database that is held, and from which what is in an archive may leave."""

    @abstractmethod
    async def change(self, statements: Sequence[Statement]) -> None:
        """Make statements, all of them or none."""

    @abstractmethod
    async def tidy(self) -> None:
        """Give back the room that rows have left."""
