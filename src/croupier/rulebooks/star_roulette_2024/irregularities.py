"""What else goes wrong: wrong outcomes, malfunctions, disruptions, fraud; and who puts it right."""

from croupier.rulebooks.policy import ACTUAL_NUMBER, UNFAIR, WRONG_OUTCOME
from croupier.rulebooks.remedies import Forfeit, Irregularity, LookBack, Remedy, Step, disrupted
from croupier.rulebooks.star_roulette_2024.document import FLOOR_STAFF, SUPERVISOR, cite

# 5.4 has no rule for a number that was announced wrongly: before the settlement a casino supervisor corrects it, and later
# it is a settlement error (8.13). 9.6 ties forfeiture to 9.4, and is applied as written: the stake of whoever
# is named in a fraud is held instead, and forfeited only if that person is dealt with under 9.4.
PUT_RIGHT = {
    WRONG_OUTCOME: Irregularity(
        words="The number entered is not the actual one, or the sensor reads another.",
        remedy=cite("5.4", Remedy.CORRECT),
        authority=cite("5.4", FLOOR_STAFF),
        due=cite("5.4", (ACTUAL_NUMBER,)),
    ),
    UNFAIR: Irregularity(
        words="To settle a bet by where it was placed would plainly be unfair to the player.",
        remedy=cite("3.17", Remedy.ADJUST),
        authority=cite("3.17", SUPERVISOR),
        looks_back=cite("3.17", LookBack.ANY_TIME),
    ),
    **disrupted(
        cite("9.5", ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")),
        remedy=cite("9.5", Remedy.INVALIDATE),
        authority=cite("9.5", SUPERVISOR),
        looks_back=cite("9.5", LookBack.ANY_TIME),
        forfeits=cite("9.6", Forfeit.DEALT_WITH),
    ),
    "fraud": Irregularity(
        words="Somebody's fraud affected the outcome.",
        remedy=cite("9.5", Remedy.INVALIDATE),
        authority=cite("9.5", SUPERVISOR),
        looks_back=cite("9.5", LookBack.ANY_TIME),
        forfeits=cite("9.6", Forfeit.DEALT_WITH),
        holds=cite("9.6", True),
    ),
}
NUMBER_FOUND = Step(
    "The actual number is entered, or the one on record found to be right.",
    cite("5.4", SUPERVISOR),
    waits=False,
    stops_round=True,
)
