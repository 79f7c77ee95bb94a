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
from croupier.rulebooks.cards import EARLY_DRAW, WRONG_SHOE, Burn, CardPolicy, LastCoup
from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.conduct import (
    BENEFIT_KEPT,
    CLAIM_MALFUNCTION,
    CLAIM_OUTCOME,
    DEVICE,
    FAULT,
    SELF_CHECK,
    ConductPolicy,
    DisputePolicy,
    IncidentKind,
    Measure,
)
from croupier.rulebooks.dice import TUMBLED_AGAIN, DicePolicy, Moment
from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook
from croupier.rulebooks.policy import (
    TERMINAL_FAULT,
    WRONG_OUTCOME,
    Differential,
    Excess,
    Restart,
    Short,
    TablePolicy,
    WheelPolicy,
)
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy, Step, disrupted
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Chosen, Seconds, Setting
from croupier.rulebooks.sign import SignPolicy
from croupier.rulebooks.staffing import Addressee, OperatorDecisions, StaffPolicy
from croupier.rulebooks.statements import Pays, drawing, event_bet, neighbours, only, roulette_bets, series
from croupier.rulebooks.version import Version

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
    faulty_terminal=cite("4.4(b)(i)", TERMINAL_FAULT),
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
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
FLOOR_STAFF = (*DEALER, *SUPERVISOR)

# Only the tumbler of 10.1 is called approved: everything that is registered needs an approval (A.5). The winning number
# display is no part of the game system, so nothing waits for it (A.1 Game System).
APPROVED = cite(
    "A.5",
    (
        *(Kind.PLAYER_TERMINAL, Kind.DEALER_TERMINAL, Kind.GAME_SYSTEM, Kind.NETWORK),
        *(Kind.NOTE_ACCEPTOR, Kind.TICKET_PRINTER, Kind.WINNING_NUMBER_DISPLAY),
        *(Kind.WHEEL, Kind.BALL, Kind.SHOE, Kind.SHUFFLER),
        *(Kind.TUMBLER, Kind.TUMBLER_CONTROLLER, Kind.DICE, Kind.DICE_RECOGNITION),
    ),
)
MAIN_EQUIPMENT = cite("1.2(b)", (Kind.DEALER_TERMINAL, Kind.GAME_SYSTEM))
ROULETTE_EQUIPMENT = EquipmentPolicy(
    needs=(MAIN_EQUIPMENT, cite("9.1 Ball", (Kind.WHEEL, Kind.BALL), "1.2(b)")),
    may_have=(
        cite("A.1 Game Hardware", (Kind.NOTE_ACCEPTOR, Kind.TICKET_PRINTER, Kind.NETWORK)),
        cite("1.2(b)", (Kind.WINNING_NUMBER_DISPLAY,)),
    ),
    approved=APPROVED,
    terminals_approved=cite("1.2(a)", True),
    build_approved=cite("A.1 Game System", True),
    authority={
        "use_item": cite("A.5", SUPERVISOR),
        "report_fault": cite("A.1 Game Hardware", FLOOR_STAFF),
        "report_repair": cite("A.1 Game Hardware", SUPERVISOR),
    },
)
BACCARAT_EQUIPMENT = msgspec.structs.replace(
    ROULETTE_EQUIPMENT,
    needs=(MAIN_EQUIPMENT, cite("A.1 Shoe", (Kind.SHOE,))),
    may_have=(*ROULETTE_EQUIPMENT.may_have, cite("A.1 Multi deck Shuffler (MD3)", (Kind.SHUFFLER,))),
    cards_checked_by=cite("A.1 Multi deck Shuffler (MD3)", Kind.SHUFFLER),
)
SIC_BO_EQUIPMENT = msgspec.structs.replace(
    ROULETTE_EQUIPMENT,
    needs=(MAIN_EQUIPMENT, cite("10.2(b)(i)", (Kind.TUMBLER, Kind.DICE))),
    may_have=(
        *ROULETTE_EQUIPMENT.may_have,
        cite("10.1 Dice Recognition System", (Kind.TUMBLER_CONTROLLER, Kind.DICE_RECOGNITION)),
    ),
    read_from=cite("10.1 Dice Recognition System", Kind.DICE_RECOGNITION),
    dice_sealed=cite("10.2(b)(i)", True),
)

