"""A whole stream is read in turns with everybody else's work."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from croupier.journal.chain import Record
from croupier.journal.long_reading import TURN, in_turns

pytestmark = pytest.mark.anyio


async def records(count: int) -> AsyncIterator[Record]:
    """A stream from a database that answers without letting anybody else have a turn, as SQLite does."""
    for version in range(1, count + 1):
        yield Record("table:R1", version, 0, "clock", "", b"", b"")


async def test_others_have_their_turn_after_every_page_and_every_record_comes() -> None:
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    work = asyncio.create_task(others())
    versions = [each.version async for each in in_turns(records(5 * TURN + 1))]
    work.cancel()
    assert versions == [*range(1, 5 * TURN + 2)]
    assert turns == 5
