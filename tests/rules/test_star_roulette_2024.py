"""The Star roulette, 2024, the main game: every bet against every pocket of either wheel."""

from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import pairwise

import pytest
from asking import bets, settled

from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.roulette import Roulette
from croupier.games.settlement import Settled
from croupier.odds.exact import exact_odds
from croupier.rulebooks.library import game

STAR = "star-roulette-2024"
SINGLE, DOUBLE = "single_zero", "double_zero"
WHEELS = (SINGLE, DOUBLE)

NUMBERS = [str(number) for number in range(1, 37)]
POCKETS = {SINGLE: ["0", *NUMBERS], DOUBLE: ["0", "00", *NUMBERS]}
ORDER = {
    SINGLE: "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
    DOUBLE: "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
}
RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()
BLACK = "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35".split()

STRAIGHTS = [f"straight:{number}" for number in NUMBERS]
SPLITS = [
    *(f"split:{number}-{number + 1}" for number in range(1, 37) if number % 3),
    *(f"split:{number}-{number + 3}" for number in range(1, 34)),
]
STREETS = [f"street:{first}-{first + 1}-{first + 2}" for first in range(1, 37, 3)]
CORNERS = [f"corner:{first}-{first + 1}-{first + 3}-{first + 4}" for first in range(1, 33) if first % 3]
SIX_LINES = ["six_line:" + "-".join(str(first + step) for step in range(6)) for first in range(1, 32, 3)]
COLUMNS = ["column:1", "column:2", "column:3"]
DOZENS = ["dozen:1", "dozen:2", "dozen:3"]
NAMED = {
    "five_line": ["0", "00", "1", "2", "3"],
    "column:1": "1 4 7 10 13 16 19 22 25 28 31 34".split(),
    "column:2": "2 5 8 11 14 17 20 23 26 29 32 35".split(),
    "column:3": "3 6 9 12 15 18 21 24 27 30 33 36".split(),
    "dozen:1": NUMBERS[:12],
    "dozen:2": NUMBERS[12:24],
    "dozen:3": NUMBERS[24:],
    "low": NUMBERS[:18],
    "high": NUMBERS[18:],
    "even": NUMBERS[1::2],
    "odd": NUMBERS[::2],
    "red": RED,
    "black": BLACK,
}
EVEN_MONEY = ["low", "high", "even", "odd", "red", "black"]
ZERO_BETS = {
    SINGLE: [
        *("straight:0", "split:0-1", "split:0-2", "split:0-3"),
        *("street:0-1-2", "street:0-2-3", "corner:0-1-2-3"),
    ],
    DOUBLE: [
        *("straight:0", "straight:00", "split:0-00", "split:0-1", "split:0-2", "split:00-2", "split:00-3"),
        *("street:0-1-2", "street:0-00-2", "street:00-2-3", "five_line"),
    ],
}
WITHOUT_ZERO = [*STRAIGHTS, *SPLITS, *STREETS, *CORNERS, *SIX_LINES, *COLUMNS, *DOZENS, *EVEN_MONEY]
INSIDE_ODDS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "five_line": 6, "six_line": 5}
ODDS = INSIDE_ODDS | {"column": 2, "dozen": 2, "low": 1, "high": 1, "even": 1, "odd": 1, "red": 1, "black": 1}

either_wheel = pytest.mark.parametrize("wheel", WHEELS)


def table(wheel: str) -> Roulette:
    offered = game(STAR, "roulette", {"wheel": wheel})
    assert isinstance(offered, Roulette)
    return offered


def spin(wheel: str, pocket: str, bet: str, stake: int = 1000) -> Settled:
    return settled(STAR, "roulette", {"number": pocket}, {bet: stake}, wheel=wheel)[bet]


