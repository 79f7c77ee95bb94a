"""Roulette: the wheel's numbers, the bets and what they pay."""

from croupier.games.roulette import RED, SINGLE_ZERO_ORDER, Roulette, Wheel
from croupier.rulebooks.offer import Config, ConfigChoice
from croupier.rulebooks.star_rapid_2016.document import cite
from croupier.rulebooks.statements import by_kind, roulette_bets, series

ROULETTE_OPTIONS = (ConfigChoice("wheel", cite("1.1(Zero)", ("single_zero",)), "single_zero"),)

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
