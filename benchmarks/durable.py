"""Durable wagers a second on both engines, beside the raw database writing the same rows in the same batches."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

import uvloop
from postgres import running

from croupier.cage.commands import InsertNote
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.journal.store import Batch, Store, Transaction
from croupier.orders.order import Command, Order
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play.round_commands import NewGame
from croupier.play.staff.staff_commands import SignOn
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role
from croupier.server.serve import collect_seldom
from croupier.storage.postgres import PostgresStore
from croupier.storage.sqlite import SqliteStore

TERMINALS = 500
AT_ONCE = (20, 100, 400)
"""How many terminals wait for an answer at any time. The first is more than the limits of both engines need; the more there
are, the larger are the batches, and the less has a database to do for each wager."""
WAGERS = 20_000
TURNS = 5
UNLIKE = 0.05
"""By how much the number of batches may differ between turns that are compared."""
BETS = ("straight:17", "split:14-17", "red", "dozen:2", "corner:1-2-4-5")
Opener = Callable[[], Awaitable[Store]]


class Durable(NamedTuple):
    """What an engine did."""

    engine: str
    at_once: int
    rate: float
    p50_ms: float
    p99_ms: float
    raw_rate: float
    batch: float
    limit: int
    within: float
    """How many times the raw database's time the floor may take."""


class Watched:
    """A store that counts the batches it is given, and keeps them where they are wanted for the raw side: to keep the rows
    of every wager costs memory and time that are no part of a floor's, so no turn that is timed does."""

    def __init__(self, store: Store, kept: list[Batch] | None = None) -> None:
        self._store, self._kept = store, kept
        self.written = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction whose write is counted."""
        async with self._store.transaction() as inner:
            yield _Counted(inner, self.saw)

    def saw(self, batch: Batch) -> None:
        """Count a batch, and keep it if that is wanted."""
        self.written += 1
        if self._kept is not None:
            self._kept.append(batch)


class _Counted:
    def __init__(self, inner: Transaction, saw: Callable[[Batch], None]) -> None:
        self._inner, self._saw = inner, saw

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def write(self, batch: Batch) -> None:
        self._saw(batch)
        await self._inner.write(batch)


def measure() -> list[Durable]:
    """Both engines, one after the other, with the garbage collector set as `serve` sets it."""
    collect_seldom()
    with TemporaryDirectory() as folder, running() as postgres:
        plan = _plan(Path(folder))

        async def file() -> Store:
            return SqliteStore(Path(folder) / f"{uuid4()}.db")

        async def server() -> Store:
            return await PostgresStore.open(postgres.create())

        return [
            uvloop.run(_measure(engine, at_once, plan, opened, limit, within))
            for engine, opened, limit, within in (("SQLite", file, 8_000, 3), ("PostgreSQL", server, 4_000, 2))
            for at_once in AT_ONCE
        ]


async def _measure(engine: str, at_once: int, plan: FloorPlan, opened: Opener, limit: int, within: float) -> Durable:
    """The two sides in turn, each on a database of its own: medians, after one turn of the floor that warms the machine up
    and gives the raw side its batches."""
    batches: list[Batch] = []
    setting_up, _, _ = await _floor_side(plan, Watched(await opened(), batches), at_once)
    count = len(batches) - setting_up
    floors, raws, latencies = [], [], []
    for _ in range(TURNS):
        store = Watched(await opened())
        before, seconds, waited = await _floor_side(plan, store, at_once)
        if abs(store.written - before - count) > count * UNLIKE:
            raise RuntimeError(
                f"the floor wrote {store.written - before} batches, and {count} were kept for the raw side"
            )
        floors.append(seconds)
        raws.append(await _raw_side(await opened(), batches, setting_up))
        latencies += waited
    latencies.sort()
    return Durable(
        engine,
        at_once,
        WAGERS / median(floors),
        latencies[len(latencies) // 2] * 1000,
        latencies[len(latencies) * 99 // 100] * 1000,
        WAGERS / median(raws),
        WAGERS / count,
        limit,
        within,
    )


async def _floor_side(plan: FloorPlan, store: Watched, at_once: int) -> tuple[int, float, list[float]]:
    """How many batches set the table up, how long all the wagers took, and how long each waited for its durable answer."""
    floor = Floor(plan, store, SystemClock(), bytes(32))
    await floor.start()
    terminals = plan.tables["R1"].terminals
    await asyncio.gather(*(_ask(floor, terminal, 1, InsertNote(10_000)) for terminal in terminals))
    opening: tuple[Command, ...] = (SignOn(), NewGame())
    for number, command in enumerate(opening):
        answer = await floor.submit(Order("staff:d", number, floor.clock.now(), Role.DEALER, "staff:d", command, "R1"))
        assert answer.ok, answer.why
    setting_up = store.written
    latencies: list[float] = []
    started = time.perf_counter()
    each = WAGERS // at_once
    await asyncio.gather(*(_wager(floor, terminals[place::at_once], each, latencies) for place in range(at_once)))
    seconds = time.perf_counter() - started
    await floor.stop()
    return setting_up, seconds, latencies


async def _raw_side(store: Store, batches: list[Batch], setting_up: int) -> float:
    """How long the database alone takes to write the same rows in the same batches."""
    for batch in batches[:setting_up]:
        await _write(store, batch)
    started = time.perf_counter()
    for batch in batches[setting_up:]:
        await _write(store, batch)
    seconds = time.perf_counter() - started
    await store.close()
    return seconds


async def _wager(floor: Floor, terminals: tuple[str, ...], count: int, latencies: list[float]) -> None:
    """So many wagers, one after another, each waiting for its durable answer."""
    for number in range(count):
        start = time.perf_counter()
        await _ask(floor, terminals[number % len(terminals)], 2 + number, Place(BETS[number % len(BETS)], 100))
        latencies.append(time.perf_counter() - start)


async def _ask(floor: Floor, terminal: str, number: int, command: Any) -> None:
    role = Role.ACCEPTOR if isinstance(command, InsertNote) else Role.PLAYER
    source = f"{role}:{terminal}"
    answer = await floor.submit(Order(source, number, floor.clock.now(), role, source, command, "R1", terminal))
    assert answer.ok, answer.why


async def _write(store: Store, batch: Batch) -> None:
    async with store.transaction() as transaction:
        await transaction.write(batch)


def _plan(folder: Path) -> FloorPlan:
    text = (Path(__file__).parent.parent / "tests" / "support" / "floor.toml").read_text("utf-8")
    text = text.replace('seats = ["T1", "T2"]', f"seats = {TERMINALS}").replace("period_s = 30", "period_s = 3600")
    (folder / "bench.toml").write_text(
        text.replace('"5.00", max = "500.00", step = "5.00"', '"1.00", max = "500.00"'), "utf-8"
    )
    return read_plan(folder / "bench.toml")
