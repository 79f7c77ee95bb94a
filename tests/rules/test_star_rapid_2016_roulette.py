"""The Star Rapid, 2016, roulette: every bet against every pocket, with the document's own figures."""

from collections.abc import Collection
from fractions import Fraction

import pytest
from asking import bets, settled

from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.roulette import Roulette
from croupier.games.settlement import Settled
from croupier.odds.exact import exact_odds
from croupier.rulebooks.library import game

STAR = "star-rapid-2016"

POCKETS = [str(number) for number in range(37)]
WHEEL_ORDER = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
)
RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()
BLACK = "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35".split()

STRAIGHTS = [f"straight:{pocket}" for pocket in POCKETS]
ZERO_SPLITS = ["split:0-1", "split:0-2", "split:0-3"]
SPLITS = [
    *(f"split:{number}-{number + 1}" for number in range(1, 37) if number % 3),
    *(f"split:{number}-{number + 3}" for number in range(1, 34)),
]
ZERO_TRIOS = ["street:0-1-2", "street:0-2-3"]
STREETS = [f"street:{first}-{first + 1}-{first + 2}" for first in range(1, 37, 3)]
FIRST_FOUR = "corner:0-1-2-3"
CORNERS = [f"corner:{first}-{first + 1}-{first + 3}-{first + 4}" for first in range(1, 33) if first % 3]
SIX_LINES = ["six_line:" + "-".join(str(first + step) for step in range(6)) for first in range(1, 32, 3)]
OUTSIDE = {
    "column:1": "1 4 7 10 13 16 19 22 25 28 31 34".split(),
    "column:2": "2 5 8 11 14 17 20 23 26 29 32 35".split(),
    "column:3": "3 6 9 12 15 18 21 24 27 30 33 36".split(),
    "dozen:1": POCKETS[1:13],
    "dozen:2": POCKETS[13:25],
    "dozen:3": POCKETS[25:37],
    "low": POCKETS[1:19],
    "high": POCKETS[19:37],
    "even": POCKETS[2:37:2],
    "odd": POCKETS[1:37:2],
    "red": RED,
    "black": BLACK,
}
WITH_ZERO = ["straight:0", *ZERO_SPLITS, *ZERO_TRIOS, FIRST_FOUR]
SERIES = ["tier", "orphelins", "grand_series", "zero_spiel"]
ALL_SINGLE = [*STRAIGHTS, *ZERO_SPLITS, *SPLITS, *ZERO_TRIOS, *STREETS, FIRST_FOUR, *CORNERS, *SIX_LINES, *OUTSIDE]


def wheel() -> Roulette:
    offered = game(STAR, "roulette", {"wheel": "single_zero"})
    assert isinstance(offered, Roulette)
    return offered


def spin(pocket: str, bet: str, stake: int = 100) -> Settled:
    return settled(STAR, "roulette", {"number": pocket}, {bet: stake})[bet]


def offered_of(*kinds: str) -> set[str]:
    return {bet for bet in bets(STAR, "roulette") if bet.partition(":")[0] in kinds}


def wins_only_on_its_numbers(bet: str, odds: int, clause: str) -> None:
    """$1 on the bet against all 37 pockets: paid by 8.5, taken by 8.6 on zero and by its own clause elsewhere."""
    numbers = OUTSIDE.get(bet) or bet.partition(":")[2].split("-")
    for pocket in POCKETS:
        answer = spin(pocket, bet)
        if pocket in numbers:
            assert (answer.result, answer.returned, answer.clause) == (Result.WIN, 100 + 100 * odds, "8.5")
        else:
            lost_by = "8.6" if pocket == "0" else clause
            assert (answer.result, answer.returned, answer.clause) == (Result.LOSE, 0, lost_by)


def refused(bet: str) -> None:
    with pytest.raises(WrongInput):
        spin("0", bet)


def series_returns(bet: str, pieces: list[str], returned: dict[int, str]) -> None:
    """A multi-piece bet at $1 a piece: its pieces, and what comes back on each of the 37 pockets."""
    back = {pocket: cents for cents, pockets in returned.items() for pocket in pockets.split()}
    for pocket in POCKETS:
        answer = spin(pocket, bet)
        assert isinstance(answer.pieces, list)
        assert sorted(piece.bet for piece in answer.pieces) == sorted(pieces)
        assert {piece.stake for piece in answer.pieces} == {100}
        assert answer.returned == back.get(pocket, 0)
        assert answer.result is (Result.WIN if pocket in back else Result.LOSE)


