"""Casino Canberra, 2019: one terminal at several tables, one at a time or more at once."""

import pytest
from canberra import CANBERRA, SEATS, all_of, fund, two_tables
from casino import casino, table

from croupier.cage.terminal_events import TicketIssued
from croupier.play.wagering.wager_events import WagersChanged


@pytest.mark.clause(CANBERRA, "2.3")
def test_with_one_table_at_a_time_a_wager_at_another_is_refused_while_the_first_is_unsettled() -> None:
    with casino(*two_tables(None)) as c:
        c.play("""
            t1 notes 100.00
            dealer@R1 new_game
            dealer@R2 new_game
            t1@R1 place red 50.00
            t1@R1 confirm
            t1@R2 place red 5.00
            expect refused 2.3
            wait 30s
            t1@R2 place red 5.00
            expect refused 2.3
            dealer@R1 spin
            dealer@R1 number 0
            dealer@R1 confirm
            t1@R2 place red 5.00
            t1@R2 confirm
            expect t1 balance 45.00
        """)


@pytest.mark.clause(CANBERRA, "2.3")
def test_the_table_may_be_changed_at_any_time_and_chips_left_behind_come_back_at_that_tables_end() -> None:
    with casino(*two_tables(None)) as c:
        c.play("""
            t1 notes 100.00
            dealer@R1 new_game
            dealer@R2 new_game
            t1@R1 place red 50.00
            t1@R2 place red 20.00
            t1@R2 confirm
            t1@R1 confirm
            expect refused 2.3
            t1@R1 place black 5.00
            expect refused 2.3
            t1@R1 move red black
            expect refused 2.3
            expect t1 balance 30.00
            wait 30s
            expect t1 balance 80.00
            expect t1 bet 20.00
        """)


@pytest.mark.clause(CANBERRA, "2.3")
def test_with_several_tables_at_once_all_wagers_draw_on_one_account_and_follow_their_own_table() -> None:
    with casino(*two_tables(2)) as c:
        fund(c, t1=80)
        c.play("""
            dealer@R1 new_game
            dealer@R2 new_game
            t1@R1 place red 50.00
            t1@R1 confirm
            t1@R2 place black 31.00
            expect refused 2.4(a)
            t1@R2 place black 30.00
            t1@R2 confirm
            wait 30s
            dealer@R1 spin
            dealer@R1 number 1
            dealer@R1 confirm
            expect t1 balance 100.00
            expect t1 bet 30.00
            expect phase wagering R2
            wait 30s
            dealer@R2 spin
            dealer@R2 number 2
            dealer@R2 confirm
            expect t1 balance 160.00
        """)


@pytest.mark.clause(CANBERRA, "2.3")
def test_a_third_table_is_refused_where_two_are_the_most() -> None:
    third = table("R3", CANBERRA, "roulette", seats=SEATS, settings="tables_at_once = 2")
    with casino(*two_tables(2), third) as c:
        c.play("""
            t1 notes 100.00
            dealer@R1 new_game
            dealer@R2 new_game
            dealer@R3 new_game
            t1@R3 place red 5.00
            t1@R1 place red 5.00
            t1@R1 confirm
            t1@R2 place red 5.00
            t1@R2 confirm
            t1@R3 confirm
            expect refused 2.3
            t1@R1 place black 5.00
            t1@R1 confirm
        """)


@pytest.mark.clause(CANBERRA, "4.4(a)")
def test_unconfirmed_chips_at_every_table_go_back_before_a_cash_out_and_stay_when_it_is_refused() -> None:
    with casino(*two_tables(2)) as c:
        c.play("""
            t1 notes 100.00
            dealer@R1 new_game
            dealer@R2 new_game
            t1@R1 place red 20.00
            t1@R2 place black 30.00
            t1@R1 cash_out
            expect t1 balance 0.00
        """)
        (ticket,) = [event for event in c.events("terminal:t1") if isinstance(event, TicketIssued)]
        assert ticket.amount == 100_00
        assert [all_of(c, WagersChanged, name)[-1].by for name in ("R1", "R2")] == ["clear", "clear"]
        c.play("""
            t2 notes 100.00
            t2@R1 place red 20.00
            t2@R2 place black 30.00
            t2@R2 confirm
            t2@R1 cash_out
            expect refused 4.4(a)
            expect t2 on red 20.00
            expect t2 balance 50.00
        """)


@pytest.mark.clause(CANBERRA, "A.2")
def test_a_void_at_one_table_touches_no_wager_at_another() -> None:
    with casino(*two_tables(2)) as c:
        c.play("""
            t1 notes 100.00
            dealer@R1 new_game
            dealer@R2 new_game
            t1@R1 place red 50.00
            t1@R1 confirm
            t1@R2 place red 20.00
            t1@R2 confirm
            wait 120s
            dealer@R1 spin
            dealer@R2 spin
            dealer@R1 declare_no_spin same_direction
            expect t1 balance 80.00
        """)
        assert c.state("R2").chips("t1", "t1-1") == {"red": 20_00}
        c.play("dealer@R2 number 1\ndealer@R2 confirm\nexpect t1 balance 120.00")
