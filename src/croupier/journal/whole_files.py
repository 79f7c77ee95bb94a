"""Files that are there whole or not at all, also after a power cut."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file for its owner alone, over one that is there."""
    unfinished = path.with_name(f".{path.name}.unfinished")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(descriptor)
    unfinished.rename(path)
    to_disk(path.parent)


def to_disk(path: Path) -> None:
    """Have what is in a file, or which files are in a folder, on the disk."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
