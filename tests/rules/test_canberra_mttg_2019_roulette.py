"""Casino Canberra's roulette, 2019: what its clauses say of layout, race track and odds, with its own figures."""

from collections.abc import Iterable, Mapping

import pytest
from asking import bets, settled, won

from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.roulette import Roulette
from croupier.games.settlement import Settled
from croupier.rulebooks.library import game

CANBERRA = "canberra-mttg-2019"
POCKETS = range(37)
STREETS = [(first, first + 1, first + 2) for first in range(1, 35, 3)]
ACROSS = [(one, one + 1) for one in range(1, 36) if one % 3]
ALONG = [(one, one + 3) for one in range(1, 34)]
CORNERS = [(one, one + 1, one + 3, one + 4) for one in range(1, 33) if one % 3]
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
ROUND_THE_WHEEL = [
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
]


def named(kind: str, groups: Iterable[tuple[int, ...]]) -> dict[str, set[int]]:
    """Bets by the numbers that they cover."""
    return {f"{kind}:{'-'.join(map(str, numbers))}": set(numbers) for numbers in groups}


def on(number: int, stakes: Mapping[str, int]) -> dict[str, Settled]:
    return settled(CANBERRA, "roulette", {"number": str(number)}, stakes)


def of_kind(kind: str) -> set[str]:
    return {bet for bet in bets(CANBERRA, "roulette") if bet.partition(":")[0] == kind}


def pays(covered: Mapping[str, set[int]], odds: int) -> bool:
    """Whether each of these bets, on every pocket, wins just on the numbers it covers and pays these odds."""
    stakes = dict.fromkeys(covered, 1000)
    return all(
        answer.returned == (1000 * (odds + 1) if number in covered[bet] else 0)
        and answer.result is (Result.WIN if number in covered[bet] else Result.LOSE)
        for number in POCKETS
        for bet, answer in on(number, stakes).items()
    )


def pieces(bet: str, stake: int) -> list[tuple[str, int]]:
    """What a race track bet puts where."""
    placed = on(0, {bet: stake})[bet].pieces
    assert isinstance(placed, list)
    return sorted((piece.bet, piece.stake) for piece in placed)


def refused(bet: str) -> bool:
    with pytest.raises(WrongInput):
        on(0, {bet: 1000})
    return True


@pytest.mark.clause(CANBERRA, "9.2(b)(i)")
def test_the_wheel_has_one_green_zero_and_eighteen_of_each_colour() -> None:
    wheel = game(CANBERRA, "roulette", {"wheel": "single_zero"})
    shown = [wheel.read({"number": str(number)})[1]["colour"] for number in POCKETS]
    assert shown[0] == "green"
    assert (shown.count("green"), shown.count("red"), shown.count("black")) == (1, 18, 18)
    assert {number for number in POCKETS if shown[number] == "red"} == RED
    for number in ("37", "00"):
        with pytest.raises(WrongInput, match="no pocket"):
            wheel.read({"number": number})
    with pytest.raises(WrongInput, match="wheel"):
        game(CANBERRA, "roulette", {"wheel": "double_zero"})


@pytest.mark.clause(CANBERRA, "9.2(b)(i)")
def test_the_numbers_lie_round_the_wheel_in_the_usual_order() -> None:
    offered = game(CANBERRA, "roulette", {})
    assert isinstance(offered, Roulette)
    assert [int(pocket) for pocket in offered.wheel.order] == ROUND_THE_WHEEL


@pytest.mark.clause(CANBERRA, "9.4(a) Straight Up")
def test_a_straight_up_pays_thirty_five_on_each_of_thirty_seven_numbers() -> None:
    straights = named("straight", [(number,) for number in POCKETS])
    assert of_kind("straight") == set(straights)
    assert pays(straights, 35)
    assert on(17, {"straight:17": 1000})["straight:17"].returned == 36000


@pytest.mark.clause(CANBERRA, "9.4(a) Split")
def test_a_split_pays_seventeen_on_each_of_sixty_adjacent_pairs() -> None:
    splits = named("split", [(0, 1), (0, 2), (0, 3), *ACROSS, *ALONG])
    assert len(splits) == 60
    assert of_kind("split") == set(splits)
    assert pays(splits, 17)
    assert on(0, {"split:0-2": 1000})["split:0-2"].returned == 18000
    assert refused("split:3-4")
    assert refused("split:25-29")


@pytest.mark.clause(CANBERRA, "9.4(a) Street")
def test_a_street_pays_eleven() -> None:
    assert pays(named("street", [(0, 1, 2), (0, 2, 3), *STREETS]), 11)
    assert on(3, {"street:0-2-3": 1000})["street:0-2-3"].returned == 12000
    assert on(5, {"street:4-5-6": 1000})["street:4-5-6"].returned == 12000


