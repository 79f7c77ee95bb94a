"""One floor at a time on a database: a second is refused by name, and a floor that was killed is in nobody's way."""

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest
from databases import Database, OnPostgres, OnSqlite
from running import croupier
from serving import Served, not_served, serving
from structlog.testing import capture_logs
from waiting import LOOKS_EVERY_S, until

from croupier.games.notation import WrongInput
from croupier.storage import server_lock
from croupier.storage.lock import HOST_LETTERS, FileHold, this_process
from croupier.storage.opening import hold
from croupier.storage.server_lock import ServerHold

pytestmark = pytest.mark.anyio


def on(database: Database) -> tuple[str, ...]:
    """The words with which a floor is served on a database."""
    return ("--database", database.where)


def another_folder(tmp_path: Path, served: Served) -> Path:
    """The same floor with files of its own, as a second machine would have."""
    folder = tmp_path / "second"
    folder.mkdir()
    for name in ("floor.toml", "floor.key", "floor.seal.key", "floor.seals"):
        (folder / name).write_bytes((served.folder / name).read_bytes())
        (folder / name).chmod(0o600)
    return folder


def test_a_second_floor_is_refused_in_a_sentence_that_names_the_first(database: Database, tmp_path: Path) -> None:
    with serving(tmp_path, arguments=on(database)) as served:
        seals = served.seals.read_bytes()
        for folder in (tmp_path, another_folder(tmp_path, served)):
            sentence = not_served(folder, *on(database))
            assert f"process {served.process.pid} on {socket.gethostname()[:HOST_LETTERS]}, since 20" in sentence
            assert "is open already" in sentence
        assert served.seals.read_bytes() == seals
        assert b"The books hold" in croupier("verify", database.where).stdout, "a running floor can still be read"
        served.stop()
    with serving(tmp_path, arguments=on(database)) as served:  # the first let go
        served.stop()


def test_after_a_kill_the_next_opens(database: Database, tmp_path: Path) -> None:
    for _ in range(2):
        with serving(tmp_path, arguments=on(database)) as served:
            served.process.kill()
            served.process.wait()
    with serving(tmp_path, arguments=on(database)) as served:
        served.stop()


def test_no_load_is_put_on_a_database_whose_floor_is_open(database: Database, tmp_path: Path) -> None:
    with serving(tmp_path, arguments=on(database)) as served:
        asked = [sys.executable, "-m", "croupier", "load", "--terminals", "1", "--seconds", "1", *on(database)]
        answer = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60)
        assert answer.returncode == 2
        assert f"process {served.process.pid}" in answer.stderr


@pytest.mark.parametrize("name", ["relative", "symlink", "hardlink"])
async def test_a_database_is_one_whatever_it_is_called(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await hold(str(tmp_path / "floor.db"))
    other = tmp_path / "other.db"
    if name == "relative":
        monkeypatch.chdir(tmp_path)
        other = Path("floor.db")
    elif name == "symlink":
        other.symlink_to("floor.db")
    else:
        os.link(tmp_path / "floor.db", other)
    with pytest.raises(WrongInput, match="is open already") as refused:
        await hold(str(other))
    assert name == "hardlink" or f"process {os.getpid()}" in str(refused.value)
    await first.release()
    await (await hold(str(other))).release()


async def test_a_database_that_cannot_be_opened_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="cannot be opened: it is a folder"):
        await hold(str(tmp_path))


async def test_a_database_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    held = await hold(f"sqlite://{tmp_path}/floor.db")
    assert (tmp_path / "floor.db").stat().st_mode & 0o777 == 0o600
    await held.release()


async def cut_off(database: Database) -> None:
    """Cut every connection but this one."""
    others = "pid <> pg_backend_pid() AND datname = current_database()"
    await database.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")


@pytest.fixture
def on_server(request: pytest.FixtureRequest) -> OnPostgres:
    """A new database of a server."""
    return OnPostgres(request.getfixturevalue("postgres").create())


async def test_a_hold_whose_connection_was_cut_is_taken_again(on_server: OnPostgres) -> None:
    held, lost = await ServerHold.take(on_server.where), list[bool]()
    keeping = asyncio.create_task(held.keep(lambda: lost.append(True)))
    with capture_logs() as logs:
        await cut_off(on_server)
        await until(lambda: "hold_taken_again" in [each["event"] for each in logs], LOOKS_EVERY_S)
    with pytest.raises(WrongInput, match=f"process {os.getpid()}"):
        await ServerHold.take(on_server.where)
    assert not lost
    keeping.cancel()
    await held.release()


async def test_a_hold_that_another_took_meanwhile_is_given_up_loudly(
    on_server: OnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, lost = await ServerHold.take(on_server.where), asyncio.Event()
    await cut_off(on_server)
    monkeypatch.setattr(server_lock, "this_process", lambda: "another process")
    other = await ServerHold.take(on_server.where)
    async with asyncio.timeout(20):
        await held.keep(lost.set)
    assert lost.is_set()
    await other.release()


async def test_a_hold_that_the_server_still_sees_on_a_dead_line_is_waited_for(on_server: OnPostgres) -> None:
    ghost, lost = await ServerHold.take(on_server.where), asyncio.Event()
    dead = await asyncpg.connect(on_server.where)
    dead.terminate()  # what the floor has is dead, and the server has not heard of it
    held = ServerHold(on_server.where, dead, this_process())
    with capture_logs() as logs:
        keeping = asyncio.create_task(held.keep(lost.set))
        await until(lambda: "hold_not_taken_again" in [each["event"] for each in logs], LOOKS_EVERY_S)
        assert not lost.is_set()
        await ghost.release()
        await until(lambda: "hold_taken_again" in [each["event"] for each in logs], LOOKS_EVERY_S)
    assert not lost.is_set()
    with pytest.raises(WrongInput, match=f"process {os.getpid()}"):
        await ServerHold.take(on_server.where)
    keeping.cancel()
    await held.release()


def test_a_floor_that_has_lost_its_database_to_another_stops(tmp_path: Path, on_server: OnPostgres) -> None:
    async def take_over() -> None:
        for _ in range(40):
            await cut_off(on_server)
            try:
                held = await ServerHold.take(on_server.where)
            except WrongInput:
                continue
            await until(lambda: served.process.poll() is not None, LOOKS_EVERY_S, patience_s=60)
            await held.release()
            return

    with serving(tmp_path, arguments=on(on_server)) as served:
        asyncio.run(take_over())
        assert served.process.wait(30) == 2
    log = (tmp_path / "serve.log").read_text()
    assert "hold_taken_by_another" in log
    assert "Another floor has this database now" in log


async def test_nothing_takes_away_the_hold_on_a_file(tmp_path: Path) -> None:
    held = await hold(OnSqlite(tmp_path / "floor.db").where)
    assert isinstance(held, FileHold)
    await held.keep(lambda: pytest.fail("nobody took it"))
    await held.release()
