"""Many screens at once: the first are told while the last are made ready."""

import asyncio
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


async def test_the_first_screens_are_told_while_the_last_are_made_ready() -> None:
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