def winnings(wheel: str, pocket: str, bet: str) -> int | None:
    """What $10 wins in cents; None when it is taken whole."""
    answer = spin(wheel, pocket, bet)
    if answer.result is Result.WIN:
        return answer.returned - 1000
    assert (answer.result, answer.returned) == (Result.LOSE, 0)
    return None


def kind(bet: str) -> str:
    return bet.partition(":")[0]


def numbers(bet: str) -> list[str]:
    return NAMED.get(bet) or bet.partition(":")[2].split("-")


def main_bets(wheel: str) -> set[str]:
    return {bet for bet in bets(STAR, "roulette", wheel=wheel) if kind(bet) != "lucky_ball"}


def wins_only_on_its_numbers(wheel: str, positions: Iterable[str], odds: int, clause: str) -> None:
    """$10 on each bet against every pocket: paid by 6.1, taken by 6.2 or 6.3 on a zero and by its own clause elsewhere."""
    for bet in positions:
        for pocket in POCKETS[wheel]:
            answer = spin(wheel, pocket, bet)
            if pocket in numbers(bet):
                assert (answer.result, answer.returned, answer.clause) == (Result.WIN, 1000 * odds + 1000, "6.1")
            else:
                lost_by = {"0": "6.2", "00": "6.3"}.get(pocket, clause)
                assert (answer.result, answer.returned, answer.clause) == (Result.LOSE, 0, lost_by)


def refused(wheel: str, bet: str) -> None:
    with pytest.raises(WrongInput):
        spin(wheel, "1", bet)


# ---------------------------------------------------------------- the wheels


@pytest.mark.clause(STAR, "2.3.1")
@pytest.mark.clause(STAR, "2.3.3")
def test_a_table_has_a_wheel_with_one_zero_or_with_two() -> None:
    assert table(SINGLE).wheel.pockets == set(POCKETS[SINGLE])
    assert table(DOUBLE).wheel.pockets == set(POCKETS[DOUBLE])
    with pytest.raises(WrongInput):
        table("triple_zero")


@pytest.mark.clause(STAR, "2.3.1")
def test_the_single_zero_wheel_takes_37_results_green_red_and_black() -> None:
    shown = {pocket: table(SINGLE).read({"number": pocket})[1]["colour"] for pocket in POCKETS[SINGLE]}
    assert shown == {"0": "green", **dict.fromkeys(RED, "red"), **dict.fromkeys(BLACK, "black")}
    for wrong in ("00", "37"):
        with pytest.raises(WrongInput):
            table(SINGLE).read({"number": wrong})
    straights = [odds for odds in exact_odds(table(SINGLE)) if kind(odds.bet) == "straight"]
    assert {odds.outcomes[0].probability for odds in straights} == {Fraction(1, 37)}
    refused(SINGLE, "straight:00")


@pytest.mark.clause(STAR, "2.3.2")
def test_the_single_zero_wheel_has_its_numbers_in_order_and_its_colours_in_turn() -> None:
    order = list(table(SINGLE).wheel.order)
    assert order == ORDER[SINGLE].split()
    assert len(order) == len(set(order)) == 37
    assert all((one in RED) != (following in RED) for one, following in pairwise(order[1:]))


@pytest.mark.clause(STAR, "2.3.3")
def test_the_double_zero_wheel_takes_38_results_green_red_and_black() -> None:
    shown = {pocket: table(DOUBLE).read({"number": pocket})[1]["colour"] for pocket in POCKETS[DOUBLE]}
    assert shown == {"0": "green", "00": "green", **dict.fromkeys(RED, "red"), **dict.fromkeys(BLACK, "black")}
    with pytest.raises(WrongInput):
        table(DOUBLE).read({"number": "37"})
    straights = [odds for odds in exact_odds(table(DOUBLE)) if kind(odds.bet) == "straight"]
    assert {odds.outcomes[0].probability for odds in straights} == {Fraction(1, 38)}


