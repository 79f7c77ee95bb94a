"""The store on PostgreSQL: the same schema, batches written as arrays."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from operator import attrgetter
from typing import Any, NamedTuple

import asyncpg

from croupier.cage.tickets import Ticket
from croupier.floor.store import Account, Batch, Conflict, StoredAnswer, Transaction
from croupier.storage.postgres_reading import CONNECT_S, Connection, PostgresReading, found
from croupier.storage.schema import check_usable, migrations

MIGRATING = 7_362_861
"""The advisory lock under which one process at a time brings the schema up to date."""


class Rows(NamedTuple):
    """A table that a batch adds rows to: the types of its columns, and the rows."""

    types: str
    of: Callable[[Batch], Sequence[Sequence[Any]]]


ROWS = {
    "event": Rows("text bigint bigint text text bytea bytea", attrgetter("records")),
    "transfer": Rows("text bigint bigint text text bigint", attrgetter("transfers")),
    "answer": Rows("text bigint bigint bytea bytea", attrgetter("answers")),
    "snapshot": Rows("text bigint bytea", attrgetter("snapshots")),
    "ticket": Rows("text text text text bigint bigint text text bytea", lambda batch: [*batch.issued.values()]),
    "person_key": Rows("text bytea", lambda batch: [*batch.person_keys.items()]),
    "note": Rows("text text bytea", attrgetter("notes")),
}
"""Those tables, in the order in which they are written."""
EARLY = ("event", "transfer", "answer")
"""Those that a batch may have many rows for, none of which the rest of it changes: it begins to be written with them."""


class PostgresStore(PostgresReading):
    """A floor's database on a server."""

    def __init__(self, pool: "asyncpg.Pool[Any]") -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Connect, and bring the schema up to date."""
        pool = await asyncpg.create_pool(url, min_size=1, max_size=4, reset=_as_it_is, timeout=CONNECT_S)
        store = cls(pool)
        try:
            await store._migrate()
        except BaseException:
            await store.close()
            raise
        return store

    def may_pass(self, failure: Exception) -> bool:
        """Whether a failure is the database's own, or another writer's doing; a value that no row may have is ours."""
        if isinstance(failure, asyncpg.CheckViolationError | asyncpg.DataError):
            return False
        return isinstance(failure, asyncpg.PostgresError | asyncpg.InterfaceError | OSError | Conflict)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction that commits on leaving, or leaves nothing behind."""
        async with self._pool.acquire() as connection, connection.transaction():
            transaction = PostgresTransaction(connection)
            try:
                yield transaction
            except BaseException:
                await transaction.give_up()
                raise

    async def close(self) -> None:
        """Let go of the database."""
        await self._pool.close()

    def _connected(self) -> AbstractAsyncContextManager[Connection]:
        return self._pool.acquire()

    async def _migrate(self) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            tables, done = await found(connection)
            check_usable(tables, done, "postgresql")
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, at BIGINT NOT NULL)"
            )
            for migration in migrations("postgresql"):
                if migration.number not in done:
                    await connection.execute(migration.sql)
                    now = time.time_ns() // 1000
                    await connection.execute("INSERT INTO migration VALUES ($1, $2)", migration.number, now)


