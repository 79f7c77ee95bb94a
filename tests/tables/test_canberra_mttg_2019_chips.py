"""Casino Canberra, 2019, chips on the layout: whose they are, what may be done with them, and Confirm Bet."""

import pytest
from canberra import CANBERRA, all_of, fund, on, shoe, two_tables, wheel
from casino import casino

from croupier.journal.streams import decode
from croupier.orders.order import Order
from croupier.play import commands as play
from croupier.play.reasons import Reason
from croupier.play.round_events import WageringClosed
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_commands import Clear, Confirm, Double, Move, Place, Remove, Repeat, Undo
from croupier.play.wagering.wager_events import Return, WagersChanged, WagersConfirmed
from croupier.rulebooks.roles import Role

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
        *(Place("red", 5_00), Move("red", "black"), Remove("red"), Clear(), Undo()),
        *(Repeat(), Double(), Confirm()),
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
        called = Place("red", 5_00, spoken=True)
        answer = c.run(
            c.floor.submit(Order("console", 1, c.clock.now(), Role.DEALER, "staff:dealer", called, "R1", "t1"))
        )
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
            ("terminal:t5", WagersChanged),
            ("terminal:t5", WagersConfirmed),
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
        assert [(each.terminal, each.account, each.returned) for each in all_of(c, WagersSettled, "R1")] == [
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
        (closed,) = all_of(c, WageringClosed, "B1")
        assert closed.returned == (Return("t1", "t1-1", "tie", 60_00, "2.2 [unconfirmed]", reason=Reason.UNCONFIRMED),)
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
