"""Logs that cannot be written, a database that another holds, a loop that stands: the floor goes on, or ends loudly."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest
import structlog
from databases import Database
from driving import KEY, Driver, floor_plan
from faults import Faults, FaultyStore
from serving import Served, serving
from sockets import acceptor
from waiting import LOOKS_EVERY_S, PATIENCE_S, wait_until

from croupier.cage.commands import InsertNote
from croupier.floor import floor as floors
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.server.logs import LogWriter

pytestmark = pytest.mark.anyio


async def open_house(database: Database, faults: Faults) -> Driver:
    clock = ManualClock()
    floor = Floor(floor_plan(), FaultyStore(await database.open(), faults), clock, KEY)
    await floor.start()
    return Driver(floor, clock)


# ---------------------------------------------------------------- logs


async def test_a_log_line_that_cannot_be_written_ends_no_commit(database: Database) -> None:
    class Broken:
        def write(self, _: str) -> None:
            raise BrokenPipeError

        def flush(self) -> None:
            raise BrokenPipeError

    h = await open_house(database, faults := Faults())
    before = structlog.get_config()
    structlog.configure(logger_factory=structlog.WriteLoggerFactory(Broken()), cache_logger_on_first_use=False)  # type: ignore[arg-type]  # has write
    try:
        for point in ("before commit", "after commit", "before write"):
            faults.fail_at_the_next(point)
            assert (await asyncio.wait_for(h.player("T1", InsertNote(2000)), 30)).ok
    finally:
        structlog.configure(**before)
    assert h.floor.balances["T1-1"].balance == 6000
    await h.floor.stop()


class Stuck:
    """A pipe that nobody reads, until it is read; then one that is full."""

    def __init__(self) -> None:
        self.read, self.lines = threading.Event(), list[str]()
        self.full = False

    def write(self, text: str) -> None:
        self.read.wait(30)
        if self.full:
            raise OSError(28, "No space left on device")
        self.lines.append(text)

    def flush(self) -> None:
        pass


def test_nobody_waits_for_a_log_that_nobody_reads_and_lost_lines_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.logs.MOST_WAITING", 3)
    pipe = Stuck()
    log: Any = LogWriter(pipe)  # type: ignore[arg-type]  # written to alone
    began = time.monotonic()
    for number in range(20):
        log.write(f"{number}\n")
    assert time.monotonic() - began < 2
    pipe.full = True
    pipe.read.set()
    log.finish()
    pipe.full = False
    log.write("again\n")
    log.finish()
    lost, again = pipe.lines
    assert (json.loads(lost)["lines"], again) == (20, "again\n")


def test_a_floor_whose_output_is_closed_goes_on(tmp_path: Path) -> None:
    """Both pipes have no reader any more, and the log has much to say."""
    with serving(tmp_path) as first:
        first.stop()
    command = [sys.executable, "-m", "croupier", "serve", "--config", str(tmp_path / "floor.toml"), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        port = int(process.stdout.readline().rsplit(":", 1)[1])
        process.stdout.close()
        process.stderr.close()
        served = Served(tmp_path, port, process)

        async def play() -> None:
            for _ in range(3):
                async with acceptor(served, "T1") as machine:
                    await machine.socket.send("nonsense")
                    await machine.hear()
                    assert (await machine.ask("insert_note", note=2000, n=time.time_ns() // 1000))["ok"]

        asyncio.run(play())
        assert httpx.get(f"{served.http}/health").json() == {"ok": True}
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    finally:
        process.kill()
        process.wait()


# ---------------------------------------------------------------- how a floor is


async def test_a_floor_is_well_while_orders_are_answered_and_is_looked_at_once_a_second(database: Database) -> None:
    h = await open_house(database, faults := Faults())
    assert await h.floor.is_well()
    looked = len(faults.passed)
    assert all(await asyncio.gather(*(h.floor.is_well() for _ in range(100))))
    assert len(faults.passed) == looked
    await h.floor.stop()
    async with asyncio.timeout(PATIENCE_S):
        while await h.floor.is_well():  # for a second, as it was when somebody looked
            await asyncio.sleep(LOOKS_EVERY_S)


async def test_a_floor_whose_database_is_away_is_not_well(database: Database) -> None:
    h = await open_house(database, faults := Faults())
    faults.fail_from_now_on()
    assert not await h.floor.is_well()
    await h.floor.finish(0.1)


async def test_a_floor_whose_loop_hangs_is_not_well(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floors, "ANSWER_S", 0.2)
    h = await open_house(database, Faults())
    hangs, for_ever = asyncio.Event(), asyncio.Event()

    async def hang(_: object) -> None:
        hangs.set()
        await for_ever.wait()

    h.floor.listeners.append(hang)
    asked = asyncio.create_task(h.player("T1", InsertNote(2000)))
    await hangs.wait()
    steps = h.floor.steps
    assert steps is not None
    assert not await h.floor.is_well()
    assert h.floor.steps == steps
    for_ever.set()
    assert (await asked).ok
    assert h.floor.steps is None
    await h.floor.stop()


@contextmanager
def writer(path: Path) -> Iterator[None]:
    """Another process that holds a database, for as long as the block lasts."""
    held = f"import apsw; db = apsw.Connection({str(path)!r}); db.execute('BEGIN IMMEDIATE'); print('held'); input()"
    process = subprocess.Popen([sys.executable, "-uc", held], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield
    finally:
        process.kill()
        process.wait()


def is_well(served: Served) -> bool:
    return bool(httpx.get(f"{served.http}/health", timeout=10).json()["ok"])


def test_another_writer_blocks_no_page_and_refuses_no_order(served: Served) -> None:
    async def insert() -> dict[str, Any]:
        async with acceptor(served, "T1") as machine:
            return await machine.ask("insert_note", note=2000)  # type: ignore[no-any-return]  # whatever was answered

    answers: list[dict[str, Any]] = []
    asking = threading.Thread(target=lambda: answers.append(asyncio.run(insert())))
    with writer(served.database):
        asking.start()
        wait_until(lambda: not is_well(served))
        for path, took in (("/api/lobby", 1), ("/health", 4), ("/player", 1)):
            began = time.monotonic()
            found = httpx.get(served.http + path, timeout=10)
            assert time.monotonic() - began < took
            if path == "/health":
                assert (found.status_code, found.json()) == (503, {"ok": False})
        served.logged("commit_failed")  # it lasts longer than any one try
    asking.join(30)
    assert answers[0]["ok"]
    wait_until(lambda: is_well(served))
    assert "order_failed" not in (served.folder / "serve.log").read_text("utf-8")


async def test_a_database_that_is_held_is_waited_for(tmp_path: Path) -> None:
    from croupier.storage.sqlite import SqliteStore

    store, other = SqliteStore(tmp_path / "floor.db"), apsw.Connection(str(tmp_path / "floor.db"))
    other.execute("BEGIN IMMEDIATE")
    asyncio.get_running_loop().call_later(0.3, other.execute, "ROLLBACK")
    async with store.transaction():
        pass
    other.close()
    await store.close()


# ---------------------------------------------------------------- a floor that stands

STANDS = """
    import asyncio, sys, time
    from croupier.server.watchdog import Watchdog

    class Floor:
        steps = None

    async def main():
        floor = Floor()
        watching = asyncio.create_task(Watchdog(floor, 2).watch())
        print("begun", flush=True)
        await asyncio.sleep(3.5)
        print("well", flush=True)
        if sys.argv[1] == "blocked":
            time.sleep(20)
        else:
            floor.steps = 7
            await asyncio.sleep(20)

    asyncio.run(main())
"""


@pytest.mark.parametrize("how", ["blocked", "standing"])
def test_a_floor_that_stands_still_ends_loudly(how: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(STANDS), how], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout) == (70, "begun\nwell\n")
    assert "the floor has answered nobody for 2 seconds, and ends here" in ended.stderr
    assert "in main" in ended.stderr or "Thread" in ended.stderr


def test_a_floor_that_was_stopped_for_long_and_let_go_on_is_none_that_stands(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(STANDS), "standing"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        os.kill(process.pid, signal.SIGSTOP)
        time.sleep(4)  # for so long it is stopped
        os.kill(process.pid, signal.SIGCONT)
        assert process.stdout.readline() == "well\n"
    finally:
        process.kill()
        process.wait()
