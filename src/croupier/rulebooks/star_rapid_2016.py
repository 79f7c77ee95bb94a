"""Rapid Roulette and Baccarat Electronic Table Game, The Star, Sydney, 2016."""

from fractions import Fraction

import msgspec

from croupier.games.baccarat import (
    BANKER_WINS_BY,
    PLAYER_WINS_BY,
    Baccarat,
    banker_higher,
    banker_natural_wins,
    banker_pair,
    banker_wins_with_6,
    equal_naturals,
    player_higher,
    player_natural_wins,
    player_pair,
    tie,
)
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Payment, Rounding
from croupier.games.roulette import RED, SINGLE_ZERO_ORDER, Roulette, Wheel
from croupier.rulebooks.citation import Citations
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook
from croupier.rulebooks.policy import EARLY_BALL, Excess, Restart, Role, Short, TablePolicy, WheelPolicy
from croupier.rulebooks.sign import SignPolicy
from croupier.rulebooks.statements import by_kind, drawing, event_bet, only, roulette_bets, series

cite = Citations("star-rapid-2016")

# ---------------------------------------------------------------- roulette

ROULETTE_OPTIONS = (Choice("wheel", cite("1.1(Zero)", ("single_zero",)), "single_zero"),)

# Diagram B is a drawing that the text does not carry; the usual order fits the series of 5.2. Nor does the text say which
# numbers are red.
ORDER = cite("2.4.3.2", SINGLE_ZERO_ORDER)
RED_NUMBERS = cite("2.4.3.1", RED)

KINDS = cite("5.1", tuple("straight split street corner six_line column dozen low high even odd red black".split()))

# That the numbers of a split or a corner touch is read from Diagram C.
ROULETTE_BETS = (
    cite("5.1.1", ("straight", "straight:0")),
    cite("5.1.2.1", ("split", "split:0-1", "split:0-2", "split:0-3")),
    cite("5.1.3.1", ("street", "street:0-1-2", "street:0-2-3")),
    cite("5.1.4.1", ("corner", "corner:0-1-2-3")),
    cite("5.1.5", ("six_line",)),
    cite("5.1.6", ("column",)),
    cite("5.1.7", ("dozen",)),
    cite("5.1.8", ("low", "high")),
    cite("5.1.10", ("even", "odd")),
    cite("5.1.12", ("red", "black")),
)
ROULETTE_ODDS = cite(
    "8.5",
    {
        "straight": 35,
        "split": 17,
        "street": 11,
        "corner": 8,
        "six_line": 5,
        "column": 2,
        "dozen": 2,
        "low": 1,
        "high": 1,
        "even": 1,
        "odd": 1,
        "red": 1,
        "black": 1,
    },
)
ZEROS = (cite("8.6", "0"),)

# 5.2.3 writes "25/29"; the two do not touch, so it is the corner between them.
SERIES = {
    "tier": cite(
        "5.2.1", ("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"), "5.2"
    ),
    "orphelins": cite("5.2.2", ("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"), "5.2"),
    "grand_series": cite(
        "5.2.3",
        (
            *("street:0-2-3",) * 2,
            "split:4-7",
            "split:12-15",
            "split:18-21",
            "split:19-22",
            *("corner:25-26-28-29",) * 2,
            "split:32-35",
        ),
        "5.2",
    ),
    "zero_spiel": cite("5.2.4", ("split:0-3", "split:12-15", "straight:26", "split:32-35"), "5.2"),
}


def roulette(config: Config) -> Roulette:
    """Roulette on terminals, with a live or an automated wheel."""
    wheel = Wheel(str(config["wheel"]), ORDER.value, RED_NUMBERS.value)
    bets = roulette_bets(wheel, KINDS.value, ROULETTE_BETS, by_kind(ROULETTE_ODDS), ZEROS)
    return Roulette(wheel, bets, series(SERIES))


DEALER = (Role.DEALER,)
WHEEL = (Role.WHEEL,)
FLOOR_STAFF = (Role.DEALER, Role.CASINO_SUPERVISOR)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
CASHIER = (Role.CASHIER,)

LIVE_WHEEL = WheelPolicy(
    spin_while_wagering=cite("7.4.1", True),
    no_spin={
        "same_direction": cite("11.4.1", "The ball ran in the direction of the wheel."),
        "wheel_not_rotating": cite("11.4.2", "The wheel was not turning."),
        "under_four_revolutions": cite("11.4.3", "The ball was not going to make four revolutions."),
        "foreign_object": cite("11.4.4", "A foreign object was in the wheel."),
        "not_in_a_compartment": cite("11.4.5", "The ball did not settle in a compartment."),
        "ball_left_the_wheel": cite("11.4.6", "The ball left the wheel."),
        "interference": cite("11.4.7", "Someone interfered with the ball or the wheel."),
    },
    no_spin_is_final=cite("11.4.8", True),
    respin_with_wagers=cite("11.4.9", True),
)