# What a correction cannot take back is claimed, and what it owes to whoever has left waits at the cash desk (6.2, 6.3,
# 8.8(f) as read). 6.6(b) and 6.7(b) do not say who looks at the records: a casino supervisor, as in 6.2 to 6.4. 7.2 and
# 7.4 do not say what becomes of the stakes: they go back (6.10), those of a suspect too.
PUT_RIGHT = {
    "wrong_display": Irregularity(
        words="The display showed something else than the outcome.",
        remedy=cite("6.5", Remedy.STAND),
        authority=cite("6.5", FLOOR_STAFF),
    ),
    WRONG_OUTCOME: Irregularity(
        words="An outcome was entered that is not the actual one.",
        remedy=cite("6.3", Remedy.CORRECT),
        authority=cite("6.3", FLOOR_STAFF),
        due=cite("6.3", ("actual_outcome",)),
        looks_back=cite("6.3", LookBack.ANY_TIME),
    ),
    "equipment_fault": Irregularity(
        words="A fault of the equipment affected the result.",
        remedy=cite("6.2", Remedy.INVALIDATE),
        authority=cite("6.2", SUPERVISOR),
        looks_back=cite("6.2", LookBack.ANY_TIME),
    ),
    "equipment_fault_let_stand": Irregularity(
        words="A fault of the equipment was found, and the result stands.",
        remedy=cite("6.2", Remedy.STAND),
        authority=cite("6.2", SUPERVISOR),
        looks_back=Cited(LookBack.ANY_TIME, "6.2"),
    ),
    TERMINAL_FAULT: Irregularity(
        words="A player terminal malfunctioned.",
        remedy=cite("6.6(a)", Remedy.RETURN),
        late=cite("6.6(b)", Remedy.ANALYSE),
        authority=cite("6.6(a)", FLOOR_STAFF),
        looks_back=cite("6.6(b)", LookBack.ANY_TIME),
    ),
    "system_fault": Irregularity(
        words="The game system failed.",
        remedy=cite("6.7(a)", Remedy.VOID),
        late=cite("6.7(b)", Remedy.ANALYSE),
        authority=cite("6.7(b)", FLOOR_STAFF),
    ),
    **disrupted(
        cite("7.2", ("civil_commotion", "fire", "riot", "brawl", "robbery", "disturbance")),
        remedy=cite("7.2", Remedy.INVALIDATE),
        authority=cite("7.2", (Role.OPERATOR,)),
        several_tables=cite("7.2", True),
    ),
    **{
        ground: Irregularity(
            words=words,
            remedy=cite("7.4", Remedy.INVALIDATE),
            authority=cite("7.4", (Role.OPERATOR,)),
            looks_back=cite("7.4", LookBack.ANY_TIME),
        )
        for ground, words in {
            "impractical": "To go on with the round is impractical.",
            "fraud": "A fraudulent act affected the outcome.",
        }.items()
    },
}
LATE_CARD_ERROR = {
    "late_card_error": Irregularity(
        words="A card lay in the wrong hand, and that was found when the next round had begun.",
        remedy=cite("8.8(f)", Remedy.VOID),
        authority=cite("8.8(f)", SUPERVISOR),
        looks_back=cite("8.8(f)", LookBack.ANY_TIME),
    ),
}
PUTS_RIGHT = {
    "correct_outcome": cite("6.3", SUPERVISOR),
    "mark_wager": cite("6.6(b)", SUPERVISOR, "6.7(b)"),
    "close_analysis": cite("6.8", SUPERVISOR),
    "void_wagers": cite("7.3(a)", (Role.OPERATOR,)),
}
ACTUAL_OUTCOME = Step("The actual outcome is entered, or the one on record found to be right.", cite("6.3", SUPERVISOR))

