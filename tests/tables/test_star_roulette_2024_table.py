"""The Star's roulette at a table: on the cloth and on terminals, with the Lucky Ball, colour checks and player cards."""

from fractions import Fraction
from functools import partial
from itertools import count
from random import Random

import pytest
from casino import Casino, casino, table
from star_roulette import ALL_SIT_DOWN, KEY, star
from watching import round_shown

from croupier.games.chance import numbers
from croupier.games.lucky_ball import draw_boost
from croupier.games.roulette import COLOURS, SINGLE_ZERO
from croupier.journal.seeds import Entropy
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Refused
from croupier.play.evolve import evolve
from croupier.play.round_events import RoundOpened
from croupier.play.table import Setup, Table
from croupier.play.wagering.limits import Limit, Limits
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_commands import Place
from croupier.play.wagering.wager_events import WagersChanged
from croupier.rulebooks.library import game
from croupier.rulebooks.star_roulette_2024.sign import SIGN
from croupier.rulebooks.star_roulette_2024.staffing import STAFF
from croupier.rulebooks.star_roulette_2024.table import AT_A_TABLE

tables = partial(table, "L1", KEY, "roulette", seats="t1", positions="p1 p2", period_s=None)
"""A table with two places on the cloth and a terminal, its period ended by the dealer's call."""


def lucky(c: Casino, number: str) -> None:
    """Finish a round on a Lucky Ball table, on a number or on that of a colour."""
    c.play("dealer spin\ndealer no_more_bets")
    c.play(f"dealer number {c.state().lucky.get(number, number)}\ndealer confirm")
    c.clear_cloth()


def raising(colour: str) -> Entropy:
    """Chance that gives a colour Super Odds in the first round at L1."""
    for each in count():
        seed = Random(each).randbytes(32)
        if draw_boost(Fraction(0), numbers(seed, "L1", 1, 1, "boost")) == ("super", colour):
            return Random(each).randbytes
    raise AssertionError


# ---------------------------------------------------------------- wagers


@star("3.3")
@star("3.2")
def test_a_stake_is_covered_by_what_the_player_holds_and_is_on_a_bet_of_the_list() -> None:
    with casino(tables()) as c:
        c.play("""
            operator issue_card A1 person1
            p1 present_card A1
            dealer new_game
            p1 place red 10.00
            expect refused 3.3
            dealer buy_in p1 cash 30.00
            p1 place red 40.00
            expect refused 3.3
            p1 place split:1-9 10.00
            expect refused 3.2
            p1 place tier 10.00
            expect refused 3.2
            p1 place red 30.00
            expect p1 balance 0.00
        """)


@star("3.13")
@star("1.1 (wagering period)")
@star("5.3")
def test_no_more_bets_ends_placing_and_cancelling_and_comes_while_the_ball_runs() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place red 10.00
            p1 place black 10.00
            p1 remove black
            expect p1 balance 990.00
            dealer no_more_bets
            expect refused 5.3
            dealer spin
            dealer number 17
            expect refused 5.3
            supervisor no_more_bets
            expect refused 5.3
            dealer no_more_bets
            p1 remove red
            expect refused 3.13
            t1 place red 10.00
            expect refused 3.13
            expect p1 on red 10.00
        """)


@star("3.4")
@star("9.1")
def test_nobody_wagers_without_a_player_card_from_19_august_2024_on() -> None:
    """The moment is midnight in Sydney, where the clocks are ten hours ahead."""
    limits = Limits({"red": Limit(1_00, 100_00)}, 0, 1_000_00)
    setup = Setup("L1", game(KEY, "roulette", {}), AT_A_TABLE, SIGN, STAFF, limits, None)
    first = 1_723_989_600_000_000
    opened = evolve(Table(), RoundOpened(1, None))
    before = decide(setup, opened, TableContext(first - 1, "t1", "t1-1", 100_00), Place("red", 10_00))
    assert not isinstance(before, Refused)
    since = decide(setup, opened, TableContext(first, "t1", "t1-1", 100_00), Place("red", 10_00))
    assert isinstance(since, Refused)
    assert since.clause == "3.4"
    with_card = decide(setup, opened, TableContext(first, "t1", "t1-1", 100_00, card=True), Place("red", 10_00))
    assert not isinstance(with_card, Refused)


@star("3.14")
def test_a_spoken_wager_is_entered_by_the_dealer_from_the_players_own_funds() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            t1 place straight:17 950.00
            dealer place straight:17 60.00 spoken=true place=t1
            expect refused 3.3
            dealer place straight:17 50.00 spoken=true place=t1
            expect t1 on straight:17 1000.00
            t1 place straight:17 1.00 spoken=true
            expect refused 3.15
            dealer spin
            dealer no_more_bets
            dealer place red 1.00 spoken=true place=t1
            expect refused 3.13
        """)
        steps = [event.by for event in c.events("table:L1") if isinstance(event, WagersChanged)]
        assert steps == ["place", "spoken"]


