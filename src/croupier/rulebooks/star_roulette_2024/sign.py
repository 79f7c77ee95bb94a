"""The sign: limits and how they change, closing a table, idle seats."""

from croupier.rulebooks.sign import Personal, SignPolicy
from croupier.rulebooks.star_roulette_2024.document import SUPERVISOR, cite

# 2.5.4 wants the unit on the sign and 4.1 leaves it open: it is always stated, be it one cent. Any change to a notice of 4.5
# starts its 20 minutes anew, and a higher unit is a higher minimum. 9.10 does not say who may require a seat.
CHANGES = cite("4.5", SUPERVISOR)
EXCEEDS = cite("4.6", SUPERVISOR)
CLOSES = cite("9.9", SUPERVISOR)
SIGN = SignPolicy(
    limits_first=cite("4.1", True),
    unit_first=cite("2.5.4", True),
    raise_minutes=cite("4.5", 20),
    personal=cite("4.6", Personal.ABOVE_MAXIMUM),
    closing_minutes=cite("9.9", 20),
    empty_closes_at_once=cite("9.9", True),
    idle_rounds=cite("9.10", 3),
    idle_while_full=cite("9.10", True),
    authority={
        "change_limit": CHANGES,
        "set_personal_limit": EXCEEDS,
        "remove_personal_limits": EXCEEDS,
        "set_period": cite("1.1 (wagering period)", SUPERVISOR),
        "limit_players": cite("3.5", SUPERVISOR),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "give_up_seat": cite("9.10", SUPERVISOR),
    },
)
