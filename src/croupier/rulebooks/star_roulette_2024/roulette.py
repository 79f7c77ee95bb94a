"""Roulette: the wheel's numbers, the bets and what they pay."""

from collections.abc import Mapping
from fractions import Fraction

from croupier.games.lucky_ball import hit, refuse_without_edge
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet
from croupier.games.roulette import COLOURS, DOUBLE_ZERO_ORDER, RED, SINGLE_ZERO_ORDER, Roulette, Wheel
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.offer import Config, ConfigChoice, Probability
from croupier.rulebooks.star_roulette_2024.document import cite
from croupier.rulebooks.statements import by_kind, event_bet, roulette_bets

# The chance of Mega Odds is not in the document: it comes with the approved device (7.9), and we refuse one that leaves a
# colour no edge.
OPTIONS = (
    ConfigChoice("wheel", cite("2.3.1", ("single_zero", "double_zero"), "2.3.3", "1.1 (double zero)"), "single_zero"),
    ConfigChoice("mega", cite("7.9", (False, True)), False),
    Probability("mega_chance"),
)

# Diagrams G and H are drawings that the text does not carry: the usual orders and colours, which a casino supervisor
# compares with the approved drawing before a wheel is used.
ORDERS = {
    "single_zero": cite("2.3.2", SINGLE_ZERO_ORDER, "Diagram G"),
    "double_zero": cite("2.3.4", DOUBLE_ZERO_ORDER, "Diagram H"),
}
RED_NUMBERS = {"single_zero": cite("2.3.1", RED), "double_zero": cite("2.3.3", RED)}

# ---------------------------------------------------------------- the main game

# That the numbers of a split or a corner touch is read from the placement diagrams I to K. 3.2.2.2 does not say that its
# splits belong to one zero only, but 3.2.2.3 lists those of two zeros without 0/3.
ON_BOTH = (
    cite("3.2.1", ("straight", "straight:0")),
    cite("3.2.2.1", ("split",)),
    cite("3.2.3.1", ("street",)),
    cite("3.2.3.2", ("street:0-1-2",)),
    cite("3.2.4.1", ("corner",)),
    cite("3.2.6", ("six_line",)),
    cite("3.2.7", ("column",)),
    cite("3.2.8", ("dozen",)),
    cite("3.2.9", ("low",)),
    cite("3.2.10", ("high",)),
    cite("3.2.11", ("even",)),
    cite("3.2.12", ("odd",)),
    cite("3.2.13", ("red",)),
    cite("3.2.14", ("black",)),
)
PERMITTED = {
    "single_zero": (
        *ON_BOTH,
        cite("3.2.2.2", ("split:0-1", "split:0-2", "split:0-3")),
        cite("3.2.3.3", ("street:0-2-3",)),
        cite("3.2.4.2", ("corner:0-1-2-3",)),
    ),
    "double_zero": (
        *ON_BOTH,
        cite("3.2.1", ("straight:00",)),
        cite("3.2.2.3", ("split:0-00", "split:0-1", "split:0-2")),
        cite("3.2.2.4", ("split:00-2", "split:00-3")),
        cite("3.2.3.4", ("street:0-00-2",)),
        cite("3.2.3.5", ("street:00-2-3",)),
        cite("3.2.5", ("five_line",)),
    ),
}
KINDS = cite(
    "3.2", tuple("straight split street corner five_line six_line column dozen low high even odd red black".split())
)
ODDS = cite(
    "6.1",
    {
        "straight": 35,
        "split": 17,
        "street": 11,
        "corner": 8,
        "five_line": 6,
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
    "6.4",
    "6.5",
)
ZEROS = {"single_zero": (cite("6.2", "0"),), "double_zero": (cite("6.2", "0"), cite("6.3", "00"))}

# ---------------------------------------------------------------- Lucky Ball

AREAS = cite("7.5", COLOURS)
BOOSTS = {False: cite("7.6", ("super",)), True: cite("7.9", ("super", "mega"), "7.9.1", "7.9.2")}
TABLE_ONE = cite(
    "7.8",
    {
        "red": {"standard": 6, "super": 120},
        "green": {"standard": 12, "super": 100},
        "blue": {"standard": 20, "super": 75},
        "yellow": {"standard": 25, "super": 60},
    },
    "7.7",
)
TABLE_TWO = cite(
    "7.10",
    {
        "red": {"standard": 5, "super": 120, "mega": 1000},
        "green": {"standard": 12, "super": 100, "mega": 1000},
        "blue": {"standard": 20, "super": 75, "mega": 1000},
        "yellow": {"standard": 25, "super": 60, "mega": 1000},
    },
)


def lucky_ball_bet(colour: str, table: Cited[Mapping[str, Mapping[str, int]]]) -> Bet:
    """A colour's bet: the odds that the draw raised it to, or its standard odds."""
    # Read alone, 6.2 and 6.3 would take a wager on a colour whose number is a zero. By 7.2 the Lucky Ball rules prevail, so
    # no zero stands among these lines.
    odds, hits = table.value[colour], hit(colour)
    return event_bet(
        f"lucky_ball:{colour}",
        wins=Cited((hits,), AREAS.clause),
        pays=Cited({hits: odds["standard"]}, table.clause),
        but=Cited({hit(colour, boost): to for boost, to in odds.items() if boost != "standard"}, table.clause),
    )


def roulette(config: Config) -> Roulette:
    """Roulette with the Lucky Ball side wager."""
    name, mega = str(config["wheel"]), bool(config["mega"])
    if "mega_chance" in config and not mega:
        raise WrongInput("mega_chance is for a table with Mega Odds; set mega to true as well.")
    wheel, boosts = Wheel(name, ORDERS[name].value, RED_NUMBERS[name].value), BOOSTS[mega].value
    main = roulette_bets(wheel, KINDS.value, PERMITTED[name], by_kind(ODDS), ZEROS[name])
    table = TABLE_TWO if mega else TABLE_ONE
    lucky = {bet.text: bet for bet in (lucky_ball_bet(colour, table) for colour in AREAS.value)}
    mega_chance = Fraction(str(config["mega_chance"])) if "mega_chance" in config else None
    if mega_chance is not None:
        refuse_without_edge(lucky, wheel, boosts, mega_chance)
    return Roulette(wheel, {**main, **lucky}, {}, boosts, mega_chance)
