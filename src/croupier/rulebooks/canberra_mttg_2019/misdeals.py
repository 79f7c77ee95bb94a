"""What goes wrong with the cards, what is done about it, and by whom."""

from croupier.rulebooks.canberra_mttg_2019.document import DEALER, SUPERVISOR, cite
from croupier.rulebooks.cards import EARLY_DRAW, WRONG_SHOE
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy

# 8.8(d) and (l) name nobody: a Casino Supervisor decides. (e)(i) as read gives confirmed wagers back. In (m) the cards taken
# from the other shoe count as burned there; "from the correct shoe" in (n) is copied from (m) and has no meaning there.
CARDS_TAKEN_OUT = cite("8.8(l)", True)
DECKS_CHECKED = cite("8.8(l)", ("check_decks",))
MISDEALS = {
    "late_card_error": Irregularity(
        words="A card was in the wrong hand, and that was found when the next round had begun.",
        remedy=cite("8.8(f)", Remedy.VOID),
        authority=cite("8.8(f)", SUPERVISOR),
        looks_back=cite("8.8(f)", LookBack.ANY_TIME),
    ),
    "extra_player_card": Irregularity(
        words="A card was drawn to the Player hand in error.",
        remedy=cite("8.8(a)", Remedy.CARRY),
        authority=cite("8.8(a)", DEALER),
    ),
    "excess_card_exposed": Irregularity(
        words="A card was drawn in excess, and exposed.",
        remedy=cite("8.8(b)", Remedy.CARRY),
        authority=cite("8.8(b)", DEALER),
    ),
    "excess_card": Irregularity(
        words="A card was drawn in excess, and not exposed.",
        remedy=cite("8.8(c)", Remedy.SET_ASIDE),
        authority=cite("8.8(c)", DEALER),
    ),
    "out_of_sequence": Irregularity(
        words="Cards were dealt to the hands out of sequence: a Casino Supervisor approves their reconstruction.",
        remedy=cite("8.8(d)", Remedy.RECONSTRUCT),
        authority=cite("8.8(d)", DEALER),
    ),
    "first_card_face_up": Irregularity(
        words="The first card of a coup was face up in the shoe.",
        remedy=cite("8.8(e)(i)", Remedy.DUMMY),
        authority=cite("8.8(e)(i)", DEALER),
    ),
    "later_card_face_up": Irregularity(
        words="A later card of the coup was face up in the shoe.",
        remedy=cite("8.8(e)(ii)", Remedy.STAND),
        authority=cite("8.8(e)(ii)", DEALER),
    ),
    "shoe_empty": Irregularity(
        words="The shoe has too few cards to complete the round.",
        remedy=cite("8.8(g)", Remedy.RUN_OUT),
        authority=cite("8.8(g)", DEALER),
        ends_shoe=cite("8.8(g)", True),
    ),
    "not_cut": Irregularity(
        words="The cards were not cut as they should be.",
        remedy=cite("8.8(h)", Remedy.STAND),
        authority=cite("8.8(h)", DEALER),
        ends_shoe=cite("8.8(h)", True),
    ),
    "burn_missed": Irregularity(
        words="The cards that should have been burned are in play.",
        remedy=cite("8.8(i)", Remedy.KEEP_IN_PLAY),
        authority=cite("8.8(i)", DEALER),
    ),
    "card_missing": Irregularity(
        words="A card is missing from the shoe.",
        remedy=cite("8.8(l)", Remedy.VOID),
        authority=cite("8.8(l)", SUPERVISOR),
        ends_shoe=CARDS_TAKEN_OUT,
        due=DECKS_CHECKED,
    ),
    "foreign_card": Irregularity(
        words="A card was found that is not of the eight decks.",
        remedy=cite("8.8(l)", Remedy.VOID),
        authority=cite("8.8(l)", SUPERVISOR),
        ends_shoe=CARDS_TAKEN_OUT,
        due=DECKS_CHECKED,
    ),
    WRONG_SHOE: Irregularity(
        words="A card came from the shoe of the other game: a Casino Supervisor decides.",
        remedy=cite("8.8(m)", Remedy.OTHER_SHOE),
        authority=cite("8.8(m)", DEALER),
        ended_by=cite("8.8(m)", ("void_wrong_shoe",)),
    ),
    "void_wrong_shoe": Irregularity(
        words="The coup with cards from the shoe of the other game is void.",
        remedy=cite("8.8(m)", Remedy.VOID),
        authority=cite("8.8(m)", SUPERVISOR),
    ),
    EARLY_DRAW: Irregularity(
        words="Cards were drawn before the wagering period expired: a Casino Supervisor decides.",
        remedy=cite("8.8(n)", Remedy.STOP),
        authority=cite("8.8(n)", DEALER),
        ended_by=cite("8.8(n)", ("void_early_draw",)),
    ),
    "void_early_draw": Irregularity(
        words="The coup whose cards were drawn early is void.",
        remedy=cite("8.8(n)", Remedy.VOID),
        authority=cite("8.8(n)", SUPERVISOR),
    ),
}
