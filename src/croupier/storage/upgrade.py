"""Bringing a database up to date with this version: what is missing, whether an open floor is in the way, and doing it."""

from typing import Any

from croupier.games.notation import WrongInput
from croupier.storage.lock import DatabaseLock, DatabaseLocked
from croupier.storage.opening import SERVER, file_of, hold, plain_words, well_addressed
from croupier.storage.schema import Migration, check_usable, missing

CONNECT_S = 10.0
"""How long a server may take to let us in."""


async def missing_steps(url: str, *, restoring: bool = False) -> list[Migration]:
    """The steps that a database has not had. Nothing is changed."""
    with plain_words(url):
        if url.startswith(SERVER):
            return await _missing_on_server(url, restoring)
        import apsw

        from croupier.storage.sqlite_schema import ENGINE, found

        if not file_of(url).is_file():
            raise WrongInput(f"There is no database {file_of(url)}: croupier serve makes a new one.")
        db = apsw.Connection(str(file_of(url)), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            tables, done = found(db)
        finally:
            db.close()
        check_usable(tables, done, ENGINE)
        return missing(done, ENGINE)


async def upgrade(url: str, *, restoring: bool = False) -> list[Migration]:
    """Make every step that a database has not had, and return them. Nobody opens it meanwhile."""
    steps = await missing_steps(url, restoring=restoring)
    if not steps:
        return []
    held = await _hold(url, steps)
    try:
        with plain_words(url):
            return await (_upgrade_on_server(url, restoring) if url.startswith(SERVER) else _upgrade_file(url))
    finally:
        if held is not None:
            await held.release()


async def _hold(url: str, steps: list[Migration]) -> DatabaseLock | None:
    """Hold a database, or leave it to the floor that has it if that can go on beside these steps."""
    try:
        return await hold(url)
    except DatabaseLocked as locked:
        changing = [each for each in steps if not each.only_adds]
        if locked.version and not changing:
            return None
        step = (changing or steps)[0]
        raise WrongInput(
            f"A floor of another version is open on this database ({locked.named}) and could not go on after step "
            f"{step.number}: stop it, then run croupier migrate again. Nothing was changed."
        ) from None


async def _upgrade_file(url: str) -> list[Migration]:
    import apsw

    from croupier.storage.sqlite_schema import bring_up_to_date

    db = apsw.Connection(str(file_of(url)), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        db.set_busy_timeout(5_000)
        db.execute("PRAGMA synchronous = FULL")
        return bring_up_to_date(db)
    finally:
        db.close()


async def _missing_on_server(url: str, restoring: bool) -> list[Migration]:
    from croupier.storage.postgres_schema import ENGINE, found

    connection = await _connect(url)
    try:
        tables, done = await found(connection, restoring)
    finally:
        await connection.close()
    check_usable(tables, done, ENGINE)
    return missing(done, ENGINE)


async def _upgrade_on_server(url: str, restoring: bool) -> list[Migration]:
    from croupier.storage.postgres_schema import bring_up_to_date

    connection = await _connect(url)
    try:
        return await bring_up_to_date(connection, restoring)
    finally:
        await connection.close()


async def _connect(url: str) -> Any:
    import asyncpg

    with well_addressed(url):
        return await asyncpg.connect(url, timeout=CONNECT_S)
