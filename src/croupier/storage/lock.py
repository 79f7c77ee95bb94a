"""The hold on a database: one floor at a time, by a lock that dies with its process, and that says who has it.

On SQLite it is an flock on the database file itself, whatever name or link it was opened by; on PostgreSQL an advisory lock
of a connection of its own (`server_lock.py`).
"""

import fcntl
import os
import socket
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from croupier import __version__
from croupier.games.notation import WrongInput

HOST_LETTERS = 16
"""How much of a host's name there is room for in what PostgreSQL calls a connection by."""


class DatabaseLock(Protocol):
    """A database held by this process."""

    async def keep(self, taken: Callable[[], None]) -> None:
        """Look after the hold for as long as the floor is open; say so if another has taken it."""

    async def release(self) -> None:
        """Let go of the database."""


def this_process() -> str:
    """How this process calls itself where the next one can read it."""
    return f"{os.getpid()}@{socket.gethostname()[:HOST_LETTERS]} {datetime.now(UTC):%Y-%m-%dT%H:%M:%S} {__version__}"


class DatabaseLocked(WrongInput):
    """A database is held by another: who that is, as that process calls itself. One that says its version can go on beside
    steps of the schema that only add; earlier ones said none, and cannot."""

    def __init__(self, holder: str) -> None:
        who, _, rest = holder.strip().partition(" ")
        since, _, self.version = rest.partition(" ")
        pid, _, host = who.partition("@")
        self.named = f"process {pid} on {host}, since {since.replace('T', ' ')} UTC" if since else "another process"
        super().__init__(
            f"This database's floor is open already ({self.named}): stop that one first, or name another database."
        )
        self.holder = holder


def _named(path: Path) -> Path:
    """Where the process that holds a file says who it is."""
    return Path(f"{os.path.realpath(path)}.held")


def holder_of(path: Path) -> str:
    """The process that holds a file, as it calls itself; nothing, if none does."""
    if not path.is_file():
        return ""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _named(path).read_text("utf-8") if _named(path).exists() else "another process"
    else:
        return ""
    finally:
        os.close(descriptor)


class FileHold:
    """The hold on a file."""

    def __init__(self, path: Path) -> None:
        self._named = _named(path)
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except IsADirectoryError:
            raise WrongInput(f"The database {path} cannot be opened: it is a folder.") from None
        except PermissionError:
            raise WrongInput(
                f"The database {path} cannot be written: see that you may write it and its folder."
            ) from None
        except OSError:
            why = "see that its folder is there, and that you may write in it"
            raise WrongInput(f"The database {path} cannot be opened: {why}.") from None
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._named.write_text(this_process(), "utf-8")
        except BlockingIOError:
            os.close(self._descriptor)
            raise DatabaseLocked(self._named.read_text("utf-8") if self._named.exists() else "") from None
        except OSError as wrong:
            os.close(self._descriptor)
            raise WrongInput(f"{self._named} cannot be written: {wrong.strerror}.") from None

    async def keep(self, taken: Callable[[], None]) -> None:
        """Nothing takes this hold away but the end of the process."""

    async def release(self) -> None:
        """Let go of the database."""
        self._named.unlink(missing_ok=True)
        os.close(self._descriptor)
