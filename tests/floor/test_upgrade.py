"""Upgrades: from the schema and the journals of every release, with the money as it was; beside an open floor, or not."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest
from batches import EVERYTHING, contents, head, noted, write
from databases import KEYS, Database, OnPostgres, OnSqlite
from running import ROOT, croupier

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.chain import Head
from croupier.journal.store import Batch
from croupier.journal.verify import verify
from croupier.plan.floor_file import read_plan
from croupier.scripts.script import Script
from croupier.storage import lock, server_lock
from croupier.storage.opening import hold, open_moment
from croupier.storage.schema import Migration, check_no_older, migrations
from croupier.storage.upgrade import missing_steps, upgrade

pytestmark = pytest.mark.anyio

RELEASED = {"0.1.0": 4}
"""How many steps the schema of each release had."""
JOURNALS = ROOT / "tests" / "journals"
KEY = bytes(32)
"""That of the floors that they were written by."""
PLAYED = {
    "star-rapid-2016_roulette_a_round_of_roulette": ("t2 notes 20.00", "expect t2 balance 286.00"),
    "crown-baccarat-2023_baccarat_a_wrong_result_was_entered": (),
}
"""Journals with tickets and corrections, and what is played on them by this version."""
MONEY = (
    "SELECT source, target, CAST(sum(amount) AS BIGINT) FROM transfer GROUP BY source, target ORDER BY 1, 2",
    "SELECT id, balance, staked FROM chip_account ORDER BY id",
    "SELECT ticket, amount, state FROM ticket ORDER BY ticket",
)
MORE = "CREATE TABLE visitor (name TEXT PRIMARY KEY);"
ADDS = Migration(
    900, f"{MORE}\nALTER TABLE event ADD COLUMN seen TEXT;\nALTER TABLE ticket ADD COLUMN seen TEXT;", "More."
)
CHANGES = Migration(901, "UPDATE head SET version = version;", "Other.")


def written(journal: str, release: str = "0.1.0") -> apsw.Connection:
    """A journal of a release, as it was written, in a database of its own."""
    db = apsw.Connection(":memory:")
    db.execute((JOURNALS / release / "schema.sql").read_text("utf-8"))
    db.execute((JOURNALS / release / f"{journal}.sql").read_text("utf-8"))
    return db


async def of_release(database: Database, journal: str, release: str = "0.1.0") -> None:
    """Put a journal of a release into a database whose schema is that release's."""
    for step in list(migrations(database.engine))[: RELEASED[release]]:
        await run(database, step.sql)
    await run(database, "CREATE TABLE migration (number INTEGER PRIMARY KEY, at BIGINT NOT NULL)")
    db = written(journal, release)
    for table in ("migration", *(each for each in KEYS if each not in ("note", "person_key")), "person_key", "note"):
        for row in db.execute(f"SELECT * FROM {table}").fetchall():
            places = ", ".join(f"${place}" for place, _ in enumerate(row, start=1))
            await database.execute(f"INSERT INTO {table} VALUES ({places})", *row)


async def run(database: Database, sql: str) -> None:
    """Run several statements."""
    if database.engine == "sqlite":
        await database.execute(sql)
        return
    import asyncpg

    connection = await asyncpg.connect(database.where)
    await connection.execute(sql)
    await connection.close()


async def money(database: Database) -> list[Any]:
    """Every sum of the books, to the cent."""
    return [await database.execute(sql) for sql in MONEY]


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Migration]]:
    """The steps that a newer version has, as long as it is in charge."""
    more: list[Migration] = []
    monkeypatch.setattr("croupier.storage.schema.migrations", lambda engine: [*migrations(engine), *more])
    yield more
    monkeypatch.undo()


# ---------------------------------------------------------------- from a release


@pytest.mark.parametrize("release", RELEASED)
def test_the_steps_of_a_release_never_change(release: str) -> None:
    made, was = apsw.Connection(":memory:"), apsw.Connection(":memory:")
    made.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY, at BIGINT NOT NULL)")
    for step in list(migrations("sqlite"))[: RELEASED[release]]:
        made.execute(step.sql)
    was.execute((JOURNALS / release / "schema.sql").read_text("utf-8"))
    names = "SELECT name, sql FROM sqlite_schema ORDER BY name"
    assert made.execute(names).fetchall() == was.execute(names).fetchall()
    assert {each.name for each in JOURNALS.iterdir()} == RELEASED.keys()


def test_no_step_takes_anything_away_and_each_says_what_it_is_for() -> None:
    for step in (*migrations("sqlite"), *migrations("postgresql")):
        assert re.fullmatch(r"[A-Z][^.]{20,}\.", step.about), step.number
        if step.number > RELEASED["0.1.0"]:
            assert not re.search(r"DROP (TABLE|COLUMN)|RENAME|DELETE FROM|TRUNCATE (TABLE )?\w+;", step.sql), (
                step.number
            )


@pytest.mark.parametrize("journal", PLAYED)
async def test_an_upgrade_from_a_release_keeps_money_to_the_cent_and_the_floor_goes_on(
    database: Database, journal: str
) -> None:
    await of_release(database, journal)
    before = await money(database)
    assert all(before)
    with pytest.raises(WrongInput, match=r"older version .*\(croupier migrate\)"):
        await database.open()
    with pytest.raises(WrongInput, match=r"older version .*\(croupier migrate\)"):
        await database.read()
    done = croupier("migrate", database.where)
    assert b"5 steps made" in done.stdout, done
    assert await money(database) == before
    document, game, _ = journal.split("_", 2)
    plan = read_plan(ROOT / "tests" / "scripts" / document / game / "floor.toml")
    clock, store = ManualClock(), await database.open()
    clock.advance(await store.last_at() - clock.now() + 1_000_000)
    floor = Floor(plan, store, clock, KEY, Random(1).randbytes)
    await floor.start()
    script = Script(floor, clock)
    for line in PLAYED[journal]:
        await script.play(line)
    await floor.stop()
    verdict = await verify(await database.read())
    assert (verdict.ok, verdict.first_fault) == (True, None)
    assert b"no steps made" in croupier.__wrapped__("migrate", database.where).stdout


