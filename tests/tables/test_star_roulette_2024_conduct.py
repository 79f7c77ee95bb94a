"""The Star's roulette: what may not be done at a table and what follows, disputes, denied claims, and the monthly report."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from zoneinfo import ZoneInfo

import apsw
import pytest
from between_players import no_credit_goes_between_players, nothing_that_staff_write_is_shown_to_players
from casino import Casino, casino, table
from conducting import D_TWO, Expected, forget, last, note, offers, on_record, seen_by
from counter import entries
from star_roulette import KEY, star

from croupier.conduct.events import ReportSent

STAFF, SUPERVISOR = "dealer supervisor", "supervisor"
AGAINST_DEVICES = "void_wagers exclude_from_game exclude_from_casino"
KINDS = (
    Expected("8.6", "interference", STAFF, SUPERVISOR),
    Expected("9.2", "device", STAFF, SUPERVISOR, AGAINST_DEVICES),
    Expected("9.7", "advice", STAFF, SUPERVISOR),
    Expected("9.8", "influence", STAFF, SUPERVISOR),
    Expected("9.11", "side_bet", STAFF, SUPERVISOR),
)


@contextmanager
def playing() -> Iterator[Casino]:
    """Two roulette tables; person2 at t2 has 1,000.00, of which 80.00 lie on red, and a card that other tables take too."""
    with casino(
        table("L1", KEY, "roulette", seats="t1", positions="t2", period_s=None),
        table("L2", KEY, "roulette", seats="t3", period_s=None),
        floor=D_TWO,
    ) as c:
        c.play("""
            operator issue_card A1 person1
            operator issue_card B1 person2
            t1 present_card A1
            t2 present_card B1
            dealer buy_in t1 cash 1000.00
            dealer buy_in t2 cash 1000.00
            dealer new_game
            t2 place red 80.00
        """)
        yield c


def spin(c: Casino, number: str) -> None:
    """Finish the round."""
    c.play(f"dealer spin\ndealer no_more_bets\ndealer number {number}\ndealer confirm")
    c.clear_cloth("L1")


@pytest.mark.parametrize("expected", [each.param(KEY) for each in KINDS])
def test_an_incident_is_reported_and_decided_by_those_whom_the_document_names(expected: Expected) -> None:
    with playing() as c:
        expected.holds(c, "t2")


@star("9.2")
def test_a_device_is_on_record_with_table_round_person_device_reporter_and_time() -> None:
    with playing() as c:
        c.play("dealer report_incident device place=t2 device=computer")
        seen = last(c).report
        assert (seen.table, seen.round, seen.place, seen.person) == ("L1", 1, "t2", "person2")
        assert (seen.device, seen.by, seen.at) == ("computer", "staff:dealer", c.clock.now() - 1)
        words = "t2: Somebody used a device that can record, project, analyse or transmit outcomes."
        assert c.floor.office.alarms("L1", "s.one") == [words]
        assert c.floor.office.alarms("L2", "s.one") == []


@star("9.3")
def test_no_device_is_held_against_staff_or_an_inspector_on_duty() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident device person=i.one device=camera on_duty=true
            supervisor decide_incident 1 exclude_from_game established
            expect refused 9.3
            supervisor report_incident device place=t2 person=i.one device=camera
            supervisor decide_incident 2 exclude_from_game established
        """)
        assert offers(c, on_record(c).incidents[0]) == ["no_action"]


@star("9.4")
def test_an_offenders_bets_are_void_and_the_card_is_refused_at_roulette() -> None:
    with playing() as c:
        c.play("""
            t1 place red 20.00
            dealer report_incident device place=t2 device=computer
            dealer decide_incident 1 void_wagers established
            expect refused 9.4
            dealer decide_incident 1 exclude_from_game established
            expect refused 9.4
            dealer decide_incident 1 exclude_from_casino established
            expect refused 9.4
            supervisor decide_incident 1 void_wagers established
            supervisor decide_incident 1 exclude_from_game established
            supervisor close_incident 1
            expect refused 9.4
            supervisor void_wagers t2 device
            supervisor close_incident 1
            expect t2 balance 1000.00
            t2 place black 5.00
            expect refused 9.4
        """)
        spin(c, "1")
        c.play("""
            expect t1 balance 1020.00
            expect t2 balance 1000.00
            dealer hand_over_chips t2 1000.00
            t2 remove_card
            t3 present_card B1
            expect refused 9.4
            operator issue_card C1 person3
            t2 present_card C1
            dealer buy_in t2 cash 50.00
            dealer new_game
            t2 place black 5.00
            dealer lift_exclusion 1
            expect refused 9.4
            supervisor lift_exclusion 1
            t3 present_card B1
        """)


@star("9.4")
def test_who_is_excluded_from_the_casino_wagers_at_none_of_its_tables() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident device place=t2 device=computer
            supervisor decide_incident 1 exclude_from_casino established
            t2 place black 5.00
            expect refused 9.4
        """)
        assert on_record(c).exclusions[0].made.person == "person2"


@star("9.7")
@star("9.8")
def test_advice_and_influence_are_listed_with_persons_place_and_reporter() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident advice place=t1 employee=d.two
            dealer report_incident influence place=t1 affected=person1 note="a spectator in a hat"
        """)
        advice, influence = (each.report for each in on_record(c).incidents)
        assert (advice.employee, advice.table, advice.round, advice.by) == ("d.two", "L1", 1, "staff:supervisor")
        assert (influence.affected, influence.by) == ("person1", "staff:dealer")
        assert note(c, influence.note) == "a spectator in a hat"
        assert influence.at > advice.at


