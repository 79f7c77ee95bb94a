"""A floor that is open: its database, its clock, its devices and its web server, from start to polite stop."""

import asyncio
import contextlib
import gc
import logging
import os
import secrets
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import structlog

from croupier.devices.readers import links
from croupier.devices.simulated_people import SimulatedDealer, SimulatedPlayer
from croupier.devices.tournaments import SimulatedTournaments
from croupier.floor.clock import SystemClock, behind, long_ago
from croupier.floor.floor import LONGEST_PAUSE_S, Committed, Floor, line_of
from croupier.floor.opening import Word, examine, take_digits, take_privileges
from croupier.floor.outbox_alarms import OutboxAlarms
from croupier.floor.sender import Sender
from croupier.games.notation import WrongInput
from croupier.journal.keys import read_key
from croupier.journal.removed_places import refuse_leftovers
from croupier.journal.seal_copies import SealCopies
from croupier.journal.seal_file import SealFile
from croupier.journal.seals import seal_key_file
from croupier.journal.signers import signer
from croupier.plan.environment import secret
from croupier.plan.floor_plan import FloorPlan
from croupier.play.table import Waiting
from croupier.server.access.sign_in import SignIn
from croupier.server.books import Checking, Sealing, alarm_everywhere
from croupier.server.http.app import build
from croupier.server.http.lobby import Demo, lobby_view
from croupier.server.inspection import Inspection
from croupier.server.metrics import Metrics
from croupier.server.order_log import log_orders
from croupier.server.sockets.feed import Feed
from croupier.server.vitals import Vitals
from croupier.server.watchdog import Watchdog, end_loudly
from croupier.server.web import BACKLOG, WebServer, raise_file_limit
from croupier.storage.file_modes import refuse_open_keys
from croupier.storage.lock import DatabaseLock
from croupier.storage.opening import hold, open_store, plain_words

POLITE_S = 60.0
"""How long a stop waits for rounds to finish."""
TRACES = "CROUPIER_TRACES"
"""The variable of the environment that names the collector of traces, such as http://collector:4318/v1/traces."""
METRICS = "CROUPIER_METRICS_TOKEN"
"""The variable of the environment that has the token with which `/metrics` is read."""
GC_THRESHOLD = (10_000, 50, 100)
"""Collect a little at a time, and all of it seldom: a collection stops the floor, and nearly all is freed without one."""
_LOG = structlog.get_logger()


async def serve(
    plan: FloorPlan,
    database: str,
    config: Path,
    port: int,
    demo: Demo | None = None,
    ready: Callable[[int], None] = lambda _: None,
    word: Word | None = None,
) -> None:
    """Open the floor and keep it open until told to stop, as the only one on its database."""
    raise_file_limit(plan)
    listening = _listen(port)
    held = await hold(database)
    try:
        await _open(plan, database, config, listening, demo, ready, word, held)
    finally:
        await held.release()


