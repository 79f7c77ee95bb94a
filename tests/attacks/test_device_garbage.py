"""A device's line that carries garbage: the table is stopped once, the floor goes on, and the log stays short."""

import asyncio
import os
import pty
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from casino import Casino, casino
from device_wires import BACCARAT, ROULETTE, SIC_BO
from structlog.testing import capture_logs
from waiting import LOOKS_EVERY_S, until

from croupier.devices.link import LOGGED_A_MINUTE, Link
from croupier.devices.readers import reader
from croupier.journal.streams import decode
from croupier.plan.devices import Address, Serial, Tcp
from croupier.play.round_events import RoundHeld

GARBAGE = {
    "no end of line": b"x" * 4096,
    "short lines": b"x\n" * 2048,
    "noise": random.Random(7).randbytes(4096),
    "empty lines": b"\r\n" * 2048,
}
LONGEST_PAUSE_S, TOLD_WITHIN_S = 2.0, 20.0
"""What is allowed on a machine that is busy with much else; without the limits it is as long as the garbage comes."""


@asynccontextmanager
async def talking(kind: str, garbage: bytes) -> AsyncIterator[Address]:
    """A device that says the same again and again, as fast as it is heard."""
    if kind == "socket":

        async def talk(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                while True:
                    writer.write(garbage)
                    await writer.drain()

        server = await asyncio.start_server(talk, "127.0.0.1", 0)
        try:
            yield Tcp("127.0.0.1", server.sockets[0].getsockname()[1])
        finally:
            server.close()
        return
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)

    async def write() -> None:
        while True:
            with suppress(BlockingIOError):
                os.write(ours, garbage)
            await asyncio.sleep(0)

    writing = asyncio.create_task(write())
    try:
        yield Serial(os.ttyname(theirs))
    finally:
        writing.cancel()
        os.close(ours)
        os.close(theirs)


async def longest_pause(seconds: float) -> float:
    """How long anybody else on the floor waits for a turn at the longest."""
    longest, until = 0.0, time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        await asyncio.sleep(0.001)
        longest = max(longest, time.monotonic() - began)
    return longest


async def held(c: Casino, table: str) -> int:
    events = [decode(f"table:{table}", each.body) async for each in c.floor.store.records(f"table:{table}")]
    return sum(isinstance(each, RoundHeld) for each in events)


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("kind", ["socket", "pty"])
@pytest.mark.parametrize(("tables", "table"), [(ROULETTE, "R1"), (BACCARAT, "B1"), (SIC_BO, "S1")])
def test_garbage_stops_the_table_once_and_nobody_else(tables: str, table: str, kind: str, garbage: str) -> None:
    with casino(tables) as c, capture_logs() as logs:

        async def play() -> None:
            plan = c.floor.plan.tables[table]
            (device,) = plan.links
            async with talking(kind, GARBAGE[garbage]) as address:
                link = Link(c.floor, table, device, address, reader(plan.setup), retry_s=0.05)
                listening = asyncio.create_task(link.run())
                assert await longest_pause(1.0) < LONGEST_PAUSE_S
                if garbage != "empty lines" or kind == "socket":
                    # whoever works the table is told
                    await until(lambda: any(c.floor.alarms[table].values()), LOOKS_EVERY_S, TOLD_WITHIN_S)
                listening.cancel()
                await asyncio.wait([listening])
            assert await held(c, table) <= 1

        c.run(play())
    assert len([each for each in logs if each["event"].startswith("device_")]) <= LOGGED_A_MINUTE
