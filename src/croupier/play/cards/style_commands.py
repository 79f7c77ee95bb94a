"""Who draws the cards of a coup, who holds its hands, and who opens them."""

from typing import Literal

from croupier.play.arguments import PlaceName
from croupier.play.command import ByStaff

HandName = Literal["player", "banker"]


class OfStyle(ByStaff, frozen=True):
    """About the dealing style, the shoe's holder and the hands' holders."""


class SetStyle(OfStyle, frozen=True, tag="set_style"):
    style: str


class OfferShoe(OfStyle, frozen=True, tag="offer_shoe"):
    place: PlaceName
    taken: bool


class RelinquishShoe(OfStyle, frozen=True, tag="relinquish_shoe"): ...


class MoveMarker(OfStyle, frozen=True, tag="move_marker"): ...


class PassHand(OfStyle, frozen=True, tag="pass_hand"):
    hand: HandName
    place: PlaceName


class ReturnHand(OfStyle, frozen=True, tag="return_hand"):
    hand: HandName


class NominateDrawer(OfStyle, frozen=True, tag="nominate_drawer"):
    place: PlaceName


class NominateOpener(OfStyle, frozen=True, tag="nominate_opener"):
    hand: HandName
    place: PlaceName


StyleCommand = (
    SetStyle | OfferShoe | RelinquishShoe | MoveMarker | PassHand | ReturnHand | NominateDrawer | NominateOpener
)
