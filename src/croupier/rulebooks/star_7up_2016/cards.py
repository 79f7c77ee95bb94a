"""The cards: sets, check, shuffle, cut and burn, how a coup is dealt, and who does it."""

from croupier.rulebooks.cards import Burn, CardPolicy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_7up_2016.document import DEALER, FLOOR_STAFF, GAMING_MANAGER, SUPERVISOR, cite

# 3.4's check is at the house's option, and we take it that it is made. 4.1 spares both kinds of pre-shuffled cards the
# shuffle, and 4.2 means the casino's own.
CARDS = CardPolicy(
    whole_decks=cite("3.1", True),
    shuffled_on_record=cite("1.1(casino pre-shuffled cards)", ("casino_preshuffled",)),
    shuffled_again=cite("4.2", ("casino_preshuffled",)),
    announced=cite("8.2.2", True),
    no_wagers_on_dummy=cite("12.4", True),
    dummies_agreed=cite("7.4", True),
    matched=cite("13.3", True),
    copies=cite("3.1", True),
    check_first=cite("3.4", True),
    counted=cite("3.9", "card_missing"),
    secured=cite("3.5", ("unshuffled", "casino_preshuffled", "angel_preshuffled")),
    shoe_first=cite("3.6", True),
    shuffled_already=cite("4.1", ("casino_preshuffled", "angel_preshuffled")),
    shuffle=cite("4.1", ("hand",)),
    burn=cite("4.4", Burn.ONE),
    replaced_between_coups=cite("3.8", False),
    face_down=cite("8.2.1", True),
    discarded_first=cite("1.1(coup)", True),
    rack_returns=cite("8.4", True),
    carried_is_dummy=cite("12.3", True),
)
WITH_CARDS = {
    "register_cards": cite("3.1", DEALER),
    "check_cards": cite("3.4", FLOOR_STAFF),
    "check_by_device": cite("1.1(deck-checking device)", FLOOR_STAFF),
    "secure_cards": cite("3.5", FLOOR_STAFF),
    "release_cards": cite("3.5", FLOOR_STAFF),
    "open_shoe": cite("4.1", DEALER),
    "shuffle_cards": cite("4.1", DEALER),
    "burn_cards": cite("4.4", DEALER),
    "expose_card": cite("8.2.1", DEALER),
    "record_shuffle": cite("1.1(casino pre-shuffled cards)", FLOOR_STAFF),
    "decide_shuffle": cite("4.2", SUPERVISOR),
    "order_check": cite("3.9", (*SUPERVISOR, Role.INSPECTOR)),
    "announce_counts": cite("8.2.2", DEALER),
    "replace_cards": cite("3.8", SUPERVISOR),
    "discard_cards": cite("8.4", DEALER),
    "direct_dummies": cite("7.4", (Role.ASSISTANT_GAMING_MANAGER, *GAMING_MANAGER)),
    "move_cards": cite("13.2", SUPERVISOR),
    "offer_retraction": cite("12.1.1", SUPERVISOR),
    "complete_without_wagers": cite("12.1.1", ()),
}