def paid_pieces(bet: str, pocket: str) -> tuple[int, int, int]:
    """Winnings, winning stakes handed back and stakes lost, in cents, at $1 a piece."""
    answer = spin(pocket, bet)
    assert isinstance(answer.pieces, list)
    won = [piece for piece in answer.pieces if piece.result is Result.WIN]
    stakes = sum(piece.stake for piece in won)
    return sum(piece.returned for piece in won) - stakes, stakes, 100 * (len(answer.pieces) - len(won))


# ---------------------------------------------------------------- the wheel


@pytest.mark.clause(STAR, "2.4.3.1")
def test_the_wheel_has_a_green_zero_and_eighteen_red_and_black_numbers_in_turn() -> None:
    shown = {pocket: wheel().read({"number": pocket})[1]["colour"] for pocket in POCKETS}
    assert shown == {"0": "green", **dict.fromkeys(RED, "red"), **dict.fromkeys(BLACK, "black")}
    assert sorted(wheel().wheel.order) == sorted(POCKETS)
    round_it = [shown[pocket] for pocket in wheel().wheel.order]
    assert all(one != following for one, following in zip(round_it, round_it[1:] + round_it[:1], strict=True))


@pytest.mark.clause(STAR, "2.4.3.1")
def test_every_compartment_is_as_likely_as_any_other() -> None:
    by_bet = {odds.bet: odds for odds in exact_odds(wheel())}
    for bet in STRAIGHTS:
        assert by_bet[bet].outcomes[0].probability == Fraction(1, 37)
    assert by_bet["red"].outcomes[0].probability == by_bet["black"].outcomes[0].probability == Fraction(18, 37)


@pytest.mark.clause(STAR, "2.4.3.2")
def test_the_numbers_lie_round_the_wheel_in_the_usual_order() -> None:
    assert list(wheel().wheel.order) == WHEEL_ORDER


@pytest.mark.clause(STAR, "1.1(Zero)")
def test_zero_is_a_result_and_double_zero_is_none() -> None:
    for pocket in POCKETS:
        assert wheel().read({"number": pocket})[1]["number"] == pocket
    for wrong in ("00", "37", "-1", ""):
        with pytest.raises(WrongInput):
            wheel().read({"number": wrong})
    assert spin("0", "straight:0").returned == 3600
    with pytest.raises(WrongInput):
        game(STAR, "roulette", {"wheel": "double_zero"})


# ---------------------------------------------------------------- the permitted bets


@pytest.mark.clause(STAR, "5.1")
def test_the_layout_has_157_positions_and_no_others() -> None:
    assert len(set(ALL_SINGLE)) == 157
    assert bets(STAR, "roulette") - set(SERIES) == set(ALL_SINGLE)


@pytest.mark.clause(STAR, "5.1")
@pytest.mark.parametrize(
    "bet",
    [
        "five_line",
        "five_line:0-1-2-3-4",
        "straight:00",
        "street:0-1-3",
        "split:0-4",
        "corner:3-4-6-7",
        "lucky_ball:red",
    ],
)
def test_any_other_set_of_numbers_is_refused(bet: str) -> None:
    refused(bet)


@pytest.mark.clause(STAR, "5.1.1")
def test_a_straight_up_wins_on_its_one_number() -> None:
    assert offered_of("straight") == set(STRAIGHTS)
    assert len(STRAIGHTS) == 37
    for bet in STRAIGHTS:
        wins_only_on_its_numbers(bet, 35, "5.1.1")
    assert spin("0", "straight:0").returned == 3500 + 100
    assert spin("0", "straight:36").result is Result.LOSE


@pytest.mark.clause(STAR, "5.1.2.1")
def test_a_split_wins_on_two_touching_numbers_or_on_zero_with_one_of_three() -> None:
    assert offered_of("split") == {*SPLITS, *ZERO_SPLITS}
    assert (len(SPLITS), len(ZERO_SPLITS)) == (57, 3)
    for bet in (*SPLITS, *ZERO_SPLITS):
        wins_only_on_its_numbers(bet, 17, "5.1.2.1")
    assert spin("15", "split:12-15").returned == 1700 + 100
    assert spin("0", "split:0-3").result is Result.WIN
    refused("split:0-4")
    refused("split:5-12")


