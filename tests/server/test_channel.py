"""Many screens at once: the first are told while the last are made ready."""

import asyncio
import weakref
from functools import partial
from typing import Any

import msgspec
import pytest

from croupier.server.sockets.channels import AT_A_TIME, Channel, Connection, show

pytestmark = pytest.mark.anyio

SCREENS = 3 * AT_A_TIME + 1


class Picture(msgspec.Struct):
    """Something that a screen may show."""

    moment: int


async def test_the_first_screens_are_sent_while_the_last_are_made_ready() -> None:
    happened: list[tuple[str, int]] = []
    moment = 0

    def look(place: int) -> Any:
        happened.append(("made", place))
        return Picture(moment)

    async def send(place: int, message: Any) -> None:
        happened.append(("sent", place))

    def channel(place: int) -> Channel:
        view: Any = partial(look, place)
        return Channel("R1", msgspec.Raw(b"{}"), view, lambda: 0)

    channels = [channel(place) for place in range(SCREENS)]
    lines = []
    for place, each in enumerate(channels):
        connection = Connection(partial(send, place))
        each.connections.add(connection)
        lines.append(asyncio.create_task(connection.write()))
    happened.clear()
    moment = 1
    await show(channels)
    await asyncio.sleep(0)
    assert sorted(happened) == sorted((what, place) for what in ("made", "sent") for place in range(SCREENS))
    for place in range(SCREENS - AT_A_TIME):
        assert happened.index(("sent", place)) < happened.index(("made", SCREENS - 1))
    for line in lines:
        line.cancel()


class Message:
    """Stands for bytes, and it can be seen whether anybody still has it."""

    def decode(self) -> str:
        """As text."""
        return "{}"


async def test_a_line_lets_go_of_a_message_when_it_is_sent() -> None:
    """The picture that a screen begins with is large, and thousands of screens may have seen no change since."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    connection = Connection(send)
    line = asyncio.create_task(connection.write())
    message: Any = Message()
    kept = weakref.ref(message)
    connection.send(message)
    del message
    while not sent:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert sent == [{"type": "websocket.send", "text": "{}"}]
    assert kept() is None
    line.cancel()
