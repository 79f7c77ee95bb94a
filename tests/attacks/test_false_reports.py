"""A player who sees a losing number has the terminal say that it showed something else: the stake is lost all the same."""

import pytest
from casino import Casino, casino, table
from speakers import speaker

from croupier.floor.orders import Answer, Command, Order
from croupier.play.remedies.put_right_commands import ReportMeter, ReportPicture

RAPID, CANBERRA = "star-rapid-2016", "canberra-mttg-2019"
FALSE = [ReportMeter(123_45), ReportPicture(1, {"red": 50_00})]


def says(c: Casino, command: Command) -> Answer:
    """What the terminal t1 says, and is answered."""
    c.clock.advance(1)
    at = c.clock.now()
    role, actor = speaker("t1", command)
    return c.run(c.floor.submit(Order(actor, at, at, role, actor, command, "R1", "t1")))


@pytest.mark.parametrize("report", FALSE)
@pytest.mark.parametrize("known", ["closed", "read", "settled"])
@pytest.mark.clause(RAPID, "11.5.1.1")
def test_a_report_made_after_the_close_takes_no_wager_out_of_settlement_and_never_brings_its_stake_back(
    report: Command, known: str
) -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place straight:17 10.00\nwait 30s\ndealer spin")
        if known == "closed":
            assert says(c, report).ok
        c.play("dealer number 18")
        if known == "read":
            assert says(c, report).ok
        c.play("dealer confirm")
        if known == "settled":
            assert says(c, report).ok
        c.play("expect t1 balance 90.00\nexpect t1 bet 0.00")
        c.play(
            """
            dealer new_game
            t1 place red 5.00
            expect refused 11.5.1.1
            t1 cash_out
            expect refused 11.5.1.1
            supervisor mark_wager 1 t1 false "the terminal's report"
            expect refused 11.5
        """
            if isinstance(report, ReportMeter)
            else """
            dealer new_game
            t1 cash_out
            expect refused 11.5.1.2
            supervisor mark_wager 1 t1 false "the terminal's report"
            expect refused 11.5
        """
        )
        c.play('supervisor mark_wager 1 t1 true "the journal"\nsupervisor close_analysis 1 t1\nexpect t1 balance 90.00')
        c.play("t1 cash_out\nexpect t1 balance 0.00")


@pytest.mark.clause(CANBERRA, "6.6(b)")
def test_at_canberra_a_picture_that_a_terminal_tells_after_the_close_leaves_its_confirmed_wagers_in_play() -> None:
    with casino(table("R1", CANBERRA, "roulette", seats="t1 t2")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place straight:17 10.00\nt1 confirm\nwait 30s\ndealer spin")
        assert says(c, ReportPicture(1, {})).ok
        c.play("dealer number 18\ndealer confirm\nexpect t1 balance 90.00\nexpect t1 bet 0.00")
        c.play('supervisor mark_wager 1 t1 false "its picture"\nexpect refused 6.6(b)')


def test_what_staff_declare_after_such_a_report_is_looked_into_as_it_is_without_one() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place straight:17 10.00\nwait 30s\ndealer spin")
        assert says(c, ReportMeter(123_45)).ok
        c.play('supervisor declare wrong_meter "seen" t1\ndealer number 18\ndealer confirm\nexpect t1 bet 10.00')
        c.play('supervisor mark_wager 1 t1 false "the video"\nsupervisor close_analysis 1 t1\nexpect t1 balance 100.00')
