"""One byte changed anywhere in the books is named."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from databases import KEYS, Database, OnPostgres, OnSqlite, Refusal
from driving import KEY, Driver, floor_plan
from msgspec.structs import replace
from postgres import Postgres

from croupier.cage.commands import CashOut, InsertNote, InsertTicket
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.house import staff
from croupier.house.staff import FAILURES, LetIn, TurnAway
from croupier.journal.store import Store
from croupier.journal.verify import Finding, Verdict, verify
from croupier.orders.order import Answer, decode_answer, encode_answer
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.wagering.wager_commands import Place, Undo
from croupier.rulebooks.roles import Role

pytestmark = pytest.mark.anyio

COLUMNS = {
    "event": ("stream", "version", "at", "actor", "type", "body", "hash"),
    "head": ("stream", "version", "hash"),
    "transfer": ("stream", "version", "place", "source", "target", "amount"),
    "chip_account": ("id", "balance", "staked", "holder", "ledger"),
    "snapshot": ("stream", "version", "body", "format"),
    "ticket": ("ticket", "kind", "account", "last_four", "amount", "issued", "state", "desk", "number", "place"),
}
EVERY_COLUMN = [(table, column) for table in COLUMNS for column in COLUMNS[table] if column != "number"]
"""The number of a ticket is sealed: what is changed there shows with the key (tests/attacks/test_ticket_numbers.py)."""
Row = tuple[Any, ...]


async def play_some_rounds(store: Store) -> None:
    """Three rounds of two players; an account paid out and its ticket used, one more ticket unused, wagers left lying; and
    before it the staff at the door."""
    clock = ManualClock()
    floor = Floor(floor_plan(), store, clock, KEY)
    house = Driver(floor, clock)
    await floor.start()
    reply: list[staff.Command] = [LetIn("dealer1"), *[TurnAway("supervisor1")] * FAILURES, LetIn("dealer1")]
    for command in reply:
        await house.ask(house.order("sign_in", Role.CLOCK, "sign_in", command))
    await house.player("T1", InsertNote(10000))
    await house.player("T2", InsertNote(5000))
    for number in ("17", "0", "5"):
        await house.dealer(NewGame())
        await house.player("T1", Place("straight:17", 100))
        await house.player("T1", Place("red", 500))
        await house.player("T2", Place("dozen:2", 500))
        await house.player("T2", Place("grand_series", 100))
        await house.player("T2", Undo())
        await house.dealer(SpinBall())
        await house.dealer(EnterNumber(number))
        await house.dealer(ConfirmOutcome())
    await house.dealer(NewGame())
    first = (await house.player("T1", CashOut())).ticket
    await house.player("T2", InsertTicket(first))
    await house.player("T1", InsertNote(2000))
    await house.player("T1", CashOut())
    await house.player("T2", Place("black", 500))
    assert all(each.answer is not None and each.answer.ok for each in house.answers)
    await floor.stop()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a few rounds, to copy."""
    path = tmp_path_factory.mktemp("played") / "floor.db"
    database = OnSqlite(path)

    async def play() -> None:
        await play_some_rounds(await database.open())
        await database.drop_guards()
        await database.execute("PRAGMA journal_mode = DELETE")

    asyncio.run(play())
    return path


@pytest.fixture
def on_sqlite(played: Path, tmp_path: Path) -> OnSqlite:
    """A copy of it, unguarded."""
    database = OnSqlite(Path(shutil.copy(played, tmp_path)))
    database.unguarded = True
    return database


