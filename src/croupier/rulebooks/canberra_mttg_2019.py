"""Multi Terminal Table Games: baccarat, roulette and sic bo, Casino Canberra, 2019."""

from fractions import Fraction
from itertools import combinations

import msgspec

from croupier.games.baccarat import (
    Baccarat,
    banker_higher,
    banker_pair,
    banker_wins_with_6,
    player_higher,
    player_pair,
    tie,
)
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Bet, Payment, Rounding
from croupier.games.roulette import RED, SINGLE_ZERO_ORDER, Roulette, Wheel
from croupier.games.sic_bo import FACES, SicBo, is_triple, shows, shows_both, total_is, total_within
from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook
from croupier.rulebooks.policy import Differential, Excess, Restart, Role, Short, TablePolicy, WheelPolicy
from croupier.rulebooks.sign import SignPolicy
from croupier.rulebooks.statements import Pays, drawing, event_bet, neighbours, only, roulette_bets, series

cite = Citations("canberra-mttg-2019")

# ---------------------------------------------------------------- baccarat

# 8.7(a) says Method (A) "and" Method (B); at one table and one time only one can apply. 2.8(b) gives no rule for a fraction
# of a cent: up, in the player's favour, is our reading.
BACCARAT_OPTIONS = (
    Choice("version", cite("8.7(a)", ("A", "B"))),
    Choice("commission_rounding", cite("2.8(b)", ("up_to_cent", "nearest_cent")), Rounding.UP.value, reading=True),
)
METHODS = cite("8.7(a)", {"A": "Method (A)", "B": "Method (B)"})
DECKS = cite("8.3(a)", 8)
DRAWING = drawing(
    order=cite("8.5(b)", (Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER), "8.1 Coup"),
    points=cite("8.3(b)", POINTS),
    wraps_at=cite("8.3(c)", 10),
    naturals=cite("8.6(b)", (8, 9), "8.1 Natural"),
    player_table=cite("8.6(c)", PLAYER_TABLE, "8.1 Table of Play (Tableau)"),
    banker_table=cite("8.6(d) [1st]", BANKER_TABLE),
    banker_alone=cite("8.6(d) [1st]", BANKER_ALONE),
    extra_cards=cite("8.6(c)", 1),
)
BACCARAT_BETS = cite("8.4(a)", ("player", "banker", "tie", "player_pair", "banker_pair"))

# The note calls a main wager "Void" on a tie; nothing else about the coup is, so it is a standoff here.
RETURNED_ON_TIE = cite("8.7(b) [note on Tie]", (tie,))
PLAYER = event_bet(
    "player",
    wins=cite("8.7(b) Player", (player_higher,)),
    pays=cite("8.7(b) Player", {player_higher: 1}),
    stands_off=RETURNED_ON_TIE,
)
TIE = event_bet("tie", wins=cite("8.1 Tie", (tie,)), pays=cite("8.7(b) Tie", {tie: 8}))
BANKER_WINS = cite("8.7(b) Banker Method (A)", (banker_higher,))
BANKER = {
    "A": event_bet(
        "banker",
        wins=BANKER_WINS,
        pays=cite("8.7(b) Banker Method (A)", {banker_higher: Fraction(19, 20)}, "8.1 Method (A) Baccarat"),
        stands_off=RETURNED_ON_TIE,
    ),
    "B": event_bet(
        "banker",
        wins=BANKER_WINS,
        pays=cite("8.7(b) Banker Method (A)", {banker_higher: 1}, "8.1 Method (B) Baccarat"),
        but=cite("8.7(b) Banker Method (A)", {banker_wins_with_6: Fraction(1, 2)}, "8.1 Method (B) Baccarat"),
        stands_off=RETURNED_ON_TIE,
    ),
}
PAIRS = (
    event_bet("player_pair", wins=cite("8.1 Pairs", (player_pair,)), pays=cite("8.7(b) Pairs", {player_pair: 11})),
    event_bet("banker_pair", wins=cite("8.1 Pairs", (banker_pair,)), pays=cite("8.7(b) Pairs", {banker_pair: 11})),
)


