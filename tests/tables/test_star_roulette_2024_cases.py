"""The Star's roulette, when something went wrong: wagers paid too much or too little, and somebody else's player card."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from casino import Casino, casino, table
from counter import actors, entries, row
from star_roulette import ALL_SIT_DOWN, KEY, star
from watching import asked, works

from croupier.cage.case_events import CaseClosed, CaseOpened
from croupier.games.notation import WrongInput
from croupier.journal.reports import credit_given
from croupier.journal.store import Account
from croupier.play.wagering.wager_events import WagersInvalidated, WagersReturned
from croupier.rulebooks.roles import Role
from croupier.server.views.desk import DeskView

ERRORS, RECEIVABLE = "settlement_errors", "settlement_error_receivable"


@contextmanager
def one_round(floor: str = "") -> Iterator[Casino]:
    """A floor after its first round: p1 had 10.00 on 17, which came up and pays 350.00; p2 took no part."""
    with casino(table("L1", KEY, "roulette", seats="t1", positions="p1 p2", period_s=None), floor=floor) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\np1 place straight:17 10.00")
        spin(c)
        yield c


def spin(c: Casino) -> None:
    """Finish a round on 17."""
    c.play("""
        dealer spin
        dealer no_more_bets
        dealer number 17
        dealer confirm
    """)
    c.clear_cloth()


def leave(c: Casino) -> None:
    """Whoever had wagered at p1 leaves with the chips, and somebody else sits down there."""
    c.play("""
        dealer hand_over_chips p1 1350.00
        p1 remove_card
        operator issue_card D1 person4
        p1 present_card D1
        dealer buy_in p1 cash 100.00
    """)


# ---------------------------------------------------------------- settlement errors


@star("8.13")
def test_an_underpayment_nobody_intended_is_no_breach_once_it_is_made_good() -> None:
    with one_round() as c:
        c.play("""
            expect p1 balance 1350.00
            dealer open_case p1 1 350.00 305.00
        """)
        assert [notice.text for notice in c.answer.notices] == ["Case 1: 45.00 underpaid."]
        c.play("""
            supervisor record_step 1 reimburse
            expect p1 balance 1395.00
            supervisor close_case 1 no_breach
            expect refused 8.13
            supervisor record_finding 1 unintentional
            supervisor close_case 1 no_breach
        """)
        opened, *_, closed = c.events("cases")
        known_at = actors(c, "cases")["case_opened"][1]
        assert opened == CaseOpened(1, "L1", 1, "p1", "p1-1", 350_00, 305_00, known_at)
        assert closed == CaseClosed(1, "no_breach")
        assert entries(c, "cases") == [(ERRORS, "chips:p1-1", 45_00)]


@star("8.13")
@star("8.15.1")
@pytest.mark.parametrize("step", ["contact", "identify", "reimburse", "report"])
def test_an_error_nobody_intended_is_no_breach_when_rectified_or_attempted_or_reported(step: str) -> None:
    with one_round() as c:
        c.play(f"""
            supervisor open_case p1 1 350.00 305.00
            supervisor record_finding 1 unintentional
            supervisor close_case 1 no_breach
            expect refused 8.13
            supervisor record_step 1 {step}
            supervisor close_case 1 no_breach
            supervisor close_case 1 breach
            expect refused 8.13
            supervisor record_finding 1 suspected
            expect refused 8.13
        """)


@star("8.13")
def test_an_error_nobody_intended_is_a_breach_where_nothing_was_done() -> None:
    with one_round() as c:
        c.play("""
            supervisor open_case p1 1 350.00 305.00
            supervisor close_case 1 breach
            expect refused 8.13
            supervisor record_finding 1 unintentional
            supervisor close_case 1 breach
        """)
        assert [each.outcome for each in c.floor.desk.settlement_errors(c.clock.now())] == ["breach"]


@star("8.13")
@star("8.15.1")
def test_staff_report_an_error_and_a_supervisor_finds_acts_and_closes() -> None:
    with one_round() as c:
        c.play("""
            t1 open_case t1 1 350.00 305.00
            expect refused 8.13
            cashier open_case p1 1 350.00 305.00
            expect refused 8.13
            dealer open_case p1 1 350.00 305.00
            supervisor open_case p1 1 350.00 410.00
            dealer record_finding 1 unintentional
            expect refused 8.13
            supervisor record_finding 1 unintentional
            dealer record_step 1 report
            expect refused 8.15.1
            supervisor record_step 1 report
            dealer close_case 1 no_breach
            expect refused 8.13
            supervisor close_case 1 no_breach
        """)


@star("8.13")
def test_a_case_is_about_a_wager_that_was_settled_and_paid_wrongly() -> None:
    with one_round() as c:
        c.play("""
            dealer open_case p2 1 350.00 305.00
            expect refused 8.13
            dealer open_case p2 1 0.00 350.00
            expect refused 8.13
            dealer open_case p1 2 350.00 305.00
            expect refused 8.13
            dealer new_game
            p1 place red 10.00
            dealer open_case p1 2 350.00 305.00
            expect refused 8.13
            dealer open_case p1 1 350.00 350.00
            expect refused 8.13
            dealer open_case p1 1 350.00 -1.00
            expect refused 8.13
            supervisor record_step 1 report
            expect refused
        """)
        assert c.events("cases") == []


@star("8.14")
def test_a_suspected_error_never_closes_as_no_breach_and_needs_both_attempts() -> None:
    with one_round() as c:
        c.play("""
            supervisor open_case p1 1 350.00 2350.00
            supervisor record_finding 1 suspected
            supervisor record_finding 1 unintentional
            expect refused 8.14
            supervisor close_case 1 breach
            expect refused 8.14
            supervisor record_step 1 contact
            supervisor close_case 1 breach
            expect refused 8.14
            supervisor record_step 1 identify person=person1
            supervisor close_case 1 breach
            expect refused 8.14
            supervisor record_step 1 demand
            supervisor record_step 1 report
            supervisor close_case 1 no_breach
            expect refused 8.14
            supervisor close_case 1 breach
        """)
        (error,) = c.floor.desk.settlement_errors(c.clock.now())
        assert (error.overpaid, error.claimed) == (2_000_00, 2_000_00)
        assert (error.finding, error.outcome) == ("suspected", "breach")


@star("8.14")
def test_a_finding_that_nobody_intended_it_can_still_turn_into_a_suspicion() -> None:
    with one_round() as c:
        c.play("""
            supervisor open_case p1 1 350.00 2350.00
            supervisor record_finding 1 unintentional
            supervisor record_step 1 report
            supervisor record_finding 1 suspected
            supervisor close_case 1 no_breach
            expect refused 8.14
        """)


@star("8.15.1")
@pytest.mark.parametrize("remedy", ["reimburse", "impractical"])
def test_a_patron_who_is_known_is_also_to_be_paid_where_that_is_practical(remedy: str) -> None:
    with one_round() as c:
        c.play(f"""
            supervisor open_case p1 1 350.00 305.00
            supervisor record_finding 1 unintentional
            supervisor record_step 1 contact person=person1
            expect refused 8.15.1
            supervisor record_step 1 identify person=person1
            supervisor close_case 1 no_breach
            expect refused 8.13
            supervisor record_step 1 {remedy}
            supervisor close_case 1 no_breach
        """)


@star("8.15.1")
def test_a_reimbursement_goes_to_the_account_that_wagered_and_is_made_once() -> None:
    with one_round() as c:
        c.play("""
            supervisor open_case p1 1 350.00 305.00
            supervisor record_step 1 demand
            expect refused 8.15.1
            supervisor record_step 1 reimburse
            supervisor record_step 1 reimburse
            expect refused 8.15.1
            expect p1 balance 1395.00
        """)
        assert c.books()[ERRORS] == -45_00


@star("8.15.1")
def test_a_patron_who_has_left_is_identified_and_reimbursed_at_the_cash_desk() -> None:
    with one_round() as c:
        leave(c)
        c.play("""
            supervisor open_case p1 1 350.00 305.00
            supervisor record_step 1 reimburse
            expect refused 8.15.1
            supervisor record_step 1 identify person=person1
        """)
        reply = c.play("supervisor record_step 1 reimburse")
        assert reply == "Hand pay HP-case:1 waits at the cash desk. (8.15.1)"
        c.play("""
            expect p1 balance 100.00
            cashier pay_ticket HP-case:2
            expect refused 8.15.1
            dealer pay_ticket HP-case:1
            expect refused 8.15.1
            cashier pay_ticket HP-case:1
            cashier pay_ticket HP-case:1
            expect refused 8.15.1
        """)
        paid = row(c, "hand_pay")
        assert (paid.account, paid.amount, paid.state) == ("p1-1", 45_00, "paid")
        assert entries(c, "drawer:1") == [("hand_pays", "drawer:1", 45_00)]


@star("8.15.1")
def test_a_reimbursement_may_be_made_after_the_case_is_closed() -> None:
    with one_round() as c:
        leave(c)
        c.play("""
            supervisor open_case p1 1 350.00 305.00
            supervisor record_finding 1 unintentional
            supervisor record_step 1 identify
            supervisor close_case 1 no_breach
            supervisor record_step 1 identify person=person1
            supervisor record_step 1 reimburse
        """)
        assert c.books()["hand_pays"] == 45_00


@star("8.15.1")
def test_a_demand_is_a_claim_and_takes_nothing_until_the_patron_pays() -> None:
    with one_round() as c:
        c.play("""
            supervisor open_case p1 1 350.00 410.00
            supervisor record_step 1 reimburse
            expect refused 8.15.1
            supervisor record_step 1 demand
            expect p1 balance 1350.00
        """)
        (error,) = c.floor.desk.settlement_errors(c.clock.now())
        assert (error.overpaid, error.claimed, error.receivable) == (60_00, 60_00, 60_00)
        c.play("""
            supervisor record_step 1 repay
            supervisor record_step 1 repay
            expect refused 8.15.1
            supervisor record_step 1 demand
            expect refused 8.15.1
            expect p1 balance 1350.00
            supervisor record_finding 1 unintentional
            supervisor close_case 1 no_breach
        """)
        (error,) = c.floor.desk.settlement_errors(c.clock.now())
        assert (error.overpaid, error.claimed, error.receivable) == (60_00, 0, 0)
        books = c.books()
        assert (books[RECEIVABLE], books["desk"], books[ERRORS]) == (0, -60_00, 60_00)


@star("8.15.1")
def test_nothing_is_demanded_of_a_patron_who_has_left_unknown() -> None:
    with one_round() as c:
        leave(c)
        c.play("""
            supervisor open_case p1 1 350.00 410.00
            supervisor record_step 1 demand
            expect refused 8.15.1
            supervisor record_step 1 identify person=person1
            supervisor record_step 1 demand
        """)


@star("8.15.2")
def test_an_overpayment_is_booked_as_a_settlement_error_and_never_as_credit() -> None:
    with one_round() as c:
        before = c.books()
        c.play("dealer open_case p1 1 350.00 410.00")
        after = c.books()
        assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == {
            RECEIVABLE: -60_00,
            ERRORS: 60_00,
        }
        (error,) = c.floor.desk.settlement_errors(c.clock.now())
        assert (error.account, error.overpaid, error.receivable, error.claimed) == ("p1-1", 60_00, 60_00, 0)
        desk = next(iter(c.floor.desk.drawers))
        shown = asked(c, f"/api/desk/{desk}", DeskView, staff=works("cash1", Role.CASHIER))
        assert [(each.case, each.overpaid) for each in shown.cases] == [(1, 60_00)]
        assert shown.credit == (), "the report on credit lists nothing for the patron"


def test_the_report_on_credit_lists_an_account_below_zero() -> None:
    accounts = [Account("p1-1", 0, 0), Account("p2-1", -1, 0), Account("t1-1", 5, -1)]
    assert credit_given(accounts) == {"p2-1": 1, "t1-1": 1}


@star("8.13")
def test_a_case_open_for_longer_than_the_house_aims_at_is_late_and_that_is_all() -> None:
    with one_round("[money]\nsettlement_error_hours = 24") as c:
        c.play("supervisor open_case p1 1 350.00 305.00")
        known_at = actors(c, "cases")["case_opened"][1]
        due = known_at + 24 * 60 * 60 * 1_000_000
        assert [each.late for at in (due, due + 1) for each in c.floor.desk.settlement_errors(at)] == [False, True]
        c.clock.advance(25 * 60 * 60)
        c.play("""
            supervisor record_finding 1 unintentional
            supervisor record_step 1 reimburse
            supervisor close_case 1 no_breach
        """)
        assert not c.floor.desk.settlement_errors(c.clock.now())[0].late


def test_the_time_that_the_house_aims_at_is_a_whole_number_of_hours() -> None:
    with pytest.raises(WrongInput, match="settlement_error_hours"), one_round("[money]\nsettlement_error_hours = 0"):
        pass


@star("8.13")
def test_cases_outlive_a_restart() -> None:
    with one_round() as c:
        c.play("""
            supervisor open_case p1 1 350.00 305.00
            supervisor open_case p1 1 350.00 410.00
            supervisor record_finding 1 unintentional
            supervisor record_step 1 report
            supervisor close_case 1 no_breach
            supervisor record_finding 2 unintentional
        """)
        before = c.floor.desk.settlement_errors(c.clock.now())
        c.restart()
        assert c.floor.desk.settlement_errors(c.clock.now()) == before
        c.play("""
            supervisor close_case 1 breach
            expect refused 8.13
            supervisor close_case 2 breach
        """)


# ---------------------------------------------------------------- somebody else's card


@star("9.1")
def test_wagers_stand_and_win_when_the_card_is_found_to_be_the_players_own() -> None:
    with one_round() as c:
        c.play("""
            dealer new_game
            t1 place straight:17 30.00
            dealer question_card t1
            t1 clear
            expect refused 9.1
            supervisor decide_card t1 true
            expect t1 on straight:17 30.00
        """)
        assert c.answer.notices == ()
        spin(c)
        c.play("expect t1 balance 2050.00")


@star("9.1")
@star("8.16.1")
def test_wagers_on_somebody_elses_card_go_back_before_no_more_bets() -> None:
    with one_round() as c:
        c.play("""
            dealer new_game
            p2 place straight:17 50.00
            t1 place straight:17 50.00
            dealer question_card t1
            supervisor decide_card t1 false
            expect t1 on straight:17 0.00
            expect t1 balance 1000.00
            expect p2 on straight:17 50.00
        """)
        assert [(notice.text, notice.clause) for notice in c.answer.notices] == [
            ("Any wager placed here is invalid.", "9.1")
        ]
        (back,) = [event for event in c.events("table:L1") if isinstance(event, WagersReturned)]
        assert [(each.terminal, each.stake, each.clause) for each in back.returned] == [("t1", 50_00, "8.16.1")]
        decided = actors(c, "terminal:t1")["card_decided"]
        assert actors(c, "table:L1")["wagers_returned"] == decided
        c.play("t1 place red 10.00\nexpect refused 3.4")
        spin(c)
        c.play("""
            expect t1 balance 1000.00
            expect p2 balance 2750.00
        """)


@star("8.16.1")
def test_colour_checks_go_back_as_colour_checks() -> None:
    with one_round() as c:
        c.play("""
            dealer issue_checks p2 blue 5.00 100.00 marker=5.00
            dealer new_game
            p2 place red 50.00 purse=blue
            p2 place red 20.00
            dealer question_card p2
            supervisor decide_card p2 false
            expect p2 balance 900.00
        """)
        assert c.books()["chips:p2-1/blue"] == 100_00


@star("9.1")
@star("8.16.2")
def test_wagers_on_somebody_elses_card_win_nothing_after_no_more_bets() -> None:
    with one_round() as c:
        c.play("""
            dealer new_game
            t1 place straight:17 50.00
            t1 place red 20.00
            dealer spin
            dealer no_more_bets
            dealer question_card t1
            supervisor decide_card t1 false
            dealer number 17
            supervisor decide_invalid t1 red true
            dealer confirm
            expect t1 balance 980.00
        """)
        (invalid,) = [event for event in c.events("table:L1") if isinstance(event, WagersInvalidated)]
        assert (invalid.terminal, invalid.clause) == ("t1", "8.16.2")


@star("9.1")
@star("8.16.3")
def test_settled_rounds_stand_and_a_place_without_wagers_only_loses_its_card() -> None:
    with one_round() as c:
        c.play("""
            dealer question_card p1
            supervisor decide_card p1 false
            expect p1 balance 1350.00
            dealer new_game
            p1 place red 10.00
            expect refused 3.4
        """)
        assert not [event for event in c.events("table:L1") if isinstance(event, WagersReturned | WagersInvalidated)]
