"""Reports on a period: what stands in each of them, by the venue's clocks, and in which forms they are handed out."""

import csv
from datetime import date
from io import StringIO
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from casino import Casino, casino, table
from msgspec.structs import replace
from promotion import CASH, DRAW, SEVEN_UP, STAR as STAR_ROULETTE, promotion
from reported import EVER, cells, reported, section, text_of
from star_roulette import ALL_SIT_DOWN
from tournament import cup
from watching import answered, works

import croupier
from croupier.cli.main import main
from croupier.floor.opening import take_privileges
from croupier.games.notation import WrongInput
from croupier.house.house import AcceptRestored, FoundFloor, ReleaseStream
from croupier.house.staff import Command, LetIn, TurnAway, Unlock, Vouch
from croupier.orders.order import Order
from croupier.plan.floor_plan import KeyPlan
from croupier.play.cards.shoe_events import DummyDecided
from croupier.promotions import commands
from croupier.promotions.terms import Prize
from croupier.reports.csv_text import csv_text
from croupier.reports.document import ReportDocument, ReportSection
from croupier.reports.journal_lines import JournalLine, ReportScope
from croupier.reports.kinds import REPORTS
from croupier.reports.period import Period, read_period
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of
from croupier.tournaments import commands as of_tournament
from croupier.tournaments.conditions import Stage
from croupier.words import words_for

FINAL: dict[str, Any] = {"stages": (Stage(name="Final", start=0, tables=1, seats=4, rounds=20),), "greatest": 4}
RAPID, CROWN = "star-rapid-2016", "crown-baccarat-2023"
DAY_S = 24 * 3600
RED_ROUND = """
    dealer new_game
    t1 place red 10.00
    wait 30s
    dealer spin
    wheel 17
    dealer confirm
"""


def today(c: Casino) -> str:
    """The day by the venue's clocks."""
    return c.floor.plan.date_and_time(c.clock.now())[:10]


# ---------------------------------------------------------------- what stands in them


def test_a_dispute_is_reported_as_it_was_at_the_end_of_the_period_with_every_step_in_it() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play(f"t1 notes 100.00\n{RED_ROUND}")
        c.play('dealer open_dispute place=t1 round=1 person=card-7 note="says that red was called"')
        first = today(c)
        c.clock.advance(DAY_S)
        c.play("""
            gaming_supervisor decide_dispute 1 for_house confirmed_by_record
            dealer ask_review 1
            supervisor decide_dispute 1 for_player established
            supervisor advise_complaint 1 spoken
            supervisor close_dispute 1 false
        """)
        early = reported(c, "disputes", first=first, last=first)
        columns = ("dispute", "table", "round", "place", "person", "first decision", "reviews", "status")
        assert cells(early, "Disputes", *columns) == [("1", "R1", "1", "t1", "card-7", "", "", "open")]
        assert cells(early, "Step by step", "what happened") == [("Opened",)]
        late = reported(c, "disputes", first=today(c), last=today(c))
        ended = ("1", "R1", "1", "t1", "card-7", "for house", "for player", "closed")
        assert cells(late, "Disputes", *columns) == [ended]
        assert cells(late, "Step by step", "what happened", "role")[:3] == [
            ("Decided: for house", "gaming supervisor"),
            ("Review asked for", "dealer"),
            ("Decided: for player", "casino supervisor"),
        ]
        assert cells(late, "Disputes", "opened", "told of the right to complain")[0][0][:10] == first
        assert not cells(reported(c, "disputes", first="2027-03-01", last="2027-03-02"), "Disputes", "dispute")