async def test_a_dry_run_says_what_would_change_and_changes_nothing(database: Database) -> None:
    await of_release(database, "star-rapid-2016_roulette_a_round_of_roulette")
    before = await database.execute("SELECT * FROM migration ORDER BY number")
    said = croupier("migrate", database.where, "--dry-run")
    assert said.returncode == 0
    lines = said.stdout.decode().splitlines()
    assert lines[0] == "5 steps to make; nothing was changed."
    assert lines[2] == "  6: In which format a state is written."
    assert lines[-1] == "Stop the floor. Take a backup first (croupier backup)."
    assert await database.execute("SELECT * FROM migration ORDER BY number") == before


def test_a_release_is_backed_up_before_it_is_upgraded_and_put_back_by_a_later_version(tmp_path: Path) -> None:
    database = OnSqlite(tmp_path / "floor.db")
    asyncio.run(of_release(database, "star-rapid-2016_roulette_a_round_of_roulette"))
    config = tmp_path / "floor.toml"
    config.write_bytes((ROOT / "tests" / "scripts" / "star-rapid-2016" / "roulette" / "floor.toml").read_bytes())
    (tmp_path / "floor.key").write_text(KEY.hex(), "utf-8")
    (tmp_path / "floor.key").chmod(0o600)
    (tmp_path / "kept").mkdir()
    done = croupier("backup", str(config), "--to", str(tmp_path / "kept"))
    assert done.returncode == 0, done.stderr
    [backup] = (each for each in (tmp_path / "kept").iterdir() if each.is_dir())
    drill = croupier("drill", str(backup), "--config", str(config))
    assert b"This backup holds" in drill.stdout, drill


# ---------------------------------------------------------------- an open floor


async def test_a_step_that_only_adds_is_made_beside_a_floor_that_goes_on(
    database: Database, newer: list[Migration], monkeypatch: pytest.MonkeyPatch
) -> None:
    held, store = await hold(database.where), await database.open()
    await write(store, EVERYTHING)
    before = await contents(store)
    newer.append(ADDS)
    assert [each.number for each in await upgrade(database.where)] == [900]
    monkeypatch.undo()  # the floor that is open knows nothing of it
    assert await contents(store) == before
    last = head(EVERYTHING.records[1])
    await write(store, Batch(records=[more := noted(last, 100, at=5)], heads={more.stream: (last, head(more))}))
    assert (await store.heads())[more.stream] == Head(more.version, more.hash)
    moment = await open_moment(database.where, check_no_older)
    assert await contents(moment) == await contents(store)
    assert await moment.guards() == []
    await moment.close()
    await store.close()
    await held.release()
    for opening in (database.open, database.read):
        with pytest.raises(WrongInput, match=r"newer version of croupier .*step 900"):
            await opening()


@pytest.mark.parametrize(("step", "name"), [(CHANGES, None), (ADDS, "4711@pit-2 2026-11-01T09:00:00")])
async def test_a_floor_that_could_not_go_on_is_named_and_nothing_is_changed(
    database: Database, newer: list[Migration], monkeypatch: pytest.MonkeyPatch, step: Migration, name: str | None
) -> None:
    """A step that changes what is there; or a floor so old that it does not say its version."""
    await (await database.open()).close()
    named = name or lock.this_process()
    for module in (lock, server_lock):
        monkeypatch.setattr(module, "this_process", lambda: named)
    held = await hold(database.where)
    newer.append(step)
    pid = named.partition("@")[0]
    with pytest.raises(WrongInput, match=rf"process {pid} on .*step {step.number}.*stop it.*Nothing was changed"):
        await upgrade(database.where)
    assert [each.number for each in await missing_steps(database.where)] == [step.number]
    await held.release()
    assert [each.number for each in await upgrade(database.where)] == [step.number]


def test_the_name_of_a_process_fits_into_what_a_server_calls_a_connection_by() -> None:
    longest = f"croupier 4194304@{'h' * lock.HOST_LETTERS} {lock.this_process().partition(' ')[2]}"
    assert len(longest) <= 63


# ---------------------------------------------------------------- rights


async def test_a_floor_on_a_server_needs_no_right_to_change_the_schema(
    request: pytest.FixtureRequest, newer: list[Migration]
) -> None:
    owned = OnPostgres(request.getfixturevalue("postgres").create())
    floors = OnPostgres(owned.where.replace("//croupier@", "//floor@"))
    assert [each.number for each in await upgrade(owned.where)] == [each.number for each in migrations("postgresql")]
    guide = (ROOT / "docs" / "operations.md").read_text("utf-8")
    await run(owned, guide.partition("```sql\n")[2].partition("```")[0])
    store = await floors.open()
    await write(store, EVERYTHING)
    ticket = EVERYTHING.issued["ab12"]._replace(state="redeemed", number=None)
    await write(store, Batch(changed={ticket.ticket: ticket}))
    assert await (await open_moment(floors.where)).guards() == []
    await store.close()
    newer.append(ADDS)
    with pytest.raises(WrongInput, match=r"permission denied|must be owner"):
        await upgrade(floors.where)
    for statement in (
        "DELETE FROM event",
        "ALTER TABLE event DISABLE TRIGGER ALL",
        "INSERT INTO migration VALUES (1, 1)",
    ):
        with pytest.raises(Exception, match=r"permission denied|must be owner"):
            await floors.execute(statement)
