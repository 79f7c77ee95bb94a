"""A floor that plays tournaments, killed again and again in the middle of whatever it was doing."""

import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from busy_tournament import SECRET, STAKE, demo_plan
from databases import Database
from driving import KEY, journal
from msgspec.structs import replace
from seeds import seed

from croupier.cli.serve import DEMO_TOURNAMENTS
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.journal.chain import encode_state
from croupier.journal.replay import read_state
from croupier.journal.store import Store
from croupier.journal.streams import TABLE, TOURNAMENT
from croupier.journal.verify import verify
from croupier.play.table import Held, Table, Wagering
from croupier.play.tournament.events import WagerRevealed
from croupier.rulebooks.library import rulebook
from croupier.tournaments.ranking import proposed
from croupier.tournaments.tournament import Tournament

pytestmark = pytest.mark.anyio

KILLS = 8
SHORTEST_S, LONGEST_S = 0.5, 1.5
PATIENCE_S = 120.0
"""A floor that has not said it by then never will."""
PROGRAM = Path(__file__).parents[1] / "support" / "busy_tournament.py"


def live(where: str, errors: Path, chance: random.Random, until: bytes, longer_s: float = 0.0) -> None:
    """Let a floor work until it says something and a while longer, and kill it."""
    words = [sys.executable, str(PROGRAM), where, str(chance.randrange(2**32))]
    with (
        errors.open("wb") as file,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=file, cwd=PROGRAM.parent) as process,
    ):
        assert process.stdout is not None
        late = threading.Timer(PATIENCE_S, process.kill)
        late.start()
        try:
            assert until in iter(process.stdout.readline, b""), errors.read_text()
            time.sleep(longer_s)
            assert process.poll() is None, errors.read_text()
        finally:
            late.cancel()
            process.kill()


async def tournaments_in(store: Store) -> dict[str, Tournament]:
    """Every tournament as the journal has it."""
    streams = [each for each in await store.streams() if each.startswith(TOURNAMENT.name)]
    return {stream: (await read_state(store, stream))[0] for stream in streams}


def ranks(tournament: Tournament) -> object:
    """The places as they would be announced now."""
    policy, session = rulebook(tournament.stated.rulebook).tournaments, tournament.session
    assert policy is not None
    return proposed(policy, tournament, session) if session is not None and session.started else None


async def test_kills_in_a_session_lose_no_chip_no_sealed_wager_and_no_rank(database: Database, tmp_path: Path) -> None:
    chance, errors = random.Random(seed()), tmp_path / "errors"
    sealed, in_session = 0, 0
    for _ in range(KILLS):
        live(database.where, errors, chance, b"open\n", chance.uniform(SHORTEST_S, LONGEST_S))
        await database.settle()
        store = await database.open()
        verdict = await verify(store)
        assert verdict.ok, verdict.first_fault
        before, _ = await read_state(store, TABLE.stream(DEMO_TOURNAMENTS))
        assert isinstance(before, Table)
        played = await tournaments_in(store)

        floor = Floor(demo_plan(), store, SystemClock(), KEY)
        await floor.start()
        table = floor.tables[DEMO_TOURNAMENTS]
        if isinstance(before.phase, Wagering):
            assert isinstance(table.phase, Held)
            assert replace(table, phase=before.phase) == before
        else:
            assert encode_state(table) == encode_state(before)
        for stream, each in played.items():
            again = floor.tournaments.all[stream.removeprefix(f"{TOURNAMENT.name}:")]
            assert encode_state(again) == encode_state(each)
            assert ranks(again) == ranks(each)
        if (play := table.tournament) is not None:
            in_session += 1
            rows = {row.id: row for row in await store.accounts()}
            for place, seat in play.seats.items():
                row = rows[seat.account]
                assert row.balance + row.staked == play.chips[place], "the books and the table say the same"
            for form in play.forms.values():
                sealed += 1
                said = floor.forms.open(form)
                assert (said.bet, said.stake) == (SECRET, STAKE)
        verdict = await verify(store)
        assert verdict.ok, verdict.first_fault
        await floor.stop()
    live(database.where, errors, chance, b"closed\n")
    await database.settle()
    store = await database.open()
    verdict = await verify(store)
    assert verdict.ok, verdict.first_fault
    over = [each for each in (await tournaments_in(store)).values() if each.closed]
    assert over
    for each in over:
        assert sum(each.prizes.values()) == each.fees()
    revealed = [event for _, event in await journal(store) if isinstance(event, WagerRevealed)]
    assert {(each.bet, each.stake) for each in revealed} == {(SECRET, STAKE)}
    await store.close()
    print(f"{in_session} kills in a session, {sealed} forms sealed then, {len(revealed)} revealed, {len(over)} over")
    assert in_session > 0
    assert sealed > 0
