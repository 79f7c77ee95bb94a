"""The store on PostgreSQL: the same schema, batches written as arrays."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from operator import attrgetter
from typing import Any, NamedTuple

import asyncpg
from msgspec.structs import astuple

from croupier.cage.tickets import Ticket
from croupier.journal.store import Account, Batch, Conflict, Store, StoredAnswer, Transaction
from croupier.storage.columns import columns, insert, select
from croupier.storage.postgres_reading import CONNECT_S, Connection, PostgresReading
from croupier.storage.postgres_schema import ENGINE, MIGRATION_S, bring_up_to_date, found
from croupier.storage.schema import check_current
from croupier.storage.sql_reading import SqlStore, Statement

COMMAND_S = 5.0
"""Within what time the server has to answer a statement: so a line that carries nothing, and does not say so, is noticed."""
ROLLBACK_S = 1.0
"""How long a transaction that failed may take to be taken back; after that its connection goes instead."""
SESSION = {"idle_in_transaction_session_timeout": "10s", "lock_timeout": "2s"}
"""What the server is told of each connection: one that was lost with a transaction open holds no lock for long."""
KEEPALIVE = {"TCP_KEEPIDLE": 2, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 5000}
"""When our own side of a line takes it for lost, where the system knows these."""


class Away(Exception):
    """The connection was lost, whatever came of that: the server may be asked again."""


class Rows(NamedTuple):
    """A table that a batch adds rows to: the types of its columns, and the rows."""

    types: str
    of: Callable[[Batch], Sequence[Sequence[Any]]]


ROWS = {
    "event": Rows("text bigint bigint text text bytea bytea", attrgetter("records")),
    "transfer": Rows("text bigint bigint text text bigint", attrgetter("transfers")),
    "answer": Rows("text bigint bigint bytea bytea", attrgetter("answers")),
    "snapshot": Rows("text bigint bytea bigint", attrgetter("snapshots")),
    "ticket": Rows("text text text text bigint bigint text text bytea text", lambda batch: [*batch.issued.values()]),
    "person_key": Rows("text bytea", lambda batch: [*batch.person_keys.items()]),
    "note": Rows("text text bytea", attrgetter("notes")),
}
"""Those tables, in the order in which they are written."""
EARLY = ("event", "transfer", "answer")
"""Those that a batch may have many rows for, none of which the rest of it changes: it begins to be written with them."""


class PostgresStore(PostgresReading, SqlStore, Store):
    """A floor's database on a server."""

    def __init__(self, pool: "asyncpg.Pool[Any]") -> None:
        super().__init__()
        self._pool = pool

    @classmethod
    async def open(cls, url: str, *, restoring: bool = False) -> "PostgresStore":
        """Connect, and see that the schema is this version's."""
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=4,
            init=_keep_alive,
            reset=_as_it_is,
            timeout=CONNECT_S,
            command_timeout=COMMAND_S,
            server_settings=SESSION,
        )
        store = cls(pool)
        try:
            await store._make(restoring)
        except BaseException:
            await store.close()
            raise
        return store

    def may_pass(self, failure: Exception) -> bool:
        """Whether a failure is the database's own, or another writer's doing; a value that no row may have is ours."""
        if isinstance(failure, asyncpg.CheckViolationError | asyncpg.DataError):
            return False
        return isinstance(failure, asyncpg.PostgresError | asyncpg.InterfaceError | OSError | Away | Conflict)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self._connected() as connection:
            begun = connection.transaction()
            await begun.start()
            transaction = PostgresTransaction(connection)
            try:
                yield transaction
                await begun.commit()
            except BaseException as failure:
                await _take_back(connection, transaction, begun, failure)
                raise

    async def change(self, statements: Sequence[Statement]) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            for sql, rows in statements:
                await connection.executemany(sql, rows, timeout=MIGRATION_S)

    async def tidy(self) -> None:
        """The server does so by itself."""

    async def close(self) -> None:
        await self._pool.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Connection]:
        """A connection. One on which anything is in doubt is given up, and the others are made anew before they are used."""
        connection = await self._pool.acquire(timeout=CONNECT_S)
        try:
            yield connection
        except BaseException as failure:
            if _is_in_doubt(failure):
                _hang_up(connection)
                await self._pool.expire_connections()
            if _is_closed(connection) and isinstance(failure, Exception) and not self.may_pass(failure):
                raise Away(repr(failure)) from failure
            raise
        finally:
            await self._pool.release(connection)

    async def _make(self, restoring: bool) -> None:
        """Make the schema of a database that has none; another's is left as it is, and needs no right to change it."""
        async with self._pool.acquire() as connection:
            tables, done = await found(connection, restoring)
            if not tables:
                await bring_up_to_date(connection)
                tables, done = await found(connection, restoring)
            check_current(tables, done, ENGINE)


