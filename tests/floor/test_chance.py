"""The system's own chance on a real floor: seeds told, used, published and checked, and the same after a stop."""

import asyncio
import hashlib
import json
import subprocess
import sys
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest
from casino import KEY, Casino, casino, table
from faults import Failed, Faults, FaultyStore
from forging import forge

from croupier.devices.simulated_opening import opening
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.chance import numbers
from croupier.games.lucky_ball import draw_boost
from croupier.games.notation import WrongInput
from croupier.journal.recall import Recall, recall
from croupier.journal.seeds import Entropy
from croupier.journal.streams import Event
from croupier.journal.verify import verify
from croupier.orders.order import Order
from croupier.plan.floor_file import read_plan
from croupier.play import commands as play
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Refused
from croupier.play.outcome import Outcome
from croupier.play.remedies.irregularity_commands import DeclareNoSpin
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets, ResumeRound
from croupier.play.spins.lucky_ball_events import LuckyNumberBoosted, LuckyNumbersShown, SeedCommitted, SeedPublished
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import Closed, Held, Registered, Table, Wagering, Waiting
from croupier.rulebooks.roles import Role
from croupier.storage.sqlite import SqliteStore

STAR = "star-roulette-2024"
CHECKER = Path(__file__).parents[2] / "src/croupier/checkers/check_draw.py"
MEGA = {"mega": True, "mega_chance": "1/200"}
DOUBLE = {"wheel": "double_zero"}


