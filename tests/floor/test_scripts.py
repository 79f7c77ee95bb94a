"""Scripts that a dealer can read, played by the real command: the good ones in this process, because there are many."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.main import main

HERE = Path(__file__).parents[1]
FLOOR = HERE / "support" / "floor.toml"
SCRIPTS = sorted((HERE / "scripts").glob("*/*/*.txt"))
"""By document and game; the floor that they are played on is beside them."""


def croupier(*arguments: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", *arguments]
    return subprocess.run(command, capture_output=True, text=True, input=typed, check=False)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: f"{path.parent.parent.name}: {path.stem}")
def test_a_script_plays_as_it_expects(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", str(script.with_name("floor.toml")), str(script)])
    played = capsys.readouterr()
    assert (ended.value.code, played.err) == (0, "")
    assert "as expected" in played.out


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("t1 notes 50.00\nexpect t1 balance 49.00\n", "t1's balance: expected 49.00, found 50.00"),
        ("t1 place red 5.00\nt1 notes 50.00\n", "refused by 4.2.1"),
        ("t1 place red 5.00\n", "refused by 4.2.1"),
        ("t1 notes 50.00\nexpect refused 4.2.1\n", "expected 4.2.1, found accepted"),
        ("t9 notes 50.00\n", "There is no 't9' here"),
        ("t1 place red\n", "place takes bet stake"),
        ("t1 steal 5.00\n", "steal"),
        ("wait soon\n", "30s"),
        ("t1 notes lots\n", "not an amount"),
        ("dance\n", "not a line of a script"),
        ("expect rain\n", "not something to expect"),
    ],
)
def test_what_is_not_as_expected_ends_a_script_with_one(tmp_path: Path, lines: str, words: str) -> None:
    (tmp_path / "script.txt").write_text(lines, "utf-8")
    played = croupier("play", str(FLOOR), str(tmp_path / "script.txt"))
    assert played.returncode == 1
    assert words in played.stderr
    assert "Traceback" not in played.stderr


def test_a_script_can_be_typed_in() -> None:
    played = croupier("play", str(FLOOR), typed="t1 notes 50.00\nexpect t1 balance 50.00\n")
    assert (played.returncode, played.stderr) == (0, "")


def test_a_floor_or_script_that_is_not_there_is_bad_usage() -> None:
    assert croupier("play", "nowhere.toml").returncode == 2
    assert croupier("play", str(FLOOR), "nowhere.txt").returncode == 2
    assert croupier("verify", "nowhere.db").returncode == 2
    assert croupier("serve").returncode == 2


def test_verify_says_what_holds_and_names_what_does_not(tmp_path: Path) -> None:
    import apsw

    from croupier.storage.sqlite import SqliteStore

    path = tmp_path / "floor.db"
    asyncio.run(SqliteStore(path).close())
    held = croupier("verify", str(path), "--json")
    assert held.returncode == 0
    reply = '{"ok":true,"events":0,"first_fault":null,"restored":[],"older_snapshots":0,"ledgers":[],"not_checked":["'
    assert held.stdout.startswith(reply)
    assert "The books hold" in croupier("verify", str(path)).stdout
    apsw.Connection(str(path)).execute("INSERT INTO chip_account VALUES ('T1-1', 5, 0, 'T1', 'money')")
    broken = croupier("verify", str(path), "--json")
    assert broken.returncode == 1
    assert '"stream":"chips:T1-1"' in broken.stdout
    assert "Fault in chips:T1-1" in croupier("verify", str(path)).stdout
