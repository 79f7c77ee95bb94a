"""The demo floor's tournaments: one after another by themselves, with a visitor among simulated players, at a fast pace."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace
from waiting import LOOKS_EVERY_S, until

from croupier.cli.serve import DEMO_TOURNAMENTS
from croupier.devices import simulated_people, tournaments
from croupier.devices.simulated_people import SimulatedDealer
from croupier.devices.tournaments import MANAGER, SimulatedTournaments
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.journal.verify import verify
from croupier.orders.order import Order
from croupier.plan.conditions_file import read_conditions
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role
from croupier.storage.sqlite import SqliteStore
from croupier.tournaments import commands

KEY = b"k" * 32
WITHIN_S = 120


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> FloorPlan:
    """The demo floor, with the one who runs its tournaments."""
    path = tmp_path_factory.mktemp("demo") / "demo.toml"
    path.write_bytes(files("croupier").joinpath("demo.toml").read_bytes())
    return replace(read_plan(path), staff={MANAGER: Staff(MANAGER, Role.TOURNAMENT_MANAGER, "never signs in")})


class Hall:
    """The floor with its table for tournaments, and who is at the places of that table."""

    def __init__(self, plan: FloorPlan, database: Path) -> None:
        self.floor = Floor(plan, SqliteStore(database), SystemClock(), KEY)
        self.visitors: set[str] = set()
        self.simulated: set[str] = set()
        text = files("croupier").joinpath("demo_tournament.toml").read_text("utf-8")
        stated = read_conditions(text, plan.zone)
        self.run_by = SimulatedTournaments(
            self.floor, DEMO_TOURNAMENTS, stated, self.visitors.__contains__, self.simulated, seed=1
        )
        self.dealer = SimulatedDealer(self.floor, DEMO_TOURNAMENTS, lambda: False, seed=1, only_in_sessions=True)

    def closed(self, name: str) -> bool:
        """Whether a tournament is over."""
        found = self.floor.tournaments.all.get(name)
        return found is not None and found.closed

    async def play(self, enough: Callable[[], bool], *others: Callable[[], Coroutine[None, None, None]]) -> None:
        """Let everybody go on until it is enough; nobody may fail."""
        work: list[asyncio.Task[None]] = [
            asyncio.create_task(each()) for each in (self.dealer.run, self.run_by.run, *others)
        ]
        done = asyncio.create_task(until(enough, LOOKS_EVERY_S, WITHIN_S))
        await asyncio.wait([done, *work], return_when=asyncio.FIRST_COMPLETED)
        for task in work:
            if task.done():
                task.result()
            task.cancel()
        await done


@contextmanager
def quickly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A hundred times as fast, with players who do not think long."""
    with monkeypatch.context() as changed:
        changed.setattr(simulated_people, "PACE", 0.01)
        changed.setattr(tournaments, "WAGERS", 1.0)
        changed.setattr(tournaments, "ENTERS", 1.0)
        yield


def test_tournaments_go_round_by_themselves_and_what_is_over_leaves_memory(
    demo: FloorPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "KEPT", 1)
    most = 0

    async def play() -> Floor:
        hall = Hall(demo, tmp_path / "demo.db")
        await hall.floor.start()

        def enough() -> bool:
            nonlocal most
            most = max(most, len(hall.floor.tournaments.all))
            return hall.closed("demo-3")

        await hall.play(enough)
        closed = await hall.floor.submit(
            Order("test", 1, 1, Role.OPERATOR, "op", commands.CloseTournament(), tournament="demo-1")
        )
        assert (closed.ok, closed.why) == (False, "This tournament is closed."), "the journal has it"
        await hall.floor.stop()
        return hall.floor

    with quickly(monkeypatch):
        floor = asyncio.run(play())
    assert most <= 4, "one that is over, one played, one that takes entries, and one on its way out"
    store = SqliteStore(tmp_path / "demo.db", read_only=True)
    verdict = asyncio.run(verify(store))
    assert verdict.ok, verdict.first_fault
    last = floor.tournaments.all["demo-3"]
    assert len(last.entries) == 8
    assert sum(last.prizes.values()) == 8 * 20_00
    assert all(entry.person.startswith("simulated-") and not entry.won for entry in last.entries.values())


def test_a_visitor_takes_an_entry_and_plays_among_simulated_players(
    demo: FloorPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        hall = Hall(demo, tmp_path / "demo.db")
        await hall.floor.start()
        entry = ""
        rounds = set[int]()

        async def visitor() -> None:
            nonlocal entry
            while not (entry := await hall.run_by.enter("demo-1")):
                await asyncio.sleep(0.001)
            while True:
                await asyncio.sleep(0.002)
                session = hall.floor.tournaments.all["demo-1"].session
                seat = session.seats.get(entry) if session is not None else None
                state = hall.floor.tables[DEMO_TOURNAMENTS]
                if seat is None:
                    continue
                hall.visitors.add(seat.place)
                if state.tournament is not None and state.round not in rounds:
                    at, who = hall.floor.clock.now(), f"terminal:{seat.place}"
                    placed = Order(who, at, at, Role.PLAYER, who, Place("red", 100), DEMO_TOURNAMENTS, seat.place)
                    if (await hall.floor.submit(placed)).ok:
                        rounds.add(state.round)

        await hall.play(lambda: hall.closed("demo-1"), visitor)
        tournament = hall.floor.tournaments.all["demo-1"]
        assert tournament.entries[entry].person.startswith("visitor-")
        assert tournament.entries[entry].fee == 20_00
        assert len(rounds) >= 2, "the visitor's own wagers"
        assert not any(each.away for each in tournament.sessions if entry in each.entrants)
        assert await hall.run_by.enter("demo-1") == "", "nobody enters what is over"
        assert await hall.run_by.enter("nothing") == ""
        await hall.floor.stop()

    with quickly(monkeypatch):
        asyncio.run(play())
    verdict = asyncio.run(verify(SqliteStore(tmp_path / "demo.db", read_only=True)))
    assert verdict.ok, verdict.first_fault


def test_visitors_who_all_stay_away_lose_the_minimum_and_their_play_offs_end(
    demo: FloorPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "FREE", 8)

    async def play() -> None:
        hall = Hall(demo, tmp_path / "demo.db")
        await hall.floor.start()
        entries: list[str] = []

        async def visitors() -> None:
            while len(entries) < 8:
                await asyncio.sleep(0.001)
                entries.extend(filter(None, [await hall.run_by.enter("demo-1")]))
            await asyncio.Event().wait()

        await hall.play(lambda: hall.closed("demo-1"), visitors)
        tournament = hall.floor.tournaments.all["demo-1"]
        heats = [each for each in tournament.sessions if each.stage == 1 and not each.is_play_off]
        assert any(each.is_play_off for each in tournament.sessions)
        for entry in entries:
            (own,) = (each for each in heats if entry in each.entrants)
            assert own.total(entry) < 5_000
            assert entry in own.away
        await hall.floor.stop()

    with quickly(monkeypatch):
        asyncio.run(play())
