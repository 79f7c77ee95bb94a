"""Crown Perth, baccarat, 2023: what its clauses say of Dragon Bonus, Pairs and Super 6."""

from itertools import product

import pytest
from asking import bets, coup, settled, won
from crown import CROWN, EVERY_COUP, on, total

from croupier.games.notation import WrongInput
from croupier.games.payouts import Result

DRAGON_ODDS = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}


@pytest.mark.clause(CROWN, "1.1 Super 6")
def test_super_6_is_offered_in_version_b_alone() -> None:
    everywhere = {"player", "banker", "tie", "player_pair", "banker_pair", "player_dragon", "banker_dragon"}
    for version in "ACD":
        assert bets(CROWN, "baccarat", version=version) == everywhere
        with pytest.raises(WrongInput, match="super_6 is not offered"):
            on("2K3", "6K", "super_6", 1_000, version)
    assert bets(CROWN, "baccarat", version="B") == everywhere | {"super_6"}
    assert on("7K", "9K", "super_6", 1_000, "B").returned == 0


@pytest.mark.clause(CROWN, "3.34")
def test_super_6_wins_when_the_banker_wins_with_six_and_on_nothing_else() -> None:
    for player, banker in EVERY_COUP:
        wins = total(banker) == 6 and total(player) < 6
        assert on(player, banker, "super_6", 1_000, "B").result is (Result.WIN if wins else Result.LOSE)
    assert on("22K", "6K", "super_6", 1_000, "B").result is Result.WIN
    assert on("6K", "6K", "super_6", 1_000, "B").result is Result.LOSE
    assert on("6K", "2K2", "super_6", 1_000, "B").result is Result.LOSE


@pytest.mark.clause(CROWN, "3.35")
def test_super_6_pays_fifteen_beside_the_half_payment_on_banker() -> None:
    answer = settled(CROWN, "baccarat", coup("2K3", "6K"), {"banker": 10_000, "super_6": 1_000}, version="B")
    assert (won(answer["banker"]), won(answer["super_6"])) == (5_000, 15_000)
    assert won(on("2K4", "5KA", "super_6", 1_000, "B")) == 0


def natural(hand: str) -> bool:
    """Whether a hand is an eight or nine in two cards."""
    return len(hand) == 2 and total(hand) >= 8


def dragon(own: str, other: str) -> tuple[Result, int]:
    """What a Dragon Bonus wager on a hand comes to, and its odds to 1, as the clauses put it."""
    margin = total(own) - total(other)
    if natural(own) and natural(other) and margin == 0:
        return Result.STANDOFF, 0
    if natural(own) and margin > 0:
        return Result.WIN, 1
    return (Result.WIN, DRAGON_ODDS[margin]) if margin >= 4 else (Result.LOSE, 0)


@pytest.mark.clause(CROWN, "3.25")
def test_the_banker_dragon_wins_by_four_or_with_a_higher_natural_and_equal_naturals_stand_off() -> None:
    for player, banker in EVERY_COUP:
        answer = on(player, banker, "banker_dragon", 1_000)
        assert answer.result is dragon(banker, player)[0]
        assert answer.clause == ("3.26" if answer.result is Result.WIN else "3.25")
    assert on("8K", "9K", "banker_dragon", 1_000).result is Result.WIN
    assert on("8K", "8K", "banker_dragon", 1_000).returned == 1_000
    assert on("7K", "7K", "banker_dragon", 1_000).result is Result.LOSE
    assert on("2K2", "7K", "banker_dragon", 1_000).result is Result.LOSE
    assert on("2KA", "7K", "banker_dragon", 1_000).result is Result.WIN


@pytest.mark.clause(CROWN, "3.26")
def test_the_banker_dragon_pays_by_the_margin_and_a_natural_even_money() -> None:
    for player, banker in EVERY_COUP:
        assert won(on(player, banker, "banker_dragon", 1_000)) == 1_000 * dragon(banker, player)[1]
    assert won(on("KQJ", "AA7", "banker_dragon", 1_000)) == 30_000
    assert won(on("KQ", "9K", "banker_dragon", 1_000)) == 1_000


@pytest.mark.clause(CROWN, "3.28")
def test_the_player_dragon_wins_by_four_or_with_a_higher_natural_and_equal_naturals_stand_off() -> None:
    for player, banker in EVERY_COUP:
        answer = on(player, banker, "player_dragon", 1_000)
        assert answer.result is dragon(player, banker)[0]
        assert answer.clause == ("3.29" if answer.result is Result.WIN else "3.28")
    assert on("7K", "238", "player_dragon", 1_000).result is Result.WIN
    assert on("8K", "7K", "player_dragon", 1_000).result is Result.WIN
    assert on("9K", "9K", "player_dragon", 1_000).returned == 1_000
    assert on("6K", "6K", "player_dragon", 1_000).result is Result.LOSE
    assert on("6K", "238", "player_dragon", 1_000).result is Result.LOSE


@pytest.mark.clause(CROWN, "3.29")
def test_the_player_dragon_pays_by_the_margin_and_a_natural_even_money() -> None:
    for player, banker in EVERY_COUP:
        assert won(on(player, banker, "player_dragon", 1_000)) == 1_000 * dragon(player, banker)[1]
    assert won(on("9K", "KQ", "player_dragon", 1_000)) == 1_000


@pytest.mark.clause(CROWN, "1.1 Face Value")
def test_a_king_and_a_queen_are_no_pair_and_two_kings_are() -> None:
    assert on("KQ", "9K", "player_pair").result is Result.LOSE
    assert on("KK", "9K", "player_pair").result is Result.WIN
    assert on("9K", "KQ", "banker_pair").result is Result.LOSE
    assert on("9K", "KK", "banker_pair").result is Result.WIN


@pytest.mark.clause(CROWN, "3.30")
@pytest.mark.clause(CROWN, "3.31")
def test_banker_pairs_pay_eleven_when_the_first_two_banker_cards_are_alike() -> None:
    for one, two in product("A23456789TJQK", repeat=2):
        assert won(on("9K", one + two, "banker_pair", 1_000)) == (11_000 if one == two else 0)
    for suits in product("shdc", repeat=2):
        queens = {"cards": ["9s", f"Q{suits[0]}", "Ks", f"Q{suits[1]}"]}
        answer = settled(CROWN, "baccarat", queens, {"player": 1_000, "banker_pair": 1_000}, version="A")
        assert answer["player"].result is answer["banker_pair"].result is Result.WIN
    assert on("9K", "44", "banker_pair", 1_000).returned == 12_000
    assert on("9K", "TK", "banker_pair", 1_000).result is Result.LOSE
    assert on("6K", "233", "banker_pair", 1_000).result is Result.LOSE


@pytest.mark.clause(CROWN, "3.32")
@pytest.mark.clause(CROWN, "3.33")
def test_player_pairs_pay_eleven_when_the_first_two_player_cards_are_alike() -> None:
    for one, two in product("A23456789TJQK", repeat=2):
        assert won(on(one + two, "9K", "player_pair", 2_500)) == (27_500 if one == two else 0)
    tied = settled(CROWN, "baccarat", coup("AA5", "7K"), {"tie": 100, "player_pair": 100}, version="A")
    assert tied["tie"].result is tied["player_pair"].result is Result.WIN
    assert on("99", "9K", "player_pair", 2_500).returned == 30_000
    assert on("JQ", "9K", "player_pair", 2_500).result is Result.LOSE
    assert on("233", "7K", "player_pair", 2_500).result is Result.LOSE
