"""The link to a device: bytes off a serial line or a socket, lines to the device's reader, its commands to the floor.

A link that breaks is made again. A device that says nothing sensible for longer than it may is taken for lost: the reader is
told, so that the round stops, and the link is made anew.
"""

import asyncio
import os
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from serial import PosixPollSerial, SerialException
from serial_asyncio_fast import connection_for_serial

from croupier.devices.line_splitter import Lines
from croupier.floor.floor import Floor
from croupier.orders.order import Order
from croupier.plan.devices import Address, DeviceMessage, DeviceReader, Nonsense, Serial
from croupier.play.table import Table
from croupier.words import sentence

RETRY_S = 1.0
CHUNK = 4096
MOST_NONSENSE = 20
"""How many lines in a row may make no sense before a device is taken for lost."""
MOST_BYTES = 32_768
"""How many bytes a device may say in a second: far more than one on a serial line can."""
LOGGED_A_MINUTE = 10
"""How many lines of the log a device may cause in a minute; the others are counted in the next one."""
_LOG = structlog.get_logger()


class Link:
    """Keeps a table's device connected and carries out what its reader makes of it."""

    def __init__(
        self, floor: Floor, table: str, device: str, address: Address, reader: DeviceReader, retry_s: float = RETRY_S
    ) -> None:
        self._floor, self._name, self._device = floor, table, device
        self._address, self._reader, self._retry_s = address, reader, retry_s
        self._log = _LOG.bind(table=table, device=device, address=str(address))
        self._logged: deque[float] = deque(maxlen=LOGGED_A_MINUTE)
        """When the last of its lines were written to the log."""
        self._unlogged = 0

    @property
    def _table(self) -> Table:
        return self._floor.tables[self._name]

    async def run(self) -> None:
        """Listen for as long as the floor is open."""
        while True:
            try:
                why = await self._listen()
            except OSError as gone:
                why = sentence("cannot_be_reached_strerror", strerror=gone.strerror or gone)
            except Exception as failure:  # a reader that fails must not leave its round waiting unseen
                self._note("error", "device_failed", error=repr(failure))
                why = sentence("could_not_be_understood")
            await self._carry_out(self._reader.doubt(self._table, why))
            await asyncio.sleep(self._retry_s)

    async def _listen(self) -> str:
        """Hear the device until it is lost; why it is."""
        async with connected(self._address) as stream:
            self._note("info", "device_connected")
            return await self._hear_all(stream)

    async def _hear_all(self, stream: asyncio.StreamReader) -> str:
        loop, lines, nonsense, wrongs = asyncio.get_running_loop(), Lines(), "", 0
        sensible = second = loop.time()
        received = 0
        while True:
            try:
                async with asyncio.timeout_at(sensible + self._reader.silence_s):
                    data = await stream.read(CHUNK)
            except TimeoutError:
                return sentence("makes_no_sense_nonsense", nonsense=nonsense) if nonsense else "is silent"
            except SerialException:
                return sentence("has_broken_off")
            if not data:
                return sentence("has_broken_off")
            if loop.time() > second + 1:
                second, received = loop.time(), 0
            received += len(data)
            if received > MOST_BYTES:
                return sentence("talks_without_end")
            for line in lines.feed(data):
                if wrong := await self.hear(line):
                    nonsense, wrongs = wrong, wrongs + 1
                else:
                    sensible, wrongs = loop.time(), 0
                if wrongs > MOST_NONSENSE:
                    return sentence("makes_no_sense_nonsense", nonsense=nonsense)
            await asyncio.sleep(0)  # what has come already may be much: others have their turn

    async def hear(self, line: bytes) -> str:
        """Hear a line; what is wrong with it, if it makes no sense."""
        try:
            await self._carry_out(self._reader.hear(self._table, line))
        except Nonsense as nonsense:
            self._note("warning", "device_misheard", error=str(nonsense))
            await self._carry_out(self._reader.mishear(self._table, str(nonsense)))
            return str(nonsense)
        return ""

    async def _carry_out(self, heard: DeviceMessage) -> None:
        if heard.alarm is not None:
            await self._alarm(heard.alarm)
        for command in heard.commands:
            at, who = self._floor.clock.now(), f"{self._device}:{self._name}"
            answer = await self._floor.insist(Order(who, at, at, self._reader.role, who, command, self._name))
            if not answer.ok:
                refused = self._reader.refused(self._table, command, answer.why)
                await self._alarm(refused.alarm or "")
            elif answer.notices and not heard.alarm:
                await self._alarm(" ".join(each.text for each in answer.notices))

    async def _alarm(self, words: str) -> None:
        if await self._floor.alarm(self._name, self._device, words) and words:
            self._note("error", "device_alarm", words=words)

    def _note(self, level: str, event: str, **facts: str) -> None:
        """Write a line to the log, unless the device has caused enough of them."""
        now = asyncio.get_running_loop().time()
        if len(self._logged) == LOGGED_A_MINUTE and self._logged[0] > now - 60:
            self._unlogged += 1
            return
        self._logged.append(now)
        left_out, self._unlogged = self._unlogged, 0
        getattr(self._log, level)(event, **facts, **({"left_out": left_out} if left_out else {}))


@asynccontextmanager
async def connected(address: Address) -> AsyncIterator[asyncio.StreamReader]:
    """What a device says, for as long as it is needed; nothing is ever sent to it."""
    if isinstance(address, Serial):
        stream, writer = await _open_serial(address)
    else:
        stream, writer = await asyncio.open_connection(address.host, address.port)
    try:
        yield stream
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _open_serial(address: Serial) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A serial line: eight bits, no parity, one stop bit, and every byte as it comes."""
    if address.baud not in PosixPollSerial.BAUDRATES:
        raise OSError(f"no serial line has {address.baud} baud")
    try:
        line = PosixPollSerial(address.path, address.baud)  # select() ends at file 1023, and a floor has thousands open
    except SerialException as wrong:
        raise OSError(os.strerror(wrong.errno) if wrong.errno else f"not a serial line: {wrong}") from None
    loop, stream = asyncio.get_running_loop(), asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(stream)
    transport, _ = await connection_for_serial(loop, lambda: protocol, line)
    return stream, asyncio.StreamWriter(transport, protocol, stream, loop)
