"""Exact odds: against published figures, against whole enumerations, and against what settlement pays."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.baccarat import Baccarat, banker_higher, player_higher, tie
from croupier.games.cards import DECK, Shoe
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game, settle
from croupier.games.seven_up import SevenUp
from croupier.games.sic_bo import ROLLS
from croupier.odds.exact import Odds, ShoeOdds, _baccarat, exact_odds
from croupier.rulebooks.library import RULEBOOKS, game

WIZARD = "Wizard of Odds, Michael Shackleford, wizardofodds.com"

# House edges in per cent as printed by the source, rounded as printed; never computed here.
PUBLISHED: list[tuple[str, str, str, dict[str, object], str, str]] = [
    (WIZARD, "star-rapid-2016", "baccarat", {"version": "commission"}, "banker", "1.0579"),
    (WIZARD, "star-rapid-2016", "baccarat", {"version": "commission"}, "player", "1.2351"),
    (WIZARD, "star-rapid-2016", "baccarat", {"version": "commission"}, "tie", "14.3596"),
    (WIZARD, "star-rapid-2016", "baccarat", {"version": "commission"}, "player_pair", "10.3614"),
    (WIZARD, "star-rapid-2016", "baccarat", {"version": "commission"}, "banker_pair", "10.3614"),
    (WIZARD, "star-rapid-2016", "baccarat", {"version": "commission"}, "player_dragon", "2.65"),
    (WIZARD, "star-rapid-2016", "baccarat", {"version": "commission"}, "banker_dragon", "9.37"),
    (WIZARD, "star-rapid-2016", "baccarat", {"version": "even_money"}, "banker", "1.4581"),
    (WIZARD, "canberra-mttg-2019", "baccarat", {"version": "A"}, "banker", "1.0579"),
    (WIZARD, "canberra-mttg-2019", "baccarat", {"version": "B"}, "banker", "1.4581"),
    (WIZARD, "crown-baccarat-2023", "baccarat", {"version": "A"}, "tie", "14.3596"),
    (WIZARD, "crown-baccarat-2023", "baccarat", {"version": "B"}, "banker", "1.4581"),
    (WIZARD, "star-7up-2016", "seven_up", {}, "player", "2.6049"),
    (WIZARD, "star-roulette-2024", "roulette", {"wheel": "double_zero"}, "five_line", "7.8947"),
    (WIZARD, "star-roulette-2024", "roulette", {"wheel": "double_zero"}, "straight:17", "5.2632"),
    (WIZARD, "star-rapid-2016", "roulette", {}, "straight:17", "2.7027"),
]

ALL_SEQUENCES = 4_998_398_275_503_360
PLAYER_SEQUENCES = 2_230_518_282_592_256
BANKER_SEQUENCES = 2_292_252_566_437_888
TIE_SEQUENCES = 475_627_426_473_216

EVERY_GAME = [
    pytest.param(book.key, offer.name, config, id=f"{book.key}-{offer.name}-{'-'.join(map(str, config.values()))}")
    for book in RULEBOOKS.values()
    for offer in book.offers.values()
    for config in offer.configurations()
]


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
    composition = _baccarat(offered.drawing)
    ways: Counter[str] = Counter()
    for finish, weight in zip(composition.finishes, composition.weights(Shoe(8)).tolist(), strict=True):
        for event in (player_higher, banker_higher, tie):
            ways[event.__name__] += weight if event(finish) else 0  # type: ignore[arg-type]  # finishes of this game
    assert ways == {
        "player_higher": PLAYER_SEQUENCES,
        "banker_higher": BANKER_SEQUENCES,
        "tie": TIE_SEQUENCES,
    }
    assert ways.total() == composition.total(Shoe(8)) == ALL_SEQUENCES


@pytest.mark.parametrize(("key", "name", "config"), EVERY_GAME)
def test_every_bets_chances_add_up_and_no_bet_returns_less_than_nothing(
    key: str, name: str, config: dict[str, object]
) -> None:
    for row in exact_odds(game(key, name, config)):
        assert sum(each.probability for each in row.outcomes) == 1
        assert all(each.probability > 0 for each in row.outcomes)
        assert all(each.pays is not None and each.pays > 0 for each in row.outcomes if each.result is Result.WIN)
        assert row.expected >= 0


def mean_returns(offered: Game, outcomes: Iterable[dict[str, object]]) -> dict[str, Fraction]:
    """The mean over outcomes of what settlement hands back, per unit of total stake, at a stake that needs no rounding."""
    shown = Counter(offered.read(outcome)[0] for outcome in outcomes)
    bets = {**dict.fromkeys(offered.bets, 1), **{text: len(each.pieces) for text, each in offered.series.items()}}
    return {
        bet: Fraction(
            sum(times * settle(offered, outcome, bet, 100).returned for outcome, times in shown.items()),
            100 * pieces * shown.total(),
        )
        for bet, pieces in bets.items()
    }


@pytest.mark.parametrize(("key", "name", "config"), EVERY_GAME)
def test_the_exact_return_is_the_mean_of_what_settlement_returns(
    key: str, name: str, config: dict[str, object]
) -> None:
    offered = game(key, name, config)
    if isinstance(offered, Baccarat | SevenUp):
        left = "As Kd 7c 7h 8s 2d 9h 5c".split()
        gone = list((Counter(list(DECK) * offered.decks) - Counter(left)).elements())
        longest = len(offered.drawing.order) + 2
        outcomes = [_coup(offered, cards) for cards in permutations(left, longest)]
        rows = ShoeOdds(offered).odds(Shoe(offered.decks).without(gone))
    elif isinstance(offered, Roulette):
        draw = {"red": "4", "green": "0", "blue": "17", "yellow": "32"}
        outcomes = [
            {"number": pocket, **({"lucky": {**draw, "super": colour}} if offered.boosts else {})}
            for pocket in offered.wheel.order
            for colour in draw
        ]
        rows = exact_odds(offered)
    else:
        outcomes = [{"dice": list(roll)} for roll in ROLLS]
        rows = exact_odds(offered)
    means = mean_returns(offered, outcomes)
    assert {row.bet: row.expected for row in rows} == means


def _coup(offered: Baccarat | SevenUp, cards: tuple[str, ...]) -> dict[str, object]:
    """The coup that these cards, in drawing order, make; the cards after its end are not drawn."""
    player: list[int] = []
    banker: list[int] = []
    used = 0
    while (turn := offered.drawing.next_hand(player, banker)) is not None:
        (player if turn == "player" else banker).append(offered.drawing.value[cards[used][0]])
        used += 1
    return {"cards": list(cards[:used])}


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
    assert isinstance(offered, Baccarat | SevenUp)
    if max(Counter(left).values()) > offered.decks:
        return
    shoe = Shoe(offered.decks)
    shoe.left = {card: left.count(card) for card in DECK}
    longest = len(offered.drawing.order) + 2
    means = mean_returns(offered, (_coup(offered, cards) for cards in permutations(left, longest)))
    assert {row.bet: row.expected for row in ShoeOdds(offered).odds(shoe)} == means


def test_a_shoe_with_too_few_cards_for_a_coup_has_no_odds() -> None:
    offered = game("star-rapid-2016", "baccarat", {"version": "commission"})
    assert isinstance(offered, Baccarat)
    with pytest.raises(WrongInput, match="only 5 are left"):
        ShoeOdds(offered).odds(Shoe(8).without((list(DECK) * 8)[5:]))


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