@star("3.15")
def test_a_terminals_chips_are_its_players_and_the_dealer_works_the_cloth() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            dealer place red 10.00 place=t1
            expect refused 3.15
            supervisor place red 10.00 place=p1
            expect refused 3.15
            p1 place split:8-11 20.00
            expect p1 on split:8-11 20.00
        """)


@star("3.6")
def test_a_casino_supervisor_may_require_colour_checks() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer issue_checks p1 blue 5.00 100.00 marker=5.00
            dealer require_checks true
            expect refused 3.6
            supervisor require_checks true
            dealer new_game
            p1 place red 10.00
            expect refused 3.6
            p1 place red 10.00 purse=blue
            supervisor require_checks false
            p1 place black 10.00
        """)


@star("9.12")
def test_a_supervisor_may_refuse_a_wager_on_a_ground_before_no_more_bets() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:17 100.00
            p1 place red 10.00
            dealer refuse_wager p1 straight:17 conduct
            expect refused 9.12
            supervisor refuse_wager p1 straight:17 ""
            expect refused 9.12
            supervisor refuse_wager p1 straight:18 conduct
            expect refused 9.12
            supervisor refuse_wager p1 straight:17 conduct
            expect p1 balance 990.00
            expect p1 on straight:17 0.00
            dealer spin
            dealer no_more_bets
            supervisor refuse_wager p1 red conduct
            expect refused 9.12
            expect p1 on red 10.00
        """)


# ---------------------------------------------------------------- limits


@star("4.1")
def test_a_terminal_refuses_what_is_outside_the_sign() -> None:
    with casino(tables(straight=(5_00, 200_00), red=(5_00, 200_00, 5_00), total=(0, 300_00))) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            t1 place straight:17 7.00
            t1 place straight:18 205.00
            expect refused 4.1
            t1 place red 7.00
            expect refused 4.1
            t1 place red 10.00
            t1 place straight:18 200.00
            t1 place straight:19 100.00
            expect refused 4.1
        """)


@star("4.2")
def test_below_the_minimum_is_refused_at_a_terminal_and_stands_on_the_cloth() -> None:
    with casino(tables(red=(10_00, 500_00))) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            t1 place red 5.00
            expect refused 4.2
            p1 place red 5.00
            expect trimmed 4.2
            p2 place black 5.00
            dealer spin
            dealer no_more_bets
            expect p1 on red 5.00
            dealer number 32
            dealer confirm
            expect p1 balance 1005.00
            expect p2 balance 995.00
        """)


@star("4.3")
@pytest.mark.parametrize(("number", "balance"), [("17", "18500.00"), ("18", "500.00")])
def test_above_the_maximum_is_settled_as_the_maximum_and_the_rest_comes_back(number: str, balance: str) -> None:
    with casino(tables(straight=(5_00, 500_00))) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:17 700.00
            expect trimmed 4.3
        """)
        lucky(c, number)
        c.play(f"expect p1 balance {balance}")
        (settled,) = [event for event in c.events("table:L1") if isinstance(event, WagersSettled)]
        assert [(each.bet, each.stake, each.clause) for each in settled.over] == [("straight:17", 200_00, "4.3")]


# ---------------------------------------------------------------- settlement


@star("3.16")
@star("5.4")
def test_wagers_are_settled_by_their_position_when_the_dealer_has_confirmed_the_number() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place split:17-20 10.00
            p2 place corner:17-18-20-21 10.00
            dealer spin
            dealer no_more_bets
            dealer confirm
            expect refused 5.4
            dealer number 21
            expect p2 balance 990.00
            supervisor confirm
            expect refused 5.4
            dealer confirm
            expect p1 balance 990.00
            expect p2 balance 1080.00
        """)


@star("5.4")
def test_a_sensor_may_read_the_number_and_the_dealer_confirms_it() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:17 10.00
            dealer spin
            dealer no_more_bets
            wheel 17
            expect p1 balance 990.00
            dealer confirm
            expect p1 balance 1350.00
        """)


@star("5.1")
@star("5.2")
def test_the_dealer_opens_a_round_when_the_last_one_is_paid_and_spins_the_ball() -> None:
    with casino(tables()) as c:
        c.play("""
            supervisor new_game
            expect refused 5.1
            dealer new_game
            wheel spin
            expect refused 5.2
            supervisor spin
            expect refused 5.2
            dealer spin
            dealer new_game
            expect refused 5.1
            dealer no_more_bets
            dealer number 17
            dealer new_game
            expect refused 5.1
            dealer confirm
            dealer remove_dolly
            dealer new_game
        """)


@star("1.1 (wagering period)")
def test_a_supervisor_resumes_a_round_with_the_wagers_as_they_were() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("dealer new_game\np1 place red 40.00")
        c.restart()
        c.play("""
            supervisor resume
            expect phase wagering
            expect p1 on red 40.00
            p1 clear
        """)


