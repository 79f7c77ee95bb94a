"""The Star's roulette of 2024 with a uSpin unit on the wheel, and a Lucky Ball screen that fails, through the floor."""

import pytest
from casino import Casino, casino, table
from star_roulette import KEY, can, star
from watching import on_dealer, on_terminal

from croupier.games.notation import WrongInput
from croupier.play.spins.spin_events import BallSpun, ButtonOffered, UspinFailed, UspinRestored
from croupier.play.wagering.wager_events import WagersReturned
from croupier.server.views.steps import Prompt

SIT_DOWN = """
    operator issue_card A1 person1
    operator issue_card C1 person2
    p1 present_card A1
    t1 present_card C1
    dealer buy_in p1 cash 1000.00
    dealer buy_in t1 cash 1000.00
"""
BY_USPIN = """
    dealer new_game
    p1 place straight:17 10.00
    dealer load_ball
    dealer launch_ball
"""


def cloth(unit: str = '{ id = "U7", remote_button = true }', layout: str = "A") -> str:
    return table(
        "L1",
        KEY,
        "roulette",
        seats="t1",
        positions="p1",
        period_s=None,
        settings=f'layout = "{layout}"',
        equipment={"uspin": unit},
    )


def launches(c: Casino) -> list[BallSpun]:
    return [event for event in c.events("table:L1") if isinstance(event, BallSpun)]


def offered(c: Casino, terminal: str) -> tuple[str, ...]:
    """What a player's terminal offers."""
    return on_terminal(c, terminal, "L1").can


# ---------------------------------------------------------------- launching


@star("1.1 (uSpin)")
@pytest.mark.parametrize(("unit", "offered"), [('{ id = "U7" }', True), ("", False)])
def test_a_ball_is_launched_by_a_unit_only_where_one_is_registered_for_the_wheel(unit: str, offered: bool) -> None:
    with casino(cloth(unit)) as c:
        c.play("dealer new_game")
        assert can(c, "load_ball", "spin_ball") == (["load_ball", "spin_ball"] if offered else ["spin_ball"])
        c.play("dealer load_ball" if offered else "dealer load_ball\nexpect refused 5.6")
        c.play("dealer launch_ball" if offered else "dealer launch_ball\nexpect refused 5.6")


@star("2.6.3")
def test_the_record_of_a_round_says_whether_the_dealer_or_the_unit_launched_the_ball() -> None:
    with casino(cloth()) as c:
        c.play(
            "dealer new_game\ndealer spin\ndealer declare_no_spin interference\ndealer load_ball\ndealer launch_ball"
        )
        assert [event.launch for event in launches(c)] == ["dealer", "uspin"]


