"""A database made of a backup. A floor opens on it when it is whole, checked and on record, and not before: until then a
file has another name, and a database on a server has a mark."""

import asyncio
import shutil
from collections.abc import Mapping
from pathlib import Path

import apsw

from croupier.games.notation import WrongInput
from croupier.journal.whole_files import to_disk
from croupier.storage.backup import PersonKeys, run_tool, without_guards
from croupier.storage.opening import SERVER, file_of, plain_words
from croupier.storage.schema import UNFINISHED

ERASED = "SELECT {person} FROM event WHERE stream = 'people' AND type = 'person_erased'"
BESIDE = ("", "-wal", "-shm", "-journal", ".held")
"""How the names end of a database's file and of what may lie beside it."""


def unfinished(url: str) -> str:
    """Where a database is made until it is whole."""
    if url.startswith(SERVER):
        return url
    path = file_of(url)
    return str(path.with_name(f".{path.name}.unfinished"))


async def put_back(copy: Path, persons: PersonKeys, where: str) -> list[str]:
    """Make a database of a copy and of persons' keys. Returns the persons whose keys are gone since the copy was made."""
    with plain_words(where):
        if where.startswith(SERVER):
            return await _load(copy, persons.keys, where)
        return await asyncio.to_thread(_put_back_file, copy, persons.keys, file_of(where))


async def finish(where: str, url: str) -> None:
    """Let floors open on a database from now on."""
    with plain_words(url):
        if url.startswith(SERVER):
            await _unmark(url)
            return
        made, target = file_of(where), file_of(url)
        to_disk(made)
        made.rename(target)
        to_disk(target.parent)


def discard(where: str) -> None:
    """Take away what there is of a file that is not to be finished. A server's database keeps its mark."""
    if not where.startswith(SERVER):
        for each in BESIDE:
            Path(f"{file_of(where)}{each}").unlink(missing_ok=True)


def _put_back_file(copy: Path, persons: Mapping[str, str], target: Path) -> list[str]:
    discard(str(target))  # of a restore that was broken off
    shutil.copyfile(copy, target)
    target.chmod(0o600)
    restored = apsw.Connection(str(target))
    try:
        known = [row[0] for row in restored.execute("SELECT person FROM person_key ORDER BY person")]
        keys = [(bytes.fromhex(persons.get(each, "")), each) for each in known]
        without_guards(restored, "UPDATE person_key SET key = ? WHERE person = ?", keys)
        erased = ERASED.format(person="json_extract(CAST(body AS TEXT), '$.person')")
        gone = {row[0] for row in restored.execute(erased)}
    finally:
        restored.close()
    return [person for key, person in keys if not key and person not in gone]


async def _load(copy: Path, persons: Mapping[str, str], url: str) -> list[str]:
    """Tables and rows first, then persons' keys, then what refers to them and guards them."""
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        if await connection.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"):
            raise WrongInput("The database to restore into is not empty: name an empty one (createdb makes it).")
        await connection.execute(f"CREATE TABLE {UNFINISHED} ()")
        for section in ("pre-data", "data"):
            await _restore(copy, url, section)
        known = [row["person"] for row in await connection.fetch("SELECT DISTINCT person FROM note ORDER BY person")]
        keys = [(each, bytes.fromhex(persons.get(each, ""))) for each in known]
        if keys:  # with none, the connection would go on holding the table
            await connection.executemany("INSERT INTO person_key (person, key) VALUES ($1, $2)", keys)
        await _restore(copy, url, "post-data")
        erased = ERASED.format(person="convert_from(body, 'UTF8')::json ->> 'person'")
        gone = {row[0] for row in await connection.fetch(erased)}
    finally:
        await connection.close()
    return [person for person, key in keys if not key and person not in gone]


async def _restore(copy: Path, url: str, section: str) -> None:
    await run_tool(
        "pg_restore",
        "--no-owner",
        "--no-privileges",
        "--exit-on-error",
        f"--section={section}",
        f"--dbname={url}",
        str(copy),
    )


async def _unmark(url: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"DROP TABLE {UNFINISHED}")
    finally:
        await connection.close()
