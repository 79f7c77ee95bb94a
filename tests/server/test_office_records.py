"""The parts of the office beside disputes: incidents, exclusions, denied claims, settlement errors and their month's report,
approvals, permissions, persons and notices; who sees and does what, and what is found by looking for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from casino import Casino, casino, table
from conducting import D_TWO
from office_desk import buttons, choices, facts, listed, matter, part, press, reasons, somebody, status_of
from rapid import RAPID, rapid
from star_roulette import KEY as STAR, star
from watching import answered

from croupier.conduct.events import RulesCopyGiven
from croupier.journal.streams import Where, given_at
from croupier.rulebooks.roles import Role
from croupier.server.presenters.office_lines import LONGEST, Looked
from croupier.tags import tag_of

CROWN, SEVEN_UP, CANBERRA = "crown-baccarat-2023", "star-7up-2016", "canberra-mttg-2019"
DEALER, SUPERVISOR = somebody("dealer"), somebody("casino_supervisor")
OPERATOR, CASHIER, INSPECTOR = somebody("operator"), somebody("cashier"), somebody("inspector")
WHERE: tuple[Where, ...] = ("office", "people", "outbox")
PARTS = "incidents disputes exclusions claims errors reports approvals permissions persons outbox"


@contextmanager
def playing() -> Iterator[Casino]:
    """Two Rapid tables; 120.00 at t6 of the first, of which 40.00 is on red."""
    with casino(
        table("R1", RAPID, "roulette", seats="t3 t4 t6"),
        table("R2", RAPID, "roulette", seats="t7"),
        floor=D_TWO,
    ) as c:
        c.play("t6 notes 100.00\nt6 notes 20.00\ndealer new_game\nt6 place red 40.00")
        yield c


@contextmanager
def star_roulette() -> Iterator[Casino]:
    """A table of The Star's roulette; person2 at t2 had 80.00 on red when the ball lay in 1."""
    with casino(table("L1", STAR, "roulette", seats="t1", positions="t2", period_s=None)) as c:
        c.play("""
            operator issue_card B1 person2
            t2 present_card B1
            dealer buy_in t2 cash 1000.00
            dealer new_game
            t2 place red 80.00
            dealer spin
            dealer no_more_bets
            dealer number 1
            dealer confirm
        """)
        c.clear_cloth("L1")
        yield c


def at(c: Casino, moment: str) -> None:
    """Let the time pass until then, by the clocks of Sydney."""
    then = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo("Australia/Sydney"))
    c.clock.advance(then.timestamp() - c.clock.now() / 1_000_000)


# ---------------------------------------------------------------- who gets in, and what is found


def test_everybody_sees_the_parts_that_they_work_with_and_nobody_else_gets_in() -> None:
    with playing() as c:
        for staff in (DEALER, SUPERVISOR, OPERATOR, INSPECTOR):
            assert [each.part for each in part(c, staff, "incidents").parts] == PARTS.split()
            assert all(status_of(c, staff, each) == 200 for each in PARTS.split())
        assert [each.part for each in part(c, CASHIER, "persons").parts] == ["persons", "outbox"]
        assert [status_of(c, CASHIER, each) for each in ("incidents", "reports", "nonsense")] == [404, 404, 404]
        assert status_of(c, somebody("tournament_manager"), "persons") == 403
        assert [status_of(c, SUPERVISOR, each, 1) for each in PARTS.split()] == [404] * 10
        assert [status_of(c, SUPERVISOR, each, "x") for each in PARTS.split()] == [404] * 10


def test_what_is_open_comes_first_the_latest_first_and_is_found_by_person_table_time_and_clause() -> None:
    with playing() as c:
        c.play("dealer report_incident advice place=t6 person=P-77")
        c.clock.advance(100)
        middle = c.clock.now()
        c.play("dealer@R2 report_incident influence place=t7\ndealer report_incident side_bet place=t4 note=x")
        c.play("supervisor decide_incident 3 no_action not_established\nsupervisor close_incident 3")
        assert listed(c, SUPERVISOR, "incidents") == ["2", "1", "3"]
        assert listed(c, SUPERVISOR, "incidents", person="p-77") == ["1"]
        assert listed(c, SUPERVISOR, "incidents", person="t7") == ["2"]
        assert listed(c, SUPERVISOR, "incidents", table="R1") == ["1", "3"]
        assert listed(c, SUPERVISOR, "incidents", clause="12.6") == ["1"]
        assert listed(c, SUPERVISOR, "incidents", clause="12") == ["2", "1", "3"]
        assert listed(c, SUPERVISOR, "incidents", clause="1") == []
        assert listed(c, SUPERVISOR, "incidents", since=middle) == ["2", "3"]
        assert listed(c, SUPERVISOR, "incidents", until=middle) == ["1"]
        assert [each.open for each in part(c, SUPERVISOR, "incidents").parts][:2] == [2, 0]
        line = part(c, SUPERVISOR, "incidents").lines[0]
        assert not Looked(person="t7", table="R1").finds(line)


