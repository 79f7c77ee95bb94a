"""A line between a floor and its database server that a test may cut, or let swallow what is sent."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path


class DatabaseLine:
    """A port of this machine, and behind it the server's socket."""

    def __init__(self, url: str) -> None:
        found = re.fullmatch(r"postgresql://(\w+)@/(\w+)\?host=(.+)", url)
        assert found is not None
        self._user, self._database, self._folder = found.groups()
        self._carrying = asyncio.Event()
        self._carrying.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.url = ""
        self.carried = 0
        """How often something was carried, either way."""
        self.swallowed = 0
        """How often something came that was not carried when it came."""

    async def begin(self) -> None:
        """Begin to carry."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"postgresql://{self._user}@127.0.0.1:{port}/{self._database}?sslmode=disable"

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, to_them = await asyncio.open_unix_connection(Path(self._folder) / ".s.PGSQL.5432")
        self._open |= {writer, to_them}
        with suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._pass_on(reader, to_them), self._pass_on(theirs, writer))
        for each in (writer, to_them):
            self._open.discard(each)
            each.close()

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            self.swallowed += not self._carrying.is_set()
            await self._carrying.wait()
            target.write(data)
            self.carried += 1
            await target.drain()
        target.close()

    def cut(self) -> None:
        """Break off whatever is connected now."""
        for each in self._open:
            each.transport.abort()

    def swallow(self) -> None:
        """Carry nothing from here on, and say nothing of it: the other end seems to be there."""
        self._carrying.clear()

    def mend(self) -> None:
        """Carry again. Lines that were open are broken off, as by whoever mends a network."""
        self.cut()
        self._carrying.set()

    async def take_away(self) -> None:
        """Carry no more."""
        assert self._server is not None
        self.mend()
        self._server.close()
        await asyncio.sleep(0)


@asynccontextmanager
async def database_line(url: str) -> AsyncIterator[DatabaseLine]:
    """A wire to a database, for as long as the block lasts."""
    laid = DatabaseLine(url)
    await laid.begin()
    try:
        yield laid
    finally:
        await laid.take_away()
