"""Reading on PostgreSQL: over a floor's pool, or over one connection that sees the database as it was at one moment."""

from abc import abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg

from croupier.storage.guards import wrong_on_postgres
from croupier.storage.postgres_schema import ENGINE, found
from croupier.storage.schema import Check, check_current
from croupier.storage.sql_reading import PAGE, SqlReading

Connection = Any
"""An asyncpg connection, of its own or as a pool hands it out."""
CONNECT_S = 10.0
"""How long a server may take to let us in."""


class PostgresReading(SqlReading):
    """What can be read of a database on PostgreSQL."""

    @abstractmethod
    def _connected(self) -> AbstractAsyncContextManager[Connection]:
        """A connection to read over."""

    async def hashes(self, events: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        sql = """SELECT stream, version, hash FROM event
                 JOIN unnest($1::text[], $2::bigint[]) AS asked (stream, version) USING (stream, version)"""
        rows = await self._fetch(sql, [stream for stream, _ in events], [version for _, version in events])
        found = {(row["stream"], row["version"]): row["hash"] for row in rows}
        return found | await self._archived_hashes([each for each in events if tuple(each) not in found])

    async def guards(self) -> list[str]:
        triggers = "SELECT tgname, tgenabled::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal"
        functions = "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
        public = """SELECT DISTINCT table_name FROM information_schema.table_privileges
                    WHERE grantee = 'PUBLIC' AND table_schema = current_schema() ORDER BY 1"""
        wrong = wrong_on_postgres(await self._fetch(triggers), await self._fetch(functions))
        return wrong + [f"every user of the server may use the table {row[0]}" for row in await self._fetch(public)]

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
        super().__init__()
        self._connection = connection

    @classmethod
    async def open(cls, url: str, check: Check = check_current, *, restoring: bool = False) -> "PostgresMoment":
        """Connect, and hold on to this moment."""
        moment = cls(await asyncpg.connect(url, timeout=CONNECT_S))
        try:
            await moment._connection.transaction(isolation="repeatable_read", readonly=True).start()
            check(*await found(moment._connection, restoring), ENGINE)
        except BaseException:
            await moment.close()
            raise
        return moment

    async def close(self) -> None:
        await self._connection.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Connection]:
        yield self._connection