@star("9.13")
def test_a_dispute_is_decided_reviewed_by_another_person_and_put_right_once() -> None:
    with playing() as c:
        spin(c, "1")
        c.play("""
            cashier open_dispute place=t2 round=1
            expect refused 9.13
            supervisor open_dispute place=t2 round=1
            dealer open_dispute place=t2 round=1
            gaming_supervisor:s decide_dispute 2 for_house confirmed_by_record
            dealer ask_review 2
            gaming_supervisor:s decide_dispute 2 for_player established
            expect refused 9.13
            dealer decide_dispute 2 for_player established
            expect refused 9.13
            dealer open_case t2 1 160.00 115.00
            assistant_gaming_manager:m decide_dispute 2 for_player established case=1
            supervisor record_step 1 reimburse
            supervisor record_step 1 reimburse
            expect refused 8.15.1
        """)
        assert [(each.by, each.decision, each.case) for each in on_record(c).disputes[1].decided] == [
            ("staff:s", "for_house", 0),
            ("staff:m", "for_player", 1),
        ]
        assert entries(c, "cases") == [("settlement_errors", "chips:t2-1", 45_00)]


@star("9.13")
@pytest.mark.parametrize("reviewer", ["gaming_supervisor:h", "supervisor:h", "assistant_gaming_manager:h"])
def test_a_review_is_for_any_casino_supervisor_who_did_not_decide_first(reviewer: str) -> None:
    with playing() as c:
        c.play(f"""
            dealer open_dispute place=t2
            dealer decide_dispute 1 for_house established
            expect refused 9.13
            gaming_supervisor:s decide_dispute 1 for_house established
            dealer ask_review 1
            {reviewer} decide_dispute 1 for_player established
        """)


@star("9.14")
def test_a_dispute_is_not_closed_unsatisfied_before_the_right_to_complain_was_explained() -> None:
    with playing() as c:
        assert c.play("dealer open_dispute place=t2") == "Dispute 1. (9.13)"
        c.play("""
            gaming_supervisor decide_dispute 1 for_house established
            gaming_supervisor close_dispute 1 false
            expect refused 9.14
            dealer advise_complaint 1 spoken
            gaming_supervisor close_dispute 1 false
        """)
        assert on_record(c).disputes[0].status == "closed"


@star("11.9.1")
def test_a_denied_claim_over_100_dollars_keeps_name_address_and_reasons_for_good() -> None:
    with playing() as c:
        c.play("""
            dealer deny_claim 100.01 name="A Patron" address="1 Some Street" note="not the winner"
            expect refused 11.9.1
            operator deny_claim 100.01 name="A Patron" note="not the winner"
            expect refused 11.9.1
            operator deny_claim 100.00 name="A Patron" note="not the winner"
        """)
        kept = c.play('operator deny_claim 100.01 name="A Patron" address="1 Some Street" note="not the winner"')
        assert kept == "Denied claim 2. (11.9.1)"
        assert note(c, on_record(c).denied[1].address) == "1 Some Street"
        with pytest.raises(apsw.ConstraintError, match="never forgotten"):
            forget(c, "DELETE FROM note")


def at(c: Casino, moment: str) -> None:
    """Let the time pass until then, by the clocks of Sydney."""
    then = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo("Australia/Sydney"))
    c.clock.advance(then.timestamp() - c.clock.now() / 1_000_000)


@star("8.15.3")
def test_a_month_s_errors_over_1_000_dollars_are_overdue_until_their_report_is_sent() -> None:
    with playing() as c:
        spin(c, "1")
        at(c, "2027-02-28T23:59:59")
        c.play("dealer open_case t2 1 160.00 5160.00")
        at(c, "2027-03-01")
        c.play("""
            dealer open_case t2 1 160.00 1160.00
            dealer open_case t2 1 160.00 1160.50
            dealer open_case t2 1 160.00 1160.01
            supervisor open_case t2 1 160.00 2160.00
            supervisor record_finding 5 suspected
            operator send_report 2027-03
            expect refused 8.15.3
        """)
        at(c, "2027-03-31T23:59:58")
        assert c.floor.office.overdue("L1", c.clock.now()) == ["2027-02"]
        at(c, "2027-04-01")
        assert seen_by(c, "o.one", "operator").overdue == ("2027-02", "2027-03")
        c.play("""
            dealer send_report 2027-03
            expect refused 8.15.3
            operator send_report March
            expect refused 8.15.3
        """)
        assert c.play("operator send_report 2027-03") == "3 settlement errors. (8.15.3)"
        c.play("operator send_report 2027-03\nexpect refused 8.15.3")
        assert c.floor.office.overdue("L1", c.clock.now()) == ["2027-02"]
        (sent,) = [each for each in c.events("conduct") if isinstance(each, ReportSent)]
        assert (sent.month, sent.cases) == ("2027-03", (3, 4, 5))
        assert c.play("operator send_report 2027-01") == "A nil return. (8.15.3)"
        c.restart()
        assert c.floor.office.overdue("L1", c.clock.now()) == ["2027-02"]


@star("9.11")
def test_whatever_anybody_asks_no_credit_goes_from_one_player_to_another() -> None:
    no_credit_goes_between_players(KEY)


@star("9.7")
def test_nothing_that_staff_write_comes_to_a_players_screen() -> None:
    nothing_that_staff_write_is_shown_to_players(KEY)
