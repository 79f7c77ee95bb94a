"""Casino Canberra's baccarat, 2019: what its clauses say of cards, drawing, bets and odds, with its own figures."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from asking import bets, coup, drawn, settled, won
from msgspec.structs import replace

from croupier.games.baccarat import Baccarat
from croupier.games.cards import CardCounts
from croupier.games.coup import Coup, Drawing, Hand
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.settlement import Settled
from croupier.odds.exact import exact_odds
from croupier.rulebooks.library import game

CANBERRA = "canberra-mttg-2019"
METHODS = ("A", "B")
VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}
RANK_OF = "KA23456789"
"""A rank for each value, 0 to 9."""

BANKER_DRAWS = {
    0: "DDDDDDDDDDD",
    1: "DDDDDDDDDDD",
    2: "DDDDDDDDDDD",
    3: "DDDDDDDDDSD",
    4: "DSSDDDDDDSS",
    5: "DSSSSDDDDSS",
    6: "SSSSSSSDDSS",
    7: "SSSSSSSSSSS",
}
"""Rule 8.6(d): by the Banker's total, for no card and for a third card of 0 to 9 drawn by the Player."""


def table(version: str = "A") -> Baccarat:
    offered = game(CANBERRA, "baccarat", {"version": version})
    assert isinstance(offered, Baccarat)
    return offered


def deal(ranks: str) -> Coup:
    return drawn(CANBERRA, "baccarat", ranks, version="A")


def ask(outcome: Mapping[str, object], version: str, **stakes: int) -> dict[str, Settled]:
    return settled(CANBERRA, "baccarat", outcome, stakes, version=version)


def tableau() -> Drawing:
    """The drawing tables by themselves, no hand ended by a natural."""
    return replace(table().drawing, naturals=())


@cache
def every_finish() -> dict[tuple[int, int], dict[str, object]]:
    """A coup for each of the hundred pairs of final counts, Player's first."""
    found = {}
    for ranks in product(RANK_OF, repeat=4):
        player, banker = "K" + ranks[0], "K" + ranks[1]
        played = deal("KK" + ranks[0] + ranks[1])
        for rank in ranks[2:]:
            if played.next_hand is Hand.PLAYER:
                player += rank
            elif played.next_hand is Hand.BANKER:
                banker += rank
            if not played.complete:
                played = played.draw(rank + "h")
        found[sum(map(VALUES.__getitem__, player)) % 10, sum(map(VALUES.__getitem__, banker)) % 10] = coup(
            player, banker
        )
    assert len(found) == 100
    return found


@pytest.mark.clause(CANBERRA, "8.3(a)")
def test_a_shoe_holds_eight_decks_and_so_eight_of_every_card() -> None:
    shoe = CardCounts(table().decks)
    assert shoe.size == 416
    assert shoe.without(["As"] * 8).size == 408
    with pytest.raises(WrongInput):
        shoe.without(["As"] * 9)
    pair = next(odds for odds in exact_odds(table()) if odds.bet == "player_pair")
    assert [each.probability for each in pair.outcomes if each.result is Result.WIN] == [Fraction(31, 415)]


@pytest.mark.clause(CANBERRA, "8.3(b)")
@pytest.mark.parametrize("rank", VALUES)
def test_a_card_counts_its_face_a_ten_or_picture_nothing_and_an_ace_one(rank: str) -> None:
    assert deal(rank).player_count == VALUES[rank]
    assert deal("K" + rank).banker_count == VALUES[rank]


@pytest.mark.clause(CANBERRA, "8.3(c)")
def test_the_tens_of_a_total_are_ignored() -> None:
    assert deal("9K9").player_count == 8
    assert deal("4K6").player_count == 0
    assert deal("KK5").player_count == 5
    for one, other, third in product(VALUES, repeat=3):
        total = VALUES[one] + VALUES[other] + VALUES[third]
        assert table().drawing.count([VALUES[one], VALUES[other], VALUES[third]]) == int(str(total)[-1])
    assert table().drawing.count([9, 9, 9]) == 7


@pytest.mark.clause(CANBERRA, "8.5(b)")
def test_the_first_four_cards_go_player_banker_player_banker() -> None:
    assert deal("").next_hand is Hand.PLAYER
    for first, second, third in product(RANK_OF, repeat=3):
        assert deal(first).next_hand is Hand.BANKER
        assert deal(first + second).next_hand is Hand.PLAYER
        assert deal(first + second + third).next_hand is Hand.BANKER
    after = deal("5K34")
    assert [card[0] for card in after.player] == ["5", "3"]
    assert [card[0] for card in after.banker] == ["K", "4"]
    assert (after.player_count, after.banker_count) == (8, 4)


