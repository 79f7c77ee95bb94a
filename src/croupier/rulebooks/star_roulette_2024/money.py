"""Money: how credit comes in and goes out, and who handles it."""

from croupier.rulebooks.money import CardsPolicy, CasesPolicy, ChecksPolicy, MoneyPolicy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.rulebooks.star_roulette_2024.document import DEALER, FLOOR_STAFF, OPERATOR, SUPERVISOR, cite

# Whether a cashless table refuses cash follows from 2.7.1 alone, which lets its drop box be removed. 9.1 does not say who
# decides whose a card is: the dealer or a casino supervisor questions it, and a casino supervisor decides. Nor do 8.13 to
# 8.15 say who handles a settlement error: the dealer or a casino supervisor reports it, and the rest is a casino
# supervisor's. 8.15.1 refers to 8.14.2 and is read as 8.14.1, where the duty to rectify stands.
MONEY = MoneyPolicy(
    buy_in=cite("1.1 (value chips)", ("cash", "chips", "cashless"), "1.1 (Cashless)"),
    cashless_refuses_cash=cite("1.1 (Cashless)", True),
    chips_out=cite("1.1 (value chips)", True),
    vouchers=cite("1.1 (casino promotional token)", True),
    checks=ChecksPolicy(
        only_at_own_table=cite("3.8", True),
        desk_only_when_closed=cite("3.9", True),
        one_player_a_colour=cite("3.10", True),
        marker_above_minimum=cite("3.11", True, "2.5.1"),
        several_colours_approved=cite("3.12", True),
        several_colours_one_value=cite("3.12", True),
    ),
    cards=CardsPolicy(
        statuses=cite("1.1 (Player Card)", ("valid",)),
        at_one_place=cite("9.1", True),
        own_card_only=cite("9.1", True),
    ),
    cases=CasesPolicy(
        no_breach=cite("8.13", ("rectified", "attempted", "reported")),
        reported_to=cite("8.13", Addressee.NICC),
        suspected=cite("8.14", ("attempted", "identification attempted")),
        effort=cite("8.15.1", ("identify", "contact")),
        remedy_if_known=cite("8.15.1", True),
    ),
    authority={
        "buy_in": cite("1.1 (value chips)", DEALER),
        "hand_over_chips": cite("1.1 (value chips)", DEALER),
        "issue_voucher": cite("1.1 (casino promotional token)", OPERATOR),
        "exchange_voucher": cite("1.1 (casino promotional token)", DEALER),
        "issue_checks": cite("3.11", DEALER),
        "redeem_checks": cite("3.9", (Role.DEALER, Role.CASHIER)),
        "approve_colour": cite("3.12", SUPERVISOR),
        "question_card": cite("9.1", FLOOR_STAFF),
        "decide_card": cite("9.1", SUPERVISOR),
        "issue_card": cite("1.1 (Player Card)", OPERATOR),
        "change_card": cite("1.1 (Player Card)", OPERATOR),
        "open_case": cite("8.13", FLOOR_STAFF),
        "record_finding": cite("8.13", SUPERVISOR),
        "record_step": cite("8.15.1", SUPERVISOR),
        "close_case": cite("8.13", SUPERVISOR),
        "pay_ticket": cite("8.15.1", (Role.CASHIER,)),
    },
)
