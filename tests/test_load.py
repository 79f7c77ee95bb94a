"""The load command, in little: its books and the floor's agree, and it refuses to run without bounds."""

import subprocess
import sys


def load(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", "load", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_terminals_and_floor_keep_the_same_books_under_load() -> None:
    ran = load("--terminals", "5", "--seconds", "8")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "terminals whose own books differ from the floor's: 0" in ran.stdout
    assert "one serial order explains every history: yes" in ran.stdout


def test_a_load_without_bounds_is_refused() -> None:
    for arguments in (("--terminals", "100000"), ("--seconds", "100000"), ("--terminals", "0")):
        refused = load(*arguments)
        assert refused.returncode == 2
        assert "1 to 4000 terminals and 1 to 600 seconds" in refused.stderr
