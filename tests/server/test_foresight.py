"""What a command would come to, told before it is given: the same money, to the cent, as is then posted."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from casino import Casino, casino, table

from croupier.cli.play import lines_of
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.chain import encode_state
from croupier.orders.order import Answer, Order
from croupier.plan.floor_file import read_plan
from croupier.play import commands as play
from croupier.play.command import ByStaff
from croupier.play.remedies.irregularity_commands import DeclareAtTables
from croupier.play.remedies.put_right_commands import CorrectOutcome
from croupier.play.round_commands import Deadline, VoidRound
from croupier.play.sign_commands import AnnounceClosing, ChangeLimit
from croupier.rulebooks.roles import PIT, Role
from croupier.scripts.script import Script
from croupier.server.actions.foresight import foreseen
from croupier.server.views.foreseen import Foreseen, MovedView
from croupier.storage.sqlite import SqliteStore

SCRIPTS = sorted(each for each in (Path(__file__).parents[1] / "scripts").glob("*/*") if each.name != "tournament")
"""Every remedy of every document, by document and game."""


async def books(floor: Floor) -> Counter[str]:
    """Every ledger account's sum; a player's purses count with the account."""
    sums: Counter[str] = Counter()
    for stream in await floor.store.streams():
        async for moved in floor.store.transfers(stream):
            sums[moved.source.partition("/")[0]] -= moved.amount
            sums[moved.target.partition("/")[0]] += moved.amount
    return sums


def everything(floor: Floor) -> list[bytes]:
    """All that a floor keeps in memory about its tables and its money."""
    return [encode_state(each) for each in (*floor.tables.values(), *floor.terminals.values(), floor.balances)]


class Foreseeing(Floor):
    """A floor that foresees every order of its pit, and finds that just that is posted."""

    foreseen = moved = 0

    async def submit(self, order: Order) -> Answer:
        if order.role not in PIT or not isinstance(order.command, ByStaff):
            return await super().submit(order)
        before, kept = await books(self), everything(self)
        shown = await foreseen(self, order)
        assert everything(self) == kept
        assert await books(self) == before
        answer = await super().submit(order)
        assert (shown.ok, shown.clause) == (answer.ok, answer.clause)
        posted = await books(self)
        posted.subtract(before)
        if not isinstance(order.command, play.Request):
            self.foreseen += 1
            self.moved += bool(shown.moved)
            assert {name: more for name, more in posted.items() if more and _is_players(name)} == _shown_to(shown)
        return answer


def _is_players(name: str) -> bool:
    return name.partition(":")[0] in ("chips", "stakes", "receivable", "hand_pays")


def _shown_to(shown: Foreseen) -> dict[str, int]:
    parts: Counter[str] = Counter()
    for each in shown.moved:
        parts[f"chips:{each.account}"] += each.credit
        parts[f"stakes:{each.account}"] += each.staked
        parts[f"receivable:{each.account}"] -= each.claimed
        parts["hand_pays"] += each.hand_pay
    return {name: more for name, more in parts.items() if more}


@pytest.mark.parametrize("folder", SCRIPTS, ids=lambda path: f"{path.parent.name}: {path.name}")
def test_what_is_foreseen_of_every_remedy_is_posted_to_the_cent_and_foreseeing_changes_nothing(folder: Path) -> None:
    async def play_all() -> tuple[int, int]:
        foreseen = moved = 0
        for script in sorted(folder.glob("*.txt")):
            clock = ManualClock()
            plan = read_plan(folder / "floor.toml")
            floor = Foreseeing(plan, SqliteStore(":memory:"), clock, bytes(32), Random(0).randbytes)
            await floor.start()
            lines = Script(floor, clock)
            for line in lines_of(script).splitlines():
                await lines.play(line)
            await floor.stop()
            foreseen, moved = foreseen + floor.foreseen, moved + floor.moved
        return foreseen, moved

    foreseen, moved = asyncio.run(play_all())
    assert foreseen > 50
    assert moved > 10


def shown(c: Casino, command: play.Command, role: Role = Role.CASINO_SUPERVISOR, who: str = "sam") -> Foreseen:
    order = Order(f"staff:{who}", 1, c.clock.now(), role, f"staff:{who}", command, next(iter(c.floor.tables)))
    return c.run(foreseen(c.floor, order))


@pytest.fixture
def settled() -> Iterator[Casino]:
    """A round of Rapid roulette settled on 14, with three terminals in it."""
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1 t2 t3 t4")) as c:
        c.play("""
            t1 notes 100.00
            t2 notes 100.00
            t3 notes 100.00
            dealer new_game
            t1 place straight:14 10.00
            t2 place straight:31 10.00
            t3 place red 10.00
            wait 30s
            dealer spin
            wheel 14
            dealer confirm
        """)
        yield c


def test_a_correction_says_what_each_terminal_gets_and_gives_before_it_is_posted(settled: Casino) -> None:
    entered = CorrectOutcome(1, "the ball is in 31", number="31")
    found = shown(settled, entered)
    assert found.effect == "Pays 360.00 to t2, takes 380.00 from 2 places."
    assert [(each.place, each.credit) for each in found.moved] == [("t1", -360_00), ("t2", 360_00), ("t3", -20_00)]
    settled.play("expect t1 balance 450.00")
    asked = shown(settled, play.Request(entered), Role.DEALER, "dealer")
    assert asked.moved == found.moved
    assert shown(settled, entered, Role.DEALER, "dealer").clause == "11.4.10"


def test_an_approval_is_foreseen_as_what_was_asked_for_and_not_by_whoever_asked(settled: Casino) -> None:
    settled.play("dealer request correct_outcome 1 wrong number=31")
    assert shown(settled, play.Approve(1)).effect == "Pays 360.00 to t2, takes 380.00 from 2 places."
    own = shown(settled, play.Approve(1), Role.CASINO_SUPERVISOR, "dealer")
    assert (own.ok, own.why) == (False, "Nobody decides on their own request.")


def test_what_a_closed_account_does_not_have_is_foreseen_as_a_claim_and_what_it_is_owed_as_a_hand_pay(
    settled: Casino,
) -> None:
    settled.play("dealer new_game\nt1 cash_out\nt2 cash_out")
    found = shown(settled, CorrectOutcome(1, "the ball is in 31", number="31"))
    assert found.moved[:2] == (
        MovedView("t1", "t1-1", credit=0, staked=0, hand_pay=0, claimed=360_00),
        MovedView("t2", "t2-1", credit=0, staked=0, hand_pay=360_00, claimed=0),
    )
    assert "Hand pay" in found.notices[1].text


def test_a_void_returns_every_stake_and_says_so(settled: Casino) -> None:
    settled.play("dealer new_game\nt1 place red 25.00\nt2 place black 90.00")
    settled.restart()
    found = shown(settled, VoidRound("malfunction"))
    assert found.effect == "Returns 115.00 to 2 places."
    assert [(each.place, each.credit, each.staked) for each in found.moved] == [
        ("t1", 25_00, -25_00),
        ("t2", 90_00, -90_00),
    ]


def test_a_change_of_a_limit_says_what_would_be_announced(settled: Casino) -> None:
    found = shown(settled, ChangeLimit("red", 10_00, 200_00, after=600))
    (words,) = found.announced
    assert words.startswith("From ")
    assert "red 10.00 to 200.00" in words
    assert found.effect == "No money moves."
    assert settled.state().board.announced == {}
    again = shown(settled, AnnounceClosing(after=60))
    assert (again.ok, again.clause) == (False, "12.8")


def test_only_what_staff_say_to_a_table_is_foreseen(settled: Casino) -> None:
    assert not shown(settled, Deadline(1)).ok
    assert not shown(settled, Deadline(1), Role.CLOCK).ok


def test_what_is_declared_at_several_tables_is_foreseen_at_each() -> None:
    tables = [table(f"R{number}", "canberra-mttg-2019", "roulette", seats=f"t{number}") for number in (1, 2, 3)]
    with casino(*tables) as c:
        for number in (1, 2):
            c.play(f"""
                t{number} notes 100.00
                dealer@R{number} new_game
                t{number} place red 10.00
                t{number} confirm
            """)
        fire = DeclareAtTables("fire", "alarm", ("R2", "R3"))
        assert shown(c, fire, Role.OPERATOR).effect == "Returns 20.00 to 2 places."
        c.play("operator declare_at_tables fire alarm R2,R3\nexpect t2 balance 100.00")
