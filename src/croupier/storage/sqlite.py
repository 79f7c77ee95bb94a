"""The store on SQLite: one file, one writer connection, durable at every commit."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import apsw
from msgspec.structs import astuple

from croupier.cage.tickets import Ticket
from croupier.journal.store import Account, Batch, Conflict, Store, StoredAnswer, Transaction
from croupier.storage.columns import columns, insert_one, select
from croupier.storage.guards import wrong_on_sqlite
from croupier.storage.schema import Check, check_current
from croupier.storage.sql_reading import SqlStore, Statement
from croupier.storage.sqlite_schema import ENGINE, bring_up_to_date, found

BUSY_MS = 5_000
HELD_S = 0.01
"""How long is waited before a database is tried again that another writer holds."""


class SqliteStore(SqlStore, Store):
    """A floor's database in one file."""

    def __init__(self, path: Path | str, *, read_only: bool = False, check: Check = check_current) -> None:
        super().__init__()
        flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        self._db = apsw.Connection(str(path), flags=flags)
        self._db.set_busy_timeout(BUSY_MS)
        if read_only:
            self._execute("BEGIN")  # so that everything read is of one moment, whatever is written meanwhile
        else:
            self._use_wal()
            self._execute("PRAGMA synchronous = FULL")
            self._execute("PRAGMA secure_delete = FAST")  # a key that is destroyed leaves nothing behind in its page
            self._make()
        check(*found(self._db), ENGINE)

    def may_pass(self, failure: Exception) -> bool:
        """Whether a failure is the database's own, or another writer's doing; a value that no row may have is ours."""
        if isinstance(failure, apsw.ConstraintError):
            return not str(failure).startswith("CHECK constraint failed")
        return isinstance(failure, apsw.Error | Conflict)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        await self._begin()
        try:
            yield SqliteTransaction(self._db)
            self._execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._execute("ROLLBACK")
            raise

    async def _begin(self) -> None:
        """Lock the database for writing. While another writer holds it everybody else here goes on."""
        until = time.monotonic() + BUSY_MS / 1000
        self._db.set_busy_timeout(0)
        try:
            while True:
                try:
                    self._execute("BEGIN IMMEDIATE")
                except apsw.BusyError:
                    if time.monotonic() > until:
                        raise
                else:
                    return
                await asyncio.sleep(HELD_S)
        finally:
            self._db.set_busy_timeout(BUSY_MS)

    async def hashes(self, events: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        sql = """SELECT stream, version, hash FROM json_each(?) AS asked
                 JOIN event ON stream = asked.value ->> 0 AND version = asked.value ->> 1"""
        found = {(stream, version): hash_ for stream, version, hash_ in self._execute(sql, (json.dumps(events),))}
        return found | await self._archived_hashes([each for each in events if tuple(each) not in found])

    async def change(self, statements: Sequence[Statement]) -> None:
        await self._begin()
        try:
            for sql, rows in statements:
                self._db.executemany(sql, rows)
            self._execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._execute("ROLLBACK")
            raise

    async def tidy(self) -> None:
        self._execute("VACUUM")

    async def guards(self) -> list[str]:
        return wrong_on_sqlite(self._execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"))

    async def close(self) -> None:
        self._db.close()

    async def _fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._execute(sql, values).fetchall()

    async def _stream(self, sql: str, *values: Any) -> AsyncIterator[tuple[Any, ...]]:
        for row in self._execute(sql, values):
            yield row

    def _execute(self, sql: str, values: Sequence[Any] = ()) -> apsw.Cursor:
        return self._db.execute(sql, values)

    def _use_wal(self) -> None:
        """Turn on the write-ahead log. SQLite does not wait for another that is doing the same, so we do."""
        until = time.monotonic() + BUSY_MS / 1000
        while True:
            try:
                self._execute("PRAGMA journal_mode = WAL")
            except apsw.BusyError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
            else:
                return

    def _make(self) -> None:
        """Make the schema of a database that has none; another's is left as it is."""
        if not found(self._db)[0]:
            bring_up_to_date(self._db)


class SqliteTransaction(Transaction):
    """One transaction. The whole database is locked for writing, so its reads lock all they read."""

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db

    async def answers(self, commands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], StoredAnswer]:
        sql = """SELECT source, number, digest, body FROM json_each(?) AS asked
                 JOIN answer ON source = asked.value ->> 0 AND number = asked.value ->> 1"""
        rows = self._db.execute(sql, (json.dumps(commands),))
        return {(source, number): StoredAnswer(digest, body) for source, number, digest, body in rows}

    async def lock(self, accounts: Iterable[str]) -> dict[str, Account]:
        sql = f"""SELECT {columns("chip_account")} FROM json_each(?) AS asked
                  JOIN chip_account ON chip_account.id = asked.value"""
        return {row[0]: Account(*row) for row in self._db.execute(sql, (json.dumps(list(accounts)),))}

    async def ticket(self, ticket: str) -> Ticket | None:
        rows = self._db.execute(f"{select('ticket')} WHERE ticket = ?", (ticket,))
        return next((Ticket(*row) for row in rows), None)

    async def tickets_of(self, account: str) -> list[Ticket]:
        rows = self._db.execute(f"{select('ticket')} WHERE account = ? ORDER BY ticket", (account,))
        return [Ticket(*row) for row in rows]

    async def person_key(self, person: str) -> bytes | None:
        rows = self._db.execute("SELECT key FROM person_key WHERE person = ?", (person,))
        return next((row[0] for row in rows), None)

    async def begin_writing(self, batch: Batch) -> None:
        """Do nothing: this database works in our own thread, and wins nothing by an early start."""

    async def write(self, batch: Batch) -> None:
        db = self._db
        for stream, (before, after) in batch.heads.items():
            if before.version == 0:
                db.execute(f"{insert_one('head')} ON CONFLICT DO NOTHING", (stream, after.version, after.hash))
            else:
                sql = "UPDATE head SET version = ?, hash = ? WHERE stream = ? AND version = ?"
                db.execute(sql, (after.version, after.hash, stream, before.version))
            if db.changes() != 1:
                raise Conflict(f"{stream} is not at version {before.version}")
        for stream, version in batch.looked_at.items():
            found = db.execute("SELECT version FROM head WHERE stream = ?", (stream,)).fetchone()
            if (found[0] if found else 0) != version:
                raise Conflict(f"{stream} is not at version {version} any more")
        db.executemany(insert_one("event"), batch.records)
        db.executemany(insert_one("transfer"), batch.transfers)
        db.executemany(
            f"{insert_one('chip_account')}"
            " ON CONFLICT (id) DO UPDATE SET balance = excluded.balance, staked = excluded.staked",
            map(astuple, batch.accounts.values()),
        )
        db.executemany(insert_one("answer"), batch.answers)
        db.executemany(insert_one("snapshot"), batch.snapshots)
        db.executemany(insert_one("ticket"), batch.issued.values())
        db.executemany(insert_one("person_key"), batch.person_keys.items())
        db.executemany(insert_one("note"), batch.notes)
        changed = [(each.state, each.desk, each.number, each.ticket) for each in batch.changed.values()]
        db.executemany("UPDATE ticket SET state = ?, desk = ?, number = ? WHERE ticket = ?", changed)
        db.executemany("UPDATE person_key SET key = x'' WHERE person = ?", [(each,) for each in batch.destroyed])
