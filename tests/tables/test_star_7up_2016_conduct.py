"""7-Up: what players and staff may not do, what is decided about it, detention, disputes, and claims that were denied."""

from collections.abc import Iterator
from contextlib import contextmanager

import apsw
import pytest
from between_players import no_credit_goes_between_players, nothing_that_staff_write_is_shown_to_players
from casino import Casino, casino, table
from conducting import D_TWO, Expected, forget, last, note, offers, on_record, seen_by
from seven_up import BANKER_ON_6

KEY = "star-7up-2016"
ROULETTE = "star-roulette-2024"
STAFF, SUPERVISOR = "dealer supervisor", "supervisor"
AGAINST_DEVICES = "void_wagers exclude_from_game exclude_from_casino detain"
KINDS = (
    Expected("3.7", "card_handled", STAFF, SUPERVISOR, "check_cards replace_cards find_missing_card"),
    Expected("14.1", "device", STAFF, SUPERVISOR, AGAINST_DEVICES),
    Expected("14.6", "advice", STAFF, SUPERVISOR),
    Expected("14.7", "influence", STAFF, SUPERVISOR),
    Expected("14.10", "side_bet", STAFF, SUPERVISOR),
)


def star(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of this document."""
    return pytest.mark.clause(KEY, clause)


@contextmanager
def playing(*further: str) -> Iterator[Casino]:
    """Two tables; at p1 the player known as 88 has 300.00 of 1,000.00 on Banker, and at p2 another has 200.00 on it."""
    with casino(
        table("S1", KEY, "seven_up", positions="p1 p2", period_s=None),
        table("S2", KEY, "seven_up", positions="p3", period_s=None),
        *further,
        floor=D_TWO,
    ) as c:
        c.play("""
            dealer buy_in p1 cash 1000.00
            dealer buy_in p2 cash 1000.00
            dealer buy_in p3 cash 1000.00
            dealer identify_player p1 88
            dealer new_game
            p1 place banker 300.00
            p2 place banker 200.00
            dealer@S2 new_game
        """)
        yield c


@pytest.mark.parametrize("expected", [each.param(KEY) for each in KINDS])
def test_an_incident_is_reported_and_decided_by_those_whom_the_document_names(expected: Expected) -> None:
    with playing() as c:
        expected.holds(c, "p1")


@star("3.7")
def test_a_card_that_was_taken_offers_a_check_a_replacement_and_the_missing_card_procedure() -> None:
    with playing() as c:
        c.play('dealer report_incident card_handled card=Ah note="a spectator put it in his pocket"')
        report = last(c).report
        assert (report.table, report.round, report.card, report.at) == ("S1", 1, "Ah", c.clock.now() - 1)
        for measure in ("check_cards", "replace_cards", "find_missing_card"):
            c.play(f"""
                dealer decide_incident 1 {measure} established
                expect refused 3.7
                supervisor decide_incident 1 {measure} established
            """)


@star("14.1")
@star("14.2")
def test_a_device_in_the_course_of_duty_is_exempt_and_off_duty_it_is_not() -> None:
    with playing() as c:
        c.play("""
            dealer report_incident device place=p1 device=phone
            dealer report_incident device person=d.two device=phone on_duty=true
            dealer report_incident device person=d.two device=phone
            supervisor decide_incident 2 detain established
            expect refused 14.2
        """)
        player, on_duty, off_duty = on_record(c).incidents
        assert (player.report.person, player.report.device) == ("88", "phone")
        assert offers(c, player) == offers(c, off_duty) == ["no_action", *AGAINST_DEVICES.split()]
        assert (on_duty.report.exempt, offers(c, on_duty)) == ("14.2", ["no_action"])


@star("14.3.1")
def test_the_offenders_wager_is_void_and_the_others_are_settled() -> None:
    with playing() as c:
        c.play("""
            dealer report_incident device place=p1 device=phone
            dealer decide_incident 1 void_wagers established
            expect refused 14.3.1
            supervisor decide_incident 1 void_wagers established
            supervisor close_incident 1
            expect refused 14.3.1
            supervisor void_wagers p1 device
            supervisor close_incident 1
            expect p1 balance 1000.00
        """)
        c.play(f"""
            dealer cards {BANKER_ON_6}
            dealer confirm
            expect p1 balance 1000.00
            expect p2 balance 1200.00
        """)


def test_another_reason_than_those_listed_is_written_out() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident device place=p1 device=phone
            supervisor decide_incident 1 exclude_from_game other
            expect refused 14.3.2
            supervisor decide_incident 1 exclude_from_game other note="a camera in the sleeve"
        """)


