"""Stopping while the database is away: nobody waits for ever, and nothing that was answered is lost or counted twice."""

import asyncio

import asyncpg
import pytest
from databases import Database, OnPostgres
from driving import KEY, House, floor_plan
from faults import Faults, FaultyStore
from postgres import Postgres

from croupier.cage.commands import InsertNote
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.orders import Answer
from croupier.floor.store import Account, Store
from croupier.floor.verify import verify
from croupier.rulebooks.roles import Role

pytestmark = pytest.mark.anyio

LIMIT_S = 0.3


async def opened(store: Store) -> House:
    """A floor that has taken one note."""
    clock = ManualClock()
    house = House(Floor(floor_plan(), store, clock, KEY), clock)
    await house.floor.start()
    assert (await house.player("T1", InsertNote(2000))).ok
    return house


def note(house: House) -> "asyncio.Task[Answer]":
    """One more note on its way, for whose answer somebody insists."""
    order = house.order("T1", Role.ACCEPTOR, "acceptor:T1", InsertNote(5000), "T1")
    return asyncio.create_task(house.floor.insist(order))


async def assert_asked_again_it_counts_once(database: Database, house: House) -> None:
    """Another floor takes over, and the same numbers are asked again."""
    store = await database.open()
    again = House(Floor(floor_plan(), store, house.clock, KEY), house.clock)
    await again.floor.start()
    for amount in (2000, 5000, 5000):
        assert (await again.player("T1", InsertNote(amount))).ok
    assert await store.accounts() == [Account("T1-1", 12000, 0)]
    assert (await verify(store)).ok
    await again.floor.stop()


async def test_a_floor_whose_database_fails_for_good_stops_and_tells_its_askers_to_ask_again(
    database: Database,
) -> None:
    store, faults = await database.open(), Faults()
    house = await opened(FaultyStore(store, faults))
    faults.fail_from_now_on()
    first = note(house)
    await asyncio.sleep(0.05)
    second = note(house)
    await asyncio.wait_for(house.floor.stop(LIMIT_S), 3 * LIMIT_S + 1)
    for answer in await asyncio.wait_for(asyncio.gather(first, second), 1):
        assert (answer.ok, answer.again) == (False, True)
    await store.close()
    await assert_asked_again_it_counts_once(database, house)


async def test_a_floor_whose_database_hangs_stops_and_tells_its_askers_to_ask_again(postgres: Postgres) -> None:
    database = OnPostgres(postgres.create())
    house = await opened(await database.open())
    other = await asyncpg.connect(database.where)
    async with other.transaction():
        await other.execute("LOCK TABLE head IN ACCESS EXCLUSIVE MODE")
        first = note(house)
        await asyncio.sleep(0.05)
        second = note(house)
        await asyncio.wait_for(house.floor.stop(LIMIT_S), 3 * LIMIT_S + 1)
        for answer in await asyncio.wait_for(asyncio.gather(first, second), 1):
            assert (answer.ok, answer.again) == (False, True)
    await other.close()
    await assert_asked_again_it_counts_once(database, house)


async def test_a_floor_finishes_what_is_waiting_before_it_stops(database: Database) -> None:
    house = await opened(await database.open())
    notes = [note(house), note(house)]
    await asyncio.sleep(0)
    await house.floor.stop()
    assert [answer.ok for answer in await asyncio.gather(*notes)] == [True, True]
    await assert_asked_again_it_counts_once(database, house)


async def test_a_floor_that_has_stopped_tells_everyone_to_ask_again(database: Database) -> None:
    house = await opened(await database.open())
    await house.floor.stop()
    answer = await asyncio.wait_for(note(house), 1)
    assert (answer.ok, answer.again) == (False, True)


async def test_a_floor_that_never_started_stops(database: Database) -> None:
    await Floor(floor_plan(), await database.open(), ManualClock(), KEY).stop()
