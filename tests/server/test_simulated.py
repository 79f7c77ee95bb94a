"""Simulated devices and people: what they give, and a whole demo floor that they play by themselves."""

import asyncio
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace
from waiting import LOOKS_EVERY_S, until

from croupier.devices import simulated_people
from croupier.devices.simulated_devices import Dice, SimulatedShoe, SimulatedWheel
from croupier.devices.simulated_people import SimulatedDealer, SimulatedPlayer
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.games.baccarat import Baccarat
from croupier.games.cards import DECK
from croupier.games.roulette import Roulette
from croupier.journal.verify import verify
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.rulebooks.library import RULEBOOKS, game
from croupier.storage.sqlite import SqliteStore

KEY = b"k" * 32
WITHIN_S = 60
ENOUGH = 4
"""How many rounds each table plays: enough for a player to break the same rule twice."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> FloorPlan:
    path = tmp_path_factory.mktemp("demo") / "demo.toml"
    path.write_bytes(files("croupier").joinpath("demo.toml").read_bytes())
    return read_plan(path)


def wheel(seed: int) -> SimulatedWheel:
    roulette = game("star-roulette-2024", "roulette", {})
    assert isinstance(roulette, Roulette)
    return SimulatedWheel(roulette, seed)


def test_every_card_of_a_shoe_comes_once_and_then_it_is_shuffled_anew() -> None:
    baccarat = game("crown-baccarat-2023", "baccarat", {"version": "A", "decks": 6})
    assert isinstance(baccarat, Baccarat)
    shoe = SimulatedShoe(baccarat, seed=1)
    drawn = [shoe.draw().card for _ in range(shoe.left)]
    assert Counter(drawn) == dict.fromkeys(DECK, 6)
    shoe.shuffle()
    assert [shoe.draw().card for _ in range(shoe.left)] != drawn


def test_a_seed_gives_the_same_outcomes_again() -> None:
    one, other = wheel(7), wheel(7)
    assert [one.rest() for _ in range(20)] == [other.rest() for _ in range(20)]
    assert Dice(7).roll() == Dice(7).roll()


def test_the_demo_floor_has_every_rulebook_and_version(demo: FloorPlan) -> None:
    shown = {(plan.rulebook, plan.setup.game.name) for plan in demo.tables.values()}
    assert shown == {(book.key, offer) for book in RULEBOOKS.values() for offer in book.offers}
    configs = {(plan.rulebook, tuple(sorted(plan.setup.terms.config.items()))) for plan in demo.tables.values()}
    assert len(configs) >= 10
    assert any(len(tables) > 1 for tables in demo.places.values())
    assert all(plan.simulated for plan in demo.tables.values())


def test_the_demo_floor_plays_by_itself_and_its_books_hold(
    demo: FloorPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulated_people, "PACE", 0.03)
    monkeypatch.setattr(simulated_people, "BREAKS_A_RULE", 0.5)
    hurried = {
        name: replace(plan, setup=replace(plan.setup, period=plan.setup.period and 1_000_000))
        for name, plan in demo.tables.items()
    }

    async def play() -> Floor:
        floor = Floor(replace(demo, tables=hurried), SqliteStore(tmp_path / "demo.db"), SystemClock(), KEY)
        await floor.start()
        tasks = [asyncio.create_task(_keep_time(floor))]
        for seed, name in enumerate(floor.plan.tables):
            tasks.append(asyncio.create_task(SimulatedDealer(floor, name, lambda: False, seed).run()))
        for seed, place in enumerate(floor.plan.places):
            tasks.append(asyncio.create_task(SimulatedPlayer(floor, place, seed).run()))
        played = asyncio.create_task(
            until(lambda: all(len(table.history) >= ENOUGH for table in floor.tables.values()), LOOKS_EVERY_S, WITHIN_S)
        )
        await asyncio.wait([played, *tasks], return_when=asyncio.FIRST_COMPLETED)
        assert not any(task.done() for task in tasks)
        await played
        for task in tasks:
            task.cancel()
        await floor.stop()
        return floor

    floor = asyncio.run(play())
    store = SqliteStore(tmp_path / "demo.db", read_only=True)
    assert asyncio.run(verify(store)).ok
    assert all(table.settled or table.seats for table in floor.tables.values())


async def _keep_time(floor: Floor) -> None:
    while True:
        await asyncio.sleep(0.05)
        await floor.tick()
