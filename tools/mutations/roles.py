"""Add a role to every authority that a rulebook states, one at a time, and see that some test fails.

Each runs in a process of its own: `Citations` is made to answer one statement with one role more, then the tests of who may
do what run for that document, and if they let it pass, those marked with the statement's clauses.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from rich.console import Console
from rich.progress import track

from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.roles import Role
from mutations.running import FORK, in_forks, run_tests
from mutations.values import collect, place

WHO_MAY = ("test_a_command_is_for_those_whom", "test_a_dispute_is_decided_first")
LIMIT_S = 300
NOT_ADDED = (Role.PLAYER, Role.ACCEPTOR)
"""What comes from a terminal is refused before its document is asked."""


class Widened(NamedTuple):
    """An authority with one role more."""

    document: str
    clauses: tuple[str, ...]
    statement: int
    key: str
    """Which of several authorities that one statement names, by a setting."""
    role: Role
    place: str


def authorities(value: object) -> Iterator[tuple[str, tuple[Role, ...]]]:
    """The authorities that a statement names: one, or one for each value of a setting."""
    for key, each in value.items() if isinstance(value, dict) else [("", value)]:
        if isinstance(each, tuple) and all(isinstance(role, Role) for role in each):
            yield key, each


def list_widened(_: None) -> list[Widened]:
    """Every authority of every document with a role that it does not have, nor anybody who acts for one that it has."""
    from croupier.rulebooks.library import RULEBOOKS

    found = []
    for book in RULEBOOKS.values():
        for number, each in enumerate(book.citations.statements):
            for key, named in authorities(each.value):
                others = [role for role in Role if not book.staff.may(role, Cited(named, each.clauses[0]))]
                role = Random(f"{book.key} {each.clauses} {key}").choice([r for r in others if r not in NOT_ADDED])
                found.append(Widened(book.key, each.clauses, number, key, role, place(each)))
    return found


def is_noticed(task: tuple[Widened, list[str]]) -> bool:
    """Add the role, and say whether a test fails."""
    widened, marked = task
    state_as_written = Citations.__call__

    def state(self: Citations, clause: str, value: Any, *also: str) -> Cited[Any]:
        if (self.document, len(self.statements)) == (widened.document, widened.statement):
            value = _with(value, widened)
        return state_as_written(self, clause, value, *also)

    Citations.__call__ = state  # type: ignore[method-assign]  # that is the change
    asked = f"({' or '.join(WHO_MAY)}) and {widened.document}"
    for arguments in (("tests/test_who_may.py", "-k", asked), tuple(marked)):
        status = run_tests("-x", *arguments)[0] if arguments else pytest.ExitCode.OK
        if status != pytest.ExitCode.OK:
            return True
    return False


def _with(value: Any, widened: Widened) -> Any:
    if widened.key:
        return {**value, widened.key: (*value[widened.key], widened.role)}
    return (*value, widened.role)


def widen_authorities(wanted: list[str], processes: int, screen: Console) -> bool:
    """Add a role to every authority asked for, report what nobody noticed, and say whether there is nothing."""
    with FORK.Pool(1, maxtasksperchild=1) as once:
        tests = once.map(collect, [None])[0]
        listed = once.map(list_widened, [None])[0]
    chosen = [each for each in listed if not wanted or each.document == wanted[0]]
    chosen = [each for each in chosen if set(wanted[1:]) <= set(each.clauses)]
    tasks = [
        (each, sorted({node for clause in each.clauses for node in tests.get((each.document, clause), ())}))
        for each in chosen
    ]
    survivors = 0
    results = in_forks(is_noticed, tasks, processes, LIMIT_S)
    for (each, _), noticed in track(results, "Adding roles", len(tasks), console=screen):
        if noticed is False:
            survivors += 1
            which = f" ({each.key})" if each.key else ""
            screen.print(
                f"{each.document} {each.clauses[0]} ({each.place}): survived: {each.role} may too{which}", markup=False
            )
    screen.print(f"{len(tasks) - survivors} of {len(tasks)} roles added were noticed")
    return not survivors
