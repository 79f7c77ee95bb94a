"""Baccarat: how a coup is drawn, the bets and what they pay."""

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
from croupier.rulebooks.offer import Config, ConfigChoice
from croupier.rulebooks.star_rapid_2016.document import cite
from croupier.rulebooks.statements import drawing, event_bet, only

# 8.7.2 has no rule for a fraction of a cent: up, in the player's favour, is our reading.
BACCARAT_OPTIONS = (
    ConfigChoice("version", cite("1.1(Baccarat component electronic table game)", ("commission", "even_money"))),
    ConfigChoice(
        "payout_rounding", cite("8.7.2", tuple(each.value for each in Rounding)), Rounding.UP.value, reading=True
    ),
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
DRAGON = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
"""What a Dragon Bonus pays by how many points its hand wins; with a natural, 1 to 1."""

SIDE_BETS = (
    event_bet("player_pair", wins=cite("5.4.7.1", (player_pair,)), pays=cite("8.10", {player_pair: 11})),
    event_bet("banker_pair", wins=cite("5.4.6.1", (banker_pair,)), pays=cite("8.10", {banker_pair: 11})),
    event_bet(
        "player_dragon",
        wins=cite("5.4.5.1", (player_natural_wins, *(PLAYER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite("8.9", {player_natural_wins: 1, **{PLAYER_WINS_BY[points]: odds for points, odds in DRAGON.items()}}),
        stands_off=cite("5.4.5.1", (equal_naturals,)),
    ),
    event_bet(
        "banker_dragon",
        wins=cite("5.4.4.1", (banker_natural_wins, *(BANKER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite("8.9", {banker_natural_wins: 1, **{BANKER_WINS_BY[points]: odds for points, odds in DRAGON.items()}}),
        stands_off=cite("5.4.4.1", (equal_naturals,)),
    ),
)


def baccarat(config: Config) -> Baccarat:
    """Baccarat on terminals, in commission or even-money mode."""
    bets = {bet.text: bet for bet in (*MAIN_BETS[str(config["version"])], *SIDE_BETS)}
    rounding = Rounding(str(config.get("payout_rounding", Rounding.UP)))
    return Baccarat(DECKS.value, DRAWING, only(BACCARAT_BETS, bets), Payment(rounding))
