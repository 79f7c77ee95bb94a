"""The Star Rapid, 2016, baccarat: drawing and settlement, with the document's own tables and figures."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from asking import bets, coup, drawn, settled

from croupier.games.baccarat import Baccarat
from croupier.games.cards import CardCounts
from croupier.games.coup import Hand
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.settlement import Settled
from croupier.odds.exact import exact_odds
from croupier.rulebooks.library import game

STAR = "star-rapid-2016"
MODES = ("commission", "even_money")

VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9} | dict.fromkeys("TJQK", 0)
OF_VALUE = "KA23456789"
"""A rank of each value 0 to 9."""

TABLE_2 = """
0 D D D D D D D D D D D
1 D D D D D D D D D D D
2 D D D D D D D D D D D
3 D D D D D D D D D S D
4 D S S D D D D D D S S
5 D S S S S D D D D S S
6 S S S S S S S D D S S
7 S S S S S S S S S S S
8 S S S S S S S S S S S
9 S S S S S S S S S S S
"""
BANKER = {int(row.split()[0]): row.split()[1:] for row in TABLE_2.strip().splitlines()}
"""By the Banker's count: the column for no card, then those for a third card of value 0 to 9."""

DRAGON = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
"""What a win by so many points pays without a natural."""


def count(ranks: str) -> int:
    return sum(VALUES[rank] for rank in ranks) % 10


def natural(ranks: str) -> bool:
    return len(ranks) == 2 and count(ranks) >= 8


def coups() -> Iterator[tuple[str, str]]:
    """A finished coup for every count of the two hands and every value of the cards they draw, by Tables 1 and 2."""
    for player, banker in product(("K" + rank for rank in OF_VALUE), repeat=2):
        if natural(player) or natural(banker):
            yield player, banker
            continue
        for third in OF_VALUE if count(player) <= 5 else [""]:
            column = 1 + VALUES[third] if third else 0
            for last in OF_VALUE if BANKER[count(banker)][column] == "D" else [""]:
                yield player + third, banker + last


COUPS = list(coups())


def baccarat(version: str = "commission") -> Baccarat:
    offered = game(STAR, "baccarat", {"version": version})
    assert isinstance(offered, Baccarat)
    return offered


def wager(bet: str, player: str, banker: str, stake: int = 100, version: str = "commission", **more: str) -> Settled:
    return settled(STAR, "baccarat", coup(player, banker), {bet: stake}, version=version, **more)[bet]


def outcome(bet: str, player: str, banker: str, stake: int = 1000, version: str = "commission") -> int | None:
    """Winnings in cents; zero for a standoff that hands the stake back; None for a loss."""
    answer = wager(bet, player, banker, stake, version)
    if answer.result is Result.LOSE:
        assert answer.returned == 0
        return None
    assert (answer.result is Result.STANDOFF) == (answer.returned == stake)
    return answer.returned - stake


def hand_after(*, player: str, banker: str) -> Hand | None:
    """Whose card comes next after two cards each."""
    return drawn(STAR, "baccarat", player[0] + banker[0] + player[1:] + banker[1:], version="commission").next_hand


# ---------------------------------------------------------------- cards and counts


@pytest.mark.clause(STAR, "2.5.4")
def test_a_shoe_holds_eight_decks_and_a_ninth_copy_of_a_card_is_one_too_many() -> None:
    shoe = CardCounts(baccarat().decks)
    assert shoe.size == 416
    assert len(shoe.left) == 52
    shoe.without(["As"] * 8)
    with pytest.raises(WrongInput):
        shoe.without(["As"] * 9)
    with pytest.raises(WrongInput):
        game(STAR, "baccarat", {"version": "commission", "decks": 6})
    pair = next(odds for odds in exact_odds(baccarat()) if odds.bet == "player_pair")
    assert pair.outcomes[0].probability == Fraction(31, 415)


@pytest.mark.clause(STAR, "2.5.5.1")
@pytest.mark.parametrize(("rank", "value"), VALUES.items())
def test_a_card_counts_its_face_a_picture_zero_and_an_ace_one(rank: str, value: int) -> None:
    assert drawn(STAR, "baccarat", rank, version="commission").player_count == value
    assert drawn(STAR, "baccarat", "K" + rank, version="commission").banker_count == value


