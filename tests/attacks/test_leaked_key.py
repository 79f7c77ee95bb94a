"""A key has leaked: it is renewed by itself, and whoever has the old one is turned away."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from serving import Served, serving
from sockets import screen

from croupier.floor.floor_file import read_plan
from croupier.games.notation import WrongInput


def let_in(served: Served, kind: str, terminal: str, key: str) -> bool:
    async def knock() -> bool:
        async with screen(served, **{"as": kind, "terminal": terminal, "key": key}) as shown:
            return bool(shown.table)

    return asyncio.run(knock())


def test_a_leaked_key_is_refused_once_it_is_renewed_and_no_other_key_changes(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        leaked, other = served.terminal_key("T1"), served.terminal_key("T2")
        assert let_in(served, "player", "T1", leaked)
        served.stop()
    floor = tmp_path / "floor.toml"
    floor.write_text(floor.read_text("utf-8") + "\n[keys.terminal]\nT1 = 2\n[keys.acceptor]\nT2 = 3\n", "utf-8")
    printed = subprocess.run(
        [sys.executable, "-m", "croupier", "enroll", floor], capture_output=True, text=True, check=True
    )
    lines = {line.split()[1]: line.split()[2] for line in printed.stdout.splitlines() if "/player" in line}
    renewed = lines["T1"].partition("key=")[2].partition("&")[0]
    with serving(tmp_path) as served:
        assert not let_in(served, "player", "T1", leaked)
        assert let_in(served, "player", "T1", renewed)
        assert let_in(served, "player", "T2", other)
        assert let_in(served, "acceptor", "T1", served.acceptor_key("T1"))
        assert not let_in(served, "acceptor", "T2", served.acceptor_key("T2"))
        assert let_in(served, "acceptor", "T2", lines["T2"].partition("acceptor=")[2])


@pytest.mark.parametrize("line", ["T9 = 2", "T1 = 0", 'T1 = "2"', "T1 = true"])
def test_a_floor_file_renews_keys_of_its_own_terminals_by_whole_numbers(tmp_path: Path, line: str) -> None:
    floor = tmp_path / "floor.toml"
    text = (Path(__file__).parents[1] / "support" / "floor.toml").read_text("utf-8")
    floor.write_text(f"{text}\n[keys.terminal]\n{line}\n", "utf-8")
    with pytest.raises(WrongInput):
        read_plan(floor)
