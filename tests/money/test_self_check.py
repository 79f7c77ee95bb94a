"""The self-check of an open floor: what came since the last look is added to what it knows, and nothing slips through."""

import pytest
from databases import Database
from driving import KEY, Driver, floor_plan

from croupier.cage.commands import InsertNote
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.self_check import Audit, Difference
from croupier.play.round_commands import NewGame
from croupier.play.wagering.wager_commands import Place
from croupier.storage.opening import open_moment

pytestmark = pytest.mark.anyio


async def test_every_look_takes_in_what_came_since_and_finds_what_was_edited(database: Database) -> None:
    clock, audit = ManualClock(), Audit()
    house = Driver(Floor(floor_plan(), await database.open(), clock, KEY), clock)
    await house.floor.start()

    async def look() -> list[Difference]:
        moment = await open_moment(database.where)
        try:
            return await audit.differences(moment)
        finally:
            await moment.close()

    assert await look() == []
    for _ in range(2):
        assert (await house.player("T1", InsertNote(2000))).ok
        assert await look() == []
    assert (await house.dealer(NewGame())).ok
    assert (await house.player("T1", Place("red", 500))).ok
    assert await look() == []
    await database.execute("UPDATE chip_account SET balance = balance + 100, staked = staked - 1")
    assert await look() == [Difference("T1-1", 100), Difference("T1-1", -1)]
    await database.execute("UPDATE chip_account SET balance = balance - 100, staked = staked + 1")
    assert await look() == []
    await house.floor.stop()


async def test_an_untouched_database_has_all_its_guards(database: Database) -> None:
    await (await database.open()).close()
    moment = await open_moment(database.where)
    assert await moment.guards() == []
    await moment.close()


@pytest.mark.parametrize("table", ["event", "transfer", "answer", "ticket", "note", "person_key"])
async def test_every_guard_is_missed(database: Database, table: str) -> None:
    await (await database.open()).close()
    await database.drop_guards()
    moment = await open_moment(database.where)
    assert any(f"guard {table}_" in each for each in await moment.guards())
    await moment.close()
