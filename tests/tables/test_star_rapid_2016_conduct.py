"""Rapid: what players, spectators and staff may not do, what is decided about it, disputes, and claims that were denied."""

from collections.abc import Iterator
from contextlib import contextmanager

import apsw
import pytest
from between_players import no_credit_goes_between_players, nothing_that_staff_write_is_shown_to_players
from casino import Casino, casino, table
from conducting import D_TWO, Expected, forget, last, note, offers, on_record, seen_by
from rapid import RAPID, rapid

from croupier.conduct.events import ClaimDenied, ComplaintAdvised, IncidentDecided
from croupier.floor.round_file import round_file

STAFF, SUPERVISOR = "dealer supervisor", "supervisor"
AGAINST_DEVICES = "void_wagers exclude_from_game exclude_from_casino"
KINDS = (
    Expected("3.4", "card_handled", STAFF, SUPERVISOR, "check_cards replace_cards"),
    Expected("11.3", "benefit_kept", SUPERVISOR, SUPERVISOR),
    Expected("11.4.7", "interference", STAFF, SUPERVISOR),
    Expected("12.1", "device", STAFF, SUPERVISOR, AGAINST_DEVICES),
    Expected("12.6", "advice", STAFF, SUPERVISOR),
    Expected("12.7", "influence", STAFF, SUPERVISOR),
    Expected("12.10", "side_bet", STAFF, SUPERVISOR),
)


@contextmanager
def playing() -> Iterator[Casino]:
    """A roulette and a baccarat table, and a player with 120.00 at t6 who has 40.00 of it on red."""
    with casino(
        table("R1", RAPID, "roulette", seats="t3 t4 t6"),
        table("B1", RAPID, "baccarat", seats="b1", config={"version": "commission"}),
        floor=D_TWO,
    ) as c:
        c.play("""
            t6 notes 100.00
            t6 notes 20.00
            dealer new_game
            t6 place red 40.00
        """)
        yield c


def settle(c: Casino, number: str = "0") -> None:
    """Finish the round."""
    c.play(f"dealer spin\nwait 30s\nwheel {number}\ndealer confirm")


@pytest.mark.parametrize("expected", [each.param(RAPID) for each in KINDS])
def test_an_incident_is_reported_and_decided_by_those_whom_the_document_names(expected: Expected) -> None:
    with playing() as c:
        expected.holds(c, "t6")


@rapid("3.4")
def test_a_card_that_a_spectator_handled_is_on_record_with_its_coup() -> None:
    with playing() as c:
        c.play("""
            dealer@B1 new_game
            supervisor@B1 report_incident card_handled round=1 card=Ah note="a spectator turned it over"
            supervisor decide_incident 1 check_cards established
            supervisor decide_incident 1 replace_cards established
            supervisor decide_incident 1 exclude_from_game established
            expect refused 3.4
            cashier decide_incident 1 check_cards established
            expect refused 3.4
        """)
        (seen,) = seen_by(c, "i.one", "inspector").incidents
        assert (seen.table, seen.round, seen.clause, seen.by) == ("B1", 1, "3.4", "staff:supervisor")
        assert seen.notes == ("a spectator turned it over",)
        assert [each.decision for each in seen.decided] == ["check_cards", "replace_cards"]


@rapid("11.3")
def test_a_player_who_reports_a_fault_is_on_record_with_the_round_the_balance_and_the_time() -> None:
    with playing() as c:
        c.play("t6 report_terminal")
        reported = last(c).report
        assert (reported.place, reported.round, reported.balance) == ("t6", 1, 80_00)
        assert reported.at == c.clock.now() - 1
        assert c.floor.office.alarms("R1", "dealer") == ["t6: The player reports a fault of the terminal."]
        c.play("""
            t6 report_terminal
            expect refused 11.3
            dealer report_incident fault place=t4
            expect refused 11.3
            supervisor report_incident benefit_kept place=t6 amount=30.00
            supervisor report_incident benefit_kept place=t4 amount=30.00
        """)
        _, kept, silent = on_record(c).incidents
        assert (kept.report.amount, kept.report.reported_at) == (30_00, reported.at)
        assert silent.report.reported_at == 0
        first, second, _ = seen_by(c, "s.one", "casino_supervisor").incidents
        assert [each.facts[0].partition(",")[0] for each in (second, first)] == ["Reported: yes", "Reported: no"]


@rapid("11.3")
def test_a_reported_fault_is_decided_by_a_casino_supervisor() -> None:
    with playing() as c:
        c.play("""
            t6 report_terminal
            dealer decide_incident 1 no_action put_right
            expect refused 11.3
            supervisor decide_incident 1 no_action put_right
            supervisor close_incident 1
            t6 report_terminal
        """)
        assert [each.closed is None for each in on_record(c).incidents] == [False, True]


