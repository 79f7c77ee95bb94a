"""What a dealer or a shoe says of the cards of a coup."""

from typing import Literal

from croupier.play.arguments import Ordinal
from croupier.play.command import ByStaff


class DrawCard(ByStaff, frozen=True, tag="draw_card"):
    card: str = ""
    hand: Literal["", "player", "banker"] = ""
    """Whose it is, where it was drawn at a player's word before the first cards were turned."""
    device: str = ""
    """Which shoe reads it, where it says so."""


class ExposeCard(ByStaff, frozen=True, tag="expose_card"):
    nth: Ordinal
    """Which of the coup's cards it is, in the order in which they came."""
    card: str
    by: str = ""
    """Who turned it, where that was not whoever has the hand."""
