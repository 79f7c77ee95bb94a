"""Archives: a month of rounds in signed files, read as if it were still in the database, on both engines."""

import asyncio
import gzip
import os
import pkgutil
import shutil
import subprocess
import sys
from copy import deepcopy
from datetime import datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, cast

import apsw
import asyncpg
import pytest
from batches import contents
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from databases import KEYS, Database, OnPostgres, OnSqlite, Refusal
from running import ROOT, croupier
from waiting import until

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.history import rounds, session
from croupier.journal.recall import recall
from croupier.journal.seals import Sealed
from croupier.journal.signers import OwnKey
from croupier.journal.store import ConsistentReading, DamagedArchive
from croupier.journal.verify import verify
from croupier.plan.floor_file import read_plan
from croupier.scripts.script import Script
from croupier.storage import archiving
from croupier.storage.archive_file import ArchivePage
from croupier.storage.opening import held_store, hold, open_moment
from croupier.storage.sql_reading import SqlStore
from croupier.storage.sqlite import SqliteStore

pytestmark = pytest.mark.anyio

FLOOR = ROOT / "tests" / "scripts" / "star-rapid-2016" / "roulette" / "floor.toml"
PLAN = read_plan(FLOOR)
BEGIN = int(datetime(2024, 3, 1, 12, tzinfo=PLAN.zone).timestamp()) * 1_000_000
DAYS = 31
DAY_S = 24 * 60 * 60
BORDER = "2024-03-25"
KEY = bytes(32)
ROUND = ("dealer new_game", "t1 place red 5.00", "dealer spin", "wait 31s", "wheel {0}", "dealer confirm")


class Month:
    """A month that was played, and what the seals of it say."""

    def __init__(self, path: Path) -> None:
        self.path, self.sealed = path, Sealed()


async def play(store: Any, days: int, at: int, sealed: Sealed) -> None:
    """A round a day, of an account that stays open all the time; the heads are sealed every day."""
    clock = ManualClock(at)
    floor = Floor(PLAN, store, clock, KEY, Random(at).randbytes)
    await floor.start()
    script = Script(floor, clock)
    await script.play("t1 notes 100.00")
    for day in range(days):
        for line in ROUND:
            await script.play(line.format((7 * day) % 37))
        for stream, head in (await store.heads()).items():
            sealed.heads.setdefault(stream, {})[head.version] = head.hash.hex()
        clock.advance(DAY_S)
    await floor.stop()


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Month:
    """Played once, for all tests."""
    month = Month(tmp_path_factory.mktemp("month") / "floor.db")
    asyncio.run(play(SqliteStore(month.path), DAYS, BEGIN, month.sealed))
    return month


@pytest.fixture(params=["sqlite", "postgresql"])
async def played(request: pytest.FixtureRequest, month: Month, tmp_path: Path) -> Database:
    """That month in a database of its own."""
    shutil.copy(FLOOR, tmp_path / "floor.toml")
    if request.param == "sqlite":
        shutil.copy(month.path, tmp_path / "floor.db")
        return OnSqlite(tmp_path / "floor.db")
    on_server = OnPostgres(request.getfixturevalue("postgres").create())
    await (await on_server.open()).close()
    copied, raw = apsw.Connection(str(month.path)), await asyncpg.connect(on_server.where)
    for table in KEYS:
        if rows := copied.execute(f"SELECT * FROM {table}").fetchall():
            places = ", ".join(f"${place}" for place, _ in enumerate(rows[0], start=1))
            await raw.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
    await raw.close()
    return on_server


@pytest.fixture
def on_sqlite(month: Month, tmp_path: Path) -> OnSqlite:
    """That month in a file of its own."""
    shutil.copy(FLOOR, tmp_path / "floor.toml")
    shutil.copy(month.path, tmp_path / "floor.db")
    return OnSqlite(tmp_path / "floor.db")


def archived(database: Database, folder: Path, *arguments: str, status: int = 0) -> str:
    """Run the command; what it said."""
    (folder / "archive").mkdir(exist_ok=True)
    words = ("archive", str(folder / "floor.toml"), str(folder / "archive"), "--database", database.where)
    done = croupier.__wrapped__(*words, *(arguments or ("--before", BORDER)))
    assert done.returncode == status, done
    return str((done.stdout + done.stderr).decode())


