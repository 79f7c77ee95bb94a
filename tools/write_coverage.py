"""Write docs/coverage.md: what each document asks of the software, by level and area, and every clause that asks for no
test, with why.

    python tools/write_coverage.py [--check]

All of it is read from `rulebooks/clauses`, nothing from a test run. With `--check` nothing is written: exit 1 where the file
is out of date, or where a clause that asks for no test has no reason.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from croupier.rulebooks.clauses import OWED, Clause, clauses
from croupier.rulebooks.library import RULEBOOKS

TARGET = Path(__file__).parent.parent / "docs" / "coverage.md"

HEAD = """# Coverage

What the five documents ask of the software, clause by clause. Written by `tools/write_coverage.py` from `rulebooks/clauses`.

| level | what it means | the test that is owed |
|---|---|---|
| enforce | the software keeps to the clause, and refuses what breaks it | a marked one: it fails when the clause is broken |
| support | people keep to it; the software gives them the means, and keeps the record | a marked one, likewise |
| show | it is kept by what a screen shows | one that fails when that picture goes out empty (`make mutate`) |
| outside | nothing that software could keep to | none |

A run of all tests does not begin while a clause to enforce or to support has no marked test. `croupier trace --open` lists
those for which no test passed in the last such run.
"""


def page() -> str:
    """The whole page."""
    return "".join([HEAD, *(part for key in RULEBOOKS for part in document(key))])


def document(key: str) -> Iterator[str]:
    """One document: how many clauses there are of each area and level, and those that ask for no test."""
    of, book = clauses(key), RULEBOOKS[key]
    levels = [each for each in (*OWED, "show", "outside") if any(clause.level == each for clause in of)]
    yield f"\n## {book.title}, {book.casino} (`{key}`)\n\n| area | {' | '.join(levels)} |\n|---|{'---:|' * len(levels)}\n"
    counted = Counter((clause.area, clause.level) for clause in of)
    for area in sorted({clause.area for clause in of}):
        yield f"| {area} | {' | '.join(str(counted[area, level] or '') for level in levels)} |\n"
    sums = Counter(clause.level for clause in of)
    yield f"| **all {len(of)}** | {' | '.join(f'**{sums[level]}**' for level in levels)} |\n"
    yield "\n| clause | | level | what it comes to |\n|---|---|---|---|\n"
    for clause in without_test(key):
        numbers = ", ".join([clause.clause, *clause.also])
        yield f"| {numbers} | {clause.title} | {clause.level} | {clause.why.replace('inferred:', '*Our reading:*')} |\n"


def without_test(key: str) -> Iterator[Clause]:
    """The clauses of a document that ask for no test of their own."""
    return (clause for clause in clauses(key) if clause.level not in OWED)


def main(arguments: list[str]) -> int:
    text = page()
    if "--check" not in arguments:
        TARGET.write_text(text, "utf-8")
        return 0
    silent = [f"{key} {clause.clause}" for key in RULEBOOKS for clause in without_test(key) if not clause.why]
    for each in silent:
        print(f"No reason is given why this clause asks for no test: {each}", file=sys.stderr)
    if not TARGET.exists() or TARGET.read_text("utf-8") != text:
        print("docs/coverage.md is out of date: run tools/write_coverage.py", file=sys.stderr)
        return 1
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
