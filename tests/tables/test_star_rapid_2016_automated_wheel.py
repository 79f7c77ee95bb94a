"""The Star Rapid, 2016: an automated wheel that does not work as it should, through the floor's commands."""

import pytest
from casino import Casino, casino, table
from rapid import RAPID, rapid

from croupier.play.round_events import OutcomeRegistered, RoundHeld, RoundResumed, RoundVoided, WageringClosed
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role

AUTOMATED = table("R1", RAPID, "roulette", seats="t1 t2", settings='devices = { wheel = "automated" }')
MALFUNCTIONS = {
    "same_direction": ("5.3.2", "The ball ran in the direction of the wheel."),
    "ball_not_sensed": ("11.5.1.4", "The ball was taken out, or the sensors do not see it."),
    "wheel_failure": ("11.5.1.4", "A sensor, the motor or the encoder of the wheel has failed."),
    "out_of_order": ("11.5.1.4", "The wheel's reports do not follow from one another."),
    "silent": ("11.5.1.4", "The wheel does not report."),
}
ON_17 = """
    t1 notes 20.00
    wheel new_game
    t1 place straight:17 10.00
"""


def held(c: Casino) -> list[RoundHeld]:
    return [event for event in c.events("table:R1") if isinstance(event, RoundHeld)]


@pytest.mark.parametrize(
    ("ground", "clause", "words"),
    [pytest.param(ground, *reply, marks=rapid(reply[0])) for ground, reply in MALFUNCTIONS.items()],
)
def test_on_each_malfunction_the_round_is_held_and_does_not_settle(ground: str, clause: str, words: str) -> None:
    with casino(AUTOMATED) as c:
        c.play(ON_17)
        c.play(f"""
            wheel spin
            wheel no_more_bets
            wheel declare {ground}
            expect phase held
            wheel 17
            expect refused {clause}
            t1 place red 5.00
            expect refused {clause}
            expect t1 balance 10.00
            expect t1 bet 10.00
        """)
        assert held(c) == [RoundHeld(1, ground)]
        c.play(f"supervisor resume\nwheel spin\nwheel declare {ground}")
        assert [(each.text, each.clause) for each in c.answer.notices] == [(words, clause)]


@rapid("11.5")
def test_only_the_wheel_reports_its_malfunction_and_only_on_a_ground_and_in_a_round() -> None:
    with casino(AUTOMATED) as c:
        c.play("""
            wheel declare silent
            expect refused 11.5.1.4
            wheel new_game
            dealer declare silent
            expect refused 11.5.1.4
            supervisor declare silent
            expect refused 11.5.1.4
            wheel declare tired
            expect refused
            expect phase wagering
            wheel declare silent
            expect phase held
            wheel declare silent
            expect refused 11.5.1.4
        """)


def test_at_a_live_wheel_nobody_reports_a_malfunction_and_at_an_automated_one_nobody_declares_a_no_spin() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("dealer new_game\nwheel declare silent\nexpect refused")
    with casino(AUTOMATED) as c:
        c.play("wheel new_game\nwheel spin\nsupervisor declare_no_spin same_direction\nexpect refused")


@rapid("11.5")
def test_a_round_held_before_the_ball_ran_opens_again_with_its_wagers() -> None:
    with casino(AUTOMATED) as c:
        c.play(ON_17)
        c.play("""
            wheel declare silent
            dealer resume
            expect refused 11.5
            supervisor resume
            expect phase wagering
            t1 place red 10.00
            wheel spin
            wheel no_more_bets
            wheel 17
            expect t1 balance 360.00
        """)


@rapid("11.5")
def test_after_a_spin_that_went_wrong_the_frozen_wagers_wait_for_the_next_spin() -> None:
    with casino(AUTOMATED) as c:
        c.play(ON_17)
        c.play("""
            wheel spin
            wheel declare same_direction
            expect phase held
            supervisor resume
            expect phase closed
            t1 place red 10.00
            expect refused 4.2.6
            wheel 17
            expect refused 11.4.8
            wheel spin
            wheel 17
            expect t1 balance 370.00
        """)
        events = c.events("table:R1")
        assert [event.cause for event in events if isinstance(event, WageringClosed)] == ["fault"]
        assert RoundResumed(None, respin=True) in events
        (registered,) = [event for event in events if isinstance(event, OutcomeRegistered)]
        assert (registered.attempt, registered.source) == (2, "sensor")


