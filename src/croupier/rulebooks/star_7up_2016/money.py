"""Money: how credit comes in and goes out, and who handles it."""

from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.star_7up_2016.document import DEALER, OPERATOR, cite

# 5.2 has wagers of chips and tokens alone: cash is changed into chips at the table first.
MONEY = MoneyPolicy(
    buy_in=cite("5.2", ("cash", "chips")),
    chips_out=cite("5.2", True),
    vouchers=cite("1.1(casino promotional token)", True),
    authority={
        "buy_in": cite("5.2", DEALER),
        "hand_over_chips": cite("5.2", DEALER),
        "issue_voucher": cite("1.1(casino promotional token)", OPERATOR),
        "exchange_voucher": cite("1.1(casino promotional token)", DEALER),
    },
)
