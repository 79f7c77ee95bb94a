"""Crown Perth, baccarat, 2023: what its clauses say of cards, drawing and the main bets."""

from itertools import product

import msgspec
import pytest
from asking import bets, coup, drawn, settled, won
from crown import CROWN, EVERY_COUP, RANK_OF_VALUE, TABLE_2, on, total

from croupier.games.baccarat import Baccarat
from croupier.games.cards import CardCounts
from croupier.games.coup import Drawing, Hand
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.odds.exact import exact_odds
from croupier.rulebooks.library import game


def drawing() -> Drawing:
    """How Crown draws a coup."""
    offered = game(CROWN, "baccarat", {"version": "A"})
    assert isinstance(offered, Baccarat)
    return offered.drawing


# ---------------------------------------------------------------- versions and cards


@pytest.mark.clause(CROWN, "3.8(a)")
def test_a_table_runs_one_of_four_versions_and_none_without_one() -> None:
    for version, with_6, with_three_card_8 in (
        ("A", 9_500, 9_500),
        ("B", 5_000, 10_000),
        ("C", 10_000, 20_000),
        ("D", 10_000, 10_000),
    ):
        assert won(on("2K3", "6K", "banker", version=version)) == with_6
        assert won(on("6K", "4K4", "banker", version=version)) == with_three_card_8
    with pytest.raises(WrongInput, match="version"):
        bets(CROWN, "baccarat")
    for wrong in ("E", "a", "", "commission", None):
        with pytest.raises(WrongInput, match="version"):
            bets(CROWN, "baccarat", version=wrong)


@pytest.mark.clause(CROWN, "2.4")
@pytest.mark.parametrize(("decks", "cards"), [(4, 208), (5, 260), (6, 312), (7, 364), (8, 416)])
def test_a_shoe_holds_four_to_eight_decks_and_no_card_more_often_than_decks(decks: int, cards: int) -> None:
    offered = game(CROWN, "baccarat", {"version": "A", "decks": decks})
    assert isinstance(offered, Baccarat)
    assert offered.decks == decks
    shoe = CardCounts(offered.decks)
    assert shoe.size == cards
    assert shoe.without(["As"] * decks).size == cards - decks
    with pytest.raises(WrongInput, match="As"):
        shoe.without(["As"] * (decks + 1))


@pytest.mark.clause(CROWN, "2.4")
def test_five_cards_of_one_kind_need_five_decks_and_three_or_nine_decks_are_refused() -> None:
    five_kings = {"cards": ["Ks", "Ks", "Ks", "Ks", "Ks", "9h"]}
    with pytest.raises(WrongInput, match="Ks"):
        settled(CROWN, "baccarat", five_kings, {"banker": 100}, version="A", decks=4)
    assert won(settled(CROWN, "baccarat", five_kings, {"banker": 100}, version="A", decks=5)["banker"]) == 95
    for decks in (3, 9, "8", True):
        with pytest.raises(WrongInput, match="decks"):
            bets(CROWN, "baccarat", version="A", decks=decks)


@pytest.mark.clause(CROWN, "2.5")
def test_each_card_counts_its_number_tens_and_pictures_zero_and_an_ace_one() -> None:
    values = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}
    for rank, value in values.items():
        assert drawn(CROWN, "baccarat", rank, version="A").player_count == value
        assert drawn(CROWN, "baccarat", "K" + rank, version="A").banker_count == value


@pytest.mark.clause(CROWN, "2.6")
def test_a_hand_counts_the_last_digit_of_its_total() -> None:
    for cards in (*product(range(10), repeat=2), *product(range(10), repeat=3)):
        last_digit = int(str(sum(cards))[-1])
        assert drawing().count(cards) == last_digit
        assert drawing().player_count(cards) == last_digit
    assert (drawing().count([9, 9, 9]), drawing().count([4, 6]), drawing().count([2, 5])) == (7, 0, 7)


@pytest.mark.clause(CROWN, "1.1 Point Count")
def test_the_count_comes_from_the_cards_and_cannot_be_typed_in() -> None:
    assert drawn(CROWN, "baccarat", "K9K8", version="A").banker_count == 7
    with_totals = {**coup("6K", "98"), "totals": {"player": 9, "banker": 0}}
    with pytest.raises(WrongInput, match="cards"):
        settled(CROWN, "baccarat", with_totals, {"player": 100}, version="A")
    _, shown = game(CROWN, "baccarat", {"version": "A"}).read(coup("6K", "98"))
    assert shown["totals"] == {"player": 6, "banker": 7}