def test_a_long_list_says_how_much_it_leaves_out() -> None:
    with playing() as c:
        for _ in range(LONGEST + 3):
            c.play("dealer report_incident advice place=t6")
        shown = part(c, SUPERVISOR, "incidents")
        assert (len(shown.lines), shown.left_out) == (LONGEST, 3)


# ---------------------------------------------------------------- incidents and exclusions


@rapid("12.3.2")
def test_an_exclusion_is_decided_in_the_office_bites_in_the_wagering_period_and_is_lifted() -> None:
    with playing() as c:
        shown = part(c, DEALER, "incidents", at_table="R1")
        assert "12.1" not in reasons(shown)
        assert "device" in choices(shown, "report_incident", "kind")
        press(c, DEALER, shown, "report_incident", seat="t6", kind="device", device="phone", note="Held up.")
        assert choices(matter(c, SUPERVISOR, "incidents", 1), "decide_incident", "measure") == [
            *("no_action", "void_wagers", "exclude_from_game", "exclude_from_casino"),
        ]
        assert reasons(matter(c, DEALER, "incidents", 1))["decide_incident"] == "12.1"
        told = {"measure": "exclude_from_game", "reason": "established"}
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "incidents", 1), "decide_incident", **told)
        c.play("t6 place black 5.00\nexpect refused 12.3")
        assert listed(c, DEALER, "exclusions") == ["1"]
        decided = matter(c, SUPERVISOR, "incidents", 1)
        assert "exclude_from_game" not in choices(decided, "decide_incident", "measure")
        assert [(each.part, each.id) for each in decided.links] == [("exclusions", "1")]
        excluded = matter(c, SUPERVISOR, "exclusions", 1)
        assert (facts(excluded)["Reaches the tables"], facts(excluded)["Until"]) == ("R1, R2", "it is lifted")
        assert [(each.part, each.id) for each in excluded.links] == [("incidents", "1")]
        assert reasons(matter(c, INSPECTOR, "exclusions", 1)) == {"lift_exclusion": "12.3.2"}
        press(c, SUPERVISOR, excluded, "lift_exclusion")
        lifted = matter(c, SUPERVISOR, "exclusions", 1)
        assert (lifted.line.status, lifted.line.open, buttons(lifted)) == ("lifted", False, set())
        assert [each.words for each in lifted.steps] == ["Excluded: exclude from game.", "Lifted."]
        c.play("t6 place black 5.00")


def test_an_exclusion_with_an_end_is_over_by_itself() -> None:
    with playing() as c:
        c.play("dealer report_incident device place=t6")
        until = c.clock.now() + 60_000_000
        told = {"measure": "exclude_from_game", "reason": "established", "until": until}
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "incidents", 1), "decide_incident", **told)
        assert "until 20" in matter(c, SUPERVISOR, "exclusions", 1).steps[0].words
        c.clock.advance(60)
        assert part(c, SUPERVISOR, "exclusions").lines[0].status == "over"


def test_nobody_sees_an_incident_about_themselves() -> None:
    with playing() as c:
        c.play("supervisor report_incident advice employee=d.two")
        about, other = somebody("dealer", "d.two"), somebody("dealer", "d.six")
        assert (listed(c, about, "incidents"), listed(c, other, "incidents")) == ([], ["1"])
        assert (status_of(c, about, "incidents", 1), status_of(c, other, "incidents", 1)) == (404, 200)
        assert facts(matter(c, other, "incidents", 1))["Member of staff"] == "d.two"
        assert "d.two" not in choices(part(c, about, "incidents"), "report_incident", "employee")


