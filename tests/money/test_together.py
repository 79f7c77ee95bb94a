"""Many orders at once: whatever fails between them, they come to what they said, on what the books hold."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from databases import Database
from driving import KEY, Driver, assert_each_counted_once, floor_plan, where_the_money_is
from faults import Failed, Faults, FaultyStore

from croupier.cage.commands import InsertNote
from croupier.floor import floor as floor_module
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Committed, Floor
from croupier.journal.chain import encode_state
from croupier.journal.replay import read_state
from croupier.journal.store import Account, Store, Transaction
from croupier.journal.streams import TABLE
from croupier.journal.verify import verify
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.wagering.wager_commands import Place, Undo

pytestmark = pytest.mark.anyio

SEATS = ("T1", "T2", "T3", "T4")


class Meddled:
    """A store whose books somebody else changes just before the next transaction begins."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.meddle: Callable[[], Awaitable[object]] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction, on what the books are then."""
        if self.meddle is not None:
            meddle, self.meddle = self.meddle, None
            await meddle()
        async with self._store.transaction() as transaction:
            yield transaction


class Evening(Driver):
    """Wagering open at a table with four seats, of 100.00 each."""

    def __init__(self, store: Store) -> None:
        manual = ManualClock()
        super().__init__(Floor(floor_plan("R1", SEATS), store, manual, KEY), manual)
        self.commits: list[Committed] = []
        self.floor.listeners.append(self._hear)

    async def _hear(self, committed: Committed) -> None:
        self.commits.append(committed)

    async def begin(self) -> None:
        """Everybody has money, has been heard before, and may wager."""
        await self.floor.start()
        await asyncio.gather(*(self.player(seat, InsertNote(100_00)) for seat in SEATS))
        assert (await self.dealer(NewGame())).ok
        self.commits.clear()


@pytest.mark.parametrize(("there", "wagered", "ok"), [(40_00, 90_00, False), (150_00, 120_00, True)])
async def test_an_account_that_another_process_changed_is_decided_on_as_the_books_have_it(
    database: Database, there: int, wagered: int, ok: bool
) -> None:
    meddled = Meddled(await database.open())
    evening = Evening(meddled)
    await evening.begin()

    async def from_elsewhere() -> None:
        await database.execute("UPDATE chip_account SET balance = $1 WHERE id = 'T1-1'", there)

    meddled.meddle = from_elsewhere
    answer = await evening.player("T1", Place("red", wagered))
    assert answer.ok is ok, "neither refused nor taken on what memory had"
    [row] = [each for each in await meddled.accounts() if each.id == "T1-1"]
    assert row == evening.floor.balances["T1-1"]
    assert row == (Account("T1-1", there - wagered, wagered, "T1") if ok else Account("T1-1", there, 0, "T1"))
    await evening.floor.stop()


@pytest.mark.parametrize("largest", [2, 3, 512])
async def test_many_at_once_with_the_database_failing_at_any_call_come_to_what_they_answered(
    database: Database, monkeypatch: pytest.MonkeyPatch, largest: int
) -> None:
    monkeypatch.setattr(floor_module, "LARGEST_BATCH", largest)
    store = await database.open()
    number = -1
    while True:
        faults = Faults(number if number >= 0 else None, Failed)
        evening = Evening(FaultyStore(store, faults))
        while True:
            try:
                await evening.begin()
                break
            except Failed:
                evening = Evening(FaultyStore(store, faults))
        await asyncio.gather(*(_plays(evening, seat) for seat in SEATS))
        for command in (SpinBall(), NoMoreBets(), EnterNumber("17"), ConfirmOutcome()):
            await evening.dealer(command)
        # Each: 5.00 on 17 pays 35 to 1, 10.00 on black pays 1 to 1, 5.00 on red is lost; the rest was taken back.
        expected = 100_00 + 35 * 5_00 + 10_00 - 5_00
        accounts = {row.id: row for row in await store.accounts()}
        assert accounts == {f"{seat}-1": Account(f"{seat}-1", expected, 0, seat) for seat in SEATS}, number
        faults.disarm()
        await assert_sound(evening)
        await evening.floor.finish()
        if number + 1 >= len(faults.passed):
            break
        number += 1 + len(faults.passed) // 60
        await database.empty()
    await store.close()


async def _plays(evening: Evening, seat: str) -> None:
    for command in (Place("straight:17", 5_00), Place("black", 10_00), Place("red", 5_00), Place("even", 5_00), Undo()):
        assert (await evening.player(seat, command)).ok


async def assert_sound(evening: Evening) -> None:
    """The books hold, screens and decisions have what the journal says, and everything counted once."""
    store = evening.floor.store
    verdict = await verify(store)
    assert verdict.ok, verdict.first_fault
    state, head = await read_state(store, TABLE.stream("R1"))
    assert encode_state(evening.table) == encode_state(state)
    assert evening.floor.memory.heads[TABLE.stream("R1")] == head
    assert evening.floor.balances == {row.id: row for row in await store.accounts()}
    came_in, is_there = await where_the_money_is(store)
    assert came_in == is_there == 400_00
    await assert_each_counted_once(store, evening.answers)
    await evening.assert_answered_the_same(evening.answers)
