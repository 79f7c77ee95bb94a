"""`croupier verify`: whether the books hold."""

import argparse
import asyncio
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from croupier.floor.keys import read_key
from croupier.floor.notes import Notes
from croupier.floor.seals import BrokenSeal, Sealed, read_seals
from croupier.floor.verify import Fault, Verdict, verify
from croupier.games.notation import WrongInput
from croupier.storage.opening import DamagedDatabase, open_moment, plain_words

UNSEALED = "Without a seal, a tail that was cut off cannot be seen."


def run(options: argparse.Namespace) -> int:
    """Print the verdict; 1 if something is wrong."""
    if options.seal and not Path(options.seal).is_file():
        raise WrongInput(f"There is no seal file {options.seal}.")
    if options.seal_key and not options.seal:
        raise WrongInput("Say which seal file: croupier verify DATABASE --seal FILE --seal-key KEY.")
    sealed = Sealed()
    try:
        # The seals are read first: whatever they seal is in the database by then, though the floor goes on.
        if options.seal:
            sealed = read_seals(Path(options.seal), options.seal_key)
        verdict = asyncio.run(_verify(options.database, sealed, _opener(options.key)))
    except DamagedDatabase as damaged:
        verdict = Verdict(False, 0, Fault("database", 0, str(damaged).rstrip(".")))
    except BrokenSeal as broken:
        verdict = Verdict(False, 0, Fault("seal", broken.line, broken.what))
    if options.json:
        sys.stdout.buffer.write(msgspec.json.encode(verdict) + b"\n")
        if verdict.ok:
            print(_covered(sealed, options.seal_key), file=sys.stderr)
    elif verdict.first_fault is None:
        print(f"The books hold: {verdict.events} events checked. {_covered(sealed, options.seal_key)}")
    else:
        fault = verdict.first_fault
        print(f"Fault in {fault.stream}, version {fault.version}: {fault.what}.")
    return 0 if verdict.ok else 1


def _covered(sealed: Sealed, key: str) -> str:
    """What the seals cover, and what they do not."""
    if not sealed.seals:
        return UNSEALED
    last = datetime.fromtimestamp(sealed.at / 1_000_000, UTC)
    words = f"So do the seals, {sealed.seals} in all, the last of {last:%Y-%m-%d %H:%M:%S} UTC."
    words += " A tail cut off after that cannot be seen."
    return words if key else f"{words} They are signed by {sealed.key}: compare it with what croupier enroll prints."


def _opener(path: str) -> Notes | None:
    """What opens the notes, where the floor's key is given."""
    return Notes(read_key(Path(path)), secrets.token_bytes) if path else None


async def _verify(url: str, sealed: Sealed, notes: Notes | None) -> Verdict:
    store, screen = await open_moment(url), Console(stderr=True)
    try:
        with plain_words(url), Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
            total = sum(head.version for head in (await store.heads()).values())
            task = bar.add_task("Verifying", total=total)
            return await verify(
                store, lambda done: bar.update(task, completed=done) if done % 500 == 0 else None, sealed, notes
            )
    finally:
        await store.close()
