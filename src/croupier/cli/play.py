"""`croupier play`: a floor in memory, played from a script or by hand."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple, TextIO

from croupier.devices.link import Link
from croupier.devices.readers import reader
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.plan.devices import Tcp
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.scripts.draws import ScriptEntropy
from croupier.scripts.expectations import Unexpected
from croupier.scripts.script import Hear, Script
from croupier.server.logs import set_up_logs
from croupier.storage.sqlite import SqliteStore

KEY = bytes(32)
NOT_CONNECTED = Tcp("", 0)
"""The address of a device whose lines a script says."""


class ScriptLine(NamedTuple):
    """A line of a script, and where it stands."""

    where: str
    text: str


def run(options: argparse.Namespace) -> int:
    """Play; 1 if anything was not as expected."""
    plan = read_plan(Path(options.config))
    set_up_logs("critical")  # what a device is misheard is said with its line
    if options.script is not None:
        script = Path(options.script)
        return asyncio.run(_play(plan, read_lines(script), script.parent, asking=False))
    return asyncio.run(_play(plan, _typed(sys.stdin), Path(), asking=sys.stdin.isatty()))


def lines_of(script: Path) -> str:
    """A script's lines; where it says `read FILE`, those of a file beside it."""
    return "".join(f"{line.text}\n" for line in read_lines(script))


def read_lines(script: Path, reading: tuple[Path, ...] = ()) -> list[ScriptLine]:
    """A script's lines, each with where it stands."""
    if script in reading:
        raise WrongInput(f"{script} reads itself: take out the line that does.")
    try:
        texts = script.read_text("utf-8").splitlines()
    except FileNotFoundError:
        raise WrongInput(f"There is no script {script}.") from None
    except (OSError, UnicodeDecodeError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else wrong.reason
        raise WrongInput(f"The script {script} cannot be read ({why}): name a text file.") from None
    lines: list[ScriptLine] = []
    for number, text in enumerate(texts, start=1):
        word, _, file = text.strip().partition(" ")
        if word == "read" and file:
            lines += read_lines(script.parent / file.strip(), (*reading, script))
        else:
            lines.append(ScriptLine(f"{script.name}, line {number}", text))
    return lines


def _typed(typing: TextIO) -> Iterator[ScriptLine]:
    """Lines as they are typed in."""
    number = 0
    while True:
        number += 1
        if typing.isatty():
            print("> ", end="", flush=True)
        try:
            text = typing.readline()
        except UnicodeDecodeError as wrong:
            raise WrongInput(f"line {number} is not text ({wrong.reason}).") from None
        if not text:
            return
        yield ScriptLine(f"line {number}", text.rstrip("\n"))


async def _play(plan: FloorPlan, lines: Iterable[ScriptLine], folder: Path, *, asking: bool) -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # Ctrl-C ends it even while it waits for a line
    clock, entropy = ManualClock(), ScriptEntropy(Random(0).randbytes)

    def opened(before: Floor) -> Floor:
        return Floor(plan, before.store, clock, KEY, entropy)

    floor = Floor(plan, SqliteStore(":memory:"), clock, KEY, entropy)
    await floor.start()
    script = Script(floor, clock, opened, _listen, entropy, folder)
    failed, before = False, ScriptLine("the start", "")

    def fail(line: ScriptLine, wrong: Exception) -> None:
        nonlocal failed
        failed = True
        print(f"croupier: {line.where}: {line.text.strip()}: {wrong}", file=sys.stdout if asking else sys.stderr)

    try:
        for line in lines:
            try:
                script.refused_before(line.text)
            except Unexpected as wrong:
                fail(before, wrong)
            except WrongInput:
                pass  # the line itself is wrong, and is told below
            shown = ""
            try:
                shown = await script.play(line.text)
            except (Unexpected, WrongInput, ValueError) as wrong:
                fail(line, wrong)
            if line.text.strip() and not line.text.strip().startswith("#"):
                before = line
            if asking:
                print(shown)
            else:
                print(f"{line.text.rstrip():<48} {shown}".rstrip())
        try:
            script.end()
        except Unexpected as wrong:
            fail(before, wrong)
    finally:
        await script.floor.stop()
    return 1 if failed and not asking else 0


def _listen(floor: Floor, table: str) -> Hear:
    """What hears the device of a table's game."""
    setup = floor.plan.tables[table].setup
    understands = reader(setup)
    return Link(floor, table, understands.role.value, NOT_CONNECTED, understands).hear
