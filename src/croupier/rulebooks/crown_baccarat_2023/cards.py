"""The cards: sets, check, shuffle, cut and burn, how a coup is dealt, and who does it."""

from croupier.rulebooks.cards import Burn, CardPolicy, LastCoup
from croupier.rulebooks.crown_baccarat_2023.document import DEALER, INSPECTOR, cite
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Setting

BY_FACE_VALUE, ONE_CARD = cite("4.6(a)", Burn.FACE_VALUE), cite("4.6(b)", Burn.ONE)
CARDS = CardPolicy(
    whole_decks=cite("2.4", True),
    copies=cite("2.4", True),
    shoe_first=cite("2.9", True, "1.1 Shoe"),
    shuffled_already=cite("4.1(b)", ("pre_shuffled",)),
    accepted=cite("4.1(b)", True),
    players_may_ask=cite("4.2", True),
    shuffle=cite("4.1", ("hand", "automatic_shuffler", "card_shuffling_machine")),
    machine_in_use=cite("4.1(c)", True),
    chemmy=cite("1.1 Chemmy Shuffle", ("automatic_shuffler",)),
    inserted=cite("4.3", ("automatic_shuffler",)),
    no_cut_after=cite("4.3", ("automatic_shuffler",)),
    cut=cite("4.4", 52),
    cut_by=cite("4.4", ("dealer", "table_inspector", "table_games_manager", "player")),
    cut_waived=cite("2.8", ("pre_shuffled",)),
    cutting_card=cite("4.5", (20, 13), "1.1 Cut"),
    burn=BY_FACE_VALUE,
    last_coup=cite("4.18", LastCoup.NEXT),
    dummy_after_last=cite("4.19", True),
    replaced_between_coups=cite("2.7", True),
    face_down=cite("4.13(a)", True),
    discarded_first=cite("1.1 Coup", True),
    discarded_in_parts=cite("1.1 Discard Rack", True),
    any_carried_is_dummy=cite("5.5", True),
    no_wagers_on_dummy=cite("5.9", True, "1.1 Dummy Coup"),
)
WITH_CARDS = {
    "register_cards": cite("2.4", DEALER),
    "open_shoe": cite("1.1 Shoe", DEALER),
    "show_cards": cite("4.2", DEALER),
    "accept_cards": cite("4.1(b)", DEALER),
    "chemmy_shuffle": cite("1.1 Chemmy Shuffle", DEALER),
    "shuffle_cards": cite("4.1", DEALER),
    "insert_cards": cite("4.3", DEALER),
    "cut_cards": cite("4.4", DEALER),
    "waive_cut": cite("2.8", DEALER),
    "place_cutting_card": cite("4.5", DEALER),
    "burn_cards": cite("4.6(a)", DEALER),
    "report_cutting_card": cite("4.18", (Role.DEALER, Role.SHOE)),
    "order_shuffle": cite("4.1", INSPECTOR),
    "replace_cards": cite("2.7", INSPECTOR),
    "discard_cards": cite("1.1 Discard Rack", DEALER),
    "add_dummy": cite("4.19", INSPECTOR),
    "expose_card": cite("4.13(a)", DEALER),
}

OPENING_BURN = Setting(
    "opening_burn", cite("4.6(a)", {"by_face_value": True, "one_card_face_down": False}), "by_face_value"
)
