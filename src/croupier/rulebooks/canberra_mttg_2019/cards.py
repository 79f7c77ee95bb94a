"""The cards: sets, check, shuffle, cut and burn, how a coup is dealt, and who does it."""

from croupier.rulebooks.canberra_mttg_2019.document import DEALER, FLOOR_STAFF, SUPERVISOR, cite
from croupier.rulebooks.cards import Burn, CardPolicy, LastCoup
from croupier.rulebooks.roles import Role

CARDS = CardPolicy(
    whole_decks=cite("8.3(a)", True),
    copies=cite("8.3(a)", True),
    other_set=cite("8.3(i)", True),
    removed_checked=cite("8.3(i)", True),
    check_first=cite("8.3(d)", True),
    referenced=cite("8.3(e)(i)", ("approved",)),
    shoe_first=cite("8.2(a)", True, "A.1 Shoe"),
    shuffled_already=cite("8.3(e)(i)", ("approved",)),
    shuffle=cite("8.3(e)(i)", ("hand", "machine")),
    machine_keeps=cite("A.1 Multi deck Shuffler (MD3)", 3),
    cut=cite("8.3(f)", 52),
    cutting_card=cite("8.3(f)", 12),
    burn=cite("8.3(g)", Burn.POINT_VALUE),
    last_coup=cite("8.3(h)", LastCoup.THIS),
    tie_gives_one_more=cite("8.3(h)", True),
    replaced_between_coups=cite("8.3(j)", True),
    face_down=cite("8.5(a)", False),
    carried_is_dummy=cite("8.8(b)", True),
    unwagered_again=cite("8.8(j)", True),
    unwagered_is_dummy=cite("8.8(k)", True),
)
WITH_CARDS = {
    "register_cards": cite("8.3(a)", FLOOR_STAFF),
    "check_cards": cite("8.3(d)", FLOOR_STAFF),
    "verify_cards": cite("A.1 Multi deck Shuffler (MD3)", FLOOR_STAFF, "8.3(d)"),
    "open_shoe": cite("A.1 Shoe", DEALER),
    "shuffle_cards": cite("8.3(e)(i)", DEALER),
    "cut_cards": cite("8.3(f)", DEALER),
    "place_cutting_card": cite("8.3(f)", DEALER),
    "burn_cards": cite("8.3(g)", DEALER),
    "report_cutting_card": cite("8.3(h)", (Role.DEALER, Role.SHOE)),
    "order_shuffle": cite("8.3(e)(iii)", SUPERVISOR),
    "replace_cards": cite("8.3(j)", SUPERVISOR, "8.3(i)"),
    "reconstruct": cite("8.8(d)", SUPERVISOR),
    "resume_round": cite("8.3(a)", SUPERVISOR),
}
