"""Stopping while the database is away: nobody waits for ever, and nothing that was answered is lost or counted twice."""

import asyncio

import asyncpg
import pytest
from databases import Database, OnPostgres
from driving import KEY, Driver, floor_plan
from faults import Faults, FaultyStore
from postgres import Postgres
from waiting import LOOKS_EVERY_S, until

from croupier.cage.commands import InsertNote
from croupier.floor.clock import ManualClock
from croupier.floor.floor import STOP_S, Floor
from croupier.journal.store import Account, Store
from croupier.journal.verify import verify
from croupier.orders.order import Answer
from croupier.rulebooks.roles import Role

pytestmark = pytest.mark.anyio

LIMIT_S = 0.3
PATIENCE_S = 0.8 * STOP_S
"""Less than a floor takes that does not heed its limit, and enough for a busy machine."""


async def opened(store: Store) -> Driver:
    """A floor that has taken one note."""
    clock = ManualClock()
    house = Driver(Floor(floor_plan(), store, clock, KEY), clock)
    await house.floor.start()
    assert (await house.player("T1", InsertNote(2000))).ok
    return house


def note(house: Driver) -> "asyncio.Task[Answer]":
    """One more note on its way, for whose answer somebody insists."""
    order = house.order("T1", Role.ACCEPTOR, "acceptor:T1", InsertNote(5000), "T1")
    return asyncio.create_task(house.floor.insist(order))


async def assert_asked_again_it_counts_once(database: Database, house: Driver) -> None:
    """Another floor takes over, and the same numbers are asked again."""
    store = await database.open()
    again = Driver(Floor(floor_plan(), store, house.clock, KEY), house.clock)
    await again.floor.start()
    for amount in (2000, 5000, 5000):
        assert (await again.player("T1", InsertNote(amount))).ok
    assert await store.accounts() == [Account("T1-1", 12000, 0, "T1")]
    assert (await verify(store)).ok
    await again.floor.stop()


async def test_a_floor_whose_database_fails_for_good_stops_and_tells_its_askers_to_ask_again(
    database: Database,
) -> None:
    store, faults = await database.open(), Faults()
    house = await opened(FaultyStore(store, faults))
    faults.fail_from_now_on()
    first, before = note(house), len(faults.passed)
    await until(lambda: len(faults.passed) > before)
    second = note(house)
    await asyncio.wait_for(house.floor.stop(LIMIT_S), PATIENCE_S)
    for answer in await asyncio.wait_for(asyncio.gather(first, second), PATIENCE_S):
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
        while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await asyncio.sleep(LOOKS_EVERY_S)
        second = note(house)
        await asyncio.wait_for(house.floor.stop(LIMIT_S), PATIENCE_S)
        for answer in await asyncio.wait_for(asyncio.gather(first, second), PATIENCE_S):
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
    answer = await asyncio.wait_for(note(house), PATIENCE_S)
    assert (answer.ok, answer.again) == (False, True)


async def test_a_floor_that_never_started_stops(database: Database) -> None:
    await Floor(floor_plan(), await database.open(), ManualClock(), KEY).stop()
