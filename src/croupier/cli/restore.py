"""`croupier restore`: a backup put back, checked, and on record; `croupier drill`: the same in a place of its own."""

import argparse
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import Progress

from croupier.cli.backup_files import PERSONS, Backup, read_chain
from croupier.cli.loop import run_async
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.floor.held_records import in_words
from croupier.floor.opening import Word, examine, take_digits, word_of
from croupier.games.notation import WrongInput
from croupier.house.house import FloorRestored
from croupier.journal.keys import read_key
from croupier.journal.notes import Notes
from croupier.journal.seal_file import SealFile
from croupier.journal.seals import BrokenSeal, Sealed, read_seals
from croupier.journal.signers import signer
from croupier.journal.streams import HOUSE
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.journal.verify import verify
from croupier.journal.whole_files import write_whole
from croupier.orders.order import Order
from croupier.people.commands import ErasePerson
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.rulebooks.roles import Role
from croupier.storage.backup import PersonKeys, read_persons
from croupier.storage.increment import apply_increment
from croupier.storage.opening import SERVER, file_of, held_store, open_moment
from croupier.storage.restore import discard, finish, put_back, unfinished
from croupier.storage.upgrade import upgrade


def run(options: argparse.Namespace) -> int:
    """Put a backup back, or only try whether that works."""
    chain = read_chain([Path(each) for each in options.backups])
    on_server = chain[0].manifest.database == "floor.dump"
    persons = Path(options.persons) if options.persons else chain[-1].folder.parent / PERSONS
    config = Path(options.config)
    plan = read_plan(config)
    key = read_key(config.with_suffix(".key"))
    if options.drill:
        if on_server and not options.database:
            raise WrongInput(
                "This backup is of a PostgreSQL database: name an empty one for the drill with --database."
            )
        with TemporaryDirectory(prefix="croupier-drill-") as place:
            url = options.database or str(Path(place) / "floor.db")
            _refuse_place(url, on_server)
            return run_async(_drill(plan, chain, read_persons(persons), url, key))
    word = word_of(plan, options.reason, options.by)
    if word is None:
        raise WrongInput('Say why, and who says so: --reason "the disk failed" --by NAME.')
    url = options.database or str(config.with_suffix(".db"))
    _refuse_place(url, on_server)
    keys = read_persons(persons)
    _have_seals(plan.seal.file, chain[-1], Path(options.seals) if options.seals else None)
    return run_async(_restore(plan, config, chain, keys, url, key, word))


def _refuse_place(url: str, on_server: bool) -> None:
    """Refuse a place of the other kind, and one where something is: nothing is overwritten, by a drill no more than else."""
    if url.startswith(SERVER) != on_server:
        kind = "a PostgreSQL server" if on_server else "a file"
        raise WrongInput(f"This backup is of a database in {kind}: name one of that kind with --database.")
    if not on_server and file_of(url).exists():
        raise WrongInput(
            f"{url} is there: move it and what is beside it (-wal, -shm) away first. It is not overwritten."
        )


async def _drill(plan: FloorPlan, chain: Sequence[Backup], persons: PersonKeys, url: str, key: bytes) -> int:
    """On a server the database keeps the mark of a restore that is not finished: no floor opens on it."""
    started = time.monotonic()
    gone = await _put_back(chain, persons, url)
    put = time.monotonic() - started
    sealed = _read_seals(plan.seal.file) if plan.seal.file.exists() else Sealed()
    fault = await _not_as_named(url, chain[-1], sealed)
    if not fault:
        async with held_store(url, restoring=True) as store:
            floor = Floor(plan, store, SystemClock(), key)
            await floor.start()
            await _erase_again(floor, gone)
            await floor.finish()
        fault = await _fault(url, key)
    if fault:
        print(f"This backup does not hold: {fault}.")
        return 1
    checked, events = time.monotonic() - started - put, chain[-1].manifest.events
    print(f"This backup holds: {events} events, put back in {put:.1f} s, checked in {checked:.1f} s.")
    return 0


