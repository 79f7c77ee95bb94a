"""The Star roulette, 2024, Lucky Ball: both odds tables, every colour raised in turn, on either wheel."""

import json
from fractions import Fraction
from itertools import product

import pytest
from asking import bets, settled

from croupier.cli.settle import Settlement, settlements
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.settlement import Settled
from croupier.odds.exact import exact_odds
from croupier.rulebooks.library import game

STAR = "star-roulette-2024"
COLOURS = ("red", "green", "blue", "yellow")
DRAWN = {"red": "5", "green": "17", "blue": "0", "yellow": "32"}
POCKETS = {
    "single_zero": [str(number) for number in range(37)],
    "double_zero": ["00", *(str(number) for number in range(37))],
}

TABLE_ONE = {
    "standard": {"red": 6, "green": 12, "blue": 20, "yellow": 25},
    "super": {"red": 120, "green": 100, "blue": 75, "yellow": 60},
}
TABLE_TWO = {
    "standard": {"red": 5, "green": 12, "blue": 20, "yellow": 25},
    "super": {"red": 120, "green": 100, "blue": 75, "yellow": 60},
    "mega": {"red": 1000, "green": 1000, "blue": 1000, "yellow": 1000},
}

either_wheel = pytest.mark.parametrize("wheel", POCKETS)


def lucky(
    spun: str,
    colour: str,
    raised: dict[str, str],
    *,
    mega: bool = False,
    wheel: str = "single_zero",
    numbers: dict[str, str] = DRAWN,
) -> Settled:
    """$10 on a colour when this number is spun and the draw has raised one colour."""
    bet, outcome = f"lucky_ball:{colour}", {"number": spun, "lucky": {**numbers, **raised}}
    return settled(STAR, "roulette", outcome, {bet: 1000}, wheel=wheel, mega=mega)[bet]


def winnings(colour: str, raised: dict[str, str], *, mega: bool = False, wheel: str = "single_zero") -> int:
    """What $10 on a colour wins, in cents, when its number is spun."""
    answer = lucky(DRAWN[colour], colour, raised, mega=mega, wheel=wheel)
    assert answer.result is Result.WIN
    return answer.returned - 1000


def refuses_draw(raised: dict[str, str], *, mega: bool) -> None:
    with pytest.raises(WrongInput):
        lucky("17", "green", raised, mega=mega)


def returns(wheel: str, **config: object) -> dict[str, Fraction]:
    """The exact average return of each colour."""
    offered = game(STAR, "roulette", {"wheel": wheel, **config})
    return {odds.bet: odds.expected for odds in exact_odds(offered) if odds.bet.startswith("lucky_ball:")}


# ---------------------------------------------------------------- the bets


@pytest.mark.clause(STAR, "7.5")
@either_wheel
@pytest.mark.parametrize("mega", [False, True])
def test_each_of_four_colours_is_a_bet_of_its_own_that_wins_on_its_number(wheel: str, mega: bool) -> None:
    offered = {bet for bet in bets(STAR, "roulette", wheel=wheel, mega=mega) if bet.startswith("lucky_ball")}
    assert offered == {"lucky_ball:red", "lucky_ball:green", "lucky_ball:blue", "lucky_ball:yellow"}
    for colour, spun in product(COLOURS, POCKETS[wheel]):
        answer = lucky(spun, colour, {"super": "red"}, mega=mega, wheel=wheel)
        if spun == DRAWN[colour]:
            assert answer.result is Result.WIN
        else:
            assert (answer.result, answer.returned, answer.clause) == (Result.LOSE, 0, "7.5")


@pytest.mark.parametrize(("mega", "table"), [(False, TABLE_ONE), (True, TABLE_TWO)])
def test_a_colour_has_one_line_for_each_odds_of_its_table_and_one_for_losing(
    mega: bool, table: dict[str, dict[str, int]]
) -> None:
    for colour in COLOURS:
        lines = game(STAR, "roulette", {"wheel": "single_zero", "mega": mega}).bets[f"lucky_ball:{colour}"].lines
        assert sorted(line.pays or 0 for line in lines) == sorted([0, *(odds[colour] for odds in table.values())])


@pytest.mark.clause(STAR, "7.5")
def test_all_four_colours_may_be_backed_but_not_by_one_stake() -> None:
    stakes = {f"lucky_ball:{colour}": 1000 for colour in COLOURS}
    outcome = {"number": "17", "lucky": {**DRAWN, "super": "yellow"}}
    answers = settled(STAR, "roulette", outcome, stakes)
    assert [answer.returned for answer in answers.values()] == [0, 12000 + 1000, 0, 0]
    for bet in ("lucky_ball:red-green", "lucky_ball:red/green", "lucky_ball"):
        with pytest.raises(WrongInput):
            settled(STAR, "roulette", outcome, {bet: 1000})


