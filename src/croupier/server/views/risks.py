"""What can go wrong at a table, and the most that the house would pay."""

from msgspec import Struct

from croupier.server.views.orders import Action


class IrregularityView(Struct):
    """Something that can go wrong: what is done about it, whose word that takes, and what it does to the money."""

    code: str
    words: str
    remedy: str
    money: str
    clause: str
    takes: str
    """Whose word it takes, in words."""
    may: bool
    """Whether this member of staff may declare it; if not, it may be asked for."""
    why_not: str
    """Why it is not declared at this moment; nothing where it may be."""
    action: Action
    """What is ordered, with what is still to be told."""
    given: dict[str, str]
    """What is told with it."""


class ExposureView(Struct):
    """The most that the house would pay on the wagers that lie."""

    staked: int
    loss: int
    """What it would pay beyond all stakes; below zero where it wins whatever comes."""
    outcome: str
    """On which outcome, in words."""
