"""What can be done now about a tournament or a promotion, what cannot, and what is next."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.orders import Action

Part = Literal["conditions", "terms", "entries", "session", "draw", "rulings", "prizes", "results", "disputes"]
"""The parts of the page: of a tournament, and of a promotion beside those that have the same name."""


class Offered(Struct):
    """A command that would be taken now, if what is told with it is right."""

    action: Action
    part: Part
    fixed: dict[str, str | int | bool | tuple[str, ...]]
    """What is said with it and not asked for: what it is about, and what is known."""
    label: str
    """What its button says, where the command's name does not."""
    pays: int
    """What it pays out, in cents."""
    sure: bool
    """Whether something is told, or it is asked once more before it is done."""


class NotNowView(Struct):
    """A command that whoever looks may give, and that would be refused now."""

    do: str
    part: Part
    why: str
    clause: str


class NextView(Struct):
    """What is next."""

    words: str
    part: Part
    do: str
    """The command that does it; nothing where play, or the clock, has to go on."""
    who: str
    """Who may give it, where whoever looks may not."""