@pytest.mark.clause(STAR, "2.5.6.1")
def test_a_count_is_the_last_digit_of_the_total() -> None:
    assert drawn(STAR, "baccarat", "7K8", version="commission").player_count == 5
    assert drawn(STAR, "baccarat", "K7QK9", version="commission").player_count == 9
    drawing = baccarat().drawing
    assert drawing.count([9, 9, 9]) == drawing.player_count([9, 9, 9]) == 7
    for cards in product(range(10), repeat=3):
        assert drawing.count(cards) == drawing.player_count(cards) == int(str(sum(cards))[-1])


# ---------------------------------------------------------------- drawing


@pytest.mark.clause(STAR, "7.7.4.3")
def test_the_first_four_cards_go_to_player_banker_player_banker() -> None:
    dealt = drawn(STAR, "baccarat", "92K5", version="commission")
    assert ([card[0] for card in dealt.player], [card[0] for card in dealt.banker]) == (["9", "K"], ["2", "5"])
    assert (dealt.player_count, dealt.banker_count) == (9, 7)
    turns = [drawn(STAR, "baccarat", "92K5"[:cards], version="commission").next_hand for cards in range(4)]
    assert turns == [Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER]


@pytest.mark.clause(STAR, "1.1(natural)")
def test_a_natural_is_an_eight_or_nine_on_two_cards() -> None:
    for one, other in product(VALUES, repeat=2):
        is_natural = (VALUES[one] + VALUES[other]) % 10 in (8, 9)
        assert drawn(STAR, "baccarat", one + "K" + other + "7", version="commission").natural is is_natural
        assert drawn(STAR, "baccarat", "K" + one + "7" + other, version="commission").natural is is_natural
    assert drawn(STAR, "baccarat", "9KK7", version="commission").natural
    with_a_third = drawn(STAR, "baccarat", "2K275", version="commission")
    assert with_a_third.player_count == 9
    assert not with_a_third.natural


@pytest.mark.clause(STAR, "7.7.4.4")
def test_a_natural_in_either_hand_ends_the_drawing() -> None:
    for player, banker in product(range(10), repeat=2):
        dealt = drawn(STAR, "baccarat", "KK" + OF_VALUE[player] + OF_VALUE[banker], version="commission")
        if player >= 8 or banker >= 8:
            assert dealt.complete
            with pytest.raises(WrongInput):
                dealt.draw("2c")
        else:
            assert dealt.complete == (player in (6, 7) and banker in (6, 7))
    assert outcome("banker", "K3", "K8", 10000) == 9500


@pytest.mark.clause(STAR, "7.7.4.5.1")
def test_the_player_draws_to_five_and_stands_on_six_and_seven() -> None:
    for player, banker in product(range(10), range(8)):
        turn = hand_after(player="K" + OF_VALUE[player], banker="K" + OF_VALUE[banker])
        if player <= 5:
            assert turn is Hand.PLAYER
        elif player <= 7:
            assert turn is not Hand.PLAYER
        else:
            assert turn is None
    assert baccarat().drawing.player_table == "DDDDDD" + "SS" + "SS"


@pytest.mark.clause(STAR, "7.7.4.6.1")
def test_the_banker_follows_table_2_when_the_player_has_drawn() -> None:
    for banker, third in product(range(8), VALUES):
        dealt = drawn(STAR, "baccarat", "KKK" + OF_VALUE[banker] + third, version="commission")
        assert dealt.next_hand is (Hand.BANKER if BANKER[banker][1 + VALUES[third]] == "D" else None), (banker, third)


@pytest.mark.clause(STAR, "7.7.4.6.1")
def test_every_cell_of_table_2_is_as_printed() -> None:
    drawing = baccarat().drawing
    for banker, (no_card, *by_third_card) in BANKER.items():
        assert list(drawing.banker_table[banker]) == by_third_card
        assert drawing.banker_alone[banker] == no_card


