"""Add a role to every authority that a rulebook states, one at a time, and see that some test fails.

Each runs in a process of its own: `Citations` is made to answer one statement with one role more, then the tests of who may
do what run for that document, and if they let it pass, those marked with the statement's clauses.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from rich.console import Console
from rich.progress import track

from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.roles import Role
from mutations.running import FORK, NO_ANSWER, NOTICED, SURVIVED, in_forks, run_tests
from mutations.values import collect, place

AT_TABLES = ("tests/floor/test_who_may.py", "test_a_command_is_for_those_whom or test_a_dispute_is_decided_first")
OF_PROMOTIONS = ("tests/promotions/test_promotion_authority.py", "test_a_command")
OF_TOURNAMENTS = ("tests/tournaments/test_tournament_authority.py", "test_a_command")
"""The tests of who may do what: their file, and which of them."""
ASKED_BY = {
    "promotions": (OF_PROMOTIONS,),
    "tournaments": (OF_TOURNAMENTS,),
    "staffing": (AT_TABLES, OF_PROMOTIONS, OF_TOURNAMENTS),
}
"""Which of them ask, by the module of a rulebook that names somebody; elsewhere, those at tables."""
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
    """Every authority of every document with a role that it does not have, nor anybody who acts for one that it has.

    The role has powers under that document. Where a statement says for whom somebody acts, it has one that they lack.
    """
    from croupier.rulebooks.library import RULEBOOKS

    found = []
    for book in RULEBOOKS.values():
        stated = [(*each, one) for one in enumerate(book.citations.statements) for each in authorities(one[1].value)]
        raised = book.conduct.dispute.raised_by
        for key, named, (number, each) in stated:
            if (each.clauses[0], each.value) == (raised.clause, raised.value):
                continue  # a player raises it at the own place, where nobody else is asked by the document
            acting = [
                role
                for role, of in book.staff.acts_for.items()
                if (of.clause, of.value) == (each.clauses[0], each.value)
            ]
            has = [other for _, other, _ in stated if any(book.staff.may(role, Cited(other, "")) for role in acting)]
            powers = {role for _, other, _ in stated if other not in has for role in other}
            may = {role for role in Role if book.staff.may(role, Cited(named, each.clauses[0]))}
            others = sorted(powers - may - set(NOT_ADDED))
            role = Random(f"{book.key} {number} {key}").choice(others)
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
    module = widened.place.partition("/")[2].partition(":")[0]
    asking = [(file, "-k", f"({tests}) and {widened.document}") for file, tests in ASKED_BY.get(module, (AT_TABLES,))]
    for arguments in filter(None, (*asking, tuple(marked))):
        status, heard = run_tests("-x", *arguments)
        if status == pytest.ExitCode.TESTS_FAILED or heard.not_imported:
            return True
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):  # not every document has promotions
            raise RuntimeError(f"pytest ended with status {status} on {arguments}")
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
    counted: Counter[str] = Counter()
    results = in_forks(is_noticed, tasks, processes, LIMIT_S)
    for (each, _), noticed in track(results, "Adding roles", len(tasks), console=screen):
        what = NO_ANSWER if noticed is None else NOTICED if noticed else SURVIVED
        counted[what] += 1
        if what != NOTICED:
            which = f" ({each.key})" if each.key else ""
            line = f"{each.document} {each.clauses[0]} ({each.place}): {what}: {each.role} may too{which}"
            screen.print(line, markup=False, soft_wrap=True)
    screen.print(
        f"{counted[NOTICED]} of {len(tasks)} roles added were noticed,"
        f" {counted[SURVIVED]} survived, {counted[NO_ANSWER]} came to no answer"
    )
    return counted[NOTICED] == len(tasks) > 0
