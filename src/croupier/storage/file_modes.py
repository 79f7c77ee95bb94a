"""Who can read and write a floor's files: its owner, and nobody else."""

import stat
from collections.abc import Iterable
from pathlib import Path

from croupier.games.notation import WrongInput


def files_of(path: Path) -> list[Path]:
    """The files of a database that is one: itself, and what SQLite keeps beside it."""
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]


def open_to_others(files: Iterable[Path]) -> list[str]:
    """Which of these files others than their owner can read or write, in words."""
    wrong = []
    for file in files:
        if not file.exists():
            continue
        mode = file.stat().st_mode
        can = [
            verb
            for verb, bits in (("read", stat.S_IRGRP | stat.S_IROTH), ("change", stat.S_IWGRP | stat.S_IWOTH))
            if mode & bits
        ]
        if can:
            wrong.append(f"others than its owner can {' and '.join(can)} {file.name}: chmod 600 {file}")
    return wrong


def refuse_open_keys(files: Iterable[Path]) -> None:
    """Refuse to go on with a key that others could have read."""
    if wrong := open_to_others(files):
        raise WrongInput(f"{wrong[0][0].upper()}{wrong[0][1:]}, and make a new key if somebody may have read it.")
