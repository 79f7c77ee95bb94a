"""Who draws the cards of a coup, who holds its hands, and who opens them."""

from typing import Literal

from croupier.play.arguments import PlaceName
from croupier.play.command import ByStaff

HandName = Literal["player", "banker"]


class OfStyle(ByStaff, frozen=True):
    """About the dealing style, the shoe's holder and the hands' holders."""


class SetStyle(OfStyle, frozen=True, tag="set_style"):
    """Deal in another style from the next coup on."""

    style: str


class OfferShoe(OfStyle, frozen=True, tag="offer_shoe"):
    """The shoe was offered to the player at a position, who took it or did not."""

    place: PlaceName
    taken: bool


class RelinquishShoe(OfStyle, frozen=True, tag="relinquish_shoe"):
    """Direct whoever has the shoe to give it up: the dealer draws."""


class MoveMarker(OfStyle, frozen=True, tag="move_marker"):
    """Pass the Banker's Hand Marker to the next player: whoever has it does not want to keep it."""


class PassHand(OfStyle, frozen=True, tag="pass_hand"):
    """Pass a hand to the player at a position."""

    hand: HandName
    place: PlaceName


class ReturnHand(OfStyle, frozen=True, tag="return_hand"):
    """A hand is back with the dealer."""

    hand: HandName


class NominateDrawer(OfStyle, frozen=True, tag="nominate_drawer"):
    """Whoever has the shoe lets the player at another position draw the cards of this coup."""

    place: PlaceName


class NominateOpener(OfStyle, frozen=True, tag="nominate_opener"):
    """Whoever has a hand, or the shoe, lets the player at another position, or the dealer, open cards of the hand."""

    hand: HandName
    place: PlaceName


StyleCommand = (
    SetStyle | OfferShoe | RelinquishShoe | MoveMarker | PassHand | ReturnHand | NominateDrawer | NominateOpener
)