@rapid("11.5.1.3")
def test_a_ball_at_rest_three_seconds_early_closes_wagering_and_settles_when_a_supervisor_has_confirmed_it() -> None:
    with casino(AUTOMATED) as c:
        c.play(ON_17)
        c.play("""
            wait 20s
            wheel spin
            wait 7s
            wheel 17
            expect phase held
            t1 place red 5.00
            expect refused 11.5.1.3
            expect t1 balance 10.00
        """)
        assert held(c) == [RoundHeld(1, "early_ball", "17")]
        assert [event.cause for event in c.events("table:R1") if isinstance(event, WageringClosed)] == ["ball"]
        c.play("supervisor establish_number 17\nexpect phase waiting\nexpect t1 balance 370.00")


@rapid("11.5.1.3")
def test_the_wheel_may_report_an_early_ball_without_its_number_and_nobody_else_does() -> None:
    with casino(AUTOMATED) as c:
        c.play(ON_17)
        c.play("""
            wheel spin
            supervisor declare early_ball
            expect refused 11.5.1.3
            wheel declare early_ball
            expect phase held
            t1 place red 5.00
            expect refused 11.5.1.3
            supervisor establish_number 17
            expect t1 balance 370.00
        """)


@rapid("11.5.1.3")
def test_what_an_early_ball_is_called() -> None:
    with casino(AUTOMATED) as c:
        c.play("wheel new_game\nwheel spin\nwheel 17")
        (notice,) = c.answer.notices
        words = "The ball came to rest before the wagering period was over."
        assert (notice.text, notice.clause) == (words, "11.5.1.3")


@rapid("11.7")
def test_after_an_error_a_casino_supervisor_has_every_terminal_settled_on_the_number_where_the_ball_is() -> None:
    with casino(AUTOMATED) as c:
        c.play("""
            t1 notes 20.00
            t2 notes 20.00
            wheel new_game
            t1 place straight:23 10.00
            t2 place straight:17 10.00
            supervisor establish_number 23
            expect refused 11.7
            wheel spin
            wheel no_more_bets
            wheel declare wheel_failure
            supervisor establish_number 37
            expect refused 11.7
            supervisor establish_number 23
            expect number 23
            expect t1 balance 370.00
            expect t2 balance 10.00
            supervisor establish_number 23
            expect refused 11.7
        """)
        assert held(c) == [RoundHeld(1, "wheel_failure")]
        (registered,) = [event for event in c.events("table:R1") if isinstance(event, OutcomeRegistered)]
        assert registered.source == "dealer"


@rapid("11.7")
def test_nobody_but_a_casino_supervisor_establishes_a_number() -> None:
    roles = rulebook(RAPID).offer("roulette").automated
    assert roles is not None
    assert roles.authority["establish_number"].value == (Role.CASINO_SUPERVISOR,)
    with casino(AUTOMATED) as c:
        c.play("wheel new_game\nwheel spin\nwheel declare silent")
        for who in ("dealer", "wheel", "gaming_manager", "operator", "cashier", "inspector"):
            c.play(f"{who} establish_number 23\nexpect refused 11.7")


@rapid("11.7")
def test_where_no_ball_ran_after_no_more_bets_there_is_no_number_to_establish() -> None:
    with casino(AUTOMATED) as c:
        c.play("""
            wheel new_game
            wheel declare silent
            supervisor establish_number 23
            expect refused 11.7
            supervisor resume
            wait 31s
            expect phase closed
            wheel declare silent
            supervisor establish_number 23
            expect refused 11.7
        """)


@rapid("11.1")
@pytest.mark.parametrize("reason", ["malfunction", "wagers_not_confirmed"])
def test_a_held_round_is_declared_void_by_a_casino_supervisor_and_every_stake_goes_back(reason: str) -> None:
    with casino(AUTOMATED) as c:
        c.play(ON_17)
        c.play(f"""
            wheel spin
            wheel no_more_bets
            wheel declare ball_not_sensed
            dealer void {reason}
            expect refused 11.1
            supervisor void {reason}
            expect t1 balance 20.00
            wheel new_game
        """)
        (voided,) = [event for event in c.events("table:R1") if isinstance(event, RoundVoided)]
        assert voided.reason == reason


def test_a_held_round_stays_held_when_the_system_is_restarted() -> None:
    with casino(AUTOMATED) as c:
        c.play(ON_17)
        c.play("wheel spin\nwheel declare silent")
        c.restart()
        c.play("expect phase held\nsupervisor establish_number 17\nexpect t1 balance 370.00")


@rapid("5.3.2")
def test_a_failed_launch_voids_that_spin_and_the_wagers_wait_for_the_next() -> None:
    with casino(AUTOMATED) as c:
        c.play(ON_17)
        c.play("""
            wheel spin
            wheel no_more_bets
            supervisor declare failed_launch
            expect refused 5.3.2
            wheel declare failed_launch
            expect phase closed
            expect t1 bet 10.00
            wheel 17
            expect refused 11.4.8
            wheel spin
            wheel 17
            expect t1 balance 370.00
        """)
        assert held(c) == []
