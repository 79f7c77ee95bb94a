"""A floor file that leaves out what still holds money is refused, with what is there, and nothing is written."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from casino import casino, table
from databases import Database
from driving import KEY, Driver, floor_plan
from serving import not_served, serving
from sockets import insert

from croupier.cage.commands import CashOut, InsertNote
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.removed_places import refuse_leftovers
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.wagering.wager_commands import Place

pytestmark = pytest.mark.anyio
RAPID, STAR = "star-rapid-2016", "star-roulette-2024"


async def played(
    database: Database,
    *,
    round_open: bool = False,
    settled: bool = False,
    declared: str = "",
    cash_out: bool = False,
) -> None:
    clock = ManualClock()
    h = Driver(Floor(floor_plan("R1", ("T1", "T2")), await database.open(), clock, KEY), clock)
    await h.floor.start()
    assert (await h.player("T2", InsertNote(10000))).ok
    if round_open or settled:
        assert (await h.dealer(NewGame())).ok
        assert (await h.player("T2", Place("red", 500))).ok
    if declared:
        assert (await h.supervisor(Declare(declared, "as seen", "T2"))).ok
    if settled:
        clock.advance(31)
        for command in (SpinBall(), EnterNumber("18"), ConfirmOutcome()):
            assert (await h.dealer(command)).ok
    if cash_out:
        assert (await h.dealer(NewGame())).ok
        assert (await h.player("T2", CashOut())).ok
    await h.floor.stop()


async def refused(database: Database, table: str, seats: Sequence[str]) -> str:
    store = await database.open()
    before = [await database.rows(each) for each in ("event", "head", "answer")]
    with pytest.raises(WrongInput) as why:
        await refuse_leftovers(floor_plan(table, tuple(seats)), store)
    assert [await database.rows(each) for each in ("event", "head", "answer")] == before
    await store.close()
    return str(why.value)


async def test_a_terminal_that_has_credit_is_not_left_out(database: Database) -> None:
    await played(database)
    assert "still in use: T2 has 100.00." in await refused(database, "R1", ("T1",))


async def test_a_table_with_an_open_round_is_not_left_out_nor_a_terminal_moved_away_from_its_stake(
    database: Database,
) -> None:
    await played(database, round_open=True)
    assert "table R1 has its round 1 open, with 5.00 on it" in await refused(database, "R2", ("T1", "T2"))
    why = await refused(database, "R1", ("T1",))
    assert "T2 has 100.00; T2 has 5.00 on the layout of table R1" in why


async def test_what_is_empty_may_be_left_out(database: Database) -> None:
    await played(database, cash_out=True)
    store = await database.open()
    await refuse_leftovers(floor_plan("R1", ("T1",)), store)
    await store.close()


@pytest.mark.parametrize(
    "other",
    [
        lambda: table("R1", RAPID, "baccarat", seats="T1 T2", config={"version": "commission"}),
        lambda: table("R1", STAR, "roulette", seats="T1 T2"),
    ],
    ids=["game", "rulebook"],
)
@pytest.mark.parametrize(
    ("round_open", "more"), [(True, r"; table R1 has its round 1 open, with 5\.00 on it\."), (False, r"\.")]
)
async def test_a_table_that_has_played_does_not_change_its_game_or_its_rulebook_under_the_same_name(
    database: Database, tmp_path: Path, other: Callable[[], str], round_open: bool, more: str
) -> None:
    await played(database, round_open=round_open, settled=not round_open)
    store = await database.open()
    named = (
        "table R1 has played roulette by star-rapid-2016, and a table of another game or rulebook needs another name"
    )
    with pytest.raises(WrongInput, match=named + more):
        await refuse_leftovers(planned(tmp_path, other()), store)
    await refuse_leftovers(planned(tmp_path, table("R1", RAPID, "roulette", seats="T1 T2")), store)
    await store.close()


def planned(folder: Path, *tables: str, floor: str = "") -> FloorPlan:
    path = folder / "other.toml"
    path.write_text(f'system = "07"\n{floor}\n{"".join(tables)}', "utf-8")
    return read_plan(path)


async def test_a_table_is_not_left_out_while_a_past_round_of_it_holds_stakes(database: Database) -> None:
    await played(database, settled=True, declared="wrong_meter")
    why = "table R1 has wagers of T2 in its round 1 still to be decided"
    assert why in await refused(database, "R2", ("T1", "T2"))
    assert why in await refused(database, "R1", ("T1",))


TWO_DESKS, SECOND_DESK = '[money]\ndesks = ["1", "2"]', '[money]\ndesks = ["2"]'


def test_a_cash_desk_is_not_left_out_while_it_has_a_ticket_in_hand(tmp_path: Path) -> None:
    roulette = table("L1", RAPID, "roulette", seats="t1")
    with casino(roulette, floor=TWO_DESKS) as c:
        plan = planned(tmp_path, roulette, floor=SECOND_DESK)
        number = c.play("t1 notes 100.00\ndealer new_game\nt1 cash_out").removeprefix("ticket ")
        c.run(refuse_leftovers(plan, c.floor.store))
        c.play(f"supervisor hold_payment {number} fraud")
        with pytest.raises(WrongInput, match=r"cash desk 1 has a ticket of 100\.00 in hand"):
            c.run(refuse_leftovers(plan, c.floor.store))


def test_a_cash_desk_is_not_left_out_while_a_voucher_that_it_issued_is_good(tmp_path: Path) -> None:
    roulette = table("L1", STAR, "roulette", positions="p1", period_s=None)
    with casino(roulette, floor=TWO_DESKS) as c:
        c.play("operator issue_voucher 50.00 kinds=red")
        with pytest.raises(WrongInput, match=r"cash desk 1 has issued a voucher of 50\.00 that is still good"):
            c.run(refuse_leftovers(planned(tmp_path, roulette, floor=SECOND_DESK), c.floor.store))


def test_a_table_is_not_left_out_while_a_case_of_what_it_paid_is_open(tmp_path: Path) -> None:
    both = [table(name, STAR, "roulette", positions=f"{name}p", period_s=None) for name in ("L1", "L2")]
    with casino(*both) as c:
        c.play("operator issue_card A1 person1\nL1p present_card A1\ndealer@L1 buy_in L1p cash 100.00")
        c.play("dealer@L1 new_game\nL1p place red 100.00\ndealer@L1 spin\ndealer@L1 no_more_bets\ndealer@L1 number 1")
        c.play("dealer@L1 confirm\nsupervisor@L1 open_case L1p 1 200.00 150.00\ndealer@L1 hand_over_chips L1p 200.00")
        c.clear_cloth("L1")
        plan = planned(tmp_path, both[1])
        with pytest.raises(WrongInput, match="table L1 has case 1 open"):
            c.run(refuse_leftovers(plan, c.floor.store))


def test_a_floor_does_not_open_without_the_terminal_that_has_credit(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        asyncio.run(insert(served, "T2", 5_000))
        served.stop()
    floor = tmp_path / "floor.toml"
    floor.write_text(floor.read_text("utf-8").replace('["T1", "T2"]', '["T1"]'), "utf-8")
    assert "leaves out what is still in use: T2 has 50.00." in not_served(tmp_path)
