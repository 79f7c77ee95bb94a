"""`croupier archive`: old rounds moved from a database into signed files, which are read as if they were still there."""

import argparse
import time
from datetime import date, datetime, timedelta
from pathlib import Path

from croupier.cli.loop import run_async
from croupier.games.notation import WrongInput
from croupier.journal.seals import load_seal_key
from croupier.journal.signers import OwnKey
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.storage.archiving import ArchiveRun, archive
from croupier.storage.opening import held_store, plain_words
from croupier.storage.sql_reading import SqlStore


def run(options: argparse.Namespace) -> int:
    """Move what ended before a day, and say what has been moved."""
    config = Path(options.config)
    plan = read_plan(config)
    folder = Path(options.folder) if options.folder else plan.archive.folder
    if folder is None:
        raise WrongInput('Say where to: name a folder, or write folder = "archive" under [archive] in the floor file.')
    before = _before(plan, options.before)
    url = options.database or str(config.with_suffix(".db"))
    moved = run_async(_archive(plan, config, url, folder.resolve(), before))
    print(f"Moved: {moved.events} events of rounds that ended before {before}, into {len(moved.files)} files.")
    for file in moved.files:
        print(f"  {folder / file}")
    return 0


def _before(plan: FloorPlan, given: str | None) -> date:
    """The first day that stays."""
    today = datetime.fromtimestamp(time.time(), plan.zone).date()
    if given is None:
        if plan.archive.days is None:
            raise WrongInput("Say which rounds: --before DATE, or write days = 400 under [archive] in the floor file.")
        return today - timedelta(days=plan.archive.days)
    try:
        before = date.fromisoformat(given)
    except ValueError:
        raise WrongInput(f"{given} is no day, such as 2026-01-31.") from None
    if before > today:
        raise WrongInput(f"{before} is to come: name a day up to today, {today}.")
    return before


async def _archive(plan: FloorPlan, config: Path, url: str, folder: Path, before: date) -> ArchiveRun:
    first = int(datetime(before.year, before.month, before.day, tzinfo=plan.zone).timestamp()) * 1_000_000
    async with held_store(url) as store:
        assert isinstance(store, SqlStore)
        with plain_words(url):
            return await archive(
                store, folder, first, lambda at: plan.date_and_time(at)[:10], OwnKey(load_seal_key(config))
            )