@pytest.mark.clause(STAR, "7.7.4.7")
def test_the_banker_draws_to_five_when_the_player_stands() -> None:
    for player, banker in product((6, 7), range(8)):
        turn = hand_after(player="K" + OF_VALUE[player], banker="K" + OF_VALUE[banker])
        assert turn is (Hand.BANKER if banker <= 5 else None)
    assert baccarat().drawing.banker_alone == "DDDDDD" + "SSSS"


@pytest.mark.clause(STAR, "7.7.4.8")
def test_no_hand_draws_more_than_one_card_and_then_the_coup_is_complete() -> None:
    for player, banker in COUPS:
        order = player[0] + banker[0] + player[1] + banker[1] + player[2:] + banker[2:]
        finished = drawn(STAR, "baccarat", order, version="commission")
        assert finished.complete
        assert (len(finished.player), len(finished.banker)) == (len(player), len(banker))
        with pytest.raises(WrongInput):
            finished.draw("Ad")


# ---------------------------------------------------------------- the permitted bets


@pytest.mark.clause(STAR, "5.4")
@pytest.mark.parametrize("version", MODES)
def test_seven_bets_are_offered_in_either_mode(version: str) -> None:
    seven = {"player", "banker", "tie", "player_dragon", "banker_dragon", "player_pair", "banker_pair"}
    assert bets(STAR, "baccarat", version=version) == seven
    assert outcome("banker_pair", "9K", "44", 500, version) == 5500
    for other in ("super_6", "small", "player_natural", ""):
        with pytest.raises(WrongInput):
            wager(other, "9K", "44", version=version)


@pytest.mark.clause(STAR, "5.4.1.1")
@pytest.mark.parametrize("version", MODES)
def test_the_player_bet_wins_when_higher_and_stands_off_when_equal(version: str) -> None:
    for player, banker in COUPS:
        margin = count(player) - count(banker)
        expected = 10000 if margin > 0 else 0 if margin == 0 else None
        assert outcome("player", player, banker, 10000, version) == expected
    for player, banker, winnings in (("K7", "K5K", 10000), ("K5K", "K7", None), ("K6", "K6", 0)):
        assert outcome("player", player, banker, 10000, version) == winnings


@pytest.mark.clause(STAR, "5.4.2.1")
@pytest.mark.parametrize("version", MODES)
def test_the_banker_bet_wins_when_higher_and_stands_off_when_equal(version: str) -> None:
    for player, banker in COUPS:
        result = wager("banker", player, banker, version=version).result
        margin = count(banker) - count(player)
        assert result is (Result.WIN if margin > 0 else Result.STANDOFF if margin == 0 else Result.LOSE)
    assert outcome("banker", "K5K", "K7", 10000) == 9500
    assert outcome("banker", "K7", "K5K", 10000) is None
    assert outcome("banker", "K6", "K6", 10000) == 0


@pytest.mark.clause(STAR, "5.4.3")
@pytest.mark.parametrize("version", MODES)
def test_the_tie_bet_wins_on_equal_counts_only(version: str) -> None:
    for player, banker in COUPS:
        assert outcome("tie", player, banker, 1000, version) == (8000 if count(player) == count(banker) else None)
    assert outcome("tie", "K6", "K6", 1000, version) == 8000
    assert outcome("tie", "K6", "K7", 1000, version) is None


def dragon(hand: str, against: str) -> int | None:
    """What a $10 Dragon Bonus on a hand wins, by the document's pay table."""
    margin = count(hand) - count(against)
    if natural(hand) and natural(against) and margin == 0:
        return 0
    if natural(hand) and margin > 0:
        return 1000
    return DRAGON[margin] * 1000 if margin in DRAGON else None


@pytest.mark.clause(STAR, "5.4.4.1")
@pytest.mark.parametrize("version", MODES)
def test_dragon_bonus_banker_wins_on_a_winning_natural_or_by_four_or_more(version: str) -> None:
    for player, banker in COUPS:
        assert outcome("banker_dragon", player, banker, 1000, version) == dragon(banker, player)
    for player, banker, winnings in (
        ("K8", "K9", 1000),
        ("K55", "K54", 30000),
        ("K3K", "K7", 1000),
        ("K4K", "K7", None),
        ("K8", "K8", 0),
        ("K6", "K6", None),
    ):
        assert outcome("banker_dragon", player, banker, 1000, version) == winnings


