"""What goes wrong with the cards, what is done about it, and by whom."""

from croupier.rulebooks.cards import CARDS_DAMAGED, SHUFFLER_FAILED
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.rulebooks.star_7up_2016.document import DEALER, FLOOR_STAFF, GAMING_MANAGER, SUPERVISOR, cite

# Special cures come first, and 12.1 takes every other wrong deal. Where no role is named a casino supervisor decides, as in
# 12.1.2. A card carried over that players have seen begins a no bet coup (12.3). With a device that takes cards back, an
# empty one has lost some: they are counted (12.6).
COUNTED = cite("4.3", ("count_cards",))
MISDEALS = {
    "cards_dropped": Irregularity(
        words="Cards were dropped or mishandled: a casino supervisor counts them.",
        remedy=cite("4.3", Remedy.STAND),
        authority=cite("4.3", DEALER),
        due=COUNTED,
    ),
    "sequence_known": Irregularity(
        words="Players have learned the order of the cards.",
        remedy=cite("4.5", Remedy.VOID),
        authority=cite("4.5", GAMING_MANAGER),
        ends_shoe=cite("4.5", True),
        tells=cite("4.5", (Addressee.INSPECTOR,)),
        needs_reason=cite("4.5", True),
    ),
    "misdealt": Irregularity(
        words="The coup is being dealt wrongly, or the order of its cards is in doubt.",
        remedy=cite("12.1", Remedy.RECONSTRUCT),
        authority=cite("12.1", (Role.PLAYER, *FLOOR_STAFF)),
        ended_by=cite("12.1", ("offer_retraction", "cannot_be_reconstructed")),
    ),
    "cannot_be_reconstructed": Irregularity(
        words="The cards of the coup cannot be put into their right order.",
        remedy=cite("12.1.2", Remedy.VOID),
        authority=cite("12.1.2", SUPERVISOR),
        while_held_for=cite("12.1", "misdealt"),
    ),
    "extra_player_card": Irregularity(
        words="The Player's Hand was given a card that it does not draw.",
        remedy=cite("12.2", Remedy.CARRY),
        authority=cite("12.2", FLOOR_STAFF),
    ),
    "extra_card_unseen": Irregularity(
        words="A card too many was drawn, and is face down.",
        remedy=cite("12.2", Remedy.SET_ASIDE),
        authority=cite("12.2", FLOOR_STAFF),
    ),
    "extra_banker_card": Irregularity(
        words="The Banker's Hand was given a card that it does not draw.",
        remedy=cite("12.3", Remedy.CARRY),
        authority=cite("12.3", FLOOR_STAFF),
    ),
    "first_card_exposed": Irregularity(
        words="The first card of a coup was exposed, or was face up in the device.",
        remedy=cite("12.3", Remedy.DUMMY),
        authority=cite("12.3", FLOOR_STAFF),
    ),
    "later_card_face_up": Irregularity(
        words="A later card of the coup was face up in the device.",
        remedy=cite("12.5", Remedy.STAND),
        authority=cite("12.5", FLOOR_STAFF),
    ),
    "more_face_up": Irregularity(
        words="More cards may be face up in the device.",
        remedy=cite("12.5.1", Remedy.STAND),
        authority=cite("12.5.1", SUPERVISOR),
        ends_shoe=cite("12.5.1", True),
        due=cite("12.5.1", ("check_device",)),
    ),
    "insufficient_cards": Irregularity(
        words="The device has no card for a hand that needs one.",
        remedy=cite("12.6", Remedy.VOID),
        authority=cite("12.6", SUPERVISOR),
        due=cite("12.6", ("count_cards",)),
    ),
    "burn_forgotten": Irregularity(
        words="The card that should have been burned is in play.",
        remedy=cite("12.7", Remedy.KEEP_IN_PLAY),
        authority=cite("12.7", FLOOR_STAFF),
    ),
    "card_missing": Irregularity(
        words="A card is missing from the device.",
        remedy=cite("12.8", Remedy.VOID),
        authority=cite("12.8", SUPERVISOR),
        ends_shoe=cite("12.8", True),
        tells=cite("12.8", (Addressee.SURVEILLANCE, Addressee.INSPECTOR)),
        due=cite("12.8", ("verify_cards",)),
    ),
    "foreign_card": Irregularity(
        words="A card was found that is not of the six decks.",
        remedy=cite("12.8", Remedy.VOID),
        authority=cite("12.8", SUPERVISOR),
        ends_shoe=cite("12.8", True),
        tells=cite("12.8", (Addressee.SURVEILLANCE, Addressee.INSPECTOR)),
        due=cite("12.8", ("verify_cards",)),
    ),
    "burned_in_error": Irregularity(
        words="A card was burned in error.",
        remedy=cite("12.10", Remedy.STAY_BURNED),
        authority=cite("12.10", FLOOR_STAFF),
    ),
    SHUFFLER_FAILED: Irregularity(
        words="The device failed, nobody was disadvantaged, and its cards are in another.",
        remedy=cite("13.2", Remedy.MOVE, "13.1"),
        authority=cite("13.2", SUPERVISOR),
    ),
    CARDS_DAMAGED: Irregularity(
        words="The device failed and damaged cards, which are replaced.",
        remedy=cite("13.3", Remedy.MOVE),
        authority=cite("13.3", SUPERVISOR),
    ),
    "no_other_device": Irregularity(
        words="The device failed in a coup, and there is no other.",
        remedy=cite("13.2", Remedy.VOID),
        authority=cite("13.2", SUPERVISOR),
        in_coup=cite("13.1", True),
        no_other=cite("13.2", Kind.SHUFFLER),
    ),
    "cards_cannot_be_moved": Irregularity(
        words="The device failed in a coup, and its cards cannot be moved to another.",
        remedy=cite("13.2", Remedy.VOID),
        authority=cite("13.2", SUPERVISOR),
        in_coup=cite("13.1", True),
        needs_reason=cite("13.1", True),
    ),
    "device_failed_unfairly": Irregularity(
        words="The device failed in a coup, to the disadvantage of the house or of a player.",
        remedy=cite("13.4", Remedy.VOID),
        authority=cite("13.4", SUPERVISOR),
        in_coup=cite("13.1", True),
        needs_reason=cite("13.4", True),
    ),
}
