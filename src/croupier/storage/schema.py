"""The schema: numbered SQL files, each applied once and in order. One that is out is never changed: what a later version
needs is a step more, which adds and takes nothing away."""

import re
from collections.abc import Callable, Collection, Iterator
from importlib.resources import files
from typing import NamedTuple

from croupier.games.notation import WrongInput

Check = Callable[[Collection[str], Collection[int], str], None]
"""Refuses a database in a sentence, by its tables, the steps that it has had, and its engine."""
MIGRATION = "migration"
"""The table that says which steps a database has had."""
UNFINISHED = "restore_unfinished"
"""The table that a database on a server has until all that was to be put back into it is there, checked and on record."""
_MADE = re.compile(r"^CREATE TABLE (\w+)", re.MULTILINE)
_ADDS = re.compile(r"CREATE (?:TABLE|FUNCTION) |ALTER TABLE \w+\s+ADD COLUMN ")
_ADDS_TO = re.compile(r"CREATE (?:INDEX|TRIGGER) .*?\bON (\w+)")


class Migration(NamedTuple):
    """One step of the schema, for one engine."""

    number: int
    sql: str
    about: str = ""
    """What it is for, in a sentence."""

    @property
    def only_adds(self) -> bool:
        """Whether a floor that does not know this step can go on beside it: there are new tables, with what belongs to
        them, or new columns, and nothing that is there is changed, or locked for longer than a moment.

        >>> Migration(9, "CREATE TABLE a (b TEXT);\\nCREATE INDEX c ON a (b);").only_adds
        True
        >>> Migration(9, "ALTER TABLE event ADD COLUMN a TEXT;").only_adds
        True
        >>> Migration(9, "CREATE INDEX every_event_is_read_for_this ON event (at);").only_adds
        False
        >>> Migration(9, "DROP TRIGGER event_keeps;").only_adds
        False
        """
        made = set(_MADE.findall(self.sql))
        begun = (
            line
            for line in self.sql.splitlines()
            if line and not line[0].isspace() and line[:2] not in (")", ");", "--")
        )
        return all(_ADDS.match(line) or ((to := _ADDS_TO.match(line)) and to[1] in made) for line in begun)


def migrations(engine: str) -> Iterator[Migration]:
    """Every step, in order, for `sqlite` or `postgresql`."""
    folder = files(__package__).joinpath("migrations")
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".sql"):
            text = file.read_text("utf-8")
            yield Migration(int(file.name.partition("_")[0]), for_engine(text, engine), _about(text))


def missing(done: Collection[int], engine: str) -> list[Migration]:
    """The steps that a database has not had."""
    return [each for each in migrations(engine) if each.number not in done]


def check_current(tables: Collection[str], done: Collection[int], engine: str) -> None:
    """Refuse a database whose schema is not this version's: only `croupier migrate` brings one up to date."""
    check_floors(tables, done, engine)
    check_no_older(tables, done, engine)


def check_no_older(tables: Collection[str], done: Collection[int], engine: str) -> None:
    """Refuse a database that lacks a step. One that has more is read: so does a floor that is open while they are made."""
    if missing(done, engine):
        raise WrongInput(
            "The database is of an older version of croupier: back it up (croupier backup), then bring it up to date "
            "(croupier migrate)."
        )


def check_floors(tables: Collection[str], done: Collection[int], engine: str) -> None:
    """Refuse a database that is no floor's of this version or of an earlier one."""
    check_usable(tables, done, engine)
    if not done:
        raise WrongInput("No floor has been opened on this database yet: name the one that you mean.")


def check_usable(tables: Collection[str], done: Collection[int], engine: str) -> None:
    """Refuse a database that this version cannot bring up to date: another program's, a newer version's, a part of one."""
    if UNFINISHED in tables:
        raise WrongInput("A restore into this database was broken off: make an empty one, and restore into that.")
    if tables and MIGRATION not in tables:
        raise WrongInput("The database is another program's: name that of a floor, or an empty one.")
    if newer := set(done) - {each.number for each in migrations(engine)}:
        raise WrongInput(
            f"The database is of a newer version of croupier (this one does not know step {min(newer)} of its schema): "
            "use that version, or put back a backup from before."
        )


def for_engine(sql: str, engine: str) -> str:
    """The lines of a step that an engine takes."""
    part, kept = "both", []
    for line in sql.splitlines():
        if line.startswith("--:"):
            part = line.removeprefix("--:").strip()
        elif part in ("both", engine):
            kept.append(line)
    return "\n".join(kept)


def _about(sql: str) -> str:
    """The first sentence of a step's first comment."""
    first = " ".join(line.removeprefix("--").strip() for line in sql.partition("\n\n")[0].splitlines())
    return f"{first.partition('. ')[0].removesuffix('.')}."
