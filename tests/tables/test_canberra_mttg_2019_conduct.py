"""Canberra: what players and staff may not do, who is directed to leave or excluded, claims, disputes and the self-check."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from between_players import no_credit_goes_between_players, nothing_that_staff_write_is_shown_to_players
from casino import Casino, casino, table
from conducting import D_TWO, Expected, forget, last, note, offers, on_record, seen_by
from counter import row

from croupier.conduct.commands import DecideIncident, ReportIncident
from croupier.floor.round_file import round_file
from croupier.floor.self_check import Audit, report
from croupier.orders.order import Order
from croupier.rulebooks.conduct import Measure
from croupier.rulebooks.roles import Role
from croupier.storage.sqlite import SqliteStore

KEY = "canberra-mttg-2019"
STAFF, SUPERVISOR = "dealer supervisor", "supervisor"
AGAINST = "void_wagers exclude_from_table exclude_from_game"
ON_A_CLAIM = "correct_outcome invalidate_outcome void_round"
KINDS = (
    Expected("4.4(b)(ii)", "disruption", STAFF, STAFF, "direct_to_leave"),
    Expected("6.4", "claim_outcome", "dealer", SUPERVISOR, ON_A_CLAIM),
    Expected("6.4", "claim_malfunction", "dealer", SUPERVISOR, ON_A_CLAIM),
    Expected("6.9", "benefit_kept", SUPERVISOR, SUPERVISOR, AGAINST),
    Expected("7.1", "device", STAFF, SUPERVISOR, AGAINST),
    Expected("7.5(a)", "advice", STAFF, SUPERVISOR),
    Expected("7.7", "harassment", STAFF, SUPERVISOR, f"{AGAINST} direct_to_leave"),
    Expected("7.8", "inducement", STAFF, SUPERVISOR, f"{AGAINST} direct_to_leave"),
    Expected("7.9", "influence", STAFF, SUPERVISOR, f"{AGAINST} direct_to_leave"),
    Expected("7.10", "side_bet", STAFF, SUPERVISOR, AGAINST),
)
BANKER_WINS = "Kc 9h Kd Kh"


def canberra(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of this document."""
    return pytest.mark.clause(KEY, clause)


@contextmanager
def playing() -> Iterator[Casino]:
    """Two tables with the same terminals; t4 has 200.00, of which 50.00 are confirmed on red."""
    with casino(
        table("C1", KEY, "roulette", seats="t3 t4 t5", settings="tables_at_once = 2"),
        table("C2", KEY, "baccarat", seats="t3 t4 t5", config={"version": "A"}, settings="tables_at_once = 2"),
        floor=D_TWO,
    ) as c:
        for place in ("t3", "t4", "t5"):
            c.play(f"monitoring transfer_credit {place} for-{place} cashless 200.00")
        c.play("""
            dealer new_game
            t4 place red 50.00
            t4 confirm
        """)
        yield c


def settle(c: Casino, number: str) -> None:
    """Finish the round of roulette."""
    c.play(f"wait 30s\ndealer spin\ndealer number {number}\ndealer confirm")


@pytest.mark.parametrize("expected", [each.param(KEY) for each in KINDS])
def test_an_incident_is_reported_and_decided_by_those_whom_the_document_names(expected: Expected) -> None:
    with playing() as c:
        expected.holds(c, "t3")


@canberra("4.4(b)(ii)")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_player_directed_to_leave_wagers_no_more_keeps_the_confirmed_wager_and_is_paid(who: str) -> None:
    with playing() as c:
        c.play(f"""
            {who} report_incident disruption place=t4
            {who} decide_incident 1 direct_to_leave
            expect refused 4.4(b)(ii)
            cashier decide_incident 1 direct_to_leave established
            expect refused 4.4(b)(ii)
            {who} decide_incident 1 direct_to_leave established
            t4 place red 5.00
            expect refused 4.4(b)(ii)
            t4@C2 place player 5.00
            expect refused 4.4(b)(ii)
        """)
        settle(c, "1")
        c.play("expect t4 balance 250.00\ndealer new_game\nt4 cash_out\nexpect t4 balance 0.00")
        assert row(c).amount == 250_00


