"""The sign: limits and how they change, closing a table, idle seats."""

from croupier.rulebooks.crown_baccarat_2023.document import INSPECTOR, OPERATOR, cite
from croupier.rulebooks.sign import Personal, SignPolicy

# 3.11 does not mention the Table Differential: it changes in the same three ways. The Casino Operator decides, and the Table
# Games Manager for it (3.6, 3.11, 6.5); a seat is required by the Table Inspector (6.1).
SPECIAL = cite("3.6", OPERATOR)
CLOSES = cite("6.5", OPERATOR)
SIGN = SignPolicy(
    limits_first=cite("3.8(b)", True),
    change_minutes=cite("3.11(c)", 10, "3.11"),
    at_once_if_empty=cite("3.11(a)", True, "3.11"),
    at_once_if_agreed=cite("3.11(b)", True, "3.11"),
    personal=cite("3.6", Personal.SURVEILLANCE_TOLD),
    closing_minutes=cite("6.5(b)", 10, "6.5"),
    empty_closes_at_once=cite("6.5(a)", True, "6.5"),
    idle_rounds=cite("6.1", 3),
    idle_while_full=cite("6.1", True),
    authority={
        "change_limit": cite("3.11", OPERATOR),
        "set_personal_limit": SPECIAL,
        "tell_surveillance": SPECIAL,
        "remove_personal_limits": SPECIAL,
        "set_period": cite("1.1 Wagering Period (a)", OPERATOR),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "show_promotion": cite("3.23(b)", OPERATOR),
        "end_promotion": cite("3.23(b)", OPERATOR),
        "give_up_seat": cite("6.1", INSPECTOR),
    },
)
