"""The Star's 7-Up Baccarat, 2016: what its clauses say of cards, drawing, bets and odds, with its own figures."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from asking import bets, drawn, settled, seven_up_coup, won
from msgspec.structs import replace

from croupier.games.cards import CardCounts
from croupier.games.coup import Coup, Drawing, Hand
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.settlement import Settled
from croupier.games.seven_up import SevenUp
from croupier.odds.exact import exact_odds
from croupier.rulebooks.library import game

STAR = "star-7up-2016"
VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}
RANK_OF = "KA23456789"
"""A rank for each value, 0 to 9."""
PLAYER_HAS = "345678" + "9K" + "A2"
"""The dealt card with which the printed seven makes 0, 1 … 9."""

BANKER_DRAWS = {
    0: "DDDDDDDDDDD",
    1: "DDDDDDDDDDD",
    2: "DDDDDDDDDDD",
    3: "DDDDDDDDDSD",
    4: "DSSDDDDDDSS",
    5: "DSSSSDDDDSS",
    6: "SSSSSSSDDSS",
    7: "SSSSSSSSSSS",
    8: "SSSSSSSSSSS",
    9: "SSSSSSSSSSS",
}
"""Table 2: by the Banker's count, for no card and for a card of 0 to 9 drawn by the Player's Hand."""

SEVENS = {
    1: seven_up_coup("K", "K8"),
    2: seven_up_coup("K", "K7"),
    3: seven_up_coup("7K", "K7"),
    4: seven_up_coup("7K", "77"),
    5: seven_up_coup("77", "772"),
    6: seven_up_coup("77", "777"),
}
"""A coup with each number of sevens, the printed one included."""


def table() -> SevenUp:
    offered = game(STAR, "seven_up", {})
    assert isinstance(offered, SevenUp)
    return offered


def deal(ranks: str) -> Coup:
    return drawn(STAR, "seven_up", ranks)


def start(player: int, banker: int) -> Coup:
    """The initial deal that gives the hands these counts."""
    return deal("K" + PLAYER_HAS[player] + RANK_OF[banker])


def tables_alone() -> Drawing:
    """Tables 1 and 2 by themselves, no hand ended by a natural."""
    return replace(table().drawing, naturals=())


def ask(outcome: dict[str, object], **stakes: int) -> dict[str, Settled]:
    return settled(STAR, "seven_up", outcome, stakes)


def chances(bet: str) -> dict[Fraction | None, str]:
    """How likely each payment of a bet is, in per cent to six decimals; `None` stands for all that is not paid."""
    outcomes = next(odds for odds in exact_odds(table()) if odds.bet == bet).outcomes
    return {
        pays: f"{float(sum(each.probability for each in outcomes if each.pays == pays)) * 100:.6f}"
        for pays in {each.pays for each in outcomes}
    }


@cache
def every_finish() -> dict[tuple[int, int], dict[str, object]]:
    """A coup for each pair of final counts, Player's first."""
    found = {}
    for ranks in product(RANK_OF, repeat=4):
        player, banker = ranks[0], "K" + ranks[1]
        played = deal("K" + ranks[0] + ranks[1])
        for rank in ranks[2:]:
            if played.next_hand is Hand.PLAYER:
                player += rank
            elif played.next_hand is Hand.BANKER:
                banker += rank
            if not played.complete:
                played = played.draw(rank + "h")
        counts = (7 + sum(map(VALUES.__getitem__, player))) % 10, sum(map(VALUES.__getitem__, banker)) % 10
        found[counts] = seven_up_coup(player, banker)
    assert len(found) == 100
    return found


@pytest.mark.clause(STAR, "3.1")
def test_six_decks_are_played_and_so_six_of_every_card() -> None:
    cards = CardCounts(table().decks)
    assert cards.size == 312
    assert cards.without(["7h"] * 6).size == 306
    with pytest.raises(WrongInput):
        cards.without(["7h"] * 7)


@pytest.mark.clause(STAR, "3.1")
@pytest.mark.clause(STAR, "11.1.2")
def test_six_decks_give_the_main_wagers_their_chances() -> None:
    assert chances("banker")[Fraction(9, 5)] == "5.800120"
    assert chances("banker")[Fraction(1)] == "35.216555"
    assert chances("player")[Fraction(1, 2)] == "19.608270"
    assert chances("player")[Fraction(1)] == "28.607662"
    assert chances("tie")[Fraction(9)] == "4.905296"
    assert chances("tie")[Fraction(7)] == "5.862097"