@pytest.mark.clause(SEVEN_UP, "14.3.4")
def test_somebody_detained_is_on_record_until_the_police_take_over_and_an_inspector_is_told() -> None:
    with casino(table("U1", SEVEN_UP, "seven_up", positions="p1 p2", period_s=None)) as c:
        c.play(
            "dealer report_incident device place=p1 note=x warned=true\nsupervisor decide_incident 1 detain established"
        )
        held = matter(c, SUPERVISOR, "incidents", 1)
        assert (facts(held)["Still to be done"], reasons(held)["close_incident"]) == ("detain", "14.3.4")
        assert [(each.part, each.id) for each in held.links] == [("outbox", "1")]
        press(c, SUPERVISOR, held, "record_attendance", step="took_over", service="police", officer="PC 17")
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "incidents", 1), "close_incident")
        closed = matter(c, SUPERVISOR, "incidents", 1)
        assert [each.words for each in closed.steps] == [
            "Reported.",
            "Decided: detain (established).",
            "police PC 17 took over.",
            "Closed.",
        ]
        assert buttons(closed) == set()


def test_what_was_decided_and_is_done_at_the_table_is_among_the_steps() -> None:
    with playing() as c:
        c.play("""
            dealer report_incident device place=t6
            supervisor decide_incident 1 void_wagers established
            supervisor void_wagers t6 device
        """)
        assert "Done at the table: void wagers." in [each.words for each in matter(c, SUPERVISOR, "incidents", 1).steps]


# ---------------------------------------------------------------- denied claims


@rapid("10.10.1")
def test_a_denied_claim_is_put_on_record_by_the_operator_and_names_are_read_by_role() -> None:
    with playing() as c:
        assert reasons(part(c, SUPERVISOR, "claims", at_table="R1")) == {"deny_claim": "10.10.1"}
        told = {"amount": 150_00, "name": "Ann Example", "address": "1 Some Street", "note": "Not the number drawn."}
        press(c, OPERATOR, part(c, OPERATOR, "claims", at_table="R1"), "deny_claim", **told)
        seen = facts(matter(c, SUPERVISOR, "claims", 1))
        assert (seen["Name"], seen["Address"], seen["Reasons"]) == (
            "Ann Example",
            "1 Some Street",
            "Not the number drawn.",
        )
        assert facts(matter(c, DEALER, "claims", 1)).keys() == {"Amount", "Denied by"}


# ---------------------------------------------------------------- settlement errors and the month's report


@star("8.13")
@star("8.15.1")
def test_an_overpayment_goes_from_the_finding_to_its_close_in_the_office() -> None:
    with star_roulette() as c:
        c.play("dealer open_case t2 1 160.00 220.00")
        opened = matter(c, SUPERVISOR, "errors", 1)
        assert (opened.line.title, opened.line.status, facts(opened)["Overpaid"]) == (
            *("60.00 overpaid", "no finding yet", "60.00"),
        )
        assert "close_case" in reasons(opened)
        assert "reimburse" not in choices(opened, "record_step", "step")
        press(c, SUPERVISOR, opened, "record_finding", finding="unintentional")
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "errors", 1), "record_step", step="identify", person="person2")
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "errors", 1), "record_step", step="demand")
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "errors", 1), "record_step", step="repay")
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "errors", 1), "close_case", outcome="no_breach")
        closed = matter(c, SUPERVISOR, "errors", 1)
        assert (closed.line.open, closed.line.status) == (False, "no breach")
        assert [each.words for each in closed.steps] == [
            "160.00 was due, 220.00 was paid.",
            "Enquiries say: unintentional.",
            "identify: person2",
            "demand",
            "60.00 came back.",
            "Closed: no breach.",
        ]
        assert reasons(matter(c, DEALER, "errors", 1))
        assert listed(c, SUPERVISOR, "errors", person="person2") == ["1"]


@star("8.13")
def test_an_underpayment_is_reimbursed_and_a_late_one_says_so() -> None:
    with star_roulette() as c:
        c.play("dealer open_case t2 1 160.00 115.00")
        assert matter(c, SUPERVISOR, "errors", 1).line.title == "45.00 underpaid"
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "errors", 1), "record_step", step="reimburse")
        assert "45.00 was reimbursed." in [each.words for each in matter(c, SUPERVISOR, "errors", 1).steps]


