"""How the tests run the command: as a process of its own, piped, each run once."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
Row = dict[str, Any]


@cache
def croupier(*arguments: str, feed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """One run of the command, piped, on a machine whose screen could show colours."""
    plain = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "TTY_COMPATIBLE")}
    return subprocess.run(
        [sys.executable, "-m", "croupier", *arguments],
        input=feed,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**plain, "TERM": "xterm-256color"},
        timeout=60,
    )


@cache
def rows(*arguments: str, feed: bytes = b"") -> list[Row]:
    """What a command prints with --json: one object a line."""
    return [json.loads(line) for line in croupier(*arguments, "--json", feed=feed).stdout.splitlines()]


def refusal(*arguments: str) -> str:
    """The one plain sentence with which a command refuses bad usage, printing nothing else."""
    answer = croupier(*arguments)
    assert (answer.returncode, answer.stdout) == (2, b"")
    [sentence] = answer.stderr.decode().splitlines()
    assert sentence.startswith("croupier: ")
    return sentence
