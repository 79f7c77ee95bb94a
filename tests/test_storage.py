"""What a floor may rely on of its database, the same on both engines."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import apsw
import asyncpg
import pytest
from databases import TABLES, Database, Refusal

from croupier.cage.events import NoteStacked
from croupier.cage.tickets import Ticket
from croupier.floor.journal import START, Head, Record, record
from croupier.floor.store import (
    Account,
    Batch,
    Conflict,
    Reading,
    Snapshot,
    Store,
    StoredAnswer,
    StoredTransfer,
)
from croupier.games.notation import WrongInput
from croupier.storage.postgres import PostgresStore
from croupier.storage.schema import Migration, migrations
from croupier.storage.sqlite import SqliteStore

pytestmark = pytest.mark.anyio

Row = TypeVar("Row")
DatabaseRefused = (apsw.ConstraintError, asyncpg.IntegrityConstraintViolationError, asyncpg.RaiseError)

T1 = "terminal:T1"
LARGE = 2**62
"""No sum of cents is larger, and no time."""


def noted(before: Head, amount: int, stream: str = T1, at: int = 1) -> Record:
    """The next event of a stream."""
    return record(stream, before, at, "terminal:T1", NoteStacked("T1-1", amount))


def head(written: Record) -> Head:
    """The head that an event leaves."""
    return Head(written.version, written.hash)


FIRST = noted(START, 5000)
SECOND = noted(head(FIRST), 2000, at=LARGE)
THIRD = noted(START, 700, stream="table:R1 · Zürich")
TRANSFERS = [
    StoredTransfer(T1, 1, 0, "notes", "chips:T1-1", 5000),
    StoredTransfer(T1, 1, 1, "notes", "chips:T1-1", LARGE),
    StoredTransfer(T1, 2, 0, "notes", "chips:T1-1", 2000),
]
TICKET = Ticket("ab12", "ticket", "T1-1", "0042", 5000, 10)
REDEEMED = TICKET._replace(state="redeemed")
EVERYTHING = Batch(
    records=[FIRST, SECOND, THIRD],
    heads={T1: (START, head(SECOND)), THIRD.stream: (START, head(THIRD))},
    transfers=list(TRANSFERS),
    accounts={"T1-1": Account("T1-1", 7000, 0), "T2-1": Account("T2-1", LARGE, 300)},
    answers=[("T1", 1, 10, b"\x00digest", b'{"ok":true}'), ("T1", 2, 11, bytes(32), b"")],
    snapshots=[Snapshot(T1, 1, b"one"), Snapshot(T1, 2, b"two \x00\xff"), Snapshot(THIRD.stream, 1, b"three")],
    issued={each.ticket: each for each in (TICKET, Ticket("cd34", "hand_pay", "T2-1", "0043", LARGE, LARGE, desk="2"))},
)


async def write(store: Store, batch: Batch) -> None:
    """One batch in one transaction."""
    async with store.transaction() as transaction:
        await transaction.write(batch)


async def listed(rows: AsyncIterator[Row]) -> list[Row]:
    """All of them."""
    return [row async for row in rows]


async def contents(store: Reading) -> dict[str, object]:
    """Everything that a store can be asked for."""
    streams = await store.streams()
    return {
        "streams": streams,
        "heads": await store.heads(),
        "accounts": await store.accounts(),
        "tickets": await store.tickets(),
        "latest": [await store.latest(stream) for stream in streams],
        "records": [await listed(store.records(stream)) for stream in streams],
        "transfers": [await listed(store.transfers(stream)) for stream in streams],
        "snapshots": [await listed(store.snapshots(stream)) for stream in streams],
        "answers": await listed(store.answers()),
    }


# ---------------------------------------------------------------- round trip


async def test_a_new_database_is_empty(store: Store) -> None:
    found = await contents(store)
    assert not any(found.values())
    assert await store.latest(T1) is None
    assert await listed(store.records(T1)) == []
    async with store.transaction() as transaction:
        assert await transaction.answers([("T1", 1)]) == {}
        assert await transaction.answers([]) == {}
        assert await transaction.lock(["T1-1"]) == {}
        assert await transaction.lock([]) == {}
        assert await transaction.ticket("ab12") is None


async def test_everything_written_is_read_back_as_it_was(store: Store) -> None:
    await write(store, EVERYTHING)
    table = THIRD.stream
    assert await contents(store) == {
        "streams": [table, T1],
        "heads": {T1: head(SECOND), table: head(THIRD)},
        "accounts": [Account("T1-1", 7000, 0), Account("T2-1", LARGE, 300)],
        "tickets": list(EVERYTHING.issued.values()),
        "latest": [Snapshot(table, 1, b"three"), Snapshot(T1, 2, b"two \x00\xff")],
        "records": [[THIRD], [FIRST, SECOND]],
        "transfers": [[], TRANSFERS],
        "snapshots": [[Snapshot(table, 1, b"three")], [Snapshot(T1, 1, b"one"), Snapshot(T1, 2, b"two \x00\xff")]],
        "answers": EVERYTHING.answers,
    }


async def test_a_transaction_reads_answers_accounts_and_tickets(store: Store) -> None:
    await write(store, EVERYTHING)
    async with store.transaction() as transaction:
        assert await transaction.answers([("T1", 2), ("T1", 3), ("T2", 1), ("T1", 1)]) == {
            ("T1", 1): StoredAnswer(b"\x00digest", b'{"ok":true}'),
            ("T1", 2): StoredAnswer(bytes(32), b""),
        }
        assert await transaction.lock(["T2-1", "T9-1", "T1-1"]) == EVERYTHING.accounts
        assert await transaction.lock({"T2-1"}) == {"T2-1": EVERYTHING.accounts["T2-1"]}
        assert await transaction.ticket("ab12") == TICKET
        assert await transaction.ticket("ff00") is None


async def test_events_after_a_version_are_the_later_ones(store: Store) -> None:
    await write(store, EVERYTHING)
    assert await listed(store.records(T1, after=1)) == [SECOND]
    assert await listed(store.records(T1, after=2)) == []


async def test_a_snapshot_can_be_the_latest_up_to_a_version(store: Store) -> None:
    await write(store, EVERYTHING)
    found = [await store.latest(T1, upto) for upto in (0, 1, 2, 9)]
    assert found == [None, EVERYTHING.snapshots[0], EVERYTHING.snapshots[1], EVERYTHING.snapshots[1]]


async def test_types_are_those_that_were_written(store: Store) -> None:
    """A row from either engine is the same named tuple, down to its bytes and its truth values."""
    await write(store, EVERYTHING)
    [first, *_] = await listed(store.records(T1))
    assert [type(value) for value in first] == [str, int, int, str, str, bytes, bytes]
    [ticket, *_] = await store.tickets()
    assert [type(value) for value in ticket] == [str, str, str, str, int, int, str, str]
    assert await store.ticket("ab12") == ticket
    assert await store.ticket("ff00") is None
    async with store.transaction() as transaction:
        locked = await transaction.ticket("ab12")
        assert locked is not None
        assert [type(value) for value in locked] == [type(value) for value in ticket]


async def test_a_stream_of_many_events_comes_in_order(store: Store) -> None:
    records, before = [], START
    for amount in range(1, 2502):
        records.append(noted(before, amount))
        before = head(records[-1])
    await write(store, Batch(records=records, heads={T1: (START, before)}))
    assert await listed(store.records(T1)) == records
    assert await listed(store.records(T1, after=501)) == records[501:], "as many as fill their pages"


async def test_a_second_batch_goes_on_from_the_first(store: Store) -> None:
    await write(store, Batch(records=[FIRST], heads={T1: (START, head(FIRST))}))
    await write(
        store,
        Batch(
            records=[SECOND],
            heads={T1: (head(FIRST), head(SECOND))},
            accounts={"T1-1": Account("T1-1", 7000, 0)},
        ),
    )
    await write(store, Batch(accounts={"T1-1": Account("T1-1", 6000, 1000)}))
    assert await store.heads() == {T1: head(SECOND)}
    assert await store.accounts() == [Account("T1-1", 6000, 1000)]


async def test_a_ticket_issued_in_a_batch_may_be_redeemed_in_it(store: Store) -> None:
    await write(store, Batch(issued={"ab12": REDEEMED}))
    assert await store.tickets() == [REDEEMED]
    async with store.transaction() as transaction:
        assert await transaction.ticket("ab12") == REDEEMED


# ---------------------------------------------------------------- all or nothing


async def test_a_transaction_that_fails_leaves_nothing_behind(store: Store) -> None:
    class PowerCut(Exception):
        """Comes after the write and before the commit."""

    async def cut_short() -> None:
        async with store.transaction() as transaction:
            await transaction.write(EVERYTHING)
            raise PowerCut

    with pytest.raises(PowerCut):
        await cut_short()
    assert not any((await contents(store)).values())
    await write(store, EVERYTHING)
    assert await store.heads()


async def test_a_transaction_that_is_cancelled_leaves_nothing_behind(store: Store) -> None:
    written = asyncio.Event()

    async def interrupted() -> None:
        async with store.transaction() as transaction:
            await transaction.write(EVERYTHING)
            written.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(interrupted())
    await written.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not any((await contents(store)).values())


# ---------------------------------------------------------------- heads


@pytest.mark.parametrize("before", [START, Head(2, SECOND.hash), Head(7, FIRST.hash)])
async def test_a_head_that_moved_is_a_conflict_and_nothing_is_written(store: Store, before: Head) -> None:
    await write(store, Batch(records=[FIRST], heads={T1: (START, head(FIRST))}))
    late = noted(before, 100)
    other = noted(START, 100, stream="terminal:T2")
    with pytest.raises(Conflict):
        await write(
            store,
            Batch(
                records=[late, other],
                heads={"terminal:T2": (START, head(other)), T1: (before, head(late))},
                accounts={"T1-1": Account("T1-1", 100, 0)},
                answers=[("T1", 1, 10, b"", b"")],
            ),
        )
    assert await store.heads() == {T1: head(FIRST)}
    assert await listed(store.records(T1)) == [FIRST]
    assert await store.streams() == [T1]
    assert await store.accounts() == []


async def test_a_stream_that_has_not_begun_cannot_be_gone_on_with(store: Store) -> None:
    with pytest.raises(Conflict):
        await write(store, Batch(records=[SECOND], heads={T1: (head(FIRST), head(SECOND))}))
    assert await store.streams() == []


async def test_a_command_number_is_stored_once(store: Store) -> None:
    await write(store, Batch(answers=[("T1", 1, 10, b"first", b"first")]))
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(answers=[("T1", 1, 10, b"second", b"")], accounts={"T1-1": Account("T1-1", 100, 0)}))
    async with store.transaction() as transaction:
        assert await transaction.answers([("T1", 1)]) == {("T1", 1): StoredAnswer(b"first", b"first")}
    assert await store.accounts() == []


async def test_an_event_cannot_be_written_twice(store: Store) -> None:
    await write(store, Batch(records=[FIRST], heads={T1: (START, head(FIRST))}))
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(records=[FIRST]))


# ---------------------------------------------------------------- what the database itself refuses

COLUMNS = {
    "event": ("stream", "version", "at", "actor", "type", "body", "hash"),
    "transfer": ("stream", "version", "place", "source", "target", "amount"),
    "answer": ("source", "number", "at", "digest", "body"),
}


@pytest.mark.parametrize(("table", "column"), [(table, column) for table in COLUMNS for column in COLUMNS[table]])
async def test_nothing_written_for_good_is_updated(database: Database, store: Store, table: str, column: str) -> None:
    await write(store, EVERYTHING)
    before = await database.rows(table)
    with pytest.raises(Refusal):
        await database.execute(f"UPDATE {table} SET {column} = {column}")
    assert await database.rows(table) == before


@pytest.mark.parametrize("table", ["event", "transfer", "answer", "ticket"])
async def test_nothing_written_for_good_is_deleted(database: Database, store: Store, table: str) -> None:
    await write(store, EVERYTHING)
    before = await database.rows(table)
    assert before
    with pytest.raises(Refusal):
        await database.execute(f"DELETE FROM {table}")
    assert await database.rows(table) == before


@pytest.mark.parametrize("table", ["event", "transfer", "answer", "ticket"])
async def test_nothing_written_for_good_is_replaced(database: Database, store: Store, table: str) -> None:
    """An insert that replaces is a delete by another name."""
    await write(store, EVERYTHING)
    if database.engine == "sqlite":
        statement = f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}"
    else:
        statement = f"TRUNCATE {table}"
    with pytest.raises(Refusal):
        await database.execute(statement)


async def test_a_ticket_ends_once(database: Database, store: Store) -> None:
    await write(store, EVERYTHING)
    await write(store, Batch(changed={"ab12": REDEEMED}))
    for again in (REDEEMED, TICKET._replace(state="paid"), TICKET):
        with pytest.raises(DatabaseRefused, match="ends once"):
            await write(store, Batch(changed={"ab12": again}, accounts={"T9-1": Account("T9-1", 5000, 0)}))
    assert await store.tickets() == [REDEEMED, EVERYTHING.issued["cd34"]]
    assert "T9-1" not in {account.id for account in await store.accounts()}
    for change in (
        "state = 'good'",
        "state = 'paid'",
        "amount = 1",
        "last_four = '9999'",
        "issued = 1",
        "account = ''",
    ):
        with pytest.raises(Refusal, match="ends once"):
            await database.execute(f"UPDATE ticket SET {change} WHERE ticket = 'ab12'")
    with pytest.raises(Refusal, match="ends once"):
        await database.execute("UPDATE ticket SET amount = amount + 1, state = 'paid' WHERE ticket = 'cd34'")
    with pytest.raises(Refusal):
        await database.execute("UPDATE ticket SET state = 'lost' WHERE ticket = 'cd34'")


async def test_a_desk_takes_a_ticket_in_hand_and_lets_it_go_and_may_ask_back_what_was_paid(store: Store) -> None:
    await write(store, EVERYTHING)
    for after in (
        TICKET._replace(desk="1"),
        TICKET,
        TICKET._replace(state="paid"),
        TICKET._replace(state="paid", desk="1"),
    ):
        await write(store, Batch(changed={"ab12": after}))
        assert (await store.tickets())[0] == after


async def test_a_ticket_is_issued_once(store: Store) -> None:
    await write(store, EVERYTHING)
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(issued={"ab12": TICKET._replace(amount=1)}))


@pytest.mark.parametrize("account", [Account("T1-1", -1, 0), Account("T1-1", 0, -1)])
@pytest.mark.parametrize("opened", [False, True])
async def test_no_balance_goes_below_nought(store: Store, account: Account, opened: bool) -> None:
    if opened:
        await write(store, Batch(accounts={"T1-1": Account("T1-1", 500, 500)}))
    before = await store.accounts()
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(records=[FIRST], heads={T1: (START, head(FIRST))}, accounts={account.id: account}))
    assert await store.accounts() == before
    assert await store.streams() == []


@pytest.mark.parametrize("amount", [0, -1])
async def test_a_transfer_moves_more_than_nought(store: Store, amount: int) -> None:
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(transfers=[StoredTransfer(T1, 1, 0, "notes", "chips:T1-1", amount)]))
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(issued={"ab12": TICKET._replace(amount=amount)}))


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
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"croupier.storage.{module}.migrations", lambda engine: list(migrations(engine))[:1])
    await (await database.open()).close()
    monkeypatch.undo()
    for version, (ticket, used) in enumerate((("ab12", False), ("cd34", True)), start=1):
        body = (
            f'{{"type":"ticket_issued","account":"T{version}-1","ticket":"{ticket}","last_four":"0042","amount":500}}'
        )
        values = (T1, version, 10 + version, "terminal:T1", "ticket_issued", body.encode(), bytes(32))
        await database.execute("INSERT INTO event VALUES ($1, $2, $3, $4, $5, $6, $7)", *values)
        await database.execute("INSERT INTO ticket VALUES ($1, $2, $3, $4)", ticket, "0042", 500, used)
    store = await database.open()
    assert await store.tickets() == [
        Ticket("ab12", "ticket", "T1-1", "0042", 500, 11),
        Ticket("cd34", "ticket", "T2-1", "0042", 500, 12, state="redeemed"),
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
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"croupier.storage.{module}.migrations", lambda engine: [*migrations(engine), broken])
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


async def test_a_commit_on_sqlite_is_forced_to_the_disk(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floor.db")
    settings = {name: next(iter(store._db.execute(f"PRAGMA {name}")))[0] for name in ("journal_mode", "synchronous")}
    assert settings == {"journal_mode": "wal", "synchronous": 2}
    await store.close()


async def test_a_commit_on_postgresql_is_forced_to_the_disk(postgres: Any) -> None:
    store = await PostgresStore.open(postgres.create())
    settings = [(await store._fetch(f"SHOW {name}"))[0][0] for name in ("fsync", "synchronous_commit")]
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
        ("INSERT INTO migration VALUES (9999, 1)", "another version"),
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
