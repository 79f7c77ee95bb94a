"""`croupier backup`: a copy of a floor's books, taken while it is open, with what belongs to it."""

import argparse
import hashlib
import os
import sys
import tarfile
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from croupier import __version__
from croupier.cli.loop import run_async
from croupier.games.notation import WrongInput
from croupier.journal.whole_files import write_whole
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.storage.backup import PersonKeys, copy_database, file_name

MANIFEST, PERSONS = "backup.json", "persons.keys"


class BackupManifest(Struct, frozen=True):
    """What a backup is, in a file of it."""

    version: str
    floor: str
    made: int
    database: str
    """The file with the copy of the database."""
    heads: dict[str, tuple[int, str]]
    """The version and the hash of every stream's last event."""
    sha256: dict[str, str]
    """Of every other file."""

    @property
    def events(self) -> int:
        """How many there are in all."""
        return sum(version for version, _ in self.heads.values())


def run(options: argparse.Namespace) -> int:
    """Write a backup to a folder of its own, or to standard output."""
    config = Path(options.config)
    plan = read_plan(config)
    url = options.database or str(config.with_suffix(".db"))
    if options.to == "-":
        if not options.persons:
            raise WrongInput("Persons' keys are kept apart from a backup: name a file for them with --persons.")
        with TemporaryDirectory(prefix="croupier-backup-") as folder:
            manifest = run_async(_write(plan, config, url, Path(folder), Path(options.persons)))
            with tarfile.open(fileobj=sys.stdout.buffer, mode="w|") as archive:
                archive.add(folder, arcname=_name(manifest))
        return 0
    target = Path(options.to)
    if not target.is_dir():
        raise WrongInput(f"There is no folder {target}: make it, on another disk than the floor's.")
    unfinished = target / f".unfinished-{os.getpid()}"
    unfinished.mkdir(mode=0o700)
    try:
        persons = Path(options.persons) if options.persons else target / PERSONS
        manifest = run_async(_write(plan, config, url, unfinished, persons))
        unfinished.rename(target / _name(manifest))
    finally:
        for each in unfinished.glob("*") if unfinished.exists() else ():
            each.unlink()
        if unfinished.exists():
            unfinished.rmdir()
    print(f"Written: {target / _name(manifest)}, {manifest.events} events. Persons' keys: {persons}.")
    return 0


def _name(manifest: BackupManifest) -> str:
    return f"{datetime.fromtimestamp(manifest.made / 1_000_000, UTC):%Y-%m-%dT%H%M%S.%fZ}"


async def _write(plan: FloorPlan, config: Path, url: str, folder: Path, persons: Path) -> BackupManifest:
    """Seals are copied first: the database is never behind those that it is put back with."""
    made = time.time_ns() // 1000
    name = file_name(url)
    for each in (config, plan.seal.file):
        if each.exists():
            write_whole(folder / each.name, each.read_bytes())
    copy = await copy_database(url, folder / name)
    hashes = {each.name: sha256(each) for each in sorted(folder.iterdir())}
    manifest = BackupManifest(__version__, plan.name, made, name, copy.heads, hashes)
    write_whole(persons, msgspec.json.format(msgspec.json.encode(PersonKeys(made, copy.persons))))
    write_whole(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
    return manifest


def sha256(path: Path) -> str:
    """The hash of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
