"""The dealing styles: who draws the cards, who holds and opens the hands."""

from croupier.rulebooks.crown_baccarat_2023.document import DEALER, MANAGER, cite
from croupier.rulebooks.styles import DealingStyle, Draws, Holds, StylePolicy, style

# Positions are seated counter-clockwise from the dealer's right; terminals cannot hold cards. In Style E the shoe's holder
# exposes the Banker's Hand as in Style D. Nobody holds both hands at a time, so a player whose wagers are the highest on
# both is given the Player's first. With equal wagers whoever had so much first holds the hand, if the dealer picks no other.
STYLES = StylePolicy(
    offered={
        "A": style(cite, "4.11 Style A", shoe=Draws.DEALER, player=Holds.DEALER, banker=Holds.DEALER),
        "B": style(cite, "4.11 Style B", shoe=Draws.DEALER, player=Holds.HIGHEST, banker=Holds.HIGHEST),
        "C": DealingStyle(
            shoe=cite("4.11 Style C(a)(i)", Draws.DEALER),
            player=cite("4.11 Style C(a)(i)", Holds.HIGHEST),
            banker=cite("4.11 Style C(a)(ii)", Holds.MARKER),
        ),
        "D": style(cite, "4.11 Style D", shoe=Draws.OFFERED, player=Holds.DEALER, banker=Holds.SHOE),
        "E": style(cite, "4.11 Style E", shoe=Draws.FIXED, player=Holds.DEALER, banker=Holds.SHOE),
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
