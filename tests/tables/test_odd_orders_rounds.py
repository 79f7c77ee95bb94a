"""Orders and combinations that no single clause speaks of: rounds and seats."""

import pytest
from canberra import CANBERRA
from casino import casino, table
from counter import refused
from odd_orders import RAPID, SEVEN_UP, player_at_a_wheel, sent, seven_up

from croupier.play.round_commands import Deadline, Hold
from croupier.rulebooks.roles import Role


def test_wagers_found_invalid_leave_no_mark_on_those_placed_after_a_no_spin() -> None:
    with player_at_a_wheel() as c:
        c.play("""
            dealer new_game
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            supervisor invalidate_wagers p1 not_own_card
            dealer declare_no_spin not_in_a_pocket
            p1 clear
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            dealer number 1
            dealer confirm
            expect p1 balance 210.00
        """)


def test_a_held_round_waits_for_a_supervisor_even_if_its_spin_does_not_count() -> None:
    with player_at_a_wheel() as c:
        c.play("""
            dealer new_game
            p1 place red 10.00
            dealer spin
        """)
        c.restart()
        c.play("""
            expect phase held
            dealer declare_no_spin not_in_a_pocket
            expect refused 8.4
            expect phase held
            supervisor resume
            expect phase wagering
        """)


def test_the_clock_ends_only_the_period_that_has_expired_and_holds_only_what_is_open() -> None:
    with casino(table("L1", RAPID, "roulette", seats="t1")) as c:
        assert refused(sent(c, Role.CLOCK, Hold()), "11.1")
        c.play("dealer new_game")
        assert refused(sent(c, Role.CLOCK, Deadline(1)), "4.2.6")
        c.play("wait 30s")
        assert refused(sent(c, Role.CLOCK, Deadline(1)), "4.2.6")
        assert refused(sent(c, Role.CLOCK, Hold()), "11.1")


@pytest.mark.parametrize(("rulebook", "game"), [(RAPID, "roulette"), (CANBERRA, "sic_bo")])
def test_a_wagering_period_is_no_longer_than_a_day(rulebook: str, game: str) -> None:
    clause = "7.1" if rulebook == RAPID else "5.1"
    with casino(table("R1", rulebook, game, seats="t1")) as c:
        c.play(f"""
            operator set_period 86400
            expect refused {clause}
            operator set_period 86399
        """)


def test_whoever_comes_next_is_not_asked_to_give_up_the_seat_of_the_one_before() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        round_of_t2 = "dealer new_game\nt2 place red 1.00\ndealer spin\nwait 30s\ndealer number 1\ndealer confirm\n"
        c.play(f"""
            t1 notes 20.00
            t2 notes 20.00
            {round_of_t2 * 3}
            supervisor give_up_seat t1
            supervisor issue_hand_pay t1
            t1 notes 20.00
            dealer new_game
            t1 place red 1.00
        """)
        assert "t1" not in c.state().board.required


@pytest.mark.clause(SEVEN_UP, "7.4")
def test_only_who_is_playing_agrees_to_coups_without_wagers() -> None:
    with casino(seven_up()) as c:
        c.play("t1 agree_to_dummies\nexpect refused 7.4")