def test_disputes_of_promotions_and_tournaments_are_reported_too_and_those_of_a_table_with_it() -> None:
    with promotion(STAR_ROULETTE) as p:
        p.drawn()
        p.done("cashier", commands.OpenPromotionDispute(p.winner(), "what the terms mean"))
        told = cells(reported(p.c, "disputes"), "In promotions and tournaments", "where", "dispute", "what happened")
        assert told == [("promotion spring", "1", "Opened")]
        assert not cells(
            reported(p.c, "disputes", Role.ASSISTANT_GAMING_MANAGER), "In promotions and tournaments", "dispute"
        )
    with cup(STAR_ROULETTE) as c:
        c.published(**FINAL).led()
        c.enter("visitor-1", "visitor-2", "visitor-3")
        c.started()
        c.done("dealer", of_tournament.RaiseDispute("A1", "a late wager"))
        c.done("manager", of_tournament.SettleDispute(1, "it stands"))
        told = cells(reported(c.c, "disputes"), "In promotions and tournaments", "where", "dispute", "what happened")
        assert told == [("tournament cup", "1", "Raised"), ("tournament cup", "1", "Settled")]
        mine = reported(c.c, "disputes", Role.ASSISTANT_GAMING_MANAGER)
        assert cells(mine, "In promotions and tournaments", "what happened") == [("Raised",)]


def test_an_exclusion_is_reported_in_every_period_in_which_it_held() -> None:
    with casino(table("S1", SEVEN_UP, "seven_up", positions="p1 p2", period_s=None)) as c:
        first = today(c)
        c.play("""
            supervisor report_incident device place=p1 device=phone
            supervisor decide_incident 1 exclude_from_game established
        """)
        c.clock.advance(2 * DAY_S)
        c.play("supervisor lift_exclusion 1")
        lifted = today(c)
        c.clock.advance(2 * DAY_S)
        report = reported(c, "exclusions")
        columns = ("exclusion", "place", "measure", "where", "clause", "incident", "by", "lifted by")
        (row,) = cells(report, "Exclusions that held in the period", *columns)
        assert row == ("1", "p1", "exclude from game", "S1", "14.3.2", "1", "staff:supervisor", "staff:supervisor")
        (times,) = cells(report, "Exclusions that held in the period", "from", "until", "lifted")
        assert (times[0][:10], times[1], times[2][:10]) == (first, "", lifted)
        between = reported(c, "exclusions", first=first, last=first)
        assert cells(between, "Exclusions that held in the period", "lifted", "lifted by") == [("", "")]
        after = reported(c, "exclusions", first=today(c), last=today(c))
        assert not section(after, "Exclusions that held in the period").rows


def test_what_was_put_right_is_reported_with_the_difference() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play(f"t1 notes 100.00\n{RED_ROUND}")
        c.play('supervisor correct_outcome 1 "the ball is in 18" number=18')
        columns = ("table", "round", "place", "was", "should be", "difference", "clause")
        right = cells(reported(c, "settlement-errors"), "Wagers put right", *columns)
        assert right == [("R1", "1", "t1", "0.00", "20.00", "20.00", "11.4.10")]
        c.play('supervisor correct_outcome 1 "it is in 17" number=17')
        assert cells(reported(c, "settlement-errors"), "Wagers put right", "difference")[1] == ("-20.00",)
        later = reported(c, "settlement-errors", first="2027-03-01", last="2027-03-01")
        assert not section(later, "Wagers put right").rows


def test_overpayments_and_underpayments_are_reported_with_their_sums() -> None:
    with casino(table("L1", STAR_ROULETTE, "roulette", seats="t1", positions="p1 p2", period_s=None)) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\np1 place straight:17 10.00\ndealer spin\ndealer no_more_bets")
        c.play("dealer number 17\ndealer confirm")
        c.clear_cloth()
        c.play("dealer open_case p1 1 350.00 1350.00")
        first = today(c)
        c.clock.advance(DAY_S)
        c.play("""
            dealer open_case p1 1 350.00 305.00
            supervisor record_finding 2 unintentional
            supervisor record_step 2 reimburse
        """)
        report = reported(c, "settlement-errors")
        columns = ("error", "overpaid", "underpaid", "not come back", "finding", "steps")
        assert cells(report, "Settlement errors", *columns) == [
            ("1", "1,000.00", "0.00", "1,000.00", "", ""),
            ("2", "0.00", "45.00", "0.00", "unintentional", "reimburse"),
            ("", "1,000.00", "45.00", "1,000.00", "", ""),
        ]
        early = reported(c, "settlement-errors", first=first, last=first)
        assert cells(early, "Settlement errors", "error", "overpaid") == [("1", "1,000.00"), ("", "1,000.00")]
        late = reported(c, "settlement-errors", first=today(c), last=today(c))
        assert cells(late, "Settlement errors", "error", "underpaid") == [("2", "45.00"), ("", "45.00")]


