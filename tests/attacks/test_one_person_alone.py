"""Nobody makes money alone: what no round produced is held against the books, has a ceiling, and happens once."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from casino import Casino, casino, table
from counter import ask
from star_roulette import ALL_SIT_DOWN, KEY

from croupier.play.staff.staff_commands import AgreeToPayment
from croupier.rulebooks.roles import Role

SEVEN, RAPID, CROWN = "star-7up-2016", "star-rapid-2016", "crown-baccarat-2023"
CEILING = '[money]\nalone_up_to = "2000"'


CLOSABLE = [
    (KEY, "roulette", "supervisor", "1.1 (value chips)"),
    (SEVEN, "seven_up", "supervisor", "5.2"),
    (CROWN, "baccarat", "table_games_manager", "3.16(a)"),
]


@contextmanager
def won(floor: str = "") -> Iterator[Casino]:
    """A round is over in which p1 had 100.00 on 17, which came up: it brought 3,600.00, the stake included."""
    with casino(table("L1", KEY, "roulette", seats="t1", positions="p1 p2", period_s=None), floor=floor) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\np1 place straight:17 100.00\np2 place straight:18 100.00")
        c.play("dealer spin\ndealer no_more_bets\ndealer number 17\ndealer confirm")
        c.clear_cloth()
        yield c


def test_no_more_is_made_good_than_the_books_say_that_the_wagers_brought() -> None:
    with won() as c:
        c.play("""
            supervisor open_case p1 1 3600.01 0.00
            expect refused 8.13
            supervisor open_case p1 1 1000000.00 3600.00
            expect refused 8.13
            supervisor open_case p2 1 0.01 0.00
            expect refused 8.13
            supervisor open_case p1 1 3600.00 3500.00
            supervisor record_step 1 reimburse
            expect p1 balance 4600.00
        """)


def test_a_terminal_was_paid_what_the_books_say_and_nobody_doubles_that() -> None:
    with casino(table("L1", KEY, "roulette", seats="t1", positions="p1 p2", period_s=None)) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\nt1 place straight:17 100.00")
        c.play("dealer spin\ndealer no_more_bets\ndealer number 17\ndealer confirm")
        before = c.books()
        c.play("""
            supervisor open_case t1 1 3600.00 0.00
            expect refused 8.13
            supervisor open_case t1 1 3500.00 3599.99
            expect refused 8.13
            supervisor open_case t1 1 0.00 3600.01
            expect refused 8.13
        """)
        assert c.books() == before
        c.play("supervisor open_case t1 1 3500.00 3600.00")


def test_an_overpayment_is_measured_by_the_books_and_above_the_ceiling_another_person_agrees() -> None:
    with won(CEILING) as c:
        c.play("""
            supervisor open_case p1 1 3600.01 3700.00
            expect refused 8.13
            supervisor open_case p1 1 0.00 1000000.00
            expect refused
            supervisor open_case p1 1 3600.00 5600.01
            expect refused
            supervisor agree_to_payment overpayment 2000.01 p1
            supervisor open_case p1 1 3600.00 5600.01
            expect refused
            supervisor:other agree_to_payment overpayment 2000.01 p1
            supervisor open_case p1 1 3600.00 5600.01
            supervisor open_case p2 1 0.00 2000.00
        """)
        assert c.books()["settlement_error_receivable"] == -4000_01


def test_what_a_place_was_paid_too_little_in_a_round_is_made_good_once() -> None:
    with won() as c:
        c.play("""
            supervisor open_case p1 1 3600.00 3500.00
            supervisor record_step 1 reimburse
            supervisor record_step 1 reimburse
            expect refused 8.15.1
            supervisor open_case p1 1 3600.00 3400.00
            expect refused 8.13
            gaming_supervisor:g open_case p1 1 3600.00 3400.00
            expect refused 8.13
        """)


def test_another_place_is_made_good_in_the_same_round_and_an_overpayment_stands_in_nobody_s_way() -> None:
    with won() as c:
        c.play("dealer new_game\np2 place straight:17 100.00\np1 place straight:17 100.00")
        c.play("dealer spin\ndealer no_more_bets\ndealer number 17\ndealer confirm")
        c.clear_cloth()
        c.play("supervisor open_case t1 2 0.00 3700.00\nexpect refused 8.13")
        assert c.answer.why == "No wager of t1 was settled in round 2."
        answer = c.play("supervisor open_case p1 2 3600.00 3700.00")
        assert answer == "Case 1: 100.00 overpaid. (8.13)"
        c.play("""
            supervisor open_case p1 2 3600.00 3500.00
            supervisor open_case p2 2 3600.00 3500.00
            supervisor open_case p1 1 3600.00 3500.00
        """)


def test_above_the_ceiling_another_person_agrees_before_something_is_made_good_and_that_counts_once() -> None:
    with won(CEILING) as c:
        c.play("""
            supervisor open_case p1 1 3600.00 0.00
            supervisor record_step 1 reimburse
            expect refused
            dealer agree_to_payment reimbursement 3600.00 p1
            expect refused 5.4
            supervisor agree_to_payment reimbursement 3600.00 p1
            supervisor record_step 1 reimburse
            expect refused
            supervisor:other agree_to_payment reimbursement 3599.00 p1
            supervisor:other agree_to_payment buy_in 3600.00 p1
            supervisor:other agree_to_payment reimbursement 3600.00 p2
            supervisor record_step 1 reimburse
            expect refused
            supervisor:other agree_to_payment reimbursement 3600.00 p1
            supervisor record_step 1 reimburse
            expect p1 balance 8100.00
        """)


@pytest.mark.parametrize(
    ("seats", "role", "clause"),
    [
        (table("L1", KEY, "roulette", positions="p1", period_s=None), Role.CASINO_SUPERVISOR, "5.4"),
        (table("L1", SEVEN, "seven_up", positions="p1", period_s=None), Role.CASINO_SUPERVISOR, "12.1"),
        (table("L1", CROWN, "baccarat", positions="p1", config={"version": "A"}), Role.TABLE_INSPECTOR, "5.14"),
    ],
    ids=["star", "seven_up", "crown"],
)
def test_a_dealer_sells_no_more_than_the_ceiling_alone_and_another_s_word_is_good_for_one_sale(
    seats: str, role: Role, clause: str
) -> None:
    with casino(seats, floor=CEILING) as c:
        c.play(f"""
            dealer buy_in p1 cash 2000.01
            expect refused
            dealer agree_to_payment buy_in 2000.01 p1
            expect refused {clause}
            dealer buy_in p1 cash 2000.00
            {role}:other agree_to_payment buy_in 0.00 p1
            expect refused
        """)
        nowhere = ask(c, role, AgreeToPayment("buy_in", 2000_01, "nowhere"))
        assert nowhere.why == "There is no place 'nowhere' at this table."
        c.play(f"""
            {role}:other agree_to_payment buy_in 2000.01 p1
            dealer buy_in p1 cash 2000.01
            expect p1 balance 4000.01
            dealer buy_in p1 cash 2000.01
            expect refused
        """)


SPLIT = '[money]\nalone_up_to = "2000"\nalone_hours = 8'


def test_what_one_person_gives_one_place_is_one_sum_however_it_is_split() -> None:
    with casino(table("L1", KEY, "roulette", positions="p1 p2", period_s=None), floor=SPLIT) as c:
        c.play("""
            dealer buy_in p1 cash 1500.00
            dealer buy_in p1 cash 500.01
            expect refused
            dealer buy_in p1 chips 500.00
            dealer buy_in p1 cash 0.01
            expect refused
            dealer buy_in p2 cash 2000.00
            supervisor agree_to_payment buy_in 5000.00 p1
            dealer buy_in p1 cash 5000.00
            dealer buy_in p1 cash 0.01
            expect refused
            wait 7h59m
            dealer buy_in p1 cash 0.01
            expect refused
            wait 1m
            dealer buy_in p1 cash 1500.00
            expect p1 balance 8500.00
        """)


def test_what_one_person_gives_one_place_is_one_sum_after_a_restart_and_for_a_day_unless_the_house_says_otherwise() -> (
    None
):
    roulette = table("L1", KEY, "roulette", positions="p1", period_s=None)
    with casino(roulette) as c:
        c.play("dealer buy_in p1 cash 10000.00\ndealer buy_in p1 cash 1.00\nexpect refused")
        c.restart(roulette)
        c.play("wait 23h\ndealer buy_in p1 cash 1.00\nexpect refused\nwait 1h\ndealer buy_in p1 cash 10000.00")


def test_vouchers_and_what_is_made_good_count_together_with_what_was_given_before() -> None:
    with won(CEILING) as c:
        c.play("""
            supervisor open_case p1 1 3600.00 2000.00
            supervisor record_step 1 reimburse
            dealer open_case p1 1 3600.00 4000.00
            supervisor open_case p1 1 3600.00 4000.01
            expect refused
            operator issue_voucher 1500.00
            operator issue_voucher 500.01
            expect refused
            operator:other issue_voucher 500.01
        """)


def test_a_dealer_may_ask_for_the_agreement_and_a_second_person_approves_it() -> None:
    with casino(table("L1", KEY, "roulette", positions="p1", period_s=None), floor=CEILING) as c:
        c.play("""
            dealer request agree_to_payment buy_in 5000.00 p1
            supervisor approve 1
            dealer buy_in p1 cash 5000.00
            expect p1 balance 5000.00
        """)


def test_nothing_is_sold_at_a_table_whose_float_is_not_open() -> None:
    with casino(table("L1", KEY, "roulette", positions="p1", period_s=None), opened=False) as c:
        c.play("dealer buy_in p1 chips 100.00\nexpect refused '1.1 (value chips)'")
        c.play("dealer issue_checks p1 blue 1.00 20.00\nexpect refused 3.11")


@pytest.mark.parametrize(("document", "game", "closes", "clause"), CLOSABLE, ids=["star", "seven_up", "crown"])
def test_nothing_is_sold_at_a_table_that_is_closed(document: str, game: str, closes: str, clause: str) -> None:
    config = {"version": "A"} if document == CROWN else None
    with casino(table("L1", document, game, positions="p1", config=config)) as c:
        c.play(f"{closes} close_table\ndealer buy_in p1 cash 100.00\nexpect refused '{clause}'\nexpect p1 balance 0.00")


def test_an_operator_issues_no_voucher_above_the_ceiling_alone() -> None:
    with casino(table("L1", KEY, "roulette", positions="p1", period_s=None), floor=CEILING) as c:
        c.play("""
            operator issue_voucher 2000.01
            expect refused
            supervisor agree_to_payment voucher 2000.01
            operator issue_voucher 2000.01
            operator issue_voucher 2000.01
            expect refused
        """)


def test_a_result_is_not_put_right_by_one_person_where_that_pays_more_than_the_ceiling() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1"), floor='[money]\nalone_up_to = "300"') as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place straight:17 10.00\nwait 30s\ndealer spin\ndealer number 18")
        c.play("""
            dealer confirm
            supervisor correct_outcome 1 "misread" 17
            expect refused
            supervisor agree_to_payment correction 360.00
            supervisor correct_outcome 1 "misread" 17
            expect refused
            dealer request correct_outcome 1 "misread" 17
            supervisor approve 1
            expect t1 balance 450.00
        """)


def test_a_voucher_is_no_ticket_that_a_cash_desk_pays() -> None:
    tables = (
        table("L1", KEY, "roulette", positions="p1", period_s=None),
        table("R1", RAPID, "roulette", seats="t1"),
    )
    with casino(*tables) as c:
        number = c.play("operator@L1 issue_voucher 50.00").removeprefix("ticket ")
        before = c.books()
        for desk in ("cashier@L1", "cashier@R1", "cashier"):
            c.play(f"{desk} pay_ticket {number}\nexpect refused")
            assert "never issued" in c.answer.why
        assert c.books() == before
