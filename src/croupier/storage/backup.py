"""A copy of a database as it was at one moment, taken while its floor goes on.

Persons' own keys are not in the copy: they are a file of their own, which every backup writes anew, so that whoever is
erased is erased from the backups too once the next one is made.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import apsw
import msgspec
from msgspec import Struct

from croupier.games.notation import WrongInput
from croupier.storage.opening import SERVER, file_of, open_moment, plain_words
from croupier.storage.schema import check_floors
from croupier.storage.server_address import without_passwords
from croupier.storage.sql_reading import ANSWERS_BY_HOUR, PERSON_KEYS


class PersonKeys(Struct, frozen=True):
    """Persons' own keys at one moment, each as the floor's key has sealed it; empty for whoever was erased."""

    made: int
    keys: dict[str, str]


class DatabaseCopy(Struct, frozen=True):
    """What a copy of a database has."""

    heads: dict[str, tuple[int, str]]
    persons: dict[str, str]
    answers: dict[int, int]
    """How many there are of each hour."""


def file_name(url: str) -> str:
    """What the copy of a database is called."""
    return "floor.dump" if url.startswith(SERVER) else "floor.db"


async def copy_database(url: str, target: Path) -> DatabaseCopy:
    """Write a copy of a database, and return what it has, with the keys that are not in it."""
    await (await open_moment(url, check_floors)).close()  # what is no floor's database is named in a sentence first
    with plain_words(url):
        if url.startswith(SERVER):
            return await _dump(url, target)
        return await asyncio.to_thread(_copy_file, file_of(url), target)


def read_persons(path: Path) -> PersonKeys:
    """Persons' keys from their file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=PersonKeys)
    except OSError as wrong:
        raise WrongInput(
            f"Persons' keys cannot be read ({path}: {wrong.strerror}): name the file with --persons."
        ) from None
    except msgspec.DecodeError:
        raise WrongInput(f"{path} is no file of persons' keys: name the one that the backups have written.") from None


def _heads(rows: Iterable[Sequence[Any]]) -> dict[str, tuple[int, str]]:
    return {stream: (version, hash_.hex()) for stream, version, hash_ in rows}


# ---------------------------------------------------------------- SQLite


def _copy_file(source: Path, target: Path) -> DatabaseCopy:
    """SQLite writes the copy in one read transaction, and leaves out what was deleted."""
    reading = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        reading.execute("VACUUM INTO ?", (str(target),))
    finally:
        reading.close()
    copy = apsw.Connection(str(target))
    try:
        heads = _heads(copy.execute("SELECT stream, version, hash FROM head ORDER BY stream").fetchall())
        persons = {person: key.hex() for person, key in copy.execute(PERSON_KEYS)}
        answers = dict(copy.execute(ANSWERS_BY_HOUR))
        copy.execute("PRAGMA secure_delete = ON")
        without_guards(copy, "UPDATE person_key SET key = x''", [()])
        copy.execute("VACUUM")
    finally:
        copy.close()
    return DatabaseCopy(heads, persons, answers)


def without_guards(database: apsw.Connection, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Change persons' keys in a database that is no floor's, and put its guards back."""
    with database:
        guards = database.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'person_key'"
        )
        made = {str(name): str(sql) for name, sql in guards.fetchall()}
        for name in made:
            database.execute(f"DROP TRIGGER {name}")
        database.executemany(sql, rows)
        for guard in made.values():
            database.execute(guard)


# ---------------------------------------------------------------- PostgreSQL


async def _dump(url: str, target: Path) -> DatabaseCopy:
    """PostgreSQL's own tool writes the copy, in the very snapshot in which heads and keys are read."""
    async with _snapshot(url) as (connection, snapshot):
        rows = await connection.fetch("SELECT stream, version, hash FROM head ORDER BY stream")
        keys = await connection.fetch(PERSON_KEYS)
        answers = dict(await connection.fetch(ANSWERS_BY_HOUR))
        await run_tool("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}",
                   "--exclude-table-data=person_key", f"--file={target}", url)  # fmt: skip
    target.chmod(0o600)
    return DatabaseCopy(_heads(rows), {row["person"]: row["key"].hex() for row in keys}, answers)


@asynccontextmanager
async def _snapshot(url: str) -> AsyncIterator[tuple[Any, str]]:
    """A connection in a transaction, and the name of what it sees."""
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield connection, await connection.fetchval("SELECT pg_export_snapshot()")
    finally:
        await connection.close()


async def run_tool(program: str, *arguments: str) -> None:
    """One of PostgreSQL's own tools."""
    found = shutil.which(program)
    if found is None:
        raise WrongInput(
            f"{program} is not here: install PostgreSQL's client programs, of the server's version or newer."
        )
    words, environment = without_passwords(arguments)
    process = await asyncio.create_subprocess_exec(
        found,
        *words,
        env=environment,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await process.communicate()
    if process.returncode:
        lines = errors.decode("utf-8", "replace").strip().splitlines()
        raise WrongInput(f"{program} failed: {lines[-1] if lines else 'it did not say why'}.")
