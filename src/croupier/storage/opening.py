"""Opening a database by its address: a file for SQLite, postgresql:// for a server. If one cannot be opened or read, a
sentence says what to do."""

import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path

from croupier.games.notation import WrongInput
from croupier.journal.store import ConsistentReading, Store
from croupier.storage.lock import DatabaseLock, FileHold
from croupier.storage.schema import Check, check_current
from croupier.storage.server_address import SERVER as SERVER, refuse_missing_certificates


class DamagedDatabase(WrongInput):
    """A database whose content is not what it was: whoever checks it has found something."""


async def hold(url: str) -> DatabaseLock:
    """Hold a database for this process alone, or refuse in a sentence that names who has it."""
    if not url.startswith(SERVER):
        return FileHold(file_of(url))
    from croupier.storage.server_lock import ServerHold

    with plain_words(url), well_addressed(url):
        return await ServerHold.take(url)


@asynccontextmanager
async def held_store(url: str, *, restoring: bool = False) -> AsyncIterator[Store]:
    """A floor's database, held while it is used; one that is being restored is for the restore alone."""
    held = await hold(url)
    try:
        store = await open_store(url, restoring=restoring)
        try:
            yield store
        finally:
            await store.close()
    finally:
        await held.release()


async def open_store(url: str, *, restoring: bool = False) -> Store:
    """A floor's database, ready to be written; a new one is made. An older version's is left to `croupier migrate`."""
    with plain_words(url):
        if url.startswith(SERVER):
            from croupier.storage.postgres import PostgresStore

            with well_addressed(url):
                return await PostgresStore.open(url, restoring=restoring)
        from croupier.storage.sqlite import SqliteStore

        return SqliteStore(file_of(url))


async def open_moment(url: str, check: Check = check_current, *, restoring: bool = False) -> ConsistentReading:
    """A database as it is at one moment, to read; one whose schema is refused by the check is not."""
    with plain_words(url):
        if url.startswith(SERVER):
            from croupier.storage.postgres_reading import PostgresMoment

            with well_addressed(url):
                return await PostgresMoment.open(url, check, restoring=restoring)
        from croupier.storage.sqlite import SqliteStore

        if not file_of(url).is_file():
            raise WrongInput(f"There is no database {file_of(url)}.")
        return SqliteStore(file_of(url), read_only=True, check=check)


def file_of(url: str) -> Path:
    """Where a database that is a file lies."""
    return Path(url.removeprefix("sqlite://"))


def plain_words(url: str) -> AbstractContextManager[None]:
    """Whatever goes wrong with a database in here is told in one sentence."""
    return _on_server() if url.startswith(SERVER) else _in_file(file_of(url))


@contextmanager
def _in_file(path: Path) -> Iterator[None]:
    import apsw

    try:
        yield
    except apsw.NotADBError:
        raise WrongInput(f"{path} is not a database: name the file of a floor, such as floor.db.") from None
    except apsw.CorruptError:
        raise DamagedDatabase(f"The database {path} is damaged: put back a good copy of it.") from None
    except (apsw.BusyError, apsw.LockedError):
        raise WrongInput(f"Another program holds the database {path}: end that one, then try again.") from None
    except apsw.CantOpenError:
        why = "it is a folder" if path.is_dir() else "see that its folder is there, and that you may write in it"
        raise WrongInput(f"The database {path} cannot be opened: {why}.") from None
    except (apsw.ReadOnlyError, apsw.PermissionsError, apsw.AuthError):
        raise WrongInput(f"The database {path} cannot be written: see that you may write it and its folder.") from None
    except apsw.FullError:
        raise WrongInput(f"The disk is full: make room for the database {path}.") from None
    except apsw.Error as wrong:
        raise WrongInput(f"The database {path} cannot be used ({wrong}).") from None


@contextmanager
def _on_server() -> Iterator[None]:
    import asyncpg

    try:
        yield
    except asyncpg.InvalidPasswordError:
        raise WrongInput("The database server refuses the name or the password: give the right ones.") from None
    except asyncpg.InvalidAuthorizationSpecificationError as wrong:
        raise WrongInput(
            f"The database server does not let this client in ({wrong}): give the right name, password or certificate."
        ) from None
    except asyncpg.InvalidCatalogNameError as wrong:
        raise WrongInput(f"The database server says: {wrong}. Create it first, with createdb.") from None
    except asyncpg.InsufficientPrivilegeError as wrong:
        raise WrongInput(f"The database server says: {wrong}. Give this user the right to it.") from None
    except (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError) as wrong:
        raise DamagedDatabase(f"The database is damaged ({wrong}): put back a good copy of it.") from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as wrong:
        raise WrongInput(f"The database server says: {wrong}. See to that, then try again.") from None
    except ssl.SSLCertVerificationError as wrong:
        raise WrongInput(
            f"The database server's certificate is refused ({wrong.verify_message.rstrip('.')}): see that sslrootcert names"
            " the authority that signed it, and the address a name that is in it."
        ) from None
    except ssl.SSLError as wrong:
        raise WrongInput(
            f"There is no secure line to the database server ({_why_no_tls(wrong)}): see to the certificates on both sides."
        ) from None
    except (OSError, TimeoutError) as away:
        if "rejected SSL" in str(away):
            raise WrongInput(
                "The database server offers no TLS, which the address asks for: turn it on there (ssl = on)."
            ) from None
        why = getattr(away, "strerror", None) or "it does not answer"
        raise WrongInput(
            f"The database server is away ({why}): see that it runs, and that its address is right."
        ) from None


def _why_no_tls(wrong: ssl.SSLError) -> str:
    return (wrong.reason or wrong.strerror or str(wrong)).lower().replace("_", " ")


@contextmanager
def well_addressed(url: str) -> Iterator[None]:
    """The address of a server is read by asyncpg, and what it cannot read is a wrong value."""
    refuse_missing_certificates(url)
    try:
        yield
    except (WrongInput, ssl.SSLError):  # a certificate that is refused is a wrong value too
        raise
    except ValueError as wrong:
        why = "its port is a number" if "invalid literal" in str(wrong) else str(wrong)
        raise WrongInput(f"That is no address of a database, such as postgresql://host/floor: {why}.") from None
