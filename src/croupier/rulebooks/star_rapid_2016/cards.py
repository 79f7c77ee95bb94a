"""The cards: sets, check, shuffle, cut and burn, how a coup is dealt, and who does it."""

from croupier.rulebooks.cards import Burn, CardPolicy, LastCoup
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_rapid_2016.document import AGM, DEALER, FLOOR_STAFF, SUPERVISOR, cite
from croupier.rulebooks.star_rapid_2016.misdeals import CHANGES_SHOE, MOVES_CARDS

# 3.8 spares the maker's own pre-shuffled cards the shuffle, and not those that the house has shuffled (3.2). A dummy hand
# counts as the coup after the cutting card, and one press of New Game is meant in 7.7.2 and 7.7.4.1.
CARDS = CardPolicy(
    whole_decks=cite("2.5.4", True),
    copies=cite("2.5.4", True),
    other_back=cite("3.5", True),
    other_set=cite("3.5", True),
    matched=cite("11.8.16.2", True),
    check_first=cite("3.1", False),
    secured=cite("3.2", ("angel", "house")),
    shoe_first=cite("2.5.3.1", True, "3.3"),
    shuffled_already=cite("3.8.1", ("angel",), "1.1(Angel pre-shuffled cards)"),
    shuffle=cite("3.8.1", ("hand", "machine"), "2.3.3"),
    named_machine=cite("2.3.3", True),
    riffle=cite("3.9", ("before_machine", "before_cut")),
    cut=cite("3.10", 52),
    cutting_card=cite("3.11", 20),
    burn=cite("3.12", Burn.ONE),
    last_coup=cite("3.13", LastCoup.NEXT),
    replaced_between_coups=cite("3.6", False),
    cleared_after=cite("11.8.1.4", ("wrong_deal",)),
    face_down=cite("3.3", False),
    carried_is_dummy=cite("11.8.4", True, "11.8.3"),
    dummy_approved=cite("11.8.14", True, "11.8.13"),
    needless=cite("11.8.13", "card_not_required"),
    in_turn=cite("7.7.3", True),
)
AUTHORISES = cite("11.8.14", SUPERVISOR, "11.8.13")
WITH_CARDS = {
    "register_cards": cite("2.5.4", FLOOR_STAFF),
    "check_cards": cite("3.1", FLOOR_STAFF),
    "check_by_device": cite("1.1(deck-checking device)", FLOOR_STAFF),
    "secure_cards": cite("3.2", FLOOR_STAFF),
    "release_cards": cite("3.2", FLOOR_STAFF),
    "open_shoe": cite("3.8.1", DEALER),
    "shuffle_cards": cite("3.8.1", DEALER),
    "cut_cards": cite("3.10", DEALER),
    "place_cutting_card": cite("3.11", DEALER),
    "burn_cards": cite("3.12", DEALER),
    "report_cutting_card": cite("3.13", (Role.DEALER, Role.SHOE)),
    "order_check": cite("3.7", (*SUPERVISOR, Role.INSPECTOR)),
    "riffle_cards": cite("3.9", DEALER),
    "order_shuffle": cite("3.8.3", SUPERVISOR),
    "replace_cards": cite("3.6", SUPERVISOR, "3.5"),
    "clear_shoe": cite("11.8.1.4", AGM),
    "move_cards": MOVES_CARDS,
    "change_shoe": CHANGES_SHOE,
    "authorise_dummy": AUTHORISES,
    "decline_dummy": AUTHORISES,
    "report_result": cite("11.8.11", (Role.SHOE,)),
    "establish_cards": cite("11.8.11", SUPERVISOR),
    "correct_card": cite("11.8.12", DEALER),
}