# 9.6(b) does not say what becomes of the wagers, nor 9.3(a) how soon "as soon as practicable" is.
ROULETTE_NO_SPIN = Setting(
    "roulette_no_spin_handling",
    cite("9.6(b)", {"respin_wagers_stand": Remedy.RESPIN, "void_and_recredit": Remedy.VOID_SPIN}),
    "respin_wagers_stand",
)
SPIN_DELAY = Seconds("spin_delay_alert_seconds", cite("9.3(a)", (5, 120)), 30)

NO_SPIN = {
    "under_three_revolutions": Irregularity(
        words="The ball was not going to make three revolutions.",
        remedy=ROULETTE_NO_SPIN.usual,
        authority=cite("9.6(b)", DEALER),
    ),
    "same_direction": Irregularity(
        words="The ball ran in the direction of the wheel.",
        remedy=cite("9.6(a)", Remedy.VOID_SPIN),
        authority=cite("9.6(a)", DEALER),
    ),
    "foreign_object": Irregularity(
        words="A foreign object was in the wheel.",
        remedy=cite("9.6(c)", Remedy.VOID_SPIN),
        authority=cite("9.6(c)", DEALER),
    ),
    "not_in_a_compartment": Irregularity(
        words="The ball did not fall into a compartment.",
        remedy=cite("9.6(e)", Remedy.VOID_SPIN),
        authority=cite("9.6(e)", DEALER),
    ),
    "ball_left_the_wheel": Irregularity(
        words="The ball left the wheel.",
        remedy=cite("9.6(f)", Remedy.VOID_SPIN),
        authority=cite("9.6(f)", DEALER),
    ),
    "interference": Irregularity(
        words="Someone interfered with the ball or the wheel, or the game was disturbed.",
        remedy=cite("9.6(g)", Remedy.VOID_SPIN),
        authority=cite("9.6(g)", DEALER),
        due=cite("9.6(g)", ("decide_interference",)),
    ),
}