def changed(value: Any, place: int) -> Iterator[Any]:
    """A value with one byte, or one unit, changed: the first of these that can be told from the other rows is taken."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            yield value - 1
            yield value + 1_000
        case bytes():
            at = place % len(value)
            yield value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]
        case "":
            yield "~"
        case str():
            at = place % len(value)
            yield value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]
            yield value[:at] + "~" + value[at + 1 :]
            yield "refused"
        case _:
            raise TypeError(value)


async def change(database: Database, table: str, column: str, row: Row, place: int) -> Any:
    """Change one byte or unit of one value of a row; returns the value it has now."""
    where, keys = key_of(table, row)
    value = row[COLUMNS[table].index(column)]
    for now in changed(value, place):
        try:
            await database.execute(f"UPDATE {table} SET {column} = ${len(keys) + 1} WHERE {where}", *keys, now)
        except Refusal:
            continue
        return now
    raise AssertionError(f"{table}.{column} of {row} cannot be changed")


def key_of(table: str, row: Row) -> tuple[str, list[Any]]:
    """The condition that finds a row, and its values."""
    where = " AND ".join(f"{key} = ${place}" for place, key in enumerate(KEYS[table], start=1))
    return where, [row[COLUMNS[table].index(key)] for key in KEYS[table]]


async def put_back(database: Database, table: str, row: Row, now: Row) -> None:
    """Make a row again what it was."""
    where, keys = key_of(table, now)
    await database.execute(f"DELETE FROM {table} WHERE {where}", *keys)
    values = ", ".join(f"${place}" for place in range(1, len(row) + 1))
    await database.execute(f"INSERT INTO {table} VALUES ({values})", *row)


def name_of(table: str, row: Row) -> str:
    """What a fault in a row is filed under."""
    prefix = {"chip_account": "chips:", "ticket": "ticket:"}.get(table, "")
    return f"{prefix}{row[0]}"


async def verdict_on(database: Database) -> Verdict:
    """What a verification says."""
    store = await database.read()
    try:
        return await verify(store)
    finally:
        await store.close()


async def assert_a_change_is_named(database: Database, table: str, column: str, row: Row, place: int) -> None:
    """Change one byte or unit of a row, see it named, and put it back."""
    now = await change(database, table, column, row, place)
    position = COLUMNS[table].index(column)
    after = (*row[:position], now, *row[position + 1 :])
    verdict = await verdict_on(database)
    what = f"{table}.{column} changed from {row[position]!r} to {now!r} in {row[:3]}"
    assert not verdict.ok, what
    assert verdict.first_fault is not None
    assert verdict.first_fault.stream in (name_of(table, row), name_of(table, after)), (what, verdict)
    if table in ("event", "snapshot") and column not in KEYS[table]:
        assert verdict.first_fault.version == row[1], (what, verdict)
    await put_back(database, table, row, after)


async def assert_a_missing_row_is_named(database: Database, table: str, row: Row) -> None:
    """Delete a row, see it named, and put it back."""
    where, keys = key_of(table, row)
    await database.execute(f"DELETE FROM {table} WHERE {where}", *keys)
    verdict = await verdict_on(database)
    assert not verdict.ok, f"{table}: {row} is gone"
    assert verdict.first_fault is not None
    assert verdict.first_fault.stream == name_of(table, row), (row, verdict)
    await put_back(database, table, row, row)


# ---------------------------------------------------------------- sqlite: every row


async def test_books_that_nobody_touched_hold(on_sqlite: OnSqlite) -> None:
    verdict = await verdict_on(on_sqlite)
    assert (verdict.ok, verdict.first_fault) == (True, None)
    assert verdict.events == len(await on_sqlite.rows("event")) > 30
    assert all([len(await on_sqlite.rows(table)) >= 2 for table in COLUMNS])


@pytest.mark.parametrize(("table", "column"), EVERY_COLUMN)
async def test_one_byte_changed_in_any_row_is_named(on_sqlite: OnSqlite, table: str, column: str) -> None:
    for place, row in enumerate(await on_sqlite.rows(table)):
        await assert_a_change_is_named(on_sqlite, table, column, row, place)
    assert (await verdict_on(on_sqlite)).ok, "everything was put back"


async def test_any_byte_changed_in_an_event_is_named(on_sqlite: OnSqlite) -> None:
    row = max(await on_sqlite.rows("event"), key=lambda each: len(each[5]))
    for place in range(len(row[5])):
        await assert_a_change_is_named(on_sqlite, "event", "body", row, place)
    for place in range(len(row[6])):
        await assert_a_change_is_named(on_sqlite, "event", "hash", row, place)


async def test_any_byte_changed_in_a_snapshot_is_named(on_sqlite: OnSqlite) -> None:
    row = max(await on_sqlite.rows("snapshot"), key=lambda each: len(each[2]))
    for place in range(len(row[2])):
        await assert_a_change_is_named(on_sqlite, "snapshot", "body", row, place)


@pytest.mark.parametrize("table", COLUMNS)
async def test_any_row_deleted_is_named(on_sqlite: OnSqlite, table: str) -> None:
    for row in await on_sqlite.rows(table):
        await assert_a_missing_row_is_named(on_sqlite, table, row)
    assert (await verdict_on(on_sqlite)).ok, "everything was put back"


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("event", ("terminal:T9", 1, 1, "terminal:T9", "account_opened", b"{}", bytes(32))),
        ("head", ("terminal:T9", 1, bytes(32))),
        ("transfer", ("terminal:T9", 1, 0, "notes", "chips:T9-1", 100)),
        ("transfer", ("table:R1", 1, 0, "notes", "chips:T1-1", 100)),
        ("transfer", ("table:R1", 9_999, 0, "table:R1", "chips:T1-1", 100)),
        ("chip_account", ("T9-1", 100, 0, "T9", "money")),
        ("chip_account", ("T9-1", 0, 0, "T9", "money")),
        ("snapshot", ("table:R1", 9_999, b"{}", 1)),
        ("ticket", ("ab12", "ticket", "T9-1", "0042", 100, 1, "good", "", None, "T9")),
    ],
)
async def test_a_row_that_no_event_made_is_named(on_sqlite: OnSqlite, table: str, row: Row) -> None:
    values = ", ".join(f"${place}" for place in range(1, len(row) + 1))
    await on_sqlite.execute(f"INSERT INTO {table} VALUES ({values})", *row)
    verdict = await verdict_on(on_sqlite)
    assert not verdict.ok
    assert verdict.first_fault is not None
    assert verdict.first_fault.stream == name_of(table, row)


async def test_two_events_in_each_others_place_are_named(on_sqlite: OnSqlite) -> None:
    rows = [row for row in await on_sqlite.rows("event") if row[0] == "table:R1"]
    first, second = rows[2], rows[3]
    await put_back(on_sqlite, "event", (*first[:2], *second[2:]), first)
    await put_back(on_sqlite, "event", (*second[:2], *first[2:]), second)
    verdict = await verdict_on(on_sqlite)
    assert verdict.first_fault is not None
    assert (verdict.first_fault.stream, verdict.first_fault.version) == ("table:R1", first[1])


async def test_a_tail_cut_off_with_its_head_still_moved_money_and_is_named(on_sqlite: OnSqlite) -> None:
    """The last event of a table goes, with its transfers, and the head is set back: the balances still tell."""
    [*_, before, last] = [row for row in await on_sqlite.rows("event") if row[0] == "table:R1"]
    for table in ("event", "transfer"):
        await on_sqlite.execute(f"DELETE FROM {table} WHERE stream = $1 AND version = $2", *last[:2])
    await on_sqlite.execute("UPDATE head SET version = $2, hash = $3 WHERE stream = $1", *before[:2], before[6])
    verdict = await verdict_on(on_sqlite)
    assert verdict.first_fault is not None
    assert verdict.first_fault.stream == "chips:T2-1"


TEXTS = [
    (table, column)
    for table, column in EVERY_COLUMN
    if column in ("stream", "actor", "type", "source", "target", "id", "ticket", "kind", "account", "last_four")
]


@pytest.mark.parametrize(("table", "column"), TEXTS)
async def test_a_byte_that_is_no_text_any_more_is_named(on_sqlite: OnSqlite, table: str, column: str) -> None:
    """A fault of the disk does not keep to letters."""
    [row, *_] = await on_sqlite.rows(table)
    where, keys = key_of(table, row)
    text = row[COLUMNS[table].index(column)].encode()
    spoilt = bytes([text[0] ^ 0x80]) + text[1:]
    statement = f"UPDATE {table} SET {column} = CAST(${len(keys) + 1} AS TEXT) WHERE {where}"
    await on_sqlite.execute(statement, *keys, spoilt)
    verdict = await verdict_on(on_sqlite)
    assert not verdict.ok
    assert verdict.first_fault is not None


# ---------------------------------------------------------------- answers


async def answers_of(database: Database) -> list[tuple[str, int, Answer]]:
    """Every answer, with its source and number."""
    return [(source, number, decode_answer(body)) for source, number, _, _, body in await database.rows("answer")]


async def rewrite(database: Database, source: str, number: int, body: bytes) -> None:
    """Make an answer say something else."""
    sql = "UPDATE answer SET body = $3 WHERE source = $1 AND number = $2"
    await database.execute(sql, source, number, body)


async def test_an_answer_that_cannot_be_read_is_named(on_sqlite: OnSqlite) -> None:
    for source, number, answer in await answers_of(on_sqlite):
        for body in (b"", b"{}", encode_answer(answer)[:-1], encode_answer(answer).replace(b'"ok"', b'"\xff"')):
            await rewrite(on_sqlite, source, number, body)
            fault = (await verdict_on(on_sqlite)).first_fault
            assert fault is not None
            assert (fault.stream, fault.version) == (f"answer:{source}", number)
        await rewrite(on_sqlite, source, number, encode_answer(answer))
    assert (await verdict_on(on_sqlite)).ok, "everything was put back"


async def test_an_answer_of_another_time_or_that_says_it_is_given_again_is_named(on_sqlite: OnSqlite) -> None:
    for source, number, answer in await answers_of(on_sqlite):
        for changed in (replace(answer, at=answer.at + 1_000), replace(answer, again=True)):
            await rewrite(on_sqlite, source, number, encode_answer(changed))
            fault = (await verdict_on(on_sqlite)).first_fault
            assert fault == Finding(f"answer:{source}", number, "the answer is not as it was given")
        await rewrite(on_sqlite, source, number, encode_answer(answer))


async def test_an_answer_whose_time_is_another_in_both_places_is_named(on_sqlite: OnSqlite) -> None:
    """Whether the new time is one of no event, or one of another."""
    everything = await answers_of(on_sqlite)
    for place, (source, number, answer) in enumerate(everything):
        for at in (answer.at + 1_000_000_000, everything[place - 1][2].at):
            await on_sqlite.execute("UPDATE answer SET at = $3 WHERE source = $1 AND number = $2", source, number, at)
            await rewrite(on_sqlite, source, number, encode_answer(replace(answer, at=at)))
            assert not (await verdict_on(on_sqlite)).ok
        sql = "UPDATE answer SET at = $3 WHERE source = $1 AND number = $2"
        await on_sqlite.execute(sql, source, number, answer.at)
        await rewrite(on_sqlite, source, number, encode_answer(answer))
    assert (await verdict_on(on_sqlite)).ok, "everything was put back"


async def test_a_yes_made_a_no_or_forgotten_is_named_by_its_event(on_sqlite: OnSqlite) -> None:
    events = {row[2]: (row[0], row[1]) for row in reversed(await on_sqlite.rows("event"))}
    for row in await on_sqlite.rows("answer"):
        source, number, at, _, body = row
        await rewrite(on_sqlite, source, number, encode_answer(replace(decode_answer(body), ok=False)))
        fault = (await verdict_on(on_sqlite)).first_fault
        assert fault is not None
        assert (fault.stream, fault.version) == events[at]
        await on_sqlite.execute("DELETE FROM answer WHERE source = $1 AND number = $2", source, number)
        assert (await verdict_on(on_sqlite)).first_fault == fault
        await on_sqlite.execute("INSERT INTO answer VALUES ($1, $2, $3, $4, $5)", *row)
    assert (await verdict_on(on_sqlite)).ok, "everything was put back"


async def test_a_yes_to_something_that_never_happened_is_named(on_sqlite: OnSqlite) -> None:
    answer = encode_answer(Answer(True, 5))
    await on_sqlite.execute("INSERT INTO answer VALUES ('T1', 999, 5, $1, $2)", bytes(32), answer)
    fault = (await verdict_on(on_sqlite)).first_fault
    assert fault is not None
    assert (fault.stream, fault.version) == ("answer:T1", 999)


async def test_an_answer_that_names_another_payment_is_named(on_sqlite: OnSqlite) -> None:
    """With the account a ticket's number can be had again."""
    payments = [(source, number, answer) for source, number, answer in await answers_of(on_sqlite) if answer.paid]
    assert len(payments) == 2
    for source, number, answer in payments:
        for paid in (("T2-1", 0), (f"{source}-1", 7), None):
            await rewrite(on_sqlite, source, number, encode_answer(replace(answer, paid=paid)))
            fault = (await verdict_on(on_sqlite)).first_fault
            assert fault is not None
            assert (fault.stream == f"answer:{source}") == (paid is not None), "else it is named by its event"
        await rewrite(on_sqlite, source, number, encode_answer(answer))
    assert (await verdict_on(on_sqlite)).ok, "everything was put back"


