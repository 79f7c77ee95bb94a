"""`croupier play`: a floor in memory, played from a script or by hand."""

import argparse
import asyncio
import signal
import sys
from io import StringIO
from pathlib import Path
from random import Random
from typing import TextIO

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.floor_file import read_plan
from croupier.floor.script import Script, Unexpected
from croupier.games.notation import WrongInput
from croupier.storage.sqlite import SqliteStore


def run(options: argparse.Namespace) -> int:
    """Play; 1 on the first expectation that does not hold."""
    config = Path(options.config)
    if options.script is None:
        return asyncio.run(_play(config, sys.stdin, by_hand=True))
    return asyncio.run(_play(config, StringIO(lines_of(Path(options.script))), by_hand=False))


def lines_of(script: Path, reading: tuple[Path, ...] = ()) -> str:
    """A script's lines; where it says `read FILE`, those of a file beside it."""
    if script in reading:
        raise WrongInput(f"{script} reads itself: take out the line that does.")
    try:
        lines = script.read_text("utf-8").splitlines(keepends=True)
    except FileNotFoundError:
        raise WrongInput(f"There is no script {script}.") from None
    except (OSError, UnicodeDecodeError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else wrong.reason
        raise WrongInput(f"The script {script} cannot be read ({why}): name a text file.") from None
    return "".join(
        lines_of(script.parent / line.split()[1], (*reading, script)) if line.startswith("read ") else line
        for line in lines
    )


async def _play(config: Path, lines: TextIO, *, by_hand: bool) -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # Ctrl-C ends it even while it waits for a line
    clock = ManualClock()
    floor = Floor(read_plan(config), SqliteStore(":memory:"), clock, bytes(32), Random(0).randbytes)
    await floor.start()
    script = Script(floor, clock)
    asking = by_hand and lines.isatty()
    try:
        while True:
            if asking:
                print("> ", end="", flush=True)
            line = lines.readline()
            if not line:
                break
            try:
                said = await script.play(line)
            except (Unexpected, WrongInput, ValueError) as wrong:
                if not asking:
                    print(f"croupier: {line.strip()}: {wrong}", file=sys.stderr)
                    return 1
                said = str(wrong)
            if asking:
                print(said)
            else:
                print(f"{line.rstrip():<48} {said}".rstrip())
        script.end()
    except Unexpected as wrong:
        print(f"croupier: at the end: {wrong}", file=sys.stderr)
        return 1
    finally:
        await floor.stop()
    return 0
