"""Screens on a floor's feed, for the tests: each is told what a page would be told, and keeps the picture that it shows."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from casino import KEY, Casino

from croupier.floor.keys import terminal_key
from croupier.server.door.sign_in import SignIn
from croupier.server.sockets.feed import Feed
from croupier.server.views.display import DisplayView
from croupier.server.views.player import PlayerView


class Screen:
    """A screen, and what it was told: the table once, the picture as it is now, and the server's time with it."""

    def __init__(self, hello: dict[str, str]) -> None:
        self._said: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self.says({"hello": hello})
        self.table: dict[str, Any] = {}
        self.picture: dict[str, Any] = {}
        self.now = 0
        self.refused = ""

    async def receive(self) -> dict[str, str]:
        """The hello, and then what it says, until it is switched off."""
        return await self._said.get()

    async def send(self, message: dict[str, str]) -> None:
        """Show what it is told."""
        if message["type"] != "websocket.send":
            return
        told = json.loads(message["text"])
        self.refused = told.get("refused", self.refused)
        self.table = told.get("table", self.table)
        self.picture = {**self.picture, **told.get("snapshot", {}), **told.get("change", {})}
        self.now = told.get("now", self.now)

    def says(self, message: object) -> None:
        """Say something to the floor."""
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message, separators=(",", ":"))})

    def switch_off(self) -> None:
        """Its line ends."""
        self._said.put_nowait({"type": "websocket.disconnect"})


def terminal(name: str, table: str) -> dict[str, str]:
    """How a player terminal says who it is."""
    return {"as": "player", "table": table, "terminal": name, "key": terminal_key(KEY, name)}


def display(table: str) -> dict[str, str]:
    """How a display says which table it shows."""
    return {"as": "display", "table": table}


@contextmanager
def watching(c: Casino, *hellos: dict[str, str]) -> Iterator[list[Screen]]:
    """Screens that are there while the table is played; what was just committed is on them at the next `settle_down`."""
    feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
    screens = [Screen(hello) for hello in hellos]

    async def connect() -> list[asyncio.Task[None]]:
        return [asyncio.create_task(feed.screen(each.receive, each.send)) for each in screens]

    serving = c.run(connect())
    settle_down(c)
    yield screens
    for each in screens:
        each.switch_off()
    c.run(_all(serving))


async def _all(serving: list[asyncio.Task[None]]) -> None:
    await asyncio.gather(*serving)


# ---------------------------------------------------------------- what goes out, read as the views that it is


def on_terminal(c: Casino, seat: str, table: str) -> PlayerView:
    """What a player terminal of a table shows."""
    return msgspec.convert(_seen(c, terminal(seat, table)).picture, PlayerView)


def on_display(c: Casino, table: str) -> DisplayView:
    """What a display of a table shows."""
    return msgspec.convert(_seen(c, display(table)).picture, DisplayView)


def _seen(c: Casino, hello: dict[str, str]) -> Screen:
    """A screen that was there until it had its first picture."""
    feed, screen = Feed(c.floor, SignIn(c.floor, KEY), KEY), Screen(hello)

    async def look() -> None:
        line = asyncio.create_task(feed.screen(screen.receive, screen.send))
        while not (screen.picture or screen.refused or line.done()):
            await asyncio.sleep(0)
        screen.switch_off()
        await line

    c.run(look())
    assert not screen.refused, screen.refused
    return screen


def settle_down(c: Casino) -> None:
    """Let everything that is on its way to a screen arrive."""
    c.run(asyncio.sleep(0.05))
