"""What else goes wrong: wrong outcomes, malfunctions, disruptions, fraud; and who puts it right."""

from croupier.rulebooks.policy import INTERRUPTED, UNFAIR, WRONG_METER
from croupier.rulebooks.remedies import Forfeit, Irregularity, LookBack, Remedy, disrupted
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Seconds
from croupier.rulebooks.star_rapid_2016.document import FLOOR_STAFF, SUPERVISOR, cite

# 11.1 leaves open who declares, and 11.6 which wagers are concerned: a casino supervisor, who names the terminals. Void
# money goes back wherever the document does not say so. 4.2.8 sets no time: until the next round is settled. 12.5 has no
# other choice than refund but forfeiture, of those named under 12.4.2. 11.4.10 has no cut-off.
PUT_RIGHT = {
    "system_malfunction": Irregularity(
        words="The game system malfunctioned.",
        remedy=cite("11.1", Remedy.VOID_FOR, "1.1(void)"),
        authority=cite("11.1", SUPERVISOR),
        looks_back=cite("11.1", LookBack.ANY_TIME),
    ),
    "wrong_display": Irregularity(
        words="The winning number display showed something else than the outcome.",
        remedy=cite("11.2", Remedy.STAND),
        authority=cite("11.2", FLOOR_STAFF),
        needs_texts=cite("11.2", True),
    ),
    "terminal_malfunction": Irregularity(
        words="A terminal, or the dealer's, did not work properly.",
        remedy=cite("11.5.1.4", Remedy.ANALYSE),
        authority=cite("11.5.1.4", FLOOR_STAFF),
        looks_back=cite("11.5.1.4", LookBack.ANY_TIME),
    ),
    INTERRUPTED: Irregularity(
        words="A terminal's sequence was interrupted, or its display failed.",
        remedy=cite("11.5.1.2", Remedy.ANALYSE),
        authority=cite("11.5.1.2", (*FLOOR_STAFF, Role.CLOCK)),
    ),
    WRONG_METER: Irregularity(
        words="A terminal's meter shows credit that does not follow from its wagers.",
        remedy=cite("11.5.1.1", Remedy.ANALYSE),
        authority=cite("11.5.1.1", SUPERVISOR),
    ),
    UNFAIR: Irregularity(
        words="To hold a player to a wager that was locked would plainly be unfair.",
        remedy=cite("4.2.8", Remedy.ADJUST),
        authority=cite("4.2.8", SUPERVISOR),
        looks_back=cite("4.2.8", LookBack.NEXT_SETTLED),
    ),
    **disrupted(
        cite("12.4.1", ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")),
        remedy=cite("12.4.1", Remedy.INVALIDATE),
        authority=cite("12.4.1", SUPERVISOR),
        looks_back=cite("12.4.1", LookBack.ANY_TIME),
    ),
    "fraud": Irregularity(
        words="Somebody's fraud affected the outcome.",
        remedy=cite("12.4.2", Remedy.INVALIDATE),
        authority=cite("12.4.2", SUPERVISOR),
        looks_back=cite("12.4.2", LookBack.ANY_TIME),
        forfeits=cite("12.5", Forfeit.NAMED),
    ),
}
TERMINAL_TIMEOUT = Seconds("pt_heartbeat_timeout_seconds", cite("11.5.1.2", (1, 600)), 10)
PUTS_RIGHT = {
    "mark_wager": cite("11.5", SUPERVISOR),
    "close_analysis": cite("11.6", SUPERVISOR),
    "void_wagers": cite("12.3.1", SUPERVISOR),
}