@rapid("12.1")
@rapid("12.2")
def test_a_device_offers_the_measures_unless_the_person_was_on_duty() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident device place=t6 device=computer
            supervisor report_incident device person=i.one device=camera on_duty=true
            supervisor decide_incident 2 exclude_from_casino established
            expect refused 12.2
            supervisor decide_incident 2 no_action established
        """)
        player, inspector = on_record(c).incidents
        assert offers(c, player) == ["no_action", *AGAINST_DEVICES.split()]
        assert offers(c, inspector) == ["no_action"]
        assert (player.report.device, inspector.report.exempt) == ("computer", "12.2")


@rapid("12.3.1")
def test_an_offenders_wagers_are_void_and_the_incident_waits_for_that() -> None:
    with playing() as c:
        c.play("""
            t4 notes 20.00
            t4 place red 20.00
            supervisor report_incident device place=t6 device=computer
            dealer decide_incident 1 void_wagers established
            expect refused 12.3.1
            supervisor decide_incident 1 void_wagers established
            supervisor close_incident 1
            expect refused 12.3.1
            supervisor void_wagers t6 device
            supervisor close_incident 1
            expect t6 balance 120.00
            expect t4 balance 0.00
        """)
        settle(c, "1")
        c.play("expect t6 balance 120.00\nexpect t4 balance 40.00")
        assert IncidentDecided(
            1, last(c).decided[0].measure, "12.3.1", "established", by="staff:supervisor", role="casino_supervisor",
            at=last(c).decided[0].at,
        ) in c.events("conduct")  # fmt: skip


@rapid("12.3.2")
def test_who_is_excluded_from_the_game_wagers_no_more_and_is_paid() -> None:
    with playing() as c:
        c.play("t6 clear\nsupervisor report_incident device place=t6 device=phone")
        c.play("""
            dealer decide_incident 1 exclude_from_game established
            expect refused 12.3.2
            supervisor decide_incident 1 exclude_from_game established
            t6 place red 5.00
            expect refused 12.3.2
            supervisor issue_hand_pay t6
            expect t6 balance 0.00
            t6 notes 20.00
            t6 place red 5.00
            expect refused 12.3.2
            dealer lift_exclusion 1
            expect refused 12.3.2
            supervisor lift_exclusion 1
            supervisor lift_exclusion 1
            expect refused 12.3.2
            t6 place red 5.00
        """)
        assert c.floor.tables["R1"].chips("t6", "t6-2") == {"red": 5_00}


@rapid("12.3.2")
def test_an_exclusion_outlives_a_restart_and_needs_somebody_to_exclude() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident device place=t6 device=phone
            supervisor decide_incident 1 exclude_from_game established
            supervisor report_incident device device=phone
            supervisor decide_incident 2 exclude_from_game established
            expect refused 12.3.2
        """)
        c.restart()
        c.play("""
            supervisor resume_round
            t6 place red 5.00
            expect refused 12.3.2
        """)


@rapid("12.3.3")
def test_an_exclusion_from_the_casino_is_listed_for_the_inspector() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident device place=t6 person=person9 device=phone
            dealer decide_incident 1 exclude_from_casino established
            expect refused 12.3.3
            supervisor:x decide_incident 1 exclude_from_casino established
            t6 place red 5.00
            expect refused 12.3.3
        """)
        (listed,) = seen_by(c, "i.one", "inspector").exclusions
        assert (listed.person, listed.clause, listed.by) == ("person9", "12.3.3", "staff:x")
        assert listed.at == on_record(c).exclusions[0].made.at


@rapid("12.3.3")
def test_nobody_is_excluded_from_the_casino_who_is_not_named_and_the_terminal_is_not_excluded_instead() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident device place=t6 device=phone
            supervisor decide_incident 1 exclude_from_casino established
            expect refused 12.3.3
            t6 place red 5.00
            supervisor decide_incident 1 exclude_from_casino established person=person9
        """)
        (listed,) = seen_by(c, "i.one", "inspector").exclusions
        assert (listed.person, listed.place) == ("person9", "t6")


@rapid("12.6")
@rapid("12.7")
def test_advice_is_on_record_with_whoever_gave_it_and_where() -> None:
    with playing() as c:
        c.play("""
            supervisor report_incident advice place=t3 employee=d.two
            supervisor report_incident influence place=t3 note="a tall man behind the player"
        """)
        advice, influence = (each.report for each in on_record(c).incidents)
        assert (advice.employee, advice.place, advice.round) == ("d.two", "t3", 1)
        assert (influence.place, influence.by) == ("t3", "staff:supervisor")
        assert note(c, influence.note) == "a tall man behind the player"
        assert [each.kind for each in seen_by(c, "d.two", "dealer").incidents] == ["influence"]


