"""A floor file that leaves out what still holds money is refused, with what is there, and nothing is written."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from databases import Database
from driving import KEY, House, floor_plan
from serving import not_served, serving
from sockets import insert

from croupier.cage.commands import CashOut, InsertNote
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.leftovers import refuse_leftovers
from croupier.games.notation import WrongInput
from croupier.play.round_commands import NewGame
from croupier.play.wagering.wager_commands import Place

pytestmark = pytest.mark.anyio


async def played(database: Database, *, round_open: bool = False, cash_out: bool = False) -> None:
    clock = ManualClock()
    h = House(Floor(floor_plan("R1", ("T1", "T2")), await database.open(), clock, KEY), clock)
    await h.floor.start()
    assert (await h.player("T2", InsertNote(10000))).ok
    if round_open:
        assert (await h.dealer(NewGame())).ok
        assert (await h.player("T2", Place("red", 500))).ok
    if cash_out:
        assert (await h.dealer(NewGame())).ok
        assert (await h.player("T2", CashOut())).ok
    await h.floor.stop()


async def refused(database: Database, table: str, seats: Sequence[str]) -> str:
    store = await database.open()
    before = [await database.rows(each) for each in ("event", "head", "answer")]
    with pytest.raises(WrongInput) as why:
        await refuse_leftovers(floor_plan(table, tuple(seats)), store)
    assert [await database.rows(each) for each in ("event", "head", "answer")] == before
    await store.close()
    return str(why.value)


async def test_a_terminal_that_has_credit_is_not_left_out(database: Database) -> None:
    await played(database)
    assert "still in use: T2 has 100.00." in await refused(database, "R1", ("T1",))


async def test_a_table_with_an_open_round_is_not_left_out_nor_a_terminal_moved_away_from_its_stake(
    database: Database,
) -> None:
    await played(database, round_open=True)
    assert "table R1 has its round 1 open, with 5.00 on it" in await refused(database, "R2", ("T1", "T2"))
    why = await refused(database, "R1", ("T1",))
    assert "T2 has 100.00; T2 has 5.00 lying at table R1" in why


async def test_what_is_empty_may_be_left_out(database: Database) -> None:
    await played(database, cash_out=True)
    store = await database.open()
    await refuse_leftovers(floor_plan("R1", ("T1",)), store)
    await store.close()


def test_a_floor_does_not_open_without_the_terminal_that_has_credit(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        asyncio.run(insert(served, "T2", 5_000))
        served.stop()
    floor = tmp_path / "floor.toml"
    floor.write_text(floor.read_text("utf-8").replace('["T1", "T2"]', '["T1"]'), "utf-8")
    assert "leaves out what is still in use: T2 has 50.00." in not_served(tmp_path)
