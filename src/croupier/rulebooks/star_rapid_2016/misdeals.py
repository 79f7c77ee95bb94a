"""What goes wrong with the cards, what is done about it, and by whom."""

from croupier.rulebooks.cards import CARDS_DAMAGED, RESULT_DIFFERS, SHOE_FAILED, SHUFFLER_FAILED, WRONG_SHOE
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy
from croupier.rulebooks.settings import Setting
from croupier.rulebooks.star_rapid_2016.document import AGM, FLOOR_STAFF, SUPERVISOR, cite

# 11.8.3 to 11.8.5 and 11.8.13 are read as the special cures, 11.8.1 as the rule for every other wrong deal. Emptying the
# shoe or closing the table counts as the start of a next coup (11.8.1.5 as read). Where no role is named, an AGM decides on
# a void, as in 11.8.1.3, and a casino supervisor on the rest. 11.8.15 is silent where somebody was disadvantaged or no other
# shoe is at hand: then the coup is void, or its cards are entered by hand (11.8.12).
ENDED_BY_VOID = cite("11.8.1.3", ("wrong_deal",))
VOID_ROLE = Setting("void_role_11_8_10", cite("11.8.10.2", {"agm": AGM, "casino_supervisor": SUPERVISOR}), "agm")
DECKS_CHECKED = cite("11.8.10.3", ("check_decks",))
CARDS_TAKEN_OUT = cite("11.8.10.3", True)
MOVES_CARDS = cite("11.8.16", FLOOR_STAFF, "11.8.16.2")
CHANGES_SHOE = cite("11.8.15.1", SUPERVISOR)
MISDEALS = {
    "wrong_deal": Irregularity(
        words="The coup was dealt wrongly.",
        remedy=cite("11.8.1.3", Remedy.VOID),
        authority=cite("11.8.1.3", AGM),
        looks_back=cite("11.8.1.5", LookBack.NEXT_DEALT, "11.8.1.2"),
        notified_by=cite("11.8.1.2", ("misdeal_reported", "card_order_in_doubt")),
    ),
    "card_order_in_doubt": Irregularity(
        words="The right order of the cards is in doubt: an assistant gaming manager decides.",
        remedy=cite("11.8.1.1", Remedy.HOLD),
        authority=cite("11.8.1.1", FLOOR_STAFF),
        ended_by=ENDED_BY_VOID,
        looks_back=cite("11.8.1.5", LookBack.NEXT_DEALT),
    ),
    "misdeal_reported": Irregularity(
        words="A wrong deal is reported: an assistant gaming manager decides.",
        remedy=cite("11.8.1.2", Remedy.HOLD),
        authority=cite("11.8.1.2", FLOOR_STAFF),
        ended_by=ENDED_BY_VOID,
        looks_back=cite("11.8.1.5", LookBack.NEXT_DEALT, "11.8.1.2"),
    ),
    WRONG_SHOE: Irregularity(
        words="A card came from the shoe of the other game: an assistant gaming manager decides.",
        remedy=cite("11.8.2", Remedy.OTHER_SHOE),
        authority=cite("11.8.2", FLOOR_STAFF),
        ended_by=cite("11.8.2", ("void_wrong_shoe",)),
    ),
    "void_wrong_shoe": Irregularity(
        words="The coup with cards from the shoe of the other game is void.",
        remedy=cite("11.8.2", Remedy.VOID),
        authority=cite("11.8.2", AGM),
    ),
    "extra_player_card": Irregularity(
        words="The Player's Hand was given a card that it does not draw.",
        remedy=cite("11.8.3", Remedy.CARRY),
        authority=cite("11.8.3", FLOOR_STAFF),
    ),
    "extra_banker_card": Irregularity(
        words="The Banker's Hand was given a card that it does not draw.",
        remedy=cite("11.8.4", Remedy.CARRY),
        authority=cite("11.8.4", FLOOR_STAFF),
    ),
    "first_card_exposed": Irregularity(
        words="The first card of a coup was exposed, or was face up in the shoe.",
        remedy=cite("11.8.4", Remedy.DUMMY),
        authority=cite("11.8.4", SUPERVISOR),
    ),
    "later_card_face_up": Irregularity(
        words="A later card of the coup was face up in the shoe.",
        remedy=cite("11.8.5", Remedy.STAND),
        authority=cite("11.8.5", FLOOR_STAFF),
    ),
    "insufficient_cards": Irregularity(
        words="The shoe has too few cards to complete the coup.",
        remedy=cite("11.8.6", Remedy.RUN_OUT),
        authority=cite("11.8.6", SUPERVISOR),
        ends_shoe=cite("11.8.6", True),
    ),
    "not_cut": Irregularity(
        words="The cards were not cut as they should be.",
        remedy=cite("11.8.7", Remedy.STAND),
        authority=cite("11.8.7", FLOOR_STAFF),
        ends_shoe=cite("11.8.7", True),
    ),
    "burn_forgotten": Irregularity(
        words="The card that should have been burned is in play.",
        remedy=cite("11.8.8", Remedy.KEEP_IN_PLAY),
        authority=cite("11.8.8", FLOOR_STAFF),
    ),
    "not_shuffled": Irregularity(
        words="The cutting card had come, and the cards were not shuffled.",
        remedy=cite("11.8.9", Remedy.STAND),
        authority=cite("11.8.9", FLOOR_STAFF),
        ends_shoe=cite("11.8.9", True),
    ),
    "card_missing": Irregularity(
        words="A card is missing from the shoe.",
        remedy=cite("11.8.10.2", Remedy.VOID),
        authority=VOID_ROLE.usual,
        ends_shoe=CARDS_TAKEN_OUT,
        due=DECKS_CHECKED,
    ),
    "foreign_card": Irregularity(
        words="A card was found that is not of the eight decks.",
        remedy=cite("11.8.10.2", Remedy.VOID),
        authority=VOID_ROLE.usual,
        ends_shoe=CARDS_TAKEN_OUT,
        due=DECKS_CHECKED,
    ),
    RESULT_DIFFERS: Irregularity(
        words="The shoe indicates another result than the cards: a casino supervisor confirms the actual outcome.",
        remedy=cite("11.8.11", Remedy.HOLD),
        authority=cite("11.8.11", FLOOR_STAFF),
        ended_by=cite("11.8.11", ("establish_cards", "outcome_not_confirmed")),
    ),
    "outcome_not_confirmed": Irregularity(
        words="The actual outcome of the coup cannot be confirmed.",
        remedy=cite("11.8.11", Remedy.VOID),
        authority=cite("11.8.11", SUPERVISOR),
    ),
    "card_not_required": Irregularity(
        words="A card was drawn when none was required.",
        remedy=cite("11.8.13", Remedy.DUMMY),
        authority=cite("11.8.13", SUPERVISOR),
    ),
    SHOE_FAILED: Irregularity(
        words="The shoe no longer reads, nobody was disadvantaged, and another is at hand.",
        remedy=cite("11.8.15.1", Remedy.MOVE),
        authority=CHANGES_SHOE,
    ),
    "shoe_failed_unfairly": Irregularity(
        words="The shoe no longer reads, and somebody was disadvantaged or no other is at hand.",
        remedy=cite("11.8.15.1", Remedy.VOID),
        authority=cite("11.8.15.1", SUPERVISOR),
    ),
    SHUFFLER_FAILED: Irregularity(
        words="A multishuffler failed, and its cards are not damaged.",
        remedy=cite("11.8.16", Remedy.MOVE),
        authority=MOVES_CARDS,
    ),
    CARDS_DAMAGED: Irregularity(
        words="A multishuffler failed and damaged cards.",
        remedy=cite("11.8.16.2", Remedy.MOVE),
        authority=MOVES_CARDS,
    ),
    "shuffler_failed_unfairly": Irregularity(
        words="A multishuffler failed, to the disadvantage of the house or of a player.",
        remedy=cite("11.8.17", Remedy.VOID),
        authority=cite("11.8.17", AGM),
    ),
}
