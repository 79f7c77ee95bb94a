"""Whom each document has told of what: in the outbox at the moment it happens, with the clause, and in what is sent."""

import hashlib
import json
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest
from casino import Casino, casino, table
from star_roulette import ALL_SIT_DOWN

from croupier.floor.sender import Sender
from croupier.outbox.outbox import Notice

CANBERRA, CROWN, RAPID = "canberra-mttg-2019", "crown-baccarat-2023", "star-rapid-2016"
STAR, SEVEN_UP = "star-roulette-2024", "star-7up-2016"
SHARED = {"version": "A"}
MINUTE = 60_000_000


def notices(c: Casino) -> list[Notice]:
    return c.floor.notices.outbox.notices


def told(c: Casino) -> list[tuple[str, str, str]]:
    """Whom something was written to, what about, and by which clause; each was written when it happened, by who did it."""
    for each in notices(c):
        assert each.due.at <= c.clock.now()
        assert each.due.due == each.due.at + 15 * MINUTE
    return [(each.due.addressee, each.due.about or each.due.subject, each.due.clause) for each in notices(c)]


def read(c: Casino, notice: Notice) -> tuple[str, dict[str, Any]]:
    """What is sent of a notice: the text, and the file that goes with it."""
    sender = Sender(c.floor)
    assert c.run(sender.send_all()), sender.trouble
    assert notice.sent is not None
    data = (c.floor.plan.outbox.folder / notice.sent.proof).read_bytes()
    assert hashlib.sha256(data).hexdigest() == notice.sent.digest
    message = message_from_bytes(data, policy=default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    assert body is not None
    files = [json.loads(each.get_content()) for each in message.iter_attachments()]
    return str(body.get_content()), files[0] if files else {}


def spin(c: Casino, number: str) -> None:
    c.play(f"dealer spin\ndealer no_more_bets\ndealer number {number}\ndealer confirm")


@pytest.mark.clause(CANBERRA, "7.12")
@pytest.mark.clause(CANBERRA, "A.1 GRC")
def test_a_review_that_is_asked_for_sends_the_grc_the_file_of_the_round() -> None:
    with casino(table("C1", CANBERRA, "roulette", seats="t4")) as c:
        c.play("""
            monitoring transfer_credit t4 X-1 cashless 200.00
            dealer new_game
            t4 place red 50.00
            t4 confirm
            wait 30s
        """)
        c.play("dealer spin\ndealer number 2\ndealer confirm")
        c.play("""
            dealer open_dispute place=t4 round=1 note="says that 1 came"
            gaming_shift_manager decide_dispute 1 for_house confirmed_by_record
        """)
        assert notices(c) == []
        c.play("dealer ask_review 1")
        assert told(c) == [("grc", "dispute:1", "7.12")]
        (notice,) = notices(c)
        text, file = read(c, notice)
        assert "Dispute 1, table C1, round 1. Decided: for_house (confirmed_by_record)" in text
        assert "Rule 7.12 of" in text
        assert file["round"]["wagers"] == {"t4": {"red": 50_00}}
        assert file["round"]["outcome"]["number"] == "2"
        assert [each["decision"] for each in file["disputes"][0]["decided"]] == ["for_house"]
        assert list(file["notes"].values()) == ["says that 1 came"]
        c.play('gaming_shift_manager enter_review 1 confirmed\nsupervisor note_reply 1 GRC-9 "as recorded"')
        (reply,) = notice.replies
        assert (reply.reference, c.run(c.floor.notes.read(c.floor.store, reply.note))) == ("GRC-9", "as recorded")


@pytest.mark.clause(CROWN, "6.7")
def test_a_review_that_is_asked_for_sends_the_gwc_the_file_of_the_coup() -> None:
    with casino(table("K1", CROWN, "baccarat", seats="t3", config=SHARED)) as c:
        c.play("""
            dealer buy_in t3 cash 1000.00
            dealer new_game
            t3 place banker 100.00
            wait 30s
            dealer no_more_bets
            dealer cards Kc 9h Kd Kh
            dealer confirm
            dealer discard_cards
            dealer open_dispute place=t3 round=1
            casino_manager_table_games decide_dispute 1 for_house confirmed_by_record
            dealer ask_review 1
        """)
        assert told(c) == [("gwc", "dispute:1", "6.7")]
        _, file = read(c, notices(c)[0])
        assert file["round"]["outcome"]["cards"] == ["Kc", "9h", "Kd", "Kh"]
        c.play("""
            table_inspector submit_notice gwc "dispute 1, a further file"
            expect refused 3.6
            table_games_manager submit_notice gwc "dispute 1, a further file"
        """)
        assert notices(c)[1].due.clause == "6.7"


@pytest.mark.clause(CROWN, "5.17")
def test_an_inspector_is_told_of_a_hold_within_the_time_that_the_house_has_set() -> None:
    setting = "[outbox]\nat_once_minutes = 40\n"
    with casino(table("K1", CROWN, "baccarat", seats="t3", config=SHARED), floor=setting) as c:
        c.play("dealer buy_in t3 cash 1000.00")
        c.play("casino_manager_table_games hold_account t3 0")
        (notice,) = notices(c)
        due = notice.due
        assert (due.addressee, due.subject, due.clause) == ("inspector", "payments at t3 are held", "5.17")
        assert due.due - due.at == 40 * MINUTE
        (held,) = [each for each in c.listed(c.floor.store.records("terminal:t3")) if each.type == "account_held"]
        assert held.at == due.at


@pytest.mark.clause(RAPID, "9.2")
def test_an_inspector_is_told_of_what_is_withheld_at_the_time_it_is() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("t1 notes 50.00\ndealer new_game\nt1 cash_out\nticket mine")
        c.play("supervisor hold_payment mine entitlement")
        ((addressee, subject, clause),) = told(c)
        assert (addressee, clause) == ("inspector", "9.2")
        assert subject.endswith("is withheld: entitlement")
        (held,) = [each for each in c.listed(c.floor.store.records("drawer:1")) if each.type == "payment_held"]
        assert held.at == notices(c)[0].due.at


@pytest.mark.clause(STAR, "8.15.3")
@pytest.mark.clause(STAR, "1.1 (NICC)")
def test_the_nicc_is_sent_a_month_s_errors_over_1_000_dollars_and_an_error_that_is_reported() -> None:
    with casino(table("L1", STAR, "roulette", seats="t1", positions="p1 p2", period_s=None)) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\np1 place straight:17 10.00")
        spin(c, "17")
        c.clear_cloth()
        c.play("""
            dealer open_case p1 1 350.00 1350.00
            dealer open_case p1 1 350.00 1350.50
            supervisor open_case p1 1 350.00 2350.00
            wait until 00:00
        """)
        month = c.floor.plan.date_and_time(c.clock.now())[:7]
        c.clock.advance(32 * 24 * 3600)
        c.play(f"operator send_report {month}")
        assert told(c) == [("nicc", f"month:{month}", "8.15.3")]
        text, _ = read(c, notices(c)[0])
        assert "Case 2: table L1, round 1, overpaid 1,000.50, underpaid 0.00." in text
        assert "Case 3: table L1, round 1, overpaid 2,000.00, underpaid 0.00." in text
        assert "Case 1:" not in text


@pytest.mark.clause(STAR, "8.15.3")
def test_of_a_month_without_errors_the_nicc_is_sent_a_nil_return() -> None:
    with casino(table("L1", STAR, "roulette", seats="t1", positions="p1", period_s=None)) as c:
        c.play("operator send_report 2026-03")
        assert "A nil return." in read(c, notices(c)[0])[0]


@pytest.mark.clause(STAR, "8.13")
def test_an_error_that_is_reported_goes_to_the_nicc() -> None:
    with casino(table("L1", STAR, "roulette", seats="t1", positions="p1 p2", period_s=None)) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\np1 place straight:17 10.00")
        spin(c, "17")
        c.clear_cloth()
        c.play("dealer open_case p1 1 350.00 305.00\nsupervisor record_finding 1 unintentional")
        c.play("supervisor record_step 1 identify")
        assert notices(c) == []
        c.play("supervisor record_step 1 report")
        assert told(c) == [("nicc", "case:1", "8.13")]
        text, _ = read(c, notices(c)[0])
        assert "Table L1, round 1: overpaid 0.00, underpaid 45.00; finding: unintentional." in text


@pytest.mark.clause(SEVEN_UP, "12.8")
@pytest.mark.clause(SEVEN_UP, "4.5")
@pytest.mark.clause(SEVEN_UP, "14.3.4")
def test_surveillance_and_an_inspector_are_told_of_cards_and_of_a_detention_each_by_a_notice_of_its_own() -> None:
    with casino(table("S1", SEVEN_UP, "seven_up", seats="t1", positions="p1", period_s=None)) as c:
        c.play("""
            dealer buy_in p1 cash 1000.00
            dealer new_game
            p1 place banker 800.00
            dealer card 4h
            supervisor declare foreign_card
        """)
        foreign = [("surveillance", "foreign_card", "12.8"), ("inspector", "foreign_card", "12.8")]
        assert told(c) == foreign
        c.play("gaming_manager declare sequence_known cards_were_seen")
        assert told(c) == [*foreign, ("inspector", "sequence_known", "4.5")]
        c.play("""
            supervisor report_incident device place=p1 device=phone
            supervisor decide_incident 1 detain established
        """)
        assert told(c)[3:] == [("inspector", "incident 1", "14.3.4")]
        sender = Sender(c.floor)
        assert c.run(sender.send_all())
        assert c.state().staffing.unsent == []
        assert len(list(c.floor.plan.outbox.folder.iterdir())) == 4
