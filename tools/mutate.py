"""Flip every value that a rulebook cites and see that a test marked with that clause fails.

    python tools/mutate.py [DOCUMENT [CLAUSE]]

Each flip runs in a process of its own: `Citations` is made to answer one statement with a changed value, then the tests
marked with its clause run. A flip that they let pass is a survivor, and any survivor is a failure. Where a statement names
further clauses, at least one of its flips must fail a test of each of those too.
"""

import contextlib
import io
import multiprocessing
import os
import platform
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import numpy  # noqa: F401  # so that each flip's process, being a fork, finds it loaded
import pytest
from rich.console import Console
from rich.progress import track

from croupier.rulebooks.citation import Citations, Cited

TESTS = "tests"
SWAPS = {"D": "S", "S": "D"}
"""A cell of a drawing table."""


class Flip(NamedTuple):
    """One changed value of one statement."""

    document: str
    clauses: tuple[str, ...]
    statement: int
    variant: int
    place: str
    change: str


def variants(value: object) -> Iterator[tuple[str, object]]:
    """Every way to flip a value by one step, with what was done."""
    if isinstance(value, bool):
        yield f"{value} became {not value}", not value
    elif isinstance(value, Enum):
        others = [each for each in type(value) if each is not value]
        yield f"{value.value} became {others[0].value}", others[0]
    elif isinstance(value, int | Fraction):
        yield f"{value} became {value + 1}", value + 1
    elif isinstance(value, str) and set(value) <= set(SWAPS):
        for place, cell in enumerate(value):
            yield f"cell {place} flipped", value[:place] + SWAPS[cell] + value[place + 1 :]
    elif isinstance(value, str):
        yield f"{value} became something else", value + "?"
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            if _is_listed(each):
                yield f"{_name(each)} left out", value[:place] + value[place + 1 :]
            else:
                for change, other in variants(each):
                    yield f"place {place}: {change}", (*value[:place], other, *value[place + 1 :])
    elif isinstance(value, Mapping):
        for key, each in value.items():
            for change, other in variants(each):
                yield f"{_name(key)}: {change}", {**value, key: other}
    else:
        raise TypeError(f"no way to flip {value!r}: teach tools/mutate.py")


def _is_listed(value: object) -> bool:
    """Whether a member of a tuple stands for itself (a permitted bet, an event) rather than holding a figure."""
    return callable(value) or (
        isinstance(value, str | bool | Enum) and not (isinstance(value, str) and set(value) <= set(SWAPS))
    )


def _name(value: object) -> str:
    return str(getattr(value, "__doc__", None) or value) if callable(value) else str(value)


class Marks:
    """A pytest plugin that notes each test's clause marks and which tests failed."""

    def __init__(self) -> None:
        self.tests: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        self.failed: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the marks."""
        for item in items:
            for mark in item.iter_markers("clause"):
                self.tests[mark.args].add(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        if report.failed:
            self.failed.add(report.nodeid)


def run_tests(*arguments: str) -> tuple[int, Marks]:
    """Run pytest in this process, silently."""
    marks = Marks()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        status = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments], plugins=[marks])
    return int(status), marks


def collect(_: None) -> dict[tuple[str, str], set[str]]:
    """The tests that are marked with each clause."""
    status, marks = run_tests("--collect-only", TESTS)
    if status:
        raise SystemExit("The tests cannot be collected: run make test first.")
    return dict(marks.tests)


def list_flips(_: None) -> list[Flip]:
    """Every flip of every statement."""
    from croupier.rulebooks.library import RULEBOOKS

    return [
        Flip(book.key, each.clauses, number, variant, f"{os.path.basename(each.file)}:{each.line}", change)
        for book in RULEBOOKS.values()
        for number, each in enumerate(book.citations.statements)
        for variant, (change, _) in enumerate(variants(each.value))
    ]


def killed(task: tuple[Flip, dict[str, list[str]]]) -> set[str]:
    """Flip one value, run the tests of its clauses, and say which clauses' tests failed."""
    flip, tests = task
    state_as_written = Citations.__call__

    def state(self: Citations, clause: str, value: Any, *also: str) -> Cited[Any]:
        if (self.document, len(self.statements)) == (flip.document, flip.statement):
            value = list(variants(value))[flip.variant][1]
        return state_as_written(self, clause, value, *also)

    Citations.__call__ = state  # type: ignore[method-assign]  # that is the flip
    nodes = sorted({node for clause in flip.clauses for node in tests[clause]})
    status, marks = run_tests(*nodes)
    if status not in (0, 1):  # nothing could even be collected: the flip broke everything
        return set(flip.clauses)
    return {clause for clause in flip.clauses if not marks.failed.isdisjoint(tests[clause])}


def main() -> None:
    """Flip everything asked for and report the survivors."""
    wanted = sys.argv[1:]
    screen = Console(highlight=False)
    fork = multiprocessing.get_context("fork")
    with fork.Pool(1, maxtasksperchild=1) as once:
        tests = once.map(collect, [None])[0]
        flips = [
            flip
            for flip in once.map(list_flips, [None])[0]
            if not wanted or (flip.document == wanted[0] and set(wanted[1:]) <= set(flip.clauses))
        ]
    tasks = [
        (flip, {clause: sorted(tests.get((flip.document, clause), ())) for clause in flip.clauses}) for flip in flips
    ]
    untested = sorted({(flip.document, clause) for flip, of in tasks for clause in flip.clauses if not of[clause]})
    runnable = [(flip, of) for flip, of in tasks if of[flip.clauses[0]]]
    started = time.monotonic()
    survivors: list[Flip] = []
    held: set[tuple[str, int, str]] = set()
    with fork.Pool(os.cpu_count(), maxtasksperchild=1) as pool:
        results = pool.imap(killed, runnable)
        for (flip, _), dead in zip(runnable, track(results, "Flipping", len(runnable), console=screen), strict=True):
            held |= {(flip.document, flip.statement, clause) for clause in dead}
            if flip.clauses[0] not in dead:
                survivors.append(flip)
    for document, clause in untested:
        screen.print(f"{document} {clause}: cited, but no test is marked with it", markup=False)
    for flip in survivors:
        screen.print(f"{flip.document} {flip.clauses[0]} ({flip.place}): survived: {flip.change}", markup=False)
    weak = sorted(
        {
            (flip.document, clause, flip.place)
            for flip, of in runnable
            for clause in flip.clauses[1:]
            if of[clause] and (flip.document, flip.statement, clause) not in held
        }
    )
    for document, clause, place in weak:
        screen.print(f"{document} {clause} ({place}): no flip of this statement fails a test of it", markup=False)
    screen.print(
        f"{len(runnable) - len(survivors)} of {len(flips)} flips failed a test of their clause"
        f" ({time.monotonic() - started:.0f} s on {os.cpu_count()} cores, Python {platform.python_version()})"
    )
    sys.exit(1 if survivors or untested or weak or not flips else 0)


if __name__ == "__main__":
    main()