async def everything(database: Database) -> dict[str, object]:
    """All that can be asked of the books, as it is read by whoever asks."""
    store = cast(ConsistentReading, await database.read())
    found = await contents(store)
    heads = await store.heads()
    events = [(stream, version) for stream, head in heads.items() for version in range(1, head.version + 1)]
    found |= {
        "hashes": await store.hashes(events),
        "sums": await store.sums(),
        "movements": [await store.movements(each.id) for each in await store.accounts()],
        "backwards": await store.backwards("table:R1", heads["table:R1"].version + 1, 10_000),
        "some": await store.backwards("table:R1", 40, 7),
        "between": [each async for each in store.transfers("table:R1", 30, 200)],
        "after": [each async for each in store.records("table:R1", 50)],
        "earlier": [await store.latest("table:R1", version) for version in range(0, heads["table:R1"].version, 9)],
        "recalled": [await recall(store, "R1", number) for number in range(1, DAYS + 1)],
        "none": await store.hashes([("table:R1", 10**9), ("table:Z", 1)]),
    }
    await store.close()
    return found


async def test_a_month_is_archived_and_everything_is_read_as_before(
    played: Database, tmp_path: Path, month: Month
) -> None:
    before = await everything(played)
    said = archived(played, tmp_path)
    files = sorted((tmp_path / "archive").iterdir())
    assert len(files) == 24
    assert f"into {len(files)} files" in said
    assert [each.name[:10] for each in files] == [f"2024-03-{day:02}" for day in range(1, 25)]
    assert all(each.stat().st_mode & 0o777 == 0o600 for each in files)
    left = await played.execute("SELECT version, at FROM event WHERE stream = 'table:R1' ORDER BY version")
    assert len(left) < len(cast(list[object], before["backwards"])) / 3
    assert PLAN.date_and_time(left[1][1]) >= BORDER
    assert await everything(played) == before

    store = await played.read()
    verdict = await verify(store, sealed=month.sealed)
    assert (verdict.ok, verdict.first_fault) == (True, None)
    await store.close()
    assert b"The books hold" in croupier.__wrapped__("verify", played.where).stdout
    assert "Moved: 0 events" in archived(played, tmp_path)

    # The floor goes on, and a player looks up what was archived with what was not.
    await play(await played.open(), 2, BEGIN + DAYS * DAY_S * 1_000_000, deepcopy(month.sealed))
    opened = await played.open()
    floor = Floor(PLAN, opened, ManualClock(BEGIN + 40 * DAY_S * 1_000_000), KEY)
    await floor.start()
    assert [each.round for each in await rounds(floor.memory, "T1")] == [*range(DAYS + 2, DAYS - 8, -1)]
    stood = await session(floor.memory, "T1")
    assert stood is not None
    assert (stood.since, stood.staked) == (stood.since, (DAYS + 2) * 500)
    assert stood.since < BEGIN + DAY_S * 1_000_000
    await floor.stop()
    assert "into 8 files" in archived(played, tmp_path, "--before", "2024-04-01"), "with the last event of the 24th"
    store = await played.read()
    assert (await verify(store, sealed=month.sealed)).first_fault is None
    await store.close()


async def move(database: Database, folder: Path) -> archiving.ArchiveRun:
    """Archive in this very process."""
    (folder / "archive").mkdir(exist_ok=True)
    first = int(datetime.fromisoformat(BORDER).replace(tzinfo=PLAN.zone).timestamp()) * 1_000_000
    key = OwnKey(Ed25519PrivateKey.from_private_bytes(KEY))
    async with held_store(database.where) as store:
        assert isinstance(store, SqlStore)
        return await archiving.archive(store, folder / "archive", first, lambda at: PLAN.date_and_time(at)[:10], key)


