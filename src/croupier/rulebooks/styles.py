"""How a coup may be dealt: who draws the cards, and who holds each hand."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Citations, Cited


class Draws(StrEnum):
    """Who draws the cards from the shoe."""

    DEALER = "dealer"
    OFFERED = "offered"
    """Whoever takes the shoe, which is offered round the table."""
    FIXED = "fixed"
    """A player who was fixed beforehand."""


class Holds(StrEnum):
    """Who holds a hand and exposes it."""

    DEALER = "dealer"
    HIGHEST = "highest"
    """The player with the highest wager on it."""
    MARKER = "marker"
    """The player who has the Banker's Hand Marker and a wager on it."""
    SHOE = "shoe"
    """Whoever has the shoe."""


class DealingStyle(Struct, frozen=True, kw_only=True):
    """One of a document's ways to deal a coup."""

    shoe: Cited[Draws]
    player: Cited[Holds]
    banker: Cited[Holds]


def style(cite: Citations, clause: str, *, shoe: Draws, player: Holds, banker: Holds) -> DealingStyle:
    """A dealing style that one clause describes."""
    return DealingStyle(shoe=cite(clause, shoe), player=cite(clause, player), banker=cite(clause, banker))


class StylePolicy(Struct, frozen=True, kw_only=True):
    """A document's rules for who handles the cards."""

    offered: dict[str, DealingStyle]
    """By letter; a table begins with the first."""
    holder_only: Cited[bool]
    """A hand is opened only by whoever holds it, a nominee of theirs, or the dealer."""
    seated_opener: Cited[bool]
    """Whoever has a hand may let another player open it who is seated at the table."""
    marker_moves_on_loss: Cited[bool]
    """The Banker's Hand Marker goes on when the Banker's Hand has lost."""