async def _open(
    plan: FloorPlan,
    database: str,
    config: Path,
    listening: socket.socket,
    demo: Demo | None,
    ready: Callable[[int], None],
    word: Word | None,
    held: DatabaseLock,
) -> None:
    clock = SystemClock()
    keys = [config.with_suffix(".key"), seal_key_file(config)]
    for each in filter(Path.exists, keys):
        read_key(each)  # what is no key at all is named first
    refuse_open_keys(keys)
    store = await open_store(database)
    seals = SealFile(plan.seal.file, signer(plan.seal, config))
    with _sensible(database):
        opening = await examine(store, seals, config.with_suffix(".key"), word, clock.now())
        last = await store.last_at()
    key = opening.key
    floor = Floor(plan, store, clock, key)
    await _start(floor, database)
    await _doubt_clock(floor, last)
    await opening.record(floor)
    try:
        await take_digits(floor)
        token, stop_watching = secret(METRICS), _watch_orders(floor)
    except WrongInput:
        await floor.stop()
        raise
    await take_privileges(floor)
    sealing = Sealing(floor, seals, SealCopies(plan.seal.file, plan.seal.copies))
    checking = Checking(floor, database, [*keys, plan.seal.file])
    sender, who = Sender(floor), SignIn(floor, key)
    feed = Feed(floor, who, key, simulated=demo is not None)
    tournaments = _tournaments(floor, feed, demo)
    listed = partial(lobby_view, floor, feed, demo or Demo(), tournaments)
    vitals = Vitals(floor, sealing, checking, database, feed.channels.is_connected, lambda: feed.sockets)
    metrics = Metrics(token, vitals) if token else None
    inspection = Inspection(floor, database, keys[0], sealing, checking)
    application = build(floor, who, feed, listed, metrics, tournaments, inspection, vitals)
    server = WebServer(application)
    stopping, taken = asyncio.Event(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    work: list[Callable[[], Awaitable[None]]] = [
        *(partial(keep_time, floor), sealing.run, checking.run, sender.run, OutboxAlarms(floor, sender).watch),
        *(
            partial(look_often, each.look)
            for each in (feed.displays, feed.presence, feed.unattended, feed.holds, feed.restores)
        ),
        *(Watchdog(floor).watch, vitals.run),
        *(link.run for link in links(floor)),
    ]
    for name, table in plan.tables.items():
        if table.simulated:
            person_deals, own = partial(feed.channels.person_deals, name), tournaments is not None and tournaments.table
            dealer = SimulatedDealer(floor, name, person_deals, secrets.randbits(64), only_in_sessions=own == name)
            work.append(dealer.run)
    if tournaments is not None:
        work.append(tournaments.run)
    if demo is not None:
        for seed, (place, tables) in enumerate(plan.places.items()):
            if place not in demo.terminals and demo.tournaments_at not in tables:
                feed.channels.simulated.add(place)
                work.append(SimulatedPlayer(floor, place, seed).run)

    def lost() -> None:
        taken.set()
        stopping.set()

    work.append(partial(held.keep, lost))
    tasks = [asyncio.create_task(keep_at(each)) for each in work]
    collect_seldom()
    web = asyncio.create_task(server.serve(sockets=[listening]))
    _LOG.info("open", port=listening.getsockname()[1], tables=sorted(plan.tables))
    ready(listening.getsockname()[1])
    signalled = asyncio.create_task(stopping.wait())
    await asyncio.wait([signalled, asyncio.create_task(floor.ended())], return_when=asyncio.FIRST_COMPLETED)
    if not signalled.done():
        end_loudly("the floor no longer takes orders, and ends here")
    if not taken.is_set():
        await _finish_rounds(floor)
    for task in tasks:
        task.cancel()
    await inspection.finish()
    await floor.finish()
    await asyncio.to_thread(stop_watching)
    server.should_exit = True
    await web
    if not taken.is_set():
        await sealing.finish()
    await floor.stop()
    if taken.is_set():
        raise WrongInput("Another floor has this database now: this one has stopped.")
    _LOG.info("closed")


def _watch_orders(floor: Floor) -> Callable[[], None]:
    """Have every order logged or traced, where the environment asks for that; returns what ends it."""
    if _LOG.is_enabled_for(logging.DEBUG):
        floor.watchers.append(partial(log_orders, floor.clock))
    if not (collector := os.environ.get(TRACES, "")):
        return lambda: None
    from croupier.server.traces import to_collector  # and with it OpenTelemetry, which most floors do without

    traces = to_collector(floor.clock, collector)
    floor.watchers.append(traces.watch)
    return traces.finish


def _tournaments(floor: Floor, feed: Feed, demo: Demo | None) -> SimulatedTournaments | None:
    """The tournaments of a demo floor, at the table that is for them."""
    if demo is None or demo.conditions is None:
        return None
    channels, seed = feed.channels, secrets.randbits(64)
    table, stated = demo.tournaments_at, demo.conditions
    return SimulatedTournaments(floor, table, stated, channels.is_connected, channels.simulated, seed)


async def _start(floor: Floor, database: str) -> None:
    """Start a floor on what its database says; one that says nothing sensible is named, and so is what to do."""
    try:
        with _sensible(database):
            await refuse_leftovers(floor.plan, floor.store)
            await floor.start()
    except WrongInput:
        await floor.stop()
        raise


async def _doubt_clock(floor: Floor, last: int) -> None:
    """Say if the machine's clock does not fit the last event on record. One that is behind it is told at every table;
    whether one is ahead, or the floor was closed, only whoever starts it knows."""
    now = floor.clock.now()
    if words := behind(now, last):
        _LOG.critical("clock_behind", words=words)
        await alarm_everywhere(floor, "clock", words)
    if words := long_ago(now, last):
        _LOG.warning("clock_ahead_or_closed", words=words)


@contextlib.contextmanager
def _sensible(database: str) -> Iterator[None]:
    """Whatever is wrong with a database or its journal in here is told in one sentence."""
    try:
        with plain_words(database):
            yield
    except WrongInput:
        raise
    except Exception as failure:  # a journal that was changed may say anything
        _LOG.critical("not_opened", error=repr(failure), at=line_of(failure))
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


async def look_often(look: Callable[[], Awaitable[None]]) -> None:
    """Look every second for as long as the floor is open."""
    while True:
        await asyncio.sleep(1)
        await look()


async def keep_time(floor: Floor) -> None:
    """Close each wagering period at its deadline."""
    changed = asyncio.Event()

    async def signalled(_: Committed) -> None:
        changed.set()

    floor.listeners.append(signalled)
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
        floor.listeners.remove(signalled)


async def _finish_rounds(floor: Floor) -> None:
    """Let rounds that are going on finish, up to a limit; then stop all the same, as after a power cut."""
    floor.open_no_more()
    with contextlib.suppress(asyncio.TimeoutError):
        async with asyncio.timeout(POLITE_S):
            while any(not isinstance(table.phase, Waiting) for table in floor.tables.values()):
                await asyncio.sleep(0.1)
