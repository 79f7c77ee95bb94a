"""Money: how credit comes in and goes out, and who handles it."""

from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_rapid_2016.document import CASHIER, SUPERVISOR, cite

# 4.3.4 does not say whether a transfer may open an account, and 4.2.1 knows only cash and tickets: it may not, unless the
# house says so. 8.4 does not define the payout voucher: it is a hand pay that staff issue. 9.2 names no role and no
# condition: a casino supervisor withholds, and a refusal is final when an inspector has reviewed it.
MONEY = MoneyPolicy(
    notes=cite("4.3.1", (5_00, 10_00, 20_00, 50_00, 100_00)),
    tickets_in=cite("4.3.2", True),
    transfer_opens_account=cite("4.2.1", False),
    cash_out=cite("8.3", CashOutWindow.WAGERING),
    cash_out_with_wager=cite("8.3", False),
    hand_pay_above_limit=cite("8.4", True),
    hand_pay_when_not_printed=cite("8.4", True),
    signed_for=cite("9.1", True),
    refusal_needs_review=cite("9.2", True),
    delay_grounds=cite("9.3", ("verification", "identification")),
    delay_needs_time=cite("9.3.1", True),
    identity_first=cite("9.3.3", True),
    authority={
        "transfer_credit": cite("4.3.4", (Role.MONITORING,)),
        "issue_hand_pay": cite("8.4", SUPERVISOR),
        "replace_ticket": cite("8.4", SUPERVISOR),
        "pay_ticket": cite("1.1(redeemable ticket)", CASHIER),
        "record_signature": cite("9.1", CASHIER),
        "hold_payment": cite("9.2", SUPERVISOR),
        "review_payment": cite("9.2", (Role.INSPECTOR,)),
        "determine_payment": cite("9.2", SUPERVISOR),
        "delay_payment": cite("9.3", CASHIER),
        "require_identity": cite("9.3.3", CASHIER),
        "sight_identity": cite("9.3.3", CASHIER),
    },
)
