"""The schema and opening a database again; commits on the disk, and reading beside a writer."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest
from batches import (
    EVERYTHING,
    T1,
    contents,
    write,
)
from databases import TABLES, Database

from croupier.cage.tickets import Ticket
from croupier.games.notation import WrongInput
from croupier.journal.store import (
    Account,
    Batch,
    Store,
)
from croupier.storage.postgres import PostgresStore
from croupier.storage.schema import Migration, migrations
from croupier.storage.sqlite import SqliteStore
from croupier.storage.upgrade import upgrade

pytestmark = pytest.mark.anyio


# ---------------------------------------------------------------- the schema, and opening again


async def test_what_was_written_is_there_after_closing_and_opening(database: Database) -> None:
    first = await database.open()
    await write(first, EVERYTHING)
    before = await contents(first)
    await first.close()
    again = await database.open()
    assert await contents(again) == before
    await again.close()


async def test_each_migration_is_applied_once(database: Database) -> None:
    await (await database.open()).close()
    applied = await database.execute("SELECT * FROM migration ORDER BY number")
    assert [number for number, _ in applied] == [each.number for each in migrations(database.engine)]
    await (await database.open()).close()
    assert await database.execute("SELECT * FROM migration ORDER BY number") == applied


async def test_a_ticket_of_the_first_schema_keeps_its_account_its_time_and_its_end(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.storage.schema.migrations", lambda engine: list(migrations(engine))[:1])
    await (await database.open()).close()
    monkeypatch.undo()
    for version, (ticket, used) in enumerate((("ab12", False), ("cd34", True)), start=1):
        body = (
            f'{{"type":"ticket_issued","account":"T{version}-1","ticket":"{ticket}","last_four":"0042","amount":500}}'
        )
        values = (T1, version, 10 + version, "terminal:T1", "ticket_issued", body.encode(), bytes(32))
        await database.execute("INSERT INTO event VALUES ($1, $2, $3, $4, $5, $6, $7)", *values)
        await database.execute("INSERT INTO ticket VALUES ($1, $2, $3, $4)", ticket, "0042", 500, used)
    await upgrade(database.where)
    store = await database.open()
    assert await store.tickets() == [
        Ticket("ab12", "ticket", "T1-1", "0042", 500, 11, place="T1"),
        Ticket("cd34", "ticket", "T2-1", "0042", 500, 12, state="redeemed", place="T2"),
    ]
    await store.close()


async def test_two_may_have_the_database_open(database: Database, store: Store) -> None:
    second = await database.open()
    await write(second, EVERYTHING)
    assert await contents(store) == await contents(second)
    await second.close()


async def test_a_new_database_may_be_opened_by_several_at_once(database: Database) -> None:
    if database.engine == "postgresql":
        opened: list[Store] = list(await asyncio.gather(*[database.open() for _ in range(4)]))
    else:
        with ThreadPoolExecutor(4) as pool:
            opened = list(pool.map(lambda _: SqliteStore(database.where), range(4)))
    await write(opened[0], EVERYTHING)
    assert all([await contents(store) == await contents(opened[0]) for store in opened])
    for store in opened:
        await store.close()


async def test_a_migration_that_fails_leaves_nothing_behind(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Migration(9_999, "CREATE TABLE half (a INTEGER); CREATE TABLE half (a INTEGER);")
    monkeypatch.setattr("croupier.storage.schema.migrations", lambda engine: [*migrations(engine), broken])
    with pytest.raises((apsw.SQLError, asyncpg.PostgresError)):
        await database.open()
    monkeypatch.undo()
    store = await database.open()
    with pytest.raises((apsw.SQLError, asyncpg.PostgresError)):
        await database.execute("SELECT * FROM half")
    assert (await database.execute("SELECT max(number) FROM migration"))[0][0] < broken.number
    await store.close()


async def test_both_engines_have_the_same_tables(database: Database, store: Store) -> None:
    for table in TABLES:
        assert await database.rows(table) == []
    assert await store.streams() == []


# ---------------------------------------------------------------- durability, and reading beside a writer


async def test_a_commit_on_sqlite_is_forced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect, opened = apsw.Connection, list[apsw.Connection]()

    def remember(*given: Any, **named: Any) -> apsw.Connection:
        opened.append(connect(*given, **named))
        return opened[-1]

    monkeypatch.setattr(apsw, "Connection", remember)
    store = SqliteStore(tmp_path / "floor.db")
    (db,) = opened
    settings = {name: next(iter(db.execute(f"PRAGMA {name}")))[0] for name in ("journal_mode", "synchronous")}
    assert settings == {"journal_mode": "wal", "synchronous": 2}
    await store.close()


async def test_a_commit_on_postgresql_is_forced_to_the_disk(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    create, pools = asyncpg.create_pool, list[Any]()

    def remember(*given: Any, **named: Any) -> Any:
        pools.append(create(*given, **named))
        return pools[-1]

    monkeypatch.setattr(asyncpg, "create_pool", remember)
    store = await PostgresStore.open(postgres.create())
    (pool,) = pools
    settings = [await pool.fetchval(f"SHOW {name}") for name in ("fsync", "synchronous_commit")]
    assert settings == ["on", "on"]
    await store.close()


async def test_a_database_opened_for_reading_is_seen_as_it_was_at_one_moment(database: Database, store: Store) -> None:
    await write(store, EVERYTHING)
    moment = await database.read()
    seen = await contents(moment)
    assert seen == await contents(store)
    await write(store, Batch(accounts={"T9-1": Account("T9-1", 1, 0)}, answers=[("T9", 1, 1, b"", b"")]))
    assert await contents(moment) == seen
    await moment.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("DELETE FROM migration WHERE number = (SELECT max(number) FROM migration)", "an older version"),
        ("INSERT INTO migration VALUES (9999, 1)", "a newer version"),
    ],
)
async def test_a_database_of_another_version_is_not_read_as_if_it_were_of_this_one(
    database: Database, store: Store, change: str, words: str
) -> None:
    await database.execute(change)
    with pytest.raises(WrongInput, match=words):
        await database.read()


async def test_a_store_opened_for_reading_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    writer = SqliteStore(path)
    await write(writer, EVERYTHING)
    reader = SqliteStore(path, read_only=True)
    assert await contents(reader) == await contents(writer)
    with pytest.raises(apsw.Error):
        await write(reader, Batch(accounts={"T1-1": Account("T1-1", 1, 0)}))
    await reader.close()
    await writer.close()
    with sqlite3.connect(path) as plain:
        assert plain.execute("SELECT count(*) FROM event").fetchone() == (3,)
