"""The sign: limits and how they change, closing a table, idle seats."""

from croupier.rulebooks.sign import Personal, SignPolicy
from croupier.rulebooks.star_7up_2016.document import DEALER, SUPERVISOR, cite

# 6.7.1 refers to 6.5 and means 6.7. Whoever has an open account and wagered in this coup or one of the last three is playing
# (6.7.1), and leaves by cashing out, by giving the seat up, or when the dealer says so (6.7.1.2). 14.9 names no role.
CHANGES = cite("6.7", SUPERVISOR)
EXCEEDS = cite("6.8", SUPERVISOR)
CLOSES = cite("14.8", SUPERVISOR)
SIGN = SignPolicy(
    limits_first=cite("6.1", True),
    raise_minutes=cite("6.7", 20),
    old_minimum_kept=cite("6.7.1", True),
    old_minimum_minutes=cite("6.7.2", 20),
    personal=cite("6.8", Personal.ABOVE_MAXIMUM),
    closing_minutes=cite("14.8", 20),
    empty_closes_at_once=cite("14.8", True),
    idle_rounds=cite("14.9", 3),
    idle_while_full=cite("14.9", True),
    authority={
        "change_limit": CHANGES,
        "raise_at_once": cite("6.7.1", SUPERVISOR),
        "end_old_minimum": cite("6.7.2", SUPERVISOR),
        "report_left": cite("6.7.1.2", DEALER),
        "set_personal_limit": EXCEEDS,
        "remove_personal_limits": EXCEEDS,
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "give_up_seat": cite("14.9", SUPERVISOR),
    },
)
