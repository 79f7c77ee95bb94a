"""The whole floor beside its limits: thousands of terminals at once, and coming up on a day's journal."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from postgres import running
from rich.console import Console

from croupier.cage.commands import InsertNote
from croupier.cli.load import SEATS, Load, floor_file, measure as load
from croupier.cli.loop import run_async
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.keys import load_key
from croupier.orders.order import Order
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play.commands import StaffCommand
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.staff.staff_commands import SignOn
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role
from croupier.storage.opening import open_store

TERMINALS = 2_000
TABLES = TERMINALS // SEATS
ROUNDS = 200
"""How many rounds each table plays in the day that a floor comes up on."""
PLAYING = 10
"""How many seats of each table wager in a round of that day."""
UP_LIMIT_S = 3.0


LAST_MOMENTS = 5
"""How many times the last moment is played on each engine; what counts is the median."""
LAST_MOMENT_S = 30
"""How long each of them takes: two rounds, the second with every terminal there."""


class Loaded(NamedTuple):
    """Loads of one kind on an engine."""

    engine: str
    loads: list[Load]


class Up(NamedTuple):
    """A floor that came up."""

    engine: str
    events: int
    seconds: float


def loads(screen: Console) -> Iterator[Loaded]:
    """50 tables of 40 seats, then one table of 2,000 where everyone wagers in the last moment; on both engines."""
    with running() as postgres:
        for last_moment, times, seconds in ((False, 1, 45), (True, LAST_MOMENTS, LAST_MOMENT_S)):
            for engine, database in (("SQLite", lambda: None), ("PostgreSQL", postgres.create)):
                runs = [load(TERMINALS, seconds, last_moment, database(), screen) for _ in range(times)]
                yield Loaded(engine, runs)


def ups() -> Iterator[Up]:
    """How long `croupier serve` takes from its start to an open door, the day before having ended in a power cut."""
    with TemporaryDirectory() as name, running() as postgres:
        folder = Path(name)
        (folder / "floor.toml").write_text(floor_file([f"L{n + 1}" for n in range(TABLES)], SEATS), "utf-8")
        for engine, database in (("SQLite", str(folder / "floor.db")), ("PostgreSQL", postgres.create())):
            events = run_async(_a_day(read_plan(folder / "floor.toml"), database, load_key(folder / "floor.key")))
            yield Up(engine, events, _time_to_open(folder / "floor.toml", database))


def _time_to_open(config: Path, database: str) -> float:
    command = [sys.executable, "-m", "croupier", "serve", "--config", str(config), "--database", database]
    started = time.perf_counter()
    server = subprocess.Popen([*command, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        assert "open at" in server.stdout.readline()
        return time.perf_counter() - started
    finally:
        server.kill()
        server.wait()


async def _a_day(plan: FloorPlan, database: str, key: bytes) -> int:
    """Play a day on the real floor and leave it in the middle of a round; how many events it came to."""
    store = await open_store(database)
    clock = ManualClock()
    floor = Floor(plan, store, clock, key)
    await floor.start()

    async def dealer(table: str, *commands: StaffCommand) -> None:
        for command in commands:
            at = clock.now()
            who = f"staff:{table}"
            answer = await floor.submit(Order(who, at, at, Role.DEALER, who, command, table))
            assert answer.ok, answer.why

    async def player(table: str, terminal: str, command: InsertNote | Place) -> None:
        role = Role.ACCEPTOR if isinstance(command, InsertNote) else Role.PLAYER
        at, source = clock.now(), f"{role}:{terminal}"
        answer = await floor.submit(Order(source, at, at, role, source, command, table, terminal))
        assert answer.ok, answer.why

    seats = [(name, terminal) for name, table in plan.tables.items() for terminal in table.terminals]
    await asyncio.gather(*(player(*seat, InsertNote(10_000)) for seat in seats))
    await asyncio.gather(*(dealer(table, SignOn()) for table in plan.tables))
    for number in range(ROUNDS + 1):
        await asyncio.gather(*(dealer(table, NewGame()) for table in plan.tables))
        playing = [seats[(place * SEATS // PLAYING + number) % len(seats)] for place in range(TABLES * PLAYING)]
        await asyncio.gather(*(player(*seat, Place("red", 100)) for seat in playing))
        if number < ROUNDS:
            ends = (SpinBall(), NoMoreBets(), EnterNumber(str(number % 37)), ConfirmOutcome())
            await asyncio.gather(*(dealer(table, *ends) for table in plan.tables))
    events = sum(head.version for head in (await store.heads()).values())
    await floor.stop()
    return events
