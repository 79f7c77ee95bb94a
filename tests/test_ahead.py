"""Wagers decided while the batch before them is written: nothing is shown or answered that is not durable, and what the
books turn out to say otherwise is decided again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from databases import Database
from driving import KEY, House, assert_each_counted_once, floor_plan, where_the_money_is
from faults import Failed, Faults, FaultyStore

from croupier.cage.commands import InsertNote
from croupier.floor import floor as floor_module
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Committed, Floor
from croupier.floor.journal import encode_state, table_stream
from croupier.floor.orders import Answer
from croupier.floor.states import read_state
from croupier.floor.store import Account, Store, Transaction
from croupier.floor.verify import verify
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.table import Closed
from croupier.play.wagering.wager_commands import Place, Undo
from croupier.rulebooks.roles import Role

pytestmark = pytest.mark.anyio

SEATS = ("T1", "T2", "T3", "T4")


class Slow:
    """A store on which a test lets a commit wait, or meddles with the books before the next transaction begins."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.free = asyncio.Event()
        self.free.set()
        self.fails = False
        """Whether the commit that waits fails."""
        self.written = 0
        self.meddle: Callable[[], Awaitable[object]] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction that commits when it is free to."""
        if self.meddle is not None:
            meddle, self.meddle = self.meddle, None
            await meddle()
        async with self._store.transaction() as transaction:
            yield transaction
            await self.free.wait()
            if self.fails:
                self.fails = False
                raise Failed("instead of the commit")
        self.written += 1


class Evening(House):
    """Wagering open at a table with four seats, of 100.00 each."""

    def __init__(self, store: Store) -> None:
        manual = ManualClock()
        super().__init__(Floor(floor_plan("R1", SEATS), store, manual, KEY), manual)
        self.told: list[Committed] = []
        self.floor.listeners.append(self.told.append)

    async def begin(self) -> None:
        """Everybody has money, has been heard before, and may wager."""
        await self.floor.start()
        await asyncio.gather(*(self.player(seat, InsertNote(100_00)) for seat in SEATS))
        assert (await self.dealer(NewGame())).ok
        self.told.clear()

    def asked(self, terminal: str, bet: str, amount: int) -> "asyncio.Task[Answer]":
        """A wager on its way."""
        return asyncio.create_task(self.player(terminal, Place(bet, amount)))

    def decided(self, terminal: str) -> dict[str, int]:
        """What a player has on the layout as it is decided."""
        seat = self.floor.memory.tables["R1"].seats.get(terminal)
        return dict(seat.chips) if seat is not None else {}

    def shown(self, terminal: str) -> dict[str, int]:
        """What a player has on the layout as screens show it."""
        seat = self.table.seats.get(terminal)
        return dict(seat.chips) if seat is not None else {}


async def until(fulfilled: Callable[[], bool]) -> None:
    """Let the floor work until something is so."""
    async with asyncio.timeout(30):
        while not fulfilled():
            await asyncio.sleep(0.001)


async def begun(store: Store) -> Evening:
    """An evening on a store."""
    evening = Evening(store)
    await evening.begin()
    return evening


async def test_the_next_wagers_are_decided_while_a_batch_is_written_and_seen_by_nobody_before_they_are_durable(
    database: Database,
) -> None:
    slow = Slow(await database.open())
    evening = await begun(slow)
    slow.free.clear()
    before, answers = slow.written, await database.rows("answer")
    first = evening.asked("T1", "red", 5_00)
    await until(lambda: bool(evening.decided("T1")))
    second = [evening.asked("T2", "black", 10_00), evening.asked("T1", "red", 5_00), evening.asked("T3", "red", 15_00)]
    await until(lambda: bool(evening.decided("T3")))
    assert evening.decided("T1") == {"red": 10_00}, "decided on what the batch before leaves"
    assert not any(evening.shown(seat) for seat in SEATS)
    assert evening.floor.balances["T1-1"] == Account("T1-1", 100_00, 0)
    assert not evening.told
    assert not any(task.done() for task in (first, *second))
    assert (slow.written, await database.rows("answer")) == (before, answers)
    slow.free.set()
    assert all(each.ok for each in await asyncio.gather(first, *second))
    assert slow.written - before == 2, "what was decided while the first was written went together"
    assert (evening.shown("T1"), evening.shown("T2"), evening.shown("T3")) == (
        {"red": 10_00},
        {"black": 10_00},
        {"red": 15_00},
    )
    assert evening.floor.balances["T1-1"] == Account("T1-1", 90_00, 10_00)
    assert [len(each.events) for each in evening.told] == [1, 3]
    await assert_sound(evening)


async def test_a_commit_that_fails_takes_what_was_decided_ahead_with_it_and_all_of_it_is_asked_again(
    database: Database,
) -> None:
    for point in ("instead of the commit", "after commit", "before begin", "before lock", "before write"):
        faults = Faults()
        slow = Slow(await database.open())
        evening = await begun(FaultyStore(slow, faults))
        slow.free.clear()
        first = evening.asked("T1", "red", 5_00)
        await until(lambda evening=evening: bool(evening.decided("T1")))  # type: ignore[misc]  # bound in the loop
        second = [evening.asked("T2", "black", 10_00), evening.asked("T1", "even", 5_00)]
        await until(lambda evening=evening: bool(evening.decided("T2")))  # type: ignore[misc]  # bound in the loop
        slow.fails = point == "instead of the commit"
        faults.fail_at_the_next(point)
        slow.free.set()
        assert all(each.ok for each in await asyncio.gather(first, *second)), point
        assert evening.shown("T1") == {"red": 5_00, "even": 5_00}
        assert evening.floor.balances["T1-1"] == Account("T1-1", 90_00, 10_00)
        await assert_sound(evening)
        await database.empty()


@pytest.mark.parametrize(("there", "wagered", "ok"), [(40_00, 90_00, False), (150_00, 120_00, True)])
async def test_an_account_that_another_process_changed_is_decided_on_as_the_books_have_it(
    database: Database, there: int, wagered: int, ok: bool
) -> None:
    slow = Slow(await database.open())
    evening = await begun(slow)

    async def from_elsewhere() -> None:
        await database.execute("UPDATE chip_account SET balance = $1 WHERE id = 'T1-1'", there)

    slow.meddle = from_elsewhere
    answer = await evening.player("T1", Place("red", wagered))
    assert answer.ok is ok, "neither refused nor taken on what memory had"
    [row] = [each for each in await slow.accounts() if each.id == "T1-1"]
    assert row == evening.floor.balances["T1-1"]
    assert row == (Account("T1-1", there - wagered, wagered) if ok else Account("T1-1", there, 0))
    await evening.floor.stop()


async def test_a_number_said_twice_counts_once_though_its_first_is_still_being_written(database: Database) -> None:
    slow = Slow(await database.open())
    evening = await begun(slow)
    order = evening.order("T1", Role.PLAYER, "terminal:T1", Place("red", 5_00), "T1")
    slow.free.clear()
    said = [asyncio.create_task(evening.floor.submit(order)) for _ in range(3)]
    await until(lambda: bool(evening.decided("T1")))
    said.append(asyncio.create_task(evening.floor.submit(order)))
    slow.free.set()
    answers = [await task for task in said]
    assert answers == [answers[0]] * 4
    assert answers[0].ok
    assert evening.shown("T1") == {"red": 5_00}
    await evening.floor.stop()


async def test_what_staff_say_waits_until_nothing_is_ahead(database: Database) -> None:
    slow = Slow(await database.open())
    evening = await begun(slow)
    slow.free.clear()
    wagers = [evening.asked(seat, "red", 5_00) for seat in SEATS]
    await until(lambda: bool(evening.decided("T4")))
    closing = asyncio.create_task(evening.dealer(NoMoreBets()))
    late = evening.asked("T1", "black", 5_00)
    await asyncio.sleep(0.02)
    assert not isinstance(evening.floor.memory.tables["R1"].phase, Closed)
    slow.free.set()
    assert all(each.ok for each in await asyncio.gather(*wagers))
    assert (await closing).ok
    assert not (await late).ok
    await assert_sound(evening)


async def test_a_floor_that_stops_while_a_batch_is_written_tells_everybody_to_ask_again(database: Database) -> None:
    slow = Slow(await database.open())
    evening = await begun(slow)
    slow.free.clear()
    first = asyncio.create_task(
        evening.floor.submit(evening.order("T1", Role.PLAYER, "terminal:T1", Place("red", 5_00), "T1"))
    )
    await until(lambda: bool(evening.decided("T1")))
    ahead = asyncio.create_task(
        evening.floor.submit(evening.order("T2", Role.PLAYER, "terminal:T2", Place("red", 5_00), "T2"))
    )
    await until(lambda: bool(evening.decided("T2")))
    await evening.floor.finish(0.05)
    assert (await first).again
    assert (await ahead).again
    assert not [row for row in await slow.accounts() if row.staked], "neither was written"
    await slow.close()


@pytest.mark.parametrize(("ahead", "largest"), [(1, 2), (2, 3), (64, 512)])
async def test_many_at_once_with_the_database_failing_at_any_call_come_to_what_they_said(
    database: Database, monkeypatch: pytest.MonkeyPatch, ahead: int, largest: int
) -> None:
    monkeypatch.setattr(floor_module, "AHEAD", ahead)
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
        assert accounts == {f"{seat}-1": Account(f"{seat}-1", expected, 0) for seat in SEATS}, number
        faults.disarm()
        await assert_sound(evening, stop=False)
        await evening.floor.finish()
        if number + 1 >= len(faults.passed):
            break
        number += 1 + len(faults.passed) // 60
        await database.empty()
    await store.close()


async def _plays(evening: Evening, seat: str) -> None:
    for command in (Place("straight:17", 5_00), Place("black", 10_00), Place("red", 5_00), Place("even", 5_00), Undo()):
        assert (await evening.player(seat, command)).ok


async def assert_sound(evening: Evening, *, stop: bool = True) -> None:
    """The books hold, screens and decisions have what the journal says, and everything counted once."""
    store = evening.floor.store
    verdict = await verify(store)
    assert verdict.ok, verdict.first_fault
    state, head = await read_state(store, table_stream("R1"))
    assert encode_state(evening.table) == encode_state(state) == encode_state(evening.floor.memory.tables["R1"])
    assert evening.floor.memory.heads[table_stream("R1")] == head
    assert evening.floor.memory.accounts == {row.id: row for row in await store.accounts()} == evening.floor.balances
    came_in, is_there = await where_the_money_is(store)
    assert came_in == is_there == 400_00
    await assert_each_counted_once(store, evening.said)
    await evening.assert_answered_the_same(evening.said)
    if stop:
        await evening.floor.stop()
