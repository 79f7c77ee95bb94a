"""Any round again, and that only the round is read of a long journal."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from driving import KEY, Driver, floor_plan
from msgspec.structs import replace

from croupier.cage.commands import InsertNote
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.chain import Record
from croupier.journal.recall import recall
from croupier.journal.store import LAST_VERSION, Snapshot, Store
from croupier.journal.streams import decode
from croupier.play.commands import StaffCommand
from croupier.play.outcome import Outcome
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets
from croupier.play.round_events import RoundOpened
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role

pytestmark = pytest.mark.anyio

ROUNDS = 200


class Counting:
    """A store that counts what is read of it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.records_read = 0
        self.snapshots_read = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def records(self, stream: str, after: int = 0) -> AsyncIterator[Record]:
        """A stream's events after a version, counted."""
        async for each in self._store.records(stream, after):
            self.records_read += 1
            yield each

    async def latest(self, stream: str, upto: int = LAST_VERSION, format: int | None = None) -> Snapshot | None:
        """A stream's latest snapshot, counted."""
        self.snapshots_read += 1
        return await self._store.latest(stream, upto, format)


async def play_rounds(store: Store) -> Driver:
    """Many rounds of two players, the number of each being its own modulo 37; one more is left open."""
    clock = ManualClock()
    house = Driver(Floor(floor_plan(), store, clock, KEY), clock)
    await house.floor.start()
    await house.sign_on()
    for terminal in ("T1", "T2"):
        for _ in range(30):
            await house.player(terminal, InsertNote(10000))
    for number in range(1, ROUNDS + 2):
        deal: list[StaffCommand] = [SpinBall(), NoMoreBets(), EnterNumber(str(number % 37)), ConfirmOutcome()]
        orders = [
            house.order("D1", Role.DEALER, "staff:dealer1", NewGame()),
            house.order("T1", Role.PLAYER, "terminal:T1", Place("red", 500), "T1"),
            house.order("T2", Role.PLAYER, "terminal:T2", Place("straight:7", 500), "T2"),
            *[house.order("D1", Role.DEALER, "staff:dealer1", each) for each in deal if number <= ROUNDS],
        ]
        asked = [house.floor.submit(replace(each, at=clock.now())) for each in orders]
        assert all(answer.ok for answer in await asyncio.gather(*asked))
    return house


async def test_any_round_of_a_long_journal_is_found_and_little_else_is_read(store: Store) -> None:
    house = await play_rounds(store)
    records = [each async for each in store.records("table:R1")]
    opened = {}
    for each in records:
        event = decode("table:R1", each.body)
        if isinstance(event, RoundOpened):
            opened[event.round] = each.version
    longest = max(opened[number + 1] - opened[number] for number in range(1, ROUNDS + 1))
    for number in (1, 2, 3, 50, 111, ROUNDS - 1, ROUNDS, ROUNDS + 1):
        counting = Counting(store)
        found = await recall(counting, "R1", number)
        assert found is not None
        end = opened.get(number + 1, len(records) + 1)
        assert [step.version for step in found.steps] == list(range(opened[number], end))
        assert found.wagers == ({"T1": {"red": 500}, "T2": {"straight:7": 500}} if number <= ROUNDS else {})
        assert found.outcome == (Outcome(str(number % 37)) if number <= ROUNDS else None)
        assert {each.terminal for each in found.settled} == ({"T1", "T2"} if number <= ROUNDS else set())
        assert counting.records_read <= 2 * (longest + 1), "the latest round, then the round, and the event after it"
        assert counting.snapshots_read <= len(records).bit_length() + 2
    for number in (-1, 0, ROUNDS + 2):
        counting = Counting(store)
        assert await recall(counting, "R1", number) is None
        assert counting.records_read <= 2 * (longest + 1)
    assert await recall(store, "R9", 1) is None
    await house.floor.finish()
