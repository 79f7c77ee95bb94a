"""A fault of ours while an order is decided: it is answered and logged, nothing changes, and the floor goes on."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from databases import Database
from driving import KEY, Driver, floor_plan
from faults import Faults, FaultyStore
from structlog.testing import capture_logs
from waiting import LOOKS_EVERY_S, until

from croupier.cage.commands import InsertNote
from croupier.cage.ledger import Transfer
from croupier.floor import decider
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.chain import encode_state
from croupier.journal.streams import TABLE
from croupier.journal.verify import verify
from croupier.orders.order import Order
from croupier.play.round_commands import NewGame, NoMoreBets
from croupier.play.table import Closed, Wagering
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role
from croupier.server import serve

pytestmark = pytest.mark.anyio

MACHINES = (Role.CLOCK, Role.WHEEL, Role.SHOE, Role.DICE, Role.ACCEPTOR, Role.LAYOUT, Role.MONITORING)
WHY = "This could not be done, for a fault of the system. Nothing was changed."


class Broken:
    """The table's decisions or their events, failing on one kind of command or event."""

    def __init__(self, patch: pytest.MonkeyPatch, function: str, kind: str) -> None:
        broken: Any = TABLE if function == "evolve" else decider
        self.real, self.kind, self.times = getattr(broken, function), kind, 0
        patch.setattr(broken, function, self)

    def __call__(self, *known: Any) -> Any:
        if type(known[-1]).__name__ == self.kind:
            self.times += 1
            raise KeyError("a mistake of ours")
        return self.real(*known)


def unhashable(patch: pytest.MonkeyPatch, wrong: Callable[[Order], bool]) -> None:
    """Have the hashing of some orders fail."""
    real = Order.digest

    def digest(order: Order) -> bytes:
        if wrong(order):
            raise KeyError("a mistake of ours")
        return real(order)

    patch.setattr(Order, "digest", digest)


async def house(database: Database) -> Driver:
    """A floor with wagering open, and credit at the first terminal."""
    clock = ManualClock()
    floor = Floor(floor_plan(), await database.open(), clock, KEY)
    await floor.start()
    played = Driver(floor, clock)
    assert (await played.player("T1", InsertNote(10000))).ok
    assert (await played.dealer(NewGame())).ok
    return played


