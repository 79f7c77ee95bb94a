"""What a member of staff may order, and what has to be told with it."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.sign import LimitView, NoticeRules


class Choice(Struct):
    """A value to choose, and what it means in words."""

    value: str
    words: str


FieldKind = Literal[
    "text",
    "money",
    "count",
    "time",
    "choice",
    "several",
    "flag",
    "account",
    "names",
    "figures",
    "parts",
    "counts",
    "card",
]


class Field(Struct):
    """Something that a command needs to be told."""

    name: str
    kind: FieldKind
    """An account is chosen among those at the table; several are any of the choices; names and figures are
    several that are typed; parts are amounts of money by choice,
    and counts whole numbers."""
    choices: tuple[Choice, ...]
    needed: bool
    meant: str = ""
    """What is told if nobody says otherwise."""
    hint: str = ""
    """What it means, where its name does not say."""


About = Literal[
    "table",
    "seat",
    "ticket",
    "case",
    "rules",
    "tournament",
    "entry",
    "breach",
    "dispute",
    "promotion",
    "prize",
    "incident",
    "exclusion",
    "person",
    "notice",
    "office",
]


class Action(Struct):
    """A command that a member of staff may give: what it does, and what it needs to be told."""

    do: str
    words: str
    fields: tuple[Field, ...]
    about: About
    """What it is about; at a cash desk, whose rules govern is said by naming a table."""
    heading: str = ""
    """Under what a list of actions shows it."""


class OrdersView(Struct):
    """What whoever orders something should know of a table at this moment."""

    refused: dict[str, str]
    """The commands that it would not take now, however they are told, and why."""
    limits: tuple[LimitView, ...]
    notice: NoticeRules
