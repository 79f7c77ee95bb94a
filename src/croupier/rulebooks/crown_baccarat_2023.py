"""Mini Baccarat / Baccarat, Crown Perth, 2016 Rules as amended to 2023."""

from fractions import Fraction

from croupier.games.baccarat import (
    BANKER_WINS_BY,
    PLAYER_WINS_BY,
    Baccarat,
    banker_higher,
    banker_natural_wins,
    banker_pair,
    banker_wins_with_6,
    banker_wins_with_three_card_8_or_9,
    equal_naturals,
    player_higher,
    player_natural_wins,
    player_pair,
    player_wins_with_three_card_8_or_9,
    tie,
    tie_on_8,
)
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Bet, Payment, Rounding
from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook
from croupier.rulebooks.policy import ClothPolicy, Differential, Excess, Restart, Role, Short, TablePolicy
from croupier.rulebooks.sign import Personal, SignPolicy
from croupier.rulebooks.statements import Pays, drawing, event_bet

cite = Citations("crown-baccarat-2023")

# A commission, B non-commission, C "2 to 1", D even money. D favours the Banker bettor by about 1.2 % and looks meant for
# tournament layouts, yet the text does not restrict it.
OPTIONS = (
    Choice("version", cite("3.8(a)", ("A", "B", "C", "D"))),
    Choice("decks", cite("2.4", (4, 5, 6, 7, 8)), 8),
    Choice("tie_16_on_8", cite("3.23(b)", (False, True)), False),
)
VERSIONS = cite("3.8(a)", {"A": "A (Commission)", "B": "B (Non-Commission)", "C": "C (2 to 1)", "D": "D (Even Money)"})
DRAWING = drawing(
    order=cite("4.10", (Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER)),
    points=cite("2.5", POINTS),
    wraps_at=cite("2.6", 10, "1.1 Point Count"),
    naturals=cite("4.14", (8, 9), "1.1 Natural"),
    player_table=cite("4.15", PLAYER_TABLE, "1.1 The Tableau"),
    banker_table=cite("4.16", BANKER_TABLE),
    banker_alone=cite("4.17", BANKER_ALONE),
    extra_cards=cite("4.15", 1, "4.7"),
)

# ---------------------------------------------------------------- the two hands

BANKER_WINS = cite("3.18", (banker_higher,))
PLAYER_WINS = cite("3.20", (player_higher,))
STANDS_OFF_IN = cite("1.1 Stand Off", ("A", "B", "D"), "3.18", "3.20")
BANKER_PAYS: dict[str, Cited[Pays]] = {
    "A": cite("3.19", {banker_higher: Fraction(19, 20)}),
    "B": cite("3.19", {banker_higher: 1}),
    "C": cite("3.19", {banker_higher: 1}),
    "D": cite("3.19", {banker_higher: 1}),
}
BUT_BANKER_PAYS: dict[str, Cited[Pays]] = {
    "B": cite("3.19", {banker_wins_with_6: Fraction(1, 2)}),
    "C": cite("3.19", {banker_wins_with_three_card_8_or_9: 2}),
}
PLAYER_PAYS: dict[str, Cited[Pays]] = {
    "A": cite("3.21", {player_higher: 1}),
    "B": cite("3.21", {player_higher: 1}),
    "C": cite("3.21", {player_higher: 1}),
    "D": cite("3.21", {player_higher: 1}),
}
BUT_PLAYER_PAYS: dict[str, Cited[Pays]] = {"C": cite("3.21", {player_wins_with_three_card_8_or_9: 2})}
BANKER_STANDS_OFF = cite("3.18", (tie,))
PLAYER_STANDS_OFF = cite("3.20", (tie,))

# ---------------------------------------------------------------- tie and side bets

TIE_WINS = cite("3.22", (tie,), "1.1 Tie")
TIE_PAYS: Cited[Pays] = cite("3.23(a)", {tie: 8})
TIE_ON_8_PAYS: Cited[Pays] = cite("3.23(b)", {tie_on_8: 16})

