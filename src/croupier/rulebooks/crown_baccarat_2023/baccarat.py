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
    banker_wins_with_three_card_8_or_9,
    equal_naturals,
    player_higher,
    player_natural_wins,
    player_pair,
    player_wins_with_three_card_8_or_9,
    tie,
    tie_on_8,
)
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Bet, Payment, Rounding
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.crown_baccarat_2023.document import cite
from croupier.rulebooks.offer import Config, ConfigChoice
from croupier.rulebooks.statements import Pays, drawing, event_bet

# A commission, B non-commission, C "2 to 1", D even money. D favours the Banker bettor by about 1.2 % and looks meant for
# tournament layouts, yet the text does not restrict it.
OPTIONS = (
    ConfigChoice("version", cite("3.8(a)", ("A", "B", "C", "D"))),
    ConfigChoice("decks", cite("2.4", (4, 5, 6, 7, 8)), 8),
    ConfigChoice("tie_16_on_8", cite("3.23(b)", (False, True)), False),
)
VERSIONS = cite("3.8(a)", {"A": "A (Commission)", "B": "B (Non-Commission)", "C": "C (2 to 1)", "D": "D (Even Money)"})
DRAWING = drawing(
    order=cite("4.10", (Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER)),
    points=cite("2.5", POINTS),
    wraps_at=cite("2.6", 10, "1.1 Point Count"),
    naturals=cite("4.14", (8, 9), "1.1 Natural"),
    player_table=cite("4.15", PLAYER_TABLE, "1.1 The Tableau"),
    banker_table=cite("4.16", BANKER_TABLE),
    banker_alone=cite("4.17", BANKER_ALONE),
    extra_cards=cite("4.15", 1, "4.7"),
)

# ---------------------------------------------------------------- the two hands

BANKER_WINS = cite("3.18", (banker_higher,))
PLAYER_WINS = cite("3.20", (player_higher,))
STANDS_OFF_IN = cite("1.1 Stand Off", ("A", "B", "D"), "3.18", "3.20")
BANKER_PAYS: dict[str, Cited[Pays]] = {
    "A": cite("3.19", {banker_higher: Fraction(19, 20)}),
    "B": cite("3.19", {banker_higher: 1}),
    "C": cite("3.19", {banker_higher: 1}),
    "D": cite("3.19", {banker_higher: 1}),
}
BUT_BANKER_PAYS: dict[str, Cited[Pays]] = {
    "B": cite("3.19", {banker_wins_with_6: Fraction(1, 2)}),
    "C": cite("3.19", {banker_wins_with_three_card_8_or_9: 2}),
}
PLAYER_PAYS: dict[str, Cited[Pays]] = {
    "A": cite("3.21", {player_higher: 1}),
    "B": cite("3.21", {player_higher: 1}),
    "C": cite("3.21", {player_higher: 1}),
    "D": cite("3.21", {player_higher: 1}),
}
BUT_PLAYER_PAYS: dict[str, Cited[Pays]] = {"C": cite("3.21", {player_wins_with_three_card_8_or_9: 2})}
BANKER_STANDS_OFF = cite("3.18", (tie,))
PLAYER_STANDS_OFF = cite("3.20", (tie,))

# ---------------------------------------------------------------- tie and side bets

TIE_WINS = cite("3.22", (tie,), "1.1 Tie")
TIE_PAYS: Cited[Pays] = cite("3.23(a)", {tie: 8})
TIE_ON_8_PAYS: Cited[Pays] = cite("3.23(b)", {tie_on_8: 16})

# "Non-Commission" is the name of Version B, so the Super 6 of a non-commission table is offered there alone.
SUPER_6_IN = cite("1.1 Super 6", ("B",))
SUPER_6 = event_bet("super_6", wins=cite("3.34", (banker_wins_with_6,)), pays=cite("3.35", {banker_wins_with_6: 15}))
DRAGON = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
"""What a Dragon Bonus pays by how many points its hand wins; with a natural, 1 to 1."""

SIDE_BETS = (
    event_bet("player_pair", wins=cite("3.32", (player_pair,), "1.1 Face Value"), pays=cite("3.33", {player_pair: 11})),
    event_bet("banker_pair", wins=cite("3.30", (banker_pair,), "1.1 Face Value"), pays=cite("3.31", {banker_pair: 11})),
    event_bet(
        "player_dragon",
        wins=cite("3.28", (player_natural_wins, *(PLAYER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "3.29", {player_natural_wins: 1, **{PLAYER_WINS_BY[points]: odds for points, odds in DRAGON.items()}}
        ),
        stands_off=cite("3.28", (equal_naturals,)),
    ),
    event_bet(
        "banker_dragon",
        wins=cite("3.25", (banker_natural_wins, *(BANKER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "3.26", {banker_natural_wins: 1, **{BANKER_WINS_BY[points]: odds for points, odds in DRAGON.items()}}
        ),
        stands_off=cite("3.25", (equal_naturals,)),
    ),
)


def main_bets(version: str, promotion: bool) -> tuple[Bet, ...]:
    """Player, Banker and Tie: the hands stand off on a tie, save in Version C, where they lose."""
    stands_off = version in STANDS_OFF_IN.value
    return (
        event_bet(
            "player",
            wins=PLAYER_WINS,
            pays=PLAYER_PAYS[version],
            but=BUT_PLAYER_PAYS.get(version),
            stands_off=PLAYER_STANDS_OFF if stands_off else None,
        ),
        event_bet(
            "banker",
            wins=BANKER_WINS,
            pays=BANKER_PAYS[version],
            but=BUT_BANKER_PAYS.get(version),
            stands_off=BANKER_STANDS_OFF if stands_off else None,
        ),
        event_bet("tie", wins=TIE_WINS, pays=TIE_PAYS, but=TIE_ON_8_PAYS if promotion else None),
    )


def baccarat(config: Config) -> Baccarat:
    """Baccarat in one of four versions, with four to eight decks."""
    version = str(config["version"])
    super_6 = (SUPER_6,) if version in SUPER_6_IN.value else ()
    bets = (*main_bets(version, bool(config["tie_16_on_8"])), *SIDE_BETS, *super_6)
    offered = {bet.text: bet for bet in bets}
    shown = f"Game Version {VERSIONS.value[version]}"
    return Baccarat(int(config["decks"]), DRAWING, offered, Payment(Rounding.UP), version=shown)
