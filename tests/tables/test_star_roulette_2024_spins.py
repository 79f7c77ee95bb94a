"""The Star's roulette of 2024: a valid spin, the ball that left the wheel, the dolly, and the zero outside, on the floor."""

import pytest
from casino import WIDE, Casino, Limit, casino, table
from star_roulette import KEY, SIT_DOWN, can, star
from watching import on_dealer

from croupier.play.round_events import ClothPaid, RoundSettled
from croupier.play.spins.spin_events import DollyRemoved, LosingTaken, MovedIn
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import WagersChanged
from croupier.server.views.steps import Prompt


def cloth(settings: str = 'layout = "A"', straight: Limit = WIDE) -> str:
    return table("L1", KEY, "roulette", positions="p1 p2", period_s=None, settings=settings, straight=straight)


def asked(c: Casino) -> Prompt | None:
    return on_dealer(c).prompt


# ---------------------------------------------------------------- a valid spin


@star("5.2")
@pytest.mark.parametrize("source", ["dealer_confirmation", "wheel_sensor"])
def test_a_number_after_three_revolutions_is_refused_and_only_no_spin_is_offered(source: str) -> None:
    with casino(cloth(f'layout = "A"\nsettings = {{ revolution_source = "{source}" }}')) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:17 10.00
            dealer spin
            dealer no_more_bets
            wheel report_spin 3
            dealer number 17
            expect refused 5.2
        """)
        assert can(c, "enter_number", "confirm_outcome", "declare_no_spin") == ["declare_no_spin"]
        c.play("""
            dealer declare_no_spin under_four_revolutions
            dealer spin
            dealer no_more_bets
            wheel report_spin 4
            dealer number 17
            dealer confirm
            expect p1 balance 1350.00
        """)


@star("5.2")
def test_a_ball_that_runs_with_the_wheel_gives_no_number() -> None:
    with casino(cloth()) as c:
        c.play("dealer new_game\ndealer spin\ndealer no_more_bets\nwheel report_spin 9 same_direction=true")
        c.play("dealer number 17\nexpect refused 5.2")
        assert asked(c) == Prompt("The ball ran in the direction of the wheel: declare no spin.")


@star("5.2")
def test_the_dealers_word_does_where_no_sensor_is_to_tell_and_the_record_says_so() -> None:
    for source, attested in (("dealer_confirmation", True), ("wheel_sensor", False)):
        with casino(cloth(f'layout = "A"\nsettings = {{ revolution_source = "{source}" }}')) as c:
            c.play("dealer new_game\ndealer spin\ndealer no_more_bets")
            if not attested:
                c.play("dealer number 17\nexpect refused 5.2\nwheel report_spin 7")
            c.play("dealer number 17\ndealer confirm")
            (end,) = [event for event in c.events("table:L1") if isinstance(event, RoundSettled)]
            assert end.attested is attested


@star("5.2")
def test_only_the_wheels_sensor_tells_how_a_ball_ran() -> None:
    with casino(cloth()) as c:
        c.play("""
            dealer new_game
            dealer spin
            dealer report_spin 5
            expect refused 5.2
            wheel report_spin 5
        """)


# ---------------------------------------------------------------- a ball that left the wheel


@star("8.5")
def test_after_a_ball_left_the_wheel_a_casino_supervisor_examines_it_before_the_next_spin() -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:17 10.00
            dealer spin
            dealer declare_no_spin ball_left_the_wheel
            dealer spin
            expect refused 8.5
            dealer complete examine_ball "fit" passed
            expect refused 8.5
            supervisor complete examine_ball "fit" passed
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer confirm
            expect p1 balance 1350.00
        """)


# ---------------------------------------------------------------- the dolly


@star("1.1 (Round of Play)")
def test_no_stage_after_the_outcome_is_skipped_and_the_dolly_comes_off_last() -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:17 10.00
            p2 place red 20.00
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer take_losing
            expect refused 1.1 (Round of Play)
            dealer confirm
        """)
        for words, refused, step in (
            ("Take the losing wagers", ("confirm_paid", "remove_dolly"), "take_losing"),
            ("Pay the winning wagers", ("take_losing", "remove_dolly"), "confirm_paid"),
            ("Take the dolly off 17", ("take_losing", "confirm_paid"), "remove_dolly"),
        ):
            assert asked(c) == Prompt(words)
            assert can(c, "new_game", "take_losing", "confirm_paid", "remove_dolly") == [step]
            for other in refused:
                c.play(f"dealer {other}\nexpect refused 1.1 (Round of Play)")
            c.play(f"supervisor {step}\nexpect refused 1.1 (Round of Play)\ndealer {step}")
        assert can(c, "new_game", "take_losing", "confirm_paid", "remove_dolly") == ["new_game"]
        c.play("dealer remove_dolly\nexpect refused 1.1 (Round of Play)")
        kinds = [type(event) for event in c.events("table:L1")]
        assert kinds[-5:] == [WagersSettled, RoundSettled, LosingTaken, ClothPaid, DollyRemoved]


@star("1.1 (Round of Play)")
def test_a_new_round_does_not_begin_before_the_dolly_of_the_last_is_removed() -> None:
    with casino(cloth()) as c:
        c.play("""
            dealer new_game
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer confirm
            dealer new_game
            expect refused 1.1 (Round of Play)
            dealer remove_dolly
            dealer new_game
        """)


@star("5.1")
def test_bets_are_not_called_for_while_winners_are_unpaid() -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:17 10.00
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer confirm
            dealer new_game
            expect refused 5.1
            dealer confirm_paid
            dealer remove_dolly
            dealer new_game
            expect phase wagering
        """)