@pytest.mark.clause(STAR, "3.1")
@pytest.mark.clause(STAR, "10.5")
@pytest.mark.clause(STAR, "11.1.3")
def test_six_decks_give_each_number_of_sevens_its_chance() -> None:
    assert chances("super_7s") == {
        None: "73.659922",
        Fraction(2): "23.294474",
        Fraction(5): "2.839404",
        Fraction(17): "0.198752",
        Fraction(70): "0.007269",
        Fraction(700): "0.000178",
    }


@pytest.mark.clause(STAR, "3.2.1")
@pytest.mark.parametrize("rank", VALUES)
def test_a_card_counts_its_face_a_ten_or_picture_nothing_and_an_ace_one(rank: str) -> None:
    assert deal(rank).banker_count == VALUES[rank]


@pytest.mark.clause(STAR, "3.3.1")
def test_a_total_of_ten_or_more_counts_its_right_digit() -> None:
    hands = {0: (0, 0), 9: (4, 5), 10: (4, 6), 19: (9, 9, 1), 25: (9, 9, 7)}
    assert [sum(cards) for cards in hands.values()] == list(hands)
    assert [table().drawing.count(cards) for cards in hands.values()] == [0, 9, 0, 9, 5]
    for cards in product(range(10), repeat=3):
        assert table().drawing.count(cards) == int(str(sum(cards))[-1])


@pytest.mark.clause(STAR, "1.1(point count)")
@pytest.mark.clause(STAR, "3.3.3")
def test_the_printed_seven_is_in_every_count_of_the_players_hand() -> None:
    for rank, value in VALUES.items():
        assert deal("K" + rank).player_count == int(str(7 + value)[-1])
    assert deal("K8").player_count == 5
    assert deal("KK").player_count == 7
    assert deal("K8K6").player_count == 1


@pytest.mark.clause(STAR, "7.3")
def test_three_cards_are_dealt_banker_player_banker() -> None:
    assert deal("").next_hand is Hand.BANKER
    for first, second in product(RANK_OF, repeat=2):
        assert deal(first).next_hand is Hand.PLAYER
        assert deal(first + second).next_hand is Hand.BANKER
    after = deal("493")
    assert [card[0] for card in after.banker] == ["4", "3"]
    assert [card[0] for card in after.player] == ["9"]
    assert (after.player_count, after.banker_count) == (6, 7)
    assert after.complete


@pytest.mark.clause(STAR, "7.2")
def test_a_coup_has_a_players_and_a_bankers_hand_and_no_other() -> None:
    for outcome in every_finish().values():
        hands = table().read(outcome)[1]["hands"]
        assert isinstance(hands, dict)
        assert set(hands) == {"player", "banker"}
        assert sorted(hands["player"] + hands["banker"]) == sorted(outcome["cards"])  # type: ignore[call-overload]  # cards are a list


@pytest.mark.clause(STAR, "9.1")
def test_after_the_deal_the_next_card_is_the_players_and_nothing_else_is_taken() -> None:
    after = start(3, 5)
    assert (after.player_count, after.banker_count, after.complete) == (3, 5, False)
    assert after.next_hand is Hand.PLAYER
    with pytest.raises(WrongInput, match="Player's Hand has a card to come"):
        table().read({"cards": ["Ks", "6h", "5d"]})
    with pytest.raises(WrongInput, match="is not a card"):
        after.draw("no more cards")
    for rank in VALUES:
        drawn_to = after.draw(rank + "c")
        assert drawn_to.player[1:] == (rank + "c",)
        assert drawn_to.banker == after.banker
        assert drawn_to.next_hand is (Hand.BANKER if BANKER_DRAWS[5][1 + VALUES[rank]] == "D" else None)


@pytest.mark.clause(STAR, "9.2")
@pytest.mark.clause(STAR, "1.1(natural)")
def test_an_eight_or_nine_in_the_initial_deal_is_a_natural_and_ends_the_drawing() -> None:
    for first, card, second in product(RANK_OF, repeat=3):
        player, banker = (7 + VALUES[card]) % 10, (VALUES[first] + VALUES[second]) % 10
        after = deal(first + card + second)
        assert after.natural == (player >= 8 or banker >= 8)
        if after.natural:
            assert after.complete
    assert ask(seven_up_coup("6", "K8"), banker=100)["banker"].result is Result.WIN
    assert ask(seven_up_coup("A", "K5"), player=100)["player"].result is Result.WIN


