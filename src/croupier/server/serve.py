"""A floor that is open: its database, its clock, its devices and its web server, from start to polite stop."""

import asyncio
import contextlib
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import structlog
import uvicorn

from croupier.devices.simulated import SimulatedDealer, SimulatedPlayer
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.floor.plan import FloorPlan
from croupier.floor.store import Store
from croupier.play.table import Waiting
from croupier.server.app import build
from croupier.server.feed import Feed
from croupier.server.sign_in import SignIn
from croupier.storage.postgres import PostgresStore
from croupier.storage.sqlite import SqliteStore

POLITE_S = 60.0
"""How long a stop waits for rounds to finish."""
GC_THRESHOLD = (50_000, 20, 50)
"""Collect seldom: a collection stops the floor, and what it makes is nearly all freed without one."""
_LOG = structlog.get_logger()


class WebServer(uvicorn.Server):
    """The web server. When to stop is the floor's business: rounds finish first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


async def open_store(url: str) -> Store:
    """A database by its address: a file for SQLite, postgresql:// for a server."""
    if url.startswith(("postgresql://", "postgres://")):
        return await PostgresStore.open(url)
    return SqliteStore(Path(url.removeprefix("sqlite://")))


async def serve(
    plan: FloorPlan,
    database: str,
    key: bytes,
    port: int,
    demo_players: tuple[str, ...] = (),
    ready: Callable[[int], None] = lambda _: None,
) -> None:
    """Open the floor and keep it open until told to stop."""
    clock = SystemClock()
    floor = Floor(plan, await open_store(database), clock, key)
    await floor.start()
    who = SignIn(plan, clock)
    feed = Feed(floor, who, key)
    listening = socket.create_server(("127.0.0.1", port), backlog=4096)
    config = uvicorn.Config(build(floor, who, feed), log_config=None, ws="websockets-sansio", ws_ping_interval=20)
    server = WebServer(config)
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    tasks = [asyncio.create_task(_keep_time(floor))]
    for name, table in plan.tables.items():
        if table.simulated:
            dealer = SimulatedDealer(floor, name, partial(feed.person_deals, name))
            tasks.append(asyncio.create_task(dealer.run()))
    for seed, terminal in enumerate(demo_players):
        at = plan.table_of(terminal)
        assert at is not None
        tasks.append(asyncio.create_task(SimulatedPlayer(floor, at.setup.table, terminal, seed).run()))
    gc.collect()
    gc.freeze()  # what is there now stays: nothing is gained by looking it over again and again
    gc.set_threshold(*GC_THRESHOLD)
    web = asyncio.create_task(server.serve(sockets=[listening]))
    _LOG.info("open", port=listening.getsockname()[1], tables=sorted(plan.tables))
    ready(listening.getsockname()[1])
    await stopping.wait()
    await _finish_rounds(floor)
    for task in tasks:
        task.cancel()
    server.should_exit = True
    await web
    await floor.stop()
    _LOG.info("closed")


async def _keep_time(floor: Floor) -> None:
    """Close each wagering period at its deadline."""
    changed = asyncio.Event()
    floor.listeners.append(lambda _: changed.set())
    while True:
        changed.clear()
        deadline = floor.next_deadline()
        wait = None if deadline is None else max(0.0, (deadline - floor.clock.now()) / 1_000_000)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(changed.wait(), wait)
        await floor.tick()


async def _finish_rounds(floor: Floor) -> None:
    """Let rounds that are going on finish, up to a limit; then stop all the same, as after a power cut."""
    floor.closing = True
    with contextlib.suppress(asyncio.TimeoutError):
        async with asyncio.timeout(POLITE_S):
            while any(not isinstance(table.phase, Waiting) for table in floor.tables.values()):
                await asyncio.sleep(0.1)