def test_promotions_are_reported_with_the_proof_of_their_draws_and_what_became_of_every_prize() -> None:
    car = Prize(
        name="Car",
        kind="vehicle",
        value=9_000_00,
        conditions="",
        contains=(),
        details={"make": "Acme", "model": "V1", "accessories": "none", "on_road_costs": "yes"},
    )
    with promotion(STAR_ROULETTE) as p:
        p.started(prizes=(CASH, car, replace(CASH, name="Third prize"), CASH)).entered(3)
        p.done("operator", commands.PostponeDraw("a list was lost"))
        p.done("operator", commands.ValidateDraw("it was found"))
        running = reported(p.c, "promotions")
        assert cells(running, "Promotions", "title", "status", "prizes") == [("Spring draw", "running", "24,000.00")]
        assert not section(running, "Draws").rows
        p.at(DRAW).done("operator", commands.DrawWinners())
        p.done("cashier", commands.NoteAttempt(1, "telephone", True))
        p.done("cashier", commands.PayPromotionPrize(1, p.winner(), cheque=2_000_00, transfer=3_000_00))
        p.done("cashier", commands.NoteAttempt(2, "telephone", True))
        p.done("cashier", commands.HandOverPrize(2, p.winner(2)))
        p.done("operator", commands.RefusePrize(3, "entered under another name"))
        report = reported(p.c, "promotions")
        drawn, started = p.state.drawn, p.state.started
        assert drawn is not None
        assert started is not None
        proof = cells(report, "Draws", "entries", "SHA-256 of the seed, told before", "seed, told afterwards")
        assert proof == [("3", started.digest, drawn.seed)]
        prizes = cells(report, "Winners and prizes", "prize", "entry", "person", "winner notified", "paid or refused")
        assert [row[3:] for row in prizes] == [
            ("yes", f"{p.c.floor.plan.date_and_time(drawn.at)}:00 cheque 2,000.00, transfer 3,000.00"),
            ("yes", f"{p.c.floor.plan.date_and_time(drawn.at)}:00 handed over"),
            ("no", f"{p.c.floor.plan.date_and_time(drawn.at)}:00 refused"),
            ("no", ""),
        ]
        assert prizes[3][1:3] == ("", "")
        assert prizes[0][1:3] == (drawn.order[0], p.winner())
        assert cells(report, "Postponed, cancelled, refused", "what happened") == [
            ("Draw postponed",),
            ("Integrity of the promotion validated",),
            ("Prize refused",),
        ]
        assert not section(reported(p.c, "promotions", first="2028-01-01", last="2028-01-01"), "Promotions").rows
        assert section(reported(p.c, "promotions", Role.ASSISTANT_GAMING_MANAGER), "Promotions").rows