@pytest.mark.clause(STAR, "7.3")
@either_wheel
@pytest.mark.parametrize("mega", [False, True])
def test_a_lucky_ball_wager_needs_no_main_wager(wheel: str, mega: bool) -> None:
    drawn = {"number": "0", "lucky": {**DRAWN, "super": "red"}}
    placed = [{"bet": "lucky_ball:blue", "stake": 1000}]
    config = {"wheel": wheel, "mega": mega}
    line = {"rulebook": STAR, "game": "roulette", "config": config, "outcome": drawn, "wagers": placed}
    [answer] = settlements([json.dumps(line).encode()])
    assert isinstance(answer, Settlement)
    assert [(wager.bet, wager.returned) for wager in answer.wagers] == [("lucky_ball:blue", 20_000 + 1000)]


@pytest.mark.clause(STAR, "7.2")
@either_wheel
@pytest.mark.parametrize("mega", [False, True])
def test_a_colour_whose_number_is_a_zero_wins_on_it(wheel: str, mega: bool) -> None:
    zeros = [zero for zero in ("0", "00") if zero in POCKETS[wheel]]
    standard = (TABLE_TWO if mega else TABLE_ONE)["standard"]
    for zero, colour in product(zeros, COLOURS):
        others = iter(("8", "19", "33"))
        numbers = {each: zero if each == colour else next(others) for each in COLOURS}
        raised = {"super": "yellow" if colour == "red" else "red"}
        answer = lucky(zero, colour, raised, mega=mega, wheel=wheel, numbers=numbers)
        assert answer.returned == 1000 * standard[colour] + 1000


@pytest.mark.clause(STAR, "7.2")
def test_green_on_zero_pays_twelve_while_red_and_even_lose() -> None:
    draw = {"red": "5", "green": "0", "blue": "17", "yellow": "32", "super": "blue"}
    stakes = {"lucky_ball:green": 1000, "red": 1000, "even": 1000, "straight:0": 1000}
    answers = settled(STAR, "roulette", {"number": "0", "lucky": draw}, stakes)
    assert [answer.returned for answer in answers.values()] == [12000 + 1000, 0, 0, 35000 + 1000]
    assert answers["red"].clause == "6.2"


# ---------------------------------------------------------------- without Mega Odds


@pytest.mark.clause(STAR, "7.6")
@either_wheel
def test_the_colour_that_is_drawn_pays_super_odds_in_place_of_its_standard_odds(wheel: str) -> None:
    for colour in COLOURS:
        assert winnings(colour, {"super": colour}, wheel=wheel) == 1000 * TABLE_ONE["super"][colour]
    assert winnings("yellow", {"super": "yellow"}, wheel=wheel) == 60000


@pytest.mark.clause(STAR, "7.6")
def test_exactly_one_colour_is_drawn_and_it_is_for_super_odds() -> None:
    refuses_draw({}, mega=False)
    refuses_draw({"super": "black"}, mega=False)
    refuses_draw({"mega": "red"}, mega=False)
    refuses_draw({"super": "red", "mega": "blue"}, mega=False)


@pytest.mark.clause(STAR, "7.7")
@either_wheel
def test_the_other_three_colours_pay_their_standard_odds(wheel: str) -> None:
    for colour, drawn in product(COLOURS, repeat=2):
        if colour != drawn:
            assert winnings(colour, {"super": drawn}, wheel=wheel) == 1000 * TABLE_ONE["standard"][colour]
    assert winnings("red", {"super": "yellow"}, wheel=wheel) == 6000


@pytest.mark.clause(STAR, "7.8")
@either_wheel
def test_table_one_pays_six_twelve_twenty_and_twenty_five_or_the_super_odds(wheel: str) -> None:
    not_drawn = {"red": "green", "green": "blue", "blue": "yellow", "yellow": "red"}
    at_standard = [winnings(colour, {"super": not_drawn[colour]}, wheel=wheel) for colour in COLOURS]
    assert at_standard == [6000, 12000, 20000, 25000]
    assert [winnings(colour, {"super": colour}, wheel=wheel) for colour in COLOURS] == [120000, 100000, 75000, 60000]
    answer = lucky("5", "red", {"super": "red"}, wheel=wheel)
    assert (answer.returned, answer.pays, answer.clause) == (121000, "120", "7.8")


