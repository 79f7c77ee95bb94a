"""What is to be done at a table now, and before the next game."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.orders import Action
from croupier.server.views.round import ResultView


class Prompt(Struct):
    """The next step at a table: what it is, since when it is to be done, and when it will be late."""

    words: str
    since: int | None = None
    late_at: int | None = None


TodoState = Literal["done", "next", "waits", "later"]


class TodoView(Struct):
    """One of the steps before a game: done, the next for this member of staff, waiting for another's word, or later."""

    words: str
    clause: str
    state: TodoState
    takes: str
    """Whose word it takes, in words, where it is not this member of staff's."""
    action: Action | None
    """What is ordered, with what is still to be told; nothing where nobody orders it from here."""
    given: dict[str, str | int | bool]
    """What is told with it."""


class TodoList(Struct):
    """What is done before a game, in order."""

    title: str
    steps: tuple[TodoView, ...]


class DifferView(Struct):
    """Two readings of one outcome that do not agree, side by side, and what is to be done."""

    device: str
    read: ResultView
    entered: ResultView
    words: str
    clause: str
    ways: tuple[TodoView, ...]
    """Either of them may be found right."""
