"""Roulette: the wheel's numbers, the bets and what they pay."""

from croupier.games.roulette import RED, SINGLE_ZERO_ORDER, Roulette, Wheel
from croupier.rulebooks.canberra_mttg_2019.document import cite
from croupier.rulebooks.offer import Config, ConfigChoice
from croupier.rulebooks.statements import neighbours, roulette_bets, series

ROULETTE_OPTIONS = (ConfigChoice("wheel", cite("9.2(b)(i)", ("single_zero",)), "single_zero"),)

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