def test_significant_events_are_reported_with_place_amount_and_what_there_is_to_say() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 report_printer false
            t1 cash_out
            supervisor issue_hand_pay t1
            t1 report_printer true
        """)
        c.restart()
        happened = cells(
            reported(c, "significant-events"), "Events", "where", "what happened", "amount", "details", "by"
        )
        for row in (
            ("terminal t1", "Printer reports", "", "works no", "acceptor:t1"),
            ("terminal t1", "Hand pay called for", "100.00", "account t1-1; cause printer", "terminal:t1"),
            ("terminal t1", "Hand pay", "100.00", "account t1-1", "staff:supervisor/casino_supervisor"),
            ("terminal t1", "Printer reports", "", "works yes", "acceptor:t1"),
            ("table R1", "Round held", "", "round 1", "system"),
        ):
            assert row in happened, happened
        assert not section(reported(c, "significant-events", first="2028-01-01", last="2028-01-01"), "Events").rows


def test_limits_faults_and_floats_are_significant_too() -> None:
    with casino(table("L1", STAR_ROULETTE, "roulette", seats="t1", positions="p1", period_s=None)) as c:
        happened = cells(reported(c, "significant-events"), "Events", "what happened", "amount", "details")
        assert ("Drop box attached", "0.00", "box L1-box") in happened, happened
        c.play("supervisor close_table\nsupervisor close_float 100.00x500")
        happened = cells(reported(c, "significant-events"), "Events", "what happened", "amount", "details")
        assert [row[:2] for row in happened[1:]] == [("Table closed", ""), ("Float counted and closed", "50,000.00")]
        assert happened[2][2] == "expected 85,000.00"


def test_a_limit_that_changes_is_a_significant_event() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1", red=(5_00, 100_00))) as c:
        c.play("t1 notes 100.00\nsupervisor change_limit red 10.00 100.00\ndealer new_game")
        happened = cells(reported(c, "significant-events"), "Events", "where", "what happened", "details")
        assert ("table R1", "Limits changed", "kinds red") in happened, happened


def test_every_event_that_a_report_tells_of_has_words_and_no_words_are_left_over() -> None:
    def tags(*kinds: str) -> set[str]:
        types: list[Any] = [each for kind in kinds for each in REPORTS[kind].types]
        return {tag_of(each) for each in types}

    words = words_for("report_events").keys()
    assert words <= tags(*REPORTS)
    assert tags("significant-events") <= words


# ---------------------------------------------------------------- access


def at_the_door(c: Casino, number: int, command: Command, role: Role = Role.CLOCK, actor: str = "sign_in") -> None:
    """What the door says to the floor."""
    answer = c.run(c.floor.submit(Order("sign_in", number, c.clock.now(), role, actor, command)))
    assert answer.ok, answer


def test_sign_ins_locks_posts_and_restores_are_reported() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        at_the_door(c, 1, LetIn("d.one", "10.0.0.7"), actor="staff:d.one")
        at_the_door(c, 2, Vouch("s.one"), actor="staff:s.one")
        for number in range(3, 8):
            at_the_door(c, number, TurnAway("d.two", 2 if number == 3 else 0, "10.0.0.8"))
        at_the_door(c, 8, Unlock("d.two"), Role.CASINO_SUPERVISOR, "staff:s.one")
        founded = Order("house", 2, c.clock.now(), Role.CLOCK, "house", FoundFloor("check"))
        assert c.run(c.floor.submit(founded)).ok
        held = ({"drawer:2": (4, 5)}, ("drawer:2",))
        word = AcceptRestored(1, "its key is missing", "the disk was changed", "s.one", "check", *held)
        assert c.run(c.floor.submit(Order("house", 1, c.clock.now(), Role.CLOCK, "house", word))).ok
        release = Order("o.one", 1, c.clock.now(), Role.OPERATOR, "staff:o.one", ReleaseStream("drawer:2"))
        assert c.run(c.floor.submit(release)).ok
        c.play("t1 notes 10.00\ndealer new_game")
        rows = cells(
            reported(c, "access"), "Sign-ins, locks and posts", "who", "what happened", "where", "details", "by"
        )
        assert ("d.one", "Signed in", "10.0.0.7", "", "staff:d.one") in rows
        assert ("s.one", "Gave name and password at another's terminal", "", "", "staff:s.one") in rows
        unwritten = "and 2 before it that came too fast to be written down"
        assert rows.count(("d.two", "Sign-in failed", "10.0.0.8", "", "sign_in")) == 4
        assert ("d.two", "Sign-in failed", "10.0.0.8", unwritten, "sign_in") in rows
        ((_, until),) = [row[2:4] for row in rows if row[:2] == ("d.two", "Locked")]
        assert until.startswith("until 2027-01-15")
        assert ("d.two", "Unlocked", "", "", "staff:s.one/casino_supervisor") in rows
        assert ("", "Floor founded", "", "", "house") in rows
        assert ("s.one", "Floor opened after a restore", "", "the disk was changed", "house") in rows
        assert ("", "Released after a restore", "drawer:2", "", "staff:o.one/operator") in rows
        assert ("staff:dealer", "Signed on at a table", "R1", "dealer", "staff:dealer/dealer") in rows
        assert not section(
            reported(c, "access", first="2028-01-01", last="2028-01-01"), "Sign-ins, locks and posts"
        ).rows


def test_a_role_a_password_and_a_key_that_were_changed_are_reported_with_what_they_were() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        plan = c.floor.plan
        dana, kim = works("dana", Role.DEALER), works("kim", Role.CASHIER)
        c.floor.plan = replace(plan, staff={"dana": dana, "kim": kim})
        c.run(take_privileges(c.floor))
        written = len(c.events("house"))
        c.run(take_privileges(c.floor))
        assert len(c.events("house")) == written, "nothing is written where nothing changed"
        c.clock.advance(DAY_S)
        second = replace(works("dana", Role.GAMING_SUPERVISOR, "R1"), password="another hash")
        c.floor.plan = replace(plan, staff={"dana": second}, keys=KeyPlan(terminal={"t1": 2}))
        c.run(take_privileges(c.floor))
        c.floor.plan = plan
        report = reported(c, "access", first=today(c), last=today(c))
        changes = cells(report, "Changes of roles, passwords and keys", "who", "what happened", "before", "now")
        assert sorted(changes) == [
            ("dana", "Password", "a password", "a password"),
            ("dana", "Role", "dealer", "gaming supervisor R1"),
            ("kim", "Password", "a password", ""),
            ("kim", "Role", "cashier", ""),
            ("t1", "Key of a terminal, generation", "", "2"),
        ]
        assert cells(report, "Roles at the end of the period", "who", "role") == [("dana", "gaming supervisor R1")]
        first = cells(reported(c, "access"), "Changes of roles, passwords and keys", "who", "before", "now")
        assert ("kim", "", "cashier") in first


# ---------------------------------------------------------------- who may have them


def test_reports_are_for_inspectors_the_operator_and_managers_and_for_nobody_else() -> None:
    whole = {Role.INSPECTOR, Role.OPERATOR}
    managers = {role for role in Role if "manager" in role.value} - {Role.TOURNAMENT_MANAGER}
    tables = (
        table("R1", RAPID, "roulette", seats="t1 t2"),
        table("W1", CROWN, "baccarat", seats="t3", config={"version": "A"}),
        table("C1", "canberra-mttg-2019", "roulette", seats="t4"),
        table("S1", SEVEN_UP, "seven_up", positions="p1", period_s=None),
    )
    with casino(*tables, shoes=False, opened=False) as c:
        for role in Role:
            reader = works("reader", role)
            listed = answered(c, "/api/reports", staff=reader)
            assert listed.status_code == (200 if role in whole | managers else 403), role
            kinds = [each["kind"] for each in listed.json().get("reports", ())]
            for kind in REPORTS:
                may = role in whole or (role in managers and kind != "access")
                answer = answered(c, f"/api/reports/{kind}", staff=reader)
                assert answer.status_code == (200 if may else 403), (role, kind)
                assert (kind in kinds) is may


def test_a_manager_whom_no_document_of_the_floor_names_has_no_reports() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        answer = answered(c, "/api/reports/disputes", staff=works("reader", Role.TABLE_GAMES_MANAGER))
        assert (answer.status_code, answer.json()["detail"]) == (403, "A table games manager has no reports here.")


def test_a_manager_has_reports_on_the_tables_that_the_documents_give_and_an_inspector_on_all() -> None:
    crown = table("W1", CROWN, "baccarat", seats="t9", config={"version": "A"})
    with casino(table("R1", RAPID, "roulette", seats="t1 t2"), crown) as c:
        c.play("""
            t1 notes 100.00
            dealer@R1 new_game
            supervisor@R1 open_dispute place=t1 note="the limits"
            table_inspector@W1 open_dispute place=t9 note="the cards"
            t1 report_printer false
            t9 report_printer false
        """)
        founded = Order("house", 1, c.clock.now(), Role.CLOCK, "house", FoundFloor("check"))
        assert c.run(c.floor.submit(founded)).ok
        for role, tables, places in (
            (Role.INSPECTOR, ["R1", "W1"], {"terminal t1", "terminal t9"}),
            (Role.ASSISTANT_GAMING_MANAGER, ["R1"], {"terminal t1"}),
            (Role.TABLE_GAMES_MANAGER, ["W1"], {"terminal t9"}),
        ):
            assert [row[0] for row in cells(reported(c, "disputes", role), "Disputes", "table")] == tables, role
            where = {row[0] for row in cells(reported(c, "significant-events", role), "Events", "where")}
            assert {each for each in where if not each.startswith("table")} == {*places, "house"}, role
            assert {each[6:] for each in where if each.startswith("table")} <= set(tables), role
            (about,) = [
                row[1] for row in section(reported(c, "disputes", role), "About this report").rows if row[0] == "About"
            ]
            assert about == ("The whole floor" if role is Role.INSPECTOR else ", ".join(tables))


def test_what_happened_at_a_table_that_is_gone_is_in_a_report_on_the_whole_floor_and_in_no_managers() -> None:
    gone = JournalLine("table:GONE", 1, "clock", DummyDecided(authorised=True))
    for whole in (True, False):
        assert ReportScope({"R1": RAPID}, frozenset({"t1"}), whole).has_stream(gone) is whole


def test_nobody_who_is_not_signed_in_has_a_report_and_an_unknown_one_or_a_wrong_day_is_named() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        assert answered(c, "/api/reports").status_code == 401
        assert answered(c, "/api/reports/disputes").status_code == 401
        inspector = works("ins", Role.INSPECTOR)
        unknown = answered(c, "/api/reports/thefts", staff=inspector)
        assert (unknown.status_code, "no report thefts" in unknown.text) == (404, True)
        for days, says in (
            ("first=tomorrow", "tomorrow is no day: write it as 2026-11-30."),
            ("first=2027-02-30", "2027-02-30 is no day"),
            ("first=2027-02-02&last=2027-02-01", "ends on 2027-02-01, before it begins on 2027-02-02"),
        ):
            wrong = answered(c, f"/api/reports/disputes?{days}", staff=inspector)
            assert (wrong.status_code, says in wrong.text) == (400, True), wrong.text
        assert answered(c, "/api/reports/disputes?format=doc", staff=inspector).status_code == 400
        assert answered(c, "/api/reports", staff=inspector).json() == {
            "floor": "Test floor",
            "about": "The whole floor",
            "reports": [
                {"kind": "disputes", "title": "Disputes"},
                {"kind": "exclusions", "title": "Exclusions"},
                {"kind": "settlement-errors", "title": "Overpayments and underpayments"},
                {"kind": "promotions", "title": "Promotions and draws"},
                {"kind": "significant-events", "title": "Significant events"},
                {"kind": "access", "title": "Access and privileges"},
            ],
            "first": "2027-01-01",
            "last": "2027-01-15",
            "may_export": False,
        }


# ---------------------------------------------------------------- periods and forms


def test_a_period_is_of_whole_days_by_the_venues_clocks() -> None:
    sydney, utc = ZoneInfo("Australia/Sydney"), ZoneInfo("UTC")
    now = 1_800_000_000_000_000
    assert read_period("", "", sydney, now) == Period(date(2027, 1, 1), date(2027, 1, 15), sydney)
    assert read_period("2027-05-01", "", utc, now) == Period(date(2027, 5, 1), date(2027, 5, 1), utc)
    day = Period(date(2027, 1, 15), date(2027, 1, 15), sydney)
    assert day.begins == Period(date(2027, 1, 15), date(2027, 1, 15), utc).begins - 11 * 3600_000_000
    assert day.has(day.begins)
    assert not day.has(day.begins - 1)
    assert not day.has(day.ends)
    assert (day.clock(now), day.clock(0)) == ("2027-01-15 19:00:00", "")
    for wrong in ("", "2027-1-1", "20270101", "0001-01-01", "9999-12-31"):
        with pytest.raises(WrongInput):
            read_period("2027-01-01", wrong or "yesterday", utc, now)


@pytest.mark.parametrize("kind", REPORTS)
def test_every_report_is_a_pdf_and_a_csv_with_title_version_period_and_the_time_it_was_made(kind: str) -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play("t1 notes 100.00\ndealer new_game")
        days = "&".join(f"{name}={day}" for name, day in EVER.items())
        inspector = works("ins", Role.INSPECTOR)
        pdf = answered(c, f"/api/reports/{kind}?{days}&format=pdf", staff=inspector)
        assert pdf.headers["Content-Type"] == "application/pdf"
        assert pdf.headers["Content-Disposition"] == f'attachment; filename="{kind}-2020-01-01-2050-12-31.pdf"'
        text = text_of(pdf.content)
        whole = answered(c, f"/api/reports/{kind}?{days}&format=csv", staff=inspector)
        assert whole.headers["Content-Type"] == "text/csv; charset=utf-8"
        rows = [*csv.reader(StringIO(whole.text))]
        assert len({len(row) for row in rows}) == 1
        about = {row[1]: row[2] for row in rows if row[0] == "About this report"}
        assert about["Version"] == f"Croupier {croupier.__version__}"
        assert about["Period"] == "2020-01-01 to 2050-12-31"
        assert about["Made"].startswith("2027-01-15 19:00")
        assert about["Times"] == "Australia/Sydney"
        for words in (reported(c, kind).title, about["Version"], about["Period"], about["Made"], "Test floor"):
            assert all(part in text for part in words.split()), words


def test_no_spreadsheet_takes_a_cell_for_a_formula_and_figures_are_figures() -> None:
    section = ReportSection("Rows", ("who", ">amount"), [("=1+1", "-1,000.50"), ("@home", "2.00")])
    assert csv_text(ReportDocument("Title", "", [section])).splitlines() == [
        "section,who,amount",
        "Rows,'=1+1,-1000.50",
        "Rows,'@home,2.00",
    ]


def test_a_report_comes_from_the_command_line_to_the_screen_and_to_files(capsys: pytest.CaptureFixture[str]) -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play("dealer open_dispute note=x")
        folder = c.database.parent
        days = ("--from", "2027-01-01", "--to", "2027-01-31")
        with pytest.raises(SystemExit) as ended:
            main(["reports", "disputes", str(folder / "floor.toml"), *days])
        assert ended.value.code == 0
        shown = capsys.readouterr().out
        assert "Step by step" in shown
        assert "Opened" in shown
        files = ("--pdf", str(folder / "d.pdf"), "--csv", str(folder / "d.csv"))
        with pytest.raises(SystemExit):
            main(["reports", "disputes", str(folder / "floor.toml"), *days, "--database", str(c.database), *files])
        assert capsys.readouterr().out == ""
        assert "Disputes" in text_of((folder / "d.pdf").read_bytes())
        assert "Step by step,2027-01-15" in (folder / "d.csv").read_text("utf-8")
