"""Pits: tables that share terminals or devices, or that the floor file names together; a floor owns whole ones."""

from pathlib import Path

import pytest
from casino import KEY, table
from test_every_table_machine import TABLES

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.plan.pits import pits
from croupier.storage.sqlite import SqliteStore


def plan_of(folder: Path, *tables: str) -> FloorPlan:
    (folder / "floor.toml").write_text(f'name = "Pits"\nsystem = "07"\n{"".join(tables)}', "utf-8")
    return read_plan(folder / "floor.toml")


def sic_bo(name: str, seats: str, pit: str = "") -> str:
    """A table with terminals that may be connected to a second."""
    named = f'\npit = "{pit}"' if pit else ""
    return table(name, "canberra-mttg-2019", "sic_bo", seats=seats, settings=f"tables_at_once = 2{named}")


def roulette(name: str, port: int, pit: str = "") -> str:
    """A table with a terminal of its own and a wheel at a port."""
    named = f'\npit = "{pit}"' if pit else ""
    wheel = f'devices = {{ wheel = "tcp:127.0.0.1:{port}" }}'
    return table(name, "star-rapid-2016", "roulette", seats=f"t{name}", settings=f"{wheel}{named}")


def line_of(folder: Path, words: str) -> int:
    """The one line of the floor file that says this."""
    lines = (folder / "floor.toml").read_text("utf-8").splitlines()
    (found,) = (number for number, line in enumerate(lines, start=1) if line == words)
    return found


def test_tables_that_share_terminals_are_one_pit(tmp_path: Path) -> None:
    found = pits(plan_of(tmp_path, *TABLES))
    assert frozenset({"C1", "C2", "C3"}) in found
    assert sorted(name for pit in found for name in pit) == ["C1", "C2", "C3", "K1", "L1", "R1", "R2", "U1"]
    assert frozenset({"R1", "R2"}) in found
    assert len(found) == 5


def test_tables_that_are_connected_by_way_of_a_third_are_one_pit(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, sic_bo("A", "t1 t2"), sic_bo("B", "t3 t4"), sic_bo("D", "t5"), sic_bo("C", "t2 t3"))
    assert pits(plan) == [frozenset("ABC"), frozenset("D")]


def test_tables_that_are_read_from_one_device_are_one_pit(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, roulette("A", 7001), roulette("B", 7002), roulette("C", 7001))
    assert pits(plan) == [frozenset("AC"), frozenset("B")]


def test_tables_for_which_the_floor_file_names_one_pit_are_one(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, sic_bo("A", "t1", "North"), sic_bo("B", "t2"), sic_bo("C", "t3", "North"))
    assert pits(plan) == [frozenset("AC"), frozenset("B")]


def test_a_table_without_a_named_pit_is_in_that_of_the_tables_with_which_it_shares_a_terminal(tmp_path: Path) -> None:
    plan = plan_of(
        tmp_path,
        sic_bo("A", "t1 t2", "North"),
        sic_bo("B", "t2"),
        sic_bo("C", "t3", "South"),
        sic_bo("D", "t4", "North"),
    )
    assert pits(plan) == [frozenset("ABD"), frozenset("C")]


def test_pits_that_would_split_a_terminal_are_refused_at_the_line_of_the_second_name(tmp_path: Path) -> None:
    with pytest.raises(WrongInput) as wrong:
        plan_of(tmp_path, sic_bo("A", "t1 t2", "North"), sic_bo("B", "t3", "South"), sic_bo("C", "t2", "East"))
    line = line_of(tmp_path, 'pit = "East"')
    assert str(wrong.value) == (
        f"floor.toml, line {line}: terminal t2 would be in two pits: A is in pit North, "
        "C in pit East; name one pit for both, or do not share it."
    )


def test_pits_that_a_table_between_them_connects_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="terminal t2 would be in two pits: A is in pit North, C in pit South;"):
        plan_of(tmp_path, sic_bo("A", "t1", "North"), sic_bo("B", "t1 t2"), sic_bo("C", "t2", "South"))


def test_pits_that_would_split_a_device_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match=r"device tcp:127\.0\.0\.1:7001 would be in two pits: A is in pit North, B in"):
        plan_of(tmp_path, roulette("A", 7001, "North"), roulette("B", 7001, "South"))


@pytest.mark.parametrize("written", ['""', "5"])
def test_a_pit_has_a_name(tmp_path: Path, written: str) -> None:
    named = sic_bo("A", "t1", "North").replace('pit = "North"', f"pit = {written}")
    with pytest.raises(WrongInput) as wrong:
        plan_of(tmp_path, named)
    line = line_of(tmp_path, f"pit = {written}")
    assert str(wrong.value) == f'floor.toml, line {line}: pit must be a text such as "North".'


@pytest.mark.anyio
@pytest.mark.parametrize("owned", [["C1"], ["R1", "R2", "C2", "C3"]])
async def test_a_floor_that_would_own_a_part_of_a_pit_is_refused(tmp_path: Path, owned: list[str]) -> None:
    plan, store = plan_of(tmp_path, *TABLES), SqliteStore(tmp_path / "floor.db")
    with pytest.raises(WrongInput, match="C1, C2, C3 are one pit: one floor owns all of them, or none"):
        Floor(plan, store, ManualClock(), KEY, owned=owned)
    Floor(plan, store, ManualClock(), KEY, owned=["C1", "C2", "C3", "K1"])
    await store.close()


@pytest.mark.anyio
async def test_a_floor_owns_all_tables_of_a_named_pit_or_none(tmp_path: Path) -> None:
    plan, store = plan_of(tmp_path, sic_bo("A", "t1", "North"), sic_bo("B", "t2", "North")), SqliteStore(tmp_path / "f")
    with pytest.raises(WrongInput, match="A, B are one pit"):
        Floor(plan, store, ManualClock(), KEY, owned=["A"])
    await store.close()