@star("1.1 (void)")
@star("1.1 (wagering period)")
def test_a_round_open_when_the_system_stopped_waits_for_a_supervisor_and_void_returns_the_stake() -> None:
    with casino(tables()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place red 40.00
        """)
        c.restart()
        c.play("""
            expect phase held
            dealer void malfunction
            expect refused 1.1 (void)
            dealer resume
            expect refused 1.1 (wagering period)
            supervisor void malfunction
            expect p1 balance 1000.00
            expect phase waiting
        """)
        assert c.books()["table:L1"] == 0


# ---------------------------------------------------------------- Lucky Ball


@star("1.1 (Lucky Ball)")
@star("7.3")
def test_the_lucky_ball_needs_no_other_wager_and_no_other_wager_makes_one() -> None:
    with casino(tables(), entropy=raising("red")) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place red 10.00
            p2 place lucky_ball:blue 10.00
            expect p1 bet 10.00
            expect p2 bet 10.00
        """)
        lucky(c, "blue")
        c.play("expect p2 balance 1200.00")


@star("2.8")
@star("7.4")
@star("7.6")
@star("7.9")
def test_the_numbers_are_shown_after_the_spin_and_the_raised_odds_after_no_more_bets() -> None:
    with casino(tables(), entropy=raising("yellow")) as c:
        c.play(ALL_SIT_DOWN)
        c.play("dealer new_game\np1 place lucky_ball:yellow 10.00")
        assert not c.state().lucky
        c.play("dealer spin\np2 place lucky_ball:red 10.00")
        shown = dict(c.state().lucky)
        assert tuple(shown) == COLOURS
        assert len(set(shown.values()) & SINGLE_ZERO.pockets) == len(COLOURS)
        c.play("""
            dealer no_more_bets
            p2 place lucky_ball:green 10.00
            expect refused 3.13
        """)
        assert c.state().lucky == {**shown, "super": "yellow"}
        c.play(f"""
            dealer number {shown["yellow"]}
            dealer confirm
            expect p1 balance 1600.00
            expect p2 balance 990.00
        """)


@star("7.4")
@star("7.6")
def test_the_screens_show_each_colours_odds_and_the_raised_ones_when_they_are_drawn() -> None:
    standard = {"red": "6", "green": "12", "blue": "20", "yellow": "25"}
    raised = {"red": "120", "green": "100", "blue": "75", "yellow": "60"}
    with casino(tables()) as c:
        c.play("dealer new_game")
        before = round_shown(c, "L1").lucky
        c.play("dealer spin")
        after = round_shown(c, "L1").lucky
        c.play("dealer no_more_bets")
        drawn = round_shown(c, "L1").lucky
        assert before is not None
        assert after is not None
        assert drawn is not None
        assert (before.numbers, before.pays, after.pays) == ({}, {}, standard)
        assert drawn.pays == {**standard, drawn.raised: raised[drawn.raised]}


@star("7.1")
def test_the_lucky_ball_is_switched_off_and_on_between_rounds_by_a_supervisor() -> None:
    with casino(tables(), entropy=raising("red")) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place lucky_ball:red 10.00
            dealer switch_lucky_ball false
            expect refused 7.1
            supervisor switch_lucky_ball false
            p2 place lucky_ball:red 10.00
        """)
        lucky(c, "red")
        c.play("""
            expect p1 balance 2200.00
            dealer new_game
            p1 place lucky_ball:red 10.00
            expect refused 7.1
            p1 place red 10.00
        """)
        lucky(c, "5")
        assert not c.state().lucky
        c.play("""
            expect p1 balance 2210.00
            supervisor switch_lucky_ball true
            dealer new_game
            p1 place lucky_ball:red 10.00
        """)


@star("2.8")
@pytest.mark.parametrize(("layout", "offered"), [("A", False), ("B", False), ("D", False), ("E", True), ("F", True)])
def test_only_layouts_e_and_f_have_lucky_ball_areas(layout: str, offered: bool) -> None:
    wheel = "double_zero" if layout in "BDF" else "single_zero"
    kinds = "straight split street corner five_line six_line column dozen low high even odd red black".split()
    entered = f'layout_d_wheel_type = "{wheel}"\nareas = {kinds}' if layout == "D" else ""
    at = tables(seats="", config={"wheel": wheel}, settings=f'layout = "{layout}"\n{entered}')
    with casino(at) as c:
        c.play("supervisor switch_lucky_ball true" + ("" if offered else "\nexpect refused 2.8"))
        c.play(
            """
            operator issue_card A1 person1
            p1 present_card A1
            dealer buy_in p1 cash 50.00
            dealer new_game
            p1 place lucky_ball:red 10.00
        """
            + ("" if offered else "\nexpect refused 7.1")
        )
