"""What else goes wrong: wrong outcomes, malfunctions, disruptions, fraud; and who puts it right."""

from croupier.rulebooks.canberra_mttg_2019.document import FLOOR_STAFF, OPERATOR, SUPERVISOR, cite
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import STOPPED, TERMINAL_FAULT, WRONG_OUTCOME
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy, Step, disrupted

# What a correction cannot take back is claimed, and what it owes to whoever has left waits at the cash desk (6.2, 6.3,
# 8.8(f) as read). 6.6(b) and 6.7(b) do not say who looks at the records: a casino supervisor, as in 6.2 to 6.4. 7.2 and
# 7.4 do not say what becomes of the stakes: they go back (6.10), those of a suspect too.
PUT_RIGHT = {
    "wrong_display": Irregularity(
        words="The display showed something else than the outcome.",
        remedy=cite("6.5", Remedy.STAND),
        authority=cite("6.5", FLOOR_STAFF),
        needs_texts=cite("6.5", True),
    ),
    WRONG_OUTCOME: Irregularity(
        words="An outcome was entered that is not the actual one.",
        remedy=cite("6.3", Remedy.CORRECT),
        authority=cite("6.3", FLOOR_STAFF),
        due=cite("6.3", ("actual_outcome",)),
        looks_back=cite("6.3", LookBack.ANY_TIME),
    ),
    "equipment_fault": Irregularity(
        words="A fault of the equipment affected the result.",
        remedy=cite("6.2", Remedy.INVALIDATE),
        authority=cite("6.2", SUPERVISOR),
        looks_back=cite("6.2", LookBack.ANY_TIME),
    ),
    "equipment_fault_let_stand": Irregularity(
        words="A fault of the equipment was found, and the result stands.",
        remedy=cite("6.2", Remedy.STAND),
        authority=cite("6.2", SUPERVISOR),
        looks_back=Cited(LookBack.ANY_TIME, "6.2"),
    ),
    TERMINAL_FAULT: Irregularity(
        words="A player terminal malfunctioned.",
        remedy=cite("6.6(a)", Remedy.RETURN),
        late=cite("6.6(b)", Remedy.ANALYSE),
        authority=cite("6.6(a)", FLOOR_STAFF),
        looks_back=cite("6.6(b)", LookBack.ANY_TIME),
    ),
    STOPPED: Irregularity(
        words="The game system failed.",
        remedy=cite("6.7(a)", Remedy.VOID),
        late=cite("6.7(b)", Remedy.ANALYSE),
        authority=cite("6.7(b)", FLOOR_STAFF),
    ),
    **disrupted(
        cite("7.2", ("civil_commotion", "fire", "riot", "brawl", "robbery", "disturbance")),
        remedy=cite("7.2", Remedy.INVALIDATE),
        authority=cite("7.2", OPERATOR),
        several_tables=cite("7.2", True),
    ),
    **{
        ground: Irregularity(
            words=words,
            remedy=cite("7.4", Remedy.INVALIDATE),
            authority=cite("7.4", OPERATOR),
            looks_back=cite("7.4", LookBack.ANY_TIME),
        )
        for ground, words in {
            "impractical": "To go on with the round is impractical.",
            "fraud": "A fraudulent act affected the outcome.",
        }.items()
    },
}
PUTS_RIGHT = {
    "correct_outcome": cite("6.3", SUPERVISOR),
    "mark_wager": cite("6.6(b)", SUPERVISOR, "6.7(b)"),
    "close_analysis": cite("6.8", SUPERVISOR),
    "void_wagers": cite("7.3(a)", OPERATOR),
}
ACTUAL_OUTCOME = Step(
    "The actual outcome is entered, or the one on record found to be right.", cite("6.3", SUPERVISOR), stops_round=True
)
WAGERS_CONFIRMED = Step(
    "The wagers of the round are confirmed from the records.",
    cite("6.7(b)", SUPERVISOR),
    stops_round=True,
    failed=STOPPED,
)