@canberra("6.4")
def test_a_claim_from_the_terminal_is_decided_by_a_casino_supervisor_who_sees_the_round() -> None:
    with playing() as c:
        settle(c, "1")
        c.play("""
            t4 claim 2
            expect refused 6.4
            t4 claim 1
            t4 claim 1
            expect refused 6.4
            t5 claim 1 malfunction
        """)
        claimed = on_record(c).incidents[0].report
        assert (claimed.kind, claimed.place, claimed.round) == ("claim_outcome", "t4", 1)
        assert c.floor.office.alarms("C1", "s.one")[0] == "t4: The player claims that a wrong outcome was entered."
        assert on_record(c).incidents[1].report.kind == "claim_malfunction"
        file = c.run(round_file(c.floor, "C1", 1))
        assert file is not None
        assert file.round.outcome is not None
        assert (file.round.outcome.number, len(file.incidents)) == ("1", 2)
        c.play("""
            wait 4m
            supervisor close_incident 1
            expect refused 6.4
            dealer decide_incident 1 no_action confirmed_by_record
            expect refused 6.4
            supervisor decide_incident 1 exclude_from_game established
            expect refused 7.3(b)
            supervisor decide_incident 1 no_action confirmed_by_record
            supervisor close_incident 1
            dealer decide_incident 2 correct_outcome established
            expect refused 6.4
            supervisor decide_incident 2 correct_outcome established
            supervisor decide_incident 2 invalidate_outcome established
            supervisor decide_incident 2 void_round established
        """)
        (seen,) = [each for each in seen_by(c, "s", "casino_supervisor", everything=True).incidents if not each.open]
        (decided,) = seen.decided
        assert (decided.decision, decided.reason, decided.by) == (
            *("no_action", "confirmed_by_record"),
            "staff:supervisor",
        )
        assert (decided.at - seen.at) // 60_000_000 == 4


@canberra("6.9")
def test_who_keeps_what_a_malfunction_brought_in_silence_is_on_record_with_the_credits_time_and_amount() -> None:
    with playing() as c:
        credited = c.clock.now()
        c.play("wait 20m\nt3 report_terminal")
        command = ReportIncident("benefit_kept", amount=500_00, fault_at=credited)
        order = Order("test", 1, c.clock.now(), Role.CASINO_SUPERVISOR, "staff:s", command, "C1", "t5")
        assert c.run(c.floor.submit(order)).ok
        fault, kept = on_record(c).incidents
        assert (fault.report.kind, fault.report.place) == ("fault", "t3")
        assert (kept.report.amount, kept.report.fault_at, kept.report.reported_at) == (500_00, credited, 0)
        assert offers(c, kept) == ["no_action", *AGAINST.split()]
        c.play("""
            t3 report_terminal
            expect refused 6.9
            dealer report_incident fault place=t4
            expect refused 6.9
            dealer decide_incident 1 no_action put_right
            expect refused 6.9
            supervisor decide_incident 1 no_action put_right
        """)


@canberra("7.1")
def test_a_device_used_by_two_players_lists_both_terminals() -> None:
    with playing() as c:
        c.play("dealer report_incident device place=t4 others=t5 device=phone")
        (seen,) = seen_by(c, "s.one", "casino_supervisor").incidents
        assert (seen.places, seen.device, list(seen.offers)) == (("t4", "t5"), "phone", ["no_action", *AGAINST.split()])
        assert c.floor.office.alarms("C1", "s.one") == ["t4: Somebody used a device to record, project or analyse."]


