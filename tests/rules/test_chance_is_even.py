"""The mapping from a seed to a Lucky Ball draw: exactly even by construction, and even as measured on many seeds.

The seeds are fixed, so each measure comes out the same every time; five standard deviations either way are let pass.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations, product
from math import comb, perm, sqrt

import pytest

from croupier.games.chance import evenly, numbers
from croupier.games.lucky_ball import draw_boost, draw_numbers
from croupier.games.notation import pocket_rank
from croupier.games.roulette import COLOURS, WHEELS

DRAWS = 40_000
SIGMAS = 5
MEGA_CHANCE = Fraction(1, 200)


def star(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of the Star's roulette."""
    return pytest.mark.clause("star-roulette-2024", clause)


def seed(number: int) -> bytes:
    """One of many seeds, always the same."""
    return hashlib.sha256(f"seed {number}".encode()).digest()


@cache
def shown(wheel: str) -> list[tuple[str, ...]]:
    """The four numbers of many draws, in the colours' order."""
    pockets = WHEELS[wheel].pockets
    return [tuple(draw_numbers(pockets, numbers(seed(n), "S1", n, 1, "numbers")).values()) for n in range(DRAWS)]


@cache
def raised(mega_chance: Fraction = MEGA_CHANCE) -> list[tuple[str, str]]:
    """The raised odds and their colour of the same draws."""
    return [draw_boost(mega_chance, numbers(seed(n), "S1", n, 1, "boost")) for n in range(DRAWS)]


def distance(seen: Iterable[Hashable], cells: int) -> float:
    """By how many standard deviations chi-square is off its mean, all cells being as likely."""
    counts = Counter(seen)
    expected = counts.total() / cells
    squares = sum((each - expected) ** 2 for each in counts.values()) + (cells - len(counts)) * expected**2
    return (squares / expected - (cells - 1)) / sqrt(2 * (cells - 1))


def runs(ups: Sequence[bool]) -> float:
    """By how many standard deviations the number of runs is off its mean."""
    up, down = ups.count(True), ups.count(False)
    mean = 1 + 2 * up * down / (up + down)
    found = 1 + sum(one != other for one, other in pairwise(ups))
    return (found - mean) / sqrt((mean - 1) * (mean - 2) / (up + down - 1))


# ---------------------------------------------------------------- by construction


