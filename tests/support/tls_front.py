"""TLS in front of a PostgreSQL, as a server that is built with it does it: who may come in, and who is told to go.

Not every build of PostgreSQL speaks TLS, and the one that the tests bring along does not.
"""

import asyncio
import ssl
import struct
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

SSL_REQUEST = struct.pack("!ii", 8, 80877103)


class TlsFront:
    """Lets nobody through to a server's socket who does not come under TLS with a certificate of the authority's."""

    def __init__(self, behind: Path, context: ssl.SSLContext) -> None:
        self._behind, self._context = behind, context
        self.port = 0
        self.names: list[str] = []
        """Whom the certificates name that were let through."""

    async def serve(self, host: str) -> asyncio.Server:
        """Listen on a free port."""
        server = await asyncio.start_server(self._comes, host, 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _comes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer):
            try:
                asked = await reader.readexactly(8)
                if asked != SSL_REQUEST:
                    writer.write(refusal("no entry for a line without encryption"))
                    await writer.drain()
                    return
                writer.write(b"S")
                await writer.start_tls(self._context)
                certificate = writer.get_extra_info("peercert")
                if not certificate:
                    await reader.read(1)
                    writer.write(refusal("connection requires a valid client certificate"))
                    await writer.drain()
                    return
                self.names += [value for part in certificate["subject"] for _, value in part]
                await self._through(reader, writer)
            except (OSError, ssl.SSLError, asyncio.IncompleteReadError):
                return  # they, or the server, hung up

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_unix_connection(str(self._behind / ".s.PGSQL.5432"))
        with closing(to_server):
            there, back = (asyncio.ensure_future(_copy(*ends)) for ends in ((reader, to_server), (from_server, writer)))
            await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
            there.cancel()
            back.cancel()
            await asyncio.gather(there, back, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while some := await reader.read(65_536):
        writer.write(some)
        await writer.drain()


def refusal(why: str) -> bytes:
    """What a PostgreSQL says to somebody whom it does not let in."""
    fields = b"SFATAL\0VFATAL\0C28000\0M" + why.encode() + b"\0\0"
    return b"E" + struct.pack("!i", len(fields) + 4) + fields


@contextmanager
def tls_front(behind: Path, context: ssl.SSLContext, host: str) -> Iterator[TlsFront]:
    """In front of the server whose socket lies in this folder, in a thread of its own."""
    front, loop = TlsFront(behind, context), asyncio.new_event_loop()
    server = loop.run_until_complete(front.serve(host))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield front
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        server.close()
        for task in asyncio.all_tasks(loop):
            task.cancel()
            loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
        loop.close()
