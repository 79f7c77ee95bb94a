"""A floor served from this process, for tests in which a device speaks that no floor file can name an address for."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from serving import staffed

from croupier.floor.clock import Clock, SystemClock
from croupier.floor.floor import Floor
from croupier.journal.keys import acceptor_key, terminal_key
from croupier.orders.order import Answer, Order
from croupier.plan.floor_file import read_plan
from croupier.play.commands import StaffCommand
from croupier.rulebooks.roles import Role
from croupier.server.access.sign_in import SignIn
from croupier.server.http.app import build
from croupier.server.http.lobby import Demo, lobby_view
from croupier.server.sockets.feed import Feed
from croupier.server.web import WebServer
from croupier.storage.sqlite import SqliteStore

KEY = b"the key of the test floor, fixed"


class Here:
    """An open floor, and what its devices say to it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, floor: Floor, feed: Feed, port: int) -> None:
        self._loop, self._floor, self._feed = loop, floor, feed
        self.http = f"http://127.0.0.1:{port}"

    def player(self, terminal: str) -> str:
        keys = f"key={terminal_key(KEY, terminal)}&acceptor={acceptor_key(KEY, terminal, simulated=True)}"
        return f"{self.http}/player?terminal={terminal}&{keys}"

    def look_for_left_terminals(self) -> None:
        """What the floor does every second."""
        asyncio.run_coroutine_threadsafe(self._feed.unattended.look(), self._loop).result(30)

    def says(self, device: str, role: Role, table: str, command: StaffCommand) -> Answer:
        """A device of a table says something."""
        at = self._floor.clock.now()
        order = Order(f"{device}:{table}", at, at, role, f"{device}:{table}", command, table)
        return asyncio.run_coroutine_threadsafe(self._floor.submit(order), self._loop).result(30)


@contextmanager
def serving_here(folder: Path, *tables: str, clock: Clock | None = None) -> Iterator[Here]:
    """A floor of these tables as a floor file writes them, with its staff; by the machine's clock if no other is given."""
    path = folder / "floor.toml"
    path.write_text("\n".join(('name = "Test floor"', 'system = "07"', *tables, staffed())), "utf-8")
    loop, ready, stop = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    opened: list[tuple[Floor, Feed, int]] = []

    async def work() -> None:
        floor = Floor(read_plan(path), SqliteStore(folder / "floor.db"), clock or SystemClock(), KEY)
        await floor.start()
        who = SignIn(floor, KEY)
        listening = socket.create_server(("127.0.0.1", 0))
        feed = Feed(floor, who, KEY)
        pages = build(floor, who, feed, lambda: lobby_view(floor, feed, Demo()))
        server = WebServer(pages)
        web = asyncio.create_task(server.serve(sockets=[listening]))
        opened.append((floor, feed, listening.getsockname()[1]))
        ready.set()
        await stop.wait()
        server.should_exit = True
        await web
        await floor.stop()

    thread = threading.Thread(target=loop.run_until_complete, args=(work(),))
    thread.start()
    try:
        assert ready.wait(30)
        yield Here(loop, *opened[0])
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(30)
        loop.close()
