"""The conditions of a tournament as a form: every item, what it asks for, and what is said."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.orders import Choice
from croupier.server.views.tournament import FaultView

CellKind = Literal["text", "money", "count", "share", "time", "choice", "yes_no", "none_or_text"]


class Cell(Struct):
    """One thing to fill in."""

    name: str
    kind: CellKind
    """Of none or a text it can be said that there is none."""
    words: str
    choices: tuple[Choice, ...]
    usual: str
    """What holds if nothing is said; empty where nothing does."""


class FormField(Struct):
    """What an item asks for: one thing, a list of them, rows of several, one part of several, or figures by name."""

    name: str
    shape: Literal["one", "list", "rows", "part", "pairs"]
    words: str
    cells: tuple[Cell, ...]


class FormItem(Struct):
    """An item of the conditions."""

    item: str
    words: str
    clause: str
    """By which the document asks for it; empty where it does not."""
    fields: tuple[FormField, ...]


class FormGroup(Struct):
    """Items that belong together."""

    words: str
    items: tuple[FormItem, ...]


class ConditionsView(Struct):
    """Conditions as a form, as a file, and as they are printed. Nothing has been written by looking at them."""

    groups: tuple[FormGroup, ...]
    values: dict[str, object]
    """What is said, by the names of the fields."""
    text: str
    """The same as a file in TOML."""
    faults: tuple[FaultView, ...]
    printed: tuple[str, ...]
    """For players; empty while something is missing."""
