"""The schema: numbered SQL files, each applied once and in order."""

from collections.abc import Collection, Iterator
from importlib.resources import files
from typing import NamedTuple

from croupier.games.notation import WrongInput

MIGRATION = "migration"
"""The table that says which steps a database has had."""
UNFINISHED = "restore_unfinished"
"""The table that a database on a server has until all that was to be put back into it is there, checked and on record."""


class Migration(NamedTuple):
    """One step of the schema, for one engine."""

    number: int
    sql: str


def migrations(engine: str) -> Iterator[Migration]:
    """Every step, in order, for `sqlite` or `postgresql`."""
    folder = files(__package__).joinpath("migrations")
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".sql"):
            yield Migration(int(file.name.partition("_")[0]), for_engine(file.read_text("utf-8"), engine))


def check_current(tables: Collection[str], done: Collection[int], engine: str) -> None:
    """Refuse to read a database whose schema is not this version's: whoever only reads does not bring it up to date."""
    check_usable(tables, done, engine)
    if not done:
        raise WrongInput("No floor has been opened on this database yet: name the one that you mean.")
    if {each.number for each in migrations(engine)} - set(done):
        raise WrongInput(
            "The database is of an older version of croupier: open it once with this version's croupier serve."
        )


def check_usable(tables: Collection[str], done: Collection[int], engine: str) -> None:
    """Refuse a database that this version cannot bring up to date: another program's, a newer version's, a part of one."""
    if UNFINISHED in tables:
        raise WrongInput("A restore into this database was broken off: make an empty one, and restore into that.")
    if tables and MIGRATION not in tables:
        raise WrongInput("The database is another program's: name that of a floor, or an empty one.")
    if set(done) - {each.number for each in migrations(engine)}:
        raise WrongInput("The database is of another version of croupier: use the version that wrote it.")


def for_engine(sql: str, engine: str) -> str:
    """The lines of a step that an engine takes."""
    part, kept = "both", []
    for line in sql.splitlines():
        if line.startswith("--:"):
            part = line.removeprefix("--:").strip()
        elif part in ("both", engine):
            kept.append(line)
    return "\n".join(kept)