async def _restore(
    plan: FloorPlan, config: Path, chain: Sequence[Backup], persons: PersonKeys, url: str, key: bytes, word: Word
) -> int:
    """No floor opens on what is made here before it is whole, on record and checked, in this order."""
    where, manifest = unfinished(url), chain[-1].manifest
    gone = await _put_back(chain, persons, where)
    at, missing = plan.date_and_time(manifest.made), list[str]()
    fault = await _not_as_named(where, chain[-1], _read_seals(plan.seal.file))
    if not fault:
        async with held_store(where, restoring=True) as store:
            clock, seals = SystemClock(), SealFile(plan.seal.file, signer(plan.seal, config))
            words = f"the backup of {at} was put back"
            opening = await examine(store, seals, config.with_suffix(".key"), word, clock.now(), restored=words)
            floor = Floor(plan, store, clock, key)
            await floor.start()
            await opening.record(floor)
            await take_digits(floor)
            await _erase_again(floor, gone)
            missing += _missing(floor.memory.one(HOUSE).restored[-1])
            await floor.finish()
            seals.close()
        fault = await _fault(where, key)
    if fault:
        discard(where)
        print(f"This backup does not hold, and no floor must open on it: {fault}.")
        return 1
    await finish(where, url)
    print(f"The books hold: {manifest.events} events, as they were at {at}.")
    for line in missing:
        print(line)
    print(f"That it was put back is in the journal and in a seal, on the word of {word.by}. The floor can be opened.")
    return 0


async def _put_back(chain: Sequence[Backup], persons: PersonKeys, where: str) -> list[str]:
    """Make a database of a whole backup and of those that go on from it. Returns who was erased since."""
    first, *later = chain
    gone, heads = await put_back(first.database, persons, where), first.manifest.heads
    await upgrade(where, restoring=True)  # a backup may be an earlier version's
    for each in later:
        async with held_store(where, restoring=True) as store:
            erased, keyless = await apply_increment(store, each.database, heads, each.manifest.heads, persons.keys)
        gone, heads = sorted({*gone, *keyless} - erased), each.manifest.heads
    return gone


# ---------------------------------------------------------------- seals


def _have_seals(file: Path, backup: Backup, copy: Path | None) -> None:
    """See that the floor's seals are there, and that none is missing that was sent off. Those that were lost with the
    database are put back from the copy, or else from the backup."""
    if copy is not None and not copy.is_file():
        raise WrongInput(f"There is no copy of the seals {copy}.")
    if not file.exists():
        kept = copy or backup.folder / file.name
        if kept.exists():
            _read_seals(kept)
            write_whole(file, kept.read_bytes())
        return
    ours, theirs = _read_seals(file), _read_seals(copy) if copy is not None else Sealed()
    if theirs.last > ours.last:
        raise WrongInput(f"{copy} has seals that {file.name} lacks: put it in that one's place, then restore.")
    if any(ours.hashes.get(number, hash_) != hash_ for number, hash_ in theirs.hashes.items()):
        raise WrongInput(f"{file.name} is not the file whose copy {copy} is: put the right one in its place.")


def _read_seals(path: Path) -> Sealed:
    try:
        return read_seals(path) if path.exists() else Sealed()
    except BrokenSeal as broken:
        raise WrongInput(f"{path}, line {broken.line}: {broken.what}. Put the right file back.") from None


def _missing(restored: FloorRestored) -> Iterator[str]:
    """What was sealed after the backup was made: it happened, and is not in the books any more."""
    if restored.missing:
        yield "Acknowledged after the backup, and not in it, like whatever came after the last seal:"
    for stream, (first, last) in restored.missing.items():
        yield f"  {stream}: events {first} to {last}"
    if restored.held:
        yield "Held, until the operator releases each in the pit or the office:"
        yield f"  {', '.join(map(in_words, restored.held))}"


# ---------------------------------------------------------------- what is wrong


async def _not_as_named(where: str, backup: Backup, sealed: Sealed) -> str:
    """What is wrong, if a database does not end with the events that the backup names, or is not what was sealed."""
    moment = await open_moment(where, restoring=True)
    try:
        heads = {stream: (head.version, head.hash.hex()) for stream, head in (await moment.heads()).items()}
        if heads != backup.manifest.heads:
            return "its last events are not those that the backup names"
        there = await moment.hashes([(stream, version) for stream, of in sealed.heads.items() for version in of])
        for (stream, version), hash_ in sorted(there.items()):
            if sealed.heads[stream][version] != hash_.hex():
                return f"event {version} of {stream} is not the one that was sealed"
        return ""
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


async def _fault(where: str, key: bytes) -> str:
    """What is wrong with the books; nothing, if they hold."""
    moment, screen = await open_moment(where, restoring=True), Console(file=sys.stderr)
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