@pytest.mark.clause(STAR, "1.1(natural)")
def test_the_player_has_a_natural_on_an_ace_or_a_two_and_no_card_follows() -> None:
    nine = deal("K26")
    assert (nine.player_count, nine.natural) == (9, True)
    with pytest.raises(WrongInput, match="natural"):
        nine.draw("5h")
    assert [rank for rank in VALUES if deal("K" + rank + "K").natural] == ["A", "2"]


@pytest.mark.clause(STAR, "9.3")
@pytest.mark.parametrize("banker", range(8))
def test_the_player_draws_on_zero_to_five_and_stands_on_six_and_seven(banker: int) -> None:
    for player in range(6):
        assert start(player, banker).player_count == player
        assert start(player, banker).next_hand is Hand.PLAYER
    for player in (6, 7):
        assert start(player, banker).next_hand is not Hand.PLAYER


@pytest.mark.clause(STAR, "9.3")
def test_the_player_cannot_draw_on_eight_or_nine() -> None:
    for player, banker in product((8, 9), range(8)):
        assert start(player, banker).complete
    for dealt in (1, 2):
        assert tables_alone().next_hand([dealt], [0, 7]) is None


@pytest.mark.clause(STAR, "9.4")
@pytest.mark.parametrize("banker", range(8))
def test_the_banker_draws_and_stands_as_every_cell_says(banker: int) -> None:
    for player, rank in product(range(6), VALUES):
        cell = BANKER_DRAWS[banker][1 + VALUES[rank]]
        assert start(player, banker).draw(rank + "h").next_hand is (Hand.BANKER if cell == "D" else None)


@pytest.mark.clause(STAR, "9.4")
@pytest.mark.parametrize("banker", [8, 9])
def test_the_banker_stands_on_eight_and_nine_whatever_was_drawn(banker: int) -> None:
    for drawn_card, cell in enumerate(BANKER_DRAWS[banker][1:]):
        assert tables_alone().next_hand([3, drawn_card], [0, banker]) is (Hand.BANKER if cell == "D" else None)


@pytest.mark.clause(STAR, "9.5")
@pytest.mark.parametrize("player", [6, 7])
def test_when_the_player_stands_the_banker_draws_on_zero_to_five(player: int) -> None:
    for banker in range(6):
        assert start(player, banker).next_hand is Hand.BANKER
    for banker in (6, 7):
        assert start(player, banker).complete
    for banker in (8, 9):
        assert tables_alone().next_hand([9 if player == 6 else 0], [0, banker]) is None


@pytest.mark.clause(STAR, "9.5")
def test_a_six_of_the_banker_stands_and_loses_to_the_players_seven() -> None:
    assert ask(seven_up_coup("K", "K6"), player=100)["player"].result is Result.WIN


@pytest.mark.clause(STAR, "9.6")
def test_no_hand_takes_more_than_one_additional_card() -> None:
    for player, banker, second, third in product(range(6), range(8), RANK_OF, RANK_OF):
        after = start(player, banker).draw(second + "h")
        assert after.next_hand is not Hand.PLAYER
        if not after.complete:
            assert after.draw(third + "d").complete
    for player, banker, third in product((6, 7), range(6), RANK_OF):
        assert start(player, banker).draw(third + "h").complete
    with pytest.raises(WrongInput, match="should not have been drawn"):
        deal("777777")


@pytest.mark.clause(STAR, "5.1")
def test_four_wagers_are_permitted_and_no_other() -> None:
    assert bets(STAR, "seven_up") == {"player", "banker", "tie", "super_7s"}
    with pytest.raises(WrongInput):
        ask(seven_up_coup("K", "K6"), player_pair=100)


@pytest.mark.clause(STAR, "5.1.1.1")
def test_a_wager_on_the_player_wins_when_higher_loses_when_lower_and_stands_off_when_equal() -> None:
    for (player, banker), outcome in every_finish().items():
        answer = ask(outcome, player=10000)["player"]
        if player == banker:
            assert (answer.result, answer.returned) == (Result.STANDOFF, 10000)
        else:
            assert answer.result is (Result.WIN if player > banker else Result.LOSE)
            assert (answer.returned > 10000) == (player > banker)


