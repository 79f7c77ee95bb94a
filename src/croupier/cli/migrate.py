"""`croupier migrate`: a database brought up to date with this version."""

import argparse

from croupier import __version__
from croupier.cli.loop import run_async
from croupier.storage.schema import Migration
from croupier.storage.upgrade import missing_steps, upgrade


def run(options: argparse.Namespace) -> int:
    """Make the steps that the database has not had, or only say what they are."""
    if not options.dry_run:
        steps = run_async(upgrade(options.database))
        print(f"The database is up to date with croupier {__version__}: {_count(steps)} made.")
        return 0
    steps = run_async(missing_steps(options.database))
    print(f"{_count(steps).capitalize()} to make; nothing was changed.")
    for step in steps:
        print(f"  {step.number}: {step.about}")
    if steps:
        stop = any(not step.only_adds for step in steps)
        print(f"{'Stop the floor' if stop else 'The floor may stay open'}. Take a backup first (croupier backup).")
    return 0


def _count(steps: list[Migration]) -> str:
    return f"{len(steps) or 'no'} step{'s' * (len(steps) != 1)}"
