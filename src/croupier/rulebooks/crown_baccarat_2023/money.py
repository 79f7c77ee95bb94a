"""Money: how credit comes in and goes out, and who handles it."""

from croupier.rulebooks.crown_baccarat_2023.document import DEALER, MANAGER, OPERATOR, cite
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.roles import Role

# "Cash Out Period" is defined and used nowhere: a player cashes out whenever nothing is at risk. 5.15 does not say who finds
# what is due: the Table Games Manager, as in 5.21(b). 5.17 and 5.18 are the Casino Operator's. The 72 hours run from the
# declaration.
MONEY = MoneyPolicy(
    notes=cite("3.16(b)", (5_00, 10_00, 20_00, 50_00, 100_00)),
    tickets_in=cite("3.16(b)", True),
    tickets_may_expire=cite("3.16(b)", True),
    buy_in=cite("3.16(a)", ("cash", "chips", "voucher")),
    cash_out=cite("1.1 Cash Out Period", CashOutWindow.ANY_TIME),
    cash_out_with_wager=cite("1.1 Cash Out Period", False),
    chips_out=cite("1.1 Cash Out Period", True),
    hold_hours=cite("5.17", 72),
    hold_needs_notice=cite("5.17", True),
    disputable_until_repair=cite("5.18", True),
    float_of_own_table=cite("5.15", True),
    authority={
        "buy_in": cite("3.16(a)", DEALER),
        "hand_over_chips": cite("1.1 Cash Out Period", DEALER),
        "pay_ticket": cite("1.1 Cash Out Period", (Role.CASHIER,)),
        "refund_from_float": cite("5.15", MANAGER),
        "hold_account": cite("5.17", OPERATOR),
        "notify_inspector": cite("5.17", OPERATOR),
        "end_hold": cite("5.17", OPERATOR),
        "record_repair": cite("5.18", OPERATOR),
        "refuse_credit": cite("5.18", OPERATOR),
    },
)
