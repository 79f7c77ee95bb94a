"""Money: how credit comes in and goes out, and who handles it."""

from croupier.rulebooks.canberra_mttg_2019.document import CASHIER, FLOOR_STAFF, SUPERVISOR, cite
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.policy import TERMINAL_FAULT
from croupier.rulebooks.roles import Role

# 4.3(c) does not say whether a transfer may open an account: it may. 4.5(b) does not say who issues the voucher: whoever
# does in 4.9. No wagering period runs at a closed table, where a player may leave all the same (4.4(a) as read). 4.2 knows
# no way to buy in but notes, so the dealer takes nothing.
MONEY = MoneyPolicy(
    notes=cite("4.3", (5_00, 10_00, 20_00, 50_00, 100_00)),
    notes_with_confirmed_wager=cite("4.2 [further cash]", False),
    tickets_in=cite("A.1 Redeemable Ticket", False),
    transfer_opens_account=cite("4.3(c)", True),
    cash_out=cite("4.4(a)", CashOutWindow.WAGERING),
    cash_out_with_wager=cite("4.4(a)", False),
    cash_out_at_closed_table=cite("4.4(a)", True),
    hand_pay_above_limit=cite("4.5(b)", True),
    hand_pay_when_not_printed=cite("4.9", True),
    ticket_on_leaving=cite("4.4(b)(i)", True),
    faulty_terminal=cite("4.4(b)(i)", TERMINAL_FAULT),
    unattended=cite("4.8(a)", (1, 60, 10)),
    reported_needs_decision=cite("4.8(b)", True),
    authority={
        "transfer_credit": cite("4.3(c)", (Role.MONITORING,)),
        "declare_faulty": cite("4.4(b)(i)", FLOOR_STAFF),
        "return_to_service": cite("4.4(b)(i)", SUPERVISOR),
        "issue_hand_pay": cite("4.5(b)", SUPERVISOR),
        "replace_ticket": cite("4.9", SUPERVISOR),
        "pay_ticket": cite("4.6", CASHIER),
        "report_ticket": cite("4.8(b)", CASHIER),
        "decide_report": cite("4.8(b)", CASHIER),
        "refuse_illegible": cite("4.8(b)", CASHIER),
    },
)