@star("14.3.2")
def test_who_is_barred_from_the_game_bets_at_none_of_its_tables() -> None:
    with playing() as c:
        reply = c.play("supervisor report_incident device place=p1 device=phone")
        assert reply.startswith("Incident 1: ")
        c.play("dealer decide_incident 1 exclude_from_game established\nexpect refused 14.3.2")
        assert c.play("supervisor decide_incident 1 exclude_from_game established") == "Exclusion 1. (14.3.2)"
        c.play("""
            wait 1m
            p1 place banker 10.00
            expect refused 14.3.2
            p3 place banker 10.00
            dealer@S2 identify_player p3 88
            p3 place banker 10.00
            expect refused 14.3.2
            dealer@S2 hand_over_chips p3 990.00
            dealer lift_exclusion 1
            expect refused 14.3.2
            supervisor lift_exclusion 1
            p1 place banker 10.00
        """)


@star("14.3.3")
def test_who_is_excluded_from_the_casino_signs_on_and_wagers_nowhere() -> None:
    with playing(table("L1", ROULETTE, "roulette", seats="t1 t2", period_s=None)) as c:
        c.play("""
            operator@L1 issue_card A1 88
            operator@L1 issue_card B1 99
            supervisor report_incident device place=p1 device=phone
            dealer decide_incident 1 exclude_from_casino established
            expect refused 14.3.3
            supervisor decide_incident 1 exclude_from_casino established
            t1 present_card A1
            expect refused 14.3.3
            t1 present_card B1
            p1 place banker 10.00
            expect refused 14.3.3
        """)


@star("14.3.4")
def test_a_detention_is_handed_over_to_an_inspector_or_the_police_before_its_incident_is_closed() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident device place=p1 device=phone
            supervisor record_attendance 1 arrived inspector i.one
            expect refused 14.3.4
            dealer decide_incident 1 detain established
            expect refused 14.3.4
            supervisor decide_incident 1 detain established
            supervisor close_incident 1
            expect refused 14.3.4
            wait 20m
            dealer record_attendance 1 arrived inspector i.one
            expect refused 14.3.4
            supervisor record_attendance 1 arrived inspector ""
            expect refused 14.3.4
            supervisor record_attendance 1 arrived inspector i.one
            supervisor close_incident 1
            expect refused 14.3.4
            wait 2m
            supervisor record_attendance 1 took_over inspector i.one
            supervisor close_incident 1
        """)
        incident = last(c)
        started, (arrived, over) = incident.decided[0], incident.attended
        assert (incident.report.device, arrived.officer, over.officer) == ("phone", "i.one", "i.one")
        assert (over.at - started.at) // 60_000_000 == 22
        (notice,) = c.state("S1").staffing.unsent
        assert (notice.addressee, notice.clause) == ("inspector", "14.3.4")
        (seen,) = seen_by(c, "i.one", "inspector", everything=True).incidents
        assert [each.partition(",")[0] for each in seen.facts] == [
            "inspector i.one arrived",
            "inspector i.one took over",
        ]


@star("14.6")
@star("14.7")
@star("14.10")
def test_advice_influence_and_private_bets_are_on_record_with_persons_table_and_time() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident advice employee=d.two place=p1
            dealer report_incident influence person=visitor place=p2 affected=p1 warned=true
            dealer report_incident side_bet person=88 others=p2 place=p1
        """)
        advice, influence, bet = (each.report for each in on_record(c).incidents)
        assert (advice.employee, advice.table) == ("d.two", "S1")
        assert (influence.person, influence.affected, influence.warned) == ("visitor", "p1", True)
        assert (bet.place, bet.others) == ("p1", ("p2",))
        assert advice.at < influence.at < bet.at
        assert len(c.floor.office.alarms("S1", "g.one")) == 3
        assert len(c.floor.office.alarms("S1", "d.two")) == 2
        (seen,) = [each for each in seen_by(c, "g.one", "gaming_supervisor").incidents if each.kind == "influence"]
        assert seen.facts == ("The person was warned",)
        c.play("dealer report_incident side_bet place=p1 others=p2,p9\nexpect refused 14.10")