# "Non-Commission" is the name of Version B, so the Super 6 of a non-commission table is offered there alone.
SUPER_6_IN = cite("1.1 Super 6", ("B",))
SUPER_6 = event_bet("super_6", wins=cite("3.34", (banker_wins_with_6,)), pays=cite("3.35", {banker_wins_with_6: 15}))
SIDE_BETS = (
    event_bet("player_pair", wins=cite("3.32", (player_pair,), "1.1 Face Value"), pays=cite("3.33", {player_pair: 11})),
    event_bet("banker_pair", wins=cite("3.30", (banker_pair,), "1.1 Face Value"), pays=cite("3.31", {banker_pair: 11})),
    event_bet(
        "player_dragon",
        wins=cite("3.28", (player_natural_wins, *(PLAYER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "3.29",
            {
                player_natural_wins: 1,
                PLAYER_WINS_BY[9]: 30,
                PLAYER_WINS_BY[8]: 10,
                PLAYER_WINS_BY[7]: 6,
                PLAYER_WINS_BY[6]: 4,
                PLAYER_WINS_BY[5]: 2,
                PLAYER_WINS_BY[4]: 1,
            },
        ),
        stands_off=cite("3.28", (equal_naturals,)),
    ),
    event_bet(
        "banker_dragon",
        wins=cite("3.25", (banker_natural_wins, *(BANKER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "3.26",
            {
                banker_natural_wins: 1,
                BANKER_WINS_BY[9]: 30,
                BANKER_WINS_BY[8]: 10,
                BANKER_WINS_BY[7]: 6,
                BANKER_WINS_BY[6]: 4,
                BANKER_WINS_BY[5]: 2,
                BANKER_WINS_BY[4]: 1,
            },
        ),
        stands_off=cite("3.25", (equal_naturals,)),
    ),
)


def main_bets(version: str, promotion: bool) -> tuple[Bet, ...]:
    """Player, Banker and Tie: the hands stand off on a tie, save in Version C, where they lose."""
    stands_off = version in STANDS_OFF_IN.value
    return (
        event_bet(
            "player",
            wins=PLAYER_WINS,
            pays=PLAYER_PAYS[version],
            but=BUT_PLAYER_PAYS.get(version),
            stands_off=PLAYER_STANDS_OFF if stands_off else None,
        ),
        event_bet(
            "banker",
            wins=BANKER_WINS,
            pays=BANKER_PAYS[version],
            but=BUT_BANKER_PAYS.get(version),
            stands_off=BANKER_STANDS_OFF if stands_off else None,
        ),
        event_bet("tie", wins=TIE_WINS, pays=TIE_PAYS, but=TIE_ON_8_PAYS if promotion else None),
    )


def baccarat(config: Config) -> Baccarat:
    """Baccarat in one of four versions, with four to eight decks."""
    version = str(config["version"])
    super_6 = (SUPER_6,) if version in SUPER_6_IN.value else ()
    bets = (*main_bets(version, bool(config["tie_16_on_8"])), *SIDE_BETS, *super_6)
    offered = {bet.text: bet for bet in bets}
    shown = f"Game Version {VERSIONS.value[version]}"
    return Baccarat(int(config["decks"]), DRAWING, offered, Payment(Rounding.UP), version=shown)


# ---------------------------------------------------------------- at a table

DEALER = (Role.DEALER,)

# The call of 3.1 and the end of the Wagering Period are two closings: the call comes second, and no card before it. A wager
# over the differential is taken as far as it goes, and what a cancellation leaves over goes back, the last placed first. A
# Betting Area is one box's on the cloth, and each ATS is a box. 3.24 and 3.27 tell where an area is short of room. A warning
# under 3.12 lasts as long as the player's account. 1.1 Void names nobody: the Table Games Manager, as in 5.7.
AT_A_TABLE = TablePolicy(
    account_first=cite("3.16", True),
    only_the_player=cite("3.4", True),
    closed_list=cite("1.1 Betting Area", True),
    within_balance=cite("3.17", True),
    changes_end_with_wagering=cite("1.1 Wagering Period", True, "3.1"),
    fixed_in_coup=cite("3.2", True),
    multiples_of_minimum=cite("3.10", False),
    wrong_step=cite("5.24(b)", Excess.TRIM),
    over_maximum=cite("5.24(b)", Excess.TRIM),
    below_minimum=cite("5.24(a)", Short.RETURN),
    return_below_total=cite("5.25", True),
    differential=cite("1.1 Table Differential", Differential.TRIM),
    cloth=ClothPolicy(
        below_minimum_stands=cite("3.12", True),
        further_short_may_go_back=cite("3.12", True),
        over_maximum_is_capped=cite("3.13", True),
        any_number=cite("3.5(a)", True),
        players_per_area=cite("3.5(b)", 3),
        over_area=cite("3.5(b)", Excess.TRIM),
        paid_before_next=cite("3.15", True),
    ),
    one_box=cite("3.9", True),
    comes_first={"banker_dragon": cite("3.24", "banker"), "player_dragon": cite("3.27", "player")},
    timed=cite("1.1 Wagering Period", True),
    shortest_period=cite("1.1 Wagering Period", 15),
    early_outcome_closes=cite("3.1", False),
    call_ends_wagering=cite("3.1", True),
    confirm_outcome=cite("3.3", True),
    void_until_settled=cite("1.1 Void", True),
    restart=cite("5.21(a)", Restart.VOID),
    authority={
        "new_game": cite("3.15", DEALER),
        "no_more_bets": cite("3.1", DEALER),
        "draw_card": cite("3.1", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("3.3", DEALER),
        "confirm_paid": cite("3.15", DEALER),
        "keep_short_wager": cite("3.12", DEALER),
        "return_short_wager": cite("3.12", DEALER),
        "identify_player": cite("3.9", (Role.TABLE_INSPECTOR,)),
        "void_round": cite("1.1 Void", (Role.TABLE_GAMES_MANAGER,)),
    },
)


# ---------------------------------------------------------------- money

# "Cash Out Period" is defined and used nowhere: a player cashes out whenever nothing is at risk. 5.15 does not say who finds
# what is due, nor 5.17 and 5.18 who decides: the Table Games Manager, as in 5.21(b). The 72 hours run from the declaration.
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
        "buy_in": cite("3.16(a)", (Role.DEALER,)),
        "hand_over_chips": cite("1.1 Cash Out Period", (Role.DEALER,)),
        "pay_ticket": cite("1.1 Cash Out Period", (Role.CASHIER,)),
        "refund_from_float": cite("5.15", (Role.TABLE_GAMES_MANAGER,)),
        "hold_account": cite("5.17", (Role.TABLE_GAMES_MANAGER,)),
        "notify_inspector": cite("5.17", (Role.TABLE_GAMES_MANAGER,)),
        "end_hold": cite("5.17", (Role.TABLE_GAMES_MANAGER,)),
        "record_repair": cite("5.18", (Role.TABLE_GAMES_MANAGER,)),
        "refuse_credit": cite("5.18", (Role.TABLE_GAMES_MANAGER,)),
    },
)


# ---------------------------------------------------------------- the sign

# 3.11 does not mention the Table Differential: it changes in the same three ways. The Casino Operator decides, and the Table
# Games Manager for it (3.6, 3.11, 6.5); a seat is required by the Table Inspector (6.1).
OPERATES = (Role.TABLE_GAMES_MANAGER, Role.OPERATOR)
SPECIAL = cite("3.6", OPERATES)
CLOSES = cite("6.5", OPERATES)
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
        "change_limit": cite("3.11", OPERATES),
        "set_personal_limit": SPECIAL,
        "tell_surveillance": SPECIAL,
        "remove_personal_limits": SPECIAL,
        "set_period": cite("1.1 Wagering Period (a)", OPERATES),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "give_up_seat": cite("6.1", (Role.TABLE_INSPECTOR,)),
    },
)


RULEBOOK = Rulebook(
    key="crown-baccarat-2023",
    title="Mini Baccarat / Baccarat",
    casino="Crown Perth",
    offers={"baccarat": Offer("baccarat", OPTIONS, baccarat, AT_A_TABLE)},
    money=MONEY,
    sign=SIGN,
    citations=cite,
)