@canberra("7.3(a)")
@canberra("A.1 Casino Operator")
def test_a_contraveners_wager_is_void_and_the_record_names_the_rule_that_was_broken() -> None:
    with playing() as c:
        c.play("""
            dealer@C2 new_game
            t4@C2 place banker 150.00
            t4@C2 confirm
            dealer@C2 report_incident device place=t4 device=phone
            dealer@C2 decide_incident 1 void_wagers established
            expect refused 7.3(a)
            gaming_shift_manager decide_incident 1 void_wagers established
            gaming_shift_manager close_incident 1
            expect refused 7.3(a)
            gaming_shift_manager@C2 void_wagers t4 device
            gaming_shift_manager close_incident 1
            expect t4 balance 150.00
        """)
        assert (last(c).report.clause, last(c).decided[0].clause) == ("7.1", "7.3(a)")


@canberra("7.3(b)")
@canberra("A.1 Casino Operator")
def test_who_is_excluded_from_a_table_plays_at_the_others_until_the_time_is_over() -> None:
    with playing() as c:
        settle(c, "2")
        c.play("""
            dealer report_incident device place=t4 person=P device=phone
            dealer decide_incident 1 exclude_from_table established
            expect refused 7.3(b)
            dealer new_game
            dealer@C2 new_game
        """)
        tonight = c.clock.now() + 3_600_000_000
        assert not exclude(c, tonight - 7_200_000_000)
        assert exclude(c, tonight)
        c.play("""
            t4 place red 5.00
            expect refused 7.3(b)
            t4@C2 place player 5.00
            t4@C2 clear
            t4 cash_out
        """)
        assert row(c).amount == 150_00
        (listed,) = seen_by(c, "d.one", "dealer").exclusions
        assert (listed.table, listed.place, listed.person, listed.clause, listed.until) == (
            *("C1", "t4", "P", "7.3(b)"),
            tonight,
        )
        c.play("wait 61m\nmonitoring transfer_credit t4 later cashless 20.00")
        c.play("dealer spin\ndealer number 2\ndealer confirm\ndealer new_game\nt4 place red 5.00")
        assert seen_by(c, "d.one", "dealer").exclusions == ()


def exclude(c: Casino, until: int) -> bool:
    """Exclude from the table until then; whether that was taken."""
    command = DecideIncident(1, Measure.EXCLUDE_FROM_TABLE, "established", until)
    role = Role.GAMING_SHIFT_MANAGER
    return c.run(c.floor.submit(Order("test", until, c.clock.now(), role, "staff:m", command, "C1"))).ok


@canberra("7.3(b)")
def test_who_is_excluded_from_the_game_plays_another_one_and_comes_back_when_that_is_lifted() -> None:
    with playing() as c:
        c.play("""
            dealer report_incident harassment place=t5
            gaming_shift_manager decide_incident 1 exclude_from_game established
            t5 place red 5.00
            expect refused 7.3(b)
            dealer@C2 new_game
            t5@C2 place player 5.00
            dealer lift_exclusion 1
            expect refused 7.3(b)
            gaming_shift_manager lift_exclusion 1
            t5 place red 5.00
        """)


@canberra("7.5(a)")
def test_an_incident_about_a_dealer_is_seen_by_casino_supervisors_and_not_by_that_dealer() -> None:
    with playing() as c:
        c.play('supervisor report_incident advice place=t3 employee=d.two note="asked the player to double"')
        assert len(seen_by(c, "s.one", "casino_supervisor").incidents) == 1
        assert seen_by(c, "d.two", "dealer").incidents == ()
        assert c.floor.office.alarms("C1", "d.two") == []
        assert len(c.floor.office.alarms("C1", "d.one")) == 1


@canberra("7.5(a)")
def test_nothing_that_staff_do_changes_the_odds_of_a_round_that_is_played() -> None:
    commission, even = (table("C2", KEY, "baccarat", seats="t3", config={"version": version}) for version in ("A", "B"))
    with casino(commission) as c:
        c.play("""
            monitoring transfer_credit t3 one cashless 200.00
            dealer new_game
            t3 place banker 100.00
            t3 confirm
            wait 30s
        """)
        c.restart(even)
        c.play('supervisor complete confirm_wagers "all on record" passed')
        c.play(f"dealer cards {BANKER_WINS}\ndealer confirm\nexpect t3 balance 295.00")