# 6.2 and 6.3.4 do not say which comes first: single wagers below their minimum go back first, then the rest is added up.
# 11.4 does not say what becomes of the wagers on a no spin: they stay as they lie (11.4.9 as read). 11.1 makes plays void
# on a malfunction and 11.5 has a supervisor decide: a round that was open when the system stopped waits for one. One
# component is played at a time (1.1(maximum total bet) as read).
ROULETTE_AT_A_TABLE = TablePolicy(
    account_first=cite("4.2.1", True),
    only_the_player=cite("4.2.5", True),
    closed_list=cite("5.1", True),
    within_balance=cite("4.2.4", True),
    changes_end_with_wagering=cite("4.2.6", True, "1.1(wagering period)"),
    wrong_step=cite("6.3.1", Excess.TRIM),
    over_maximum=cite("6.3.2", Excess.TRIM, "1.1(maximum bet)"),
    over_total=cite("6.3.3", Excess.TRIM, "1.1(maximum total bet)"),
    below_minimum=cite("6.2", Short.RETURN),
    return_below_total=cite("6.3.4", True),
    timed=cite("7.1", True),
    early_outcome_closes=cite("7.3", True),
    confirm_outcome=cite("5.3.1.2", True, "8.1"),
    wheel=LIVE_WHEEL,
    restart=cite("11.1", Restart.HOLD, "11.5"),
    authority={
        "new_game": cite("1.1(dealer)", DEALER),
        "spin_ball": cite("5.3.1", DEALER),
        "no_more_bets": cite("1.1(dealer)", DEALER),
        "enter_number": cite("7.5.2", (Role.DEALER, Role.WHEEL)),
        "confirm_outcome": cite("5.3.1.2", DEALER),
        "declare_no_spin": cite("11.4.1", FLOOR_STAFF),
        "resume_round": cite("11.5", SUPERVISOR),
        "void_round": cite("11.1", SUPERVISOR),
    },
)

# 11.4 is for live wheels: an automated one has no "no spin". What its own reports show to be wrong is a malfunction (11.5):
# the round waits for a casino supervisor, who lets it go on with the wagers as recorded, settles it on the number in which
# the ball was found, or declares it void. 11.5.1.4 leaves open what else is a malfunction: these are the wheel's warnings,
# and a wheel that is silent or contradicts itself.
MALFUNCTIONS = {
    "same_direction": cite("5.3.2", "The ball ran in the direction of the wheel."),
    EARLY_BALL: cite("11.5.1.3", "The ball came to rest before the wagering period was over."),
    "ball_not_sensed": cite("11.5.1.4", "The ball was taken out, or the sensors do not see it."),
    "wheel_failure": cite("11.5.1.4", "A sensor, the motor or the encoder of the wheel has failed."),
    "failed_launch": cite("11.5.1.4", "The wheel failed to launch the ball, and calls the spin void."),
    "out_of_order": cite("11.5.1.4", "The wheel's reports do not follow from one another."),
    "silent": cite("11.5.1.4", "The wheel does not report."),
}

# 8.1 has the dealer confirm every result; for the automated wheel 5.3.2.2 is the special rule, as read.
ROULETTE_ON_AN_AUTOMATED_WHEEL = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    wheel=msgspec.structs.replace(LIVE_WHEEL, malfunctions=MALFUNCTIONS),
    confirm_outcome=cite("5.3.2.2", False),
    authority={
        "new_game": cite("5.3.2", WHEEL),
        "spin_ball": cite("5.3.2", WHEEL),
        "no_more_bets": cite("5.3.2.1", WHEEL),
        "enter_number": cite("7.6", WHEEL),
        "report_malfunction": cite("11.5", WHEEL),
        "establish_number": cite("11.7", SUPERVISOR),
        "resume_round": cite("11.5", SUPERVISOR),
        "void_round": cite("11.1", SUPERVISOR),
    },
)

# ---------------------------------------------------------------- baccarat

# 8.7.2 has no rule for a fraction of a cent: up, in the player's favour, is our reading.
BACCARAT_OPTIONS = (
    Choice("version", cite("1.1(Baccarat component electronic table game)", ("commission", "even_money"))),
    Choice("payout_rounding", cite("8.7.2", tuple(each.value for each in Rounding)), Rounding.UP.value, reading=True),
)
DECKS = cite("2.5.4", 8)
DRAWING = drawing(
    order=cite("7.7.4.3", (Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER)),
    points=cite("2.5.5.1", POINTS),
    wraps_at=cite("2.5.6.1", 10),
    naturals=cite("7.7.4.4", (8, 9), "1.1(natural)"),
    player_table=cite("7.7.4.5.1", PLAYER_TABLE),
    banker_table=cite("7.7.4.6.1", BANKER_TABLE),
    banker_alone=cite("7.7.4.7", BANKER_ALONE),
    extra_cards=cite("7.7.4.8", 1),
)
BACCARAT_BETS = cite("5.4", ("player", "banker", "tie", "player_pair", "banker_pair", "player_dragon", "banker_dragon"))
PLAYER_WINS = cite("5.4.1.1", (player_higher,))
PLAYER_STANDS_OFF = cite("5.4.1.1", (tie,))
BANKER_WINS = cite("5.4.2.1", (banker_higher,))
BANKER_STANDS_OFF = cite("5.4.2.1", (tie,))
TIE_WINS = cite("5.4.3", (tie,))

