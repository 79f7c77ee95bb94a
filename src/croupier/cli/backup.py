"""`croupier backup`: a copy of a floor's books, taken while it is open, with what belongs to it."""

import argparse
import sys
import tarfile
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import msgspec

from croupier import __version__
from croupier.cli.backup_files import (
    MANIFEST,
    PERSONS,
    Backup,
    BackupManifest,
    read_backup,
    sha256,
)
from croupier.cli.loop import run_async
from croupier.games.notation import WrongInput
from croupier.journal.whole_files import to_disk, write_whole
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.storage.backup import PersonKeys, copy_database, file_name
from croupier.storage.increment import CHANGES, write_increment


def run(options: argparse.Namespace) -> int:
    """Write a backup to a folder of its own, or to standard output."""
    config = Path(options.config)
    plan = read_plan(config)
    url = options.database or str(config.with_suffix(".db"))
    earlier = _earlier(options.after)
    if options.to == "-":
        if not options.persons:
            raise WrongInput("Persons' keys are kept apart from a backup: name a file for them with --persons.")
        with TemporaryDirectory(prefix="croupier-backup-") as folder:
            manifest = run_async(_write(plan, config, url, Path(folder), Path(options.persons), earlier))
            with tarfile.open(fileobj=sys.stdout.buffer, mode="w|") as archive:
                archive.add(folder, arcname=_name(manifest))
        return 0
    target = Path(options.to)
    if not target.is_dir():
        raise WrongInput(f"There is no folder {target}: make it, on another disk than the floor's.")
    unfinished = Path(mkdtemp(prefix=".unfinished-", dir=target))
    try:
        persons = Path(options.persons) if options.persons else target / PERSONS
        manifest = run_async(_write(plan, config, url, unfinished, persons, earlier))
        to_disk(unfinished)
        unfinished.rename(target / _name(manifest))
        to_disk(target)
    finally:
        for each in unfinished.glob("*") if unfinished.exists() else ():
            each.unlink()
        if unfinished.exists():
            unfinished.rmdir()
    since = manifest.events - earlier.manifest.events if earlier else manifest.events
    print(f"Written: {target / _name(manifest)}, {since} events. Persons' keys: {persons}.")
    return 0


def _name(manifest: BackupManifest) -> str:
    return f"{datetime.fromtimestamp(manifest.made / 1_000_000, UTC):%Y-%m-%dT%H%M%S.%fZ}"


def _earlier(folder: str | None) -> Backup | None:
    """The backup to go on from; none for a whole one."""
    if not folder:
        return None
    earlier = read_backup(Path(folder))
    if earlier.manifest.events and not earlier.manifest.answers:
        raise WrongInput(f"{folder} is of an older version of croupier: take a whole backup first, without --after.")
    return earlier


async def _write(
    plan: FloorPlan, config: Path, url: str, folder: Path, persons: Path, earlier: Backup | None
) -> BackupManifest:
    """Seals are copied first: the database is never behind those that it is put back with."""
    made = time.time_ns() // 1000
    name = CHANGES if earlier else file_name(url)
    for each in (config, plan.seal.file):
        if each.exists():
            write_whole(folder / each.name, each.read_bytes())
    if earlier is None:
        copy = await copy_database(url, folder / name)
    else:
        copy = await write_increment(url, earlier.manifest.heads, earlier.manifest.answers, folder / name)
    to_disk(folder / name)
    hashes = {each.name: sha256(each) for each in sorted(folder.iterdir())}
    after = earlier.named() if earlier else None
    manifest = BackupManifest(__version__, plan.name, made, name, copy.heads, hashes, copy.answers, after)
    write_whole(persons, msgspec.json.format(msgspec.json.encode(PersonKeys(made, copy.persons))))
    write_whole(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
    return manifest
