"""What can happen to the cards of a coup as they are dealt."""

from typing import Literal

from croupier.play.event import TableEvent, WithoutMoney
from croupier.play.outcome import Source
from croupier.play.wagering.wager_events import Return


class CardDrawn(WithoutMoney, frozen=True, tag="card_drawn"):
    """A card came from the shoe to a hand."""

    card: str
    hand: Literal["player", "banker"]
    source: Source
    shoe: int = 0
    """Which shoe of the table it came from, by its number; zero for one that was set aside before."""
    draw: int = 0
    """Which card of that shoe it is, burned ones counted."""
    by: str = ""
    """Who drew it, where players may."""


class CardExposed(WithoutMoney, frozen=True, tag="card_exposed"):
    """A card of the coup that lay face down was turned."""

    nth: int
    card: str
    by: str = ""
    """Who turned it, where players may."""


class CoupMadeDummy(TableEvent, frozen=True, tag="coup_made_dummy"):
    """The coup is dealt to its end without wagers: what lay went back."""

    round: int
    clause: str
    returned: tuple[Return, ...]


DealChange = CardDrawn | CardExposed | CoupMadeDummy
