"""The store on SQLite: one file, one writer connection, durable at every commit."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import apsw

from croupier.cage.ledger import chips, stakes
from croupier.cage.tickets import Ticket
from croupier.floor.journal import Head, Record
from croupier.floor.store import (
    LAST_AT,
    LAST_VERSION,
    MOVEMENTS,
    SUMS,
    Account,
    Batch,
    Conflict,
    Movement,
    NumberedAnswer,
    Snapshot,
    StoredAnswer,
    StoredNote,
    StoredTransfer,
    Transaction,
)
from croupier.storage.guards import wrong_on_sqlite
from croupier.storage.schema import MIGRATION, check_current, check_usable, migrations

BUSY_MS = 5_000
HELD_S = 0.01
"""How long is waited before a database is tried again that another writer holds."""


class SqliteStore:
    """A floor's database in one file."""

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        self._db = apsw.Connection(str(path), flags=flags)
        self._db.set_busy_timeout(BUSY_MS)
        if read_only:
            self._execute("BEGIN")  # so that everything read is of one moment, whatever is written meanwhile
            check_current(*self._found(), "sqlite")
        else:
            self._use_wal()
            self._execute("PRAGMA synchronous = FULL")
            self._migrate()

    def may_pass(self, failure: Exception) -> bool:
        """Whether a failure is the database's own, or another writer's doing; a value that no row may have is ours."""
        if isinstance(failure, apsw.ConstraintError):
            return not str(failure).startswith("CHECK constraint failed")
        return isinstance(failure, apsw.Error | Conflict)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction that commits on leaving, or leaves nothing behind."""
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

    async def heads(self) -> dict[str, Head]:
        """The head of every stream."""
        return {stream: Head(version, hash_) for stream, version, hash_ in self._execute("SELECT * FROM head")}

    async def last_at(self) -> int:
        """When the last event of all was; 0 if there is none."""
        ((last,),) = self._execute(LAST_AT)
        return int(last)

    async def hashes(self, events: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """The hashes of those of these events, by stream and version, that there are."""
        sql = """SELECT stream, version, hash FROM json_each(?) AS asked
                 JOIN event ON stream = asked.value ->> 0 AND version = asked.value ->> 1"""
        return {(stream, version): hash_ for stream, version, hash_ in self._execute(sql, (json.dumps(events),))}

    async def latest(self, stream: str, upto: int = LAST_VERSION) -> Snapshot | None:
        """A stream's latest snapshot, or the latest up to a version."""
        sql = "SELECT * FROM snapshot WHERE stream = ? AND version <= ? ORDER BY version DESC LIMIT 1"
        return next((Snapshot(*row) for row in self._execute(sql, (stream, upto))), None)

    async def records(self, stream: str, after: int = 0) -> AsyncIterator[Record]:
        """A stream's events after a version, in order."""
        sql = "SELECT * FROM event WHERE stream = ? AND version > ? ORDER BY version"
        for row in self._execute(sql, (stream, after)):
            yield Record(*row)

    async def transfers(self, stream: str, after: int = 0) -> AsyncIterator[StoredTransfer]:
        """A stream's transfers after a version, in order."""
        sql = "SELECT * FROM transfer WHERE stream = ? AND version > ? ORDER BY version, place"
        for row in self._execute(sql, (stream, after)):
            yield StoredTransfer(*row)

    async def sums(self) -> dict[str, int]:
        """What every player's account and stakes come to, by the transfers."""
        return dict(self._execute(SUMS))

    async def guards(self) -> list[str]:
        """What is wrong with the database's own guards against changes, in words."""
        return wrong_on_sqlite(self._execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"))

    async def movements(self, account: str) -> list[Movement]:
        """All that moved between a chip account and anybody else, in order; not the chips that were laid on layouts."""
        sql = MOVEMENTS.format(stakes="?1", chips="?2")
        return [Movement(*row) for row in self._execute(sql, (stakes(account), chips(account)))]

    async def snapshots(self, stream: str) -> AsyncIterator[Snapshot]:
        """A stream's snapshots, in order."""
        for row in self._execute("SELECT * FROM snapshot WHERE stream = ? ORDER BY version", (stream,)):
            yield Snapshot(*row)

    async def accounts(self) -> list[Account]:
        """All chip accounts."""
        return [Account(*row) for row in self._execute("SELECT * FROM chip_account ORDER BY id")]

    async def tickets(self) -> list[Ticket]:
        """All tickets."""
        return [Ticket(*row) for row in self._execute("SELECT * FROM ticket ORDER BY ticket")]

    async def ticket(self, ticket: str) -> Ticket | None:
        """A ticket as the books have it."""
        return next((Ticket(*row) for row in self._execute("SELECT * FROM ticket WHERE ticket = ?", (ticket,))), None)

    async def answers(self) -> AsyncIterator[NumberedAnswer]:
        """All answers, by source and number."""
        for row in self._execute("SELECT * FROM answer ORDER BY source, number"):
            yield NumberedAnswer(*row)

    async def note(self, note: str) -> tuple[StoredNote, bytes] | None:
        """A note by its keyed hash, with the sealed key of its person."""
        rows = self._execute("SELECT note.*, key FROM note JOIN person_key USING (person) WHERE note = ?", (note,))
        return next(((StoredNote(*row), key) for *row, key in rows), None)

    async def notes(self) -> AsyncIterator[tuple[StoredNote, bytes]]:
        """All notes, each with the sealed key of its person."""
        for *row, key in self._execute("SELECT note.*, key FROM note JOIN person_key USING (person) ORDER BY note"):
            yield StoredNote(*row), key

    async def streams(self) -> list[str]:
        """Every stream that has an event, a transfer, a snapshot or a head."""
        sql = " UNION ".join(
            f"SELECT DISTINCT stream FROM {table}" for table in ("event", "transfer", "snapshot", "head")
        )
        return sorted(row[0] for row in self._execute(sql))

    async def close(self) -> None:
        """Let go of the database."""
        self._db.close()

    def _execute(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
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

    def _found(self) -> tuple[set[str], set[int]]:
        """The tables that are there, and the steps that the schema has had."""
        tables = {row[0] for row in self._execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        done = self._execute("SELECT number FROM migration") if MIGRATION in tables else ()
        return tables, {row[0] for row in done}

    def _migrate(self) -> None:
        self._execute("BEGIN IMMEDIATE")
        tables, done = self._found()
        check_usable(tables, done, "sqlite")
        self._execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, at BIGINT NOT NULL)")
        for migration in migrations("sqlite"):
            if migration.number not in done:
                self._execute(migration.sql)
                self._execute("INSERT INTO migration VALUES (?, ?)", (migration.number, time.time_ns() // 1000))
        self._execute("COMMIT")


class SqliteTransaction:
    """One transaction. The whole database is locked for writing, so its reads lock all they read."""

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db

    async def answers(self, commands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], StoredAnswer]:
        """The answers that these commands, by source and number, have had."""
        sql = """SELECT source, number, digest, body FROM json_each(?) AS asked
                 JOIN answer ON source = asked.value ->> 0 AND number = asked.value ->> 1"""
        rows = self._db.execute(sql, (json.dumps(commands),))
        return {(source, number): StoredAnswer(digest, body) for source, number, digest, body in rows}

    async def lock(self, accounts: Iterable[str]) -> dict[str, Account]:
        """Read these accounts."""
        sql = "SELECT chip_account.* FROM json_each(?) AS asked JOIN chip_account ON chip_account.id = asked.value"
        return {row[0]: Account(*row) for row in self._db.execute(sql, (json.dumps(list(accounts)),))}

    async def ticket(self, ticket: str) -> Ticket | None:
        """Read a ticket."""
        rows = self._db.execute("SELECT * FROM ticket WHERE ticket = ?", (ticket,))
        return next((Ticket(*row) for row in rows), None)

    async def tickets_of(self, account: str) -> list[Ticket]:
        """Read the tickets, hand pays and vouchers of an account."""
        rows = self._db.execute("SELECT * FROM ticket WHERE account = ? ORDER BY ticket", (account,))
        return [Ticket(*row) for row in rows]

    async def person_key(self, person: str) -> bytes | None:
        """The sealed key of a person; none if there is none yet."""
        rows = self._db.execute("SELECT key FROM person_key WHERE person = ?", (person,))
        return next((row[0] for row in rows), None)

    async def begin_writing(self, batch: Batch) -> None:
        """Do nothing: this database works in our own thread, and wins nothing by an early start."""

    async def write(self, batch: Batch) -> None:
        """Write everything; raise Conflict if a head is not where it must be."""
        db = self._db
        for stream, (before, after) in batch.heads.items():
            if before.version == 0:
                db.execute("INSERT OR IGNORE INTO head VALUES (?, ?, ?)", (stream, after.version, after.hash))
            else:
                sql = "UPDATE head SET version = ?, hash = ? WHERE stream = ? AND version = ?"
                db.execute(sql, (after.version, after.hash, stream, before.version))
            if db.changes() != 1:
                raise Conflict(f"{stream} is not at version {before.version}")
        for stream, version in batch.looked_at.items():
            found = db.execute("SELECT version FROM head WHERE stream = ?", (stream,)).fetchone()
            if (found[0] if found else 0) != version:
                raise Conflict(f"{stream} is not at version {version} any more")
        db.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?)", batch.records)
        db.executemany("INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?)", batch.transfers)
        db.executemany(
            "INSERT INTO chip_account VALUES (?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET balance = excluded.balance, staked = excluded.staked",
            [(each.id, each.balance, each.staked) for each in batch.accounts.values()],
        )
        db.executemany("INSERT INTO answer VALUES (?, ?, ?, ?, ?)", batch.answers)
        db.executemany("INSERT INTO snapshot VALUES (?, ?, ?)", batch.snapshots)
        db.executemany("INSERT INTO ticket VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", batch.issued.values())
        db.executemany("INSERT INTO person_key VALUES (?, ?)", batch.person_keys.items())
        db.executemany("INSERT INTO note VALUES (?, ?, ?)", batch.notes)
        changed = [(each.state, each.desk, each.number, each.ticket) for each in batch.changed.values()]
        db.executemany("UPDATE ticket SET state = ?, desk = ?, number = ? WHERE ticket = ?", changed)
