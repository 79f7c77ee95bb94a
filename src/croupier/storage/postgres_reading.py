"""Reading on PostgreSQL: over a floor's pool, or over one connection that sees the database as it was at one moment."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg

from croupier.cage.ledger import chips, stakes
from croupier.cage.tickets import Ticket
from croupier.floor.journal import Head, Record
from croupier.floor.store import (
    LAST_AT,
    LAST_VERSION,
    MOVEMENTS,
    SUMS,
    Account,
    Movement,
    NumberedAnswer,
    Snapshot,
    StoredNote,
    StoredTransfer,
)
from croupier.storage.guards import wrong_on_postgres
from croupier.storage.schema import MIGRATION, check_current

Connection = Any
"""An asyncpg connection, of its own or as a pool hands it out."""
PAGE = 1000
"""How many rows are fetched at once."""
CONNECT_S = 10.0
"""How long a server may take to let us in."""


async def found(connection: Connection) -> tuple[set[str], set[int]]:
    """The tables that are there, and the steps that the schema has had."""
    sql = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    tables = {row[0] for row in await connection.fetch(sql)}
    done = await connection.fetch("SELECT number FROM migration") if MIGRATION in tables else ()
    return tables, {row[0] for row in done}


class PostgresReading(ABC):
    """What can be read of a database."""

    @abstractmethod
    def _connected(self) -> AbstractAsyncContextManager[Connection]:
        """A connection to read over."""

    async def heads(self) -> dict[str, Head]:
        """The head of every stream."""
        return {row["stream"]: Head(row["version"], row["hash"]) for row in await self._fetch("SELECT * FROM head")}

    async def last_at(self) -> int:
        """When the last event of all was; 0 if there is none."""
        ((last,),) = await self._fetch(LAST_AT)
        return int(last)

    async def hashes(self, events: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """The hashes of those of these events, by stream and version, that there are."""
        sql = """SELECT stream, version, hash FROM event
                 JOIN unnest($1::text[], $2::bigint[]) AS asked (stream, version) USING (stream, version)"""
        rows = await self._fetch(sql, [stream for stream, _ in events], [version for _, version in events])
        return {(row["stream"], row["version"]): row["hash"] for row in rows}

    async def latest(self, stream: str, upto: int = LAST_VERSION) -> Snapshot | None:
        """A stream's latest snapshot, or the latest up to a version."""
        sql = "SELECT * FROM snapshot WHERE stream = $1 AND version <= $2 ORDER BY version DESC LIMIT 1"
        return next((Snapshot(*row) for row in await self._fetch(sql, stream, upto)), None)

    async def records(self, stream: str, after: int = 0) -> AsyncIterator[Record]:
        """A stream's events after a version, in order. By pages, not by a cursor: a floor that comes up asks this of every
        terminal, and what came after a snapshot is nearly always one page, and so one question."""
        sql = "SELECT * FROM event WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3"
        while page := await self._fetch(sql, stream, after, PAGE):
            for row in page:
                yield Record(*row)
            if len(page) < PAGE:
                return
            after = page[-1]["version"]

    async def transfers(self, stream: str, after: int = 0) -> AsyncIterator[StoredTransfer]:
        """A stream's transfers after a version, in order."""
        sql = "SELECT * FROM transfer WHERE stream = $1 AND version > $2 ORDER BY version, place"
        async for row in self._stream(sql, stream, after):
            yield StoredTransfer(*row)

    async def sums(self) -> dict[str, int]:
        """What every player's account and stakes come to, by the transfers."""
        return {row[0]: row[1] for row in await self._fetch(SUMS)}

    async def guards(self) -> list[str]:
        """What is wrong with the database's own guards against changes, in words."""
        triggers = "SELECT tgname, tgenabled::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal"
        functions = "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
        public = """SELECT DISTINCT table_name FROM information_schema.table_privileges
                    WHERE grantee = 'PUBLIC' AND table_schema = current_schema() ORDER BY 1"""
        wrong = wrong_on_postgres(await self._fetch(triggers), await self._fetch(functions))
        return wrong + [f"every user of the server may use the table {row[0]}" for row in await self._fetch(public)]

    async def movements(self, account: str) -> list[Movement]:
        """All that moved between a chip account and anybody else, in order; not the chips that were laid on layouts."""
        sql = MOVEMENTS.format(stakes="$1", chips="$2")
        return [Movement(*row) for row in await self._fetch(sql, stakes(account), chips(account))]

    async def snapshots(self, stream: str) -> AsyncIterator[Snapshot]:
        """A stream's snapshots, in order."""
        async for row in self._stream("SELECT * FROM snapshot WHERE stream = $1 ORDER BY version", stream):
            yield Snapshot(*row)

    async def accounts(self) -> list[Account]:
        """All chip accounts."""
        return [Account(*row) for row in await self._fetch("SELECT * FROM chip_account ORDER BY id")]

    async def tickets(self) -> list[Ticket]:
        """All tickets."""
        return [Ticket(*row) for row in await self._fetch("SELECT * FROM ticket ORDER BY ticket")]

    async def ticket(self, ticket: str) -> Ticket | None:
        """A ticket as the books have it."""
        rows = await self._fetch("SELECT * FROM ticket WHERE ticket = $1", ticket)
        return next((Ticket(*row) for row in rows), None)

    async def answers(self) -> AsyncIterator[NumberedAnswer]:
        """All answers, by source and number."""
        async for row in self._stream("SELECT * FROM answer ORDER BY source, number"):
            yield NumberedAnswer(*row)

    async def note(self, note: str) -> tuple[StoredNote, bytes] | None:
        """A note by its keyed hash, with the sealed key of its person."""
        rows = await self._fetch("SELECT note.*, key FROM note JOIN person_key USING (person) WHERE note = $1", note)
        return next(((StoredNote(row["note"], row["person"], row["body"]), row["key"]) for row in rows), None)

    async def notes(self) -> AsyncIterator[tuple[StoredNote, bytes]]:
        """All notes, each with the sealed key of its person."""
        async for row in self._stream("SELECT note.*, key FROM note JOIN person_key USING (person) ORDER BY note"):
            yield StoredNote(row["note"], row["person"], row["body"]), row["key"]

    async def streams(self) -> list[str]:
        """Every stream that has an event, a transfer, a snapshot or a head."""
        sql = " UNION ".join(
            f"SELECT DISTINCT stream FROM {table}" for table in ("event", "transfer", "snapshot", "head")
        )
        return sorted(row[0] for row in await self._fetch(sql))

    async def _fetch(self, sql: str, *values: object) -> list[Any]:
        async with self._connected() as connection:
            return list(await connection.fetch(sql, *values))

    async def _stream(self, sql: str, *values: object) -> AsyncIterator[Any]:
        async with self._connected() as connection, connection.transaction():
            async for row in connection.cursor(sql, *values, prefetch=PAGE):
                yield row


class PostgresMoment(PostgresReading):
    """A database as it was at one moment, whatever is written meanwhile. Nothing can be written here."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, url: str) -> "PostgresMoment":
        """Connect, and hold on to this moment."""
        moment = cls(await asyncpg.connect(url, timeout=CONNECT_S))
        try:
            await moment._connection.transaction(isolation="repeatable_read", readonly=True).start()
            check_current(*await found(moment._connection), "postgresql")
        except BaseException:
            await moment.close()
            raise
        return moment

    async def close(self) -> None:
        """Let go of the database."""
        await self._connection.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Connection]:
        yield self._connection