@pytest.mark.clause(STAR, "2.3.4")
def test_the_double_zero_wheel_has_its_numbers_in_order_and_its_colours_in_turn() -> None:
    order = list(table(DOUBLE).wheel.order)
    assert order == ORDER[DOUBLE].split()
    assert len(order) == len(set(order)) == 38
    place = order.index("00")
    for half in (order[1:place], order[place + 1 :]):
        assert all((one in RED) != (following in RED) for one, following in pairwise(half))


@pytest.mark.clause(STAR, "1.1 (double zero)")
def test_zero_and_double_zero_are_never_one() -> None:
    assert spin(DOUBLE, "00", "straight:0").result is Result.LOSE
    assert spin(DOUBLE, "0", "straight:00").result is Result.LOSE
    assert [table(DOUBLE).read({"number": zero})[1]["number"] for zero in ("0", "00")] == ["0", "00"]
    with pytest.raises(WrongInput):
        table(DOUBLE).read({"number": 0})


# ---------------------------------------------------------------- the permitted wagers


@pytest.mark.clause(STAR, "3.2")
@pytest.mark.parametrize(
    ("wheel", "total", "by_kind"),
    [(SINGLE, 157, [37, 60, 14, 23, 0, 11, 3, 3]), (DOUBLE, 161, [38, 62, 15, 22, 1, 11, 3, 3])],
)
def test_a_layout_has_only_the_listed_wagers(wheel: str, total: int, by_kind: list[int]) -> None:
    offered = main_bets(wheel)
    assert offered == {*WITHOUT_ZERO, *ZERO_BETS[wheel]}
    assert len(offered) == total
    kinds = [kind(bet) for bet in offered]
    assert [kinds.count(each) for each in ODDS] == [*by_kind, 1, 1, 1, 1, 1, 1]
    for bet in ("split:1-9", "tier", "orphelins", "neighbours:17/2", "split:3-4"):
        refused(wheel, bet)


@pytest.mark.clause(STAR, "3.2.1")
def test_a_straight_up_wins_on_its_one_number() -> None:
    wins_only_on_its_numbers(SINGLE, [*STRAIGHTS, "straight:0"], 35, "3.2.1")
    wins_only_on_its_numbers(DOUBLE, [*STRAIGHTS, "straight:0", "straight:00"], 35, "3.2.1")
    assert winnings(SINGLE, "17", "straight:17") == 35000
    assert winnings(SINGLE, "18", "straight:17") is None


@pytest.mark.clause(STAR, "3.2.2.1")
@either_wheel
def test_a_split_wins_on_two_neighbouring_numbers(wheel: str) -> None:
    assert len(SPLITS) == 57
    wins_only_on_its_numbers(wheel, SPLITS, 17, "3.2.2.1")
    assert winnings(wheel, "11", "split:8-11") == 17000
    assert winnings(wheel, "12", "split:8-11") is None


@pytest.mark.clause(STAR, "3.2.2.2")
def test_zero_splits_with_one_two_and_three_at_a_single_zero_table() -> None:
    wins_only_on_its_numbers(SINGLE, ["split:0-1", "split:0-2", "split:0-3"], 17, "3.2.2.2")
    assert winnings(SINGLE, "0", "split:0-3") == 17000
    refused(DOUBLE, "split:0-3")


@pytest.mark.clause(STAR, "3.2.2.3")
def test_zero_splits_with_double_zero_one_and_two_at_a_double_zero_table() -> None:
    wins_only_on_its_numbers(DOUBLE, ["split:0-00", "split:0-1", "split:0-2"], 17, "3.2.2.3")
    assert winnings(DOUBLE, "00", "split:0-00") == 17000
    refused(SINGLE, "split:0-00")