# ---------------------------------------------------------------- the deal and the tableau


@pytest.mark.clause(CROWN, "4.10")
def test_the_first_and_third_cards_are_the_players_and_the_second_and_fourth_the_bankers() -> None:
    four = drawn(CROWN, "baccarat", "59K2", version="A")
    assert [card[0] for card in four.player] == ["5", "K"]
    assert [card[0] for card in four.banker] == ["9", "2"]
    assert (four.player_count, four.banker_count) == (5, 1)
    turns = [drawn(CROWN, "baccarat", "59K2"[:cards], version="A").next_hand for cards in range(4)]
    assert turns == [Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER]


@pytest.mark.clause(CROWN, "4.7")
def test_a_coup_has_two_hands_of_two_or_three_cards_each() -> None:
    offered = game(CROWN, "baccarat", {"version": "A"})
    sizes: set[tuple[int, int]] = set()
    for player, banker in EVERY_COUP:
        _, shown = offered.read(coup(player, banker))
        hands = shown["hands"]
        assert isinstance(hands, dict)
        assert list(hands) == ["player", "banker"]
        assert ([card[0] for card in hands["player"]], [card[0] for card in hands["banker"]]) == ([*player], [*banker])
        sizes.add((len(player), len(banker)))
    assert sizes == {(2, 2), (2, 3), (3, 2), (3, 3)}
    with pytest.raises(WrongInput, match="finished"):
        offered.read({"cards": ["Ks", "Kh", "Kd", "Kc", "As", "Ah", "2s"]})


@pytest.mark.clause(CROWN, "4.14")
def test_eight_or_nine_in_either_first_two_cards_ends_the_coup() -> None:
    for one, two in product(RANK_OF_VALUE, repeat=2):
        ends = total(one + two) in (8, 9)
        with_player = drawn(CROWN, "baccarat", f"{one}3{two}K", version="A")
        with_banker = drawn(CROWN, "baccarat", f"3{one}K{two}", version="A")
        assert with_player.complete is with_player.natural is ends
        assert with_banker.complete is with_banker.natural is ends
    three_against_eight = drawn(CROWN, "baccarat", "38KK", version="A")
    with pytest.raises(WrongInput, match="natural"):
        three_against_eight.draw("5h")


@pytest.mark.clause(CROWN, "1.1 Natural")
def test_a_natural_is_an_eight_or_nine_in_two_cards_and_never_in_three() -> None:
    assert drawn(CROWN, "baccarat", "4K4K", version="A").natural
    assert drawn(CROWN, "baccarat", "4K5K", version="A").natural
    three_cards = drawn(CROWN, "baccarat", "23344", version="A")
    assert (three_cards.player_count, three_cards.complete, three_cards.natural) == (9, True, False)
    assert on("44", "7K", "player_dragon").result is Result.WIN
    assert on("234", "34", "player_dragon").result is Result.LOSE


@pytest.mark.clause(CROWN, "4.15")
@pytest.mark.clause(CROWN, "1.1 The Tableau")
def test_the_players_hand_draws_on_zero_to_five_and_stands_on_six_and_seven() -> None:
    for player, banker in product(range(10), range(8)):
        four = drawn(CROWN, "baccarat", f"{RANK_OF_VALUE[player]}{RANK_OF_VALUE[banker]}KK", version="A")
        assert (four.next_hand is Hand.PLAYER) is (player in (0, 1, 2, 3, 4, 5))
    with pytest.raises(WrongInput, match="Player's Hand has a card to come"):
        settled(CROWN, "baccarat", coup("5K", "7K"), {"player": 100}, version="A")
    with pytest.raises(WrongInput, match="finished"):
        settled(CROWN, "baccarat", coup("6K5", "7K"), {"player": 100}, version="A")


@pytest.mark.clause(CROWN, "4.15")
def test_table_1_by_itself_gives_no_card_to_a_total_of_eight_or_nine() -> None:
    without_4_14 = msgspec.structs.replace(drawing(), naturals=())
    turns = [without_4_14.next_hand([count, 0], [7, 0]) for count in range(10)]
    assert turns == [Hand.PLAYER] * 6 + [None] * 4