@pytest.mark.clause(STAR, "5.1.3.1")
def test_a_street_wins_on_a_row_or_on_a_trio_with_zero() -> None:
    assert offered_of("street") == {*STREETS, *ZERO_TRIOS}
    assert (len(STREETS), len(ZERO_TRIOS)) == (12, 2)
    for bet in (*STREETS, *ZERO_TRIOS):
        wins_only_on_its_numbers(bet, 11, "5.1.3.1")
    assert spin("27", "street:25-26-27").returned == 1100 + 100
    assert spin("27", "street:0-2-3").result is Result.LOSE
    refused("street:0-1-3")


@pytest.mark.clause(STAR, "5.1.4.1")
def test_a_corner_wins_on_four_meeting_numbers_or_on_the_first_four() -> None:
    assert offered_of("corner") == {*CORNERS, FIRST_FOUR}
    assert len(CORNERS) == 22
    for bet in (*CORNERS, FIRST_FOUR):
        wins_only_on_its_numbers(bet, 8, "5.1.4.1")
    assert spin("0", "corner:23-24-26-27").result is Result.LOSE
    assert spin("0", "corner:0-1-2-3").returned == 800 + 100


@pytest.mark.clause(STAR, "5.1.5")
def test_a_six_line_wins_on_two_neighbouring_rows() -> None:
    assert offered_of("six_line") == set(SIX_LINES)
    assert len(SIX_LINES) == 11
    for bet in SIX_LINES:
        wins_only_on_its_numbers(bet, 5, "5.1.5")
    assert spin("34", "six_line:31-32-33-34-35-36").returned == 500 + 100
    assert spin("0", "six_line:31-32-33-34-35-36").result is Result.LOSE


@pytest.mark.clause(STAR, "5.1.6")
def test_a_column_wins_on_its_twelve_numbers() -> None:
    columns = {"column:1", "column:2", "column:3"}
    assert offered_of("column") == columns
    for bet in columns:
        wins_only_on_its_numbers(bet, 2, "5.1.6")
    assert spin("22", "column:1", 1000).returned == 2000 + 1000
    assert spin("0", "column:1", 1000).result is Result.LOSE


@pytest.mark.clause(STAR, "5.1.7")
def test_a_dozen_wins_on_its_twelve_numbers() -> None:
    dozens = {"dozen:1", "dozen:2", "dozen:3"}
    assert offered_of("dozen") == dozens
    for bet in dozens:
        wins_only_on_its_numbers(bet, 2, "5.1.7")
    assert spin("24", "dozen:2", 1000).returned == 2000 + 1000
    assert spin("25", "dozen:2", 1000).result is Result.LOSE
    assert spin("0", "dozen:2", 1000).result is Result.LOSE


@pytest.mark.clause(STAR, "5.1.8")
def test_low_and_high_each_win_on_their_half() -> None:
    for bet in ("low", "high"):
        wins_only_on_its_numbers(bet, 1, "5.1.8")
    assert spin("18", "low", 1000).returned == 1000 + 1000
    assert spin("18", "high", 1000).returned == spin("0", "low", 1000).returned == spin("0", "high", 1000).returned == 0


@pytest.mark.clause(STAR, "5.1.10")
def test_even_and_odd_each_win_on_their_numbers_and_zero_is_neither() -> None:
    for bet in ("even", "odd"):
        wins_only_on_its_numbers(bet, 1, "5.1.10")
    assert spin("36", "even", 1000).returned == 1000 + 1000
    assert spin("0", "even", 1000).returned == spin("0", "odd", 1000).returned == 0


@pytest.mark.clause(STAR, "5.1.12")
def test_red_and_black_each_win_on_their_colour() -> None:
    for bet in ("red", "black"):
        wins_only_on_its_numbers(bet, 1, "5.1.12")
    assert spin("32", "red", 1000).returned == 1000 + 1000
    assert (
        spin("32", "black", 1000).returned == spin("0", "red", 1000).returned == spin("0", "black", 1000).returned == 0
    )


# ---------------------------------------------------------------- the series


