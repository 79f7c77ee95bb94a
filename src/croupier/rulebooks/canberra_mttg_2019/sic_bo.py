"""Sic bo: the bets and what they pay."""

from itertools import combinations

from croupier.games.payouts import Bet
from croupier.games.sic_bo import FACES, SicBo, is_triple, shows, shows_both, total_is, total_within
from croupier.rulebooks.canberra_mttg_2019.document import cite
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.offer import Config, ConfigChoice
from croupier.rulebooks.statements import Pays, event_bet

# "2 of the 3 dice" leaves open whether a triple wins a double; it contains two such dice, so it does by default.
SIC_BO_OPTIONS = (
    ConfigChoice(
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