@star("8.15.3")
def test_the_month_s_report_is_made_of_the_errors_above_1_000_dollars_and_sent_by_the_operator() -> None:
    with star_roulette() as c:
        at(c, "2027-03-02")
        c.play("""
            dealer open_case t2 1 160.00 1160.00
            dealer open_case t2 1 160.00 1160.50
            supervisor open_case t2 1 160.00 2160.00
            supervisor record_finding 3 suspected
        """)
        assert part(c, OPERATOR, "reports").lines[0].status == "not sent; a nil return"
        running = matter(c, OPERATOR, "reports", "2027-03")
        assert (running.line.status, buttons(running)) == ("the month goes on", set())
        assert reasons(running) == {"send_report": "8.15.3"}
        at(c, "2027-04-01")
        shown = matter(c, OPERATOR, "reports", "2027-03")
        assert (shown.line.title, shown.line.status) == ("Settlement errors of March 2027", "overdue")
        assert shown.table is not None
        assert shown.paper is not None
        assert [(row[0], row[5], row[8]) for row in shown.table.rows] == [
            ("2", "1,000.50", ""),
            ("3", "2,000.00", "suspected"),
        ]
        words = "Errors listed: 2. Overpaid 3,000.50, of which 3,000.50 has not come back; underpaid 0.00."
        assert words in shown.paper.lines
        assert any("of up to 1,000.00 each and so not listed: 1." in line for line in shown.paper.lines)
        assert part(c, OPERATOR, "incidents").alerts == ("The report on the settlement errors of 2027-03 is overdue.",)
        assert reasons(matter(c, SUPERVISOR, "reports", "2027-03")) == {"send_report": "8.15.3"}
        press(c, OPERATOR, shown, "send_report")
        sent = matter(c, OPERATOR, "reports", "2027-03")
        assert (sent.line.status, sent.line.open, buttons(sent)) == ("sent", False, set())
        assert [(each.part, each.id) for each in sent.links] == [("outbox", "1")]
        assert "1,000.50" in facts(matter(c, OPERATOR, "outbox", 1))["What it says"]
        assert [(each.part, each.id) for each in matter(c, OPERATOR, "outbox", 1).links] == [("reports", "2027-03")]
        at(c, "2027-05-01")
        nil = matter(c, OPERATOR, "reports", "2027-04")
        assert nil.paper is not None
        assert (nil.table, nil.paper.lines[3]) == (
            None,
            "Nil return: no error above 1,000.00 became known in this month.",
        )
        press(c, OPERATOR, nil, "Send the nil return")
        assert listed(c, OPERATOR, "reports") == ["2027-05", "2027-04", "2027-03"]
        assert part(c, OPERATOR, "incidents").alerts[0].startswith("Notice 1")


def test_where_no_document_wants_a_report_there_is_none() -> None:
    with playing() as c:
        assert listed(c, OPERATOR, "reports") == []


# ---------------------------------------------------------------- registers


def test_the_register_of_approvals_has_who_asked_who_decided_and_what_was_approved_beforehand() -> None:
    with casino(table("K1", CROWN, "baccarat", positions="p1 p2", config={"version": "A"})) as c:
        c.play("""
            dealer new_game
            dealer request void_round malfunction why="The screens went dark"
            table_games_manager:sam decline 1 "They did not"
            dealer request void_round malfunction
            general_manager_table_games:gm grant_approval hand_shuffle
            general_manager_table_games:gm end_approval hand_shuffle
            general_manager_table_games:gm grant_approval hand_shuffle
            dealer request void_round malfunction
            table_games_manager:sam approve 3
        """)
        shown = part(c, INSPECTOR, "approvals").lines
        assert [(each.open, each.status) for each in shown] == [
            (True, "approved"),
            (True, "waits for another's word"),
            (False, "approved"),
            (False, "taken back"),
            (False, "declined: They did not"),
        ]
        declined = matter(c, INSPECTOR, "approvals", shown[-1].id)
        assert [(each.by.partition(",")[0], each.words) for each in declined.steps][1:] == [
            ("sam", "declined: They did not"),
        ]
        assert listed(c, INSPECTOR, "approvals", person="sam") == [shown[2].id, shown[4].id]
        assert status_of(c, somebody("casino_supervisor"), "approvals", shown[0].id) == 404