@pytest.mark.clause(CANBERRA, "9.4(b)(i)")
def test_there_are_fourteen_streets_and_two_of_them_hold_the_zero() -> None:
    streets = named("street", [(0, 1, 2), (0, 2, 3), *STREETS])
    assert len(streets) == 14
    assert of_kind("street") == set(streets)
    assert refused("street:0-1-3")
    assert refused("street:2-3-4")


@pytest.mark.clause(CANBERRA, "9.4(a) Corner")
def test_a_corner_pays_eight_and_the_first_four_numbers_are_one() -> None:
    corners = named("corner", [(0, 1, 2, 3), *CORNERS])
    assert len(corners) == 23
    assert of_kind("corner") == set(corners)
    assert pays(corners, 8)
    assert on(0, {"corner:0-1-2-3": 1000})["corner:0-1-2-3"].returned == 9000
    assert on(29, {"corner:25-26-28-29": 1000})["corner:25-26-28-29"].returned == 9000
    assert on(27, {"corner:25-26-28-29": 1000})["corner:25-26-28-29"].returned == 0


@pytest.mark.clause(CANBERRA, "9.4(a) Six Line")
def test_a_six_line_pays_five_on_two_streets_that_meet() -> None:
    six_lines = named("six_line", [tuple(range(first, first + 6)) for first in range(1, 32, 3)])
    assert len(six_lines) == 11
    assert of_kind("six_line") == set(six_lines)
    assert pays(six_lines, 5)
    assert on(6, {"six_line:1-2-3-4-5-6": 1000})["six_line:1-2-3-4-5-6"].returned == 6000


@pytest.mark.clause(CANBERRA, "9.4(a) Row")
def test_a_row_of_twelve_pays_two() -> None:
    rows = {f"column:{first}": set(range(first, 37, 3)) for first in (1, 2, 3)}
    assert of_kind("column") == set(rows)
    assert pays(rows, 2)
    assert [on(number, {"column:1": 1000})["column:1"].returned for number in (31, 32, 0)] == [3000, 0, 0]


@pytest.mark.clause(CANBERRA, "9.4(a) Dozen")
def test_a_dozen_pays_two() -> None:
    dozens = {"dozen:1": set(range(1, 13)), "dozen:2": set(range(13, 25)), "dozen:3": set(range(25, 37))}
    assert of_kind("dozen") == set(dozens)
    assert pays(dozens, 2)
    assert [on(number, {"dozen:2": 1000})["dozen:2"].returned for number in (24, 12, 0)] == [3000, 0, 0]


@pytest.mark.clause(CANBERRA, "9.4(a) Low (1-18)")
def test_low_and_high_pay_even_money_and_both_lose_on_zero() -> None:
    assert pays({"low": set(range(1, 19)), "high": set(range(19, 37))}, 1)


@pytest.mark.clause(CANBERRA, "9.4(a) Even")
def test_even_and_odd_pay_even_money_and_both_lose_on_zero() -> None:
    assert pays({"even": set(range(2, 37, 2)), "odd": set(range(1, 36, 2))}, 1)


@pytest.mark.clause(CANBERRA, "9.4(a) Red")
def test_red_and_black_pay_even_money_and_both_lose_on_zero() -> None:
    assert pays({"red": RED, "black": set(range(1, 37)) - RED}, 1)
    assert [on(number, {"red": 1000})["red"].returned for number in (32, 17, 0)] == [2000, 0, 0]


@pytest.mark.clause(CANBERRA, "9.4(c)")
def test_zero_pays_only_the_bets_that_name_it_and_takes_all_others_whole() -> None:
    winning = {
        "straight:0": 36000,
        "split:0-1": 18000,
        "split:0-2": 18000,
        "split:0-3": 18000,
        "street:0-1-2": 12000,
        "street:0-2-3": 12000,
        "corner:0-1-2-3": 9000,
    }
    multi_piece = {*("tier", "orphelins", "grand_series"), *of_kind("neighbours")}
    single = bets(CANBERRA, "roulette") - multi_piece
    assert len(single) == 157
    for bet, answer in on(0, dict.fromkeys(single, 1000)).items():
        assert answer.returned == winning.get(bet, 0)
        if bet not in winning:
            assert (answer.result, answer.clause) == (Result.LOSE, "9.4(c)")


