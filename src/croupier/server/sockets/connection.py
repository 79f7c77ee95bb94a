"""The line to a screen that is there now: what waits to be sent, and how it ends."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

REFUSED, TRY_AGAIN_LATER = 4401, 1013
"""The codes with which a socket is closed."""


class Connection:
    """A screen that is there now."""

    def __init__(self, send: Callable[[Any], Any]) -> None:
        self._send = send
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=1000)
        self._code = TRY_AGAIN_LATER

    def send(self, message: bytes) -> None:
        """Send, without waiting for the screen. One that does not keep up is dropped, and comes back by itself."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self._hang_up()

    def turn_away(self, words: str) -> None:
        """Say why, and nothing after it."""
        self._code = REFUSED
        self._hang_up(refusal(words))

    def _hang_up(self, *last: bytes) -> None:
        while not self._waiting.empty():
            self._waiting.get_nowait()
        for message in (*last, None):
            self._waiting.put_nowait(message)

    async def write(self) -> None:
        """Hand messages to the socket as they come."""
        while (message := await self._waiting.get()) is not None:
            await self._send({"type": "websocket.send", "text": message.decode()})
        await self._send({"type": "websocket.close", "code": self._code})


def refusal(words: str) -> bytes:
    """Why a screen is turned away."""
    return msgspec.json.encode({"refused": words})