@pytest.mark.clause(CROWN, "4.15")
def test_the_players_hand_never_draws_a_fourth_card() -> None:
    for player, third, banker in product(range(6), range(10), range(8)):
        five = drawing().next_hand([player, 0, third], [banker, 0])
        assert five is (Hand.BANKER if str(third) in TABLE_2[banker] else None)
        if five is Hand.BANKER:
            assert all(drawing().next_hand([player, 0, third], [banker, 0, last]) is None for last in range(10))


@pytest.mark.clause(CROWN, "4.16")
def test_the_banker_draws_by_its_total_and_the_players_third_card() -> None:
    without_4_14 = msgspec.structs.replace(drawing(), naturals=())
    for banker, cards in TABLE_2.items():
        for player, third in product(range(6), range(10)):
            draws = str(third) in cards
            assert (without_4_14.next_hand([player, 0, third], [banker, 0]) is Hand.BANKER) is draws
            if banker < 8:
                ranks = f"{RANK_OF_VALUE[player]}{RANK_OF_VALUE[banker]}KK{RANK_OF_VALUE[third]}"
                assert (drawn(CROWN, "baccarat", ranks, version="A").next_hand is Hand.BANKER) is draws
    assert [len(TABLE_2[banker]) for banker in range(8)] == [10, 10, 10, 9, 6, 4, 2, 0]
    assert drawn(CROWN, "baccarat", "K3KK8", version="A").complete
    assert drawn(CROWN, "baccarat", "K6KK6", version="A").next_hand is Hand.BANKER
    assert drawn(CROWN, "baccarat", "K6KKK", version="A").complete


@pytest.mark.clause(CROWN, "4.17")
def test_when_the_player_stands_the_banker_draws_on_zero_to_five() -> None:
    without_4_14 = msgspec.structs.replace(drawing(), naturals=())
    for player, banker in product((6, 7), range(10)):
        assert (without_4_14.next_hand([player, 0], [banker, 0]) is Hand.BANKER) is (banker <= 5)
    assert drawn(CROWN, "baccarat", "75KK", version="A").next_hand is Hand.BANKER
    assert drawn(CROWN, "baccarat", "66KK", version="A").complete
    assert on("6K", "6K", "tie").result is Result.WIN


# ---------------------------------------------------------------- Player, Banker and Tie


@pytest.mark.clause(CROWN, "3.18")
@pytest.mark.clause(CROWN, "3.20")
@pytest.mark.parametrize("version", ["A", "B", "C", "D"])
def test_the_higher_hand_wins_and_equal_hands_stand_off_save_in_version_c(version: str) -> None:
    on_a_tie = Result.LOSE if version == "C" else Result.STANDOFF
    for player, banker in EVERY_COUP:
        answer = settled(CROWN, "baccarat", coup(player, banker), {"player": 100, "banker": 100}, version=version)
        ahead = total(player) - total(banker)
        assert answer["player"].result is (Result.WIN if ahead > 0 else Result.LOSE if ahead < 0 else on_a_tie)
        assert answer["banker"].result is (Result.WIN if ahead < 0 else Result.LOSE if ahead > 0 else on_a_tie)
        assert answer["player"].clause == ("3.21" if ahead > 0 else "3.20")
        assert answer["banker"].clause == ("3.19" if ahead < 0 else "3.18")


@pytest.mark.clause(CROWN, "1.1 Stand Off")
@pytest.mark.clause(CROWN, "3.18")
@pytest.mark.clause(CROWN, "3.20")
@pytest.mark.parametrize("ranks", [("6K", "6K"), ("KKK", "2K8"), ("9K", "9K")])
def test_a_stand_off_gives_back_the_exact_stake(ranks: tuple[str, str]) -> None:
    for version, bet in product("ABD", ("player", "banker")):
        answer = on(*ranks, bet, 10_001, version)
        assert (answer.result, answer.pays, answer.returned) == (Result.STANDOFF, None, 10_001)
    for bet in ("player", "banker"):
        answer = on(*ranks, bet, 10_001, "C")
        assert (answer.result, answer.pays, answer.returned) == (Result.LOSE, None, 0)


