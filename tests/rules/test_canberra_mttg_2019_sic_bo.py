"""Casino Canberra's sic bo, 2019: every bet on all 216 rolls, with the document's own odds."""

from itertools import combinations, product

import pytest
from asking import bets, settled

from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.rulebooks.library import game

CANBERRA = "canberra-mttg-2019"
FACES = range(1, 7)
ROLLS = [list(roll) for roll in product(FACES, repeat=3)]
TRIPLES = [[face] * 3 for face in FACES]


def returned(roll: list[int], bet: str, **config: object) -> int:
    """What ten dollars on a bet bring back, in cents, the stake included; a loss brings nothing."""
    answer = settled(CANBERRA, "sic_bo", {"dice": roll}, {bet: 1000}, **config)[bet]
    assert answer.result is (Result.WIN if answer.returned else Result.LOSE)
    return answer.returned


def of_kind(kind: str) -> set[str]:
    return {bet for bet in bets(CANBERRA, "sic_bo") if bet.partition(":")[0] == kind}


@pytest.mark.clause(CANBERRA, "10.4(a) Small")
def test_small_and_big_pay_even_money_and_lose_on_a_triple() -> None:
    for roll in ROLLS:
        assert returned(roll, "small") == (2000 if 4 <= sum(roll) <= 10 and roll not in TRIPLES else 0)
        assert returned(roll, "big") == (2000 if 11 <= sum(roll) <= 17 and roll not in TRIPLES else 0)
    assert (returned([1, 4, 5], "small"), returned([1, 4, 5], "big")) == (2000, 0)
    assert (returned([1, 4, 6], "small"), returned([1, 4, 6], "big")) == (0, 2000)
    for triple in ([3, 3, 3], [4, 4, 4]):
        assert (returned(triple, "small"), returned(triple, "big")) == (0, 0)


@pytest.mark.clause(CANBERRA, "10.4(a) Small")
def test_three_and_eighteen_lie_outside_small_and_big_triples_or_not() -> None:
    offered = game(CANBERRA, "sic_bo", {})
    for bet, roll in (("small", (1, 1, 1)), ("big", (6, 6, 6))):
        wins = [line for line in offered.bets[bet].lines if line.result is Result.WIN]
        assert wins
        assert not any(line.event(roll) for line in wins)


@pytest.mark.clause(CANBERRA, "10.4(a) Specific Triples")
def test_a_specific_triple_pays_one_hundred_and_eighty() -> None:
    assert of_kind("triple") == {f"triple:{face}" for face in FACES}
    for roll, face in product(ROLLS, FACES):
        assert returned(roll, f"triple:{face}") == (181000 if roll == [face] * 3 else 0)
    assert settled(CANBERRA, "sic_bo", {"dice": [4, 4, 4]}, {"triple:4": 500})["triple:4"].returned == 90500
    assert returned([5, 5, 5], "triple:4") == 0


@pytest.mark.clause(CANBERRA, "10.4(a) Specific Doubles")
def test_a_specific_double_pays_eleven_once_and_a_triple_holds_one() -> None:
    assert of_kind("double") == {f"double:{face}" for face in FACES}
    for roll, face in product(ROLLS, FACES):
        due = 12000 if roll.count(face) >= 2 else 0
        assert returned(roll, f"double:{face}") == due
        assert returned(roll, f"double:{face}", specific_double_on_triple="wins") == due
    assert [returned(roll, "double:2") for roll in ([2, 2, 5], [2, 5, 6], [2, 2, 2])] == [12000, 0, 12000]


@pytest.mark.clause(CANBERRA, "10.4(a) Specific Doubles")
def test_a_table_may_be_set_so_that_a_triple_loses_a_double() -> None:
    for roll, face in product(ROLLS, FACES):
        paid = returned(roll, f"double:{face}", specific_double_on_triple="loses")
        assert paid == (12000 if roll.count(face) == 2 else 0)


@pytest.mark.clause(CANBERRA, "10.4(a) Any Triple")
def test_any_triple_pays_thirty_one() -> None:
    for roll in ROLLS:
        assert returned(roll, "any_triple") == (32000 if roll in TRIPLES else 0)
    assert (returned([6, 6, 6], "any_triple"), returned([6, 6, 5], "any_triple")) == (32000, 0)


@pytest.mark.clause(CANBERRA, "10.4(a) Three Dice Totals")
@pytest.mark.parametrize(
    ("odds", "totals"),
    [(62, (4, 17)), (31, (5, 16)), (18, (6, 15)), (12, (7, 14)), (8, (8, 13)), (7, (9, 12)), (6, (10, 11))],
)
def test_a_total_pays_its_own_odds_triples_included(odds: int, totals: tuple[int, int]) -> None:
    for roll, total in product(ROLLS, totals):
        assert returned(roll, f"total:{total}") == (1000 + 1000 * odds if sum(roll) == total else 0)


@pytest.mark.clause(CANBERRA, "10.4(a) Three Dice Totals")
def test_there_are_fourteen_totals_and_neither_three_nor_eighteen_is_one() -> None:
    assert of_kind("total") == {f"total:{total}" for total in range(4, 18)}
    for bet in ("total:3", "total:18"):
        with pytest.raises(WrongInput):
            returned([1, 1, 1], bet)
    won_by = {4: [1, 1, 2], 16: [4, 6, 6], 6: [2, 2, 2], 14: [4, 5, 5], 8: [1, 3, 4], 12: [3, 4, 5], 11: [1, 4, 6]}
    assert [returned(roll, f"total:{total}") for total, roll in won_by.items()] == [
        *(63000, 32000, 19000, 13000, 9000, 8000, 7000)
    ]


@pytest.mark.clause(CANBERRA, "10.1 Total")
def test_the_total_is_what_the_three_dice_add_up_to() -> None:
    offered = game(CANBERRA, "sic_bo", {})
    assert offered.read({"dice": [2, 2, 5]})[1]["total"] == 9
    assert returned([2, 2, 5], "total:9") == 8000
    for one, two, three in ROLLS:
        assert offered.read({"dice": [one, two, three]})[1]["total"] == one + two + three
    with pytest.raises(WrongInput):
        offered.read({"dice": [2, 2, 5], "total": 10})


@pytest.mark.clause(CANBERRA, "10.4(a) Two Dice Combinations")
def test_a_combination_of_two_numbers_pays_six_once() -> None:
    pairs = list(combinations(FACES, 2))
    assert len(pairs) == 15
    assert of_kind("combination") == {f"combination:{one}-{other}" for one, other in pairs}
    for roll, (one, other) in product(ROLLS, pairs):
        assert returned(roll, f"combination:{one}-{other}") == (7000 if one in roll and other in roll else 0)
    assert [returned(roll, "combination:2-5") for roll in ([2, 2, 5], [2, 5, 6], [2, 2, 6])] == [7000, 7000, 0]


@pytest.mark.clause(CANBERRA, "10.4(a) Single Die Bet")
def test_a_single_number_pays_one_two_or_twelve_by_the_dice_that_show_it() -> None:
    assert of_kind("single") == {f"single:{face}" for face in FACES}
    for roll, face in product(ROLLS, FACES):
        assert returned(roll, f"single:{face}") == (0, 2000, 3000, 13000)[roll.count(face)]
    rolls = ([3, 1, 6], [3, 3, 6], [3, 3, 3], [1, 2, 6])
    assert [returned(roll, "single:3") for roll in rolls] == [2000, 3000, 13000, 0]
