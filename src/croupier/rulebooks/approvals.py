"""What a document lets happen only when somebody has approved it, and who that is."""

from msgspec import Struct

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role

HAND_SHUFFLE = "hand_shuffle"
CUT_BY_ANOTHER = "cut_by_another"
SHOW_BURNED = "show_burned"
BURN_EACH_COUP = "burn_each_coup"
PASS_OPPOSING = "pass_opposing"
ANOTHER_DRAWS = "another_draws"
NAME_OPENER = "name_opener"
BOTH_HANDS = "both_hands"
UNANNOUNCED = "unannounced"
RIFFLE = "riffle"
MANUAL_ENTRY = "manual_entry"
"""That cards be entered by hand at a table whose shoe reads them."""


def of_style(style: str) -> str:
    """The approval of a dealing style.

    >>> of_style("C")
    'style_C'
    """
    return f"style_{style}"


class Approval(Struct, frozen=True, kw_only=True):
    """Something that waits for an approval, in words, and who may give it."""

    words: str
    authority: Cited[tuple[Role, ...]]
    one_shoe: bool = False
    """Whether it is given for one shoe, and not until it is taken back."""
    one_coup: bool = False
    """Whether it is given for one coup."""
    one_player: Cited[bool] | None = None
    """Whether it names the player whom it is for."""
