"""Orders and combinations that no single clause speaks of: chips, tokens and colour checks."""

from copy import deepcopy

import pytest
from casino import casino
from odd_orders import PLAIN, admitted, bought_in, player_at_a_wheel, seven_up, tokens, wheel

# ---------------------------------------------------------------- purses, undo, repeat and whose room it is


@pytest.mark.parametrize("step", ["place red 10.00 tokens of_purse=4.00", "move black red", "clear", "remove black"])
def test_a_step_with_chips_of_two_purses_is_undone_and_done_again_as_one(step: str) -> None:
    with casino(wheel(seats="t1", positions="")) as c:
        admitted(c, "t1")
        tokens(c, "t1", 20)
        c.play("""
            dealer new_game
            t1 place black 10.00 tokens of_purse=4.00
        """)
        before = deepcopy(list(c.state().seats["t1"].heaps()))
        c.play(f"t1 {step}")
        after = deepcopy(list(c.state().seats["t1"].heaps()))
        assert after != before
        c.play("t1 undo")
        assert list(c.state().seats["t1"].heaps()) == before
        c.play("t1 redo")
        assert list(c.state().seats["t1"].heaps()) == after
        c.play("t1 undo")
        c.play("t1 undo")
        assert not c.state().seats["t1"].on_layout()  # and nothing is left below the minimum
        c.play("t1 undo\nexpect refused 3.3")


def test_a_wager_of_two_purses_has_one_other_player_make_room() -> None:
    with casino(seven_up()) as c:
        bought_in(c, "p1", "p2", "p3", "p4", "p5")
        tokens(c, "p5", 20)
        c.play("""
            dealer new_game
            p1 place player 10.00
            p2 place super_7s 10.00 box=p1
            p3 place super_7s 10.00 box=p1
            p4 place super_7s 10.00 box=p1
            p5 place banker 10.00
            p5 place super_7s 10.00 tokens box=p1 of_purse=5.00
            expect p4 balance 200.00
            expect p3 balance 190.00
            expect p5 on super_7s@p1 10.00
        """)


def test_chips_beside_required_colour_checks_are_neither_repeated_doubled_moved_nor_put_back() -> None:
    with player_at_a_wheel() as c:
        c.play("""
            dealer new_game
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            dealer number 0
            dealer declare_no_spin not_in_a_pocket
            p1 place black 10.00
            p1 remove black
            supervisor require_checks true
            p1 undo
            expect refused 3.6
            p1 double
            expect refused 3.6
            p1 move red black
            expect refused 3.6
            p1 clear
            p1 repeat
            expect refused 3.6
            expect p1 balance 200.00
        """)


def test_checks_that_were_redeemed_are_not_put_back() -> None:
    with player_at_a_wheel() as c:
        c.play("""
            dealer issue_checks p1 blue 10.00 50.00
            dealer new_game
            p1 place red 10.00 blue
            p1 clear
            dealer redeem_checks p1 blue
            p1 undo
            expect refused 3.3
            expect p1 balance 200.00
        """)


def test_a_layout_without_boxes_holds_a_players_wager_once() -> None:
    with casino(wheel()) as c:
        admitted(c, "p1")
        c.play("""
            dealer new_game
            p1 place red 10.00 box=p2
            expect refused 3.2
            p1 place red 10.00 box=p1
            expect p1 on red 10.00
        """)


def test_of_checks_whole_ones_are_placed() -> None:
    with player_at_a_wheel() as c:
        c.play("""
            dealer issue_checks p1 blue 10.00 50.00
            dealer new_game
            p1 place red 15.00 blue
            expect refused 3.3
            p1 place red 20.00 blue
        """)


def test_tokens_that_are_cut_in_proportion_go_back_to_their_purse() -> None:
    with casino(seven_up(limits='differential = "60.00"')) as c:
        bought_in(c, "p1", "p2")
        tokens(c, "p1", 100)
        c.play("""
            dealer new_game
            dealer reduce_pro_rata
            expect refused 6.2
            p1 place player 100.00 tokens
            dealer reduce_pro_rata
            expect p1 on player 60.00
            expect p1 balance 200.00
        """)
        assert c.books()["chips:p1-1/tokens"] == 40_00


def test_a_card_stays_while_tokens_lie() -> None:
    with player_at_a_wheel() as c:
        tokens(c, "p1", 20)
        c.play("""
            dealer new_game
            p1 place red 10.00 tokens
            p1 remove_card
            expect refused 9.1
            p1 clear
            p1 remove_card
        """)


# ---------------------------------------------------------------- colour checks


def test_checks_are_redeemed_and_bought_again_at_their_own_table_though_the_terminal_plays_at_two() -> None:
    with casino(wheel("L1", "t1", ""), wheel("L2", "t1", "")) as c:
        admitted(c, "t1")
        c.play("""
            dealer@L1 issue_checks t1 blue 10.00 50.00
            dealer@L2 redeem_checks t1 blue
            expect refused 3.9
            dealer@L2 issue_checks t1 blue 10.00 50.00
            expect refused 3.8
            supervisor@L2 announce_closing after=1200
            wait 20m
            supervisor@L2 close_table
            cashier@L2 redeem_checks t1 blue
            expect refused 3.9
            dealer@L1 redeem_checks t1 blue
            dealer@L2 issue_checks t1 blue 10.00 50.00
            expect refused 3.11
            supervisor@L2 open_table
            dealer@L2 issue_checks t1 blue 10.00 50.00
        """)


def test_a_colour_of_which_everything_is_lost_is_handed_in_and_free_for_another_player() -> None:
    with casino(wheel(settings=PLAIN)) as c:
        admitted(c, "p1", "p2")
        c.play("""
            dealer issue_checks p1 blue 10.00 50.00
            dealer new_game
            p1 place red 50.00 blue
            dealer redeem_checks p1 blue
            expect refused 3.9
            dealer spin
            dealer no_more_bets
            dealer number 2
            dealer confirm
            dealer issue_checks p2 blue 10.00 50.00
            expect refused 3.10
            dealer redeem_checks p1 blue
            dealer issue_checks p2 blue 10.00 50.00
            expect p1 balance 150.00
        """)