@pytest.mark.clause(STAR, "3.2.2.4")
def test_double_zero_splits_with_two_and_three_and_its_split_with_zero_has_one_name() -> None:
    wins_only_on_its_numbers(DOUBLE, ["split:00-2", "split:00-3"], 17, "3.2.2.4")
    assert winnings(DOUBLE, "3", "split:00-3") == 17000
    assert winnings(DOUBLE, "0", "split:0-00") == winnings(DOUBLE, "00", "split:0-00") == 17000
    with pytest.raises(WrongInput, match="split:0-00"):
        spin(DOUBLE, "00", "split:00-0")
    refused(DOUBLE, "split:00-1")


@pytest.mark.clause(STAR, "3.2.3.1")
@either_wheel
def test_a_street_wins_on_a_row_of_three(wheel: str) -> None:
    assert len(STREETS) == 12
    wins_only_on_its_numbers(wheel, STREETS, 11, "3.2.3.1")
    assert winnings(wheel, "15", "street:13-14-15") == 11000
    assert winnings(wheel, "16", "street:13-14-15") is None


@pytest.mark.clause(STAR, "3.2.3.2")
@either_wheel
def test_zero_one_two_is_a_street_on_either_wheel(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, ["street:0-1-2"], 11, "3.2.3.2")
    assert winnings(wheel, "0", "street:0-1-2") == 11000


@pytest.mark.clause(STAR, "3.2.3.3")
def test_zero_two_three_is_a_street_only_without_double_zero() -> None:
    wins_only_on_its_numbers(SINGLE, ["street:0-2-3"], 11, "3.2.3.3")
    assert winnings(SINGLE, "3", "street:0-2-3") == 11000
    refused(DOUBLE, "street:0-2-3")


@pytest.mark.clause(STAR, "3.2.3.4")
def test_zero_double_zero_two_is_a_street_only_with_double_zero() -> None:
    wins_only_on_its_numbers(DOUBLE, ["street:0-00-2"], 11, "3.2.3.4")
    assert winnings(DOUBLE, "00", "street:0-00-2") == 11000
    refused(SINGLE, "street:0-00-2")


@pytest.mark.clause(STAR, "3.2.3.5")
def test_double_zero_two_three_is_a_street_only_with_double_zero() -> None:
    wins_only_on_its_numbers(DOUBLE, ["street:00-2-3"], 11, "3.2.3.5")
    assert winnings(DOUBLE, "2", "street:00-2-3") == 11000
    assert winnings(DOUBLE, "0", "street:00-2-3") is None
    refused(SINGLE, "street:00-2-3")


@pytest.mark.clause(STAR, "3.2.4.1")
@either_wheel
def test_a_corner_wins_on_four_meeting_numbers(wheel: str) -> None:
    assert len(CORNERS) == 22
    wins_only_on_its_numbers(wheel, CORNERS, 8, "3.2.4.1")
    assert winnings(wheel, "20", "corner:17-18-20-21") == 8000
    refused(wheel, "corner:3-4-6-7")


@pytest.mark.clause(STAR, "3.2.4.2")
def test_the_first_four_are_a_corner_only_without_double_zero() -> None:
    wins_only_on_its_numbers(SINGLE, ["corner:0-1-2-3"], 8, "3.2.4.2")
    assert winnings(SINGLE, "0", "corner:0-1-2-3") == 8000
    refused(DOUBLE, "corner:0-1-2-3")


@pytest.mark.clause(STAR, "3.2.5")
def test_the_five_line_is_there_only_with_double_zero() -> None:
    wins_only_on_its_numbers(DOUBLE, ["five_line"], 6, "3.2.5")
    assert winnings(DOUBLE, "00", "five_line") == 6000
    assert winnings(DOUBLE, "4", "five_line") is None
    refused(SINGLE, "five_line")


@pytest.mark.clause(STAR, "3.2.6")
@either_wheel
def test_a_six_line_wins_on_two_neighbouring_rows(wheel: str) -> None:
    assert len(SIX_LINES) == 11
    wins_only_on_its_numbers(wheel, SIX_LINES, 5, "3.2.6")
    assert winnings(wheel, "6", "six_line:1-2-3-4-5-6") == 5000
    assert winnings(wheel, "7", "six_line:1-2-3-4-5-6") is None