async def test_a_transfer_between_two_ledgers_is_refused_when_it_is_written(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chips of a tournament that would become credit, and credit that would become its chips."""
    h = await house(database)
    before = await h.floor.store.heads()
    for source, target in (("tournament:cup~table:R1", "chips:T1-1"), ("chips:T1-1", "tournament:cup~table:R1")):
        moves = [Transfer(source, target, 500)]
        with monkeypatch.context() as patch:
            patch.setattr(TABLE, "postings", lambda *_, moves=moves: moves)
            answer = await h.player("T1", Place("red", 500))
        assert (answer.ok, answer.why) == (False, WHY)
    assert await h.floor.store.heads() == before
    assert (await h.player("T1", Place("red", 500))).ok
    await h.floor.stop()


@pytest.mark.parametrize(("function", "kind"), [("decide", "Place"), ("evolve", "WagersChanged")])
async def test_a_fault_of_ours_is_answered_once_and_for_good_and_changes_nothing(
    database: Database, monkeypatch: pytest.MonkeyPatch, function: str, kind: str
) -> None:
    h = await house(database)
    before, heads = encode_state(h.table), await h.floor.store.heads()
    order = h.order("T1", Role.PLAYER, "terminal:T1", Place("red", 500), "T1")
    with monkeypatch.context() as patch, capture_logs() as logs:
        broken = Broken(patch, function, kind)
        answer = await asyncio.wait_for(h.floor.insist(order), 30)
        assert (answer.ok, answer.again, answer.why, broken.times) == (False, False, WHY, 1)
    [failed] = [each for each in logs if each["event"] == "order_failed"]
    assert (failed["log_level"], failed["order"], failed["source"]) == ("critical", "place", "T1")
    [why] = [each["error"] for each in logs if each["event"] == "commit_failed"]
    assert why == "KeyError('a mistake of ours')"
    assert encode_state(h.table) == before
    assert await h.floor.store.heads() == heads
    assert h.floor.balances["T1-1"].balance == 10000
    assert await h.floor.submit(order) == answer, "the number is used up, though the fault is mended"
    assert (await h.player("T1", Place("red", 500))).ok
    assert (await verify(h.floor.store)).ok
    await h.floor.stop()


async def test_a_fault_is_the_answer_to_every_person_for_good_and_to_no_machine(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = await house(database)
    orders = [h.order(f"by {role}", role, f"staff:{role}", NoMoreBets()) for role in Role]
    with monkeypatch.context() as patch:
        patch.setattr(TABLE, "may", {}.__getitem__)
        assert {(await h.floor.submit(each)).why for each in orders} == {WHY}
    answers = {each.role: await h.floor.submit(each) for each in orders}
    assert {role for role, answer in answers.items() if answer.why == WHY} == {
        role for role in Role if role not in MACHINES
    }
    await h.floor.stop()


async def test_a_fault_of_ours_is_not_answered_before_that_is_durable(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = Faults()
    h = await house(database)
    h.floor.store = FaultyStore(h.floor.store, faults)
    order = h.order("T1", Role.PLAYER, "terminal:T1", Place("red", 500), "T1")
    Broken(monkeypatch, "decide", "Place")
    faults.fail_at_the_next("before commit")
    assert (await h.floor.submit(order)).again
    assert (await h.floor.submit(order)).why == WHY
    await h.floor.stop()


async def test_a_fault_while_an_order_is_hashed_is_answered_too(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = await house(database)
    once = iter([True])
    unhashable(monkeypatch, lambda _: next(once, False))
    with capture_logs() as logs:
        answer = await asyncio.wait_for(h.player("T1", Place("red", 500)), 30)
    assert answer.why == WHY
    assert [each["error"] for each in logs if each["event"] == "commit_failed"] == ["KeyError('a mistake of ours')"]
    assert (await h.player("T1", Place("red", 500))).ok
    assert (await verify(h.floor.store)).ok
    await h.floor.stop()


async def test_an_order_that_cannot_even_be_hashed_is_asked_again_and_holds_nobody_else_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = await house(database)
    unhashable(monkeypatch, lambda order: order.command == Place("red", 500))
    orders = [h.order("T1", Role.PLAYER, "terminal:T1", Place(bet, 500), "T1") for bet in ("red", "black")]
    red, black = await asyncio.wait_for(asyncio.gather(*map(h.floor.submit, orders)), 30)
    assert (red.ok, red.again, black.ok) == (False, True, True)
    assert (await verify(h.floor.store)).ok
    await h.floor.stop()


async def test_a_value_that_no_row_may_have_is_a_fault_of_ours(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = await house(database)
    real = decider.Work.post

    def takes_too_much(work: decider.Work, name: str, amount: int) -> None:
        real(work, name, amount - 1_000_000 if name == "chips:T1-1" else amount)

    monkeypatch.setattr(decider.Work, "post", takes_too_much)
    assert (await asyncio.wait_for(h.player("T1", InsertNote(5000)), 30)).why == WHY
    assert (await h.floor.store.accounts())[0].balance == 10000
    await h.floor.stop()


async def test_a_period_that_cannot_be_closed_is_asked_about_seldom_and_the_dealer_closes_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = await house(database)
    Broken(monkeypatch, "decide", "Deadline")
    monkeypatch.setattr(serve, "LONGEST_PAUSE_S", 3600)
    real, asked = h.floor.tick, asyncio.Event()

    async def tick() -> bool:
        assert not asked.is_set(), "it waits before it asks again"
        over = await real()
        asked.set()
        return over

    monkeypatch.setattr(h.floor, "tick", tick)
    assert isinstance(h.clock, ManualClock)
    h.clock.advance(31)
    keeping = asyncio.create_task(serve.keep_time(h.floor))
    await asyncio.wait_for(asked.wait(), 30)
    assert isinstance(h.table.phase, Wagering)
    assert (await h.dealer(NoMoreBets())).ok
    assert isinstance(h.table.phase, Closed)
    assert not keeping.done()
    keeping.cancel()
    await h.floor.stop()


async def test_a_clock_that_fails_is_reported_and_closes_the_period_all_the_same(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = await house(database)
    real, times = h.floor.next_deadline, 0

    def fails_twice() -> int | None:
        nonlocal times
        times += 1
        if times < 3:
            raise KeyError("a mistake of ours")
        return real()

    monkeypatch.setattr(h.floor, "next_deadline", fails_twice)
    before = len(h.floor.listeners)
    assert isinstance(h.clock, ManualClock)
    h.clock.advance(31)
    with capture_logs() as logs:
        keeping = asyncio.create_task(serve.keep_at(partial(serve.keep_time, h.floor), 0))
        await until(lambda: not isinstance(h.table.phase, Wagering), LOOKS_EVERY_S, patience_s=30)
    assert [each["event"] for each in logs if each["log_level"] == "critical"] == ["work_failed"] * 2
    assert len(h.floor.listeners) == before + 1, "those that failed listen no longer"
    keeping.cancel()
    await h.floor.stop()


async def test_work_that_ends_by_itself_is_not_begun_again() -> None:
    done: list[int] = []

    async def once() -> None:
        done.append(1)

    await serve.keep_at(once)
    assert done == [1]


async def test_a_round_that_cannot_be_held_at_the_start_keeps_the_floor_closed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = await house(database)
    await h.floor.finish()
    Broken(monkeypatch, "decide", "Hold")
    again = Floor(floor_plan(), h.floor.store, h.clock, KEY)
    with pytest.raises(RuntimeError, match="R1 was left in the middle of a round"):
        await again.start()
    await again.stop()
