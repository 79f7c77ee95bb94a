"""Casino Canberra, 2019, at its tables: chips, confirm bet, several tables at once, limits and the differential."""

import pytest
from canberra import CANBERRA, SEATS, all_of, fund, on, shoe, two_tables, wheel
from casino import casino, table

from croupier.cage.events import TicketIssued
from croupier.floor.journal import decode
from croupier.floor.orders import Order
from croupier.games.notation import WrongInput
from croupier.play import commands as play
from croupier.play import events
from croupier.rulebooks.policy import Role

# ---------------------------------------------------------------- who plays, and what lies


@pytest.mark.clause(CANBERRA, "A.4")
def test_a_terminal_takes_chips_from_its_first_note_until_its_cash_out() -> None:
    with casino(wheel()) as c:
        c.play("""
            dealer new_game
            t1 place red 5.00
            expect refused A.4
            t1 notes 50.00
            t1 place red 5.00
            t1 cash_out
            t1 place red 5.00
            expect refused A.4
        """)


@pytest.mark.clause(CANBERRA, "2.4(a)")
def test_a_chip_on_the_layout_is_a_chip_off_the_credit_and_never_more_than_there_is() -> None:
    with casino(shoe()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place banker 25.00
            expect t1 on banker 25.00
            expect t1 balance 75.00
            t1 remove banker
            expect t1 on banker 0.00
            expect t1 balance 100.00
            t1 place banker 101.00
            expect refused 2.4(a)
            expect t1 balance 100.00
            t1 place tie 60.00
            t1 move tie player
            expect t1 balance 40.00
            t1 double
            expect refused 2.4(a)
            t1 undo
            expect t1 on tie 60.00
            t1 clear
            expect t1 balance 100.00
        """)


@pytest.mark.clause(CANBERRA, "2.5(a)")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PLAYER])
def test_nobody_but_the_player_at_the_terminal_places_chooses_or_confirms(role: Role) -> None:
    commands: tuple[play.PlayerCommand, ...] = (
        *(play.Place("red", 5_00), play.Move("red", "black"), play.Remove("red"), play.Clear(), play.Undo()),
        *(play.Repeat(), play.Double(), play.Confirm()),
    )
    with casino(wheel()) as c:
        c.play("t1 notes 50.00\ndealer new_game\nt1 place red 5.00")
        before = c.events("table:R1")
        for number, command in enumerate(commands):
            order = Order("console", number, c.clock.now(), role, "somebody", command, "R1", "t1")
            answer = c.run(c.floor.submit(order))
            assert (answer.ok, answer.clause) == (False, "2.5(a)")
        assert c.events("table:R1") == before


@pytest.mark.clause(CANBERRA, "2.4(a)")
def test_a_wager_is_placed_by_touch_alone_and_never_for_a_player_who_calls_it_out() -> None:
    with casino(wheel()) as c:
        c.play("t1 notes 50.00\ndealer new_game")
        called = play.Place("red", 5_00, spoken=True)
        answer = c.run(c.floor.submit(Order("console", 1, c.clock.now(), Role.DEALER, "dealer", called, "R1", "t1")))
        assert (answer.ok, answer.clause) == (False, "2.4(a)")


@pytest.mark.clause(CANBERRA, "2.5(a)")
def test_the_record_says_when_a_terminal_placed_and_confirmed_and_at_which_table() -> None:
    with casino(wheel(seats="t5")) as c:
        start = c.clock.now()
        c.play("""
            t5 notes 50.00
            dealer new_game
            wait 3s
            t5 place red 5.00
            wait 6s
            t5 confirm
        """)
        kept = c.listed(c.floor.store.records("table:R1"))[-2:]
        seconds = [(each.at - start) // 1_000_000 for each in kept]
        assert seconds == [3, 9]
        assert [(each.actor, type(decode("table:R1", each.body))) for each in kept] == [
            ("terminal:t5", events.WagersChanged),
            ("terminal:t5", events.WagersConfirmed),
        ]


@pytest.mark.clause(CANBERRA, "A.3.1")
def test_a_bet_is_one_and_the_wagers_on_it_are_each_players_own() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 10.00
            t2 notes 10.00
            dealer new_game
            t1 place straight:17 5.00
            t2 place straight:17 10.00
            t1 confirm
            t2 confirm
        """)
        assert on(c, "R1", "t1")[1] == {"straight:17": 5_00}
        assert on(c, "R1", "t2")[1] == {"straight:17": 10_00}
        assert c.state("R1").on(["straight:17"]) == 15_00
        c.play("wait 30s\ndealer spin\ndealer number 17\ndealer confirm")
        assert [(each.terminal, each.account, each.returned) for each in all_of(c, events.WagersSettled, "R1")] == [
            ("t1", "t1-1", 180_00),
            ("t2", "t2-1", 360_00),
        ]


