"""What happens to the shoe and the hands of a coup: who draws, who holds, who opens. `dealer` stands for the dealer."""

from typing import Literal

from croupier.play.event import WithoutMoney

DEALER = "dealer"


class StyleEvent(WithoutMoney, frozen=True):
    """Something that happened about who handles the cards."""


class StyleSet(StyleEvent, frozen=True, tag="style_set"):
    """The table deals in this style; who has the shoe, where a player was fixed."""

    style: str
    shoe: str = DEALER


class ShoeOffered(StyleEvent, frozen=True, tag="shoe_offered"):
    """The shoe was offered to a player."""

    place: str
    taken: bool


class ShoeRelinquished(StyleEvent, frozen=True, tag="shoe_relinquished"):
    """Whoever had the shoe was directed to give it up."""

    place: str


class MarkerReleased(StyleEvent, frozen=True, tag="marker_released"):
    """The Banker's Hand Marker goes on when the next wagers lie: its holder asked, or the Banker's Hand lost."""

    place: str
    why: Literal["asked", "lost"]


class MarkerMoved(StyleEvent, frozen=True, tag="marker_moved"):
    """The Banker's Hand Marker lies before this player."""

    place: str


class HandsAssigned(StyleEvent, frozen=True, tag="hands_assigned"):
    """In which style a coup is dealt, who draws its cards and who is given each hand."""

    round: int
    style: str
    shoe: str
    player: str
    banker: str


class HandPassed(StyleEvent, frozen=True, tag="hand_passed"):
    """A hand went to another player than the one it was assigned to."""

    hand: str
    place: str
    clause: str


class HandReturned(StyleEvent, frozen=True, tag="hand_returned"):
    """A hand is back with the dealer."""

    hand: str
    place: str
    """Who had it."""


class DrawerNominated(StyleEvent, frozen=True, tag="drawer_nominated"):
    """Another draws the cards of the coup for whoever has the shoe."""

    place: str
    by: str
    clause: str


class OpenerNominated(StyleEvent, frozen=True, tag="opener_nominated"):
    """Another opens cards of a hand, at the request of whoever has it or has the shoe."""

    hand: str
    place: str
    by: str
    clause: str


StyleChange = (
    StyleSet
    | ShoeOffered
    | ShoeRelinquished
    | MarkerReleased
    | MarkerMoved
    | HandsAssigned
    | HandPassed
    | HandReturned
    | DrawerNominated
    | OpenerNominated
)