@pytest.mark.clause(STAR, "5.4.5.1")
@pytest.mark.parametrize("version", MODES)
def test_dragon_bonus_player_wins_on_a_winning_natural_or_by_four_or_more(version: str) -> None:
    for player, banker in COUPS:
        assert outcome("player_dragon", player, banker, 1000, version) == dragon(player, banker)
    for player, banker, winnings in (
        ("K53", "KKK", 10000),
        ("K54", "K4K", 2000),
        ("K8", "K7", 1000),
        ("K5K", "K2K", None),
        ("K9", "K9", 0),
        ("KKK", "KKK", None),
    ):
        assert outcome("player_dragon", player, banker, 1000, version) == winnings


@pytest.mark.clause(STAR, "5.4.6.1")
def test_banker_pair_wins_on_two_cards_of_one_rank() -> None:
    for one, other in product(VALUES, repeat=2):
        assert outcome("banker_pair", "9K", one + other) == (11000 if one == other else None)
    assert outcome("banker_pair", "K6", "233") is None


@pytest.mark.clause(STAR, "5.4.7.1")
def test_player_pair_wins_on_two_cards_of_one_rank() -> None:
    for one, other in product(VALUES, repeat=2):
        assert outcome("player_pair", one + other, "9K") == (11000 if one == other else None)
    assert outcome("player_pair", "233", "K7") is None


@pytest.mark.clause(STAR, "5.4.6.1")
@pytest.mark.clause(STAR, "5.4.7.1")
def test_the_suits_of_a_pair_do_not_matter() -> None:
    for one, other in product("shdc", repeat=2):
        on_player: dict[str, object] = {"cards": ["9" + one, "4s", "9" + other, "4d"]}
        answer = settled(STAR, "baccarat", on_player, {"player_pair": 1000, "banker_pair": 1000}, version="commission")
        assert (answer["player_pair"].returned, answer["banker_pair"].returned) == (12000, 12000)


# ---------------------------------------------------------------- what they pay


@pytest.mark.clause(STAR, "1.1(Baccarat component electronic table game)")
def test_a_game_pays_in_commission_mode_or_in_even_money_mode() -> None:
    assert outcome("banker", "K5K", "K6", 10000, "even_money") == 5000
    assert outcome("banker", "K5K", "K6", 10000, "commission") == 9500
    for config in ({}, {"version": "no_commission"}):
        with pytest.raises(WrongInput):
            game(STAR, "baccarat", config)


@pytest.mark.clause(STAR, "8.7.1")
def test_a_winning_player_bet_pays_one_to_one_in_commission_mode() -> None:
    wins = [wager("player", *hands) for hands in COUPS if count(hands[0]) > count(hands[1])]
    assert {(answer.returned, answer.pays, answer.clause) for answer in wins} == {(200, "1", "8.7.1")}
    assert outcome("player", "K7", "K6", 10000) == 10000


@pytest.mark.clause(STAR, "8.7.2")
def test_a_winning_banker_bet_pays_nineteen_to_twenty_in_commission_mode() -> None:
    wins = [wager("banker", *hands) for hands in COUPS if count(hands[1]) > count(hands[0])]
    assert {(answer.returned, answer.pays, answer.clause) for answer in wins} == {(195, "19/20", "8.7.2")}
    assert wager("banker", "K6", "K7", 10000).returned == 19500


@pytest.mark.clause(STAR, "8.7.2")
@pytest.mark.parametrize(
    ("rounding", "on_155", "on_1", "half_of_101"),
    [("up_to_cent", 148, 1, 51), ("nearest_cent", 147, 1, 51), ("down_to_cent", 147, 0, 50)],
)
def test_a_fraction_of_a_cent_is_rounded_as_configured(rounding: str, on_155: int, on_1: int, half_of_101: int) -> None:
    assert wager("banker", "K6", "K7", 155, payout_rounding=rounding).returned == 155 + on_155
    assert wager("banker", "K6", "K7", 1, payout_rounding=rounding).returned == 1 + on_1
    assert wager("banker", "K5K", "K6", 101, "even_money", payout_rounding=rounding).returned == 101 + half_of_101
    assert wager("banker", "K6", "K7", 20, payout_rounding=rounding).returned == 39


