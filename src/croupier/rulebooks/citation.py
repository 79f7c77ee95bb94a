"""A rulebook's statements, each with the clause of its document that it rests on."""

import sys
from typing import Generic, TypeGuard, TypeVar

from msgspec import Struct

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Cited(Struct, Generic[T_co], frozen=True):
    """A value with the clause that states it."""

    value: T_co
    clause: str


def applies(rule: Cited[T] | None) -> TypeGuard[Cited[T]]:
    """Whether a document has a rule, and says yes by it.

    >>> applies(Cited(True, "6.3.2")), applies(Cited(False, "6.3.2")), applies(None)
    (True, False, False)
    """
    return rule is not None and bool(rule.value)


class Statement(Struct, frozen=True):
    """Where a rulebook states something: for the trace from clauses to code."""

    clauses: tuple[str, ...]
    value: object
    file: str
    line: int


class Citations:
    """Cites one document, and remembers what was cited where.

    >>> cite = Citations("star-rapid-2016")
    >>> cite("8.7.3", 8).clause
    '8.7.3'
    """

    def __init__(self, document: str) -> None:
        self.document = document
        self.statements: list[Statement] = []

    def __call__(self, clause: str, value: T, *also: str) -> Cited[T]:
        """State a value by its clause; `also` names further clauses that say the same.

        Where one of this folder's functions states it for a document, the place is the line of the document that called it.
        """
        caller = sys._getframe(1)
        while caller.f_globals.get("__package__") == __package__ and caller.f_back is not None:
            caller = caller.f_back
        self.statements.append(Statement((clause, *also), value, caller.f_code.co_filename, caller.f_lineno))
        return Cited(value, clause)