@pytest.mark.clause(STAR, "7.8")
@pytest.mark.parametrize(
    ("wheel", "edges"),
    [
        ("single_zero", {"red": 4.05, "green": 5.41, "blue": 6.08, "yellow": 6.08}),
        ("double_zero", {"red": 6.58, "green": 7.89, "blue": 8.55, "yellow": 8.55}),
    ],
)
def test_the_house_edge_of_table_one_with_even_draws(wheel: str, edges: dict[str, float]) -> None:
    edge = {bet: round(float(100 * (1 - expected)), 2) for bet, expected in returns(wheel).items()}
    assert edge == {f"lucky_ball:{colour}": percent for colour, percent in edges.items()}


# ---------------------------------------------------------------- with Mega Odds


@pytest.mark.clause(STAR, "7.9")
def test_with_mega_odds_one_colour_is_drawn_for_super_odds_or_for_mega_odds() -> None:
    for colour in COLOURS:
        assert winnings(colour, {"super": colour}, mega=True) == 1000 * TABLE_TWO["super"][colour]
        assert winnings(colour, {"mega": colour}, mega=True) == 1_000_000
    refuses_draw({}, mega=True)
    refuses_draw({"super": "red", "mega": "blue"}, mega=True)
    refuses_draw({"super": "red", "mega": "red"}, mega=True)
    refuses_draw({"mega": "black"}, mega=True)
    refuses_draw({"mega": "red"}, mega=False)
    assert winnings("red", {"super": "blue"}, mega=False) == 6000


@pytest.mark.clause(STAR, "7.9")
@pytest.mark.parametrize(
    ("wheel", "allowed", "too_often"), [("single_zero", "1/113", "2/225"), ("double_zero", "1/76", "1/75")]
)
def test_a_chance_of_mega_odds_that_leaves_a_colour_no_edge_is_refused(
    wheel: str, allowed: str, too_often: str
) -> None:
    assert all(expected < 1 for expected in returns(wheel, mega=True, mega_chance=allowed).values())
    with pytest.raises(WrongInput):
        game(STAR, "roulette", {"wheel": wheel, "mega": True, "mega_chance": too_often})
    with pytest.raises(WrongInput):
        game(STAR, "roulette", {"wheel": wheel, "mega": False, "mega_chance": allowed})


@pytest.mark.clause(STAR, "7.9")
def test_the_chance_of_mega_odds_enters_the_exact_return() -> None:
    assert returns("single_zero", mega=True, mega_chance="1/200") == {
        "lucky_ball:red": Fraction(717, 740),
        "lucky_ball:green": Fraction(289, 296),
        "lucky_ball:blue": Fraction(1149, 1184),
        "lucky_ball:yellow": Fraction(1437, 1480),
    }


@pytest.mark.clause(STAR, "7.9.1")
@either_wheel
def test_a_super_draw_with_mega_odds_enabled_pays_table_two(wheel: str) -> None:
    for colour, drawn in product(COLOURS, repeat=2):
        odds = TABLE_TWO["super" if colour == drawn else "standard"][colour]
        assert winnings(colour, {"super": drawn}, mega=True, wheel=wheel) == 1000 * odds
    assert winnings("red", {"super": "red"}, mega=True, wheel=wheel) == 120000
    assert winnings("green", {"super": "red"}, mega=True, wheel=wheel) == 12000


@pytest.mark.clause(STAR, "7.9.2")
@either_wheel
def test_a_mega_draw_pays_a_thousand_and_the_others_their_standard_odds(wheel: str) -> None:
    for colour, drawn in product(COLOURS, repeat=2):
        odds = 1000 if colour == drawn else TABLE_TWO["standard"][colour]
        assert winnings(colour, {"mega": drawn}, mega=True, wheel=wheel) == 1000 * odds
    assert winnings("blue", {"mega": "blue"}, mega=True, wheel=wheel) == 1_000_000
    assert winnings("red", {"mega": "blue"}, mega=True, wheel=wheel) == 5000


@pytest.mark.clause(STAR, "7.10")
@either_wheel
def test_table_two_pays_five_on_red_and_mega_odds_on_every_colour(wheel: str) -> None:
    not_drawn = {"red": "green", "green": "blue", "blue": "yellow", "yellow": "red"}
    for boost in ("super", "mega"):
        at_standard = [winnings(colour, {boost: not_drawn[colour]}, mega=True, wheel=wheel) for colour in COLOURS]
        assert at_standard == [5000, 12000, 20000, 25000]
    at_super = [winnings(colour, {"super": colour}, mega=True, wheel=wheel) for colour in COLOURS]
    assert at_super == [120000, 100000, 75000, 60000]
    at_mega = [winnings(colour, {"mega": colour}, mega=True, wheel=wheel) for colour in COLOURS]
    assert at_mega == [1_000_000] * 4
    answer = lucky("5", "red", {"mega": "red"}, mega=True, wheel=wheel)
    assert (answer.returned, answer.pays, answer.clause) == (1_001_000, "1000", "7.10")