@rapid("12.11")
def test_a_dispute_goes_to_a_games_supervisor_first_and_is_reviewed_by_somebody_else_who_is_none() -> None:
    with playing() as c:
        settle(c)
        c.play("""
            cashier open_dispute place=t6 round=1
            expect refused 12.11
            dealer open_dispute place=t6 round=2
            expect refused 12.11
            dealer open_dispute place=t6 round=1 note="says that red came"
            supervisor decide_dispute 1 for_house confirmed_by_record
            expect refused 12.11
            gaming_supervisor:g decide_dispute 1 for_house
            expect refused 12.11
            gaming_supervisor:g close_dispute 1 true
            expect refused 12.11
            gaming_supervisor:g decide_dispute 1 for_house confirmed_by_record
            supervisor:c decide_dispute 1 for_player established
            expect refused 12.11
            dealer ask_review 1
            dealer ask_review 1
            expect refused 12.11
            gaming_supervisor:g close_dispute 1 true
            expect refused 12.11
            gaming_supervisor:h decide_dispute 1 for_player established
            expect refused 12.11
            supervisor:c decide_dispute 1 for_house confirmed_by_record
            dealer ask_review 1
            expect refused 12.11
            dealer close_dispute 1 true
            expect refused 12.11
            supervisor:c close_dispute 1 true
            supervisor:c close_dispute 1 true
            expect refused 12.11
        """)
        (dispute,) = on_record(c).disputes
        assert [(each.by, each.decision) for each in dispute.decided] == [
            ("staff:g", "for_house"),
            ("staff:c", "for_house"),
        ]
        assert dispute.decided[0].at < dispute.decided[1].at


@rapid("12.11")
def test_without_a_games_supervisor_a_casino_supervisor_decides_first_and_that_is_on_record() -> None:
    with playing() as c:
        c.play("""
            supervisor open_dispute place=t6
            dealer decide_dispute 1 for_house confirmed_by_record in_absence=true
            expect refused 12.11
            supervisor:c decide_dispute 1 for_house confirmed_by_record in_absence=true
            dealer ask_review 1
            supervisor:c decide_dispute 1 for_player established
            expect refused 12.11
            assistant_gaming_manager:m decide_dispute 1 for_player established
        """)
        first, review = on_record(c).disputes[0].decided
        assert (first.in_absence, first.by, review.in_absence, review.by) == (True, "staff:c", False, "staff:m")


@rapid("12.12")
def test_a_dissatisfied_person_is_informed_of_the_right_to_complain_before_the_dispute_is_closed() -> None:
    with playing() as c:
        c.play("""
            dealer open_dispute place=t6
            gaming_supervisor decide_dispute 1 for_house other note="the marker stood on red"
            gaming_supervisor close_dispute 1 false
            expect refused 12.12
            dealer advise_complaint 1 printed
            gaming_supervisor close_dispute 1 false
        """)
        (listed,) = seen_by(c, "i.one", "inspector", everything=True).disputes
        assert (listed.status, listed.notes) == ("closed", ("the marker stood on red",))
        assert listed.advised == next(each.at for each in c.events("conduct") if isinstance(each, ComplaintAdvised))


@rapid("10.10.1")
def test_a_denied_claim_over_100_dollars_keeps_name_address_and_reasons_for_good() -> None:
    with playing() as c:
        c.play("""
            dealer deny_claim 100.01 name="A Patron" address="1 Some Street" note="too late"
            expect refused 10.10.1
            operator deny_claim 100.01 name="A Patron" note="too late"
            expect refused 10.10.1
            operator deny_claim 100.01 address="1 Some Street" note="too late"
            expect refused 10.10.1
            operator deny_claim 100.01 name="A Patron" address="1 Some Street"
            expect refused 10.10.1
            operator deny_claim 0.00
            expect refused 10.10.1
            operator deny_claim 100.00
            operator deny_claim 100.01 person=person9 name="A Patron" address="1 Some Street" note="too late"
        """)
        small, large = on_record(c).denied
        assert (small.name, small.address) == ("", "")
        kept = [note(c, each) for each in (large.name, large.address, large.note)]
        assert kept == ["A Patron", "1 Some Street", "too late"]
        (event,) = [each for each in c.events("conduct") if isinstance(each, ClaimDenied) and each.amount == 100_01]
        assert not {"A Patron", "1 Some Street", "too late"} & {event.name, event.address, event.note}
        for sql in ("DELETE FROM note", "UPDATE note SET body = x'00'", "DELETE FROM person_key"):
            with pytest.raises(apsw.ConstraintError, match="never"):
                forget(c, sql)
        c.restart()
        assert note(c, on_record(c).denied[1].address) == "1 Some Street"


def test_a_rounds_file_holds_the_round_its_entries_and_the_matters_with_their_notes() -> None:
    with playing() as c:
        settle(c, "1")
        c.play('dealer open_dispute place=t6 round=1 note="says that black came"')
        file = c.run(round_file(c.floor, "R1", 1))
        assert file is not None
        assert file.round.wagers == {"t6": {"red": 40_00}}
        assert [(each.source, each.target, each.amount) for each in file.entries][-1] == (
            "table:R1",
            "chips:t6-1",
            80_00,
        )
        assert [each.opened.dispute for each in file.disputes] == [1]
        assert list(file.notes.values()) == ["says that black came"]
        assert c.run(round_file(c.floor, "R1", 2)) is None


@rapid("12.10")
def test_whatever_anybody_asks_no_credit_goes_from_one_player_to_another() -> None:
    no_credit_goes_between_players(RAPID)


@rapid("12.6")
def test_nothing_that_staff_write_comes_to_a_players_screen() -> None:
    nothing_that_staff_write_is_shown_to_players(RAPID)