@pytest.mark.clause(CROWN, "6.3")
def test_devices_are_permitted_suspended_and_withdrawn_in_the_office() -> None:
    manager = somebody("table_games_manager")
    with casino(table("K2", CROWN, "baccarat", seats="t8", config={"version": "A"}, settings="salon = true")) as c:
        c.play("table_inspector sign_on")
        first = matter(c, manager, "permissions", "K2")
        assert (first.line.status, set(reasons(first))) == ("not permitted", {"permit_devices", "withdraw_devices"})
        press(c, manager, first, "notify_surveillance")
        told = matter(c, manager, "permissions", "K2")
        assert told.line.status == "Surveillance is notified"
        press(c, manager, told, "permit_devices")
        permitted = matter(c, manager, "permissions", "K2")
        assert (permitted.line.status, permitted.line.open) == ("permitted", True)
        assert facts(permitted)["Permitted by"].startswith("t.one, table games manager")
        c.play("dealer report_incident device place=t8")
        assert matter(c, manager, "permissions", "K2").line.status == "suspended"
        assert facts(matter(c, manager, "incidents", 1))["Devices"] == "Devices were permitted here (6.3)"
        assert "suspended" in matter(c, manager, "incidents", 1).steps[-1].words
        assert reasons(matter(c, somebody("dealer"), "permissions", "K2"))["withdraw_devices"] == "6.3(c)"
        press(c, manager, matter(c, manager, "permissions", "K2"), "withdraw_devices")
        assert matter(c, manager, "permissions", "K2").line.status == "not permitted"


# ---------------------------------------------------------------- persons and notices


def test_persons_are_registered_put_right_and_erased_each_by_those_who_may() -> None:
    with playing() as c:
        assert reasons(part(c, DEALER, "persons")).keys() == {"register_person"}
        press(c, CASHIER, part(c, CASHIER, "persons"), "register_person", name="Ann Example", address="1 Some Street")
        shown = matter(c, CASHIER, "persons", "P1")
        assert (buttons(shown), set(reasons(shown))) == ({"correct_person"}, {"erase_person"})
        press(c, CASHIER, shown, "correct_person", address="2 Other Street")
        assert facts(matter(c, SUPERVISOR, "persons", "P1"))["Address"] == "2 Other Street"
        hidden = facts(matter(c, DEALER, "persons", "P1"))
        assert ("Name" in hidden, hidden["Names"]) == (False, "Names and addresses are not for your role.")
        c.play("dealer report_incident device place=t6 person=P1")
        c.play("supervisor decide_incident 1 exclude_from_casino established")
        excluded = matter(c, OPERATOR, "persons", "P1")
        assert (excluded.line.status, excluded.line.open) == ("excluded", True)
        assert [(each.part, each.id) for each in excluded.links] == [("exclusions", "1"), ("incidents", "1")]
        assert [(each.part, each.id) for each in matter(c, SUPERVISOR, "incidents", 1).links][-1] == ("persons", "P1")
        assert matter(c, CASHIER, "persons", "P1").links == ()
        assert "erase_person" in reasons(excluded)
        c.play("supervisor lift_exclusion 1\nsupervisor close_incident 1")
        press(c, OPERATOR, matter(c, OPERATOR, "persons", "P1"), "erase_person", ground="asked")
        gone = matter(c, OPERATOR, "persons", "P1")
        assert (gone.line.status, buttons(gone), "Erased" in facts(gone)) == ("erased", set(), True)


def test_a_notice_is_written_handed_over_and_its_reply_noted_in_the_office() -> None:
    with playing() as c:
        shown = part(c, SUPERVISOR, "outbox", at_table="R2")
        assert shown.at_table == "R2"
        assert choices(shown, "submit_notice", "addressee") == ["inspector"]
        told = {"addressee": "inspector", "subject": "a broken seal", "content": "On shoe 3."}
        press(c, SUPERVISOR, shown, "submit_notice", **told)
        waiting = matter(c, SUPERVISOR, "outbox", 1)
        assert (waiting.line.status, waiting.line.open, facts(waiting)["Written by staff"]) == (
            *("to be sent", True, "On shoe 3."),
        )
        assert reasons(waiting).keys() == {"note_reply"}
        c.clock.advance(1_000_000)
        assert part(c, SUPERVISOR, "outbox").lines[0].status == "overdue"
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "outbox", 1), "hand_over_notice", reference="by hand, 9:40")
        press(c, SUPERVISOR, matter(c, SUPERVISOR, "outbox", 1), "note_reply", reference="GRC 12", content="Seen.")
        done = matter(c, SUPERVISOR, "outbox", 1)
        assert (done.line.status, done.line.open, facts(done)["Proof"]) == ("sent, 1 replied", False, "by hand, 9:40")
        assert [(each.words, each.text) for each in done.steps][1:] == [
            ("Sent.", ""),
            ("A reply came. GRC 12", "Seen."),
        ]


