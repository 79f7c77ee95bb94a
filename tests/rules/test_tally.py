"""What the screens count of the rounds that a table remembers, and the areas that a layout has."""

from random import Random

import pytest
from canberra import tumbler, wheel
from casino import Casino, casino, table
from watching import on_dealer, round_shown, table_shown

from croupier.odds.tally import COUNTED, Tally, tally
from croupier.play.evolve import HISTORY

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
STAR = "star-roulette-2024"


def counted(c: Casino, name: str) -> Tally:
    found = tally(c.floor.plan.tables[name].setup.game, c.state(name).history)
    assert found is not None
    return found


def spun(c: Casino, *numbers: str) -> None:
    for number in numbers:
        c.play(f"dealer new_game\nwait 30s\ndealer spin\ndealer number {number}\ndealer confirm")


def test_the_last_hundred_spins_are_counted_and_no_more() -> None:
    numbers = [str(Random(7).randrange(37)) for _ in range(3)] + ["0"] * 2 + [str(each % 37) for each in range(HISTORY)]
    with casino(wheel()) as c:
        spun(c, *numbers)
        found = counted(c, "R1")
        last = [int(each) for each in numbers[-HISTORY:]]
        assert found.rounds == HISTORY == 100
        for number in range(37):
            assert found.came.get(f"straight:{number}", 0) == last.count(number)
        assert found.came["red"] == sum(each in RED for each in last)
        assert found.came["odd"] == sum(each % 2 for each in last)
        assert found.came["dozen:2"] == sum(13 <= each <= 24 for each in last)
        assert found.came["column:1"] == sum(each % 3 == 1 for each in last)
        assert {bet.partition(":")[0] for bet in found.came} == set(COUNTED)
        assert len(round_shown(c, "R1").history) == 20


def test_a_corrected_a_void_and_a_restarted_round_count_as_they_stand() -> None:
    with casino(wheel()) as c:
        spun(c, "17", "17", "4")
        c.play('supervisor correct_outcome 1 "17 was typed for 20" number=20')
        before = counted(c, "R1")
        assert (before.rounds, before.came["straight:17"], before.came["straight:20"]) == (3, 1, 1)
        assert (before.came["black"], before.came["even"]) == (3, 2)
        c.play('gaming_shift_manager declare_in_round 2 equipment_fault "in the hall"')
        after = counted(c, "R1")
        assert [each.void for each in c.state("R1").history] == [False, True, False]
        assert (after.rounds, "straight:17" in after.came, after.came["black"]) == (2, False, 2)
        c.restart()
        assert counted(c, "R1") == after


def test_of_dice_totals_and_sizes_are_counted_and_a_triple_is_neither_small_nor_big() -> None:
    with casino(tumbler()) as c:
        for dice in ("1,5,5", "2,2,2", "1,2,3"):
            c.play(f"dealer new_game\nwait 30s\ndealer tumble\ndealer dice {dice.replace(',', ' ')}\ndealer confirm")
        assert counted(c, "S1") == Tally(
            3, {"total:11": 1, "big": 1, "odd": 1, "total:6": 2, "any_triple": 1, "even": 2, "small": 1}
        )
        assert round_shown(c, "S1").history[0].dice == (1, 2, 3)


@pytest.mark.clause(STAR, "2.2")
@pytest.mark.parametrize(
    ("layout", "wheel_kind", "further"),
    [
        ("A", "single_zero", set()),
        ("B", "double_zero", set()),
        ("C", "single_zero", {"straight:0@outside"}),
        ("E", "single_zero", {f"lucky_ball:{each}" for each in ("red", "green", "blue", "yellow")}),
    ],
)
def test_a_layout_draws_the_areas_that_it_has_and_no_others(layout: str, wheel_kind: str, further: set[str]) -> None:
    here = table(
        "L1",
        STAR,
        "roulette",
        positions="p1",
        period_s=None,
        config={"wheel": wheel_kind},
        settings=f'layout = "{layout}"',
    )
    with casino(here) as c:
        view = table_shown(c, "L1")
        areas = {spot.bet for spot in view.spots}
        assert {area for area in areas if "@" in area or area.startswith("lucky_ball")} == further
        assert ("straight:00" in areas) == (wheel_kind == "double_zero")
        assert {box.bet for box in view.boxes} <= areas


@pytest.mark.clause(STAR, "5.5")
def test_chips_on_the_zero_outside_are_drawn_there_until_they_are_moved_in() -> None:
    here = table("L1", STAR, "roulette", positions="p1", period_s=None, settings='layout = "C"')
    with casino(here) as c:
        c.play("""
            operator issue_card A1 person1
            p1 present_card A1
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place straight:0 10.00 outside=true
        """)

        def lie() -> dict[str, int]:
            return on_dealer(c).seats[0].chips

        assert lie() == {"straight:0@outside": 10_00}
        c.play("dealer move_in")
        assert lie() == {"straight:0": 10_00}