def baccarat(config: Config) -> Baccarat:
    """Baccarat by Method (A) or Method (B)."""
    bets = {bet.text: bet for bet in (PLAYER, BANKER[str(config["version"])], TIE, *PAIRS)}
    rounding = Rounding(str(config.get("commission_rounding", Rounding.UP)))
    method = METHODS.value[str(config["version"])]
    return Baccarat(DECKS.value, DRAWING, only(BACCARAT_BETS, bets), Payment(rounding), version=method)


# ---------------------------------------------------------------- roulette

ROULETTE_OPTIONS = (Choice("wheel", cite("9.2(b)(i)", ("single_zero",)), "single_zero"),)

# Neither the order of the wheel nor the colours are in the text; the examples of 9.4(d) fit the usual single-zero wheel.
ORDER = cite("9.2(b)(i)", SINGLE_ZERO_ORDER)
RED_NUMBERS = cite("9.2(b)(i)", RED)

# What other documents call a column is a row here.
ROULETTE_BETS = (
    cite("9.4(a) Straight Up", ("straight", "straight:0")),
    cite("9.4(a) Split", ("split", "split:0-1", "split:0-2", "split:0-3")),
    cite("9.4(b)(i)", ("street", "street:0-1-2", "street:0-2-3")),
    cite("9.4(a) Corner", ("corner", "corner:0-1-2-3")),
    cite("9.4(a) Six Line", ("six_line",)),
    cite("9.4(a) Row", ("column",)),
    cite("9.4(a) Dozen", ("dozen",)),
    cite("9.4(a) Low (1-18)", ("low", "high")),
    cite("9.4(a) Even", ("even", "odd")),
    cite("9.4(a) Red", ("red", "black")),
)
LOW_OR_HIGH = cite("9.4(a) Low (1-18)", 1)
EVEN_OR_ODD = cite("9.4(a) Even", 1)
RED_OR_BLACK = cite("9.4(a) Red", 1)
ROULETTE_ODDS = {
    "straight": cite("9.4(a) Straight Up", 35),
    "split": cite("9.4(a) Split", 17),
    "street": cite("9.4(a) Street", 11),
    "corner": cite("9.4(a) Corner", 8),
    "six_line": cite("9.4(a) Six Line", 5),
    "column": cite("9.4(a) Row", 2),
    "dozen": cite("9.4(a) Dozen", 2),
    "low": LOW_OR_HIGH,
    "high": LOW_OR_HIGH,
    "even": EVEN_OR_ODD,
    "odd": EVEN_OR_ODD,
    "red": RED_OR_BLACK,
    "black": RED_OR_BLACK,
}
ZEROS = (cite("9.4(c)", "0"),)

# "25/29" is written like a split, but the two do not touch: it is the corner between them.
RACE_TRACK = {
    "tier": cite(
        "9.4(d) Tier or Serie 5/8",
        ("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"),
        "9.4(d)",
    ),
    "orphelins": cite(
        "9.4(d) Orfanelli", ("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"), "9.4(d)"
    ),
    "grand_series": cite(
        "9.4(d) Near of 0",
        (
            "split:4-7",
            "split:12-15",
            "split:18-21",
            "split:19-22",
            "split:32-35",
            *("corner:25-26-28-29",) * 2,
            *("street:0-2-3",) * 2,
        ),
        "9.4(d)",
    ),
}
NEIGHBOURS = cite("9.4(d) Neighbours", (1, 2), "9.4(d)")


def roulette(config: Config) -> Roulette:
    """Roulette with one zero and a race track."""
    wheel = Wheel(str(config["wheel"]), ORDER.value, RED_NUMBERS.value)
    bets = roulette_bets(wheel, ROULETTE_ODDS, ROULETTE_BETS, ROULETTE_ODDS, ZEROS)
    return Roulette(wheel, bets, {**series(RACE_TRACK), **neighbours(wheel, NEIGHBOURS)})


# ---------------------------------------------------------------- sic bo

