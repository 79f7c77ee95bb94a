"""Crown: what may not be done with cards and devices, permissions, partnerships, faults, claims, exclusions and disputes."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from casino import Casino, casino, table
from conducting import Expected, last, note, offers, on_record, seen_by

from croupier.floor.round_file import round_file

KEY = "crown-baccarat-2023"
PIT, MANAGER = "dealer table_inspector table_games_manager", "table_games_manager"
AGAINST = "void_wagers exclude_from_table"
ON_A_CLAIM = "correct_outcome refund void_round"
KINDS = (
    Expected("2.10", "card_handled", PIT, MANAGER, AGAINST),
    Expected("2.11", "card_taken", PIT, MANAGER, AGAINST),
    Expected("3.14", "partnership", PIT, MANAGER, AGAINST),
    Expected("5.16(a)", "malfunction_credits", PIT, MANAGER),
    Expected("5.16(b)", "malfunction_figures", PIT, MANAGER),
    Expected("5.16(c)", "malfunction_interrupted", PIT, MANAGER),
    Expected("5.16(d)", "malfunction_other", PIT, MANAGER),
    Expected("5.19", "benefit_kept", PIT, MANAGER, AGAINST),
    Expected("5.20", "claim_outcome", PIT, MANAGER, ON_A_CLAIM),
    Expected("5.20", "claim_malfunction", PIT, MANAGER, ON_A_CLAIM),
    Expected("6.2", "device", PIT, MANAGER, AGAINST),
)
BANKER_WINS = "Kc 9h Kd Kh"


def crown(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of this document."""
    return pytest.mark.clause(KEY, clause)


@contextmanager
def playing() -> Iterator[Casino]:
    """A table on the main floor, and one in a salon; 10,000.00 at each terminal of the first."""
    with casino(
        table(
            "K1", KEY, "baccarat", seats="t2 t3 t4", positions="p4", config={"version": "A"}, banker=(10_00, 5_000_00)
        ),
        table("K2", KEY, "baccarat", seats="t8", config={"version": "A"}, settings="salon = true"),
    ) as c:
        for place in ("t2", "t3", "t4", "p4"):
            c.play(f"dealer buy_in {place} cash 10000.00")
        yield c


def coup(c: Casino, *wagers: str) -> None:
    """A coup in which these wagers lie, and the Banker wins."""
    c.play("dealer new_game\n" + "\n".join(wagers))
    c.play(f"wait 30s\ndealer no_more_bets\ndealer cards {BANKER_WINS}\ndealer confirm\ndealer discard_cards")


@pytest.mark.parametrize("expected", [each.param(KEY) for each in KINDS])
def test_an_incident_is_reported_and_decided_by_those_whom_the_document_names(expected: Expected) -> None:
    with playing() as c:
        expected.holds(c, "t3")


@crown("2.10")
@crown("2.11")
def test_a_card_that_was_touched_or_taken_is_shown_to_the_table_games_manager_with_the_place() -> None:
    with playing() as c:
        c.play("""
            dealer report_incident card_handled place=p4
            dealer report_incident card_taken place=t2 card=Ah
            dealer decide_incident 2 exclude_from_table established
            expect refused 6.4
            table_games_manager:m decide_incident 2 exclude_from_table established
        """)
        taken, touched = seen_by(c, "m", "table_games_manager").incidents
        assert (touched.clause, touched.places, touched.by) == ("2.10", ("p4",), "staff:dealer")
        assert (taken.clause, taken.places, list(taken.offers)) == ("2.11", ("t2",), ["no_action", *AGAINST.split()])
        assert [(each.decision, each.by) for each in taken.decided] == [("exclude_from_table", "staff:m")]


@crown("3.14")
def test_two_places_at_the_maximum_on_one_area_for_five_coups_raise_an_alert_and_block_nothing() -> None:
    with playing() as c:
        for number in range(1, 7):
            coup(c, "t3 place banker 5000.00", "t4 place banker 4500.00", "t2 place banker 4499.00")
            assert len(on_record(c).incidents) == (number >= 5)
        report = last(c).report
        assert (report.kind, report.clause, report.place, report.others) == ("partnership", "3.14", "t3", ("t4",))
        assert (report.round, report.by, report.role) == (5, "system", "clock")
        assert c.floor.office.alarms("K1", "m") == ["t3: Players seem to combine to exceed the maximum."]
        c.play("table_games_manager decide_incident 1 no_action not_established\ntable_games_manager close_incident 1")
        coup(c, "t3 place banker 5000.00", "t4 place player 5000.00")
        coup(c, "t3 place banker 5000.00", "t4 place banker 5000.00")
        assert len(on_record(c).incidents) == 1


