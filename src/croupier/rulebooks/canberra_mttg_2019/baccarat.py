"""Baccarat: how a coup is drawn, the bets and what they pay."""

from fractions import Fraction

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
from croupier.games.payouts import Payment, Rounding
from croupier.rulebooks.canberra_mttg_2019.document import cite
from croupier.rulebooks.offer import Config, ConfigChoice
from croupier.rulebooks.statements import drawing, event_bet, only

# 8.7(a) says Method (A) "and" Method (B); at one table and one time only one can apply. 2.8(b) gives no rule for a fraction
# of a cent: up, in the player's favour, is our reading.
BACCARAT_OPTIONS = (
    ConfigChoice("version", cite("8.7(a)", ("A", "B"))),
    ConfigChoice(
        "commission_rounding", cite("2.8(b)", ("up_to_cent", "nearest_cent")), Rounding.UP.value, reading=True
    ),
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