# ---------------------------------------------------------------- confirm bet


@pytest.mark.clause(CANBERRA, "2.2(a)")
def test_a_confirmation_before_the_end_makes_a_wager_and_one_after_it_does_not() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 50.00
            wait 29.8s
            t1 confirm
        """)
        assert on(c, "R1", "t1") == ({}, {"red": 50_00})
        c.play("""
            expect t1 balance 50.00
            wait 1s
            expect t1 bet 50.00
        """)
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 50.00
            wait 30.1s
            t1 confirm
            expect refused 2.7(b)
            expect t1 balance 100.00
            expect t1 bet 0.00
        """)


@pytest.mark.clause(CANBERRA, "2.2(a)")
def test_one_press_confirms_every_loose_chip_of_that_table_and_of_no_other() -> None:
    with casino(*two_tables(at_once=2)) as c:
        c.play("""
            t1 notes 100.00
            dealer@R1 new_game
            dealer@R2 new_game
            t1@R1 place red 10.00
            t1@R1 place straight:17 5.00
            t1@R2 place black 20.00
            t1@R1 confirm
        """)
        assert on(c, "R1", "t1") == ({}, {"red": 10_00, "straight:17": 5_00})
        assert on(c, "R2", "t1") == ({"black": 20_00}, {})


@pytest.mark.clause(CANBERRA, "2.2 [unconfirmed]")
def test_what_is_not_confirmed_goes_back_at_the_end_before_any_result() -> None:
    with casino(shoe()) as c:
        fund(c, t1=125)
        c.play("""
            dealer new_game
            t1 place player 25.00
            t1 confirm
            t1 place tie 60.00
            expect t1 balance 40.00
            wait 30s
            expect t1 balance 100.00
            expect t1 bet 25.00
        """)
        (closed,) = all_of(c, events.WageringClosed, "B1")
        assert closed.returned == (events.Return("t1", "t1-1", "tie", 60_00, "2.2 [unconfirmed]"),)
        assert c.state("B1").chips("t1", "t1-1") == {"player": 25_00}


@pytest.mark.clause(CANBERRA, "2.2 [unconfirmed]")
def test_chips_beside_a_confirmed_wager_on_the_same_bet_go_back_alone() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 50.00
            dealer new_game
            t1 place red 10.00
            t1 confirm
            t1 place red 15.00
            wait 30s
            expect t1 on red 10.00
            expect t1 balance 40.00
        """)


@pytest.mark.clause(CANBERRA, "2.7(a)")
def test_a_confirmed_wager_is_not_withdrawn_moved_lowered_or_raised() -> None:
    with casino(shoe()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place banker 50.00
            t1 confirm
            wait 18s
        """)
        for step in ("remove banker", "move banker player", "clear", "undo", "double", "confirm"):
            c.play(f"t1 {step}\nexpect refused 2.7(a)")
        assert on(c, "B1", "t1") == ({}, {"banker": 50_00})


