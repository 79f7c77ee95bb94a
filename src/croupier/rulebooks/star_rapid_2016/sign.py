"""The sign: limits and how they change, closing a table, idle seats."""

from croupier.rulebooks.sign import SignPolicy
from croupier.rulebooks.star_rapid_2016.document import OPERATOR, SUPERVISOR, cite

# 6.1 does not say who changes the sign, nor when: a casino supervisor, from the next wagering period on. A PT with an open
# account counts as a player present (12.8). Void rounds do not count for 12.9, and a wager that went back is none.
CLOSES = cite("12.8", SUPERVISOR)
SIGN = SignPolicy(
    limits_first=cite("6.1", True),
    closing_minutes=cite("12.8", 20),
    empty_closes_at_once=cite("12.8", True),
    idle_rounds=cite("12.9", 3),
    idle_while_full=cite("12.9", True),
    authority={
        "change_limit": cite("6.1", SUPERVISOR),
        "set_period": cite("7.1", OPERATOR),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "give_up_seat": cite("12.9", SUPERVISOR),
    },
)