@star("14.12")
@pytest.mark.parametrize("reviewer", ["assistant_gaming_manager:m", "gaming_manager:m"])
def test_a_dispute_is_decided_by_a_gaming_supervisor_and_reviewed_above(reviewer: str) -> None:
    with playing() as c:
        c.play(f"""
            cashier open_dispute place=p1
            expect refused 14.12
            supervisor open_dispute place=p1
            dealer open_dispute place=p2
            supervisor decide_dispute 1 for_house established
            expect refused 14.12
            gaming_supervisor:g decide_dispute 1 for_house established
            dealer ask_review 1
            gaming_supervisor:g decide_dispute 1 for_player established
            expect refused 14.12
            gaming_supervisor:h decide_dispute 1 for_player established
            expect refused 14.12
            {reviewer} decide_dispute 1 for_player established note="the camera shows it"
        """)
        first, review = on_record(c).disputes[0].decided
        assert (first.by, first.reason, review.by, review.decision) == (
            "staff:g",
            "established",
            "staff:m",
            "for_player",
        )
        assert note(c, review.note) == "the camera shows it"


@star("14.13")
def test_a_dispute_is_closed_when_the_person_is_satisfied_or_was_informed_of_the_right_to_complain() -> None:
    with playing() as c:
        c.play("""
            dealer open_dispute place=p1
            dealer open_dispute place=p2
            gaming_supervisor decide_dispute 1 for_house established
            gaming_supervisor decide_dispute 2 for_house established
            gaming_supervisor close_dispute 1 true
            gaming_supervisor close_dispute 2 false
            expect refused 14.13
            dealer advise_complaint 2 letter
            gaming_supervisor close_dispute 2 false
        """)
        advised = on_record(c).disputes[1].advised
        assert advised is not None
        assert (advised.by, advised.how) == ("staff:dealer", "letter")


@star("16.11.1")
def test_a_denied_claim_over_100_dollars_keeps_name_address_and_reasons_for_good() -> None:
    with playing() as c:
        c.play("""
            dealer deny_claim 100.01 name="A Patron" address="1 Some Street" note="drawn by another"
            expect refused 16.11.1
            operator deny_claim 100.01 name="A Patron" note="drawn by another"
            expect refused 16.11.1
            operator deny_claim 100.00
            operator deny_claim 100.01 name="A Patron" address="1 Some Street" note="drawn by another"
        """)
        assert note(c, on_record(c).denied[1].name) == "A Patron"
        with pytest.raises(apsw.ConstraintError, match="never forgotten"):
            forget(c, "DELETE FROM note")


@star("14.10")
def test_whatever_anybody_asks_no_credit_goes_from_one_player_to_another() -> None:
    no_credit_goes_between_players(KEY)


@star("14.6")
def test_nothing_that_staff_write_comes_to_a_players_screen() -> None:
    nothing_that_staff_write_is_shown_to_players(KEY)
