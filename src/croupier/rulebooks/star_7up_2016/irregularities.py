"""What else goes wrong: wrong outcomes, malfunctions, disruptions, fraud; and who puts it right."""

from croupier.rulebooks.policy import WRONG_OUTCOME
from croupier.rulebooks.remedies import Forfeit, Irregularity, LookBack, Remedy, disrupted
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_7up_2016.document import FLOOR_STAFF, SUPERVISOR, cite

# A wrong deal that comes to light after the settlement stops the game (12.1 as read): a casino supervisor enters the cards
# in their right order, or finds that they cannot be put into one, and then the coup is void. Any of the three events of
# 12.1.3 ends that. 14.5 knows no other choice than refund but forfeiture, of whoever committed the fraud.
PUT_RIGHT = {
    "wrong_display": Irregularity(
        words="The display showed something else than the outcome.",
        remedy=cite("12.9", Remedy.STAND),
        authority=cite("12.9", FLOOR_STAFF),
        needs_texts=cite("12.9", True),
    ),
    WRONG_OUTCOME: Irregularity(
        words="The coup was dealt wrongly, or the order of its cards is in doubt.",
        remedy=cite("12.1", Remedy.CORRECT),
        authority=cite("12.1", (Role.PLAYER, *FLOOR_STAFF)),
        due=cite("12.1", ("reconstruct",)),
        looks_back=cite("12.1.3", LookBack.NEXT_DEALT, "12.1"),
        notified_by=cite("12.1", (WRONG_OUTCOME,)),
    ),
    "not_reconstructed": Irregularity(
        words="The cards cannot be put into their right order.",
        remedy=cite("12.1.2", Remedy.VOID),
        authority=cite("12.1.2", SUPERVISOR),
        looks_back=cite("12.1.3", LookBack.NEXT_DEALT),
        notified_by=cite("12.1", (WRONG_OUTCOME,)),
        follows=cite("12.1", WRONG_OUTCOME),
    ),
    **disrupted(
        cite("14.4", ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")),
        remedy=cite("14.4", Remedy.INVALIDATE),
        authority=cite("14.4", SUPERVISOR),
        looks_back=cite("14.4", LookBack.ANY_TIME),
    ),
    "fraud": Irregularity(
        words="Somebody's fraud affected the outcome.",
        remedy=cite("14.4", Remedy.INVALIDATE),
        authority=cite("14.4", SUPERVISOR),
        looks_back=cite("14.4", LookBack.ANY_TIME),
        forfeits=cite("14.5", Forfeit.NAMED),
    ),
}