@pytest.mark.clause(CANBERRA, "9.4(c)")
def test_eight_wagers_of_ten_dollars_on_zero_come_to_seven_hundred_and_fifty() -> None:
    winning = ("straight:0", "split:0-1", "street:0-2-3", "corner:0-1-2-3")
    losing = ("red", "low", "dozen:1", "six_line:1-2-3-4-5-6")
    answers = on(0, dict.fromkeys((*winning, *losing), 1000))
    assert sum(answer.returned for answer in answers.values()) == 75000
    assert [answers[bet].clause for bet in losing] == ["9.4(c)"] * 4


@pytest.mark.clause(CANBERRA, "9.4(d)")
@pytest.mark.clause(CANBERRA, "9.4(d) Tier or Serie 5/8")
def test_tier_places_six_splits() -> None:
    splits = ("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36")
    assert pieces("tier", 500) == sorted((split, 500) for split in splits)
    covered = {5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36}
    for number in POCKETS:
        assert on(number, {"tier": 500})["tier"].returned == (9000 if number in covered else 0)
    assert on(17, {"tier": 500})["tier"].result is Result.LOSE


@pytest.mark.clause(CANBERRA, "9.4(d)")
@pytest.mark.clause(CANBERRA, "9.4(d) Orfanelli")
def test_orfanelli_place_a_straight_up_and_four_splits() -> None:
    placed = ("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34")
    assert pieces("orphelins", 500) == sorted((piece, 500) for piece in placed)
    returned = {1: 18000, 17: 18000, **dict.fromkeys((6, 9, 14, 20, 31, 34), 9000)}
    for number in POCKETS:
        assert on(number, {"orphelins": 500})["orphelins"].returned == returned.get(number, 0)


@pytest.mark.clause(CANBERRA, "9.4(d)")
@pytest.mark.clause(CANBERRA, "9.4(d) Near of 0")
def test_near_of_zero_places_nine_pieces_two_of_them_on_the_street_and_two_on_the_corner() -> None:
    once = ("split:4-7", "split:12-15", "split:18-21", "split:19-22", "split:32-35")
    twice = ("corner:25-26-28-29", "street:0-2-3")
    assert pieces("grand_series", 500) == sorted((piece, 500) for piece in (*once, *twice, *twice))
    returned = {
        **dict.fromkeys((4, 7, 12, 15, 18, 21, 19, 22, 32, 35), 9000),
        **dict.fromkeys((25, 26, 28, 29), 9000),
        **dict.fromkeys((0, 2, 3), 12000),
    }
    for number in POCKETS:
        assert on(number, {"grand_series": 500})["grand_series"].returned == returned.get(number, 0)


@pytest.mark.clause(CANBERRA, "9.4(d)")
@pytest.mark.clause(CANBERRA, "9.4(d) Neighbours")
@pytest.mark.parametrize("each_side", [1, 2])
def test_neighbours_put_a_straight_up_on_a_number_and_on_those_beside_it(each_side: int) -> None:
    for place, number in enumerate(ROUND_THE_WHEEL):
        bet = f"neighbours:{number}/{each_side}"
        beside = [ROUND_THE_WHEEL[(place + step) % 37] for step in range(-each_side, each_side + 1)]
        assert pieces(bet, 500) == sorted((f"straight:{each}", 500) for each in beside)
        assert [on(each, {bet: 500})[bet].returned for each in beside] == [18000] * len(beside)


@pytest.mark.clause(CANBERRA, "9.4(d) Neighbours")
def test_seventeen_has_twenty_five_and_thirty_four_beside_it_then_two_and_six() -> None:
    assert pieces("neighbours:17/1", 500) == sorted((f"straight:{each}", 500) for each in (25, 17, 34))
    assert pieces("neighbours:17/2", 500) == sorted((f"straight:{each}", 500) for each in (2, 25, 17, 34, 6))
    assert pieces("neighbours:0/1", 500) == sorted((f"straight:{each}", 500) for each in (26, 0, 32))
    assert won(on(34, {"neighbours:17/2": 500})["neighbours:17/2"]) == 18000 - 2500
    assert refused("neighbours:17/3")


@pytest.mark.clause(CANBERRA, "9.4(d)")
def test_the_race_track_offers_four_bets_and_no_other() -> None:
    layout = {*("straight", "split", "street", "corner", "six_line", "column", "dozen")}
    even_money = {"low", "high", "even", "odd", "red", "black"}
    kinds = {bet.partition(":")[0] for bet in bets(CANBERRA, "roulette")}
    assert kinds - layout - even_money == {"tier", "orphelins", "grand_series", "neighbours"}
    assert len(of_kind("neighbours")) == 74
