"""Sockets that say hello to a feed of this process, without a server between them."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from croupier.server.sockets.feed import Feed


@asynccontextmanager
async def line(
    feed: Feed, hello: Mapping[str, object], where: str = "", says: tuple[str, ...] = ()
) -> AsyncIterator["asyncio.Queue[dict[str, Any]]"]:
    """A socket that says hello and whatever else, and stays; what it is told, one message after another."""
    shown: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    texts = (json.dumps({"hello": hello}), *says)
    came = iter(({"type": "websocket.connect"}, *({"type": "websocket.receive", "text": each} for each in texts)))
    gone = asyncio.Event()

    async def receive() -> dict[str, str]:
        if (message := next(came, None)) is not None:
            return message
        await gone.wait()
        return {"type": "websocket.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if "text" in message:
            shown.put_nowait(json.loads(message["text"]))

    serving = asyncio.create_task(feed.screen(receive, send, where))
    try:
        yield shown
    finally:
        gone.set()
        await serving


@asynccontextmanager
async def opened(feed: Feed, hello: Mapping[str, object], where: str = "") -> AsyncIterator[dict[str, Any]]:
    """The same; what it is told first."""
    async with line(feed, hello, where) as shown:
        yield await shown.get()
