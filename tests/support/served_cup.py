"""A tournament or a promotion on a floor that is served to browsers, and driven by the test meanwhile."""

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from casino import KEY, Casino
from serving import staffed
from tournament import Cup

from croupier.journal.keys import terminal_key
from croupier.plan.floor_file import read_plan
from croupier.server.access.sign_in import SignIn
from croupier.server.http.app import build
from croupier.server.http.lobby import Demo, lobby_view
from croupier.server.sockets.feed import Feed
from croupier.server.web import WebServer

T = TypeVar("T")
RUNNERS = {"tm": "tournament_manager", "td": "tournament_director"}


class _Loop:
    """An event loop that runs in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def run_until_complete(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(30)


class ServedCup(Cup):
    """A tournament whose floor has an address."""

    http = ""

    def player(self, terminal: str) -> str:
        """Where a player terminal opens its page."""
        return f"{self.http}/player?terminal={terminal}&key={terminal_key(KEY, terminal)}"


@contextmanager
def served_casino(folder: Path, staff: dict[str, str], *tables: str) -> Iterator[tuple[Casino, str]]:
    """A floor with these tables and these staff beside the usual, served, with its address. Time stands until the test
    moves it."""
    path = folder / "floor.toml"
    path.write_text("\n".join(('name = "Test floor"\nsystem = "07"', *tables, staffed(**staff))), "utf-8")
    running = _Loop()
    house = Casino(running, read_plan(path), folder / "floor.db", Random(0).randbytes)  # type: ignore[arg-type]  # a loop that runs
    listening = socket.create_server(("127.0.0.1", 0))

    async def served() -> tuple[WebServer, asyncio.Task[None]]:
        who = SignIn(house.floor, KEY)
        feed = Feed(house.floor, who, KEY)
        server = WebServer(build(house.floor, who, feed, lambda: lobby_view(house.floor, feed, Demo())))
        return server, asyncio.create_task(server.serve(sockets=[listening]))

    async def stopped() -> None:
        server.should_exit = True
        await web

    server, web = house.run(served())
    try:
        yield house, f"http://127.0.0.1:{listening.getsockname()[1]}"
        assert house.holds()
    finally:
        house.run(stopped())
        house.stop()
        running.close()


@contextmanager
def served_cup(folder: Path, document: str, *tables: str) -> Iterator[ServedCup]:
    """A floor with these tables, served, and a tournament that is not written yet."""
    with served_casino(folder, RUNNERS, *tables) as (house, address):
        cup = ServedCup(house, document)
        cup.http = address
        yield cup
