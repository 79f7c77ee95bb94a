"""The dealing styles: who draws the cards, who holds and opens the hands."""

from croupier.rulebooks.crown_baccarat_2023.document import DEALER, MANAGER, cite
from croupier.rulebooks.styles import DealingStyle, Draws, Holds, StylePolicy

# Positions are seated counter-clockwise from the dealer's right; terminals cannot hold cards. In Style E the shoe's holder
# exposes the Banker's Hand as in Style D. Nobody holds both hands at a time, so a player whose wagers are the highest on
# both is given the Player's first. With equal wagers whoever had so much first holds the hand, if the dealer picks no other.
STYLES = StylePolicy(
    offered={
        "A": DealingStyle(
            shoe=cite("4.11 Style A", Draws.DEALER),
            player=cite("4.11 Style A", Holds.DEALER),
            banker=cite("4.11 Style A", Holds.DEALER),
        ),
        "B": DealingStyle(
            shoe=cite("4.11 Style B", Draws.DEALER),
            player=cite("4.11 Style B", Holds.HIGHEST),
            banker=cite("4.11 Style B", Holds.HIGHEST),
        ),
        "C": DealingStyle(
            shoe=cite("4.11 Style C(a)(i)", Draws.DEALER),
            player=cite("4.11 Style C(a)(i)", Holds.HIGHEST),
            banker=cite("4.11 Style C(a)(ii)", Holds.MARKER),
        ),
        "D": DealingStyle(
            shoe=cite("4.11 Style D", Draws.OFFERED),
            player=cite("4.11 Style D", Holds.DEALER),
            banker=cite("4.11 Style D", Holds.SHOE),
        ),
        "E": DealingStyle(
            shoe=cite("4.11 Style E", Draws.FIXED),
            player=cite("4.11 Style E", Holds.DEALER),
            banker=cite("4.11 Style E", Holds.SHOE),
        ),
    },
    marker_moves_on_loss=cite("4.11 Style C(c)", True),
    holder_only=cite("4.13(a)", True),
    seated_opener=cite("4.13(d)", True),
)
WITH_HANDS = {
    "set_style": cite("4.11", DEALER),
    "offer_shoe": cite("4.11 Style D", DEALER),
    "relinquish_shoe": cite("4.13(f)", MANAGER),
    "move_marker": cite("4.11 Style C(c)", DEALER),
    "pass_hand": cite("4.12(b)", DEALER),
    "return_hand": cite("4.13(e)(iii)", DEALER),
    "nominate_drawer": cite("4.13(e)(i)", DEALER),
    "nominate_opener": cite("4.13(d)", DEALER),
}