class PostgresTransaction(Transaction):
    """One transaction on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sent = dict.fromkeys(ROWS, 0)
        """How many rows of a batch have been sent, table by table."""
        self._writing: asyncio.Task[None] | None = None
        """What is on its way."""

    async def answers(self, commands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], StoredAnswer]:
        sql = """SELECT source, number, digest, body FROM answer
                 JOIN unnest($1::text[], $2::bigint[]) AS asked (source, number) USING (source, number)"""
        rows = await self._connection.fetch(sql, *_columns(commands, 2))
        return {(source, number): StoredAnswer(digest, body) for source, number, digest, body in rows}

    async def lock(self, accounts: Iterable[str]) -> dict[str, Account]:
        # Joined, not `= ANY`: there PostgreSQL's plan for any list looks through the whole list for each account.
        sql = f"""SELECT {columns("chip_account")} FROM unnest($1::text[]) AS asked (id) JOIN chip_account USING (id)
                 ORDER BY id FOR UPDATE OF chip_account"""
        rows = [Account(*row) for row in await self._connection.fetch(sql, sorted(accounts))]
        return {row.id: row for row in rows}

    async def ticket(self, ticket: str) -> Ticket | None:
        await self._written_so_far()
        row = await self._connection.fetchrow(f"{select('ticket')} WHERE ticket = $1 FOR UPDATE", ticket)
        return None if row is None else Ticket(*row)

    async def tickets_of(self, account: str) -> list[Ticket]:
        await self._written_so_far()
        sql = f"{select('ticket')} WHERE account = $1 ORDER BY ticket FOR UPDATE"
        return [Ticket(*row) for row in await self._connection.fetch(sql, account)]

    async def person_key(self, person: str) -> bytes | None:
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
            sql = f"{insert(table)} SELECT * FROM {_unnest(types)}"
            await self._connection.execute(sql, *_columns(rows, len(types.split())))

    async def write(self, batch: Batch) -> None:
        connection = self._connection
        await self._written_so_far()
        await self._move_heads(batch)
        await self._compare(batch.looked_at)
        for table in ROWS:
            await self._insert(table, batch)
        if batch.accounts:
            sql = f"""{insert("chip_account")} SELECT * FROM {_unnest("text bigint bigint text text")}
                      ON CONFLICT (id) DO UPDATE SET balance = excluded.balance, staked = excluded.staked"""
            await connection.execute(sql, *_columns([*map(astuple, batch.accounts.values())], 5))
        if batch.changed:
            changed = [(each.ticket, each.state, each.desk, each.number) for each in batch.changed.values()]
            sql = f"""UPDATE ticket SET state = changed.state, desk = changed.desk, number = changed.number
                      FROM {_unnest("text text text bytea")} AS changed (ticket, state, desk, number)
                      WHERE ticket.ticket = changed.ticket"""
            await connection.execute(sql, *_columns(changed, 4))
        if batch.destroyed:
            await connection.execute("UPDATE person_key SET key = '' WHERE person = ANY($1)", batch.destroyed)

    async def _compare(self, looked_at: Mapping[str, int]) -> None:
        """See that what was looked at is still the last of its stream."""
        if looked_at:
            rows = await self._connection.fetch("SELECT stream, version FROM head WHERE stream = ANY($1)", [*looked_at])
            found: dict[str, int] = dict(row for row in rows)
            for stream, version in looked_at.items():
                if found.get(stream, 0) != version:
                    raise Conflict(f"{stream} is not at version {version} any more")

    async def _move_heads(self, batch: Batch) -> None:
        moved = [
            (stream, after.version, after.hash, before.version)
            for stream, (before, after) in sorted(batch.heads.items())
        ]
        if not moved:
            return
        sql = f"""WITH moved AS (SELECT * FROM {_unnest("text bigint bytea bigint")} AS m (stream, version, hash, before)),
                       begun AS ({insert("head")} SELECT stream, version, hash FROM moved WHERE before = 0
                                 ON CONFLICT DO NOTHING RETURNING 1),
                       gone_on AS (UPDATE head SET version = moved.version, hash = moved.hash FROM moved
                                   WHERE head.stream = moved.stream AND head.version = moved.before RETURNING 1)
                  SELECT (SELECT count(*) FROM begun) + (SELECT count(*) FROM gone_on)"""
        if await self._connection.fetchval(sql, *_columns(moved, 4)) != len(moved):
            raise Conflict("a stream has been written by another process")


def _is_in_doubt(failure: BaseException) -> bool:
    """Whether nobody knows what a connection is about after a failure: no answer came, or nobody waited for it."""
    if isinstance(failure, asyncpg.DataError):
        return False  # a value that was not even sent
    return isinstance(failure, TimeoutError | asyncio.CancelledError | OSError | asyncpg.InterfaceError)


async def _take_back(
    connection: Connection, transaction: "PostgresTransaction", begun: Any, failure: BaseException
) -> None:
    """Take back what a transaction has done; a connection on which that is in doubt goes, and all of it with it."""
    try:
        if not _is_in_doubt(failure) and not _is_closed(connection):
            async with asyncio.timeout(ROLLBACK_S):
                await transaction.give_up()
                await begun.rollback()
            return
    except Exception:  # whatever it is, the server takes it back when the connection is gone
        pass
    _hang_up(connection)
    await transaction.give_up()


def _hang_up(connection: Connection) -> None:
    """End a connection at once, if it has not ended."""
    with suppress(asyncpg.InterfaceError):  # it has: the pool has it back
        connection.terminate()


def _is_closed(connection: Connection) -> bool:
    try:
        return bool(connection.is_closed())
    except asyncpg.InterfaceError:
        return True


async def _keep_alive(connection: Connection) -> None:
    """Have this machine look after the line too."""
    line = connection._transport.get_extra_info("socket")
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEPALIVE.items():
        if hasattr(socket, name):
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


async def _as_it_is(_: Connection) -> None:
    """Hand a connection back without a question to the server: nothing here changes a session, and asyncpg itself rolls
    back a transaction that was left open."""


def _columns(rows: Sequence[Sequence[Any]], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


def _unnest(types: str) -> str:
    return "unnest(" + ", ".join(f"${place}::{each}[]" for place, each in enumerate(types.split(), start=1)) + ")"