@pytest.mark.clause(STAR, "3.2.7")
@either_wheel
def test_a_column_wins_on_its_twelve_numbers(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, COLUMNS, 2, "3.2.7")
    assert winnings(wheel, "35", "column:2") == 2000
    assert winnings(wheel, "0", "column:2") is None


@pytest.mark.clause(STAR, "3.2.8")
@either_wheel
def test_a_dozen_wins_on_its_twelve_numbers(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, DOZENS, 2, "3.2.8")
    assert winnings(wheel, "24", "dozen:2") == 2000
    assert winnings(wheel, "25", "dozen:2") is None


@pytest.mark.clause(STAR, "3.2.9")
@either_wheel
def test_low_wins_on_one_to_eighteen(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, ["low"], 1, "3.2.9")
    assert (winnings(wheel, "18", "low"), winnings(wheel, "19", "low")) == (1000, None)


@pytest.mark.clause(STAR, "3.2.10")
@either_wheel
def test_high_wins_on_nineteen_to_thirty_six(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, ["high"], 1, "3.2.10")
    assert (winnings(wheel, "19", "high"), winnings(wheel, "18", "high")) == (1000, None)


@pytest.mark.clause(STAR, "3.2.11")
@either_wheel
def test_even_wins_on_even_numbers_and_no_zero_is_even(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, ["even"], 1, "3.2.11")
    assert (winnings(wheel, "2", "even"), winnings(wheel, "3", "even"), winnings(wheel, "0", "even")) == (
        1000,
        None,
        None,
    )


@pytest.mark.clause(STAR, "3.2.12")
@either_wheel
def test_odd_wins_on_odd_numbers(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, ["odd"], 1, "3.2.12")
    assert (winnings(wheel, "35", "odd"), winnings(wheel, "36", "odd")) == (1000, None)


@pytest.mark.clause(STAR, "3.2.13")
@either_wheel
def test_red_wins_on_red_numbers(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, ["red"], 1, "3.2.13")
    assert (winnings(wheel, "32", "red"), winnings(wheel, "15", "red")) == (1000, None)


@pytest.mark.clause(STAR, "3.2.14")
@either_wheel
def test_black_wins_on_black_numbers(wheel: str) -> None:
    wins_only_on_its_numbers(wheel, ["black"], 1, "3.2.14")
    assert (winnings(wheel, "15", "black"), winnings(wheel, "32", "black")) == (1000, None)


# ---------------------------------------------------------------- settlement


@pytest.mark.clause(STAR, "3.16")
@either_wheel
def test_a_bet_is_settled_by_its_position_whatever_was_meant(wheel: str) -> None:
    assert winnings(wheel, "21", "split:17-20") is None
    assert winnings(wheel, "20", "split:17-20") == 17000
    assert winnings(wheel, "21", "corner:17-18-20-21") == 8000


def house_edges(wheel: str) -> dict[str, str]:
    """The house edge of every main bet, in per cent to two places."""
    return {odds.bet: f"{100 * odds.edge:.2f}" for odds in exact_odds(table(wheel)) if odds.bet in main_bets(wheel)}


@pytest.mark.clause(STAR, "1.1 (Roulette)")
def test_every_main_bet_of_a_single_zero_table_has_the_stated_edge() -> None:
    assert house_edges(SINGLE) == dict.fromkeys(main_bets(SINGLE), "2.70")


@pytest.mark.clause(STAR, "1.1 (00 Roulette)")
def test_every_main_bet_of_a_double_zero_table_has_the_stated_edge_but_the_five_line() -> None:
    assert house_edges(DOUBLE) == {**dict.fromkeys(main_bets(DOUBLE), "5.26"), "five_line": "7.89"}


