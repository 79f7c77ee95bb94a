"""Casino Canberra, 2019: a terminal that is declared faulty, its wagers, and its player's money."""

import pytest
from canberra import CANBERRA, wheel
from casino import casino, table
from counter import actors, row, rows

from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.wagering.wager_events import WagersReturned

TWO_AT_ONCE = "tables_at_once = 2"
FIRST = wheel(settings=TWO_AT_ONCE)
SECOND = table("R2", CANBERRA, "roulette", seats="t1", settings=TWO_AT_ONCE)


@pytest.mark.clause(CANBERRA, "4.4(b)(i)")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_faulty_terminal_is_taken_out_and_its_player_paid(who: str) -> None:
    with casino(wheel()) as c:
        c.play("monitoring transfer_credit t2 start cashless 180.00\ndealer new_game")
        c.play("dealer:lee sign_on" if who == "dealer" else "")
        c.play(f"{who}:lee declare_faulty t2 touch")
        assert (row(c).amount, row(c).account) == (180_00, "t2-1")
        assert c.floor.terminals["t2"].account is None
        assert actors(c, "terminal:t2")["terminal_taken_out"][0].startswith("staff:lee/")
        c.play("""
            t2 place red 5.00
            expect refused 4.4(b)(i)
            t2 notes 20.00
            expect refused 4.3
            supervisor declare_faulty t2 touch
            expect refused 4.4(b)(i)
            dealer return_to_service t2
            expect refused 4.4(b)(i)
            supervisor return_to_service t2
            t2 notes 20.00
            t2 place red 5.00
            supervisor return_to_service t2
            expect refused 4.4(b)(i)
        """)


@pytest.mark.clause(CANBERRA, "4.4(b)(i)")
def test_whoever_leaves_a_terminal_whose_printer_fails_or_above_the_limit_is_paid_by_hand() -> None:
    with casino(wheel(), floor='[money]\nticket_limit = "5000"') as c:
        c.play("""
            monitoring transfer_credit t1 one cashless 180.00
            monitoring transfer_credit t2 two cashless 5000.05
            dealer declare_faulty t1 printer
            dealer declare_faulty t2 screen
        """)
        assert sorted((each.kind, each.ticket, each.amount) for each in rows(c) if each.kind != "transfer") == [
            ("hand_pay", "HP-t1-1", 180_00),
            ("hand_pay", "HP-t2-1", 5000_05),
        ]


@pytest.mark.clause(CANBERRA, "4.4(b)(i)")
def test_a_faulty_terminal_with_a_wager_in_play_is_paid_when_the_records_have_been_looked_at() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 20.00
            t1 confirm
            wait 30s
            dealer declare_faulty t1 touch
            expect t1 balance 80.00
            dealer spin
            dealer number 1
            dealer confirm
            expect t1 balance 80.00
            supervisor issue_hand_pay t1
            expect refused 6.6(b)
            supervisor mark_wager 1 t1 true journal
            supervisor close_analysis 1 t1
            supervisor issue_hand_pay t1
        """)
        assert row(c, "hand_pay").amount == 120_00


@pytest.mark.clause(CANBERRA, "4.4(b)(i)")
@pytest.mark.clause(CANBERRA, "6.6(a)")
def test_a_terminal_declared_faulty_while_wagers_are_taken_gets_them_back_and_everything_is_paid() -> None:
    with casino(FIRST, SECOND) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            dealer@R2 new_game
            t1 place red 20.00
            t1 confirm
            t1 place black 5.00
            t1@R2 place red 10.00
            t1@R2 confirm
            dealer declare_faulty t1 touch
            expect t1 bet 0.00
        """)
        assert row(c).amount == 100_00
        for name in ("R1", "R2"):
            (declared,) = [each for each in c.events(f"table:{name}") if isinstance(each, IrregularityDeclared)]
            assert (declared.irregularity, declared.reason, declared.place) == ("terminal_fault", "touch", "t1")
            (back,) = [each for each in c.events(f"table:{name}") if isinstance(each, WagersReturned)]
            assert {each.clause for each in back.returned} == {"6.6(a)"}


@pytest.mark.clause(CANBERRA, "4.4(b)(i)")
@pytest.mark.clause(CANBERRA, "6.6(b)")
def test_a_faulty_terminal_may_get_its_wagers_back_at_one_table_and_have_them_looked_into_at_another() -> None:
    with casino(FIRST, SECOND) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 20.00
            t1 confirm
            wait 30s
            dealer@R2 new_game
            t1@R2 place red 10.00
            t1@R2 confirm
            dealer declare_faulty t1 touch
            expect t1 balance 80.00
            expect t1 bet 20.00
            supervisor declare_in_round 1 terminal_fault touch places=t1
            expect refused 6.6(b)
        """)
