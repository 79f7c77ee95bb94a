"""A machine whose clock is wrong when the floor opens: said to whoever can set it right."""

import asyncio
import time
from pathlib import Path

import pytest
from databases import Database
from driving import KEY, Driver, floor_plan
from serving import serving
from sockets import dealer

from croupier.cage.commands import InsertNote
from croupier.floor.clock import BEHIND, LONG_AGO, ManualClock, behind, long_ago
from croupier.floor.floor import Floor
from croupier.plan.floor_file import read_plan
from croupier.server.access.sign_in import SignIn
from croupier.storage.sqlite import SqliteStore

DAY = 24 * 60 * 60 * 1_000_000
NOW = 1_800_000_000_000_000


@pytest.mark.anyio
async def test_the_books_know_when_the_last_event_was(database: Database) -> None:
    clock = ManualClock()
    store = await database.open()
    assert await store.last_at() == 0
    h = Driver(Floor(floor_plan(), store, clock, KEY), clock)
    await h.floor.start()
    assert (await h.player("T1", InsertNote(10000))).ok
    assert NOW < await store.last_at() <= clock.now()
    await h.floor.stop()


def test_a_clock_behind_the_last_event_is_reported_and_one_that_is_a_little_off_is_not() -> None:
    assert "clock is 24 hours behind the last event on record" in behind(NOW, NOW + DAY)
    assert behind(NOW, NOW + BEHIND) == behind(NOW, NOW) == behind(NOW, 0) == ""


def test_a_last_event_of_days_ago_is_asked_about_and_one_of_last_night_is_not() -> None:
    assert "The last event on record is 48 hours old" in long_ago(NOW, NOW - 2 * DAY)
    assert long_ago(NOW, NOW - LONG_AGO) == long_ago(NOW, NOW + DAY) == long_ago(NOW, 0) == ""


@pytest.mark.parametrize(
    ("days", "words"), [(1, "hours behind the last event"), (-2, "event on record is 48 hours old")]
)
def test_a_floor_that_opens_on_a_clock_a_day_wrong_says_so(tmp_path: Path, days: int, words: str) -> None:
    with serving(tmp_path) as first:
        first.stop()
    for each in [*tmp_path.glob("floor.db*"), first.seals]:
        each.unlink()

    async def happened_on_another_day() -> None:
        clock = ManualClock(time.time_ns() // 1000 + days * DAY)
        floor = Floor(read_plan(tmp_path / "floor.toml"), SqliteStore(first.database), clock, first.key)
        await floor.start()
        assert await SignIn(floor, first.key).sign_in("dealer1", "wrong") is None
        await floor.stop()

    async def shown_at_the_table() -> bool:
        async with dealer(again) as screen:
            return any(words in each for each in screen.picture["announcements"])

    asyncio.run(happened_on_another_day())
    with serving(tmp_path) as again:
        assert asyncio.run(shown_at_the_table()) is (days > 0)
        again.stop()
    assert words in (tmp_path / "serve.log").read_text("utf-8")
