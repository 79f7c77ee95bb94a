"""The conditions of a tournament, or the terms of a promotion, as a form: every item, what it asks for, and what is said."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.orders import Choice

CellKind = Literal[
    "text", "words", "money", "count", "share", "time", "choice", "yes_no", "none_or_text", "several", "declaration"
]


class FaultView(Struct):
    """What keeps conditions from being published, or terms from being submitted."""

    item: str
    words: str
    clause: str


class Cell(Struct):
    """One thing to fill in."""

    name: str
    kind: CellKind
    """Words are a text of some length; of none or a text it can be said that there is none; several are any of the choices,
    and a declaration says which of them there are, or that there are none."""
    words: str
    choices: tuple[Choice, ...]
    usual: str
    """What holds if nothing is said; empty where nothing does."""
    within: str = ""
    """The part of its row that it stands in; in the row itself, if empty."""
    where: dict[str, tuple[str, ...]] = {}
    """In which rows it is asked for: where these cells say one of these; in all, if empty."""


class FormField(Struct):
    """What an item asks for: one thing, a list of them, rows of several, one part of several, or figures by name."""

    name: str
    shape: Literal["one", "list", "rows", "part", "pairs"]
    words: str
    cells: tuple[Cell, ...]


class FormItem(Struct):
    """An item of the conditions or terms."""

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
    """Conditions or terms as a form, as a file, and as they are printed. Nothing has been written by looking at them."""

    groups: tuple[FormGroup, ...]
    values: dict[str, object]
    """What is said, by the names of the fields."""
    text: str
    """The same as a file in TOML."""
    faults: tuple[FaultView, ...]
    printed: tuple[str, ...]
    """For players; empty while something is missing."""