@pytest.mark.clause(STAR, "5.2")
def test_four_series_are_offered_with_six_five_nine_and_four_pieces() -> None:
    assert bets(STAR, "roulette") - set(ALL_SINGLE) == set(SERIES)
    staked = {}
    for bet in SERIES:
        answer = spin("0", bet, 200)
        assert isinstance(answer.pieces, list)
        staked[bet] = sum(piece.stake for piece in answer.pieces)
    assert staked == {"tier": 1200, "orphelins": 1000, "grand_series": 1800, "zero_spiel": 800}


@pytest.mark.clause(STAR, "5.2.1")
def test_the_tier_lays_six_splits() -> None:
    series_returns(
        "tier",
        ["split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"],
        {1800: "5 8 10 11 13 16 23 24 27 30 33 36"},
    )
    assert paid_pieces("tier", "8") == (1700, 100, 500)
    assert paid_pieces("tier", "0") == (0, 0, 600)


@pytest.mark.clause(STAR, "5.2.2")
def test_the_orphelins_place_five_pieces_and_seventeen_is_in_two() -> None:
    series_returns(
        "orphelins",
        ["straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"],
        {3600: "1 17", 1800: "6 9 14 20 31 34"},
    )
    assert paid_pieces("orphelins", "17") == (3400, 200, 300)
    assert paid_pieces("orphelins", "1") == (3500, 100, 400)


@pytest.mark.clause(STAR, "5.2.3")
def test_the_grand_series_lays_nine_pieces_and_two_of_them_twice() -> None:
    series_returns(
        "grand_series",
        [
            *("street:0-2-3", "street:0-2-3", "split:4-7", "split:12-15", "split:18-21", "split:19-22"),
            *("corner:25-26-28-29", "corner:25-26-28-29", "split:32-35"),
        ],
        {2400: "0 2 3", 1800: "4 7 12 15 18 19 21 22 25 26 28 29 32 35"},
    )
    assert paid_pieces("grand_series", "0") == (2200, 200, 700)
    assert paid_pieces("grand_series", "26") == (1600, 200, 700)


@pytest.mark.clause(STAR, "5.2.4")
def test_the_zero_spiel_lays_four_pieces() -> None:
    series_returns(
        "zero_spiel",
        ["split:0-3", "split:12-15", "straight:26", "split:32-35"],
        {3600: "26", 1800: "0 3 12 15 32 35"},
    )
    assert paid_pieces("zero_spiel", "26") == (3500, 100, 300)
    assert paid_pieces("zero_spiel", "0") == (1700, 100, 300)


# ---------------------------------------------------------------- settlement


@pytest.mark.clause(STAR, "8.5")
@pytest.mark.parametrize(
    ("positions", "odds"),
    [
        (STRAIGHTS, 35),
        ([*SPLITS, *ZERO_SPLITS], 17),
        ([*STREETS, *ZERO_TRIOS], 11),
        ([*CORNERS, FIRST_FOUR], 8),
        (SIX_LINES, 5),
        (["column:1", "column:2", "column:3"], 2),
        (["dozen:1", "dozen:2", "dozen:3"], 2),
        (["low"], 1),
        (["high"], 1),
        (["even"], 1),
        (["odd"], 1),
        (["red"], 1),
        (["black"], 1),
    ],
)
def test_a_winning_bet_pays_the_odds_of_its_kind(positions: Collection[str], odds: int) -> None:
    for bet in positions:
        answers = [spin(pocket, bet) for pocket in POCKETS]
        wins = [answer for answer in answers if answer.result is Result.WIN]
        assert wins
        assert {(answer.returned, answer.pays) for answer in wins} == {(100 * odds + 100, str(odds))}


@pytest.mark.clause(STAR, "8.6")
def test_zero_takes_every_bet_that_does_not_hold_it() -> None:
    for bet in ALL_SINGLE:
        answer = spin("0", bet)
        if bet in WITH_ZERO:
            assert answer.result is Result.WIN
        else:
            assert (answer.result, answer.returned, answer.clause) == (Result.LOSE, 0, "8.6")
    stakes = ["straight:0", "split:0-2", "street:0-1-2", "corner:0-1-2-3", "red", "column:1"]
    assert [spin("0", bet).returned for bet in stakes] == [3600, 1800, 1200, 900, 0, 0]
