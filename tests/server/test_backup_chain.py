"""Backups that hold only what was committed since an earlier one, and commands that are killed in the middle."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from databases import TABLES, Database, OnPostgres, OnSqlite
from kept_floor import KeptFloor, kill_at, run
from postgres import Postgres, programs

from croupier.cage import commands as cage
from croupier.games.notation import WrongInput
from croupier.people.commands import ErasePerson, RegisterPerson
from croupier.play.reasons import Reason
from croupier.play.round_commands import NewGame
from croupier.play.staff.staff_commands import SignOn
from croupier.storage.opening import open_moment, open_store

ADDED_TO = ("event", "transfer", "answer", "snapshot", "note")
"""The tables that a restore only adds to; the rest of what there is says how things are."""


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KeptFloor]:
    if request.param == "sqlite":
        yield KeptFloor(tmp_path, lambda: str(tmp_path / "floor.db"))
        return
    server: Postgres = request.getfixturevalue("postgres")
    monkeypatch.setenv("PATH", f"{programs()}:{os.environ['PATH']}")
    yield KeptFloor(tmp_path, server.create)


def database(kept: KeptFloor) -> Database:
    return OnPostgres(kept.url) if kept.url.startswith("postgresql") else OnSqlite(Path(kept.url))


def rows(kept: KeptFloor) -> dict[str, list[tuple[object, ...]]]:
    async def read() -> dict[str, list[tuple[object, ...]]]:
        return {table: await database(kept).rows(table) for table in TABLES if table != "head"}

    return asyncio.run(read())


def test_a_chain_of_backups_puts_everything_back_and_each_has_only_what_came_after_the_one_before(
    kept: KeptFloor,
) -> None:
    kept.done(("T1", cage.InsertNote(100_00)), ("supervisor1", RegisterPerson("Ann Example")))
    whole = kept.backup()
    *_, out = kept.done(
        ("supervisor1", RegisterPerson("Bob Example")),
        ("T2", cage.InsertNote(50_00)),
        ("dealer1", SignOn()),
        ("dealer1", NewGame()),
        ("T1", cage.CashOut()),
    )
    second = kept.backup("--after", str(whole))
    kept.done(("cashier1", cage.PayTicket(out.ticket)), ("operator1", ErasePerson("P1", "asked")))
    third = kept.backup("--after", str(second))
    nothing = kept.backup("--after", str(third))
    texts = [(each / "floor.changes").read_text("utf-8") for each in (second, third, nothing)]
    assert ["note " in text for text in texts] == [True, False, False]
    assert [text.count('"ticket_issued"') for text in texts] == [1, 0, 0]
    assert not [line for line in texts[2].splitlines() if not line.startswith("answer ")], "answers go by the hour"
    before = rows(kept)
    drilled = kept.new_database() if database(kept).engine == "postgresql" else ""
    drill = run(*kept.drilling(drilled, whole, second, third, nothing))
    assert (drill.status, "This backup holds" in drill.out) == (0, True), drill
    assert not drilled or not opens(drilled), "no floor opens on what a drill has left"
    kept.lose()
    put_back = run(*kept.restoring(whole, second, third, nothing))
    assert put_back.status == 0, put_back
    assert "Acknowledged after the backup" not in put_back.out, "nothing is missing"
    after = rows(kept)
    for table in ADDED_TO:
        assert {*before[table]} <= {*after[table]}, table
    for table in ("chip_account", "ticket", "person_key"):
        assert before[table] == after[table], table


def test_backups_that_do_not_follow_each_other_are_refused_in_a_sentence(kept: KeptFloor) -> None:
    kept.done(("T1", cage.InsertNote(100_00)))
    whole = kept.backup()
    kept.done(("T1", cage.InsertNote(50_00)))
    second = kept.backup("--after", str(whole))
    third = kept.backup("--after", str(second))
    kept.lose()

    def refused(*backups: Path) -> str:
        ran = run(*kept.restoring(*backups))
        assert (ran.status, ran.out) == (2, "")
        [sentence] = ran.err.splitlines()
        return sentence

    assert f"{second} has only what came after {whole.name}: name that one before it" in refused(second)
    assert f"{third} goes on from {second.name}, not from {whole.name}" in refused(whole, third)
    assert f"goes on from {second.name}, not from {whole.name}" in refused(whole, third, second)
    assert f"{whole} is a whole backup: name it first" in refused(whole, second, whole)
    changes = second / "floor.changes"
    changes.write_bytes(changes.read_bytes()[:-10])
    assert "floor.changes is not as it was written" in refused(whole, second)
    ran = run("backup", str(kept.config), "--to", str(kept.backups), "--after", str(kept.folder))
    assert (ran.status, "is no backup" in ran.err) == (2, True)
    assert run(*kept.restoring(whole)).status == 0, "an earlier state can be put back alone"
    again = run("backup", str(kept.config), "--to", str(kept.backups), "--database", kept.url, "--after", str(third))
    assert (again.status, "terminal:T1 does not go on from the earlier backup" in again.err) == (2, True)


# ---------------------------------------------------------------- kill -9


BACKUP = ("croupier.cli.backup.sha256", "croupier.cli.backup.PersonKeys", "croupier.cli.backup.to_disk")
RESTORE = (
    "croupier.cli.restore.apply_increment",
    "croupier.cli.restore.examine",
    "croupier.cli.restore.take_digits",
    "croupier.cli.restore.verify",
    "croupier.cli.restore.finish",
)
INSIDE = {
    "sqlite": (
        "croupier.cli.restore.put_back",
        "croupier.storage.restore.without_guards",
        "croupier.storage.restore.to_disk",
    ),
    "postgresql": ("croupier.storage.restore.run_tool 1", "croupier.storage.restore.run_tool 3"),
}
"""On a server the third tool makes the guards: all rows are there before it."""


def test_a_backup_that_is_killed_leaves_nothing_that_could_be_taken_for_one(kept: KeptFloor) -> None:
    kept.done(("T1", cage.InsertNote(100_00)))
    there = {*kept.backups.iterdir()}
    for step in BACKUP:
        kill_at(step, "backup", str(kept.config), "--to", str(kept.backups), "--database", kept.url)
        new = {*kept.backups.iterdir()} - there
        assert all(each.name.startswith(".") or each.name == "persons.keys" for each in new), step
    kept.backup()


def opens(url: str) -> bool:
    """Whether a floor would open on a database, or anybody read it, as if it were whole."""

    async def tried() -> bool:
        for way_in in (open_moment, open_store):
            with suppress(WrongInput):
                await (await way_in(url)).close()
                return True
        return False

    return (url.startswith("postgresql") or Path(url).exists()) and asyncio.run(tried())


def test_a_restore_that_is_killed_leaves_nothing_that_opens_and_the_next_one_works(kept: KeptFloor) -> None:
    kept.done(("T1", cage.InsertNote(100_00)))
    whole = kept.backup()
    kept.done(("T1", cage.InsertNote(50_00)))
    second = kept.backup("--after", str(whole))
    kept.done(("T2", cage.InsertNote(20_00)))
    engine = database(kept).engine
    for step in (*RESTORE, *INSIDE[engine]):
        kept.lose()
        kill_at(step, *kept.restoring(whole, second))
        assert not opens(kept.url), step
        if engine == "postgresql":
            refused = run(*kept.restoring(whole, second))
            assert (refused.status, "not empty" in refused.err) == (2, True)
    if engine == "postgresql":
        kept.lose()
    restored = run(*kept.restoring(whole, second))
    assert restored.status == 0, restored
    assert "  terminal:T2: events 1 to 2" in restored.out, "what the killed ones have sealed hides nothing"
    [held] = kept.ask(("T2", cage.InsertNote(20_00)))
    assert (held.ok, held.reason) == (False, Reason.HELD)
    seals = str(kept.folder / "floor.seals")
    assert run("verify", kept.url, "--seal", seals, "--key", str(kept.config.with_suffix(".key"))).status == 0
