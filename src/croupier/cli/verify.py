"""`croupier verify`: whether the books hold, and what of that could not be checked."""

import argparse
import asyncio
import secrets
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from croupier.games.notation import WrongInput
from croupier.journal.chain import Head
from croupier.journal.keys import read_key
from croupier.journal.notes import Notes
from croupier.journal.seals import BrokenSeal, Sealed, public, read_seals
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.journal.verify import Finding, Verdict, verify
from croupier.storage.file_modes import files_of, open_to_others
from croupier.storage.opening import SERVER, DamagedDatabase, file_of, open_moment, plain_words

UNSEALED = "Without a seal, a tail that was cut off cannot be seen."


class Report(Struct, frozen=True):
    """The verdict, and what it does not cover."""

    verdict: Verdict
    not_checked: tuple[str, ...] = ()


def run(options: argparse.Namespace) -> int:
    """Print the verdict; 1 if something is wrong."""
    if not options.database:
        raise WrongInput("Say which database: croupier verify DATABASE.")
    for given, what in ((options.seal, "seal file"), ([options.copy] if options.copy else [], "copy")):
        for path in given:
            if not Path(path).is_file():
                raise WrongInput(f"There is no {what} {path}.")
    if options.seal_key and not (options.seal or options.copy):
        raise WrongInput("Say which seal file: croupier verify DATABASE --seal FILE --seal-key KEY.")
    sealed = Sealed()
    try:
        # The seals are read first: whatever they seal is in the database by then, though the floor goes on.
        sealed = _sealed(options)
        report = asyncio.run(_report(options, sealed, read_key(Path(options.key)) if options.key else None))
    except DamagedDatabase as damaged:
        report = Report(Verdict(False, 0, Finding("database", 0, str(damaged).rstrip("."))))
    except BrokenSeal as broken:
        report = Report(Verdict(False, 0, Finding("seal", broken.line, broken.what)))
    verdict = report.verdict
    if options.json:
        shown = {**msgspec.to_builtins(verdict), "not_checked": report.not_checked}
        sys.stdout.buffer.write(msgspec.json.encode(shown) + b"\n")
    elif verdict.first_fault is None:
        print(f"The books hold: {verdict.events} events checked.{_seals_hold(sealed, options)}")
        if verdict.ledgers:
            print(f"They sum to zero in each ledger: {', '.join(verdict.ledgers)}.")
        if verdict.older_snapshots:
            print(f"Snapshots of an older format, which the replay went past: {verdict.older_snapshots}.")
        for each in verdict.restored:
            print(f"Restore {each.number}, on the word of {each.by}: {each.reason} ({each.found}).")
        for words in report.not_checked:
            print(words)
    else:
        fault = verdict.first_fault
        print(f"Fault in {fault.stream}, version {fault.version}: {fault.what}.")
    return 0 if verdict.ok else 1


# ---------------------------------------------------------------- seals


def _sealed(options: argparse.Namespace) -> Sealed:
    """The seals of the files given, compared with the copy; those of the copy, if there is no file."""
    sealed = read_seals(*map(Path, options.seal), key=options.seal_key) if options.seal else Sealed()
    if not options.copy:
        return sealed
    copy = read_seals(Path(options.copy), key=options.seal_key)
    if not options.seal:
        return copy
    for number, hash_ in copy.hashes.items():
        if number not in sealed.hashes and number >= sealed.first:
            raise BrokenSeal(number, f"seal {number} is in the copy, and not in the seal file")
        if sealed.hashes.get(number, hash_) != hash_:
            raise BrokenSeal(number, f"seal {number} is not the one that was sent off: the file was written anew")
    return sealed


def _seals_hold(sealed: Sealed, options: argparse.Namespace) -> str:
    if not sealed.seals:
        return ""
    compared = ", and the copy agrees" if options.copy and options.seal else ""
    last = datetime.fromtimestamp(sealed.at / 1_000_000, UTC)
    return f" So do the seals, {sealed.seals} in all, the last of {last:%Y-%m-%d %H:%M:%S} UTC{compared}."


def _not_checked(options: argparse.Namespace, sealed: Sealed, heads: dict[str, Head]) -> Iterator[str]:
    """What the verdict does not cover, in sentences."""
    if not sealed.seals:
        yield UNSEALED
    else:
        last = {stream: max(of, default=0) for stream, of in sealed.heads.items()}
        since = sum(head.version - last.get(stream, 0) for stream, head in heads.items())
        yield f"{since} events came after the last seal: a tail cut off after that cannot be seen."
        if sealed.first > 1:
            yield f"The seals before number {sealed.first} are in a file that was not given: name it with --seal too."
        if sealed.unsigned:
            numbers = f"{min(sealed.unsigned)} to {max(sealed.unsigned)}"
            yield f"{len(sealed.unsigned)} seals are not signed ({numbers}): what they say could be anybody's."
        if sealed.late:
            yield f"{sealed.late} seals were signed later than they were made: what was changed until then cannot be seen."
        if sealed.unfinished:
            yield f"{sealed.unfinished} lines of the seal file were never finished, by a full disk or a power cut."
        if not options.seal_key:
            yield f"The seals are signed by {sealed.key}: compare it with what was written down when the floor was opened."
        if beside := _key_beside(options.database, sealed.key):
            yield f"The key that signs the seals is beside the database ({beside}): whoever has both can make others."
    if not options.copy:
        yield "Without a copy of the seals (--copy), a history written anew by whoever has the signing key cannot be seen."
    elif not options.seal:
        yield "The copy was not compared with the floor's own seal file: name that with --seal."
    for words in () if options.database.startswith(SERVER) else open_to_others(files_of(file_of(options.database))):
        yield f"{words[0].upper()}{words[1:]}."
    if not options.key:
        yield "Without the floor's key (--key), a note or a ticket number that was changed cannot be seen."


def _key_beside(database: str, key: str) -> str:
    """The file beside a database that has the key that signed its seals."""
    folder = Path(database).parent
    for path in sorted(folder.glob("*.key")) if folder.is_dir() else ():
        try:
            found = read_key(path)
        except WrongInput:
            continue
        if public(Ed25519PrivateKey.from_private_bytes(found)) == key:
            return path.name
    return ""


# ---------------------------------------------------------------- the database


async def _report(options: argparse.Namespace, sealed: Sealed, key: bytes | None) -> Report:
    notes = Notes(key, secrets.token_bytes) if key else None
    numbers = TicketNumbers(key, secrets.token_bytes) if key else None
    store, screen = await open_moment(options.database), Console(stderr=True)
    try:
        with (
            plain_words(options.database),
            Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar,
        ):
            heads = await store.heads()
            task = bar.add_task("Verifying", total=sum(head.version for head in heads.values()))
            verdict = await verify(
                store,
                lambda done: bar.update(task, completed=done) if done % 500 == 0 else None,
                sealed,
                notes,
                numbers,
            )
            for about, look in (("guards", store.guards), ("archive", store.archive_faults)):
                if verdict.ok and (wrong := await look()):
                    verdict = replace(verdict, ok=False, first_fault=Finding(about, 0, "; ".join(wrong)))
        return Report(verdict, tuple(_not_checked(options, sealed, heads)))
    finally:
        await store.close()
