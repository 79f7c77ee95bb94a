"""The schema: numbered SQL files, each applied once and in order."""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import NamedTuple

from croupier.games.notation import WrongInput


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


def check_current(done: Iterable[int], engine: str) -> None:
    """Refuse to read a database whose schema is not this version's: whoever only reads does not bring it up to date."""
    missing = {each.number for each in migrations(engine)} ^ set(done)
    if missing:
        older = missing.isdisjoint(done)
        how = "open it once with this version's croupier serve" if older else "use the version that wrote it"
        raise WrongInput(f"The database is of {'an older' if older else 'another'} version of croupier: {how}.")


def for_engine(sql: str, engine: str) -> str:
    """The lines of a step that an engine takes."""
    part, kept = "both", []
    for line in sql.splitlines():
        if line.startswith("--:"):
            part = line.removeprefix("--:").strip()
        elif part in ("both", engine):
            kept.append(line)
    return "\n".join(kept)