# 5.5 speaks of shoes, and of spins and hands too: where there is no shoe, at any time.
DIRECTED = {"direct_dummies": cite("5.5(a)", SUPERVISOR), "direct_continuous": cite("5.5(c)", SUPERVISOR)}

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
        late_after=SPIN_DELAY.usual,
        no_spin_is_final=cite("9.6(b)", True, "9.3(c)"),
    ),
    equipment=ROULETTE_EQUIPMENT,
    restart=cite("6.7(a)", Restart.VOID),
    irregularities={**NO_SPIN, **PUT_RIGHT},
    steps={
        "actual_outcome": ACTUAL_OUTCOME,
        "decide_interference": Step("The interference is looked into.", cite("9.6(g)", SUPERVISOR), waits=False),
    },
    authority={
        **DIRECTED,
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "spin_ball": cite("9.3(a)", DEALER),
        **PUTS_RIGHT,
        "enter_number": cite("9.3(c)", DEALER),
        "confirm_outcome": cite("9.3(c)", DEALER),
    },
)
# 8.8(d) and (l) name nobody: a Casino Supervisor decides. (e)(i) as read gives confirmed wagers back. In (m) the cards taken
# from the other shoe count as burned there; "from the correct shoe" in (n) is copied from (m) and has no meaning there.
CARDS_TAKEN_OUT = cite("8.8(l)", True)
DECKS_CHECKED = cite("8.8(l)", ("check_decks",))
ON_CARDS = {
    **LATE_CARD_ERROR,
    "extra_player_card": Irregularity(
        words="A card was drawn to the Player hand in error.",
        remedy=cite("8.8(a)", Remedy.CARRY),
        authority=cite("8.8(a)", DEALER),
    ),
    "excess_card_exposed": Irregularity(
        words="A card was drawn in excess, and exposed.",
        remedy=cite("8.8(b)", Remedy.CARRY),
        authority=cite("8.8(b)", DEALER),
    ),
    "excess_card": Irregularity(
        words="A card was drawn in excess, and not exposed.",
        remedy=cite("8.8(c)", Remedy.SET_ASIDE),
        authority=cite("8.8(c)", DEALER),
    ),
    "out_of_sequence": Irregularity(
        words="Cards were dealt to the hands out of sequence: a Casino Supervisor approves their reconstruction.",
        remedy=cite("8.8(d)", Remedy.RECONSTRUCT),
        authority=cite("8.8(d)", DEALER),
    ),
    "first_card_face_up": Irregularity(
        words="The first card of a coup lay face up in the shoe.",
        remedy=cite("8.8(e)(i)", Remedy.DUMMY),
        authority=cite("8.8(e)(i)", DEALER),
    ),
    "later_card_face_up": Irregularity(
        words="A later card of the coup lay face up in the shoe.",
        remedy=cite("8.8(e)(ii)", Remedy.STAND),
        authority=cite("8.8(e)(ii)", DEALER),
    ),
    "shoe_empty": Irregularity(
        words="The shoe has too few cards to complete the round.",
        remedy=cite("8.8(g)", Remedy.RUN_OUT),
        authority=cite("8.8(g)", DEALER),
        ends_shoe=cite("8.8(g)", True),
    ),
    "not_cut": Irregularity(
        words="The cards were not cut as they should be.",
        remedy=cite("8.8(h)", Remedy.STAND),
        authority=cite("8.8(h)", DEALER),
        ends_shoe=cite("8.8(h)", True),
    ),
    "burn_missed": Irregularity(
        words="The cards that should have been burned are in play.",
        remedy=cite("8.8(i)", Remedy.KEEP_IN_PLAY),
        authority=cite("8.8(i)", DEALER),
    ),
    "card_missing": Irregularity(
        words="A card is missing from the shoe.",
        remedy=cite("8.8(l)", Remedy.VOID),
        authority=cite("8.8(l)", SUPERVISOR),
        ends_shoe=CARDS_TAKEN_OUT,
        due=DECKS_CHECKED,
    ),
    "foreign_card": Irregularity(
        words="A card was found that is not of the eight decks.",
        remedy=cite("8.8(l)", Remedy.VOID),
        authority=cite("8.8(l)", SUPERVISOR),
        ends_shoe=CARDS_TAKEN_OUT,
        due=DECKS_CHECKED,
    ),
    WRONG_SHOE: Irregularity(
        words="A card came from the shoe of the other game: a Casino Supervisor decides.",
        remedy=cite("8.8(m)", Remedy.OTHER_SHOE),
        authority=cite("8.8(m)", DEALER),
        ended_by=cite("8.8(m)", ("void_wrong_shoe",)),
    ),
    "void_wrong_shoe": Irregularity(
        words="The coup with cards from the shoe of the other game is void.",
        remedy=cite("8.8(m)", Remedy.VOID),
        authority=cite("8.8(m)", SUPERVISOR),
    ),
    EARLY_DRAW: Irregularity(
        words="Cards were drawn before the wagering period expired: a Casino Supervisor decides.",
        remedy=cite("8.8(n)", Remedy.STOP),
        authority=cite("8.8(n)", DEALER),
        ended_by=cite("8.8(n)", ("void_early_draw",)),
    ),
    "void_early_draw": Irregularity(
        words="The coup whose cards were drawn early is void.",
        remedy=cite("8.8(n)", Remedy.VOID),
        authority=cite("8.8(n)", SUPERVISOR),
    ),
}
CARDS = CardPolicy(
    whole_decks=cite("8.3(a)", True),
    copies=cite("8.3(a)", True),
    other_set=cite("8.3(i)", True),
    removed_checked=cite("8.3(i)", True),
    check_first=cite("8.3(d)", True),
    referenced=cite("8.3(e)(i)", ("approved",)),
    shoe_first=cite("8.2(a)", True, "A.1 Shoe"),
    shuffled_already=cite("8.3(e)(i)", ("approved",)),
    shuffle=cite("8.3(e)(i)", ("hand", "machine")),
    machine_keeps=cite("A.1 Multi deck Shuffler (MD3)", 3),
    cut=cite("8.3(f)", 52),
    cutting_card=cite("8.3(f)", 12),
    burn=cite("8.3(g)", Burn.POINT_VALUE),
    last_coup=cite("8.3(h)", LastCoup.THIS),
    tie_gives_one_more=cite("8.3(h)", True),
    replaced_between_coups=cite("8.3(j)", True),
    face_down=cite("8.5(a)", False),
    carried_is_dummy=cite("8.8(b)", True),
    unwagered_again=cite("8.8(j)", True),
    unwagered_is_dummy=cite("8.8(k)", True),
)
WITH_CARDS = {
    "register_cards": cite("8.3(a)", FLOOR_STAFF),
    "check_cards": cite("8.3(d)", FLOOR_STAFF),
    "verify_cards": cite("A.1 Multi deck Shuffler (MD3)", FLOOR_STAFF, "8.3(d)"),
    "open_shoe": cite("A.1 Shoe", DEALER),
    "shuffle_cards": cite("8.3(e)(i)", DEALER),
    "cut_cards": cite("8.3(f)", DEALER),
    "place_cutting_card": cite("8.3(f)", DEALER),
    "burn_cards": cite("8.3(g)", DEALER),
    "report_cutting_card": cite("8.3(h)", (Role.DEALER, Role.SHOE)),
    "order_shuffle": cite("8.3(e)(iii)", SUPERVISOR),
    "replace_cards": cite("8.3(j)", SUPERVISOR, "8.3(i)"),
    "reconstruct": cite("8.8(d)", SUPERVISOR),
    "resume_round": cite("8.3(a)", SUPERVISOR),
}
BACCARAT_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("8.4(a)", True),
    differential=cite("3.5", Differential.REJECT),
    own_main=cite("8.4(b)", ("player_pair", "banker_pair")),
    areas=cite("8.2(b)(i)", ("player_pair", "banker_pair")),
    may_leave_out=cite("8.7(a)", ("player_pair", "banker_pair")),
    early_outcome_closes=cite("8.5(b)", False),
    confirm_outcome=cite("8.6(d) [2nd]", True),
    before_commission=cite("2.8(b)", {"banker": 1}),
    wheel=None,
    equipment=BACCARAT_EQUIPMENT,
    cards=CARDS,
    irregularities={**PUT_RIGHT, **ON_CARDS},
    steps={
        "actual_outcome": ACTUAL_OUTCOME,
        "check_decks": Step("The decks are checked for missing and foreign cards.", cite("8.8(l)", FLOOR_STAFF)),
    },
    authority={
        **DIRECTED,
        **WITH_CARDS,
        **PUTS_RIGHT,
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "draw_card": cite("8.5(b)", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("8.6(d) [2nd]", DEALER),
    },
)

