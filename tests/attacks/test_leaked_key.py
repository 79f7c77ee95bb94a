"""A key has leaked: it is renewed by itself, and whoever has the old one is turned away."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from casino import table
from serving import Served, serving
from sockets import screen

from croupier.games.notation import WrongInput
from croupier.journal.keys import printer_key, screen_key, terminal_key
from croupier.plan.floor_file import read_plan
from croupier.server.access.hello import Enrolled, Hello


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


def test_a_printer_s_and_a_display_s_leaked_key_is_renewed_by_itself(tmp_path: Path) -> None:
    key, floor = b"k" * 32, tmp_path / "floor.toml"
    roulette = table("L", "star-roulette-2024", "roulette", seats="T1 T2", period_s=None)
    renewed = '[keys.printer]\nT1 = 2\n[keys.display]\n"L-display-screen" = 2\n'
    floor.write_text(f'system = "07"\n{renewed}{roulette}', "utf-8")
    here = Enrolled(read_plan(floor), key)
    assert not here.is_printer("T1", printer_key(key, "T1"))
    assert here.is_printer("T1", printer_key(key, "T1", 2))
    assert here.is_printer("T2", printer_key(key, "T2"))
    assert here.is_terminal("T1", terminal_key(key, "T1"))
    screen = "L-display-screen"
    assert here.display(Hello("display", table="L", screen=screen, key=screen_key(key, screen, 2))) == screen
    with pytest.raises(WrongInput, match="not enrolled"):
        here.display(Hello("display", table="L", screen=screen, key=screen_key(key, screen)))
