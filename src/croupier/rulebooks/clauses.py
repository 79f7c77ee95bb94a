"""The clauses of the documents: which there are, what each is about, and what the software owes it."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct


class Clause(Struct, frozen=True):
    """One entry of a document's inventory."""

    document: str
    clause: str
    also: tuple[str, ...]
    level: str
    area: str
    title: str
    why: str = ""
    """What a clause that asks for no test comes to."""


OWED = ("enforce", "support")
"""The levels that ask for a test."""


@cache
def clauses(document: str) -> tuple[Clause, ...]:
    """A document's clauses, in its own order."""
    entries = json.loads(files(__package__).joinpath("clauses", f"{document}.json").read_text("utf-8"))
    return tuple(
        Clause(
            document,
            entry["clause"],
            tuple(entry.get("also", ())),
            entry["level"],
            entry["area"],
            entry["title"],
            entry.get("why", ""),
        )
        for entry in entries
    )


@cache
def by_id(document: str) -> Mapping[str, Clause]:
    """A document's clauses by every number they go under."""
    found = {other: clause for clause in clauses(document) for other in clause.also}
    return {**found, **{clause.clause: clause for clause in clauses(document)}}
