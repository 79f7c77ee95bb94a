"""`croupier trace`: from each clause of the documents to the code that states it and the tests that hold it."""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

import croupier
from croupier.cli.paper import console, show_table
from croupier.games.notation import WrongInput
from croupier.rulebooks.clauses import OWED, Clause, by_id, clauses
from croupier.rulebooks.library import RULEBOOKS, rulebook

ROOT = Path(croupier.__file__).parents[2]
RECORD = ROOT / ".trace" / "passed.json"
"""Which marked tests passed in the last full run, as the test suite wrote it down."""


class Traced(msgspec.Struct):
    """A clause with what holds it."""

    document: str
    clause: str
    also: tuple[str, ...]
    level: str
    area: str
    title: str
    code: list[str]
    tests: list[str]


def run(options: argparse.Namespace) -> int:
    """Print the trace, the totals on standard error."""
    documents = list(RULEBOOKS) if options.key is None else [rulebook(options.key).key]
    rows = [row for document in documents for row in traced(document)]
    asked = [row for row in rows if row.level in OWED and not row.tests] if options.open else rows
    if options.json:
        encoder = msgspec.json.Encoder()
        for row in asked:
            sys.stdout.buffer.write(encoder.encode(row) + b"\n")
    else:
        show_table(
            console(),
            "Clauses, with the code that states them and the tests that hold them",
            ("document", "clause", "level", "area", "title", ">code", ">tests"),
            (
                [row.document, row.clause, row.level, row.area, row.title, _many(row.code), _many(row.tests)]
                for row in asked
            ),
        )
    for line in totals(rows):
        print(line, file=sys.stderr)
    return 0


def traced(document: str) -> Iterator[Traced]:
    """A document's clauses in its own order, each with its code and its tests."""
    code, tests = cited(document), passed(document)
    for clause in clauses(document):
        yield Traced(
            document,
            clause.clause,
            clause.also,
            clause.level,
            clause.area,
            clause.title,
            sorted(code.get(clause.clause, ())),
            sorted(tests.get(clause.clause, ())),
        )


def cited(document: str) -> Mapping[str, set[str]]:
    """Where a rulebook states each clause, as file:line."""
    places: defaultdict[str, set[str]] = defaultdict(set)
    for statement in RULEBOOKS[document].citations.statements:
        for number in statement.clauses:
            file = Path(statement.file)
            shown = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
            places[_entry(document, number).clause].add(f"{shown.as_posix()}:{statement.line}")
    return places


def passed(document: str) -> Mapping[str, set[str]]:
    """The marked tests of each clause that passed in the last full run."""
    if not RECORD.exists():
        return {}
    tests: defaultdict[str, set[str]] = defaultdict(set)
    try:
        for row in json.loads(RECORD.read_text("utf-8")):
            if row["document"] == document:
                tests[_entry(document, row["clause"]).clause].add(row["test"])
    except (ValueError, LookupError, TypeError):
        raise WrongInput(f"{RECORD} is not a record of a test run: run make test to write it again.") from None
    return tests


def totals(rows: list[Traced]) -> Iterator[str]:
    """What is held and what is open, by document."""
    if not RECORD.exists():
        yield "No full test run is on record here, so no clause counts as tested: run make test first."
    for document, of in _grouped(rows).items():
        owed = [row for row in of if row.level in OWED]
        tested = sum(bool(row.tests) for row in owed)
        levels = Counter(row.level for row in of)
        yield (
            f"{document}: {len(of)} clauses ({', '.join(f'{count} {level}' for level, count in sorted(levels.items()))});"
            f" of {len(owed)} to enforce or support, {sum(bool(row.code) for row in owed)} stated in code,"
            f" {tested} tested, {len(owed) - tested} open"
        )


def _grouped(rows: list[Traced]) -> Mapping[str, list[Traced]]:
    grouped: defaultdict[str, list[Traced]] = defaultdict(list)
    for row in rows:
        grouped[row.document].append(row)
    return grouped


def _entry(document: str, number: str) -> Clause:
    return by_id(document)[number]


def _many(places: list[str]) -> str:
    return str(len(places)) if places else "-"
