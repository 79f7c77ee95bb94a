"""Reading a whole stream while a floor goes on: nobody waits for more than a page of it."""

import asyncio
from collections.abc import AsyncIterator

from croupier.journal.chain import Record

TURN = 1000
"""After how many records others have their turn."""


async def in_turns(records: AsyncIterator[Record]) -> AsyncIterator[Record]:
    """The same records. Never inside a transaction: on SQLite that is one turn of the loop."""
    count = 0
    async for each in records:
        yield each
        count += 1
        if count % TURN == 0:
            await asyncio.sleep(0)