@star("1.1 (Round of Play)")
def test_where_only_losing_wagers_lie_nothing_is_to_be_paid() -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            p2 place red 20.00
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer confirm
            dealer new_game
            expect refused 5.1
            dealer take_losing
            dealer confirm_paid
            expect refused 1.1 (Round of Play)
            dealer remove_dolly
            dealer new_game
        """)


@star("5.4")
def test_the_dolly_stands_on_the_number_that_was_confirmed_where_there_is_a_cloth() -> None:
    with casino(cloth()) as c:
        c.play("dealer new_game\ndealer spin\ndealer no_more_bets\ndealer number 18\ndealer number 17")
        assert c.state().spins.dolly == ""
        c.play("dealer confirm")
        assert c.state().spins.dolly == "17"
    with casino(table("L1", KEY, "roulette", seats="t1", period_s=None, settings='layout = "A"')) as c:
        c.play("dealer new_game\ndealer spin\ndealer no_more_bets\ndealer number 17\ndealer confirm\ndealer new_game")


# ---------------------------------------------------------------- the zero outside


@star("5.5")
@star("Diagram C")
def test_chips_on_the_zero_outside_are_straight_up_on_zero_and_are_moved_in_at_no_more_bets() -> None:
    with casino(cloth('layout = "C"', straight=(1_00, 15_00))) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:0 10.00 outside=true
            p1 place straight:0 5.00
            expect p1 on straight:0 15.00
        """)
        assert c.state().spins.outside == ["p1"]
        assert asked(c) == Prompt("Move the zero in: p1")
        c.play("p1 place straight:0 1.00")
        assert [each.clause for each in c.answer.notices] == ["4.3"]
        c.play("p1 undo\ndealer spin\ndealer no_more_bets")
        assert c.state().spins.outside == []
        c.play("expect p1 on straight:0 15.00")
        assert MovedIn(("p1",)) in c.events("table:L1")


@star("5.5")
def test_the_dealer_moves_them_in_before_no_more_bets_and_nobody_else_does() -> None:
    with casino(cloth('layout = "C"')) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            dealer move_in
            expect refused 5.5
            p1 place straight:0 10.00 outside=true
            supervisor move_in
            expect refused 5.5
            dealer move_in
            dealer move_in
            expect refused 5.5
            expect p1 on straight:0 10.00
        """)


@star("5.5")
@pytest.mark.parametrize("layout", ["A", "C", "E"])
@pytest.mark.parametrize("bet", ["straight:0", "straight:1", "red"])
def test_only_zero_is_placed_outside_and_only_on_layout_c(layout: str, bet: str) -> None:
    with casino(cloth(f'layout = "{layout}"')) as c:
        c.play(SIT_DOWN)
        refused = "" if (layout, bet) == ("C", "straight:0") else "\nexpect refused 5.5"
        c.play(f"dealer new_game\np1 place {bet} 10.00 outside=true{refused}")


def test_what_is_taken_off_again_is_not_outside_any_more() -> None:
    with casino(cloth('layout = "C"')) as c:
        c.play(SIT_DOWN)
        c.play("dealer new_game\np1 place straight:0 10.00 outside=true\np2 place straight:0 10.00 outside=true")
        c.play("p1 undo")
        assert c.state().spins.outside == ["p2"]
        c.play("supervisor invalidate_wagers p2 not_eligible")
        assert c.state().spins.outside == []


@star("8.10")
@pytest.mark.parametrize("moved", [True, False])
@pytest.mark.parametrize(("number", "balance"), [("0", "1350.00"), ("7", "990.00")])
def test_the_zero_outside_counts_as_straight_up_whether_or_not_it_was_moved(
    number: str, balance: str, moved: bool
) -> None:
    with casino(cloth('layout = "C"')) as c:
        c.play(SIT_DOWN)
        c.play("dealer new_game\np1 place straight:0 10.00 outside=true\ndealer spin")
        if moved:
            c.play("dealer move_in")
        c.play(f"dealer no_more_bets\ndealer number {number}\ndealer confirm\nexpect p1 balance {balance}")
        (placed,) = [event for event in c.events("table:L1") if isinstance(event, WagersChanged)]
        assert (placed.now, placed.outside) == ({"straight:0": 10_00}, True)