# "2 of the 3 dice" leaves open whether a triple wins a double; it contains two such dice, so it does by default.
SIC_BO_OPTIONS = (
    Choice(
        "specific_double_on_triple", cite("10.4(a) Specific Doubles", ("wins", "loses")), default="wins", reading=True
    ),
)
SMALL = cite("10.4(a) Small", (4, 10))
BIG = cite("10.4(a) Small", (11, 17))
SMALL_OR_BIG_PAYS = cite("10.4(a) Small", 1)
TRIPLES = cite("10.4(a) Small", (is_triple,))
TRIPLE = cite("10.4(a) Specific Triples", 180)
DOUBLE = cite("10.4(a) Specific Doubles", 11)
ANY_TRIPLE = cite("10.4(a) Any Triple", 31)
TOTALS = cite(
    "10.4(a) Three Dice Totals",
    {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62},
    "10.1 Total",
)
COMBINATION = cite("10.4(a) Two Dice Combinations", 6)
SINGLE = cite("10.4(a) Single Die Bet", {1: 1, 2: 2, 3: 12})


def small_or_big(text: str, totals: tuple[int, ...]) -> Bet:
    """Small or Big: a run of totals, any triple excepted."""
    lowest, highest = totals
    pays = Cited({total_within(lowest, highest): SMALL_OR_BIG_PAYS.value}, SMALL_OR_BIG_PAYS.clause)
    return event_bet(text, pays=pays, loses=TRIPLES)


def sic_bo(config: Config) -> SicBo:
    """Sic bo, dice tumbled by the dealer."""
    double = (2, 3) if config.get("specific_double_on_triple", "wins") == "wins" else (2,)
    rows: dict[str, Cited[Pays]] = {
        "any_triple": Cited({is_triple: ANY_TRIPLE.value}, ANY_TRIPLE.clause),
        **{f"triple:{face}": Cited({shows(face, 3): TRIPLE.value}, TRIPLE.clause) for face in FACES},
        **{
            f"double:{face}": Cited({shows(face, times): DOUBLE.value for times in double}, DOUBLE.clause)
            for face in FACES
        },
        **{f"total:{total}": Cited({total_is(total): odds}, TOTALS.clause) for total, odds in TOTALS.value.items()},
        **{
            f"combination:{one}-{other}": Cited({shows_both(one, other): COMBINATION.value}, COMBINATION.clause)
            for one, other in combinations(FACES, 2)
        },
        **{
            f"single:{face}": Cited({shows(face, times): to for times, to in SINGLE.value.items()}, SINGLE.clause)
            for face in FACES
        },
    }
    bets = (
        small_or_big("small", SMALL.value),
        small_or_big("big", BIG.value),
        *(event_bet(text, pays=pays) for text, pays in rows.items()),
    )
    return SicBo({bet.text: bet for bet in bets})


# ---------------------------------------------------------------- money

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
    reported_needs_decision=cite("4.8(b)", True),
    authority={
        "transfer_credit": cite("4.3(c)", (Role.MONITORING,)),
        "declare_faulty": cite("4.4(b)(i)", (Role.DEALER, Role.CASINO_SUPERVISOR)),
        "return_to_service": cite("4.4(b)(i)", (Role.CASINO_SUPERVISOR,)),
        "issue_hand_pay": cite("4.5(b)", (Role.CASINO_SUPERVISOR,)),
        "replace_ticket": cite("4.9", (Role.CASINO_SUPERVISOR,)),
        "pay_ticket": cite("4.6", (Role.CASHIER,)),
        "report_ticket": cite("4.8(b)", (Role.CASHIER,)),
        "decide_report": cite("4.8(b)", (Role.CASHIER,)),
        "refuse_illegible": cite("4.8(b)", (Role.CASHIER,)),
    },
)


# ---------------------------------------------------------------- at a table

DEALER = (Role.DEALER,)