@pytest.mark.clause(CANBERRA, "2.7(a)")
def test_more_may_be_placed_and_confirmed_up_to_the_maximum_and_only_that_can_be_taken_off() -> None:
    with casino(shoe(banker=(10_00, 80_00))) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place banker 50.00
            t1 confirm
            t1 place banker 40.00
            expect trimmed 3.4(ii)
            expect t1 on banker 80.00
            t1 undo
            expect t1 on banker 50.00
            t1 place banker 20.00
            t1 remove banker
            expect t1 on banker 50.00
            t1 place banker 30.00
            t1 confirm
            t1 place banker 10.00
            expect refused 3.4(ii)
        """)
        assert on(c, "B1", "t1") == ({}, {"banker": 80_00})


@pytest.mark.clause(CANBERRA, "A.1 Wagering Period")
def test_chips_are_placed_moved_and_cancelled_between_start_and_end_until_they_are_confirmed() -> None:
    with casino(shoe()) as c:
        c.play("""
            t1 notes 100.00
            t1 place banker 50.00
            expect refused 2.7(b)
            dealer new_game
            t1 place banker 50.00
            wait 20s
            t1 move banker player
            expect t1 on player 50.00
            wait 2s
            t1 confirm
            wait 3s
            t1 move player banker
            expect refused 2.7(a)
            wait 5s
            t1 place banker 5.00
            expect refused 2.7(b)
        """)


@pytest.mark.clause(CANBERRA, "2.7(b)")
def test_a_millisecond_after_expiry_nothing_is_placed_or_confirmed() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 50.00
        """)
        c.clock.advance(30.001)
        c.play("""
            t1 place red 5.00
            expect refused 2.7(b)
            t1 confirm
            expect refused 2.7(b)
            expect t1 balance 50.00
            wait 0s
            expect t1 balance 100.00
            t1 place red 5.00
            expect refused 2.7(b)
        """)


# ---------------------------------------------------------------- several tables


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
        assert [all_of(c, events.WagersChanged, name)[-1].by for name in ("R1", "R2")] == ["clear", "clear"]
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


# ---------------------------------------------------------------- limits


@pytest.mark.clause(CANBERRA, "3.2")
@pytest.mark.parametrize(
    ("asked", "lies", "clause"), [(40_00, 25_00, "3.4(i)"), (50_00, 50_00, ""), (75_00, 75_00, "")]
)
def test_a_wager_is_a_multiple_of_the_minimum_of_its_bet(asked: int, lies: int, clause: str) -> None:
    with casino(shoe(player=(25_00, 5_000_00), banker=(10_00, 100_00))) as c:
        c.play(f"""
            t1 notes 100.00
            dealer new_game
            t1 place player {asked / 100}
            expect t1 on player {lies / 100:.2f}
        """)
        assert [notice.clause for notice in c.script.last.notices] == ([clause] if clause else [])
        c.play("t1 confirm\nwait 30s")
        assert c.state("B1").chips("t1", "t1-1") == {"player": lies}


@pytest.mark.clause(CANBERRA, "3.2")
def test_no_other_step_can_be_set_and_terminals_offer_chips_that_fit_the_minimum() -> None:
    with casino(wheel(default=(10_00, 500_00), red=(20_00, 500_00))) as c:
        assert c.floor.plan.tables["R1"].chips == (10_00, 100_00)
    stepped = wheel(red=(20_00, 500_00, 5_00))
    with pytest.raises(WrongInput, match=r"multiples of the minimum \(clause 3.2\)"), casino(stepped):
        pass
    odd = table("R1", CANBERRA, "roulette", seats="t1", settings='chips = ["10", "25"]', default=(10_00, 500_00))
    with pytest.raises(WrongInput, match=r"multiples of the least minimum, 10.00 \(clause 3.2\)"), casino(odd):
        pass


@pytest.mark.clause(CANBERRA, "3.3")
def test_below_the_minimum_nothing_is_shown_and_the_reason_is_told() -> None:
    with casino(wheel(red=(10_00, 500_00))) as c:
        said = c.play("t1 notes 100.00\ndealer new_game\nt1 place red 5.00\nexpect refused 3.3")
        assert said == "as expected"
        assert "10.00" in c.script.last.why
        c.play("expect t1 on red 0.00\nexpect t1 balance 100.00\nt1 place red 10.00\nexpect t1 on red 10.00")