@crown("5.16(d)")
def test_any_other_malfunction_is_declared_with_a_written_reason() -> None:
    with playing() as c:
        c.play("""
            dealer report_incident malfunction_other place=t3
            expect refused 5.16(d)
            dealer report_incident malfunction_other place=t3 note="the screen flickers"
            dealer report_incident malfunction_credits place=t3
        """)
        assert note(c, on_record(c).incidents[0].report.note) == "the screen flickers"


@crown("5.19")
def test_a_player_who_reports_a_problem_alarms_the_console_with_terminal_time_and_coup() -> None:
    with playing() as c:
        coup(c, "t3 place banker 50.00")
        assert c.play("t3 report_terminal") == "This is reported: somebody is coming. (5.19)"
        report = last(c).report
        assert (report.place, report.round, report.at) == ("t3", 1, c.clock.now() - 1)
        assert c.floor.office.alarms("K1", "d") == ["t3: The player reports a fault of the terminal."]
        c.play("""
            p4 report_terminal
            expect refused 5.19
            dealer decide_incident 1 no_action put_right
            expect refused 5.19
            table_games_manager decide_incident 1 no_action put_right
            table_games_manager close_incident 1
        """)
        assert c.floor.office.alarms("K1", "d") == []


@crown("5.20")
def test_a_claim_stays_open_with_its_coup_attached_until_it_is_decided() -> None:
    with playing() as c:
        coup(c, "t2 place banker 100.00")
        c.play("t2 claim 2\nexpect refused 5.20")
        assert c.answer.why == "Round 2 has not been played here."
        c.play("t2 claim 1\nt3 claim 1 malfunction")
        assert [each.kind for each in seen_by(c, "m", "table_games_manager").incidents] == [
            "claim_malfunction",
            "claim_outcome",
        ]
        file = c.run(round_file(c.floor, "K1", 1))
        assert file is not None
        assert file.round.outcome is not None
        assert (file.round.outcome.cards, file.round.wagers) == (tuple(BANKER_WINS.split()), {"t2": {"banker": 100_00}})
        for measure in ON_A_CLAIM.split():
            c.play(f"""
                dealer decide_incident 1 {measure} established
                expect refused 5.20
                table_games_manager:m decide_incident 1 {measure} established
            """)
        c.play("table_games_manager:m close_incident 1")
        assert len(seen_by(c, "m", "table_games_manager").incidents) == 1
        closed = seen_by(c, "m", "table_games_manager", everything=True).incidents[-1]
        assert {(each.by, each.reason) for each in closed.decided} == {("staff:m", "established")}


@crown("6.2")
@crown("6.3")
def test_devices_are_permitted_in_a_salon_with_an_inspector_once_surveillance_was_notified() -> None:
    with playing() as c:
        c.play("""
            table_inspector sign_on
            table_games_manager notify_surveillance
            table_games_manager permit_devices
            expect refused 6.3
            table_games_manager@K2 permit_devices
            expect refused 6.3
            table_inspector@K2 sign_on
            table_games_manager@K2 permit_devices
            expect refused 6.3
            dealer@K2 notify_surveillance
            expect refused 6.3
            table_games_manager@K2 notify_surveillance
            dealer@K2 permit_devices
            expect refused 6.3
            wait 5m
            table_games_manager@K2 permit_devices
            table_games_manager@K2 permit_devices
            expect refused 6.3
            dealer@K2 report_incident device place=t8 device=phone
            dealer report_incident device place=t3 device=phone
        """)
        salon, floor = (each.report for each in on_record(c).incidents)
        assert (salon.permitted, floor.permitted) == ("6.3", "")
        (seen,) = [each for each in seen_by(c, "m", "table_games_manager").incidents if each.table == "K2"]
        assert (seen.facts, list(seen.offers)) == (
            ("Devices were permitted here (6.3)",),
            ["no_action", *AGAINST.split()],
        )


@contextmanager
def permitted() -> Iterator[Casino]:
    """A salon in which devices are permitted."""
    with playing() as c:
        c.play("""
            table_inspector@K2 sign_on
            table_games_manager@K2 notify_surveillance
            table_games_manager@K2 permit_devices
        """)
        yield c


@crown("6.3")
def test_an_inspector_must_supervise_the_game_before_devices_are_permitted() -> None:
    with playing() as c:
        c.play("""
            table_games_manager@K2 notify_surveillance
            table_games_manager@K2 permit_devices
            expect refused 6.3
            table_inspector@K2 sign_on
            table_games_manager@K2 permit_devices
        """)
        assert on_record(c).permissions["K2"].valid


