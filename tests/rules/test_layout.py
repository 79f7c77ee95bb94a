"""The layouts' geometry, and every bet of both wheels against every pocket, by an oracle that knows no geometry."""

from collections import Counter

import pytest
from msgspec.structs import replace

from croupier.games.card_layout import Area
from croupier.games.layout import inside_spots, positions
from croupier.games.payouts import Result
from croupier.games.roulette import DOUBLE_ZERO, NUMBERS, SINGLE_ZERO, Wheel, colour
from croupier.games.settlement import settle
from croupier.rulebooks.library import game

WHEELS = pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=lambda wheel: str(wheel.name))
ODDS_BY_NUMBERS_COVERED = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}


@WHEELS
def test_a_wheels_pockets_and_colours_are_the_same_whenever_they_are_looked_up(wheel: Wheel) -> None:
    fresh = replace(wheel)
    assert fresh.pockets == wheel.pockets == {*NUMBERS, *wheel.order}
    assert fresh.colours == wheel.colours
    assert Counter(fresh.colours.values()) == {"red": 18, "black": 18, "green": len(wheel.order) - 36}


def covered(text: str) -> set[str]:
    """The numbers that a bet's own text says it covers."""
    kind, _, rest = text.partition(":")
    if kind == "five_line":
        return {"0", "00", "1", "2", "3"}
    if kind == "column":
        return {str(number) for number in range(int(rest), 37, 3)}
    if kind == "dozen":
        return {str(number) for number in range(12 * int(rest) - 11, 12 * int(rest) + 1)}
    outside = {
        "low": range(1, 19),
        "high": range(19, 37),
        "even": range(2, 37, 2),
        "odd": range(1, 37, 2),
        "red": (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36),
        "black": (2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35),
    }
    return {str(number) for number in outside[kind]} if kind in outside else set(rest.split("-"))


@pytest.mark.parametrize(
    ("wheel", "counts"),
    [
        (SINGLE_ZERO, {"straight": 37, "split": 60, "street": 14, "corner": 23, "six_line": 11}),
        (DOUBLE_ZERO, {"straight": 38, "split": 62, "street": 15, "corner": 22, "five_line": 1, "six_line": 11}),
    ],
)
def test_each_layout_has_the_positions_of_its_drawing(wheel: Wheel, counts: dict[str, int]) -> None:
    outside = {"column": 3, "dozen": 3, "low": 1, "high": 1, "even": 1, "odd": 1, "red": 1, "black": 1}
    assert Counter(text.partition(":")[0] for text in positions(wheel)) == {**counts, **outside}


@WHEELS
def test_every_position_covers_just_the_numbers_it_is_named_after(wheel: Wheel) -> None:
    for text, pockets in positions(wheel).items():
        assert pockets == covered(text)


@WHEELS
def test_every_inside_position_has_a_spot_of_its_own(wheel: Wheel) -> None:
    outside = {"column", "dozen", "low", "high", "even", "odd", "red", "black"}
    spots = inside_spots(wheel)
    assert set(spots) == {text for text in positions(wheel) if text.partition(":")[0] not in outside}
    assert len(set(spots.values())) == len(spots)
    assert spots["straight:17"] == (5.5, 1.5)
    assert spots["corner:17-18-20-21"] == (6, 2)
    assert spots["six_line:1-2-3-4-5-6"] == (1, 0)


@WHEELS
def test_every_bet_against_every_pocket(wheel: Wheel) -> None:
    offered = game("star-roulette-2024", "roulette", {"wheel": wheel.name})
    assert set(positions(wheel)) == {text for text in offered.bets if not text.startswith("lucky_ball")}
    for text in positions(wheel):
        numbers = covered(text)
        odds = ODDS_BY_NUMBERS_COVERED[len(numbers)]
        for pocket in wheel.order:
            answer = settle(offered, offered.read({"number": pocket})[0], text, 100)
            if pocket in numbers:
                assert (answer.result, answer.pays, answer.returned) == (Result.WIN, str(odds), 100 * (odds + 1))
            else:
                assert (answer.result, answer.pays, answer.returned) == (Result.LOSE, None, 0)


@WHEELS
def test_red_and_black_alternate_round_the_wheel_between_the_zeros(wheel: Wheel) -> None:
    assert sorted(wheel.order) == sorted({"0", *(["00"] if wheel is DOUBLE_ZERO else []), *NUMBERS})
    round_it = [colour(pocket) for pocket in wheel.order]
    for here, following in zip(round_it, round_it[1:] + round_it[:1], strict=True):
        assert here != following
    assert Counter(round_it)["red"] == Counter(round_it)["black"] == 18


def test_grand_series_is_the_zero_side_of_the_wheel() -> None:
    offered = game("star-rapid-2016", "roulette", {})
    winning = {
        pocket
        for pocket in SINGLE_ZERO.order
        if settle(offered, offered.read({"number": pocket})[0], "grand_series", 100).returned
    }
    assert winning == set("22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25".split())


def test_areas_meet_if_they_have_more_than_an_edge_in_common_whichever_is_asked() -> None:
    here = Area(2, 2, 2, 2)
    for x, y, meets in ((0, 2, False), (4, 2, False), (2, 0, False), (2, 4, False), (1, 1, True), (3, 3, True)):
        other = Area(x, y, 2, 2)
        assert (here.meets(other), other.meets(here)) == (meets, meets)