@canberra("7.7")
@canberra("7.8")
def test_harassment_is_closed_by_a_casino_supervisors_decision_and_not_before() -> None:
    with playing() as c:
        c.play("""
            dealer report_incident inducement place=t3 person=visitor
            supervisor close_incident 1
            expect refused 7.8
            supervisor decide_incident 1 direct_to_leave established
            supervisor close_incident 1
        """)
        report = last(c).report
        assert (report.clause, report.by, report.at > 0) == ("7.8", "staff:dealer", True)


@canberra("7.12")
@canberra("A.1 Casino Operator")
def test_a_decided_dispute_goes_to_the_grc_on_request_with_the_rounds_whole_file() -> None:
    with playing() as c:
        settle(c, "2")
        c.play("""
            cashier open_dispute place=t4 round=1
            expect refused 7.12
            supervisor open_dispute place=t4 round=1
            dealer open_dispute place=t4 round=1 note="says that 1 came"
            dealer ask_review 2
            expect refused 7.12
            supervisor decide_dispute 2 for_house confirmed_by_record
            expect refused 7.12
            gaming_shift_manager decide_dispute 2 for_house confirmed_by_record
            gaming_shift_manager close_dispute 2 false
            dealer ask_review 2
            gaming_shift_manager decide_dispute 2 for_player established
            expect refused 7.12
        """)
        assert on_record(c).disputes[1].status == "GRC review"
        file = c.run(round_file(c.floor, "C1", 1))
        assert file is not None
        assert file.round.wagers == {"t4": {"red": 50_00}}
        assert file.round.outcome is not None
        assert [each.decision for each in file.disputes[1].decided] == ["for_house"]
        assert "says that 1 came" in file.notes.values()
        c.play("""
            dealer enter_review 2 confirmed
            expect refused 7.12
            gaming_shift_manager enter_review 2 confirmed note="as recorded"
        """)
        (answer,) = on_record(c).disputes[1].reviews
        assert (answer.of, answer.outcome, note(c, answer.note)) == ("GRC", "confirmed", "as recorded")
        assert on_record(c).disputes[1].status == "closed"


@canberra("A.6")
def test_an_account_that_does_not_add_up_is_an_incident_until_a_casino_supervisor_closes_it() -> None:
    with playing() as c:
        store = c.floor.store
        assert isinstance(store, SqliteStore)
        assert c.run(Audit().differences(store)) == []
        forget(c, "UPDATE chip_account SET balance = balance + 3 WHERE id = 't4-1'")
        found = c.run(Audit().differences(store))
        c.run(report(c.floor, found))
        c.run(report(c.floor, found))
        forget(c, "UPDATE chip_account SET balance = balance - 3 WHERE id = 't4-1'")
        (incident,) = on_record(c).incidents
        assert (incident.report.kind, incident.report.account, incident.report.amount) == ("self_check", "t4-1", 3)
        assert incident.report.at <= c.clock.now()
        c.play("""
            supervisor report_incident self_check place=t4
            expect refused A.6
            supervisor close_incident 1
            expect refused A.6
            dealer decide_incident 1 no_action put_right
            expect refused A.6
            supervisor decide_incident 1 no_action put_right
            supervisor close_incident 1
        """)
        assert last(c).closed is not None


@canberra("7.10")
def test_whatever_anybody_asks_no_credit_goes_from_one_player_to_another() -> None:
    no_credit_goes_between_players(KEY)


@canberra("7.5(a)")
def test_nothing_that_staff_write_comes_to_a_players_screen() -> None:
    nothing_that_staff_write_is_shown_to_players(KEY)
