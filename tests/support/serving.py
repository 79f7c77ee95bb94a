"""A floor served by the real command, in a process of its own, for tests that come through the door."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from argon2 import PasswordHasher
from waiting import wait_until

from croupier.journal.keys import acceptor_key, load_key, printer_key, screen_key, terminal_key
from croupier.storage.sqlite import SqliteStore

HERE = Path(__file__).parent
PASSWORD = "a good password"
ACCEPTOR = '[player]\nacceptor = "simulated"\n'
STAFF = {
    "dealer1": "dealer",
    "dealer2": "dealer",
    "supervisor1": "casino_supervisor",
    "supervisor2": "gaming_supervisor",
    "cashier1": "cashier",
    "inspector1": "inspector",
    "operator1": "operator",
}


class Served:
    """An open floor: where it is and how to get in."""

    def __init__(self, folder: Path, port: int, process: subprocess.Popen[str]) -> None:
        self.folder = folder
        self.port = port
        self.process = process
        self.key = load_key(folder / "floor.key")

    @property
    def database(self) -> Path:
        return self.folder / "floor.db"

    @property
    def seals(self) -> Path:
        return self.folder / "floor.seals"

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def feed(self) -> str:
        return f"ws://127.0.0.1:{self.port}/feed"

    def terminal_key(self, terminal: str) -> str:
        return terminal_key(self.key, terminal)

    def acceptor_key(self, terminal: str) -> str:
        return acceptor_key(self.key, terminal, simulated=True)

    def printer_key(self, terminal: str) -> str:
        return printer_key(self.key, terminal)

    def player(self, terminal: str) -> str:
        keys = f"key={self.terminal_key(terminal)}&acceptor={self.acceptor_key(terminal)}"
        return f"{self.http}/player?terminal={quote(terminal)}&{keys}"

    def display(self, table: str, screen: str) -> str:
        return f"{self.http}/display?table={quote(table)}&screen={quote(screen)}&key={screen_key(self.key, screen)}"

    def books(self) -> SqliteStore:
        """Its database, to be read."""
        return SqliteStore(self.database, read_only=True)

    def logged(self, event: str) -> list[dict[str, Any]]:
        """The lines of its log once this event is among them: they are written beside the answers, not before."""

        def lines() -> list[dict[str, Any]]:
            return [json.loads(line) for line in (self.folder / "serve.log").read_text("utf-8").splitlines()]

        wait_until(lambda: event in [line["event"] for line in lines()])
        return lines()

    def end(self) -> None:
        """End it there and then, whatever goes on at its tables."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop politely and see that it ended well."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(90) == 0


def staffed(**more: str) -> str:
    """The staff as a floor file writes them, and those who are named with their roles, all with one password."""
    hashed = PasswordHasher(time_cost=1, memory_cost=1024).hash(PASSWORD)
    return ACCEPTOR + "".join(
        f'[[staff]]\nid = "{name}"\nrole = "{role}"\npassword = "{hashed}"\n'
        for name, role in {**STAFF, **more}.items()
    )


def serve_command(folder: Path, *arguments: str) -> list[str]:
    """The command that serves the floor of a folder."""
    return [
        sys.executable,
        "-m",
        "croupier",
        "serve",
        "--config",
        str(folder / "floor.toml"),
        "--port",
        "0",
        *arguments,
    ]


def not_served(folder: Path, *arguments: str) -> str:
    """The one sentence with which a floor that does not open says why."""
    answer = subprocess.run(serve_command(folder, *arguments), capture_output=True, text=True, check=False, timeout=60)
    assert (answer.returncode, answer.stdout) == (2, ""), answer
    [sentence] = [line for line in answer.stderr.splitlines() if not line.startswith("{")]
    assert sentence.startswith("croupier: ")
    return sentence


@contextmanager
def serving(
    folder: Path,
    *tables: str,
    period_s: float = 30,
    simulated: bool = False,
    seal_every_s: float = 600,
    arguments: tuple[str, ...] = (),
    sealing: str = "",
) -> Iterator[Served]:
    """A floor of these tables as a floor file writes them, with its staff. If none are given: of one table, R1, with
    terminals T1 and T2. `arguments` are more words of the command, `sealing` more lines of [seal]."""
    floor = folder / "floor.toml"
    if not floor.exists():
        text = (HERE / "floor.toml").read_text("utf-8").replace("period_s = 30", f"period_s = {period_s}")
        if not simulated:
            text = text.replace('wheel = "simulated"', 'wheel = "dealer"')
        if tables:
            text = "\n".join(('name = "Test floor"', 'system = "07"', *tables))
        floor.write_text(f"{text}\n{staffed()}\n[seal]\nevery_s = {seal_every_s}\n{sealing}\n", "utf-8")
    process = subprocess.Popen(
        serve_command(folder, *arguments),
        stdout=subprocess.PIPE,
        stderr=(folder / "serve.log").open("a"),
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "open at" in line, f"{line!r}; see {folder / 'serve.log'}: {(folder / 'serve.log').read_text()[-2000:]}"
        yield Served(folder, int(line.rsplit(":", 1)[1]), process)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
