"""The link to a device: bytes off a serial line or a socket, lines to the device's reader, its commands to the floor.

A link that breaks is made again. A device that says nothing sensible for longer than it may is taken for lost: the reader is
told, so that the round stops, and the link is made anew.
"""

import asyncio
import os
import termios
from collections import deque
from collections.abc import Callable

import structlog

from croupier.devices.lines import Lines
from croupier.floor.devices import Address, Heard, Nonsense, Reader, Serial
from croupier.floor.floor import Floor
from croupier.floor.orders import Order
from croupier.play.table import Table

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
        self, floor: Floor, table: str, device: str, address: Address, reader: Reader, retry_s: float = RETRY_S
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
                why = f"cannot be reached ({gone.strerror or gone})"
            except Exception as failure:  # a reader that fails must not leave its round waiting unseen
                self._note("error", "device_failed", error=repr(failure))
                why = "could not be understood"
            await self._carry_out(self._reader.doubt(self._table, why))
            await asyncio.sleep(self._retry_s)

    async def _listen(self) -> str:
        """Hear the device until it is lost; why it is."""
        stream, hang_up = await connect(self._address)
        self._note("info", "device_connected")
        loop, lines, nonsense, wrongs = asyncio.get_running_loop(), Lines(), "", 0
        sensible = second = loop.time()
        said = 0
        try:
            while True:
                async with asyncio.timeout_at(sensible + self._reader.silence_s):
                    data = await stream.read(CHUNK)
                if not data:
                    return "has broken off"
                if loop.time() > second + 1:
                    second, said = loop.time(), 0
                said += len(data)
                if said > MOST_BYTES:
                    return "talks without end"
                for line in lines.feed(data):
                    if wrong := await self.hear(line):
                        nonsense, wrongs = wrong, wrongs + 1
                    else:
                        sensible, wrongs = loop.time(), 0
                    if wrongs > MOST_NONSENSE:
                        return f"makes no sense ({nonsense})"
                await asyncio.sleep(0)  # what has come already may be much: others have their turn
        except TimeoutError:
            return f"makes no sense ({nonsense})" if nonsense else "is silent"
        finally:
            hang_up()

    async def hear(self, line: bytes) -> str:
        """Hear a line; what is wrong with it, if it makes no sense."""
        try:
            await self._carry_out(self._reader.hear(self._table, line))
        except Nonsense as nonsense:
            self._note("warning", "device_misheard", error=str(nonsense))
            await self._carry_out(self._reader.mishear(self._table, str(nonsense)))
            return str(nonsense)
        return ""

    async def _carry_out(self, heard: Heard) -> None:
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


Opened = tuple[asyncio.StreamReader, Callable[[], None]]
"""What a device says, and how to let go of it."""


async def connect(address: Address) -> Opened:
    """Open the way to a device, to read only: nothing is ever sent to it."""
    if isinstance(address, Serial):
        return await _open_serial(address)
    stream, writer = await asyncio.open_connection(address.host, address.port)
    return stream, writer.close


async def _open_serial(address: Serial) -> Opened:
    descriptor = os.open(address.path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        _set_raw(descriptor, address.baud)
        line = os.fdopen(descriptor, "rb", buffering=0)
    except BaseException:
        os.close(descriptor)
        raise
    stream = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), line
    )
    return stream, transport.close


def _set_raw(descriptor: int, baud: int) -> None:
    """Eight bits, no parity, one stop bit, and every byte as it comes."""
    speed = getattr(termios, f"B{baud}", None)
    if speed is None:
        raise OSError(f"no serial line has {baud} baud")
    try:
        iflag, oflag, cflag, lflag, _, _, characters = termios.tcgetattr(descriptor)
        iflag &= ~(termios.IGNBRK | termios.BRKINT | termios.PARMRK | termios.ISTRIP | termios.INLCR | termios.IGNCR)
        iflag &= ~(termios.ICRNL | termios.IXON)
        lflag &= ~(termios.ECHO | termios.ECHONL | termios.ICANON | termios.ISIG | termios.IEXTEN)
        cflag &= ~(termios.CSIZE | termios.PARENB | termios.CSTOPB)
        cflag |= termios.CS8 | termios.CLOCAL | termios.CREAD
        termios.tcsetattr(descriptor, termios.TCSANOW, [iflag, oflag, cflag, lflag, speed, speed, characters])
    except termios.error as wrong:
        raise OSError(f"not a serial line: {wrong}") from None
