"""A database server whose line is cut, or swallows what is sent, while the floor works."""

import asyncio
import time
from typing import Any

import asyncpg
import pytest
from database_line import DatabaseLine, database_line
from driving import KEY, Driver, floor_plan
from postgres import Postgres
from structlog.testing import capture_logs
from waiting import LOOKS_EVERY_S, until

from croupier.cage.commands import InsertNote
from croupier.floor.clock import ManualClock, SystemClock
from croupier.floor.floor import Floor
from croupier.journal.verify import verify
from croupier.orders.order import Answer
from croupier.play.round_commands import NewGame
from croupier.play.table import Closed, Wagering
from croupier.storage.postgres import PostgresStore

pytestmark = pytest.mark.anyio
SEATS = tuple(f"T{number}" for number in range(1, 13))
NOTES = 28
END_ALL = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
CUTS, LATEST = 30, 24
"""How often a line is cut, and after how many pieces of what it carries at the latest: connecting takes some of them."""


async def house(line: DatabaseLine, manual: bool = False) -> Driver:
    clock = ManualClock() if manual else SystemClock()
    floor = Floor(floor_plan("R1", SEATS), await PostgresStore.open(line.url), clock, KEY)
    await floor.start()
    return Driver(floor, clock)


async def stack(h: Driver, seat: str) -> list[Answer]:
    """One note after the other is put in."""
    return [await h.player(seat, InsertNote(2000)) for _ in range(NOTES)]


async def cut_again_and_again(
    line: DatabaseLine, *work: asyncio.Task[Any], ended_by: asyncpg.Connection | None = None
) -> int:
    """Cut a line while some work goes on, each time a little later in what is carried, or have the server end whoever uses
    it; returns how often that was done."""
    for cuts in range(CUTS):
        goal = line.carried + 1 + cuts % LATEST
        while line.carried < goal and not all(each.done() for each in work):
            await asyncio.sleep(0)
        if all(each.done() for each in work):
            return cuts
        if ended_by is None:
            line.cut()
        else:
            await ended_by.execute(END_ALL)
    return CUTS


@pytest.mark.parametrize("by_server", [False, True], ids=["line", "server"])
async def test_no_stacked_note_is_lost_however_often_the_line_is_cut(postgres: Postgres, by_server: bool) -> None:
    url = postgres.create()
    async with database_line(url) as line:
        h = await house(line)
        other = await asyncpg.connect(url) if by_server else None
        with capture_logs() as logs:
            stacks = [asyncio.create_task(stack(h, seat)) for seat in SEATS]
            cuts = await cut_again_and_again(line, *stacks, ended_by=other)
            answers = [each for some in await asyncio.wait_for(asyncio.gather(*stacks), 60) for each in some]
        assert cuts == CUTS
        assert [each.why for each in answers if not each.ok] == []
        assert [each for each in logs if each["event"] == "order_failed"] == []
        assert sum(each.balance for each in await h.floor.store.accounts()) == NOTES * len(SEATS) * 2000
        assert (await verify(h.floor.store)).ok
        await h.floor.stop()
        if other is not None:
            await other.close()


async def test_a_line_that_swallows_what_is_sent_is_noticed_within_seconds(postgres: Postgres) -> None:
    async with database_line(postgres.create()) as line:
        h = await house(line)
        assert (await h.player("T1", InsertNote(2000))).ok
        line.swallow()
        began = time.monotonic()
        asked = asyncio.create_task(h.player("T1", InsertNote(2000)))
        with capture_logs() as logs:
            await until(lambda: any(each["event"] == "commit_failed" for each in logs), LOOKS_EVERY_S)
        assert time.monotonic() - began < 10
        line.mend()
        assert (await asyncio.wait_for(asked, 15)).ok
        assert h.floor.balances["T1-1"].balance == 4000
        await h.floor.stop()


@pytest.mark.parametrize("swallow", [False, True], ids=["cut", "swallowed"])
async def test_a_deadline_that_comes_while_the_line_is_down_closes_the_period_afterwards(
    postgres: Postgres, swallow: bool
) -> None:
    async with database_line(postgres.create()) as line:
        h = await house(line, manual=True)
        assert isinstance(h.clock, ManualClock)
        assert (await h.player("T1", InsertNote(2000))).ok
        assert (await h.dealer(NewGame())).ok
        h.clock.advance(31)
        if swallow:
            line.swallow()
        ticking = asyncio.create_task(h.floor.tick())
        if swallow:
            await until(lambda: line.swallowed > 0)
        else:
            assert await cut_again_and_again(line, ticking)
        line.mend()
        await asyncio.wait_for(ticking, 20)
        for _ in range(3):
            if isinstance(h.table.phase, Wagering):
                await h.floor.tick()
        assert isinstance(h.table.phase, Closed)
        await h.floor.stop()
