"""A floor under load, killed again and again in the middle of whatever it was doing."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from busy_floor import PERIOD_S, SEATS, read_notebook
from databases import Database
from driving import KEY, Answered, Driver, assert_each_counted_once, floor_plan, where_the_money_is
from msgspec.structs import replace
from seeds import seed

from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.journal.chain import encode_state
from croupier.journal.replay import read_state
from croupier.journal.streams import TABLE
from croupier.journal.verify import verify
from croupier.play.table import Held, Table, Wagering

pytestmark = pytest.mark.anyio

KILLS = 20
LONGEST_S = 0.4
PROGRAM = Path(__file__).parents[1] / "support" / "busy_floor.py"


def live_and_die(where: str, notebook: Path, life: int, chance: random.Random) -> None:
    """Let a floor work, and kill it: mostly under load, now and then while it is still starting."""
    words = [sys.executable, str(PROGRAM), where, str(notebook), str(life), str(chance.randrange(2**32))]
    reply = notebook.with_suffix(".err")
    with (
        reply.open("wb") as errors,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, cwd=PROGRAM.parent) as process,
    ):
        assert process.stdout is not None
        try:
            if life % 5:
                assert b"open\n" in iter(process.stdout.readline, b""), reply.read_text()
            time.sleep(chance.uniform(0, LONGEST_S))
            assert process.poll() is None, reply.read_text()
        finally:
            process.kill()


async def test_twenty_kills_lose_nothing_and_count_nothing_twice(database: Database, tmp_path: Path) -> None:
    chance = random.Random(seed())
    notebook = tmp_path / "notebook"
    notebook.touch()
    held, settled, lost_answers = 0, 0, 0
    reply: dict[tuple[str, int], Answered] = {}
    for life in range(1, KILLS + 1):
        live_and_die(database.where, notebook, life, chance)
        await database.settle()
        store = await database.open()
        before, _ = await read_state(store, TABLE.stream("R1"))
        assert isinstance(before, Table)
        verdict = await verify(store)
        assert verdict.ok, verdict.first_fault

        floor = Floor(floor_plan("R1", SEATS, PERIOD_S), store, SystemClock(), KEY)
        await floor.start()
        table = floor.tables["R1"]
        if isinstance(before.phase, Wagering):
            held += 1
            assert isinstance(table.phase, Held), "11.1: wagering was open, so the round waits for an authority"
            assert replace(table, phase=before.phase) == before
        else:
            assert encode_state(table) == encode_state(before)

        house = Driver(floor, floor.clock)
        for each in read_notebook(str(notebook)):
            reply.setdefault((each.order.source, each.order.number), each)
        await house.assert_answered_the_same(reply.values())
        for place, each in reply.items():
            if each.answer is None:
                lost_answers += 1
                reply[place] = Answered(each.order, await house.ask(each.order))
        await assert_each_counted_once(store, list(reply.values()))
        came_in, is_there = await where_the_money_is(store)
        assert came_in == is_there
        assert all(account.balance >= 0 and account.staked >= 0 for account in await store.accounts())
        verdict = await verify(store)
        assert verdict.ok, verdict.first_fault
        settled = len(table.history)
        await floor.stop()
    accepted = sum(each.answer is not None and each.answer.ok for each in reply.values())
    print(f"{len(reply)} orders, {accepted} accepted, {held} rounds held, {lost_answers} answers lost on the way")
    assert held > 0
    assert settled > 0
    assert lost_answers > 0
    assert accepted > KILLS * len(SEATS)