def star(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of the Star's roulette."""
    return pytest.mark.clause(STAR, clause)


def at_a_table(**config: object) -> str:
    """A table with one player on the cloth."""
    return table("L1", STAR, "roulette", positions="p1", period_s=None, config=config)


def raising(boost: str, colour: str, mega_chance: str) -> Entropy:
    """Chance that gives a colour these odds in the first round at L1."""
    for each in count():
        drawn = numbers(Random(each).randbytes(32), "L1", 1, 1, "boost")
        if draw_boost(Fraction(mega_chance), drawn) == (boost, colour):
            return Random(each).randbytes
    raise AssertionError


def sit_down(c: Casino) -> None:
    """A player with a card and money."""
    c.play("operator issue_card A1 person1\np1 present_card A1\ndealer buy_in p1 cash 1000.00")


def of_kind(c: Casino, *kinds: type[Event]) -> list[Event]:
    """The table's events of these kinds."""
    return [event for event in c.events("table:L1") if type(event) in kinds]


def recalled(c: Casino, number: int = 1) -> Recall:
    """A round as the journal has it."""
    found = c.run(recall(c.floor.store, "L1", number))
    assert found is not None
    return found


def checked(record: Recall | dict[str, object]) -> "subprocess.CompletedProcess[str]":
    """What the stand-alone checker says of a round's record."""
    words = [sys.executable, "-I", str(CHECKER)]
    return subprocess.run(
        words, input=msgspec.json.encode(record).decode(), capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("given", ["", "no record", "[]", "{}", '{"steps": [{}]}'])
def test_the_checker_says_in_one_sentence_that_it_was_given_no_record(given: str) -> None:
    done = subprocess.run(
        [sys.executable, "-I", str(CHECKER)], input=given, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, "This is no record of a round: check_draw.py < round.json\n")


ROUND = "dealer new_game\ndealer spin\ndealer no_more_bets\ndealer number 17\ndealer confirm\ndealer remove_dolly"

# ---------------------------------------------------------------- told first, published last


@star("7.4")
@star("7.6")
def test_the_hash_is_announced_before_wagering_opens_and_the_seed_when_the_round_is_settled() -> None:
    with casino(at_a_table()) as c:
        c.play("dealer new_game")
        (shown,) = of_kind(c, SeedCommitted)
        assert isinstance(shown, SeedCommitted)
        c.play("dealer spin\ndealer no_more_bets\ndealer number 17")
        assert not of_kind(c, SeedPublished)
        c.play("dealer confirm")
        (published,) = of_kind(c, SeedPublished)
        assert isinstance(published, SeedPublished)
        assert hashlib.sha256(bytes.fromhex(published.seed)).hexdigest() == shown.digest
        assert published.seed not in shown.sealed
        names = [type(event).__name__ for event in c.events("table:L1")]
        assert names[names.index("SeedCommitted") :] == [
            *("SeedCommitted", "RoundOpened", "BallSpun", "LuckyNumbersShown", "WageringClosed", "LuckyNumberBoosted"),
            *("OutcomeRegistered", "SeedPublished", "RoundSettled"),
        ]
        assert {step.actor for step in recalled(c).steps if "Seed" in type(step.event).__name__} == {"chance"}


def test_every_round_and_every_attempt_has_a_seed_of_its_own() -> None:
    with casino(at_a_table()) as c:
        c.play(f"{ROUND}\ndealer new_game\ndealer spin\ndealer declare_no_spin same_direction\n{ROUND[16:]}")
        shown = [each for each in of_kind(c, SeedCommitted) if isinstance(each, SeedCommitted)]
        assert [(each.round, each.attempt) for each in shown] == [(1, 1), (2, 1), (2, 2)]
        assert len({each.digest for each in shown}) == 3


@star("8.9")
def test_a_no_spin_gives_its_seed_away_and_what_was_drawn_lapses_and_is_drawn_anew() -> None:
    with casino(at_a_table()) as c:
        c.play("dealer new_game\ndealer spin\ndealer no_more_bets")
        first = dict(c.state().lucky)
        c.play("supervisor declare_no_spin interference")
        assert not c.state().lucky
        assert [type(event).__name__ for event in c.events("table:L1")][-4:] == [
            *("SeedPublished", "SeedCommitted", "NoSpinDeclared", "RoundResumed")
        ]
        c.play("dealer spin\ndealer no_more_bets")
        assert c.state().lucky != first
        c.play("dealer number 17\ndealer confirm")
        reply = checked(recalled(c)).stdout.splitlines()
        assert [line.partition(":")[0] for line in reply] == ["L1|1|1", "L1|1|2"]


def test_a_ball_spun_after_the_close_shows_the_numbers_and_the_raised_odds_at_once() -> None:
    with casino(table("L1", STAR, "roulette", seats="t1", period_s=30)) as c:
        c.play("dealer new_game\nwait 30s\nexpect phase closed")
        assert not c.state().lucky
        c.play("dealer spin")
        assert len(c.state().lucky) == 5


def test_without_the_lucky_ball_there_is_no_seed() -> None:
    with casino(table("L1", STAR, "roulette", positions="p1", period_s=None, settings='layout = "A"')) as c:
        c.play(ROUND)
        assert not of_kind(c, SeedCommitted, SeedPublished, LuckyNumbersShown)


def test_a_void_round_gives_its_seed_away() -> None:
    with casino(at_a_table()) as c:
        c.play("dealer new_game\ndealer spin")
        c.restart()
        c.play("supervisor void_round malfunction")
        assert [type(event).__name__ for event in c.events("table:L1")][-2:] == ["SeedPublished", "RoundVoided"]
        assert checked(recalled(c)).returncode == 0


@star("7.6")
def test_no_round_is_settled_without_its_draw() -> None:
    """Such a round was opened by a version that did not draw; a no spin gives it a seed."""
    with casino(at_a_table()) as c:
        setup, registered = c.floor.plan.tables["L1"].setup, Registered(Outcome("17"), "dealer")
        state = Table(phase=registered, round=1, lucky_ball=True)
        refused = decide(setup, state, TableContext(0), ConfirmOutcome())
        assert isinstance(refused, Refused)
        assert refused.clause == "7.6"


# ---------------------------------------------------------------- Mega Odds


@star("7.9")
@star("7.9.2")
@pytest.mark.parametrize(("colour", "balance"), [("blue", "11000.00"), ("red", "1050.00")])
def test_mega_odds_go_to_one_colour_and_the_others_keep_their_standard_odds(colour: str, balance: str) -> None:
    with casino(at_a_table(**MEGA), entropy=raising("mega", "blue", "1/200")) as c:
        sit_down(c)
        c.play(f"dealer new_game\np1 place lucky_ball:{colour} 10.00\ndealer spin\ndealer no_more_bets")
        assert {name: to for name, to in c.state().lucky.items() if name in ("super", "mega")} == {"mega": "blue"}
        c.play(f"dealer number {c.state().lucky[colour]}\ndealer confirm\nexpect p1 balance {balance}")
        assert checked(recalled(c)).returncode == 0


@star("7.9")
@star("7.9.1")
@pytest.mark.parametrize(("colour", "balance"), [("red", "2200.00"), ("green", "1120.00")])
def test_or_super_odds_do_at_the_same_table(colour: str, balance: str) -> None:
    with casino(at_a_table(**MEGA), entropy=raising("super", "red", "1/200")) as c:
        sit_down(c)
        c.play(f"dealer new_game\np1 place lucky_ball:{colour} 10.00\ndealer spin\ndealer no_more_bets")
        assert {name: to for name, to in c.state().lucky.items() if name in ("super", "mega")} == {"super": "red"}
        c.play(f"dealer number {c.state().lucky[colour]}\ndealer confirm\nexpect p1 balance {balance}")


@star("7.9")
def test_a_table_with_mega_odds_needs_their_chance(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    path.write_text('system = "07"\n' + at_a_table(mega=True))
    with pytest.raises(WrongInput, match=r"line 6: Mega Odds need mega_chance.*clause 7\.9"):
        read_plan(path)


# ---------------------------------------------------------------- the checker


@pytest.mark.parametrize("config", [{}, DOUBLE, MEGA, {**DOUBLE, **MEGA}], ids=str)
def test_the_checker_draws_every_round_again(config: dict[str, object]) -> None:
    with casino(at_a_table(**config)) as c:
        for number in range(1, 4):
            c.play(ROUND)
            reply = checked(recalled(c, number))
            assert (reply.returncode, reply.stderr) == (0, "")
            assert ", ".join(f"{name} {what}" for name, what in c.state().lucky.items()) in reply.stdout


def test_the_checker_finds_whatever_is_changed() -> None:
    with casino(at_a_table()) as c:
        c.play(ROUND)
        record = msgspec.json.encode(recalled(c)).decode()
        lucky = c.state().lucky
        c.play("dealer new_game")
        assert "No seed has been published" in checked(recalled(c, 2)).stderr
    (shown,) = [step["event"] for step in json.loads(record)["steps"] if step["event"]["type"] == "seed_committed"]
    other = next(number for number in map(str, range(37)) if number not in lucky.values())
    raised = next(colour for colour in lucky if colour not in ("super", lucky["super"]))
    for was, now, wrong in (
        (f'"green":"{lucky["green"]}"', f'"green":"{other}"', "does not give"),
        (f'"colour":"{lucky["super"]}"', f'"colour":"{raised}"', "does not give"),
        (shown["digest"], shown["digest"][::-1], "not the seed"),
        ('"wheel":"single_zero"', '"wheel":"double_zero"', "does not give"),
        (f'"super":"{lucky["super"]}"', f'"super":"{raised}"', "settled by another draw"),
    ):
        assert was in record
        reply = checked(json.loads(record.replace(was, now)))
        assert (reply.returncode, wrong in reply.stderr) == (1, True)


def test_a_record_holds_the_hash_of_its_own_round_alone() -> None:
    with casino(at_a_table()) as c:
        c.play(f"{ROUND}\n{ROUND}\ndealer new_game")
        for number in (1, 2, 3):
            shown = [step.event for step in recalled(c, number).steps if isinstance(step.event, SeedCommitted)]
            assert [each.round for each in shown] == [number]


# ---------------------------------------------------------------- the books


def changed(event: Event) -> Event:
    """The same event, had somebody helped chance along."""
    match event:
        case LuckyNumbersShown():
            return LuckyNumbersShown({**event.numbers, "red": event.numbers["green"]})
        case LuckyNumberBoosted():
            return LuckyNumberBoosted("mega", event.colour)
        case SeedPublished():
            return SeedPublished(event.round, event.attempt, event.seed[::-1])
        case SeedCommitted():
            return SeedCommitted(event.round, 2, event.digest, event.sealed)
    return event


def test_verify_draws_every_published_seed_again(tmp_path: Path) -> None:
    with casino(at_a_table()) as c:
        c.play(ROUND)
        events = c.events("table:L1")
    happened: list[object] = list(events)
    drawn = {place: type(event) for place, event in enumerate(events) if happened[place] != changed(event)}
    assert set(drawn.values()) == {*(SeedCommitted, LuckyNumbersShown, LuckyNumberBoosted, SeedPublished)}
    for place in (None, *drawn):
        store = SqliteStore(tmp_path / f"{place}.db")
        shown = [("table:L1", changed(event) if number == place else event) for number, event in enumerate(events)]
        asyncio.run(forge(store, shown))
        verdict = asyncio.run(verify(store))
        assert verdict.ok is (place is None)
        assert verdict.first_fault is None or "the seed is not the one committed" in verdict.first_fault.what


def test_a_floor_with_another_key_does_not_start_while_a_seed_is_sealed() -> None:
    with casino(at_a_table()) as c:
        c.play("dealer new_game")
        c.stop()
        other = Floor(c.floor.plan, SqliteStore(c.database), c.clock, KEY[::-1])
        with pytest.raises(WrongInput, match="key is not the one that sealed it"):
            c.run(other.start())
        c.restart()


# ---------------------------------------------------------------- stops


@pytest.mark.parametrize("stops", ["new_game", "spin", "no_more_bets", "number"])
def test_a_stop_at_any_moment_draws_from_the_same_seed(stops: str) -> None:
    def play_it(stop: bool) -> dict[str, str]:
        with casino(at_a_table()) as c:
            for line in ROUND.splitlines():
                c.play(line)
                if stop and stops in line:
                    c.restart()
                    if isinstance(c.state().phase, Held):
                        c.play("supervisor resume")
                        assert not c.state().lucky
                        c.play("dealer spin" if stops == "spin" else "")
            assert len(of_kind(c, SeedCommitted)) == 1
            return c.state().history[0].lucky

    assert play_it(stop=True) == play_it(stop=False) != {}


def next_step(state: Table) -> tuple[Role, play.StaffCommand]:
    """What is to be done in a round whose first spin does not count."""
    for post in (Role.DEALER, Role.GAMING_SUPERVISOR):
        if post not in state.staffing.posts:
            return post, SignOn()
    match state.phase:
        case Waiting():
            return Role.DEALER, NewGame()
        case Held():
            return Role.CASINO_SUPERVISOR, ResumeRound()
        case Registered():
            return Role.DEALER, ConfirmOutcome()
        case _ if not state.spinning:
            return Role.DEALER, SpinBall()
        case Wagering():
            return Role.DEALER, NoMoreBets()
        case Closed() if state.attempt == 1:
            return Role.DEALER, DeclareNoSpin("same_direction")
        case _:
            return Role.DEALER, EnterNumber("17")


async def play_under(faults: Faults, folder: Path) -> tuple[SqliteStore, int]:
    """A round on a database that fails, whenever it does the process too; every process has other entropy."""
    path, clock, lives, asked = folder / "floor.toml", ManualClock(), count(), count()
    path.write_text('system = "07"\n' + at_a_table())
    store = SqliteStore(folder / "floor.db")

    async def started() -> Floor:
        while True:
            entropy = Random(next(lives)).randbytes
            floor = Floor(read_plan(path), FaultyStore(store, faults), clock, KEY, entropy)
            try:
                await floor.start()
            except Failed:
                continue
            return floor

    floor = await started()
    while not floor.tables["L1"].history:
        table = floor.tables["L1"]
        role, command = next(opening(floor.plan.tables["L1"].setup, table), None) or next_step(table)
        clock.advance(1)
        number = next(asked)
        answer = await floor.submit(Order(f"{role}", number, clock.now(), role, f"{role}", command, "L1"))
        assert answer.ok or answer.again, answer.why
        if answer.again:
            await floor.finish()
            floor = await started()
    await floor.finish()
    return store, next(lives)


def test_a_kill_at_any_call_to_the_database_draws_each_attempt_from_one_seed(tmp_path: Path) -> None:
    quiet = Faults()
    asyncio.run(play_under(quiet, tmp_path))
    lived = []
    for point in range(len(quiet.passed)):
        folder = tmp_path / str(point)
        folder.mkdir()
        store, lives = asyncio.run(play_under(Faults(point), folder))
        lived.append(lives)
        assert asyncio.run(verify(store)).ok, quiet.passed[point]
        found = asyncio.run(recall(store, "L1", 1))
        assert found is not None
        events = [step.event for step in found.steps]
        for kind in (SeedCommitted, SeedPublished):
            assert [(each.round, each.attempt) for each in events if isinstance(each, kind)] == [(1, 1), (1, 2)]
        assert found.outcome is not None
        assert len(found.outcome.lucky) == 5
        drawn = [event.numbers for event in events if isinstance(event, LuckyNumbersShown)]
        assert len({tuple(each.items()) for each in drawn}) == 2
    assert max(lived) > 1
