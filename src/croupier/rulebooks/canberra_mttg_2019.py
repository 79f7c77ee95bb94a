"""Multi Terminal Table Games: baccarat, roulette and sic bo, Casino Canberra, 2019."""

from fractions import Fraction
from itertools import combinations

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
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook
from croupier.rulebooks.statements import Pays, drawing, event_bet, neighbours, only, roulette_bets, series

cite = Citations("canberra-mttg-2019")

# ---------------------------------------------------------------- baccarat

# 8.7(a) says Method (A) "and" Method (B); at one table and one time only one can apply. 2.8(b) gives no rule for a fraction
# of a cent: up, in the player's favour, is our reading.
BACCARAT_OPTIONS = (
    Choice("version", cite("8.7(a)", ("A", "B"))),
    Choice("commission_rounding", cite("2.8(b)", ("up_to_cent", "nearest_cent")), Rounding.UP.value, reading=True),
)
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
    return Baccarat(DECKS.value, DRAWING, only(BACCARAT_BETS, bets), Payment(rounding))


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


RULEBOOK = Rulebook(
    key="canberra-mttg-2019",
    title="Multi Terminal Table Games",
    casino="Casino Canberra",
    offers={
        "baccarat": Offer("baccarat", BACCARAT_OPTIONS, baccarat),
        "roulette": Offer("roulette", ROULETTE_OPTIONS, roulette),
        "sic_bo": Offer("sic_bo", SIC_BO_OPTIONS, sic_bo),
    },
    citations=cite,
)
