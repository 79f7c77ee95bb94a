"""The load command, in little: its books and the floor's agree, and it refuses to run without bounds."""

import subprocess
import sys

from databases import Database


def load(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", "load", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_terminals_and_floor_keep_the_same_books_under_load(database: Database) -> None:
    ran = load("--terminals", "5", "--seconds", "8", "--database", database.where)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "terminals whose own books differ from the floor's: 0" in ran.stdout
    assert "one serial order explains every history: yes" in ran.stdout
    refused = load("--terminals", "5", "--seconds", "8", "--database", database.where)
    assert refused.returncode == 2
    assert "give it an empty database" in refused.stderr


def test_a_settlement_is_timed_until_the_last_screen_of_the_table_shows_it() -> None:
    ran = load("--terminals", "3", "--seconds", "12", "--last-moment")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "settled and on a table's last screen, 1 rounds: at most" in ran.stdout


def test_a_load_without_bounds_is_refused() -> None:
    for arguments in (("--terminals", "100000"), ("--seconds", "100000"), ("--terminals", "0")):
        refused = load(*arguments)
        assert refused.returncode == 2
        assert "1 to 4000 terminals and 1 to 600 seconds" in refused.stderr
