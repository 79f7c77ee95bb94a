"""The two engines, for tests that hold on both: a database of its own for each test."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest
from postgres import CannotStart, Postgres, running

from croupier.journal.store import Reading, Store
from croupier.storage.postgres import PostgresStore
from croupier.storage.postgres_reading import PostgresMoment
from croupier.storage.sqlite import SqliteStore

ENGINES = ("sqlite", "postgresql")
TABLES = ("event", "head", "transfer", "chip_account", "answer", "snapshot", "ticket", "note", "person_key")
KEYS = {
    "event": ("stream", "version"),
    "head": ("stream",),
    "transfer": ("stream", "version", "place"),
    "chip_account": ("id",),
    "answer": ("source", "number"),
    "snapshot": ("stream", "version"),
    "ticket": ("ticket",),
    "note": ("note",),
    "person_key": ("person",),
}
"""What tells the rows of each table apart."""


class Refusal(Exception):
    """The database itself refused a statement."""


class Database(ABC):
    """A database that the code under test opens, and that a test may reach behind its back."""

    engine: str
    where: str
    """What a process of its own needs to open it."""

    @abstractmethod
    async def open(self) -> Store:
        """The store, as a floor opens it."""

    @abstractmethod
    async def read(self) -> Reading:
        """The database as `croupier verify` opens it: as it is at one moment."""

    @abstractmethod
    async def execute(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement on a connection of its own, as its owner could; values go where $1, $2 … stand."""

    @abstractmethod
    async def drop_guards(self) -> None:
        """Take away everything that keeps a row from being changed."""

    @abstractmethod
    async def settle(self) -> None:
        """Wait until nothing that a killed process began can still take effect."""

    async def rows(self, table: str) -> list[tuple[Any, ...]]:
        """All rows of a table, in the order of their keys."""
        return await self.execute(f"SELECT * FROM {table} ORDER BY {', '.join(KEYS[table])}")

    @abstractmethod
    async def empty(self) -> None:
        """Take out every row, as no floor could."""


class OnSqlite(Database):
    """A file."""

    engine = "sqlite"

    def __init__(self, path: Path) -> None:
        self.where = str(path)
        self.unguarded = False

    async def open(self) -> Store:
        """The store, as a floor opens it."""
        return SqliteStore(self.where)

    async def read(self) -> Reading:
        """The database as it is at one moment."""
        return SqliteStore(self.where, read_only=True)

    async def execute(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement on a connection of its own."""
        raw = apsw.Connection(self.where)
        try:
            raw.execute("PRAGMA synchronous = OFF")
            raw.execute("PRAGMA ignore_check_constraints = ON" if self.unguarded else "")
            numbered = {str(place): value for place, value in enumerate(values, start=1)}
            return list(raw.execute(sql, numbered if values else ()))
        except apsw.ConstraintError as refused:
            raise Refusal(str(refused)) from None
        finally:
            raw.close()

    async def drop_guards(self) -> None:
        """Take away the triggers and the checks."""
        for (name,) in await self.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'"):
            await self.execute(f"DROP TRIGGER {name}")
        self.unguarded = True

    async def empty(self) -> None:
        """Take out every row."""
        if not self.unguarded:
            await self.drop_guards()
        await self.execute("BEGIN; " + "".join(f"DELETE FROM {table}; " for table in TABLES) + "COMMIT")

    async def settle(self) -> None:
        """A killed process takes its locks and what it had not committed with it."""


class OnPostgres(Database):
    """A database of the tests' own server."""

    engine = "postgresql"

    def __init__(self, url: str) -> None:
        self.where = url

    async def open(self) -> Store:
        """The store, as a floor opens it."""
        return await PostgresStore.open(self.where)

    async def read(self) -> Reading:
        """The database as it is at one moment."""
        return await PostgresMoment.open(self.where)

    async def execute(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement on a connection of its own."""
        raw = await asyncpg.connect(self.where)
        try:
            return [tuple(row) for row in await raw.fetch(sql, *values)]
        except (asyncpg.RaiseError, asyncpg.IntegrityConstraintViolationError) as refused:
            raise Refusal(str(refused)) from None
        finally:
            await raw.close()

    async def drop_guards(self) -> None:
        """Take away the triggers and the checks."""
        for table in TABLES:
            await self.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
        checks = "SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE contype = 'c' AND conrelid > 0"
        for table, name in await self.execute(f"{checks} AND connamespace = 'public'::regnamespace"):
            await self.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")

    async def empty(self) -> None:
        """Take out every row."""
        raw = await asyncpg.connect(self.where)
        try:
            deletes = "; ".join(f"DELETE FROM {table}" for table in TABLES)
            await raw.execute(f"SET session_replication_role = replica; {deletes}")
        finally:
            await raw.close()

    async def settle(self) -> None:
        """A commit on its way when its process was killed holds its heads: wait for them."""
        raw = await asyncpg.connect(self.where)
        try:
            async with raw.transaction():
                await raw.execute("LOCK TABLE head IN EXCLUSIVE MODE")
        except asyncpg.UndefinedTableError:
            pass
        finally:
            await raw.close()


@pytest.fixture
def anyio_backend() -> str:
    """The loop that async tests run on."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of this test process's own."""
    try:
        with running() as server:
            yield server
    except CannotStart as reason:
        pytest.fail(str(reason), pytrace=False)


@pytest.fixture(params=ENGINES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A new, empty database on each engine."""
    if request.param == "sqlite":
        return OnSqlite(tmp_path / "floor.db")
    server = request.getfixturevalue("postgres")
    assert isinstance(server, Postgres)
    return OnPostgres(server.create())


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    """A new store on each engine, open."""
    opened = await database.open()
    yield opened
    await opened.close()
