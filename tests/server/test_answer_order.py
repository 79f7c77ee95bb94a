"""Answers to one terminal come in the order in which it asked, however much it asks."""

import asyncio
import json

import pytest
from databases import Database
from driving import KEY, floor_plan
from knocking import line

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.keys import terminal_key
from croupier.server.access.sign_in import SignIn
from croupier.server.sockets.feed import Feed

pytestmark = pytest.mark.anyio


async def test_answers_to_a_flood_of_orders_come_in_their_order(database: Database) -> None:
    floor = Floor(floor_plan(), await database.open(), ManualClock(), KEY)
    await floor.start()
    feed = Feed(floor, SignIn(floor, KEY), KEY)
    hello = {"as": "player", "terminal": "T1", "key": terminal_key(KEY, "T1")}
    kinds = ({"do": "undo"}, {"do": "place", "bet": "red", "amount": 500}, {"do": "nonsense"})
    says = tuple(json.dumps({"n": number, **kinds[number % 3]}) for number in range(1, 121))
    numbers: list[int] = []
    async with line(feed, hello, says=says) as shown:
        async with asyncio.timeout(60):
            while len(numbers) < len(says):
                message = await shown.get()
                if "answer" in message:
                    numbers.append(message["answer"])
    assert numbers == list(range(1, 121))
    await floor.stop()