@pytest.mark.clause(CANBERRA, "3.3")
def test_what_would_lie_on_the_bet_counts_and_not_the_single_touch() -> None:
    with casino(wheel(red=(10_00, 500_00), black=(50_00, 500_00))) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 10.00
            t1 place red 10.00
            t1 move red black
            expect refused 3.3
            expect t1 on red 20.00
        """)


@pytest.mark.clause(CANBERRA, "3.4(i)")
def test_a_wrong_multiple_is_shown_as_the_next_lowest_and_the_rest_stays_in_the_account() -> None:
    with casino(shoe(player=(25_00, 5_000_00))) as c:
        fund(c, t1=1_000)
        c.play("""
            dealer new_game
            t1 place player 90.00
            expect trimmed 3.4(i)
            expect t1 on player 75.00
            expect t1 balance 925.00
            t1 place player 30.00
            expect trimmed 3.4(i)
            expect t1 on player 100.00
            t1 place player 20.00
            expect refused 3.4(i)
        """)


@pytest.mark.clause(CANBERRA, "3.4(ii)")
@pytest.mark.parametrize(("least", "shown"), [(10_00, "500.00"), (15_00, "495.00")])
def test_above_the_maximum_the_highest_permitted_wager_is_shown(least: int, shown: str) -> None:
    with casino(wheel(red=(least, 500_00))) as c:
        fund(c, t1=1_000)
        c.play(f"""
            dealer new_game
            t1 place red 800.00
            expect trimmed 3.4(ii)
            expect t1 on red {shown}
            t1 confirm
            t1 place red 15.00
            expect refused 3.4(ii)
        """)


@pytest.mark.clause(CANBERRA, "3.5")
def test_a_wager_beyond_the_differential_is_rejected_whole_until_the_other_side_has_grown() -> None:
    with casino(shoe(differential="10000.00")) as c:
        fund(c, t1=9_800, t2=700, t3=500)
        c.play("""
            dealer new_game
            t1 place banker 9800.00
            t1 confirm
            t2 place banker 300.00
            t2 place tie 400.00
            t2 confirm
            expect trimmed 3.5
            expect t2 balance 300.00
            expect t2 on banker 0.00
            expect t2 on tie 400.00
            t3 place player 500.00
            t3 confirm
            t2 place banker 300.00
            t2 confirm
        """)
        assert c.state("B1").on(["banker"]) == 10_100_00
        assert on(c, "B1", "t2") == ({}, {"tie": 400_00, "banker": 300_00})


@pytest.mark.clause(CANBERRA, "3.5")
def test_what_is_not_confirmed_does_not_count_and_one_press_on_both_sides_is_judged_as_a_whole() -> None:
    with casino(shoe(differential="100.00")) as c:
        fund(c, t1=100, t2=100, t3=500)
        c.play("""
            dealer new_game
            t2 place player 100.00
            t3 place player 200.00
            t3 place banker 150.00
            t3 confirm
        """)
        assert on(c, "B1", "t3") == ({}, {"player": 200_00, "banker": 150_00})
        c.play("""
            t2 confirm
            expect trimmed 3.5
            expect t2 balance 100.00
            t1 place banker 100.00
            t1 confirm
        """)
        assert on(c, "B1", "t1") == ({}, {"banker": 100_00})


@pytest.mark.clause(CANBERRA, "3.5")
@pytest.mark.clause(CANBERRA, "8.4(b)")
def test_a_pair_falls_with_its_rejected_main_wager_unless_another_stands() -> None:
    with casino(shoe(differential="50.00")) as c:
        c.play("""
            t1 notes 100.00
            t2 notes 100.00
            dealer new_game
            t1 place banker 60.00
            t1 place banker_pair 10.00
            t1 confirm
            expect t1 balance 100.00
            t2 place player 60.00
            t2 place tie 10.00
            t2 place player_pair 10.00
            t2 confirm
            expect trimmed 3.5
        """)
        assert on(c, "B1", "t1") == ({}, {})
        assert on(c, "B1", "t2") == ({}, {"tie": 10_00, "player_pair": 10_00})
        returned = all_of(c, events.WagersConfirmed, "B1")[0].returned
        assert {(each.bet, each.stake, each.clause) for each in returned} == {
            ("banker", 60_00, "3.5"),
            ("banker_pair", 10_00, "8.4(b)"),
        }


@pytest.mark.clause(CANBERRA, "3.5")
def test_a_wager_on_the_lighter_side_is_never_too_much_as_long_as_it_does_not_pass_the_other() -> None:
    with casino(shoe(differential="50.00")) as c:
        c.play("""
            t1 notes 100.00
            t2 notes 100.00
            t2 notes 50.00
            dealer new_game
            t1 place banker 50.00
            t1 confirm
            t2 place player 101.00
            t2 confirm
            expect trimmed 3.5
            t2 place player 100.00
            t2 confirm
        """)
        assert on(c, "B1", "t2") == ({}, {"player": 100_00})
