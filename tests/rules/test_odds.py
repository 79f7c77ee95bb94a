"""Exact odds: against published figures, against whole enumerations, and against what settlement pays."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import permutations, product
from math import perm

import pytest
from asking import EVERY_GAME, cut, in_each
from hypothesis import given, settings, strategies as st

from croupier.games.baccarat import Baccarat, banker_higher, player_higher, tie
from croupier.games.card_game import CardGame
from croupier.games.cards import DECK, CardCounts
from croupier.games.coup import Coup
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game, settle
from croupier.games.sic_bo import ROLLS
from croupier.odds.exact import Chance, Judged, Odds, ShoeOdds, composition_of, exact_odds, lacks
from croupier.rulebooks.library import game

# House edges in per cent as printed by the source, rounded as printed; never computed here.
BACCARAT = "Wizard of Odds: Baccarat"
SIDE_BETS = "Wizard of Odds: Baccarat Side Bets"
SUPER_6 = "Eliot Jacobson: Card Counting the Super Six Baccarat Side Bet"
SEVEN_UP = "Wizard of Odds: 7 Up Baccarat"
ROULETTE = "Wizard of Odds: Roulette"
PUBLISHED: list[tuple[str, str, str, dict[str, object], str, str]] = [
    (BACCARAT, "star-rapid-2016", "baccarat", {"version": "commission"}, "banker", "1.0579"),
    (BACCARAT, "star-rapid-2016", "baccarat", {"version": "commission"}, "player", "1.2351"),
    (BACCARAT, "star-rapid-2016", "baccarat", {"version": "commission"}, "tie", "14.3596"),
    (SIDE_BETS, "star-rapid-2016", "baccarat", {"version": "commission"}, "player_pair", "10.3614"),
    (SIDE_BETS, "star-rapid-2016", "baccarat", {"version": "commission"}, "banker_pair", "10.3614"),
    (SIDE_BETS, "star-rapid-2016", "baccarat", {"version": "commission"}, "player_dragon", "2.65"),
    (SIDE_BETS, "star-rapid-2016", "baccarat", {"version": "commission"}, "banker_dragon", "9.37"),
    (SUPER_6, "star-rapid-2016", "baccarat", {"version": "even_money"}, "banker", "1.4581"),
    (BACCARAT, "canberra-mttg-2019", "baccarat", {"version": "A"}, "banker", "1.0579"),
    (SUPER_6, "canberra-mttg-2019", "baccarat", {"version": "B"}, "banker", "1.4581"),
    (BACCARAT, "crown-baccarat-2023", "baccarat", {"version": "A"}, "tie", "14.3596"),
    (SUPER_6, "crown-baccarat-2023", "baccarat", {"version": "B"}, "banker", "1.4581"),
    (SEVEN_UP, "star-7up-2016", "seven_up", {}, "player", "2.6049"),
    (ROULETTE, "star-roulette-2024", "roulette", {"wheel": "double_zero"}, "five_line", "7.8947"),
    (ROULETTE, "star-roulette-2024", "roulette", {"wheel": "double_zero"}, "straight:17", "5.2632"),
    (ROULETTE, "star-rapid-2016", "roulette", {}, "straight:17", "2.7027"),
]

ALL_SEQUENCES = 4_998_398_275_503_360
PLAYER_SEQUENCES = 2_230_518_282_592_256
BANKER_SEQUENCES = 2_292_252_566_437_888
TIE_SEQUENCES = 475_627_426_473_216

KNOWN = [each for each in EVERY_GAME if not lacks(game(*each))]
"""Every configuration that says all that its odds need."""


def odds_of(key: str, name: str, config: dict[str, object]) -> dict[str, Odds]:
    return {row.bet: row for row in exact_odds(game(key, name, config))}


@pytest.mark.parametrize(("source", "key", "name", "config", "bet", "edge"), PUBLISHED)
def test_the_house_edge_is_the_published_one(
    source: str, key: str, name: str, config: dict[str, object], bet: str, edge: str
) -> None:
    places = len(edge.partition(".")[2])
    assert f"{100 * odds_of(key, name, config)[bet].edge:.{places}f}" == edge, source


def test_six_cards_of_eight_decks_are_counted_to_the_last_sequence() -> None:
    offered = game("star-rapid-2016", "baccarat", {"version": "commission"})
    assert isinstance(offered, Baccarat)
    composition = composition_of(offered)
    ways: Counter[str] = Counter()
    for finish, weight in zip(composition.finishes, composition.weights(CardCounts(8)).tolist(), strict=True):
        for event in (player_higher, banker_higher, tie):
            ways[event.__name__] += weight if event(finish) else 0  # type: ignore[arg-type]  # finishes of this game
    assert ways == {
        "player_higher": PLAYER_SEQUENCES,
        "banker_higher": BANKER_SEQUENCES,
        "tie": TIE_SEQUENCES,
    }
    assert ways.total() == composition.total(CardCounts(8)) == ALL_SEQUENCES


@in_each(KNOWN)
def test_every_bets_chances_add_up_and_every_win_pays_something(key: str, name: str, config: dict[str, object]) -> None:
    offered = game(key, name, config)
    rows = exact_odds(offered)
    assert {row.bet for row in rows} == {*offered.bets, *offered.series}
    for row in rows:
        assert sum(each.probability for each in row.outcomes) == 1
        assert all(each.probability > 0 for each in row.outcomes)
        assert all(each.pays is not None and each.pays > 0 for each in row.outcomes if each.result is Result.WIN)


def mean_returns(offered: Game, outcomes: Iterable[tuple[dict[str, object], int]]) -> dict[str, Fraction]:
    """The mean over outcomes, each in so many ways, of what settlement hands back per unit of total stake."""
    stake = 100 * offered.payment.step  # needs no rounding
    shown: Counter[object] = Counter()
    for outcome, ways in outcomes:
        shown[offered.read(outcome)[0]] += ways
    bets = {**dict.fromkeys(offered.bets, 1), **{text: len(each.pieces) for text, each in offered.series.items()}}
    return {
        bet: Fraction(
            sum(ways * settle(offered, outcome, bet, stake).returned for outcome, ways in shown.items()),
            stake * pieces * shown.total(),
        )
        for bet, pieces in bets.items()
    }


def coups(offered: CardGame, left: list[str]) -> Iterator[tuple[dict[str, object], int]]:
    """Every coup that these cards make, each in as many ways as there are orders of the cards that might come after it."""
    longest = len(offered.drawing.order) + 2

    def further(so_far: Coup, cards: list[str], others: list[str]) -> Iterator[tuple[dict[str, object], int]]:
        if so_far.complete:
            yield {"cards": cards}, perm(len(others), longest - len(cards))
        else:
            for place, card in enumerate(others):
                yield from further(so_far.draw(card), [*cards, card], others[:place] + others[place + 1 :])

    return further(Coup(offered.drawing), [], left)


def spins(offered: Roulette) -> Iterator[tuple[dict[str, object], int]]:
    """Every pocket with every colour raised in turn, to Mega Odds as often as the configuration says."""
    draw = {"red": "4", "green": "0", "blue": "17", "yellow": "32"}
    mega, all_draws = (offered.mega_chance or Fraction(0)).as_integer_ratio()
    for pocket, colour in product(offered.wheel.order, draw):
        if not offered.boosts:
            yield {"number": pocket}, 1
        for boost, ways in zip(offered.boosts, (all_draws - mega, mega), strict=False):
            yield {"number": pocket, "lucky": {**draw, boost: colour}}, ways


@pytest.mark.parametrize(
    ("key", "name", "config"),
    [("star-rapid-2016", "baccarat", {"version": "commission"}), ("star-7up-2016", "seven_up", {})],
)
def test_the_coups_of_a_few_cards_are_those_of_all_their_orders(key: str, name: str, config: dict[str, object]) -> None:
    offered = game(key, name, config)
    assert isinstance(offered, CardGame)
    left = "As Kd 7c 7h 8s 2d 9h".split()
    orders = permutations(left, len(offered.drawing.order) + 2)
    assert {str(coup): ways for coup, ways in coups(offered, left)} == Counter(
        str(cut(offered, each)) for each in orders
    )


@in_each(KNOWN)
def test_the_exact_return_is_the_mean_of_what_settlement_returns(
    key: str, name: str, config: dict[str, object]
) -> None:
    offered = game(key, name, config)
    if isinstance(offered, CardGame):
        left = "As Kd 7c 7h 8s 2d 9h 5c".split()
        gone = list((Counter(list(DECK) * offered.decks) - Counter(left)).elements())
        means = mean_returns(offered, coups(offered, left))
        rows = ShoeOdds(offered).odds(CardCounts(offered.decks).without(gone))
    elif isinstance(offered, Roulette):
        means, rows = mean_returns(offered, spins(offered)), exact_odds(offered)
    else:
        means, rows = mean_returns(offered, (({"dice": list(roll)}, 1) for roll in ROLLS)), exact_odds(offered)
    assert {row.bet: row.expected for row in rows} == means


@pytest.mark.parametrize(
    ("key", "name", "config"),
    [
        ("star-rapid-2016", "baccarat", {"version": "even_money"}),
        ("crown-baccarat-2023", "baccarat", {"version": "C", "tie_16_on_8": True}),
        ("star-7up-2016", "seven_up", {}),
    ],
)
@settings(max_examples=20, deadline=None)
@given(left=st.lists(st.sampled_from(DECK), min_size=7, max_size=7))
def test_the_odds_of_any_small_shoe_are_the_mean_over_every_order_of_its_cards(
    key: str, name: str, config: dict[str, object], left: list[str]
) -> None:
    offered = game(key, name, config)
    assert isinstance(offered, CardGame)
    if max(Counter(left).values()) > offered.decks:
        return
    shoe = CardCounts(offered.decks)
    shoe.left = {card: left.count(card) for card in DECK}
    means = mean_returns(offered, coups(offered, left))
    assert {row.bet: row.expected for row in ShoeOdds(offered).odds(shoe)} == means


def test_what_cannot_come_is_not_listed_among_the_chances() -> None:
    won, lost = (Result.WIN, Fraction(8)), (Result.LOSE, None)
    assert Judged("tie", [won, lost]).weigh([0, 5]) == Odds("tie", (Chance(*lost, Fraction(1)),))


def test_a_shoe_with_too_few_cards_for_a_coup_has_no_odds() -> None:
    offered = game("star-rapid-2016", "baccarat", {"version": "commission"})
    assert isinstance(offered, Baccarat)
    with pytest.raises(WrongInput, match="only 5 are left"):
        ShoeOdds(offered).odds(CardCounts(8).without((list(DECK) * 8)[5:]))


def test_mega_odds_need_their_chance() -> None:
    with pytest.raises(WrongInput, match="mega_chance"):
        exact_odds(game("star-roulette-2024", "roulette", {"mega": True}))


def test_lucky_ball_edges_are_those_derived_in_the_clause_inventory() -> None:
    edges = {
        wheel: {
            bet: f"{100 * row.edge:.2f}"
            for bet, row in odds_of("star-roulette-2024", "roulette", {"wheel": wheel}).items()
        }
        for wheel in ("single_zero", "double_zero")
    }
    colours = ("red", "green", "blue", "yellow")
    assert [edges["single_zero"][f"lucky_ball:{each}"] for each in colours] == ["4.05", "5.41", "6.08", "6.08"]
    assert [edges["double_zero"][f"lucky_ball:{each}"] for each in colours] == ["6.58", "7.89", "8.55", "8.55"]


def test_what_takes_long_runs_without_the_measure_of_coverage() -> None:
    assert sys.gettrace() is None, "see UNMEASURED in tests/conftest.py"


def test_a_game_of_which_nothing_is_known_has_no_odds() -> None:
    class Craps:
        name = "craps"

    with pytest.raises(TypeError, match="craps"):
        exact_odds(Craps())  # type: ignore[arg-type]  # not one of ours
