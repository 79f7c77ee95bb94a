"""What a backup is on the disk: a folder with files, and one that says what they are. One may hold only what came after
another, and is put back after that one."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct, field

from croupier.games.notation import WrongInput

MANIFEST, PERSONS = "backup.json", "persons.keys"


class EarlierBackup(Struct, frozen=True):
    """The backup that one goes on from."""

    name: str
    sha256: str
    """Of what it says of itself."""


class BackupManifest(Struct, frozen=True):
    """What a backup is, in a file of it."""

    version: str
    floor: str
    made: int
    database: str
    """The file with the copy of the database, or with what came after the earlier backup."""
    heads: dict[str, tuple[int, str]]
    """The version and the hash of every stream's last event."""
    sha256: dict[str, str]
    """Of every other file."""
    answers: dict[int, int] = field(default_factory=dict)
    """How many there are of each hour since 1970. Backups of older releases do not say."""
    after: EarlierBackup | None = None
    """None, if it is whole."""

    @property
    def events(self) -> int:
        """How many there are in all."""
        return sum(version for version, _ in self.heads.values())


class Backup(Struct, frozen=True):
    """A backup that is as it was written."""

    folder: Path
    manifest: BackupManifest

    @property
    def database(self) -> Path:
        """The file that matters."""
        return self.folder / self.manifest.database

    def named(self) -> EarlierBackup:
        """What the next one names it by."""
        return EarlierBackup(self.folder.resolve().name, sha256(self.folder / MANIFEST))


def read_backup(folder: Path) -> Backup:
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
    return Backup(folder, manifest)


def read_chain(folders: Sequence[Path]) -> list[Backup]:
    """A whole backup and those that go on from it, each from the one before."""
    chain: list[Backup] = []
    for folder in folders:
        backup = read_backup(folder)
        after = backup.manifest.after
        if after is None and chain:
            raise WrongInput(f"{folder} is a whole backup: name it first, and then only what goes on from it.")
        if after is not None and not chain:
            raise WrongInput(f"{folder} has only what came after {after.name}: name that one before it.")
        if after is not None and after.sha256 != chain[-1].named().sha256:
            raise WrongInput(
                f"{folder} goes on from {after.name}, not from {chain[-1].folder.name}: name all of them, in their order."
            )
        chain.append(backup)
    return chain


def sha256(path: Path) -> str:
    """The hash of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