# 5.4 lets wagers stand when dice are seen early and 10.5(c) makes them void: the first is read for dice that are still to be
# tumbled, the second for a result; of each setting, whether they stand. 10.5(d) [2nd] calls the result of a no spin void,
# and 6.10 has the wagers go back.
TUMBLE_MODE = Setting(
    "sic_bo_tumble_mode",
    cite("10.3(a)(i)", {"end_of_period": Moment.END_OF_PERIOD, "start_of_game": Moment.START_OF_GAME}),
    "end_of_period",
)
EARLY_EXPOSURE = Setting(
    "sic_bo_early_exposure",
    cite(
        "5.4",
        {
            "by_tumble_mode": {Moment.END_OF_PERIOD: True, Moment.START_OF_GAME: False},
            "always_stand": {Moment.END_OF_PERIOD: True, Moment.START_OF_GAME: True},
            "always_void": {Moment.END_OF_PERIOD: False, Moment.START_OF_GAME: False},
        },
        "10.5(c)",
    ),
    "by_tumble_mode",
)
SIC_BO_NO_SPIN = Setting(
    "sic_bo_no_spin_handling",
    cite("10.5(d) [2nd]", {"void_and_recredit": Remedy.VOID_SPIN, "respin_wagers_stand": Remedy.RESPIN}),
    "void_and_recredit",
)
SEEN_BEFORE_THE_TUMBLE = Irregularity(
    words="The dice were seen before they were tumbled.",
    remedy=cite("5.4", Remedy.CLOSE),
    authority=cite("5.4", DEALER),
    due=cite("5.4", ("review_exposure",)),
)
RESULT_SEEN = Irregularity(
    words="The result was seen while wagers could be placed.",
    remedy=cite("10.5(c)", Remedy.CLOSE_AND_VOID),
    authority=cite("10.5(c)", DEALER),
)
ON_DICE = {
    "die_not_flat": Irregularity(
        words="A die did not come to rest flat.",
        remedy=cite("10.5(a)", Remedy.VOID_SPIN),
        authority=cite("10.5(a)", DEALER),
    ),
    "die_broken": Irregularity(
        words="A die broke.",
        remedy=cite("10.5(b)", Remedy.VOID),
        authority=cite("10.5(b)", DEALER),
        breaks=cite("10.5(b)", Kind.DICE),
    ),
    "dice_exposed": SEEN_BEFORE_THE_TUMBLE,
    "tumbler_fault": Irregularity(
        words="The tumbler does not work.",
        remedy=cite("10.5(d) [1st]", Remedy.VOID),
        authority=cite("10.5(d) [1st]", (Role.DEALER, Role.DICE)),
        due=cite("10.5(d) [1st]", ("release_tumbler",)),
    ),
    "no_spin": Irregularity(
        words="No spin was announced.",
        remedy=SIC_BO_NO_SPIN.usual,
        authority=cite("10.5(d) [2nd]", DEALER),
        needs_reason=cite("10.5(d) [2nd]", True),
    ),
    TUMBLED_AGAIN: Irregularity(
        words="The tumbler was started a second time.",
        remedy=cite("10.1 Individual spin", Remedy.HOLD),
        authority=cite("10.1 Individual spin", DEALER),
    ),
}
SIC_BO_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("10.2(a)", True),
    may_leave_out=None,
    confirm_outcome=cite("10.3(c)", True),
    wheel=None,
    dice=DicePolicy(moment=TUMBLE_MODE.usual),
    irregularities={**ON_DICE, **PUT_RIGHT},
    steps={
        "actual_outcome": ACTUAL_OUTCOME,
        "review_exposure": Step("How the dice came to be seen is looked into.", cite("5.4", SUPERVISOR)),
        "release_tumbler": Step("The tumbler works again.", cite("10.5(d) [1st]", SUPERVISOR)),
    },
    equipment=SIC_BO_EQUIPMENT,
    authority={
        **DIRECTED,
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "tumble": cite("10.3(a)(i)", DEALER),
        **PUTS_RIGHT,
        "enter_dice": cite("10.3(c)", (Role.DEALER, Role.DICE)),
        "confirm_outcome": cite("10.3(c)", DEALER),
        "resume_round": cite("10.1 Individual spin", SUPERVISOR),
        "void_round": cite("10.1 Individual spin", SUPERVISOR),
    },
)