class PostgresTransaction:
    """One transaction on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sent = dict.fromkeys(ROWS, 0)
        """How many rows of a batch have been sent, table by table."""
        self._writing: asyncio.Task[None] | None = None
        """What is on its way."""

    async def answers(self, commands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], StoredAnswer]:
        """The answers that these commands, by source and number, have had."""
        sql = """SELECT source, number, digest, body FROM answer
                 JOIN unnest($1::text[], $2::bigint[]) AS asked (source, number) USING (source, number)"""
        rows = await self._connection.fetch(sql, *_columns(commands, 2))
        return {(source, number): StoredAnswer(digest, body) for source, number, digest, body in rows}

    async def lock(self, accounts: Iterable[str]) -> dict[str, Account]:
        """Lock these accounts, in the order of their numbers, and read them."""
        # Joined, not `= ANY`: there PostgreSQL's plan for any list looks through the whole list for each account.
        sql = """SELECT chip_account.* FROM unnest($1::text[]) AS asked (id) JOIN chip_account USING (id)
                 ORDER BY id FOR UPDATE OF chip_account"""
        rows = [Account(*row) for row in await self._connection.fetch(sql, sorted(accounts))]
        return {row.id: row for row in rows}

    async def ticket(self, ticket: str) -> Ticket | None:
        """Lock a ticket and read it."""
        await self._written_so_far()
        row = await self._connection.fetchrow("SELECT * FROM ticket WHERE ticket = $1 FOR UPDATE", ticket)
        return None if row is None else Ticket(*row)

    async def tickets_of(self, account: str) -> list[Ticket]:
        """Lock the tickets, hand pays and vouchers of an account and read them."""
        await self._written_so_far()
        sql = "SELECT * FROM ticket WHERE account = $1 ORDER BY ticket FOR UPDATE"
        return [Ticket(*row) for row in await self._connection.fetch(sql, account)]

    async def person_key(self, person: str) -> bytes | None:
        """The sealed key of a person; none if there is none yet."""
        await self._written_so_far()
        key: bytes | None = await self._connection.fetchval("SELECT key FROM person_key WHERE person = $1", person)
        return key

    async def begin_writing(self, batch: Batch) -> None:
        """Send what there is of a batch, of the table that has most, unless the server is still busy with the last."""
        if self._writing is not None:
            await asyncio.sleep(0)  # what the server answered is heard
            await asyncio.sleep(0)  # and whoever waited for it goes on
        if self._writing is None or self._writing.done():
            await self._written_so_far()
            table = max(EARLY, key=lambda each: len(ROWS[each].of(batch)) - self._sent[each])
            self._writing = asyncio.create_task(self._insert(table, batch))
            await asyncio.sleep(0)  # it is sent

    async def give_up(self) -> None:
        """Let what is on its way come to an end, however it ends: all of it is taken back."""
        if self._writing is not None:
            await asyncio.gather(self._writing, return_exceptions=True)

    async def _written_so_far(self) -> None:
        """Wait for what is on its way: a connection carries one statement at a time."""
        if self._writing is not None:
            await self._writing
            self._writing = None

    async def _insert(self, table: str, batch: Batch) -> None:
        """Write the rows of a table that were not sent yet."""
        types, of = ROWS[table]
        if rows := of(batch)[self._sent[table] :]:
            self._sent[table] += len(rows)
            sql = f"INSERT INTO {table} SELECT * FROM {_unnest(types)}"
            await self._connection.execute(sql, *_columns(rows, len(types.split())))

    async def write(self, batch: Batch) -> None:
        """Write everything that is not written yet; raise Conflict if a head is not where it must be."""
        connection = self._connection
        await self._written_so_far()
        await self._move_heads(batch)
        for table in ROWS:
            await self._insert(table, batch)
        if batch.accounts:
            sql = f"""INSERT INTO chip_account SELECT * FROM {_unnest("text bigint bigint")}
                      ON CONFLICT (id) DO UPDATE SET balance = excluded.balance, staked = excluded.staked"""
            accounts = [(each.id, each.balance, each.staked) for each in batch.accounts.values()]
            await connection.execute(sql, *_columns(accounts, 3))
        if batch.changed:
            changed = [(each.ticket, each.state, each.desk, each.number) for each in batch.changed.values()]
            sql = f"""UPDATE ticket SET state = changed.state, desk = changed.desk, number = changed.number
                      FROM {_unnest("text text text bytea")} AS changed (ticket, state, desk, number)
                      WHERE ticket.ticket = changed.ticket"""
            await connection.execute(sql, *_columns(changed, 4))

    async def _move_heads(self, batch: Batch) -> None:
        moved = [
            (stream, after.version, after.hash, before.version)
            for stream, (before, after) in sorted(batch.heads.items())
        ]
        if not moved:
            return
        sql = f"""WITH moved AS (SELECT * FROM {_unnest("text bigint bytea bigint")} AS m (stream, version, hash, before)),
                       begun AS (INSERT INTO head SELECT stream, version, hash FROM moved WHERE before = 0
                                 ON CONFLICT DO NOTHING RETURNING 1),
                       gone_on AS (UPDATE head SET version = moved.version, hash = moved.hash FROM moved
                                   WHERE head.stream = moved.stream AND head.version = moved.before RETURNING 1)
                  SELECT (SELECT count(*) FROM begun) + (SELECT count(*) FROM gone_on)"""
        if await self._connection.fetchval(sql, *_columns(moved, 4)) != len(moved):
            raise Conflict("a stream has been written by another process")


async def _as_it_is(_: Connection) -> None:
    """Hand a connection back without a question to the server: nothing here changes a session, and asyncpg itself rolls
    back a transaction that was left open."""


def _columns(rows: Sequence[Sequence[Any]], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


def _unnest(types: str) -> str:
    return "unnest(" + ", ".join(f"${place}::{each}[]" for place, each in enumerate(types.split(), start=1)) + ")"
