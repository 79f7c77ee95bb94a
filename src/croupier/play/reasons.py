"""Why something is refused or handed back, as a code. The sentence beside it is for people; modules, pages and scripts ask
the code. The values are on disk."""

from enum import StrEnum


class Reason(StrEnum):
    """Why not, or why back."""

    # ------------------------------------------------------------ who asks

    NOT_YOURS = "not_yours"
    """Somebody else may order that, or nobody."""
    BARRED = "barred"
    """The person takes no part."""
    TOO_OFTEN = "too_often"
    """It was tried too often: there is a pause."""
    ELSEWHERE = "elsewhere"
    """It is good at another table or place, or the asker is there."""

    # ------------------------------------------------------------ what is asked

    MALFORMED = "malformed"
    """It says too little, or what cannot be meant."""
    UNKNOWN = "unknown"
    """It names something that is not there."""
    NOT_OFFERED = "not_offered"
    """It is not part of these rules, this table or this round."""
    UNAPPROVED = "unapproved"
    """It takes an approval that was not given."""
    CONTRADICTED = "contradicted"
    """What is on record says otherwise."""

    # ------------------------------------------------------------ when

    LATE = "late"
    """Its time is over."""
    NOT_NOW = "not_now"
    """It is for another moment of the round or the day."""
    FIRST = "first"
    """Something else is to be done first."""
    DONE_ALREADY = "done_already"
    """It has been done, or it is so."""
    NOTHING = "nothing"
    """There is nothing that it could be done to."""
    FINAL = "final"
    """What was confirmed or decided stays."""

    # ------------------------------------------------------------ what is in the way

    CLOSED = "closed"
    """The table, terminal, floor or case is closed."""
    HELD = "held"
    """The round, account or payment is held."""
    FAULT = "fault"
    """Something is out of order, missing or not fit."""
    IN_USE = "in_use"
    """Somebody else has it."""
    EXPIRED = "expired"
    """It was good until an earlier time."""

    # ------------------------------------------------------------ how much

    CREDIT = "credit"
    """The money is not there."""
    LIMIT = "limit"
    """It is more than a maximum, off a step, or otherwise out of bounds."""
    MINIMUM = "minimum"
    """It is less than the minimum of a bet."""
    TOTAL_MINIMUM = "total_minimum"
    """All wagers of a player together are less than the minimum total."""
    DIFFERENTIAL = "differential"
    """Player and Banker would be too far apart."""
    NO_MAIN = "no_main"
    """It needs a wager on Player, Banker or Tie, and nobody has one."""
    NO_OWN_MAIN = "no_own_main"
    """It needs the player's own wager on Player, Banker or Tie."""
    ONE_SIDE = "one_side"
    """A wager lies on the other side."""

    # ------------------------------------------------------------ why a wager went back

    UNCONFIRMED = "unconfirmed"
    """The player had not confirmed it."""
    NO_RESULT = "no_result"
    """The round, or what was wagered on in it, has no result."""
    IRREGULARITY = "irregularity"
    """Something went wrong, and these wagers take no part in the result."""
    VOID_WAGERS = "void_wagers"
    """Staff declared a player's wagers void."""
    INVALID = "invalid"
    """Staff found the wagers invalid while wagering was open."""
    REFUSED_WAGER = "refused_wager"
    """Staff refused the wager."""
    FORFEITED = "forfeited"
    """It does not go back: its player was found to have broken the rules."""
    NOT_PROVED = "not_proved"
    """The records do not prove it."""
    GAVE_WAY = "gave_way"
    """Others come first in that area."""
    RETRACTED = "retracted"
    """The player chose to take it off."""