def roulette_at_a_table(chosen: Chosen) -> TablePolicy:
    """How a roulette table is run by its settings."""
    assert ROULETTE_AT_A_TABLE.wheel is not None
    no_spin = msgspec.structs.replace(NO_SPIN["under_three_revolutions"], remedy=ROULETTE_NO_SPIN.of(chosen))
    return msgspec.structs.replace(
        ROULETTE_AT_A_TABLE,
        wheel=msgspec.structs.replace(ROULETTE_AT_A_TABLE.wheel, late_after=SPIN_DELAY.of(chosen)),
        irregularities={**ROULETTE_AT_A_TABLE.irregularities, "under_three_revolutions": no_spin},
    )


def sic_bo_at_a_table(chosen: Chosen) -> TablePolicy:
    """How a sic bo table is run by its settings."""
    moment = TUMBLE_MODE.of(chosen)
    stands = EARLY_EXPOSURE.of(chosen).value[moment.value]
    exposed = SEEN_BEFORE_THE_TUMBLE if stands else RESULT_SEEN
    no_spin = msgspec.structs.replace(ON_DICE["no_spin"], remedy=SIC_BO_NO_SPIN.of(chosen))
    return msgspec.structs.replace(
        SIC_BO_AT_A_TABLE,
        dice=DicePolicy(moment=moment),
        irregularities={**SIC_BO_AT_A_TABLE.irregularities, "dice_exposed": exposed, "no_spin": no_spin},
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


# ---------------------------------------------------------------- the staff

# Who acts for the Casino Operator is nowhere said: a Casino Supervisor, and for the length of the period and the limits the
# gaming shift manager, unless the house names others. Two games under one dealer are known to 8.8(m) for baccarat alone.
STAFF = StaffPolicy(
    acts_for={Role.GAMING_SHIFT_MANAGER: cite("A.1 Casino Supervisor", SUPERVISOR)},
    operator=OperatorDecisions(
        usually=cite("A.1 Casino Operator", Role.CASINO_SUPERVISOR),
        at=cite(
            "A.1 Casino Operator",
            {
                "3.1 [change]": Role.GAMING_SHIFT_MANAGER,
                "5.1": Role.GAMING_SHIFT_MANAGER,
                "7.2": Role.GAMING_SHIFT_MANAGER,
                "7.4": Role.GAMING_SHIFT_MANAGER,
                "7.3(a)": Role.GAMING_SHIFT_MANAGER,
                "7.3(b)": Role.GAMING_SHIFT_MANAGER,
                "7.12": Role.GAMING_SHIFT_MANAGER,
            },
        ),
        may_be=cite("A.1 Casino Operator", (Role.CASINO_SUPERVISOR, Role.GAMING_SHIFT_MANAGER)),
    ),
    dealer_signs_on=cite("A.1 Dealer", True, "A.1 Dealer Terminal (a)"),
    tables_per_dealer=cite("A.1 Dealer", {"baccarat": 2}),
    tells={Addressee.GRC: cite("A.1 GRC", True)},
    authority={
        "sign_on": cite("A.1 Dealer", DEALER),
        "sign_off": cite("A.1 Dealer", DEALER),
        "write_notice": cite("A.1 GRC", SUPERVISOR),
        "send_notice": cite("A.1 GRC", SUPERVISOR),
    },
)
VERSION = Version(
    cite("Instrument 2", "NI2019-689"),
    cite("Instrument 2", (2019, 10, 25)),
    cite("Instrument 2", 1),
    "Australia/Sydney",
)


# ---------------------------------------------------------------- conduct

# "And" joins the two measures of 7.3, but either may be used alone; a player who is directed to leave (4.4(b)(ii)) keeps the
# wagers that are confirmed, since voiding them takes a contravention. 6.4 permits what other clauses do, and nothing else.
AGAINST_PLAYERS = (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_TABLE, Measure.EXCLUDE_FROM_GAME)
ON_A_CLAIM = (Measure.CORRECT_OUTCOME, Measure.INVALIDATE_OUTCOME, Measure.VOID_ROUND)
CLAIMS = (Role.PLAYER, Role.DEALER)
OPERATOR = (Role.OPERATOR,)
CONDUCT = ConductPolicy(
    incidents={
        FAULT: IncidentKind(
            words="The player reports a fault of the terminal.",
            reported_by=cite("6.9", (Role.PLAYER,)),
            decided_by=cite("6.9", SUPERVISOR),
        ),
        BENEFIT_KEPT: IncidentKind(
            words="The player kept what a malfunction brought.",
            reported_by=cite("6.9", SUPERVISOR),
            decided_by=cite("6.9", SUPERVISOR),
            measures=cite("6.9", AGAINST_PLAYERS),
        ),
        CLAIM_OUTCOME: IncidentKind(
            words="The player claims that a wrong outcome was entered.",
            reported_by=cite("6.4", CLAIMS),
            decided_by=cite("6.4", SUPERVISOR),
            measures=cite("6.4", ON_A_CLAIM),
        ),
        CLAIM_MALFUNCTION: IncidentKind(
            words="The player claims that something malfunctioned.",
            reported_by=cite("6.4", CLAIMS),
            decided_by=cite("6.4", SUPERVISOR),
            measures=cite("6.4", ON_A_CLAIM),
        ),
        "disruption": IncidentKind(
            words="A player disrupts the game.",
            reported_by=cite("4.4(b)(ii)", FLOOR_STAFF),
            decided_by=cite("4.4(b)(ii)", FLOOR_STAFF),
            measures=cite("4.4(b)(ii)", (Measure.DIRECT_TO_LEAVE,)),
        ),
        DEVICE: IncidentKind(
            words="Somebody used a device to record, project or analyse.",
            reported_by=cite("7.1", FLOOR_STAFF),
            decided_by=cite("7.1", SUPERVISOR),
            measures=cite("7.1", AGAINST_PLAYERS),
        ),
        "advice": IncidentKind(
            words="A member of staff advised or favoured a player, or broke the procedures.",
            reported_by=cite("7.5(a)", FLOOR_STAFF),
            decided_by=cite("7.5(a)", SUPERVISOR),
        ),
        "harassment": IncidentKind(
            words="Somebody hindered, harassed or intimidated a player or staff.",
            reported_by=cite("7.7", FLOOR_STAFF),
            decided_by=cite("7.7", SUPERVISOR),
            measures=cite("7.7", (*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE)),
        ),
        "inducement": IncidentKind(
            words="Somebody got a player to give up a terminal.",
            reported_by=cite("7.8", FLOOR_STAFF),
            decided_by=cite("7.8", SUPERVISOR),
            measures=cite("7.8", (*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE)),
        ),
        "influence": IncidentKind(
            words="Somebody directed or influenced another's play.",
            reported_by=cite("7.9", FLOOR_STAFF),
            decided_by=cite("7.9", SUPERVISOR),
            measures=cite("7.9", (*AGAINST_PLAYERS, Measure.DIRECT_TO_LEAVE)),
        ),
        "side_bet": IncidentKind(
            words="Players bet with each other.",
            reported_by=cite("7.10", FLOOR_STAFF),
            decided_by=cite("7.10", SUPERVISOR),
            measures=cite("7.10", AGAINST_PLAYERS),
        ),
        SELF_CHECK: IncidentKind(
            words="An account's entries do not add up to its balance.",
            reported_by=cite("A.6", (Role.CLOCK,)),
            decided_by=cite("A.6", SUPERVISOR),
        ),
    },
    measures={
        **dict.fromkeys(ON_A_CLAIM, cite("6.4", SUPERVISOR)),
        Measure.DIRECT_TO_LEAVE: cite("4.4(b)(ii)", FLOOR_STAFF),
        Measure.VOID_WAGERS: cite("7.3(a)", OPERATOR),
        Measure.EXCLUDE_FROM_TABLE: cite("7.3(b)", OPERATOR),
        Measure.EXCLUDE_FROM_GAME: cite("7.3(b)", OPERATOR),
    },
    lifted_by=cite("7.3(b)", OPERATOR),
    dispute=DisputePolicy(
        opened_by=cite("7.12", FLOOR_STAFF),
        first=cite("7.12", OPERATOR),
        outside=cite("7.12", "GRC"),
    ),
)


RULEBOOK = Rulebook(
    key="canberra-mttg-2019",
    title="Multi Terminal Table Games",
    casino="Casino Canberra",
    time_zone="Australia/Canberra",
    offers={
        "baccarat": Offer("baccarat", BACCARAT_OPTIONS, baccarat, BACCARAT_AT_A_TABLE),
        "roulette": Offer(
            "roulette",
            ROULETTE_OPTIONS,
            roulette,
            ROULETTE_AT_A_TABLE,
            settings=(ROULETTE_NO_SPIN, SPIN_DELAY),
            as_set=roulette_at_a_table,
        ),
        "sic_bo": Offer(
            "sic_bo",
            SIC_BO_OPTIONS,
            sic_bo,
            SIC_BO_AT_A_TABLE,
            settings=(TUMBLE_MODE, EARLY_EXPOSURE, SIC_BO_NO_SPIN),
            as_set=sic_bo_at_a_table,
        ),
    },
    money=MONEY,
    sign=SIGN,
    conduct=CONDUCT,
    staff=STAFF,
    version=VERSION,
    citations=cite,
)
