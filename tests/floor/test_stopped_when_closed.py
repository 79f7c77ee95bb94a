"""A system that stopped after the wagering period: the wagers are confirmed, or the records analysed, before the round goes
on."""

import pytest
from canberra import canberra, shoe, tumbler, wheel
from casino import Casino, casino, table
from crown_table import called, crown, funded

from croupier.play.remedies.irregularity_events import IrregularityDeclared

MANAGER = "table_games_manager"


def closed(c: Casino, bet: str) -> None:
    """A terminal has 100.00 and a confirmed wager of 10.00, and the period is over."""
    c.play(f"t1 notes 100.00\ndealer new_game\nt1 place {bet} 10.00\nt1 confirm\nwait 30s")


@pytest.mark.clause("crown-baccarat-2023", "5.21(b)")
def test_a_table_games_manager_confirms_the_wagers_before_a_card_is_dealt() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place banker 10.00")
        called(c)
        c.restart()
        c.play(f"""
            dealer card 9h
            expect refused 5.21(b)
            table_inspector complete confirm_wagers "all on record" passed
            expect refused 5.21(b)
            {MANAGER} complete confirm_wagers "all on record" passed
            dealer cards 2h 9s 9h Ks
            dealer confirm
            expect t1 balance 109.50
        """)
        (stopped,) = [event for event in c.events("table:B1") if isinstance(event, IrregularityDeclared)]
        assert (stopped.irregularity, stopped.clause) == ("system_fault", "5.21(b)")


@pytest.mark.clause("crown-baccarat-2023", "5.21(b)")
@pytest.mark.clause("crown-baccarat-2023", "5.22")
def test_wagers_that_are_not_confirmed_are_analysed_one_by_one_and_go_back_where_nothing_proves_them() -> None:
    with crown() as c:
        funded(c, "100.00", "t1 t2")
        c.play("t1 place banker 10.00\nt2 place banker 10.00")
        called(c)
        c.restart()
        c.play(f"""
            {MANAGER} complete confirm_wagers "the printer's log is torn" failed
            dealer card 2h
            expect refused 5.21(b)
            {MANAGER} complete confirm_wagers "as far as is known" passed
            expect refused 5.21(b)
            {MANAGER} mark_wager 1 t1 true "camera 4"
            {MANAGER} close_analysis 1 t1
            {MANAGER} mark_wager 1 t2 false "nothing"
            {MANAGER} close_analysis 1 t2
            expect t2 balance 100.00
            {MANAGER} complete confirm_wagers "one of them" passed
            dealer cards 2h 9s 9h Ks
            dealer confirm
            expect t1 balance 109.50
            expect t2 balance 100.00
        """)


@canberra("6.7(b)")
@pytest.mark.parametrize(
    ("written", "bet", "before", "next_line"),
    [
        (wheel(), "red", "", "dealer spin"),
        (wheel(), "red", "dealer spin", "dealer number 17"),
        (wheel(), "red", "dealer spin\ndealer number 17", "dealer confirm"),
        (shoe(), "player", "", "dealer card 9h"),
        (shoe(), "player", "dealer card 9h", "dealer card 2d"),
        (tumbler(), "big", "", "dealer tumble"),
        (tumbler(), "big", "dealer tumble", "dealer dice 2 2 5"),
    ],
)
def test_a_casino_supervisor_confirms_the_wagers_wherever_the_round_was(
    written: str, bet: str, before: str, next_line: str
) -> None:
    with casino(written) as c:
        closed(c, bet)
        c.play(before)
        c.restart()
        c.play(f"""
            {next_line}
            expect refused 6.7(b)
            dealer complete confirm_wagers "all on record" passed
            expect refused 6.7(b)
        """)
        c.restart()
        c.play(f"""
            supervisor complete confirm_wagers "all on record" passed
            {next_line}
        """)


@canberra("6.7(b)")
def test_a_round_in_which_nobody_has_wagered_goes_on_at_once() -> None:
    with casino(wheel()) as c:
        c.play("dealer new_game\nwait 30s")
        c.restart()
        c.play("dealer spin\ndealer number 17\ndealer confirm")


@canberra("6.7(a)")
def test_a_round_whose_wagering_was_open_is_void_as_ever() -> None:
    with casino(wheel()) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place red 10.00\nt1 confirm")
        c.restart()
        c.play("expect t1 balance 100.00\nexpect phase waiting")


def test_where_the_document_does_not_ask_for_it_a_closed_round_goes_on_as_it_was_recorded() -> None:
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place red 10.00\nwait 30s")
        c.restart()
        c.play("dealer spin\ndealer number 17\ndealer confirm\nexpect t1 balance 90.00")


@pytest.mark.clause("crown-baccarat-2023", "1.1 Void")
def test_a_round_that_is_declared_void_leaves_no_wagers_to_confirm() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place banker 10.00")
        called(c)
        c.restart()
        c.play(f"{MANAGER} void malfunction\nexpect t1 balance 100.00\ndealer new_game")