@pytest.mark.parametrize(("bits", "all_ways"), [(8, range(1, 257)), (16, (4, 37, 38, 113, 200))])
def test_of_all_numbers_that_there_are_each_way_gets_as_many(bits: int, all_ways: Iterable[int]) -> None:
    for ways in all_ways:
        every, found = iter(range(2**bits)), Counter[int]()
        with suppress(StopIteration):
            while True:
                found[evenly(ways, every, bits)] += 1
        assert found == dict.fromkeys(range(ways), 2**bits // ways)


@star("7.4")
def test_every_way_to_deal_four_of_six_pockets_to_the_colours_comes_once() -> None:
    pockets = ("0", "1", "2", "3", "4", "5")
    found = [tuple(draw_numbers(pockets, iter(places)).values()) for places in product(*map(range, (6, 5, 4, 3)))]
    assert sorted(found) == sorted(permutations(pockets, 4))


@star("7.6")
@star("7.9")
@star("7.9.1")
@star("7.9.2")
@pytest.mark.parametrize("mega_chance", ["0", "1/200", "1/113", "3/400"])
def test_mega_odds_come_exactly_as_often_as_stated_and_every_colour_as_often(mega_chance: str) -> None:
    often = Fraction(mega_chance)
    found = Counter(draw_boost(often, iter(each)) for each in product(range(often.denominator), range(4)))
    mega = {("mega", colour): often.numerator for colour in COLOURS if often}
    standard = {("super", colour): often.denominator - often.numerator for colour in COLOURS}
    assert found == mega | standard


def test_a_draw_is_pinned_for_good() -> None:
    """Whoever keeps a seed can draw again in years; so the mapping never changes."""
    first = next(numbers(bytes(32), "S1", 12, 1, "numbers"))
    assert f"{first:x}" == "713ffd2b2e6c432e6574042fa7bd07816b1d42f5c930d5f85ed43dc65f83511a"
    one, two = (draw_numbers(WHEELS[each].pockets, numbers(bytes(32), "S1", 12, 1, "numbers")) for each in WHEELS)
    assert one == {"red": "29", "green": "4", "blue": "33", "yellow": "26"}
    assert two == {"red": "27", "green": "19", "blue": "23", "yellow": "7"}
    assert draw_boost(MEGA_CHANCE, numbers(bytes(32), "S1", 12, 1, "boost")) == ("super", "blue")


# ---------------------------------------------------------------- as measured


@star("7.4")
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("colour", COLOURS)
def test_every_pocket_comes_as_often_for_every_colour(wheel: str, colour: str) -> None:
    place = COLOURS.index(colour)
    assert abs(distance((each[place] for each in shown(wheel)), len(WHEELS[wheel].pockets))) < SIGMAS


@star("7.4")
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize(("one", "other"), [*combinations(range(4), 2)])
def test_every_pair_of_pockets_comes_as_often_for_two_colours(wheel: str, one: int, other: int) -> None:
    pairs = ((each[one], each[other]) for each in shown(wheel))
    assert abs(distance(pairs, perm(len(WHEELS[wheel].pockets), 2))) < SIGMAS


@star("7.4")
@pytest.mark.parametrize("wheel", WHEELS)
def test_the_four_come_in_every_order_as_often(wheel: str) -> None:
    orders = (tuple(sorted(range(4), key=lambda place: pocket_rank(each[place]))) for each in shown(wheel))
    assert abs(distance(orders, 24)) < SIGMAS


@star("7.4")
@pytest.mark.parametrize("wheel", WHEELS)
def test_combinations_of_four_come_again_as_often_as_chance_has_it(wheel: str) -> None:
    again = Counter(frozenset(each) for each in shown(wheel)).values()
    pairs = sum(comb(each, 2) for each in again)
    mean = comb(DRAWS, 2) / comb(len(WHEELS[wheel].pockets), 4)
    assert abs(pairs - mean) < SIGMAS * sqrt(mean)


@star("7.6")
def test_every_colour_is_raised_as_often_whatever_was_drawn() -> None:
    boosts = raised(Fraction(0))
    assert {boost for boost, _ in boosts} == {"super"}
    assert abs(distance((colour for _, colour in boosts), 4)) < SIGMAS
    together = ((colour, each[0]) for (_, colour), each in zip(boosts, shown("single_zero"), strict=True))
    assert abs(distance(together, 4 * 37)) < SIGMAS


@star("7.9")
@star("7.9.1")
@star("7.9.2")
@pytest.mark.parametrize("mega_chance", [MEGA_CHANCE, Fraction(1, 113), Fraction(3, 400)])
def test_every_draw_raises_one_colour_and_mega_odds_are_as_seldom_as_stated(mega_chance: Fraction) -> None:
    boosts = raised(mega_chance)
    mega = sum(boost == "mega" for boost, _ in boosts)
    assert abs(mega - DRAWS * mega_chance) < SIGMAS * sqrt(DRAWS * mega_chance * (1 - mega_chance))
    assert all(boost in ("super", "mega") and colour in COLOURS for boost, colour in boosts)
    for kind in ("super", "mega"):
        assert abs(distance((colour for boost, colour in boosts if boost == kind), 4)) < SIGMAS


HIGH: dict[str, Callable[[int], bool]] = {
    "a red number above 17": lambda n: pocket_rank(shown("single_zero")[n][0]) > 17,
    "a yellow number that is odd": lambda n: pocket_rank(shown("double_zero")[n][3]) % 2 == 1,
    "a raised colour that is red or blue": lambda n: raised()[n][1] in ("red", "blue"),
    "the same colour raised again": lambda n: raised()[n][1] == raised()[n - 1][1],
}


@pytest.mark.parametrize("what", HIGH)
def test_no_draw_follows_from_the_one_before(what: str) -> None:
    assert abs(runs([HIGH[what](n) for n in range(DRAWS)])) < SIGMAS


@pytest.mark.parametrize("purpose", ["numbers", "boost"])
def test_one_seed_gives_numbers_without_a_pattern_whatever_they_are_for(purpose: str) -> None:
    """Over rounds, attempts and counters, though a seed is used for one attempt only."""
    for about in ([(n, 1) for n in range(DRAWS)], [(1, n) for n in range(DRAWS)]):
        drawn = [evenly(37, numbers(seed(0), "S1", *each, purpose)) for each in about]
        assert abs(distance(drawn, 37)) < SIGMAS
        assert abs(runs([each > 18 for each in drawn if each != 18])) < SIGMAS
    one = numbers(seed(0), "S1", 1, 1, purpose)
    assert abs(distance((evenly(37, one) for _ in range(DRAWS)), 37)) < SIGMAS


def test_these_measures_would_see_a_bias() -> None:
    """A remainder taken of one byte, an order kept, a colour that comes again a little more often."""
    byte = [next(numbers(seed(n), "S1", n, 1, "numbers")) % 256 % 37 for n in range(DRAWS)]
    assert distance(byte, 37) > SIGMAS
    ordered = [tuple(sorted(each)) for each in shown("single_zero")]
    assert distance(((each[0], each[1]) for each in ordered), perm(37, 2)) > SIGMAS
    sticky = [HIGH["a raised colour that is red or blue"](n - n % 20 // 19) for n in range(DRAWS)]
    assert abs(runs(sticky)) > SIGMAS
