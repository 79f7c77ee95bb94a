"""Rapid Roulette and Baccarat Electronic Table Game, The Star, Sydney, 2016."""

from fractions import Fraction

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
from croupier.games.roulette import WHEELS, Roulette
from croupier.rulebooks.citation import Citations
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook
from croupier.rulebooks.statements import by_kind, drawing, event_bet, only, roulette_bets, series

cite = Citations("star-rapid-2016")

# ---------------------------------------------------------------- roulette

# Diagram B is a drawing that the text does not carry; the usual order fits the series of 5.2.
ROULETTE_OPTIONS = (Choice("wheel", cite("2.4.3.1", ("single_zero",), "2.4.3.2", "1.1(Zero)"), "single_zero"),)

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
    wheel = WHEELS[str(config["wheel"])]
    bets = roulette_bets(wheel, ROULETTE_BETS, by_kind(ROULETTE_ODDS), ZEROS)
    return Roulette(wheel, bets, series(SERIES))


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
        event_bet("player", PLAYER_WINS, cite("8.7.1", {player_higher: 1}), stands_off=PLAYER_STANDS_OFF),
        event_bet(
            "banker", BANKER_WINS, cite("8.7.2", {banker_higher: Fraction(19, 20)}), stands_off=BANKER_STANDS_OFF
        ),
        event_bet("tie", TIE_WINS, cite("8.7.3", {tie: 8})),
    ),
    "even_money": (
        event_bet("player", PLAYER_WINS, cite("8.8.1", {player_higher: 1}), stands_off=PLAYER_STANDS_OFF),
        event_bet(
            "banker",
            BANKER_WINS,
            cite("8.8.2", {banker_wins_with_6: Fraction(1, 2), banker_higher: 1}),
            stands_off=BANKER_STANDS_OFF,
        ),
        event_bet("tie", TIE_WINS, cite("8.8.3", {tie: 8})),
    ),
}
SIDE_BETS = (
    event_bet("player_pair", cite("5.4.7.1", (player_pair,)), cite("8.10", {player_pair: 11})),
    event_bet("banker_pair", cite("5.4.6.1", (banker_pair,)), cite("8.10", {banker_pair: 11})),
    event_bet(
        "player_dragon",
        cite("5.4.5.1", (player_natural_wins, *(PLAYER_WINS_BY[points] for points in range(4, 10)))),
        cite(
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
        cite("5.4.4.1", (banker_natural_wins, *(BANKER_WINS_BY[points] for points in range(4, 10)))),
        cite(
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


RULEBOOK = Rulebook(
    key="star-rapid-2016",
    title="Rapid Roulette and Baccarat Electronic Table Game",
    casino="The Star, Sydney",
    offers={
        "roulette": Offer("roulette", ROULETTE_OPTIONS, roulette),
        "baccarat": Offer("baccarat", BACCARAT_OPTIONS, baccarat),
    },
    citations=cite,
)
