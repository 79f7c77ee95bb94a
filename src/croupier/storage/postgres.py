"""The store on PostgreSQL: the same schema, batches written as arrays."""

import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from croupier.floor.journal import Head, Record
from croupier.floor.store import (
    Account,
    Batch,
    Conflict,
    Snapshot,
    StoredAnswer,
    StoredTicket,
    StoredTransfer,
    Transaction,
)
from croupier.storage.schema import migrations

MIGRATING = 7_362_861
"""The advisory lock under which one process at a time brings the schema up to date."""

Connection = Any
"""An asyncpg connection, as its pool hands it out."""


class PostgresStore:
    """A floor's database on a server."""

    def __init__(self, pool: "asyncpg.Pool[Any]") -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Connect, and bring the schema up to date."""
        pool = await asyncpg.create_pool(url, min_size=1, max_size=4)
        store = cls(pool)
        await store._migrate()
        return store

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction that commits on leaving, or leaves nothing behind."""
        async with self._pool.acquire() as connection, connection.transaction():
            yield PostgresTransaction(connection)

    async def heads(self) -> dict[str, Head]:
        """The head of every stream."""
        return {row["stream"]: Head(row["version"], row["hash"]) for row in await self._fetch("SELECT * FROM head")}

    async def latest(self, stream: str) -> Snapshot | None:
        """A stream's latest snapshot."""
        rows = await self._fetch("SELECT * FROM snapshot WHERE stream = $1 ORDER BY version DESC LIMIT 1", stream)
        return next((Snapshot(*row) for row in rows), None)

    async def records(self, stream: str, after: int = 0) -> AsyncIterator[Record]:
        """A stream's events after a version, in order."""
        sql = "SELECT * FROM event WHERE stream = $1 AND version > $2 ORDER BY version"
        async for row in self._stream(sql, stream, after):
            yield Record(*row)

    async def transfers(self, stream: str) -> AsyncIterator[StoredTransfer]:
        """A stream's transfers, in order."""
        async for row in self._stream("SELECT * FROM transfer WHERE stream = $1 ORDER BY version, place", stream):
            yield StoredTransfer(*row)

    async def snapshots(self, stream: str) -> AsyncIterator[Snapshot]:
        """A stream's snapshots, in order."""
        async for row in self._stream("SELECT * FROM snapshot WHERE stream = $1 ORDER BY version", stream):
            yield Snapshot(*row)

    async def accounts(self) -> list[Account]:
        """All chip accounts."""
        return [Account(*row) for row in await self._fetch("SELECT * FROM chip_account ORDER BY id")]

    async def tickets(self) -> list[StoredTicket]:
        """All tickets."""
        return [StoredTicket(*row) for row in await self._fetch("SELECT * FROM ticket ORDER BY ticket")]

    async def streams(self) -> list[str]:
        """Every stream that has an event, a transfer, a snapshot or a head."""
        sql = " UNION ".join(
            f"SELECT DISTINCT stream FROM {table}" for table in ("event", "transfer", "snapshot", "head")
        )
        return sorted(row[0] for row in await self._fetch(sql))

    async def close(self) -> None:
        """Let go of the database."""
        await self._pool.close()

    async def _fetch(self, sql: str, *values: object) -> list[Any]:
        return list(await self._pool.fetch(sql, *values))

    async def _stream(self, sql: str, *values: object) -> AsyncIterator[Any]:
        async with self._pool.acquire() as connection, connection.transaction():
            async for row in connection.cursor(sql, *values, prefetch=1000):
                yield row

    async def _migrate(self) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, at BIGINT NOT NULL)"
            )
            done = {row[0] for row in await connection.fetch("SELECT number FROM migration")}
            for migration in migrations("postgresql"):
                if migration.number not in done:
                    await connection.execute(migration.sql)
                    now = time.time_ns() // 1000
                    await connection.execute("INSERT INTO migration VALUES ($1, $2)", migration.number, now)


class PostgresTransaction:
    """One transaction on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def answers(self, commands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], StoredAnswer]:
        """The answers that these commands, by source and number, have had."""
        sql = """SELECT source, number, digest, body FROM answer
                 JOIN unnest($1::text[], $2::bigint[]) AS asked (source, number) USING (source, number)"""
        rows = await self._connection.fetch(sql, *_columns(commands, 2))
        return {(source, number): StoredAnswer(digest, body) for source, number, digest, body in rows}

    async def lock(self, accounts: Iterable[str]) -> dict[str, Account]:
        """Lock these accounts, in the order of their numbers, and read them."""
        sql = "SELECT * FROM chip_account WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
        rows = [Account(*row) for row in await self._connection.fetch(sql, sorted(accounts))]
        return {row.id: row for row in rows}

    async def ticket(self, ticket: str) -> StoredTicket | None:
        """Lock a ticket and read it."""
        row = await self._connection.fetchrow("SELECT * FROM ticket WHERE ticket = $1 FOR UPDATE", ticket)
        return None if row is None else StoredTicket(*row)

    async def write(self, batch: Batch) -> None:
        """Write everything; raise Conflict if a head is not where it must be."""
        connection = self._connection
        await self._move_heads(batch)
        for table, types, rows in (
            ("event", "text bigint bigint text text bytea bytea", batch.records),
            ("transfer", "text bigint bigint text text bigint", batch.transfers),
            ("answer", "text bigint bigint bytea bytea", batch.answers),
            ("snapshot", "text bigint bytea", batch.snapshots),
            ("ticket", "text text bigint boolean", batch.issued),
        ):
            if rows:
                await connection.execute(
                    f"INSERT INTO {table} SELECT * FROM {_unnest(types)}", *_columns(rows, len(types.split()))
                )
        if batch.accounts:
            sql = f"""INSERT INTO chip_account SELECT * FROM {_unnest("text bigint bigint")}
                      ON CONFLICT (id) DO UPDATE SET balance = excluded.balance, staked = excluded.staked"""
            await connection.execute(sql, *_columns(list(batch.accounts.values()), 3))
        if batch.redeemed:
            await connection.execute("UPDATE ticket SET redeemed = TRUE WHERE ticket = ANY($1::text[])", batch.redeemed)

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


def _columns(rows: Sequence[Sequence[Any]], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


def _unnest(types: str) -> str:
    return "unnest(" + ", ".join(f"${place}::{each}[]" for place, each in enumerate(types.split(), start=1)) + ")"