@pytest.mark.clause(STAR, "5.1.2.1")
def test_a_wager_on_the_banker_wins_when_higher_loses_when_lower_and_stands_off_when_equal() -> None:
    for (player, banker), outcome in every_finish().items():
        answer = ask(outcome, banker=10000)["banker"]
        if player == banker:
            assert (answer.result, answer.returned) == (Result.STANDOFF, 10000)
        else:
            assert answer.result is (Result.WIN if banker > player else Result.LOSE)
            assert (answer.returned > 10000) == (banker > player)


@pytest.mark.clause(STAR, "5.1.3")
@pytest.mark.clause(STAR, "1.1(tie)")
def test_a_tie_wins_when_the_counts_are_equal_and_loses_otherwise() -> None:
    for (player, banker), outcome in every_finish().items():
        assert ask(outcome, tie=1000)["tie"].result is (Result.WIN if player == banker else Result.LOSE)


@pytest.mark.clause(STAR, "1.1(tie)")
def test_a_coup_is_tied_whatever_the_cards_and_their_number() -> None:
    assert table().read(seven_up_coup("K", "34"))[1]["winner"] == "tie"
    assert ask(seven_up_coup("K", "34"), tie=1000)["tie"].result is Result.WIN
    assert ask(seven_up_coup("K", "K25"), tie=1000)["tie"].result is Result.WIN
    assert ask(seven_up_coup("K", "K6"), tie=1000)["tie"].result is Result.LOSE


@pytest.mark.clause(STAR, "5.1.4")
def test_super_7s_win_on_two_sevens_or_more_and_lose_on_the_printed_one_alone() -> None:
    for sevens, outcome in SEVENS.items():
        assert ask(outcome, super_7s=500)["super_7s"].result is (Result.WIN if sevens >= 2 else Result.LOSE)


@pytest.mark.clause(STAR, "10.5")
def test_the_printed_seven_is_the_first_and_every_dealt_one_adds_to_it() -> None:
    assert [table().read(outcome)[1]["sevens"] for outcome in SEVENS.values()] == [1, 2, 3, 4, 5, 6]
    six = table().read(SEVENS[6])[1]
    assert six["totals"] == {"player": 1, "banker": 1}
    assert six["winner"] == "tie"


@pytest.mark.clause(STAR, "11.1.2")
def test_a_winning_hand_pays_even_money_but_the_banker_nine_to_five_and_the_player_half_with_seven() -> None:
    for (player, banker), outcome in every_finish().items():
        answer = ask(outcome, player=10000, banker=10000)
        if banker > player:
            assert won(answer["banker"]) == (18000 if banker == 7 else 10000)
        if player > banker:
            assert won(answer["player"]) == (5000 if player == 7 else 10000)


@pytest.mark.clause(STAR, "11.1.2")
def test_a_tie_pays_nine_at_seven_and_seven_at_any_other_count() -> None:
    for count in range(10):
        answer = ask(every_finish()[count, count], tie=1000)["tie"]
        assert won(answer) == (9000 if count == 7 else 7000)


@pytest.mark.clause(STAR, "11.1.3")
def test_super_7s_pay_by_the_number_of_sevens() -> None:
    answers = [ask(outcome, super_7s=500)["super_7s"] for outcome in SEVENS.values()]
    assert [answer.returned - 500 for answer in answers] == [-500, 1000, 2500, 8500, 35000, 350000]


@pytest.mark.clause(STAR, "5.7")
@pytest.mark.parametrize(
    ("chip", "bet", "stake", "paid"),
    [
        (100, "banker", 700, 1300),
        (100, "banker", 300, 600),
        (100, "banker", 500, 900),
        (100, "player", 500, 300),
        (250, "player", 500, 250),
        (250, "banker", 700, 1500),
        (1, "banker", 700, 1260),
        (1, "banker", 3, 6),
    ],
)
def test_a_payment_goes_up_to_the_next_in_the_smallest_chip(chip: int, bet: str, stake: int, paid: int) -> None:
    wins_with_7 = seven_up_coup("9", "K7") if bet == "banker" else seven_up_coup("K", "K6")
    assert won(settled(STAR, "seven_up", wins_with_7, {bet: stake}, chip=chip)[bet]) == paid


@pytest.mark.clause(STAR, "5.7")
def test_without_a_chip_named_payments_go_up_to_the_cent() -> None:
    assert won(ask(seven_up_coup("K", "K6"), player=1)["player"]) == 1
    assert won(ask(seven_up_coup("9", "K7"), banker=3)["banker"]) == 6
