"""The Star Rapid, 2016: how a live ball is spun, how it must run, and what is shown of its number, through the floor."""

import pytest
from casino import Casino, casino, table
from conducting import on_record
from equipped import wrong
from rapid import RAPID, rapid
from staffed import console
from watching import on_dealer, round_shown

from croupier.play.remedies.irregularity_events import NoSpinDeclared
from croupier.play.round_events import RoundSettled
from croupier.play.spins.spin_events import BallSpun, SpinReported
from croupier.rulebooks.roles import Role
from croupier.server.views.steps import Prompt

SENSOR = 'settings = { revolution_source = "wheel_sensor" }'
ON_17 = """
    t1 notes 20.00
    dealer new_game
    t1 place straight:17 10.00
    dealer spin
    wait 30s
"""


def live(settings: str = "") -> str:
    return table("R1", RAPID, "roulette", seats="t1", settings=settings)


def can(c: Casino) -> list[str]:
    """What the dealer's terminal offers of entering, confirming and declaring."""
    return sorted({*on_dealer(c).can} & {"enter_number", "confirm_outcome", "declare_no_spin", "spin_ball"})


def last(c: Casino, kind: type[BallSpun]) -> BallSpun:
    return [event for event in c.events("table:R1") if isinstance(event, kind)][-1]


def asked(c: Casino) -> Prompt | None:
    return on_dealer(c).prompt


# ---------------------------------------------------------------- how the ball ran


@rapid("5.3.1")
@pytest.mark.parametrize("settings", ["", SENSOR])
def test_a_number_after_three_revolutions_is_refused_and_only_no_spin_is_offered(settings: str) -> None:
    with casino(live(settings)) as c:
        c.play(ON_17)
        c.play("""
            wheel report_spin 3
            wheel 17
            expect refused 5.3.1
            dealer number 17
            expect refused 5.3.1
            expect phase closed
        """)
        assert can(c) == ["declare_no_spin"]
        assert asked(c) == Prompt("The ball made 3 revolutions, and 4 are needed: declare no spin.")
        c.play("""
            dealer declare_no_spin under_four_revolutions
            dealer spin
            wheel report_spin 4
            dealer number 17
            dealer confirm
            expect t1 balance 370.00
        """)


@rapid("5.3.1")
def test_a_ball_that_ran_with_the_wheel_has_no_number_though_one_was_read_before() -> None:
    with casino(live()) as c:
        c.play(ON_17)
        c.play("""
            wheel 17
            wheel report_spin 6 same_direction=true
            dealer confirm
            expect refused 5.3.1
        """)
        assert can(c) == ["declare_no_spin"]
        c.play("dealer declare_no_spin same_direction\nexpect t1 balance 10.00\nexpect t1 bet 10.00")


@rapid("5.3.1")
def test_without_a_sensor_the_dealers_acceptance_attests_the_spin() -> None:
    with casino(live()) as c:
        c.play(ON_17)
        c.play("dealer number 17\ndealer confirm")
        c.play("dealer new_game\ndealer spin\nwait 30s\nwheel report_spin 5\ndealer number 17\ndealer confirm")
        ends = [event for event in c.events("table:R1") if isinstance(event, RoundSettled)]
        assert [each.attested for each in ends] == [True, False]
        (reported,) = [event for event in c.events("table:R1") if isinstance(event, SpinReported)]
        assert reported == SpinReported(1, 5, same_direction=False)


@rapid("5.3.1")
def test_where_a_sensor_is_to_tell_no_number_counts_before_it_has() -> None:
    with casino(live(SENSOR)) as c:
        c.play(ON_17)
        c.play("""
            dealer number 17
            expect refused 5.3.1
            wheel report_spin 4
            dealer number 17
            dealer confirm
            expect t1 balance 370.00
        """)


@rapid("5.3.1")
def test_only_the_wheels_sensor_tells_how_a_ball_ran_and_only_of_one_that_is_out() -> None:
    with casino(live()) as c:
        c.play("""
            dealer new_game
            wheel report_spin 5
            expect refused 5.3.1
            dealer spin
            dealer report_spin 5
            expect refused 5.3.1
            supervisor report_spin 5
            expect refused 5.3.1
            wheel report_spin 5
        """)


@rapid("5.3.2")
def test_an_automated_wheel_has_no_least_number_of_revolutions() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1", settings='devices = { wheel = "automated" }')) as c:
        c.play("""
            t1 notes 20.00
            wheel new_game
            t1 place straight:17 10.00
            wheel spin
            wheel report_spin 3
            expect refused
            wheel no_more_bets
            wheel 17
            expect t1 balance 370.00
        """)
        (end,) = [event for event in c.events("table:R1") if isinstance(event, RoundSettled)]
        assert not end.attested


# ---------------------------------------------------------------- when it is spun