@pytest.mark.clause(STAR, "6.1")
@either_wheel
def test_a_winning_bet_pays_the_odds_of_its_kind_and_its_stake_comes_back(wheel: str) -> None:
    for bet in (*WITHOUT_ZERO, *ZERO_BETS[wheel]):
        for pocket in numbers(bet):
            answer = spin(wheel, pocket, bet)
            assert (answer.returned, answer.pays) == (1000 * ODDS[kind(bet)] + 1000, str(ODDS[kind(bet)]))


def zero_takes_all_but(wheel: str, zero: str, clause: str, kept: Collection[str]) -> None:
    for bet in (*WITHOUT_ZERO, *ZERO_BETS[wheel]):
        answer = spin(wheel, zero, bet)
        if bet in kept:
            assert answer.result is Result.WIN
        else:
            assert (answer.result, answer.returned, answer.clause) == (Result.LOSE, 0, clause)


@pytest.mark.clause(STAR, "6.2")
def test_zero_takes_every_bet_that_does_not_hold_it() -> None:
    zero_takes_all_but(SINGLE, "0", "6.2", ZERO_BETS[SINGLE])
    with_0 = ("straight:0", "split:0-00", "split:0-1", "split:0-2", "street:0-1-2", "street:0-00-2", "five_line")
    zero_takes_all_but(DOUBLE, "0", "6.2", with_0)
    for bet in ("red", "even", "low", "dozen:1", "column:1"):
        assert winnings(SINGLE, "0", bet) is None
    kept = ("straight:0", "split:0-2", "street:0-1-2", "corner:0-1-2-3")
    assert [winnings(SINGLE, "0", bet) for bet in kept] == [35000, 17000, 11000, 8000]


@pytest.mark.clause(STAR, "6.3")
def test_double_zero_takes_every_bet_that_does_not_hold_it() -> None:
    with_00 = ("straight:00", "split:0-00", "split:00-2", "split:00-3", "street:0-00-2", "street:00-2-3", "five_line")
    zero_takes_all_but(DOUBLE, "00", "6.3", with_00)
    for bet in ("black", "straight:0", "split:0-1", "street:0-1-2"):
        assert winnings(DOUBLE, "00", bet) is None
    kept = ("straight:00", "split:00-3", "street:0-00-2", "five_line")
    assert [winnings(DOUBLE, "00", bet) for bet in kept] == [35000, 17000, 11000, 6000]


@pytest.mark.clause(STAR, "6.4")
@pytest.mark.parametrize(
    ("wheel", "paid", "positions"),
    [
        (SINGLE, 35000, ["straight:0"]),
        (SINGLE, 17000, ["split:0-1", "split:0-2", "split:0-3"]),
        (SINGLE, 11000, ["street:0-1-2", "street:0-2-3"]),
        (SINGLE, 8000, ["corner:0-1-2-3"]),
        (DOUBLE, 35000, ["straight:0"]),
        (DOUBLE, 17000, ["split:0-00", "split:0-1", "split:0-2"]),
        (DOUBLE, 11000, ["street:0-1-2", "street:0-00-2"]),
        (DOUBLE, 6000, ["five_line"]),
    ],
)
def test_bets_with_zero_pay_as_their_kind(wheel: str, paid: int, positions: list[str]) -> None:
    assert [winnings(wheel, "0", bet) for bet in positions] == [paid] * len(positions)


@pytest.mark.clause(STAR, "6.5")
@pytest.mark.parametrize(
    ("paid", "positions"),
    [
        (35000, ["straight:00"]),
        (17000, ["split:0-00", "split:00-2", "split:00-3"]),
        (11000, ["street:0-00-2", "street:00-2-3"]),
        (6000, ["five_line"]),
    ],
)
def test_bets_with_double_zero_pay_as_their_kind(paid: int, positions: list[str]) -> None:
    assert [winnings(DOUBLE, "00", bet) for bet in positions] == [paid] * len(positions)