# 2.7(a): what is confirmed stays, and more may be placed and confirmed beside it. 3.2: the minimum is that of the bet.
# 3.3 and 3.4 judge what would then lie on the bet. 5.1: nothing ends the period before its countdown. A void spin gives
# everything back (6.10); 9.6(b) does not call a no spin void, so the wagers stay for the next one.
ROULETTE_AT_A_TABLE = TablePolicy(
    account_first=cite("A.4", True),
    only_the_player=cite("2.5(a)", True),
    closed_list=cite("9.4(b)(i)", True),
    within_balance=cite("2.4(a)", True, "2.3"),
    spoken=cite("2.4(a)", False),
    changes_end_with_wagering=cite("2.7(b)", True, "A.1 Wagering Period"),
    confirm_bet=cite("2.2(a)", True),
    unconfirmed_goes_back=cite("2.2 [unconfirmed]", True),
    confirmed_is_final=cite("2.7(a)", True, "A.1 Wagering Period"),
    tables_at_once=cite("2.3", True),
    multiples_of_minimum=cite("3.2", True),
    wrong_step=cite("3.4(i)", Excess.TRIM, "3.2"),
    over_maximum=cite("3.4(ii)", Excess.TRIM),
    below_minimum=cite("3.3", Short.REFUSE),
    may_leave_out=cite("9.4(d)", ("tier", "orphelins", "grand_series", "neighbours")),
    timed=cite("5.1", True),
    early_outcome_closes=cite("5.3", False),
    confirm_outcome=cite("9.3(c)", True),
    wheel=WheelPolicy(
        spin_while_wagering=cite("9.3(a)", False),
        no_spin={"under_three_revolutions": cite("9.6(b)", "The ball was not going to make three revolutions.")},
        void_spin={
            "same_direction": cite("9.6(a)", "The ball ran in the direction of the wheel."),
            "foreign_object": cite("9.6(c)", "A foreign object was in the wheel."),
            "not_in_a_compartment": cite("9.6(e)", "The ball did not fall into a compartment."),
            "ball_left_the_wheel": cite("9.6(f)", "The ball left the wheel."),
            "interference": cite("9.6(g)", "Someone interfered with the ball or the wheel, or the game was disturbed."),
        },
        no_spin_is_final=cite("9.6(b)", True, "9.3(c)"),
        respin_with_wagers=cite("9.6(b)", True),
    ),
    restart=cite("6.7(a)", Restart.VOID),
    authority={
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "spin_ball": cite("9.3(a)", DEALER),
        "enter_number": cite("9.3(c)", DEALER),
        "confirm_outcome": cite("9.3(c)", DEALER),
        "declare_no_spin": cite("9.6(b)", DEALER),
    },
)
BACCARAT_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("8.4(a)", True),
    differential=cite("3.5", Differential.REJECT),
    own_main=cite("8.4(b)", ("player_pair", "banker_pair")),
    may_leave_out=cite("8.7(a)", ("player_pair", "banker_pair")),
    early_outcome_closes=cite("8.5(b)", False),
    confirm_outcome=cite("8.6(d) [2nd]", True),
    before_commission=cite("2.8(b)", {"banker": 1}),
    wheel=None,
    authority={
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "draw_card": cite("8.5(b)", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("8.6(d) [2nd]", DEALER),
    },
)
SIC_BO_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("10.2(a)", True),
    may_leave_out=None,
    confirm_outcome=cite("10.3(c)", True),
    wheel=None,
    authority={
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "enter_dice": cite("10.3(c)", (Role.DEALER, Role.DICE)),
        "confirm_outcome": cite("10.3(c)", DEALER),
    },
)


# ---------------------------------------------------------------- the sign

# 3.1 gives no length of notice: one full round at the least. Only rounds whose wagering period begins after a notice count,
# and void ones do not (7.11). 7.6 gives no number of rounds: the house does.
CLOSES = cite("7.11", (Role.OPERATOR,))
SIGN = SignPolicy(
    limits_first=cite("3.1 [display]", True),
    change_rounds=cite("3.1 [change]", 1),
    closing_rounds=cite("7.11", 3),
    empty_closes_at_once=cite("7.11", True),
    idle_while_full=cite("7.6", False),
    authority={
        "change_limit": cite("3.1 [change]", (Role.OPERATOR,)),
        "set_period": cite("5.1", (Role.OPERATOR,)),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "remind_idle": cite("7.6", (Role.DEALER,)),
        "give_up_seat": cite("7.6", (Role.CASINO_SUPERVISOR,)),
    },
)


RULEBOOK = Rulebook(
    key="canberra-mttg-2019",
    title="Multi Terminal Table Games",
    casino="Casino Canberra",
    offers={
        "baccarat": Offer("baccarat", BACCARAT_OPTIONS, baccarat, BACCARAT_AT_A_TABLE),
        "roulette": Offer("roulette", ROULETTE_OPTIONS, roulette, ROULETTE_AT_A_TABLE),
        "sic_bo": Offer("sic_bo", SIC_BO_OPTIONS, sic_bo, SIC_BO_AT_A_TABLE),
    },
    money=MONEY,
    sign=SIGN,
    citations=cite,
)