@pytest.mark.clause(CANBERRA, "8.1 Coup")
def test_a_coup_is_no_coup_until_both_hands_are_finished() -> None:
    with pytest.raises(WrongInput, match="not complete"):
        ask({"cards": ["9s", "2h", "Kd"]}, "A", player=100)
    with pytest.raises(WrongInput, match="not complete"):
        ask({"cards": ["Ks", "2h", "Kd", "2c"]}, "A", player=100)
    assert ask({"cards": ["9s", "2h", "Kd", "2c"]}, "A", player=100)["player"].returned == 200


@pytest.mark.clause(CANBERRA, "8.6(b)")
@pytest.mark.clause(CANBERRA, "8.1 Natural")
def test_an_eight_or_nine_in_two_cards_is_a_natural_and_ends_the_drawing() -> None:
    for ranks in product(RANK_OF, repeat=4):
        player, banker = (VALUES[ranks[0]] + VALUES[ranks[2]]) % 10, (VALUES[ranks[1]] + VALUES[ranks[3]]) % 10
        after = deal("".join(ranks))
        assert after.natural == (player >= 8 or banker >= 8)
        if after.natural:
            assert after.complete
    with pytest.raises(WrongInput, match="natural"):
        deal("3KK85")
    assert deal("4K4K").natural


@pytest.mark.clause(CANBERRA, "8.1 Natural")
def test_an_eight_or_nine_in_three_cards_is_no_natural() -> None:
    assert not deal("2K3K4").natural
    assert deal("2K3K4").player_count == 9
    assert deal("2K3K4").next_hand is Hand.BANKER
    assert not deal("2K3K3").natural


@pytest.mark.clause(CANBERRA, "8.6(c)")
@pytest.mark.parametrize("banker", range(8))
def test_the_player_draws_on_zero_to_five_and_stands_on_six_and_seven(banker: int) -> None:
    for player in range(6):
        assert deal("KK" + RANK_OF[player] + RANK_OF[banker]).next_hand is Hand.PLAYER
    for player in (6, 7):
        assert deal("KK" + RANK_OF[player] + RANK_OF[banker]).next_hand is not Hand.PLAYER


@pytest.mark.clause(CANBERRA, "8.6(c)")
def test_the_player_table_lets_no_eight_or_nine_draw() -> None:
    for player in (8, 9):
        assert tableau().next_hand([0, player], [0, 7]) is None


@pytest.mark.clause(CANBERRA, "8.6(c)")
def test_neither_hand_takes_more_than_a_third_card() -> None:
    for player, banker, third, last in product(range(6), range(8), range(10), range(10)):
        after = deal("KK" + RANK_OF[player] + RANK_OF[banker] + RANK_OF[third])
        assert after.next_hand is not Hand.PLAYER
        if after.next_hand is Hand.BANKER:
            assert after.draw(RANK_OF[last] + "h").complete
    for player, banker, third in product((6, 7), range(6), range(10)):
        assert deal("KK" + RANK_OF[player] + RANK_OF[banker] + RANK_OF[third]).complete


@pytest.mark.clause(CANBERRA, "8.1 Table of Play (Tableau)")
def test_the_tableau_leaves_nobody_a_choice() -> None:
    four = {"cards": ["Ks", "Kh", "5d", "7c"]}
    with pytest.raises(WrongInput, match="Player's Hand has a card to come"):
        ask(four, "A", banker=100)
    assert deal("KK57").next_hand is Hand.PLAYER
    with pytest.raises(WrongInput, match="should not have been drawn"):
        ask({"cards": ["Ks", "Kh", "6d", "7c", "2s"]}, "A", banker=100)


@pytest.mark.clause(CANBERRA, "8.6(d) [1st]")
@pytest.mark.parametrize("banker", BANKER_DRAWS)
def test_the_banker_draws_and_stands_as_every_cell_says(banker: int) -> None:
    no_card, after_card = BANKER_DRAWS[banker][0], BANKER_DRAWS[banker][1:]
    for player in "67":
        assert deal("KK" + player + RANK_OF[banker]).next_hand is (Hand.BANKER if no_card == "D" else None)
    for third, cell in enumerate(after_card):
        for rank in [each for each in VALUES if VALUES[each] == third]:
            assert deal("KKK" + RANK_OF[banker] + rank).next_hand is (Hand.BANKER if cell == "D" else None)


