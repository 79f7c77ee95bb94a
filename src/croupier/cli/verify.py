"""`croupier verify`: whether the books hold."""

import argparse
import asyncio
import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from croupier.floor.store import Store
from croupier.floor.verify import Verdict, verify
from croupier.games.notation import WrongInput

UNSEALED = "Without a seal, a tail cut off after the last event cannot be seen."


def run(options: argparse.Namespace) -> int:
    """Print the verdict; 1 if something is wrong."""
    verdict = asyncio.run(_verify(options.database))
    if options.json:
        sys.stdout.buffer.write(msgspec.json.encode(verdict) + b"\n")
    elif verdict.first_fault is None:
        print(f"The books hold: {verdict.events} events checked. {UNSEALED}")
    else:
        fault = verdict.first_fault
        print(f"Fault in {fault.stream}, version {fault.version}: {fault.what}.")
    return 0 if verdict.ok else 1


async def _verify(url: str) -> Verdict:
    store = await _open(url)
    total = sum(head.version for head in (await store.heads()).values())
    try:
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("Verifying", total=total)
            return await verify(store, lambda done: bar.update(task, completed=done) if done % 500 == 0 else None)
    finally:
        await store.close()


async def _open(url: str) -> Store:
    if url.startswith(("postgresql://", "postgres://")):
        from croupier.storage.postgres import PostgresStore

        return await PostgresStore.open(url)
    from croupier.storage.sqlite import SqliteStore

    if not Path(url).is_file():
        raise WrongInput(f"There is no database {url}.")
    return SqliteStore(url, read_only=True)
