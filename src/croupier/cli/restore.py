"""`croupier restore`: a backup put back, checked, and on record; `croupier drill`: the same in a place of its own."""

import argparse
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console
from rich.progress import Progress

from croupier.cli.backup import MANIFEST, PERSONS, BackupManifest, sha256
from croupier.cli.loop import run_async
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.floor.opening import Word, examine, take_digits, word_of
from croupier.games.notation import WrongInput
from croupier.journal.keys import read_key
from croupier.journal.notes import Notes
from croupier.journal.seal_file import SealFile
from croupier.journal.seals import last_seal
from croupier.journal.signers import signer
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.journal.verify import verify
from croupier.orders.order import Order
from croupier.people.commands import ErasePerson
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.rulebooks.roles import Role
from croupier.storage.backup import put_back, read_persons
from croupier.storage.opening import SERVER, file_of, held_store, open_moment
from croupier.storage.upgrade import upgrade


def run(options: argparse.Namespace) -> int:
    """Put a backup back, or only try whether that works."""
    folder = Path(options.backup)
    manifest = _checked(folder)
    persons = Path(options.persons) if options.persons else folder.parent / PERSONS
    config = Path(options.config)
    plan = read_plan(config)
    key = read_key(config.with_suffix(".key"))
    if options.drill:
        if manifest.database != "floor.db" and not options.database:
            raise WrongInput(
                "This backup is of a PostgreSQL database: name an empty one for the drill with --database."
            )
        with TemporaryDirectory(prefix="croupier-drill-") as place:
            url = options.database or str(Path(place) / "floor.db")
            return run_async(_drill(plan, folder, manifest, persons, url, key))
    word = word_of(plan, options.reason, options.by)
    if word is None:
        raise WrongInput('Say why, and who says so: --reason "the disk failed" --by NAME.')
    url = options.database or str(config.with_suffix(".db"))
    if url.startswith(SERVER) != (manifest.database == "floor.dump"):
        kind = "a file" if manifest.database == "floor.db" else "a PostgreSQL server"
        raise WrongInput(f"This backup is of a database in {kind}: name one of that kind with --database.")
    if not url.startswith(SERVER) and file_of(url).exists():
        raise WrongInput(
            f"{url} is there: move it and what is beside it (-wal, -shm) away first. It is not overwritten."
        )
    return run_async(_restore(plan, config, folder, manifest, persons, url, key, word))


def _checked(folder: Path) -> BackupManifest:
    """What a backup says of itself; whatever is not as it was written is named."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=BackupManifest)
    except OSError:
        raise WrongInput(f"{folder} is no backup: name a folder that croupier backup has written.") from None
    except msgspec.DecodeError as wrong:
        raise WrongInput(f"{folder / MANIFEST} is not as it was written ({wrong}): take another backup.") from None
    for name, hash_ in manifest.sha256.items():
        if not (folder / name).is_file() or sha256(folder / name) != hash_:
            raise WrongInput(f"{folder / name} is not as it was written: take another backup.")
    return manifest


async def _drill(plan: FloorPlan, folder: Path, manifest: BackupManifest, persons: Path, url: str, key: bytes) -> int:
    started = time.monotonic()
    gone = await put_back(folder / manifest.database, read_persons(persons), url)
    await upgrade(url)  # a backup may be an earlier version's
    put = time.monotonic() - started
    fault = await _other_heads(url, manifest)
    if not fault:
        async with held_store(url) as store:
            floor = Floor(plan, store, SystemClock(), key)
            await floor.start()
            await _erase_again(floor, gone)
            await floor.finish()
        fault = await _fault(url, key)
    if fault:
        print(f"This backup does not hold: {fault}.")
        return 1
    checked = time.monotonic() - started - put
    print(f"This backup holds: {manifest.events} events, put back in {put:.1f} s, checked in {checked:.1f} s.")
    return 0


async def _restore(
    plan: FloorPlan,
    config: Path,
    folder: Path,
    manifest: BackupManifest,
    persons: Path,
    url: str,
    key: bytes,
    word: Word,
) -> int:
    missing = [*_missing(plan, manifest)]
    gone = await put_back(folder / manifest.database, read_persons(persons), url)
    await upgrade(url)  # a backup may be an earlier version's
    fault, at = await _other_heads(url, manifest), plan.date_and_time(manifest.made)
    if not fault:
        async with held_store(url) as store:
            clock, seals = SystemClock(), SealFile(plan.seal.file, signer(plan.seal, config))
            words = f"the backup of {at} was put back"
            opening = await examine(store, seals, config.with_suffix(".key"), word, clock.now(), restored=words)
            floor = Floor(plan, store, clock, key)
            await floor.start()
            await opening.record(floor)
            await take_digits(floor)
            await _erase_again(floor, gone)
            await floor.finish()
            seals.close()
        fault = await _fault(url, key)
    if fault:
        print(f"This backup does not hold, and no floor must open on it: {fault}.")
        return 1
    print(f"The books hold: {manifest.events} events, as they were at {at}.")
    for line in missing:
        print(line)
    print(f"That it was put back is in the journal and in a seal, on the word of {word.by}. The floor can be opened.")
    return 0


async def _other_heads(url: str, manifest: BackupManifest) -> str:
    """What is wrong, if a database does not end with the events of the backup."""
    moment = await open_moment(url)
    try:
        heads = {stream: (head.version, head.hash.hex()) for stream, head in (await moment.heads()).items()}
        return "" if heads == manifest.heads else "its last events are not those that the backup names"
    finally:
        await moment.close()


async def _erase_again(floor: Floor, gone: list[str]) -> None:
    """Whoever was erased since the backup was made has no key any more: the journal says so once more."""
    for person in gone:
        at = floor.clock.now()
        order = Order(f"restore:{person}", at, at, Role.OPERATOR, "restore", ErasePerson(person, "backup_put_back"))
        answer = await floor.insist(order)
        done = f"{person} was erased after the backup was made, and is again."
        print(done if answer.ok else f"{person} was erased after the backup was made: {answer.why}")


async def _fault(url: str, key: bytes) -> str:
    """What is wrong with the books; nothing, if they hold."""
    moment, screen = await open_moment(url), Console(file=sys.stderr)
    try:
        with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
            task = bar.add_task("Verifying", total=sum(head.version for head in (await moment.heads()).values()))
            verdict = await verify(
                moment,
                lambda done: bar.update(task, completed=done) if done % 500 == 0 else None,
                notes=Notes(key, secrets.token_bytes),
                numbers=TicketNumbers(key, secrets.token_bytes),
            )
        if verdict.first_fault is not None:
            fault = verdict.first_fault
            return f"{fault.stream}, version {fault.version}: {fault.what}"
        return "; ".join(await moment.guards())
    finally:
        await moment.close()


def _missing(plan: FloorPlan, manifest: BackupManifest) -> Iterator[str]:
    """What was sealed after the backup was made: it happened, and is not in the books any more."""
    last = last_seal(plan.seal.file)
    kept = {stream: version for stream, (version, _) in manifest.heads.items()}
    sealed = {stream: version for stream, (version, _) in last.heads.items()} if last is not None else {}
    lost = {stream: version for stream, version in sorted(sealed.items()) if version > kept.get(stream, 0)}
    if lost:
        yield "Acknowledged after the backup, and not in it, like whatever came after the last seal:"
    for stream, version in lost.items():
        yield f"  {stream}: events {kept.get(stream, 0) + 1} to {version}"
