"""A served floor in time: deadlines, seals, a polite stop, a kill, and what the next start finds."""

import asyncio
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from serving import Served, serving
from sockets import dealer, insert, player
from waiting import LOOKS_EVERY_S, until

from croupier.journal.recall import recall
from croupier.journal.seals import load_seal_key, public, read_seals
from croupier.journal.verify import verify
from croupier.play.outcome import Outcome
from croupier.storage.sqlite import SqliteStore


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


def test_the_journal_is_sealed_at_a_polite_stop(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1"):
            await insert(served, "T1", 5_000)

    asyncio.run(play())
    assert read_seals(served.seals).heads == {}, "an empty floor was sealed when it was founded"
    served.stop()
    store = SqliteStore(served.database, read_only=True)
    sealed = read_seals(served.seals, key=public(load_seal_key(served.folder / "floor.toml")))
    heads = asyncio.run(store.heads())
    assert sealed.heads == {stream: {head.version: head.hash.hex()} for stream, head in heads.items()} != {}
    assert asyncio.run(verify(store, sealed=sealed)).ok


def has_sealed(served: Served, times: int) -> bool:
    return served.seals.exists() and read_seals(served.seals).seals >= times


def test_the_journal_is_sealed_again_and_again_while_the_floor_is_open(tmp_path: Path) -> None:
    async def play(served: Served) -> None:
        async with player(served, "T1"):
            for seals in range(1, 4):
                await insert(served, "T1", 5_000)
                await until(partial(has_sealed, served, 1 + 2 * seals), LOOKS_EVERY_S)

    with serving(tmp_path, seal_every_s=0.1) as served:
        asyncio.run(asyncio.wait_for(play(served), 30))
        sealed = read_seals(served.seals)
        assert len(sealed.heads["terminal:T1"]) == 3, "a seal between each two notes"
        assert asyncio.run(verify(SqliteStore(served.database, read_only=True), sealed=sealed)).ok
        served.process.kill()
        served.process.wait()
    with serving(tmp_path) as served:
        served.stop()
    assert read_seals(served.seals).seals > sealed.seals, "the next floor goes on with the file"


def test_a_floor_that_was_killed_while_wagering_was_open_holds_the_round_for_a_supervisor(tmp_path: Path) -> None:
    async def begin(served: Served) -> None:
        async with player(served, "T1") as t1, dealer(served) as house:
            await insert(served, "T1", 5_000)
            await house.ask("new_game")
            assert (await t1.ask("place", bet="red", stake=1_000))["ok"]

    async def go_on(served: Served) -> None:
        async with player(served, "T1") as t1, dealer(served, "supervisor1") as supervisor:
            assert (t1.picture["round"]["phase"], t1.picture["credit"], t1.picture["bet"]) == ("held", 4_000, 1_000)
            assert {"resume_round", "void_round"} <= set(supervisor.picture["can"])
            assert (await supervisor.ask("void_round", reason="malfunction"))["ok"]
            while t1.picture["bet"]:
                await t1.hear()
            assert t1.picture["credit"] == 5_000
            assert "void" in t1.picture["round"]["message"]
            assert t1.picture["round"]["result"] is None

    with serving(tmp_path) as served:
        asyncio.run(begin(served))
        served.process.kill()
        served.process.wait()
    with serving(tmp_path) as served:
        asyncio.run(go_on(served))


def test_a_wagering_period_ends_at_its_deadline_without_anyone_asking(tmp_path: Path) -> None:
    async def play(served: Served) -> None:
        async with dealer(served) as house:
            await house.ask("new_game")
            while house.picture["round"]["phase"] == "wagering":
                await house.hear()
            assert house.picture["round"]["phase"] == "closed"

    with serving(tmp_path, period_s=0.3) as served:
        asyncio.run(play(served))


def test_a_floor_that_is_asked_to_stop_lets_the_round_finish_and_opens_no_other(served: Served) -> None:
    async def play() -> None:
        async with dealer(served) as house:
            assert (await house.ask("new_game"))["ok"]
            served.process.send_signal(signal.SIGTERM)
            while "closing" not in (refused := await house.ask("new_game"))["why"]:
                assert not refused["ok"]
            for do in ("spin_ball", "no_more_bets"):
                assert (await house.ask(do))["ok"]
            assert (await house.ask("enter_number", number="0"))["ok"]
            assert (await house.ask("confirm_outcome"))["ok"]

    asyncio.run(play())
    assert served.process.wait(90) == 0
    played = asyncio.run(recall(SqliteStore(served.database, read_only=True), "R1", 1))
    assert played is not None
    assert played.outcome == Outcome("0")