# ---------------------------------------------------------------- a floor that goes on meanwhile


async def test_a_floor_on_postgresql_that_goes_on_meanwhile_is_verified_as_it_was_at_one_moment(
    postgres: Postgres,
) -> None:
    database, clock = OnPostgres(postgres.create()), ManualClock()
    house = Driver(Floor(floor_plan(), await database.open(), clock, KEY), clock)
    await house.floor.start()
    await house.player("T1", InsertNote(10000))
    await house.dealer(NewGame())

    async def play_on() -> None:
        while True:
            await house.player("T1", Place("red", 500))
            await house.player("T1", Undo())

    async def committed() -> int:
        return sum(head.version for head in (await house.floor.store.heads()).values())

    playing = asyncio.create_task(play_on())
    disturbed = 0
    for _ in range(20):
        verdict = await verdict_on(database)
        assert verdict.ok, verdict.first_fault
        disturbed += await committed() > verdict.events
    assert disturbed > 10, "the floor went on after the moment that was verified"
    playing.cancel()
    await house.floor.stop()


# ---------------------------------------------------------------- postgresql: a sample of the same


@pytest.fixture
async def on_postgres(postgres: Postgres) -> OnPostgres:
    """A few rounds on PostgreSQL, unguarded."""
    database = OnPostgres(postgres.create())
    await play_some_rounds(await database.open())
    await database.drop_guards()
    return database


async def test_a_byte_changed_on_postgresql_is_named(on_postgres: OnPostgres) -> None:
    assert (await verdict_on(on_postgres)).ok
    for place, (table, column) in enumerate(EVERY_COLUMN):
        rows = await on_postgres.rows(table)
        await assert_a_change_is_named(on_postgres, table, column, rows[place * 7 % len(rows)], place)
    assert (await verdict_on(on_postgres)).ok, "everything was put back"


@pytest.mark.parametrize("table", COLUMNS)
async def test_a_row_deleted_on_postgresql_is_named(on_postgres: OnPostgres, table: str) -> None:
    [first, *_, last] = await on_postgres.rows(table)
    await assert_a_missing_row_is_named(on_postgres, table, first)
    await assert_a_missing_row_is_named(on_postgres, table, last)
