"""The sign: limits and how they change, closing a table, idle seats."""

from croupier.rulebooks.canberra_mttg_2019.document import DEALER, OPERATOR, SUPERVISOR, cite
from croupier.rulebooks.sign import SignPolicy

# 3.1 gives no length of notice: one full round at the least. Only rounds whose wagering period begins after a notice count,
# and void ones do not (7.11). 7.6 gives no number of rounds: the house does.
CLOSES = cite("7.11", OPERATOR)
SIGN = SignPolicy(
    limits_first=cite("3.1 [display]", True),
    change_rounds=cite("3.1 [change]", 1),
    closing_rounds=cite("7.11", 3),
    empty_closes_at_once=cite("7.11", True),
    idle_while_full=cite("7.6", False),
    authority={
        "change_limit": cite("3.1 [change]", OPERATOR),
        "set_period": cite("5.1", OPERATOR),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "remind_idle": cite("7.6", DEALER),
        "give_up_seat": cite("7.6", SUPERVISOR),
    },
)