@pytest.mark.clause(CANBERRA, "8.6(d) [1st]")
def test_the_banker_table_lets_no_eight_or_nine_draw() -> None:
    for banker in (8, 9):
        assert tableau().next_hand([0, 7], [0, banker]) is None
        for third in range(10):
            assert tableau().next_hand([0, 0, third], [0, banker]) is None


@pytest.mark.clause(CANBERRA, "8.4(a)")
def test_five_bets_are_taken_and_no_other() -> None:
    for method in METHODS:
        assert bets(CANBERRA, "baccarat", version=method) == {"player", "banker", "tie", "player_pair", "banker_pair"}
        with pytest.raises(WrongInput, match="not offered"):
            ask(coup("K9", "K6"), method, super_6=1000)
        both = ask(coup("K9", "K6"), method, player=5000, banker=5000)
        assert (both["player"].returned, both["banker"].returned) == (10000, 0)


@pytest.mark.clause(CANBERRA, "8.4(c)")
@pytest.mark.parametrize("method", METHODS)
def test_both_pairs_may_be_backed_in_one_coup_and_each_is_settled_by_itself(method: str) -> None:
    answers = ask(coup("55K", "92K"), method, banker=2500, player_pair=1000, banker_pair=1000)
    assert won(answers["player_pair"]) == 11_000
    assert answers["banker_pair"].returned == 0
    assert answers["banker"].result is Result.WIN
    both = ask(coup("55K", "AAK"), method, player_pair=1000, banker_pair=1000)
    assert [won(answer) for answer in both.values()] == [11_000, 11_000]


@pytest.mark.clause(CANBERRA, "8.7(a)")
def test_a_table_settles_by_method_a_or_by_method_b() -> None:
    six_to_four = coup("K4K", "K6")
    assert won(ask(six_to_four, "A", banker=10000)["banker"]) == 9500
    assert won(ask(six_to_four, "B", banker=10000)["banker"]) == 5000
    with pytest.raises(WrongInput, match="version"):
        bets(CANBERRA, "baccarat", version="C")
    with pytest.raises(WrongInput, match="version"):
        bets(CANBERRA, "baccarat")


@pytest.mark.clause(CANBERRA, "8.7(b) Player")
@pytest.mark.parametrize("method", METHODS)
def test_the_player_pays_even_money_when_it_is_higher(method: str) -> None:
    assert ask(coup("K9", "K8"), method, player=5000)["player"].returned == 10000
    for (player, banker), outcome in every_finish().items():
        answer = ask(outcome, method, player=5000)["player"]
        if player > banker:
            assert (answer.result, won(answer)) == (Result.WIN, 5000)
        elif player < banker:
            assert (answer.result, answer.returned) == (Result.LOSE, 0)


@pytest.mark.clause(CANBERRA, "8.7(b) Banker Method (A)")
@pytest.mark.clause(CANBERRA, "8.1 Method (A) Baccarat")
def test_by_method_a_a_winning_banker_pays_even_money_less_five_per_cent() -> None:
    assert ask(coup("K2", "K9"), "A", banker=2500)["banker"].returned == 4875
    for (player, banker), outcome in every_finish().items():
        answer = ask(outcome, "A", banker=20000, player=20000)
        if banker > player:
            assert won(answer["banker"]) == 19000
        elif banker < player:
            assert answer["banker"].result is Result.LOSE
            assert won(answer["player"]) == 20000


@pytest.mark.clause(CANBERRA, "8.7(b) Banker Method (A)")
@pytest.mark.clause(CANBERRA, "8.1 Method (B) Baccarat")
def test_by_method_b_a_winning_banker_pays_even_money_and_half_of_it_with_six() -> None:
    assert ask(coup("K2", "K9"), "B", banker=2500)["banker"].returned == 5000
    assert ask(coup("K2K", "K6"), "B", banker=2500)["banker"].returned == 3750
    for (player, banker), outcome in every_finish().items():
        answer = ask(outcome, "B", banker=10000, player=10000)
        if banker > player:
            assert won(answer["banker"]) == (5000 if banker == 6 else 10000)
        elif banker < player:
            assert answer["banker"].result is Result.LOSE
            assert won(answer["player"]) == 10000