@pytest.mark.clause(CROWN, "3.19")
def test_a_winning_banker_wager_is_paid_by_the_version() -> None:
    assert won(on("6K", "7K", "banker", 10_000, "A")) == 9_500
    assert won(on("2K3", "6K", "banker", 10_000, "B")) == 5_000
    assert won(on("6K", "7K", "banker", 10_000, "B")) == 10_000
    assert won(on("6K", "4K4", "banker", 10_000, "C")) == 20_000
    assert won(on("6K", "9K", "banker", 10_000, "C")) == 10_000
    assert won(on("6K", "7K", "banker", 10_000, "D")) == 10_000
    for player, banker in EVERY_COUP:
        count = total(banker)
        if count <= total(player):
            continue
        assert on(player, banker, "banker", 100, "A").returned == 195
        assert on(player, banker, "banker", 100, "B").returned == (150 if count == 6 else 200)
        assert on(player, banker, "banker", 100, "C").returned == (300 if count >= 8 and len(banker) == 3 else 200)
        assert on(player, banker, "banker", 100, "D").returned == 200


@pytest.mark.clause(CROWN, "3.21")
def test_a_winning_player_wager_is_paid_by_the_version() -> None:
    assert won(on("234", "34", "player", 10_000, "C")) == 20_000
    assert won(on("9K", "7K", "player", 10_000, "C")) == 10_000
    assert won(on("2K5", "6K", "player", 10_000, "C")) == 10_000
    for player, banker in EVERY_COUP:
        count = total(player)
        if count <= total(banker):
            continue
        for version in "ABD":
            assert on(player, banker, "player", 10_000, version).returned == 20_000
        two_to_one = count >= 8 and len(player) == 3
        assert on(player, banker, "player", 10_000, "C").returned == (30_000 if two_to_one else 20_000)


@pytest.mark.clause(CROWN, "3.22")
@pytest.mark.parametrize("version", ["A", "B", "C", "D"])
def test_a_tie_wager_wins_on_equal_counts_and_loses_on_unequal_in_every_version(version: str) -> None:
    for player, banker in EVERY_COUP:
        equal = total(player) == total(banker)
        assert on(player, banker, "tie", 1_000, version).result is (Result.WIN if equal else Result.LOSE)
    assert on("22K", "4K", "tie", 1_000, version).result is Result.WIN
    assert on("22A", "4K", "tie", 1_000, version).result is Result.LOSE


@pytest.mark.clause(CROWN, "1.1 Tie")
def test_equal_counts_tie_whatever_the_number_of_cards() -> None:
    for player, banker in (("7K", "223"), ("7K", "7K"), ("223", "7K"), ("223", "223")):
        _, shown = game(CROWN, "baccarat", {"version": "A"}).read(coup(player, banker))
        assert shown["winner"] == "tie"
        assert on(player, banker, "tie").result is Result.WIN


@pytest.mark.clause(CROWN, "3.23(a)")
def test_a_tie_pays_eight() -> None:
    for player, banker in EVERY_COUP:
        if total(player) == total(banker):
            answer = on(player, banker, "tie", 1_000)
            assert (won(answer), answer.returned, answer.clause) == (8_000, 9_000, "3.23(a)")


@pytest.mark.clause(CROWN, "3.23(b)")
def test_the_promotion_pays_sixteen_on_a_tie_of_eight_and_eight_on_the_others() -> None:
    for player, banker in EVERY_COUP:
        if total(player) == total(banker):
            of_eight = total(player) == 8
            assert won(on(player, banker, "tie", 1_000, tie_16_on_8=True)) == (16_000 if of_eight else 8_000)
            assert won(on(player, banker, "tie", 1_000, tie_16_on_8=False)) == 8_000
            assert won(on(player, banker, "tie", 1_000)) == 8_000
    assert on("8K", "8K", "tie", tie_16_on_8=True).clause == "3.23(b)"
    assert on("8K", "9K", "tie", tie_16_on_8=True).result is Result.LOSE
    for wrong in (1, "true", None):
        with pytest.raises(WrongInput, match="tie_16_on_8"):
            bets(CROWN, "baccarat", version="A", tie_16_on_8=wrong)


def test_eight_decks_return_what_is_published_for_each_version() -> None:
    published = {
        ("A", "player"): 0.012351,
        ("A", "banker"): 0.010579,
        ("A", "tie"): 0.143596,
        ("A", "player_pair"): 0.103614,
        ("A", "banker_pair"): 0.103614,
        ("A", "player_dragon"): 0.026520,
        ("A", "banker_dragon"): 0.093730,
        ("B", "banker"): 0.014581,
        ("B", "super_6"): 0.138180,
        ("D", "banker"): -0.012351,
    }
    for (version, bet), edge in published.items():
        odds = {each.bet: each for each in exact_odds(game(CROWN, "baccarat", {"version": version}))}
        assert odds[bet].edge == pytest.approx(edge, abs=5e-6)
