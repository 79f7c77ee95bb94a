"""Casino Canberra, 2019: terminals and the system that fail, before the wagering period is over and after it."""

import pytest
from canberra import CANBERRA, all_of, fund, shoe, wagered, wheel
from casino import casino

from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.put_right_events import AnalysisOpened, WagersMarked
from croupier.play.round_events import RoundVoided
from croupier.play.wagering.wager_events import WagersReturned

BANKER_WINS = "dealer cards 2s 3h 4s 4h\ndealer confirm"
TWELVE = " ".join(f"t{number}" for number in range(1, 13))


@pytest.mark.clause(CANBERRA, "6.6(a)")
def test_a_terminal_that_fails_before_the_period_is_over_gets_all_its_wagers_back_and_nobody_else() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=100)
        c.play("""
            dealer new_game
            t1 place red 50.00
            t1 confirm
            t1 place black 10.00
            t2 place red 20.00
            t2 confirm
            wait 27s
            monitoring declare terminal_fault "no touch" t1
            expect refused 6.6(a)
            dealer declare terminal_fault "no touch"
            expect refused 6.6(a)
            dealer declare terminal_fault "" t1
            expect refused 6.6(a)
            dealer declare terminal_fault "no touch" t1
            expect t1 balance 100.00
            expect t2 bet 20.00
            supervisor declare terminal_fault "no touch" t3
            wait 3s
            expect phase closed
            dealer spin
            dealer number 1
            dealer confirm
            expect t1 balance 100.00
            expect t2 balance 120.00
        """)
        (back,) = [event for event in all_of(c, WagersReturned, "R1") if event.reason == "terminal_fault"]
        assert [(each.bet, each.stake) for each in back.returned] == [("black", 10_00), ("red", 50_00)]
        assert {each.clause for each in back.returned} == {"6.6(a)"}


@pytest.mark.clause(CANBERRA, "6.6(b)")
def test_a_terminal_that_fails_after_the_period_has_its_wagers_on_hold_until_the_records_prove_them() -> None:
    with casino(shoe("A")) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"banker": 50}, t2={"banker": 100})
        c.play(f"""
            wait 2s
            dealer declare terminal_fault "the screen is black" t1
            {BANKER_WINS}
            expect t1 balance 50.00
            expect t1 bet 50.00
            expect t2 balance 195.00
            dealer mark_wager 1 t1 true "touch log" banker
            expect refused 6.6(b)
            supervisor:x mark_wager 1 t1 true "touch log" banker
            supervisor:x close_analysis 1 t1
            expect t1 balance 147.50
        """)
        (marked,) = all_of(c, WagersMarked, "B1")
        assert (marked.record, marked.proved) == ("touch log", True)
        (settled,) = all_of(c, HeldSettled, "B1")
        assert settled.settled.returned == 97_50


@pytest.mark.clause(CANBERRA, "6.6(b)")
def test_a_fault_that_is_found_after_the_settlement_is_analysed_all_the_same() -> None:
    with casino(shoe("A")) as c:
        fund(c, t1=100)
        wagered(c, t1={"banker": 50})
        c.play(BANKER_WINS)
        wagered(c)
        c.play(f"""
            {BANKER_WINS}
            supervisor declare_in_round 1 terminal_fault "touches were lost" places=t1
            supervisor mark_wager 1 t1 false "no acknowledged picture"
            supervisor close_analysis 1 t1
            expect t1 balance 100.00
        """)


@pytest.mark.clause(CANBERRA, "6.8")
def test_an_analysis_is_not_closed_while_a_wager_is_undecided_and_what_is_not_proved_goes_back() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100)
        wagered(c, t1={"red": 10, "odd": 20, "straight:1": 5})
        c.play("""
            supervisor declare terminal_fault "the screen is black" t1
            dealer spin
            dealer number 1
            dealer confirm
            supervisor mark_wager 1 t1 true "touch log" red
            supervisor mark_wager 1 t1 false "no record" odd
            supervisor close_analysis 1 t1
            expect refused 6.8
            supervisor mark_wager 1 t1 true "touch log" straight:1
            dealer close_analysis 1 t1
            expect refused 6.8
            supervisor close_analysis 1 t1
            expect t1 balance 285.00
        """)
        (settled,) = all_of(c, HeldSettled, "R1")
        lines = {line.bet: (line.result, line.returned, line.clause) for line in settled.settled.lines}
        assert lines["odd"] == ("standoff", 20_00, "6.8")
        assert (lines["red"][:2], lines["straight:1"][:2]) == (("win", 20_00), ("win", 180_00))


@pytest.mark.clause(CANBERRA, "6.7(a)")
def test_a_system_that_fails_before_the_period_is_over_voids_the_round_for_everybody() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=100)
        c.play("""
            dealer new_game
            t1 place red 50.00
            t1 confirm
            t2 place black 20.00
            supervisor declare system_fault "the network is down"
            expect t1 balance 100.00
            expect t2 balance 100.00
            expect phase waiting
        """)
        (void,) = all_of(c, RoundVoided, "R1")
        assert (void.reason, void.clause) == ("system_fault", "6.7(a)")


@pytest.mark.clause(CANBERRA, "6.7(b)")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_after_a_failure_past_the_period_every_wager_waits_for_a_casino_supervisor_and_is_settled_once(
    who: str,
) -> None:
    with casino(wheel(TWELVE)) as c:
        fund(c, **dict.fromkeys(TWELVE.split(), 100))
        wagered(c, **{place: {"red": 10} for place in TWELVE.split()})
        c.restart()
        c.play(f"""
            monitoring declare system_fault "power was lost"
            expect refused 6.7(b)
            {who} declare system_fault "power was lost"
            dealer spin
            expect refused 6.7(b)
            supervisor complete confirm_wagers "so far as is known" passed
            expect refused 6.7(b)
            dealer mark_wager 1 t1 true journal
            expect refused 6.6(b)
        """)
        for declared in all_of(c, IrregularityDeclared, "R1"):
            assert (declared.remedy, declared.clause) == ("analyse", "6.7(b)")
        assert {event.clause for event in all_of(c, AnalysisOpened, "R1")} == {"6.7(b)"}
        for place in TWELVE.split():
            c.play(f"supervisor mark_wager 1 {place} true journal\nsupervisor close_analysis 1 {place}")
            c.play(f"supervisor close_analysis 1 {place}\nexpect refused 6.8")
        c.play("""
            supervisor complete confirm_wagers "all of them" passed
            dealer spin
            dealer number 1
            dealer confirm
            expect t1 balance 110.00
            expect t12 balance 110.00
        """)
        assert c.books()["table:R1"] == -120_00
