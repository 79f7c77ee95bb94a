"""Flip every value that a rulebook cites and see that a test marked with that clause fails.

Each flip runs in a process of its own: `Citations` is made to answer one statement with a changed value, then the tests
marked with its clause run. A flip that they let pass is a survivor, and any survivor is a failure. Where a statement names
further clauses, at least one of its flips must fail a test of each of those too. All these tests pass as written (that is
run first), so what cannot be imported after a flip is the flip's doing; such flips are counted apart.
"""

import platform
import time
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console
from rich.progress import track

import croupier.odds.exact  # noqa: F401 (slow to load)
from croupier.games.roulette import PocketOrder
from croupier.rulebooks.citation import Citations, Cited, Statement
from mutations.running import FORK, TESTS, run_tests

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
    elif isinstance(value, PocketOrder):
        for place, each in enumerate(value):
            following = (place + 1) % len(value)
            swapped = list(value)
            swapped[place], swapped[following] = value[following], each
            yield f"{each} and {value[following]} changed places", PocketOrder(swapped)
    elif isinstance(value, frozenset):
        for each in sorted(value):
            yield f"{each} left out", value - {each}
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


def collect(_: None) -> dict[tuple[str, str], set[str]]:
    """The tests that are marked with each clause."""
    status, heard = run_tests("--collect-only", TESTS)
    if status:
        raise RuntimeError("The tests cannot be collected: run make test first.")  # a pool waits for ever on an exit
    return dict(heard.tests)


def list_flips(_: None) -> list[Flip]:
    """Every flip of every statement."""
    from croupier.rulebooks.library import RULEBOOKS

    return [
        Flip(book.key, each.clauses, number, variant, place(each), change)
        for book in RULEBOOKS.values()
        for number, each in enumerate(book.citations.statements)
        for variant, (change, _) in enumerate(variants(each.value))
    ]


def place(statement: Statement) -> str:
    """Where a statement stands, as package/module:line."""
    module = Path(statement.file)
    return f"{module.parent.name}/{module.stem}:{statement.line}"


class Death(NamedTuple):
    """What a flip broke: the clauses whose tests failed, and whether it came so far as to run them."""

    clauses: set[str]
    imported: bool = True


def killed(task: tuple[Flip, dict[str, list[str]]]) -> Death:
    """Flip one value, run the tests of its clauses, and say which clauses' tests failed."""
    flip, tests = task
    state_as_written = Citations.__call__

    def state(self: Citations, clause: str, value: Any, *also: str) -> Cited[Any]:
        if (self.document, len(self.statements)) == (flip.document, flip.statement):
            value = list(variants(value))[flip.variant][1]
        return state_as_written(self, clause, value, *also)

    Citations.__call__ = state  # type: ignore[method-assign]  # that is the flip
    try:
        import croupier.rulebooks.library  # noqa: F401  # to see whether the flip lets it be imported
    except Exception:
        return Death(set(flip.clauses), imported=False)
    nodes = sorted({node for clause in flip.clauses for node in tests[clause]})
    status, heard = run_tests(*(["-x"] if len(flip.clauses) == 1 else []), *nodes)
    if status == pytest.ExitCode.INTERRUPTED and heard.not_imported:
        return Death(set(flip.clauses), imported=False)
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"pytest ended with status {status} on {nodes}")
    return Death({clause for clause in flip.clauses if not heard.failed.isdisjoint(tests[clause])})


def failing_as_written(task: tuple[str, list[str]]) -> str | None:
    """The name of a clause whose tests do not pass though nothing was flipped."""
    name, nodes = task
    return name if nodes and run_tests("-x", *nodes)[0] != pytest.ExitCode.OK else None


def flip_values(wanted: list[str], processes: int, screen: Console) -> bool:
    """Flip everything asked for, report the survivors, and say whether there is none."""
    with FORK.Pool(1, maxtasksperchild=1) as once:
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
    with FORK.Pool(processes, maxtasksperchild=1) as pool:
        asked = {(flip.document, clause): of[clause] for flip, of in runnable for clause in flip.clauses}
        baseline = [(" ".join(clause), nodes) for clause, nodes in asked.items()]
        checked = pool.imap(failing_as_written, baseline)
        broken = [name for name in track(checked, "As written", len(baseline), console=screen) if name]
    if broken:
        raise SystemExit(f"Tests fail though nothing was flipped: {', '.join(broken)}")
    survivors: list[Flip] = []
    not_imported = 0
    held: set[tuple[str, int, str]] = set()
    with FORK.Pool(processes, maxtasksperchild=1) as pool:
        results = pool.imap(killed, runnable)
        for (flip, _), dead in zip(runnable, track(results, "Flipping", len(runnable), console=screen), strict=True):
            held |= {(flip.document, flip.statement, clause) for clause in dead.clauses}
            not_imported += not dead.imported
            if flip.clauses[0] not in dead.clauses:
                survivors.append(flip)
                screen.print(f"{flip.document} {flip.clauses[0]} ({flip.place}): survived: {flip.change}", markup=False)
    for document, clause in untested:
        screen.print(f"{document} {clause}: cited, but no test is marked with it", markup=False)
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
        f"{len(runnable) - len(survivors)} of {len(flips)} flips failed a test of their clause,"
        f" {not_imported} of them before a test ran, since rules or tests could no longer be imported"
        f" ({time.monotonic() - started:.0f} s in {processes} processes, Python {platform.python_version()})"
    )
    return bool(flips) and not (survivors or untested or weak)