@rapid("7.4.2")
def test_a_ball_not_spun_at_expiry_is_asked_for_and_its_delay_is_on_record() -> None:
    with casino(live()) as c:
        c.play("dealer new_game\nwait 34s")
        closed_at = c.state().spins.closed_at
        assert asked(c) == Prompt("Spin now", closed_at, closed_at + 30_000_000)
        c.play("dealer spin")
        spun = last(c, BallSpun)
        assert (spun.delay // 1_000_000, spun.late, c.answer.notices) == (4, False, ())
        assert on_dealer(c).announcements == ()


@rapid("7.4.2")
@pytest.mark.parametrize(
    ("settings", "after", "late"),
    [
        ("", 59, False),
        ("", 61, True),
        ("settings = { spin_delay_alert_seconds = 5 }", 36, True),
        ("settings = { spin_delay_alert_seconds = 120 }", 149, False),
    ],
)
def test_a_ball_spun_too_long_after_expiry_is_flagged(settings: str, after: int, late: bool) -> None:
    with casino(live(settings)) as c:
        c.play(f"dealer new_game\nwait 30s\nwait {after - 30}s\ndealer spin")
        words = f"The ball was spun {after - 30} seconds after no more bets."
        assert last(c, BallSpun).late is late
        assert [(each.text, each.clause) for each in c.answer.notices] == ([(words, "7.4.2")] if late else [])
        assert (words in on_dealer(c).announcements) is late


@rapid("7.4.2")
@pytest.mark.parametrize("seconds", [4, 121, '"soon"', "true"])
def test_when_a_spin_is_late_is_set_within_bounds(seconds: object) -> None:
    words = "spin_delay_alert_seconds must be a whole number of seconds from 5 to 120, not"
    assert words in wrong(live(f"settings = {{ spin_delay_alert_seconds = {seconds} }}"))


@rapid("7.4.2")
def test_a_ball_spun_while_wagers_are_taken_and_one_spun_again_have_no_delay() -> None:
    with casino(live()) as c:
        c.play("dealer new_game\ndealer spin\nwait 80s")
        c.play("dealer declare_no_spin interference\ndealer spin")
        assert [event.delay for event in c.events("table:R1") if isinstance(event, BallSpun)] == [0, 0]


# ---------------------------------------------------------------- a hand in the wheel


@rapid("11.4.7")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_interference_makes_the_spin_invalid_and_opens_an_incident_for_the_casino_supervisor(who: str) -> None:
    with casino(live()) as c:
        c.play(f"""
            {ON_17}
            {who} declare_no_spin interference
            dealer number 17
            expect refused 11.4.8
            dealer spin
            {who} declare interference "an arm over the rail" terminal=t1
        """)
        nobody, somebody = (each.report for each in on_record(c).incidents)
        role = "dealer" if who == "dealer" else "casino_supervisor"
        assert (nobody.kind, nobody.place, nobody.clause, nobody.role) == ("interference", "", "11.4.7", role)
        assert (somebody.place, somebody.account, somebody.round) == ("t1", "t1-1", 1)
        shown = console(c, Role.CASINO_SUPERVISOR).announcements
        assert "Somebody interfered with the ball or the wheel." in shown
        c.restart()
        c.play("supervisor decide_incident 2 no_action established\nsupervisor close_incident 2")


@rapid("11.4.7")
def test_an_incident_opens_only_with_the_spin_that_it_is_about() -> None:
    with casino(live()) as c:
        c.play("dealer declare_no_spin interference\nexpect refused 11.4.7")
        c.play("dealer new_game\ndealer spin\ndealer declare_no_spin foreign_object")
        assert not on_record(c).incidents


# ---------------------------------------------------------------- its number


@rapid("7.5.1")
def test_the_dealer_is_asked_to_announce_the_number_and_screens_show_it_when_it_is_confirmed() -> None:
    with casino(live()) as c:
        c.play(ON_17)
        assert asked(c) == Prompt("Announce the number, then enter it")
        c.play("dealer number 17")
        assert round_shown(c, "R1").result is None
        c.play("dealer confirm")
        shown = round_shown(c, "R1").result
        assert shown is not None
        assert shown.text == "17"


# ---------------------------------------------------------------- a ball that left the wheel


@rapid("11.4.6")
def test_after_a_ball_left_the_wheel_no_ball_is_spun_before_a_casino_supervisor_has_examined_it() -> None:
    with casino(live()) as c:
        c.play(ON_17)
        c.play("""
            dealer declare_no_spin ball_left_the_wheel
            dealer spin
            expect refused 11.4.6
            dealer complete examine_ball "fit" passed
            expect refused 11.4.6
            supervisor complete examine_ball "" passed
            expect refused 11.4.6
            supervisor complete examine_ball "fit" passed
            supervisor complete examine_ball "fit" passed
            expect refused 11.4.6
            dealer spin
            dealer number 17
            dealer confirm
            expect t1 balance 370.00
        """)


@rapid("11.4.6")
def test_the_examination_is_asked_for_until_it_is_on_record_and_outlasts_a_restart() -> None:
    with casino(live()) as c:
        c.play(ON_17)
        c.play("dealer declare_no_spin ball_left_the_wheel")
        c.restart()
        assert on_dealer(c).announcements == ("Still to do: The ball that left the wheel is examined.",)
        c.play('dealer spin\nexpect refused 11.4.6\nsupervisor complete examine_ball "another ball: B2" passed')
        assert on_dealer(c).announcements == ()


def test_a_step_that_the_document_does_not_have_is_refused_with_those_it_has() -> None:
    with casino(live()) as c:
        c.play('supervisor complete polish_ball "done" passed\nexpect refused')
        assert c.answer.why == "There is no 'polish_ball' under these rules; there is: examine_ball, actual_number."


def test_a_no_spin_names_its_ground_once() -> None:
    with casino(live()) as c:
        c.play(ON_17)
        c.play("dealer declare_no_spin wheel_not_rotating")
        declared = [event for event in c.events("table:R1") if isinstance(event, NoSpinDeclared)]
        assert declared == [NoSpinDeclared(1, "wheel_not_rotating")]
