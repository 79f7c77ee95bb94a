"""Steps that lead to a game, as a list for whoever works the table: done, next, waiting for another's word, later."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from croupier.orders.authority import who
from croupier.play.table import Setup
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role
from croupier.server.views.orders import Action, Choice, Field
from croupier.server.views.steps import TodoState, TodoView
from croupier.tags import tag_of

Values = Mapping[str, str | int | bool]
Named = Cited[tuple[Role, ...]]


class Todo(Struct, frozen=True, kw_only=True):
    """A step: whether it is done, what orders it, and what that is told."""

    words: str
    clause: str
    done: bool = False
    command: Any = None
    """The kind of command that does it; none where it is not ordered at a table."""
    given: Values = {}
    ask: tuple[Field, ...] = ()
    """What is still to be told."""
    named: Named | None = None
    """Who may order it."""
    own: bool = False
    """Whether whoever may order it does so in person: it is not asked for."""
    again: bool = False
    """Whether it may be done once more after it is done."""


def in_order(setup: Setup, role: Role, steps: Iterable[Todo]) -> tuple[TodoView, ...]:
    """Steps of which each waits for the one before it."""
    found, first = [], True
    for step in steps:
        state = "done" if step.done else _first(setup, role, step) if first else "later"
        first = first and step.done
        found.append(_view(setup, role, step, state))
    return tuple(found)


def side_by_side(setup: Setup, role: Role, steps: Iterable[Todo]) -> tuple[TodoView, ...]:
    """Steps that wait for nothing: the first that a member of staff may do is the next, whatever waits for others."""
    found, first = [], True
    for step in steps:
        state = "done" if step.done else _first(setup, role, step)
        if state == "next":
            state, first = ("next" if first else "later"), False
        found.append(_view(setup, role, step, state))
    return tuple(found)


def choices(setup: Setup, role: Role, steps: Iterable[Todo]) -> tuple[TodoView, ...]:
    """Ways to go on, of which one is chosen."""
    return tuple(_view(setup, role, step, _first(setup, role, step)) for step in steps)


def _first(setup: Setup, role: Role, step: Todo) -> TodoState:
    return "next" if _may(setup, role, step) else "waits"


def _view(setup: Setup, role: Role, step: Todo, state: TodoState) -> TodoView:
    may = _may(setup, role, step)
    ordered = step.command is not None and (not step.done or step.again) and (may or not step.own)
    named = () if step.named is None else setup.staff.meant(step.named)
    return TodoView(
        words=step.words,
        clause=step.clause,
        state=state,
        takes="" if may else " or ".join(map(who, named)),
        action=Action(tag_of(step.command), step.words, step.ask, "table") if ordered else None,
        given=dict(step.given),
    )


def _may(setup: Setup, role: Role, step: Todo) -> bool:
    return step.named is not None and setup.staff.may(role, step.named)


def text(name: str, meant: str = "", *, needed: bool = True) -> Field:
    """Words to be told."""
    return Field(name, "text", (), needed, meant)


def count(name: str, meant: str = "") -> Field:
    """A whole number to be told."""
    return Field(name, "count", (), True, meant)


def card(name: str) -> Field:
    """A card to be told."""
    return Field(name, "card", (), True)


def flag(name: str, meant: bool) -> Field:
    """Whether something is so."""
    return Field(name, "flag", (), True, "true" if meant else "")


def one_of(name: str, values: Sequence[str], *, needed: bool = True) -> Field:
    """One of several to be told; the first is usual, where one has to be."""
    choices = tuple(Choice(each, each.replace("_", " ")) for each in values)
    return Field(name, "choice", choices, needed, values[0] if needed else "")
