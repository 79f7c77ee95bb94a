"""Backups of a database that is a file, with persons' keys in a file of their own.

A backup may be kept for as long as anybody likes: without the keys nobody reads a name, an address or a note in it. Of the
keys only the newest copy is kept, so that the key of somebody who was erased is gone from it with the next backup.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import apsw

from croupier.games.notation import WrongInput
from croupier.storage.file_modes import files_of
from croupier.storage.schema import MIGRATION, check_current

OWNERS = 0o600
OF_KEYS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'person_key'"


class Restored(NamedTuple):
    """What was put back: how many keys, and whose keys are not among them though the journal does not know why."""

    keys: int
    lacking: list[str]


def back_up(database: Path, copy: Path, keys: Path) -> int:
    """Copy a database as it is at one moment, which a floor may go on writing, without persons' keys; they take the place of
    the last copy of the keys. How many there are."""
    if not database.is_file():
        raise WrongInput(f"There is no database {database}.")
    part = _new(copy)
    with closing(apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)) as source:
        _check(source)
        with closing(apsw.Connection(str(part))) as target:
            with target.backup("main", source, "main") as copying:
                copying.step(-1)
            target.execute("PRAGMA journal_mode = DELETE")
            kept = {person: key.hex() for person, key in target.execute("SELECT person, key FROM person_key") if key}
            with _without_guards(target):
                target.execute("UPDATE person_key SET key = x''")
            target.execute("VACUUM")  # what was there before is in no page of the file any more
    _write_keys(keys, kept)
    part.rename(copy)
    return len(kept)


def restore(copy: Path, keys: Path, database: Path) -> Restored:
    """Put a backup back as a database, with the keys of everybody who has one still."""
    if not copy.is_file():
        raise WrongInput(f"There is no backup {copy}.")
    kept, part = _read_keys(keys), _new(database)
    with closing(apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READONLY)) as source:
        _check(source)
        with closing(apsw.Connection(str(part))) as target:
            with target.backup("main", source, "main") as copying:
                copying.step(-1)
            there = {person for (person,) in target.execute("SELECT person FROM person_key")}
            erased = "SELECT json_extract(CAST(body AS TEXT), '$.person') FROM event WHERE type = 'person_erased'"
            gone = {person for (person,) in target.execute(erased)}
            put_back = {person: key for person, key in kept.items() if person in there - gone}
            with _without_guards(target):
                rows = [(bytes.fromhex(key), person) for person, key in put_back.items()]
                target.executemany("UPDATE person_key SET key = ? WHERE person = ?", rows)
    part.rename(database)
    return Restored(len(put_back), sorted(there - gone - put_back.keys()))


def _check(db: apsw.Connection) -> None:
    """Refuse another program's database, or another version's."""
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    done = {row[0] for row in db.execute("SELECT number FROM migration")} if MIGRATION in tables else set()
    check_current(tables, done, "sqlite")


def _new(path: Path) -> Path:
    """A file that nobody else reads, to become one that is not there yet."""
    if there := [each.name for each in files_of(path) if each.exists()]:
        raise WrongInput(f"{there[0]} is there already: name a new file, so that nothing is lost.")
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)  # of a try that was ended
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS))
    return part


@contextmanager
def _without_guards(db: apsw.Connection) -> Iterator[None]:
    """Change the keys of a copy, which a floor's own database never lets be done; its guards are then as they were."""
    guards = list(db.execute(OF_KEYS))
    with db:
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        yield
        for _, sql in guards:
            db.execute(sql)


def _write_keys(path: Path, kept: Mapping[str, str]) -> None:
    """Put them in the place of those of the last backup, whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS)
    with os.fdopen(descriptor, "w") as file:
        json.dump({"persons_keys": kept}, file)
        file.flush()
        os.fsync(descriptor)
    part.replace(path)


def _read_keys(path: Path) -> dict[str, str]:
    try:
        kept = json.loads(path.read_text("utf-8"))["persons_keys"]
        return {str(person): bytes.fromhex(key).hex() for person, key in kept.items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise WrongInput(f"{path} is not a copy of persons' keys: name the file that croupier backup wrote.") from None