@crown("6.3(b)")
def test_a_device_used_to_analyse_play_suspends_the_permission_until_the_manager_decides() -> None:
    with permitted() as c:
        c.play("dealer@K2 report_incident card_handled place=t8")
        assert (last(c).report.permitted, on_record(c).permissions["K2"].valid) == ("", True)
        c.play("dealer@K2 report_incident device place=t8 device=computer")
        assert not on_record(c).permissions["K2"].valid
        assert offers(c, last(c)) == ["no_action", *AGAINST.split()]
        c.play("dealer@K2 report_incident device place=t8 device=computer")
        assert last(c).report.permitted == ""
        c.play("table_games_manager decide_incident 2 no_action not_established")
        assert on_record(c).permissions["K2"].valid


@crown("6.3(c)")
def test_the_permission_is_withdrawn_at_any_time_without_a_reason() -> None:
    with permitted() as c:
        c.play("""
            wait 25m
            dealer@K2 withdraw_devices
            expect refused 6.3(c)
            table_games_manager@K2 withdraw_devices
            table_games_manager@K2 withdraw_devices
            expect refused 6.3(c)
        """)
        assert "K2" not in on_record(c).permissions
        c.restart()
        assert "K2" not in on_record(c).permissions


@crown("6.4")
def test_nobody_is_excluded_by_an_incident_that_names_no_place_and_no_person() -> None:
    with playing() as c:
        c.play("""
            dealer report_incident card_handled
            table_games_manager decide_incident 1 exclude_from_table established
            expect refused 6.4
            table_games_manager decide_incident 1 exclude_from_table established person="a man in a red coat"
        """)
        (excluded,) = on_record(c).exclusions
        assert (excluded.made.place, excluded.made.person) == ("", "a man in a red coat")


@crown("6.4")
def test_a_players_wager_is_void_and_the_player_excluded_with_the_credit_payable() -> None:
    with playing() as c:
        c.play("""
            dealer new_game
            t3 place banker 300.00
            dealer report_incident device place=t3 person=P device=phone
            table_inspector decide_incident 1 void_wagers established
            expect refused 6.4
            table_inspector decide_incident 1 exclude_from_table established
            expect refused 6.4
            table_games_manager decide_incident 1 void_wagers established
            table_games_manager decide_incident 1 exclude_from_table established until=+1h
            expect refused 6.4
            table_games_manager decide_incident 1 exclude_from_table established
            table_games_manager close_incident 1
            expect refused 6.4
            table_games_manager void_wagers t3 device
            table_games_manager close_incident 1
            expect t3 balance 10000.00
            t3 place banker 10.00
            expect refused 6.4
            t3 cash_out
            expect t3 balance 0.00
            wait 24h
            t3 place banker 10.00
            expect refused 6.4
            table_inspector lift_exclusion 1
            expect refused 6.4
            table_games_manager lift_exclusion 1
        """)


@crown("6.7")
@crown("1.1 Casino Operator")
def test_a_review_by_the_gwc_is_a_further_entry_and_the_file_holds_the_whole_coup() -> None:
    with playing() as c:
        coup(c, "t3 place banker 100.00")
        c.play("""
            cashier open_dispute place=t3 round=1
            expect refused 6.7
            table_inspector open_dispute place=t3 round=1
            table_games_manager open_dispute place=t3 round=1
            dealer open_dispute place=t3 round=1 note="says that the Player won"
            casino_manager_table_games enter_review 3 changed
            expect refused 6.7
            table_games_manager decide_dispute 3 for_house confirmed_by_record
            expect refused 6.7
            casino_manager_table_games decide_dispute 3 for_house confirmed_by_record
            casino_manager_table_games close_dispute 3 false
            wait 17m
            casino_manager_table_games enter_review 3 changed note="the third card was the Player's"
        """)
        file = c.run(round_file(c.floor, "K1", 1))
        assert file is not None
        dispute = file.disputes[2]
        assert [each.decision for each in dispute.decided] == ["for_house"]
        assert [(each.of, each.outcome) for each in dispute.reviews] == [("GWC", "changed")]
        assert dispute.decided[0].at < dispute.reviews[0].at
        assert sorted(file.notes.values()) == ["says that the Player won", "the third card was the Player's"]
        assert file.round.outcome is not None
        assert file.round.outcome.cards == tuple(BANKER_WINS.split())
        assert ("table:K1", "chips:t3-1", 195_00) in [(each.source, each.target, each.amount) for each in file.entries]
        assert len(file.round.steps) > 5
