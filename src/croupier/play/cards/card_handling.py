"""Who handles the cards: the style in which a table deals, who has the shoe, and who has each hand of the coup."""

from typing import assert_never

from msgspec import Struct, field

from croupier.play.cards import style_events
from croupier.play.cards.style_events import DEALER


class Hands(Struct):
    """The shoe and the hands, each with who has it."""

    style: str = ""
    """As the document begins, where nobody has set one."""
    shoe: str = DEALER
    offered: str = ""
    """To whom the shoe was offered last."""
    marker: str = ""
    """Where the Banker's Hand Marker lies."""
    released: bool = False
    """Whether the marker goes on when the next wagers lie."""
    assigned: int = 0
    """The coup for which the hands were assigned last."""
    held: dict[str, str] = field(default_factory=dict)
    returned: dict[str, str] = field(default_factory=dict)
    """Who has given a hand back."""
    openers: dict[str, str] = field(default_factory=dict)
    """Who was nominated to open cards of a hand."""
    drawer: str = ""
    """Who was nominated to draw the cards of the coup."""
    dealt: tuple[str, ...] = ()
    """To which hand each card of the coup was dealt."""

    @property
    def draws(self) -> str:
        """Who draws the next card."""
        return self.drawer or self.shoe

    def holder(self, hand: str) -> str:
        """Who has a hand."""
        return self.held.get(hand, DEALER)

    def begin(self) -> None:
        """A coup begins: nobody is nominated, and no hand is out."""
        self.held, self.returned, self.openers = {}, {}, {}
        self.drawer, self.dealt = "", ()


def evolve(hands: Hands, event: style_events.StyleChange) -> None:
    """What an event changes."""
    match event:
        case style_events.StyleSet():
            hands.style, hands.shoe = event.style, event.shoe
            hands.offered, hands.marker, hands.released = "", "", False
        case style_events.ShoeOffered():
            hands.offered, hands.shoe = event.place, event.place if event.taken else DEALER
        case style_events.ShoeRelinquished():
            hands.shoe, hands.drawer = DEALER, ""
        case style_events.MarkerReleased():
            hands.released = True
        case style_events.MarkerMoved():
            hands.marker, hands.released = event.place, False
        case style_events.HandsAssigned():
            hands.assigned = event.round
            hands.held = {"player": event.player, "banker": event.banker}
        case style_events.HandPassed():
            hands.held[event.hand] = event.place
        case style_events.HandReturned():
            hands.held[event.hand], hands.returned[event.hand] = DEALER, event.place
        case style_events.DrawerNominated():
            hands.drawer = event.place
        case style_events.OpenerNominated():
            hands.openers[event.hand] = event.place
        case _:
            assert_never(event)
