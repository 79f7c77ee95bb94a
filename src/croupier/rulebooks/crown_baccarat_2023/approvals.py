"""What is done only where somebody has approved it."""

from croupier.rulebooks.approvals import (
    ANOTHER_DRAWS,
    BOTH_HANDS,
    BURN_EACH_COUP,
    CUT_BY_ANOTHER,
    HAND_SHUFFLE,
    NAME_OPENER,
    PASS_OPPOSING,
    SHOW_BURNED,
    UNANNOUNCED,
    Approval,
    of_style,
)
from croupier.rulebooks.crown_baccarat_2023.document import CASINO_MANAGER, MANAGER, cite
from croupier.rulebooks.policy import SignedPromotion
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Setting

# An approval stands until it is taken back or the table closes, and one about the cards until the shoe is ready. The General
# Manager's for a hand shuffle may be for the day: the table's day ends when it closes.
APPROVALS = {
    HAND_SHUFFLE: Approval(
        words="that cards be shuffled by hand.",
        authority=cite("4.1(a)", (Role.GENERAL_MANAGER_TABLE_GAMES,)),
        one_shoe=True,
    ),
    CUT_BY_ANOTHER: Approval(words="that somebody else cut the cards.", authority=cite("4.4", MANAGER), one_shoe=True),
    SHOW_BURNED: Approval(words="that the burned card be shown.", authority=cite("4.6(b)", MANAGER), one_shoe=True),
    BURN_EACH_COUP: Approval(words="that a card be burned before each coup.", authority=cite("4.8", MANAGER)),
    of_style("C"): Approval(words="that cards be dealt in Style C.", authority=cite("4.11", CASINO_MANAGER)),
    of_style("D"): Approval(words="that cards be dealt in Style D.", authority=cite("4.11", CASINO_MANAGER)),
    of_style("E"): Approval(
        words="that a player draw the cards in Style E.",
        authority=cite("4.11", CASINO_MANAGER),
        one_player=cite("4.11 Style E", True),
    ),
    PASS_OPPOSING: Approval(words="that the opposing hand be passed.", authority=cite("4.12(b)", CASINO_MANAGER)),
    ANOTHER_DRAWS: Approval(words="that another draw the cards.", authority=cite("4.13(e)(i)", CASINO_MANAGER)),
    NAME_OPENER: Approval(
        words="that the shoe's holder name who opens cards.", authority=cite("4.13(e)(ii)", CASINO_MANAGER)
    ),
    BOTH_HANDS: Approval(
        words="that a player handle both hands.",
        authority=cite("4.13(e)(iii)", CASINO_MANAGER),
        one_player=cite("4.13(e)(iii)", True),
    ),
    UNANNOUNCED: Approval(
        words="that third cards be drawn before totals are announced.", authority=cite("4.13(e)(iv)", CASINO_MANAGER)
    ),
    # D is not restricted to tournaments, yet looks meant for them (3.8(a) as read).
    "version_D": Approval(words="that Version D be played.", authority=cite("3.8(a)", CASINO_MANAGER)),
    "tie_16_on_8": Approval(words="that a Tie of 8 pay 16 to 1.", authority=cite("3.23(b)", CASINO_MANAGER)),
}
TIE_OF_8 = SignedPromotion(
    cite("3.23(b)", "tie_16_on_8"), "on this table a Tie with a point count of 8 pays 16 to 1, every other Tie 8 to 1."
)
HAND_SHUFFLE_SCOPE = Setting(
    "hand_shuffle_approval_scope", cite("4.1(a)", {"one_shoe": True, "table_and_gaming_day": False}), "one_shoe"
)
