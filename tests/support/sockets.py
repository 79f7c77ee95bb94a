"""Screens on the sockets of a floor that is served, for the tests."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from serving import PASSWORD, Served
from websockets.asyncio.client import ClientConnection, connect

PATIENCE_S = 90
"""A busy machine is slow, not wrong."""


class SocketScreen:
    """A screen on a socket: keeps the picture, numbers its commands, waits for answers."""

    def __init__(self, socket: ClientConnection, since: int = 0) -> None:
        self.socket = socket
        self.picture: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.seq = since
        self.number = 0
        self.heard = ""
        """Everything that came, as it came."""

    async def hear(self) -> dict[str, Any]:
        came = str(await asyncio.wait_for(self.socket.recv(), PATIENCE_S))
        self.heard += came
        message: dict[str, Any] = json.loads(came)
        if "snapshot" in message:
            self.seq, self.table, self.picture = message["seq"], message["table"], message["snapshot"]
        elif "change" in message:
            assert message["seq"] == self.seq + 1
            self.seq = message["seq"]
            self.picture.update(message["change"])
        return message

    async def ask(self, do: str, n: int | None = None, **arguments: object) -> dict[str, Any]:
        self.number = n if n is not None else self.number + 1
        await self.socket.send(json.dumps({"n": self.number, "do": do, **arguments}))
        while True:
            message = await self.hear()
            if message.get("answer") == self.number:
                return message


@asynccontextmanager
async def screen(served: Served, **hello: object) -> AsyncIterator[SocketScreen]:
    async with connect(served.feed) as socket:
        await socket.send(json.dumps({"hello": hello}))
        shown = SocketScreen(socket, int(str(hello.get("since", 0))))
        await shown.hear()
        yield shown


def player(served: Served, terminal: str, since: int = 0, table: str = "") -> Any:
    key = served.terminal_key(terminal)
    return screen(served, **{"as": "player", "terminal": terminal, "key": key, "since": since, "table": table})


def acceptor(served: Served, terminal: str, table: str = "") -> Any:
    """What a terminal takes money with: it has a line and a key of its own."""
    return screen(
        served, **{"as": "acceptor", "terminal": terminal, "key": served.acceptor_key(terminal), "table": table}
    )


async def insert(served: Served, terminal: str, *notes: int) -> None:
    """Put notes into a terminal, and see them taken."""
    async with acceptor(served, terminal) as machine:
        for note in notes:
            assert (await machine.ask("insert_note", n=time.monotonic_ns() // 1000, note=note))["ok"]


async def sign_in(served: Served, name: str = "dealer1", password: str = PASSWORD) -> httpx.Response:
    async with httpx.AsyncClient() as client:
        return await client.post(f"{served.http}/api/sign-in", json={"staff": name, "password": password})


@asynccontextmanager
async def dealer(served: Served, name: str = "dealer1", table: str = "R1") -> AsyncIterator[SocketScreen]:
    token = (await sign_in(served, name)).json()["token"]
    async with screen(served, **{"as": "dealer", "table": table, "token": token}) as shown:
        yield shown
