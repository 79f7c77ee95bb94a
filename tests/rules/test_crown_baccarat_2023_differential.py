"""Crown Perth, baccarat, 2023, at a table: the table differential."""

import pytest
from crown import CROWN
from crown_table import BANKER_7_TO_6, back, called, coup, crown, funded

from croupier.play.wagering.wager_events import PlayerWarned


@pytest.mark.clause(CROWN, "1.1 Table Differential")
def test_a_wager_is_taken_as_far_as_the_differential_goes_and_the_other_side_makes_room() -> None:
    with crown(differential="10000") as c:
        funded(c)
        c.play("""
            t1 place player 5000.00
            t2 place banker 14000.00
            t1 place tie 3000.00
            t3 place banker_dragon 3000.00
            t3 place banker 2000.00
            expect trimmed '1.1 Table Differential'
            expect t3 on banker 1000.00
            expect t3 balance 16000.00
            p1 place banker 1.00
            expect refused '1.1 Table Differential'
            p1 place player 1000.00
            t4 place banker 1000.00
            expect t4 on banker 1000.00
        """)
        called(c)
        assert back(c) == []


@pytest.mark.clause(CROWN, "1.1 Table Differential")
def test_what_a_cancellation_leaves_over_goes_back_at_the_end_of_the_period_the_last_placed_first() -> None:
    with crown(differential="100") as c:
        funded(c)
        c.play("""
            t1 place player 100.00
            t2 place banker 60.00
            p1 place banker 80.00
            t2 place banker 60.00
            t1 remove player
            wait 20s
        """)
        assert back(c) == [
            ("t2", "banker", 60_00, "1.1 Table Differential"),
            ("p1", "banker", 40_00, "1.1 Table Differential"),
        ]
        c.play("expect t2 on banker 60.00\nexpect p1 on banker 40.00\nexpect p1 balance 19960.00")


@pytest.mark.clause(CROWN, "1.1 Table Differential")
def test_chips_taken_off_the_cloth_after_the_period_are_made_good_at_the_call() -> None:
    with crown(differential="100") as c:
        funded(c)
        c.play("t1 place banker 100.00\np1 place player 50.00\nt2 place banker 50.00\nwait 20s\np1 remove player")
        assert back(c) == []
        c.play("p2 place banker 1.00\nexpect refused '1.1 Table Differential'\ndealer no_more_bets")
        assert back(c) == [("t2", "banker", 50_00, "1.1 Table Differential")]


@pytest.mark.parametrize("place", ["t3", "p1"])
def test_what_the_differential_leaves_of_a_wager_stands_however_little_it_is(place: str) -> None:
    with crown(differential="100", banker=(25_00, 5000_00), total=(20_00, 100_000_00)) as c:
        funded(c)
        c.play(f"t1 place player 40.00\nt2 place banker 90.00\n{place} place banker 50.00\nt1 remove player")
        called(c)
        assert back(c) == [(place, "banker", 40_00, "1.1 Table Differential")]
        coup(c, *BANKER_7_TO_6)
        c.play(f"expect {place} balance 20009.50")
        assert not [each for each in c.events("table:B1") if isinstance(each, PlayerWarned)]


def test_room_under_the_differential_is_taken_at_an_ats_in_permitted_steps_and_not_below_the_minimum() -> None:
    with crown(differential="100", banker=(25_00, 5000_00, 5_00)) as c:
        funded(c)
        c.play("p1 place banker 62.00\nt1 place banker 50.00\nexpect t1 on banker 35.00")
        c.play("t2 place banker 25.00\nexpect refused '1.1 Table Differential'")


def test_a_step_taken_back_is_a_wager_like_any_other() -> None:
    with crown(differential="100") as c:
        funded(c)
        c.play("t1 place banker 100.00\nt1 remove banker\nt2 place banker 60.00")
        c.play("t1 undo\nexpect refused '1.1 Table Differential'\nexpect t1 balance 20000.00")
