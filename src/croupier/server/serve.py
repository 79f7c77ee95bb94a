"""A floor that is open: its database, its clock, its devices and its web server, from start to polite stop."""

import asyncio
import contextlib
import gc
import os
import secrets
import signal
import socket
from collections.abc import Awaitable, Callable
from functools import partial

import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.devices.people import SimulatedDealer, SimulatedPlayer
from croupier.devices.readers import links
from croupier.floor.clock import SystemClock
from croupier.floor.floor import LONGEST_PAUSE_S, STOP_S, Committed, Floor, line_of
from croupier.floor.plan import FloorPlan
from croupier.floor.seals import SealFile
from croupier.floor.self_check import Difference, differences, report, seconds_to_check
from croupier.games.notation import WrongInput
from croupier.play.table import Waiting
from croupier.server.door.sign_in import SignIn
from croupier.server.http.app import build
from croupier.server.http.lobby import Demo, lobby
from croupier.server.sockets.feed import Feed
from croupier.server.web import BACKLOG, WebServer, raise_file_limit
from croupier.storage.opening import open_moment, open_store, plain_words

POLITE_S = 60.0
"""How long a stop waits for rounds to finish."""
METRICS = "CROUPIER_METRICS_TOKEN"
"""The variable of the environment that has the token with which `/metrics` is read."""
GC_THRESHOLD = (10_000, 50, 100)
"""Collect a little at a time, and all of it seldom: a collection stops the floor, and nearly all is freed without one."""
_LOG = structlog.get_logger()


async def serve(
    plan: FloorPlan,
    database: str,
    key: bytes,
    seal_key: Ed25519PrivateKey,
    port: int,
    demo: Demo | None = None,
    ready: Callable[[int], None] = lambda _: None,
) -> None:
    """Open the floor and keep it open until told to stop."""
    raise_file_limit(plan)
    listening = _listen(port)
    clock = SystemClock()
    seals = SealFile(plan.seal.file, seal_key)
    floor = Floor(plan, await open_store(database), clock, key)
    await _start(floor, database)
    who = SignIn(floor, key)
    feed = Feed(floor, who, key, simulated=demo is not None)
    application = build(floor, who, feed, partial(lobby, floor, feed, key, demo or Demo()), os.environ.get(METRICS, ""))
    server = WebServer(application)
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    work: list[Callable[[], Awaitable[None]]] = [
        *(partial(_keep_time, floor), partial(_keep_sealing, floor, seals), partial(_keep_checking, floor, database)),
        *(feed.displays.watch, feed.presence.watch, feed.unattended.watch),
        *(link.run for link in links(floor)),
    ]
    for name, table in plan.tables.items():
        if table.simulated:
            dealer = SimulatedDealer(floor, name, partial(feed.person_deals, name), secrets.randbits(64))
            work.append(dealer.run)
    if demo is not None:
        for seed, place in enumerate(plan.places):
            if place not in demo.terminals:
                feed.simulated.add(place)
                work.append(SimulatedPlayer(floor, place, seed).run)
    tasks = [asyncio.create_task(keep_at(each)) for each in work]
    collect_seldom()
    web = asyncio.create_task(server.serve(sockets=[listening]))
    _LOG.info("open", port=listening.getsockname()[1], tables=sorted(plan.tables))
    ready(listening.getsockname()[1])
    await stopping.wait()
    await _finish_rounds(floor)
    for task in tasks:
        task.cancel()
    await floor.finish()
    server.should_exit = True
    await web
    await _seal(floor, seals)
    await floor.stop()
    _LOG.info("closed")


async def _start(floor: Floor, database: str) -> None:
    """Start a floor on what its database says; one that says nothing sensible is named, and so is what to do."""
    try:
        with plain_words(database):
            await floor.start()
    except WrongInput:
        await floor.stop()
        raise
    except Exception as failure:  # a journal that was changed may say anything
        _LOG.critical("not_opened", error=repr(failure), at=line_of(failure))
        await floor.stop()
        raise WrongInput(
            "The floor cannot go on from its journal: croupier verify DATABASE says what is wrong."
        ) from None


def _listen(port: int) -> socket.socket:
    """The door, before anything behind it is opened."""
    try:
        return socket.create_server(("127.0.0.1", port), backlog=BACKLOG)
    except (OSError, OverflowError) as wrong:
        why = os.strerror(wrong.errno or 0).lower() if isinstance(wrong, OSError) else "there is none so high"
        raise WrongInput(f"Port {port} cannot be opened ({why}): name another with --port, or 0 for any.") from None


def collect_seldom() -> None:
    """Tell the garbage collector that what is there now stays, and to look over the rest only now and then."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLD)


async def keep_at(work: Callable[[], Awaitable[None]], pause_s: float = LONGEST_PAUSE_S) -> None:
    """Do what must go on as long as the floor is open. A fault of ours that ends it is told, and it is begun again: no
    wagering period may stay open because the clock is no longer looked at."""
    while True:
        try:
            return await work()
        except Exception as failure:  # whatever it is, the floor goes on, and says so
            _LOG.critical("work_failed", error=repr(failure), at=line_of(failure), again_in=pause_s)
            await asyncio.sleep(pause_s)


async def _keep_time(floor: Floor) -> None:
    """Close each wagering period at its deadline."""
    changed = asyncio.Event()

    async def told(_: Committed) -> None:
        changed.set()

    floor.listeners.append(told)
    try:
        while True:
            changed.clear()
            deadline = floor.next_deadline()
            wait = None if deadline is None else max(0.0, (deadline - floor.clock.now()) / 1_000_000)
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(changed.wait(), wait)
            if not await floor.tick():
                # a period cannot be closed: whoever works the table can hold the round
                await asyncio.sleep(LONGEST_PAUSE_S)
    finally:
        floor.listeners.remove(told)


async def _keep_sealing(floor: Floor, seals: SealFile) -> None:
    """Seal the journal again and again."""
    while True:
        await asyncio.sleep(floor.plan.seal.every_s)
        await _seal(floor, seals)


async def _seal(floor: Floor, seals: SealFile) -> None:
    """Seal what is durable now. If that cannot be done, the next seal covers it."""
    try:
        async with asyncio.timeout(STOP_S), floor.steady:
            heads = await floor.store.heads()
        seals.add(floor.clock.now(), heads)
    except Exception as failure:  # a floor goes on without a seal, and says so
        _LOG.error("seal_failed", error=repr(failure))


async def _keep_checking(floor: Floor, database: str) -> None:
    """Check every night that every account adds up, on a connection and a thread of its own."""
    while True:
        await asyncio.sleep(seconds_to_check(floor.clock.now()))
        try:
            await report(floor, await asyncio.to_thread(asyncio.run, _differences(database)))
        except Exception as failure:  # a floor goes on without the check, and says so
            _LOG.error("self_check_failed", error=repr(failure))


async def _differences(database: str) -> list[Difference]:
    reading = await open_moment(database)
    try:
        return await differences(reading)
    finally:
        await reading.close()


async def _finish_rounds(floor: Floor) -> None:
    """Let rounds that are going on finish, up to a limit; then stop all the same, as after a power cut."""
    floor.open_no_more()
    with contextlib.suppress(asyncio.TimeoutError):
        async with asyncio.timeout(POLITE_S):
            while any(not isinstance(table.phase, Waiting) for table in floor.tables.values()):
                await asyncio.sleep(0.1)
