"""`croupier doctor`: what a floor needs, looked at piece by piece, and what to mend."""

import argparse
import sys
import time
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text

from croupier.cli.loop import run_async
from croupier.server.checkup import CheckResult, checkup

SHOWN = {"ok": ("ok   ", "green"), "look": ("look ", "yellow"), "wrong": ("WRONG", "bold red")}


def run(options: argparse.Namespace) -> int:
    """Print what was found; 1 if something must be mended."""
    return 1 if run_async(_all(options)) else 0


async def _all(options: argparse.Namespace) -> int:
    """How many things are wrong."""
    screen, wrong = Console(highlight=False, soft_wrap=True), 0
    async for result in checkup(Path(options.config), options.database, time.time_ns() // 1000):
        wrong += result.status == "wrong"
        if options.json:
            sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
        else:
            screen.print(_line(result))
    if not options.json:
        screen.print(
            "Everything that must be in order is." if not wrong else f"To mend before the floor opens: {wrong}."
        )
    return wrong


def _line(result: CheckResult) -> Text:
    mark, colour = SHOWN[result.status]
    return Text.assemble((mark, colour), f"  {result.about}: {result.words}")