MAIN_BETS = {
    "commission": (
        event_bet("player", wins=PLAYER_WINS, pays=cite("8.7.1", {player_higher: 1}), stands_off=PLAYER_STANDS_OFF),
        event_bet(
            "banker",
            wins=BANKER_WINS,
            pays=cite("8.7.2", {banker_higher: Fraction(19, 20)}),
            stands_off=BANKER_STANDS_OFF,
        ),
        event_bet("tie", wins=TIE_WINS, pays=cite("8.7.3", {tie: 8})),
    ),
    "even_money": (
        event_bet("player", wins=PLAYER_WINS, pays=cite("8.8.1", {player_higher: 1}), stands_off=PLAYER_STANDS_OFF),
        event_bet(
            "banker",
            wins=BANKER_WINS,
            pays=cite("8.8.2", {banker_higher: 1}),
            but=cite("8.8.2", {banker_wins_with_6: Fraction(1, 2)}),
            stands_off=BANKER_STANDS_OFF,
        ),
        event_bet("tie", wins=TIE_WINS, pays=cite("8.8.3", {tie: 8})),
    ),
}
SIDE_BETS = (
    event_bet("player_pair", wins=cite("5.4.7.1", (player_pair,)), pays=cite("8.10", {player_pair: 11})),
    event_bet("banker_pair", wins=cite("5.4.6.1", (banker_pair,)), pays=cite("8.10", {banker_pair: 11})),
    event_bet(
        "player_dragon",
        wins=cite("5.4.5.1", (player_natural_wins, *(PLAYER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "8.9",
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
        stands_off=cite("5.4.5.1", (equal_naturals,)),
    ),
    event_bet(
        "banker_dragon",
        wins=cite("5.4.4.1", (banker_natural_wins, *(BANKER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "8.9",
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
        stands_off=cite("5.4.4.1", (equal_naturals,)),
    ),
)


def baccarat(config: Config) -> Baccarat:
    """Baccarat on terminals, in commission or even-money mode."""
    bets = {bet.text: bet for bet in (*MAIN_BETS[str(config["version"])], *SIDE_BETS)}
    rounding = Rounding(str(config.get("payout_rounding", Rounding.UP)))
    return Baccarat(DECKS.value, DRAWING, only(BACCARAT_BETS, bets), Payment(rounding))


# The rules of wagering are one for both components.
BACCARAT_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("5.4", True),
    confirm_outcome=cite("8.1", True),
    result_pressed=cite("7.7.4.9", True),
    wheel=None,
    authority={
        "new_game": cite("7.7.2", DEALER),
        "no_more_bets": cite("1.1(dealer)", DEALER),
        "draw_card": cite("7.7.4.2", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("8.1", DEALER),
        "resume_round": cite("11.5", SUPERVISOR),
        "void_round": cite("11.1", SUPERVISOR),
    },
)


# ---------------------------------------------------------------- money

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


# ---------------------------------------------------------------- the sign

# 6.1 does not say who changes the sign, nor when: a casino supervisor, from the next wagering period on. A PT with an open
# account counts as a player present (12.8). Void rounds do not count for 12.9, and a wager that went back is none.
CLOSES = cite("12.8", (Role.CASINO_SUPERVISOR,))
SIGN = SignPolicy(
    limits_first=cite("6.1", True),
    closing_minutes=cite("12.8", 20),
    empty_closes_at_once=cite("12.8", True),
    idle_rounds=cite("12.9", 3),
    idle_while_full=cite("12.9", True),
    authority={
        "change_limit": cite("6.1", (Role.CASINO_SUPERVISOR,)),
        "set_period": cite("7.1", (Role.OPERATOR,)),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "give_up_seat": cite("12.9", (Role.CASINO_SUPERVISOR,)),
    },
)


RULEBOOK = Rulebook(
    key="star-rapid-2016",
    title="Rapid Roulette and Baccarat Electronic Table Game",
    casino="The Star, Sydney",
    offers={
        "roulette": Offer("roulette", ROULETTE_OPTIONS, roulette, ROULETTE_AT_A_TABLE, ROULETTE_ON_AN_AUTOMATED_WHEEL),
        "baccarat": Offer("baccarat", BACCARAT_OPTIONS, baccarat, BACCARAT_AT_A_TABLE),
    },
    money=MONEY,
    sign=SIGN,
    citations=cite,
)