@pytest.mark.clause(CANBERRA, "8.1 Method (B) Baccarat")
def test_by_method_b_a_six_of_two_or_three_cards_halves_the_banker_alone() -> None:
    assert won(ask(coup("K4K", "K6"), "B", banker=10000)["banker"]) == 5000
    assert won(ask(coup("K4K", "K24"), "B", banker=10000)["banker"]) == 5000
    assert won(ask(coup("K6", "K7"), "B", banker=10000)["banker"]) == 10000
    assert won(ask(coup("K6", "K23"), "B", player=10000)["player"]) == 10000


@pytest.mark.clause(CANBERRA, "2.8(b)")
def test_commission_comes_off_before_the_credit() -> None:
    assert ask(coup("K2", "K9"), "A", banker=10000)["banker"].returned == 19500


@pytest.mark.clause(CANBERRA, "2.8(b)")
@pytest.mark.parametrize(("rounding", "paid"), [("up_to_cent", 148), ("nearest_cent", 147)])
def test_a_fraction_of_a_cent_goes_as_the_table_is_set(rounding: str, paid: int) -> None:
    stakes = {"banker": 155}
    answer = settled(CANBERRA, "baccarat", coup("K2", "K9"), stakes, version="A", commission_rounding=rounding)[
        "banker"
    ]
    assert won(answer) == paid
    half = {"banker": 10}
    answer = settled(CANBERRA, "baccarat", coup("K2", "K9"), half, version="A", commission_rounding=rounding)["banker"]
    assert won(answer) == 10


@pytest.mark.clause(CANBERRA, "8.7(b) Tie")
@pytest.mark.clause(CANBERRA, "8.1 Tie")
@pytest.mark.parametrize("method", METHODS)
def test_a_tie_pays_eight_on_equal_counts_and_loses_otherwise(method: str) -> None:
    assert ask(coup("K6", "K6"), method, tie=1000)["tie"].returned == 9000
    for (player, banker), outcome in every_finish().items():
        answer = ask(outcome, method, tie=1000)["tie"]
        assert answer.result is (Result.WIN if player == banker else Result.LOSE)
        assert answer.returned == (9000 if player == banker else 0)


@pytest.mark.clause(CANBERRA, "8.1 Tie")
def test_a_tie_wins_whatever_the_number_of_cards() -> None:
    assert ask(coup("K7", "K25"), "A", tie=1000)["tie"].result is Result.WIN
    assert ask(coup("K7", "K6"), "A", tie=1000)["tie"].result is Result.LOSE


@pytest.mark.clause(CANBERRA, "8.7(b) [note on Tie]")
@pytest.mark.parametrize("method", METHODS)
def test_a_tie_hands_back_what_was_on_player_and_banker(method: str) -> None:
    for count in range(10):
        answer = ask(every_finish()[count, count], method, banker=10000, player=5000, tie=1000)
        assert answer["banker"].result is answer["player"].result is Result.STANDOFF
        assert [answer[bet].returned for bet in ("banker", "player", "tie")] == [10000, 5000, 9000]


@pytest.mark.clause(CANBERRA, "8.7(b) Pairs")
@pytest.mark.clause(CANBERRA, "8.1 Pairs")
@pytest.mark.parametrize("method", METHODS)
def test_a_pair_is_two_of_one_rank_and_pays_eleven_on_its_own_hand(method: str) -> None:
    for one, other in product(VALUES, repeat=2):
        paid = 12000 if one == other else 0
        first = ask(coup(one + other, "K9"), method, player_pair=1000, banker_pair=1000)
        assert (first["player_pair"].returned, first["banker_pair"].returned) == (paid, 0)
        second = ask(coup("K9", one + other), method, player_pair=1000, banker_pair=1000)
        assert (second["player_pair"].returned, second["banker_pair"].returned) == (0, paid)


@pytest.mark.clause(CANBERRA, "8.7(b) Pairs")
def test_a_pair_is_a_pair_in_one_suit_and_when_a_third_card_follows() -> None:
    one_suit = {"cards": ["9s", "Kh", "Ks", "Kh"]}
    assert ask(one_suit, "A", banker_pair=1000)["banker_pair"].returned == 12000
    assert ask(coup("K6", "22K"), "A", banker_pair=1000)["banker_pair"].returned == 12000


@pytest.mark.clause(CANBERRA, "8.1 Pairs")
def test_a_pair_wins_and_loses_on_a_tie_like_on_any_coup() -> None:
    tied = ask(coup("77K", "K4"), "A", player_pair=1000, banker_pair=1000, tie=1000)
    assert tied["tie"].result is tied["player_pair"].result is Result.WIN
    assert tied["banker_pair"].result is Result.LOSE
