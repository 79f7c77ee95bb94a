"""Devices on real wires, for their tests: a floor, a simulated device that speaks the bytes of a real one over a
pseudo-terminal or a socket, and the link between them.

Limits of silence are fractions of a second here; nothing waits longer than it takes.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from casino import Casino, casino, table
from msgspec import Struct
from simulators import PtyWire, Simulated, SimulatedWheel, SocketWire, Wire
from waiting import LOOKS_EVERY_S, until

from croupier.devices.link import Link
from croupier.devices.readers import reader
from croupier.plan.devices import DeviceMessage, DeviceReader
from croupier.play.table import Table, Wagering

RAPID, CANBERRA = "star-rapid-2016", "canberra-mttg-2019"
NOWHERE = '"tcp:127.0.0.1:9"'
ROULETTE = table("R1", RAPID, "roulette", seats="t1", settings=f"devices = {{ wheel = {NOWHERE} }}")
BACCARAT = table(
    "B1",
    RAPID,
    "baccarat",
    seats="t1",
    config={"version": "commission"},
    settings=f"devices = {{ shoe = {NOWHERE} }}",
)
SIC_BO = table("S1", CANBERRA, "sic_bo", seats="t1", settings=f"devices = {{ dice = {NOWHERE} }}")
LONG_S, SHORT_S, RETRY_S = 30.0, 0.15, 0.01
PATIENCE_S = 20.0


class Counting:
    """A reader that counts the lines it was given."""

    def __init__(self, reader: DeviceReader, silence_s: float = LONG_S) -> None:
        self._reader, self.role, self.silence_s = reader, reader.role, silence_s
        self.mishear, self.doubt, self.refused = reader.mishear, reader.doubt, reader.refused
        self.lines = 0

    def hear(self, table: Table, line: bytes) -> DeviceMessage:
        """A line came."""
        self.lines += 1
        return self._reader.hear(table, line)


class Scene(Struct):
    """A floor with one table, a wire to its device, and the link between them."""

    c: Casino
    wire: Wire
    reader: Counting

    @property
    def table(self) -> Table:
        return self.c.state()

    @property
    def alarm(self) -> str:
        """What whoever works the table is told of its device."""
        (shown,) = self.c.floor.alarms.values()
        return " ".join(filter(None, shown.values()))

    async def play(self, *lines: str) -> None:
        """Lines of a script."""
        for line in lines:
            await self.c.script.play(line)
        self.c.script.end()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to come about."""
        await until(holds, LOOKS_EVERY_S)

    async def until_heard(self, device: Simulated) -> None:
        """Wait until everything that a device has said has come."""
        await self.until(lambda: self.reader.lines == device.sent_lines)

    async def until_phase(self, phase: type) -> None:
        """Wait for the round."""
        await self.until(lambda: isinstance(self.table.phase, phase))


def is_open(wire: PtyWire) -> bool:
    """Whether the floor has a serial line open: what was said before is thrown away then."""
    files = (f"/proc/self/fd/{each}" for each in os.listdir("/proc/self/fd"))
    return sum(os.path.realpath(each) == wire.address.path for each in files) > 1


@asynccontextmanager
async def wired(kind: str) -> AsyncIterator[Wire]:
    """A wire of a kind."""
    if kind == "pty":
        pty = PtyWire()
        try:
            yield pty
        finally:
            await pty.cut()
    else:
        socket = await SocketWire.open()
        try:
            yield socket
        finally:
            await socket.close()


@asynccontextmanager
async def linked(
    c: Casino, wire: Wire, understood: DeviceReader | None = None, silence_s: float = LONG_S
) -> AsyncIterator[Scene]:
    """A floor's one table linked to a wire, with the reader of its game unless another is given."""
    ((name, plan),) = c.floor.plan.tables.items()
    (device,) = plan.links
    counting = Counting(understood or reader(plan.setup), silence_s)
    link = asyncio.create_task(Link(c.floor, name, device, wire.address, counting, retry_s=RETRY_S).run())
    s = Scene(c, wire, counting)
    try:
        if isinstance(wire, PtyWire):
            await s.until(lambda: is_open(wire))
        yield s
    finally:
        link.cancel()


def scene(tables: str, kind: str, act: Callable[[Scene], Coroutine[Any, Any, None]], silence_s: float = LONG_S) -> None:
    """Play a scene on a floor with a linked device; at its end the books hold."""
    with casino(tables) as c:

        async def play() -> None:
            async with wired(kind) as wire, linked(c, wire, silence_s=silence_s) as s:
                if isinstance(wire, SocketWire):
                    await s.until(lambda: wire.listeners > 0)
                async with asyncio.timeout(PATIENCE_S):
                    await act(s)

        c.run(play())


both_wires = pytest.mark.parametrize("kind", ["pty", "socket"])


async def ten_on_17(s: Scene) -> SimulatedWheel:
    """A wheel in the wagering period of its first game: of t1's twenty, ten lie on 17."""
    wheel = SimulatedWheel(s.wire, 7)
    await s.play("t1 notes 20.00")
    await wheel.next_game()
    await s.until_phase(Wagering)
    await s.play("t1 place straight:17 10.00")
    return wheel