@star("5.6")
def test_the_dealer_loads_the_ball_and_a_player_who_is_offered_the_button_starts_it() -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            t1 press_button
            expect refused 5.6
            dealer launch_ball
            expect refused 5.6
            dealer offer_button t1
            expect refused 5.6
            supervisor load_ball
            expect refused 5.6
            dealer load_ball
            dealer load_ball
            expect refused 5.6
            t1 press_button
            expect refused 5.6
            supervisor offer_button t1
            expect refused 5.6
            dealer offer_button t1
            p1 press_button
            expect refused 5.6
        """)
        with pytest.raises(WrongInput, match="no 't9' here"):
            c.play("dealer offer_button t9")
        assert "press_button" in offered(c, "t1")
        c.play("""
            t1 press_button
            t1 press_button
            expect refused 5.6
            dealer no_more_bets
            dealer number 17
            dealer confirm
        """)
        assert "press_button" not in offered(c, "t1")
        assert ButtonOffered("t1") in c.events("table:L1")
        assert launches(c) == [BallSpun(1, "uspin", "t1")]


@star("5.6")
def test_if_the_player_declines_the_dealer_starts_it() -> None:
    with casino(cloth()) as c:
        c.play("dealer new_game\ndealer load_ball\ndealer offer_button p1\nsupervisor launch_ball\nexpect refused 5.6")
        c.play("dealer launch_ball")
        assert launches(c) == [BallSpun(1, "uspin")]


@star("5.6")
def test_a_unit_without_a_button_is_the_dealers_to_start() -> None:
    with casino(cloth('{ id = "U7" }')) as c:
        c.play("dealer new_game\ndealer load_ball\ndealer offer_button p1\nexpect refused 5.6\ndealer launch_ball")


@star("5.6")
def test_the_unit_may_say_itself_that_it_has_launched_what_the_dealer_loaded() -> None:
    with casino(cloth()) as c:
        c.play("dealer new_game\ndealer load_ball\nwheel launch_ball")
        assert (launches(c), c.answer.notices) == ([BallSpun(1, "uspin")], ())


@star("8.7")
def test_a_ball_that_the_dealer_did_not_load_raises_an_alert_and_has_no_number() -> None:
    with casino(cloth()) as c:
        c.play("dealer new_game\nwheel launch_ball")
        (alert,) = c.answer.notices
        assert (alert.text, alert.clause) == (
            "The uSpin unit launched a ball that the dealer did not load: declare no spin.",
            "8.7",
        )
        assert on_dealer(c).prompt == Prompt("Somebody other than the dealer loaded the ball: declare no spin.")
        c.play("dealer no_more_bets\ndealer number 17\nexpect refused 8.7")
        assert can(c, "enter_number", "declare_no_spin") == ["declare_no_spin"]
        c.play("supervisor declare_no_spin loaded_by_another\ndealer spin\ndealer no_more_bets\ndealer number 17")


# ---------------------------------------------------------------- a unit that fails


@star("8.12")
def test_a_fault_after_two_revolutions_makes_the_spin_void_and_stops_play_until_the_unit_is_removed() -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play(BY_USPIN)
        c.play("""
            dealer no_more_bets
            wheel report_spin 2
            dealer declare uspin_fault
            expect phase wagering
            p1 place red 10.00
            expect refused 8.12
            dealer spin
            expect refused 8.12
            dealer load_ball
            expect refused 8.12
            p1 remove straight:17
            p1 undo
            expect refused 8.12
            dealer restore_uspin removed
            expect refused 8.12
            supervisor restore_uspin removed
            p1 place straight:17 10.00
            dealer load_ball
            expect refused 5.6
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer confirm
            expect p1 balance 1350.00
        """)
        assert [event for event in c.events("table:L1") if isinstance(event, UspinFailed | UspinRestored)] == [
            UspinFailed("8.12"),
            UspinRestored("removed"),
        ]


@star("8.12")
@pytest.mark.parametrize("at_rest", [True, False])
def test_a_last_spin_of_five_revolutions_stands_and_no_round_is_opened_before_the_unit_is_repaired(
    at_rest: bool,
) -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play(BY_USPIN)
        c.play("dealer no_more_bets\nwheel report_spin 5")
        c.play(
            "dealer number 17\nwheel declare uspin_fault" if at_rest else "wheel declare uspin_fault\ndealer number 17"
        )
        c.play("dealer confirm\nexpect p1 balance 1350.00")
        c.clear_cloth()
        c.play("""
            dealer new_game
            expect refused 8.12
            supervisor restore_uspin repaired
            dealer new_game
            dealer load_ball
            supervisor restore_uspin repaired
            expect refused 8.12
        """)


@star("8.12")
def test_a_number_that_the_dealer_entered_stands_and_a_ball_of_which_nothing_is_known_does_not() -> None:
    for entered in (True, False):
        with casino(cloth()) as c:
            c.play(SIT_DOWN)
            c.play(BY_USPIN)
            c.play("dealer no_more_bets\ndealer number 17" if entered else "dealer no_more_bets")
            c.play("supervisor declare uspin_fault")
            c.play(f"expect phase {'registered' if entered else 'wagering'}\nexpect p1 on straight:17 10.00")


@star("8.12")
def test_a_ball_that_the_dealer_spun_by_hand_is_not_touched_by_a_fault_of_the_unit() -> None:
    with casino(cloth()) as c:
        c.play(
            "dealer new_game\ndealer spin\ndealer declare uspin_fault\ndealer declare uspin_fault\nexpect refused 8.12"
        )
        assert c.state().spinning
        c.play("dealer no_more_bets\ndealer number 17\ndealer confirm")


@star("8.12")
def test_a_unit_that_was_removed_may_come_back_and_one_that_is_not_there_cannot_fail() -> None:
    with casino(cloth()) as c:
        c.play("""
            dealer declare uspin_fault
            dealer new_game
            expect refused 8.12
            supervisor restore_uspin removed
            dealer declare uspin_fault
            expect refused 8.12
            supervisor restore_uspin replaced
            dealer new_game
            dealer load_ball
        """)
    with casino(cloth("")) as c:
        c.play("dealer declare uspin_fault\nexpect refused 8.12")


# ---------------------------------------------------------------- the Lucky Ball screen


@star("8.11")
def test_when_the_lucky_ball_screen_fails_its_wagers_go_back_and_the_main_bets_go_on() -> None:
    with casino(cloth(layout="E")) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place red 10.00
            p1 place lucky_ball:yellow 15.00
            dealer spin
            dealer no_more_bets
            wheel declare lucky_ball_screen
            expect refused 8.11
            dealer declare lucky_ball_screen
            expect p1 balance 990.00
            dealer declare lucky_ball_screen
            expect refused 8.11
            dealer number 1
            dealer confirm
            expect p1 balance 1010.00
        """)
        (back,) = [event for event in c.events("table:L1") if isinstance(event, WagersReturned)]
        assert [(each.bet, each.stake, each.clause) for each in back.returned] == [("lucky_ball:yellow", 15_00, "8.11")]
        assert not c.state().history[0].lucky


@star("8.11")
def test_lucky_ball_is_not_offered_until_a_casino_supervisor_says_that_the_screen_works_again() -> None:
    with casino(cloth(layout="E")) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            supervisor declare lucky_ball_screen
            p1 place lucky_ball:red 10.00
            expect refused 7.1
            p1 place red 10.00
            dealer spin
            dealer declare_no_spin interference
            dealer spin
            dealer no_more_bets
            dealer number 1
            dealer confirm
        """)
        c.clear_cloth()
        to_do = [words for words in on_dealer(c).announcements if words.startswith("Still to do")]
        assert to_do == ["Still to do: The Lucky Ball screen works again."]
        c.play("""
            supervisor switch_lucky_ball true
            dealer new_game
            p1 place lucky_ball:red 10.00
            expect refused 7.1
            dealer complete lucky_ball_screen "works" passed
            expect refused 8.11
            supervisor complete lucky_ball_screen "works" passed
            dealer spin
            dealer no_more_bets
            dealer number 1
            dealer confirm
        """)
        c.clear_cloth()
        c.play("dealer new_game\np1 place lucky_ball:red 10.00")