@pytest.mark.clause(CANBERRA, "7.12")
def test_a_review_outside_the_house_is_asked_for_sent_and_entered_in_the_office() -> None:
    with casino(table("C1", CANBERRA, "sic_bo", seats="t1")) as c:
        c.play("dealer new_game")
        press(c, DEALER, part(c, DEALER, "disputes", at_table="C1"), "open_dispute", seat="t1", round=1, note="Unfair.")
        decided = {"decision": "for_house", "reason": "confirmed_by_record"}
        press(c, OPERATOR, matter(c, OPERATOR, "disputes", 1), "decide_dispute", **decided)
        asking = matter(c, DEALER, "disputes", 1)
        assert asking.paper is not None
        assert any("reviewed by the GRC, outside the house (rule 7.12)" in line for line in asking.paper.lines)
        press(c, DEALER, asking, "ask_review")
        waiting = matter(c, OPERATOR, "disputes", 1)
        assert (waiting.line.status, [(each.part, each.id) for each in waiting.links]) == (
            "GRC review: for house",
            [("outbox", "1")],
        )
        assert waiting.paper is not None
        assert "You have asked for a review. It is still to come." in waiting.paper.lines
        press(c, OPERATOR, waiting, "enter_review", outcome="confirmed", note="Letter of 3 May.")
        steps = [each.words for each in matter(c, OPERATOR, "disputes", 1).steps]
        assert steps[-2:] == [
            "The person asked for a review by the GRC.",
            "The GRC has reviewed the decision: confirmed.",
        ]


def test_what_is_pressed_by_somebody_who_may_not_is_refused_all_the_same() -> None:
    with playing() as c:
        c.play("dealer report_incident device place=t6")
        body = (
            b'{"n": 1, "do": "decide_incident", "incident": 1, "measure": "no_action", "reason": "other", "note": "x"}'
        )
        answer = answered(c, "/api/office", staff=DEALER, body=body).json()
        assert (answer["ok"], answer["clause"]) == (False, "12.1")
        assert c.floor.office.conduct.incidents[0].decided == []
        assert Role.DEALER is DEALER.role


def test_everything_that_can_be_asked_of_the_office_can_be_done_on_its_page() -> None:
    told = {tag_of(command) for where in WHERE for command in get_args(given_at(where))}
    with casino(
        table("C1", CANBERRA, "sic_bo", seats="t1"),
        table("R1", RAPID, "roulette", seats="t2"),
        table("U1", SEVEN_UP, "seven_up", positions="p1 p2", period_s=None),
        table("K1", CROWN, "baccarat", seats="t3", config={"version": "A"}),
        table("L1", STAR, "roulette", positions="p3", period_s=None),
    ) as c:
        c.play("""
            dealer@C1 open_dispute
            dealer@R1 open_dispute
            dealer@U1 report_incident device place=p1 note=x
            supervisor@U1 decide_incident 1 detain established
            dealer@U1 report_incident device place=p2 note=x
            supervisor@U1 decide_incident 2 exclude_from_game established
        """)
        press(c, CASHIER, part(c, CASHIER, "persons"), "register_person", name="Ann Example")
        found: set[str] = set()
        for name in PARTS.split():
            shown = [part(c, INSPECTOR, name, at_table=each) for each in c.floor.plan.tables]
            opened = [matter(c, INSPECTOR, name, line.id) for line in shown[0].lines]
            found |= {each.action.do for view in shown for each in view.offers}
            found |= {each.action.do for view in opened for each in view.offers}
            found |= {each.do for view in shown for each in view.not_now}
            found |= {each.do for view in opened for each in view.not_now}
        assert told - found == set()


def test_a_copy_of_the_rules_is_put_on_record_where_the_document_wants_it() -> None:
    with casino(table("C1", CANBERRA, "sic_bo", seats="t1"), table("R1", RAPID, "roulette", seats="t2")) as c:
        press(c, DEALER, part(c, DEALER, "disputes", at_table="C1"), "give_rules_copy", seat="t1", how="printed")
        assert [each.how for each in c.events("conduct") if isinstance(each, RulesCopyGiven)] == ["printed"]
        assert "give_rules_copy" not in {*reasons(part(c, DEALER, "disputes", at_table="R1"))}


def test_an_approval_that_ended_by_itself_is_no_longer_open() -> None:
    with casino(table("K1", CROWN, "baccarat", positions="p1 p2", config={"version": "A"})) as c:
        c.play("general_manager_table_games:gm grant_approval hand_shuffle")
        assert part(c, INSPECTOR, "approvals").lines[0].open
        c.play("table_games_manager close_table")
        assert not part(c, INSPECTOR, "approvals").lines[0].open