async def test_pages_follow_each_other_in_a_file_that_any_tool_reads(
    on_sqlite: OnSqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await everything(on_sqlite)
    monkeypatch.setattr(archiving, "FULL", 3)
    await move(on_sqlite, tmp_path)
    ((pages,),) = await on_sqlite.execute("SELECT count(*) FROM archive_page")
    assert pages > 48
    assert await everything(on_sqlite) == before
    first = gzip.decompress(min((tmp_path / "archive").iterdir()).read_bytes()).splitlines()
    assert first[0].startswith(b'["event","table:R1",1,')
    assert {line.split(b",")[0] for line in first} == {b'["event"', b'["transfer"', b'["snapshot"'}


# ---------------------------------------------------------------- nothing is lost


class Cut(BaseException):
    """The power goes."""


CUTS = ("os.fsync", "pathlib.Path.rename", "croupier.storage.archiving.read_page", "croupier.storage.archiving.fault")


@pytest.mark.parametrize("where", CUTS)
async def test_a_run_that_is_cut_anywhere_loses_nothing_and_the_next_one_goes_on(
    on_sqlite: OnSqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    name, _, attribute = where.rpartition(".")
    real, calls = getattr(pkgutil.resolve_name(name), attribute), count()

    def cut(*given: Any, **named: Any) -> Any:
        if next(calls) == 5:
            raise Cut
        return real(*given, **named)

    monkeypatch.setattr(where, cut)
    await begun_again(on_sqlite, tmp_path, monkeypatch)


async def test_a_transaction_that_fails_after_rows_were_taken_out_takes_none_out(
    played: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, leaving = count(), archiving.leaving
    wrong = [("SELECT nothing FROM nowhere WHERE $1 = 1", [(1,)])]
    monkeypatch.setattr(archiving, "leaving", lambda *given: leaving(*given) + wrong * (next(calls) == 3))
    await begun_again(played, tmp_path, monkeypatch)


async def begun_again(database: Database, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run ends early; whoever reads sees no difference, and the next run finishes."""
    before = await everything(database)
    with pytest.raises((Cut, apsw.SQLError, asyncpg.PostgresError)):
        await move(database, folder)
    monkeypatch.undo()
    assert await everything(database) == before
    assert (await move(database, folder)).files
    assert await everything(database) == before
    store = await database.read()
    assert (await verify(store)).ok
    await store.close()


async def test_a_run_that_is_killed_loses_nothing_and_the_next_one_goes_on(played: Database, tmp_path: Path) -> None:
    before = await everything(played)
    (tmp_path / "archive").mkdir()
    words = ("archive", str(tmp_path / "floor.toml"), str(tmp_path / "archive"), "--before", BORDER)
    for _ in range(2):
        there = len([*(tmp_path / "archive").iterdir()])
        running = subprocess.Popen([sys.executable, "-m", "croupier", *words, "--database", played.where])
        await until(lambda: len([*(tmp_path / "archive").iterdir()]) > there + 2, 0.001)  # noqa: B023
        running.kill()
        running.wait()
        await played.settle()
        assert await everything(played) == before
    archived(played, tmp_path)
    assert await everything(played) == before
    assert b"The books hold" in croupier.__wrapped__("verify", played.where).stdout


async def test_what_cannot_be_read_back_as_it_was_stays_in_the_database(
    on_sqlite: OnSqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compressed = ArchivePage.compressed
    rows = await on_sqlite.rows("event")
    less = {
        "a transfer": lambda page: compressed(ArchivePage(page.records, page.transfers[1:], page.snapshots)),
        "a snapshot": lambda page: compressed(ArchivePage(page.records, page.transfers, [])),
        "an event": lambda page: compressed(ArchivePage(page.records[:-1], page.transfers, page.snapshots)),
    }
    for lost, written in less.items():
        monkeypatch.setattr(ArchivePage, "compressed", written)
        with pytest.raises(WrongInput, match=r"is not what the database has: nothing of it has left the database"):
            await move(on_sqlite, tmp_path)
        assert await on_sqlite.rows("event") == rows, lost
    monkeypatch.undo()
    monkeypatch.setattr(OwnKey, "sign", lambda *_: "00" * 64)
    with pytest.raises(WrongInput, match=r"is not signed .* nothing of it has left the database"):
        await move(on_sqlite, tmp_path)
    assert await on_sqlite.rows("event") == rows


async def test_a_file_that_is_changed_or_gone_is_named_by_verify_and_by_whoever_reads_it(
    on_sqlite: OnSqlite, tmp_path: Path
) -> None:
    await move(on_sqlite, tmp_path)
    file = min((tmp_path / "archive").iterdir())
    good = file.read_bytes()
    for bad in (good[:100] + bytes([good[100] ^ 1]) + good[101:], good[:-1], None):
        file.unlink()
        if bad is not None:
            file.write_bytes(bad)
        store = SqliteStore(on_sqlite.where, read_only=True)
        verdict = await verify(store)
        assert verdict.first_fault is not None
        assert file.name in verdict.first_fault.what
        with pytest.raises(DamagedArchive, match=file.name):
            await recall(store, "R1", 1)
        floor = Floor(PLAN, SqliteStore(on_sqlite.where), ManualClock(BEGIN + 40 * DAY_S * 1_000_000), KEY)
        await floor.start()  # a floor needs no file to open
        assert floor.memory.tables["R1"].round == DAYS
        await floor.stop()
        assert file.name in "; ".join(await store.archive_faults())
        await store.close()
        file.write_bytes(good)
    store = SqliteStore(on_sqlite.where, read_only=True)
    assert (await verify(store)).ok
    assert await store.archive_faults() == []
    await store.close()
    file.write_bytes(good + b" ")  # after all pages, where only the whole file's hash and signature look
    done = croupier.__wrapped__("verify", on_sqlite.where)
    assert done.returncode == 1
    assert f"{file.name} is not as it was written" in done.stdout.decode()


async def test_the_database_lets_go_of_nothing_but_what_is_archived(played: Database, tmp_path: Path) -> None:
    await move(played, tmp_path)
    ((upto,),) = await played.execute("SELECT max(upto) FROM archive_page")
    row = (await played.execute("SELECT * FROM event WHERE stream = 'table:R1' ORDER BY version LIMIT 1"))[0]
    assert row[1] == upto + 1
    for table in ("event", "transfer"):
        with pytest.raises(Refusal, match="never changed"):
            await played.execute(f"DELETE FROM {table} WHERE stream = 'table:R1'")
    for table in ("archive_file", "archive_page", "archive_movement"):
        with pytest.raises(Refusal, match="never"):
            await played.execute(f"DELETE FROM {table}")
    await played.execute("INSERT INTO event VALUES ($1, $2, $3, $4, $5, $6, $7)", "table:R1", 3, *row[2:])
    await played.execute("INSERT INTO archive_movement VALUES ('chips:T1-1', 'table:R1', 1, 5)")
    moment = await open_moment(played.where)
    assert await moment.archive_faults() == [
        "event 3 of table:R1 is archived, and there again",
        "there is no archive of table:R1 up to event 1",
    ]
    await moment.close()


# ---------------------------------------------------------------- the command


async def test_the_period_and_the_folder_may_be_settings_of_the_floor_file(on_sqlite: OnSqlite, tmp_path: Path) -> None:
    config = tmp_path / "floor.toml"
    (tmp_path / "old").mkdir()
    with config.open("a", encoding="utf-8") as file:
        file.write('\n[archive]\nfolder = "old"\ndays = 30\n')
    done = croupier.__wrapped__("archive", str(config))
    assert b"into 31 files" in done.stdout, done
    assert len([*(tmp_path / "old").iterdir()]) == 31


def test_a_period_that_is_none_is_refused_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "floor.toml").write_text(f"{FLOOR.read_text('utf-8')}\n[archive]\ndays = 0\n", "utf-8")
    with pytest.raises(WrongInput, match=r"floor.toml, line \d+: .*days must be a whole number"):
        read_plan(tmp_path / "floor.toml")


async def test_no_round_leaves_the_database_of_an_open_floor(on_sqlite: OnSqlite, tmp_path: Path) -> None:
    held = await hold(on_sqlite.where)
    assert f"is open already (process {os.getpid()}" in archived(on_sqlite, tmp_path, status=2)
    await held.release()