@pytest.mark.clause(STAR, "8.7.2")
def test_a_fraction_of_a_cent_goes_to_the_player_unless_configured_otherwise() -> None:
    assert wager("banker", "K6", "K7", 155).returned == 155 + 148


@pytest.mark.clause(STAR, "8.7.3")
def test_a_winning_tie_pays_eight_to_one_in_commission_mode() -> None:
    wins = [wager("tie", *hands) for hands in COUPS if count(hands[0]) == count(hands[1])]
    assert {(answer.returned, answer.pays, answer.clause) for answer in wins} == {(900, "8", "8.7.3")}
    assert outcome("tie", "K6", "K6", 1000) == 8000


@pytest.mark.clause(STAR, "8.8.1")
def test_a_winning_player_bet_pays_one_to_one_in_even_money_mode_with_a_six_too() -> None:
    wins = [wager("player", *hands, version="even_money") for hands in COUPS if count(hands[0]) > count(hands[1])]
    assert {(answer.returned, answer.pays, answer.clause) for answer in wins} == {(200, "1", "8.8.1")}
    assert outcome("player", "K6", "K5K", 10000, "even_money") == 10000


@pytest.mark.clause(STAR, "8.8.2")
def test_a_winning_banker_bet_pays_one_to_one_but_half_with_a_six_in_even_money_mode() -> None:
    for player, banker in COUPS:
        if count(banker) > count(player):
            answer = wager("banker", player, banker, 10000, "even_money")
            pays = (15000, "1/2") if count(banker) == 6 else (20000, "1")
            assert (answer.returned, answer.pays, answer.clause) == (*pays, "8.8.2")
    for player, banker, returned in (("K6", "K7", 20000), ("K5K", "K6", 15000), ("K5K", "K33", 15000)):
        assert wager("banker", player, banker, 10000, "even_money").returned == returned


@pytest.mark.clause(STAR, "8.8.3")
def test_a_winning_tie_pays_eight_to_one_in_even_money_mode() -> None:
    wins = [wager("tie", *hands, version="even_money") for hands in COUPS if count(hands[0]) == count(hands[1])]
    assert {(answer.returned, answer.pays, answer.clause) for answer in wins} == {(900, "8", "8.8.3")}
    assert outcome("tie", "KKK", "KKK", 1000, "even_money") == 8000


@pytest.mark.clause(STAR, "8.9")
@pytest.mark.parametrize("version", MODES)
def test_dragon_bonus_pays_by_the_margin_and_a_natural_one_to_one(version: str) -> None:
    for bet, own in (("player_dragon", 0), ("banker_dragon", 1)):
        paid: dict[int | str, set[int | None]] = {}
        for hands in COUPS:
            margin = count(hands[own]) - count(hands[1 - own])
            if margin > 0:
                kind = "natural" if natural(hands[own]) else margin
                paid.setdefault(kind, set()).add(outcome(bet, *hands, 1000, version))
        assert paid.pop("natural") == {1000}
        by_margin = {9: 30000, 8: 10000, 7: 6000, 6: 4000, 5: 2000, 4: 1000, 3: None, 2: None, 1: None}
        assert paid == {margin: {winnings} for margin, winnings in by_margin.items()}
    assert outcome("player_dragon", "K9", "KK", 1000, version) == 1000


@pytest.mark.clause(STAR, "8.10")
@pytest.mark.parametrize("version", MODES)
def test_a_pair_pays_eleven_to_one_on_its_own_hand_only(version: str) -> None:
    assert outcome("player_pair", "99", "4K", 1000, version) == 11000
    assert outcome("banker_pair", "99", "4K", 1000, version) is None
    assert outcome("banker_pair", "4K", "99", 1000, version) == 11000
    assert outcome("player_pair", "4K", "99", 1000, version) is None
    assert wager("player_pair", "99", "4K", version=version).clause == "8.10"
    assert wager("banker_pair", "4K", "99", version=version).clause == "8.10"
