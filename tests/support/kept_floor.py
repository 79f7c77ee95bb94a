"""A floor on one of the engines with its backups, worked and restored in the tests' own process."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from serving import staffed
from speakers import speaker

from croupier.cli.main import main
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.floor.opening import examine, take_digits
from croupier.house.house import AcceptRestored
from croupier.journal.keys import key_check, read_key
from croupier.journal.seal_file import SealFile
from croupier.journal.signers import signer
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_file import read_plan
from croupier.rulebooks.roles import Role
from croupier.storage.opening import held_store

WORD = ("--reason", "the disk failed", "--by", "supervisor1")
FLOOR = Path(__file__).parent / "floor.toml"


class Ran(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str


def run(*arguments: str) -> Ran:
    """Run a command of `croupier` here."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main(arguments)
        except SystemExit as ended:
            return Ran(int(ended.code or 0), out.getvalue(), err.getvalue())
    raise AssertionError("a command ends with a status")


def kill_at(step: str, *arguments: str) -> None:
    """Run a command in a process of its own that is killed, as by kill -9, when it comes to a step: a function by its
    module and name, and the number of the call if that is not the first."""
    where, _, number = step.partition(" ")
    module, _, name = where.rpartition(".")
    process = os.fork()
    if not process:
        imported, calls = import_module(module), count(1)
        going_on = getattr(imported, name)

        def killed(*given: Any, **named: Any) -> Any:
            if next(calls) == int(number or 1):
                os.kill(os.getpid(), signal.SIGKILL)
            return going_on(*given, **named)

        setattr(imported, name, killed)
        try:
            run(*arguments)
        finally:
            os._exit(1)
    _, status = os.waitpid(process, 0)
    assert os.WIFSIGNALED(status), f"{arguments[0]} does not come to {step}"
    assert os.WTERMSIG(status) == signal.SIGKILL


class KeptFloor:
    """A floor of the table R1 with two terminals, and where its backups go."""

    def __init__(self, folder: Path, new_database: Callable[[], str]) -> None:
        self.folder, self.new_database = folder, new_database
        self.config, self.url = folder / "floor.toml", new_database()
        self.config.write_text(FLOOR.read_text("utf-8") + staffed(), "utf-8")
        self.backups = folder / "backups"
        self.backups.mkdir()
        self._number = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Floor]:
        """The floor as it is served, but for the door; sealed when it is closed."""
        plan, clock = read_plan(self.config), SystemClock()
        async with held_store(self.url) as store:
            seals = SealFile(plan.seal.file, signer(plan.seal, self.config))
            try:
                opening = await examine(store, seals, self.config.with_suffix(".key"), None, clock.now())
                floor = Floor(plan, store, clock, opening.key)
                await floor.start()
                await opening.record(floor)
                await take_digits(floor)
                yield floor
                await floor.finish()
                seals.add(clock.now(), await store.heads())
            finally:
                seals.close()

    def order(self, floor: Floor, who: str, command: Command, desk: str = "") -> Order:
        """An order of a terminal, or of a member of staff."""
        self._number += 1
        plan, at = floor.plan, floor.clock.now()
        if who in plan.staff:
            role, actor, terminal = plan.staff[who].role, f"staff:{who}", ""
        else:
            (role, actor), terminal = speaker(who, command), who
        table = "" if desk or role is Role.OPERATOR else "R1"
        return Order(f"{who}:{at}", self._number, at, role, actor, command, table, terminal, desk)

    def ask(self, *asked: tuple[str, Command]) -> list[Answer]:
        """Open the floor, have it asked one thing after the other, and close it."""

        async def given() -> list[Answer]:
            async with self.open() as floor:
                return [
                    await floor.submit(self.order(floor, who, command, "1" if who == "cashier1" else ""))
                    for who, command in asked
                ]

        return asyncio.run(given())

    def done(self, *asked: tuple[str, Command]) -> list[Answer]:
        """The same, and all of it is taken."""
        answers = self.ask(*asked)
        assert all(each.ok for each in answers), answers
        return answers

    def hold(self, *streams: str) -> None:
        """A restore has left these to be released: their events 7 to 9 are missing."""

        async def accepted() -> None:
            async with self.open() as floor:
                at, check = floor.clock.now(), key_check(read_key(self.config.with_suffix(".key")))
                said = ("its seals are ahead", "the disk failed", "supervisor1", check)
                word = AcceptRestored(1, *said, dict.fromkeys(streams, (7, 9)), streams, at)
                assert (await floor.insist(Order("house", at, at, Role.CLOCK, "house", word))).ok

        with ThreadPoolExecutor(1) as elsewhere:  # where no browser has a loop of its own
            elsewhere.submit(asyncio.run, accepted()).result()

    def backup(self, *more: str) -> Path:
        """Take a backup, and say where it is."""
        before = {*self.backups.iterdir()}
        ran = run("backup", str(self.config), "--to", str(self.backups), "--database", self.url, *more)
        assert ran.status == 0, ran
        [new] = [each for each in self.backups.iterdir() if each not in before and each.is_dir()]
        return new

    def lose(self) -> None:
        """The database is lost: there is room for another, empty one."""
        for each in self.folder.glob("*floor.db*"):
            each.unlink()
        self.url = self.new_database()

    def drilling(self, database: str, *backups: Path) -> tuple[str, ...]:
        """The command that tries them, in a database that is named or in a file of its own."""
        here = ("--database", database) if database else ()
        return ("drill", *map(str, backups), "--config", str(self.config), *here)

    def restoring(self, *backups: Path) -> tuple[str, ...]:
        """The command that puts backups back."""
        here = ("--config", str(self.config), "--database", self.url)
        return ("restore", *map(str, backups), *here, *WORD)
