"""What is on record about one person: handed to that person on request, kept for as long as the house says, and erased."""

import json
from typing import Any

import pytest
from casino import Casino, casino, table
from promotion import RAPID, STAR, promotion
from reported import text_of
from tournament import cup
from watching import answered, asked, works

from croupier.cage.commands import ChangeCard, IssueCard
from croupier.games.notation import WrongInput
from croupier.house.house import FoundFloor
from croupier.journal.notes import Notes
from croupier.journal.verify import verify
from croupier.orders.order import Command, Order
from croupier.people.commands import CorrectPerson, RegisterPerson
from croupier.plan.floor_plan import RetentionPlan
from croupier.promotions import commands
from croupier.rulebooks.roles import Role
from croupier.server.views.people import RetentionView
from croupier.tournaments.conditions import Stage

CANBERRA = "canberra-mttg-2019"
KEY = b"the key of the test floor, fixed"
DAY_S = 24 * 3600
ANN = RegisterPerson("Ann Example", "1 Some Street", "1980-02-01", "0400 000 000", "passport", "AU PA1234567")
FINAL: dict[str, Any] = {"stages": (Stage(name="Final", start=0, tables=1, seats=4, rounds=20),), "greatest": 4}


def order(c: Casino, role: Role, command: Command, **about: str) -> None:
    """Ask the floor something that is accepted."""
    at = c.clock.now()
    answer = c.run(c.floor.submit(Order(f"{role} of this test", at, at, role, f"staff:{role}", command, **about)))
    assert answer.ok, answer


def exported(c: Casino, person: str = "P1", role: Role = Role.OPERATOR) -> dict[str, Any]:
    """What is handed over."""
    answer = answered(c, f"/api/people/{person}/data", staff=works("o.one", role))
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{person}.json"'
    found: dict[str, Any] = json.loads(answer.content)
    return found


def happened(data: dict[str, Any]) -> list[tuple[str, str]]:
    """What is told, and where it was."""
    return [(each["where"], each["what"]) for each in data["lines"]]


def texts(data: dict[str, Any]) -> list[str]:
    return [text["text"] for each in data["lines"] for text in each["texts"]]


def test_a_person_is_given_all_that_is_on_record_and_nothing_about_anybody_else() -> None:
    with promotion(RAPID) as p:
        order(p.c, Role.CASHIER, ANN)
        order(p.c, Role.CASHIER, CorrectPerson("P1", address="2 Other Road"))
        assert p.registered("Bob Example") == "P2"
        p.started()
        for person in ("P1", "P2"):
            p.done("cashier", commands.TakePromotionEntry(person))
        p.done("cashier", commands.OpenPromotionDispute("P1", "what the terms mean"))
        p.c.play("""
            supervisor report_incident device person=P1 affected=P2 device=phone note="a phone in the sleeve"
            supervisor report_incident device person=P2 device=phone note="a camera"
            supervisor decide_incident 1 exclude_from_game established
            supervisor close_incident 1
            supervisor lift_exclusion 1
            dealer open_dispute person=P1 note="it was no phone"
            dealer open_dispute person=P2 note="nor a camera"
            operator deny_claim 150.00 P1 note="no such prize"
        """)
        data = exported(p.c)
        assert (data["person"], data["floor"], data["erased"]) == ("P1", "Test floor", "")
        assert data["register"] == {
            "since": "2027-01-15 19:00:00",
            "corrected": "2027-01-15 19:00:00",
            "document": "passport",
            "name": "Ann Example",
            "address": "2 Other Road",
            "born": "1980-02-01",
            "contact": "0400 000 000",
        }
        told = happened(data)
        assert told == [
            ("people", "person registered"),
            ("people", "person corrected"),
            ("promotion spring", "promotion entry taken"),
            ("promotion spring", "promotion dispute opened"),
            ("conduct", "incident reported"),
            ("conduct", "incident decided"),
            ("conduct", "person excluded"),
            ("conduct", "incident closed"),
            ("conduct", "exclusion lifted"),
            ("conduct", "dispute opened"),
            ("conduct", "claim denied"),
        ]
        assert {"a phone in the sleeve", "it was no phone", "what the terms mean", "no such prize"} <= set(texts(data))
        assert {"Ann Example", "1 Some Street", "2 Other Road"} <= set(texts(data))
        whole = json.dumps(data)
        for others in ("a camera", "Bob Example", "P2", "staff:", "supervisor"):
            assert others not in whole, others
        (report,) = [each for each in data["lines"] if each["what"] == "incident reported"]
        assert (report["details"]["affected"], report["details"]["device"]) == ("another person", "phone")
        bob = exported(p.c, "P2")
        assert ("conduct", "incident reported") in happened(bob)
        assert "a phone in the sleeve" not in texts(bob)
        assert "a camera" in texts(bob)


def test_what_a_notice_says_of_a_dispute_is_handed_over_with_its_sending() -> None:
    with casino(table("C1", CANBERRA, "roulette", seats="t4")) as c:
        order(c, Role.CASHIER, ANN)
        c.play("""
            monitoring transfer_credit t4 X-1 cashless 200.00
            dealer new_game
            supervisor open_dispute place=t4 person=P1 note="the limits"
            gaming_shift_manager decide_dispute 1 for_house confirmed_by_record note="they were on show"
            gaming_shift_manager close_dispute 1 false
            dealer ask_review 1
        """)
        data = exported(c, role=Role.GAMING_SHIFT_MANAGER)
        assert ("outbox", "notice due") in happened(data)
        assert happened(data).index(("outbox", "notice due")) > happened(data).index(("conduct", "review asked"))
        assert {"the limits", "they were on show"} <= set(texts(data))


def test_cards_and_entries_of_tournaments_are_handed_over() -> None:
    with cup(STAR) as c:
        order(c.c, Role.CASHIER, ANN)
        order(c.c, Role.OPERATOR, IssueCard("C-7", "P1"), desk="1")
        order(c.c, Role.OPERATOR, ChangeCard("C-7", "cancelled"), desk="1")
        c.published(**FINAL).led()
        c.enter("P1", "visitor-2")
        told = happened(exported(c.c))
        assert ("cards", "card issued") in told
        assert ("cards", "card changed") in told
        assert told.count(("tournament cup", "entry taken")) == 1
        assert ("tournament cup", "fee taken") in told


def test_personal_data_is_handed_over_by_the_operator_and_managers_and_by_nobody_else() -> None:
    managers = {role for role in Role if "manager" in role.value} - {Role.TOURNAMENT_MANAGER}
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        order(c, Role.CASHIER, ANN)
        for role in Role:
            answer = answered(c, "/api/people/P1/data", staff=works("reader", role))
            assert answer.status_code == (200 if role in {Role.OPERATOR} | managers else 403), role
            seen = answered(c, "/api/retention", staff=works("reader", role))
            assert seen.status_code == (200 if role in {Role.OPERATOR, Role.INSPECTOR} | managers else 403), role
        assert answered(c, "/api/people/P1/data").status_code == 401
        assert answered(c, "/api/retention").status_code == 401
        unknown = answered(c, "/api/people/P9/data", staff=works("o.one", Role.OPERATOR))
        assert (unknown.status_code, "Nobody on the register" in unknown.text) == (404, True)


def test_it_is_readable_and_once_erased_nothing_that_was_written_is_left_in_it() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        order(c, Role.CLOCK, FoundFloor("check"))
        order(c, Role.CASHIER, ANN)
        c.play('dealer open_dispute person=P1 note="a wager"\ngaming_supervisor decide_dispute 1 for_house established')
        c.play("supervisor close_dispute 1 true")
        operator = works("o.one", Role.OPERATOR)
        pdf = answered(c, "/api/people/P1/data?format=pdf", staff=operator)
        text = text_of(pdf.content)
        for words in ("Personal data of P1", "Ann Example", "1 Some Street", "dispute opened"):
            assert all(part in text for part in words.split()), words
        erase = json.dumps({"n": 1, "do": "erase_person", "person": "P1", "ground": "asked"}).encode()
        assert answered(c, "/api/people", staff=operator, body=erase).json()["ok"]
        data = exported(c)
        assert data["erased"] == "2027-01-15 19:00:00"
        assert texts(data) == []
        assert "Ann Example" not in json.dumps(data)
        assert ("people", "person erased") in happened(data)
        after = answered(c, "/api/people/P1/data?format=pdf", staff=operator)
        assert "Erased" in text_of(after.content)
        assert c.run(verify(c.floor.store, notes=Notes(KEY, lambda size: bytes(size)))).ok


# ---------------------------------------------------------------- retention


def kept(c: Casino, role: Role = Role.OPERATOR) -> RetentionView:
    """Who is past the time for which anything is kept."""
    return asked(c, "/api/retention", RetentionView, staff=works("o.one", role))


def test_who_is_past_every_period_that_counts_is_found_shown_and_erased_with_the_books_holding() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1"), floor="[retention]\nregister = 30\ndisputes = 60\n") as c:
        order(c, Role.CASHIER, ANN)
        order(c, Role.CASHIER, RegisterPerson("Bob Example"))
        order(c, Role.CASHIER, RegisterPerson("Cy Example"))
        c.play('dealer open_dispute person=P1 note="a wager"\ngaming_supervisor decide_dispute 1 for_house established')
        c.play('supervisor report_incident device person=P3 device=phone note="a phone"')
        decided = c.clock.now()
        days = kept(c).days
        assert (days["register"], days["disputes"], days["claims"]) == (30, 60, 2555)
        assert kept(c).persons == ()
        c.clock.advance(31 * DAY_S)
        assert [each.person for each in kept(c).persons] == ["P2"]
        c.clock.advance(31 * DAY_S)
        assert [each.person for each in kept(c).persons] == ["P2"], "the dispute is not closed, nor the incident"
        c.play("supervisor close_dispute 1 true")
        c.clock.advance(59 * DAY_S)
        assert [each.person for each in kept(c).persons] == ["P2"]
        c.clock.advance(2 * DAY_S)
        (ann, bob) = kept(c).persons
        assert (ann.person, bob.person) == ("P1", "P2")
        assert ann.kept_until > decided + 60 * DAY_S * 1_000_000
        assert ann.last.keys() == {"register", "disputes"}
        assert not kept(c, Role.INSPECTOR).may_erase
        assert kept(c).may_erase
        for number, person in enumerate(("P1", "P2"), start=1):
            erase = {"n": number, "do": "erase_person", "person": person, "ground": "retention_over"}
            answer = answered(c, "/api/people", staff=works("o.one", Role.OPERATOR), body=json.dumps(erase).encode())
            assert answer.json()["ok"], answer.text
        assert kept(c).persons == ()
        assert c.run(verify(c.floor.store, notes=Notes(KEY, lambda size: bytes(size)))).ok


def test_somebody_whom_something_open_names_is_never_past_the_time() -> None:
    with promotion(RAPID, floor="[retention]\nregister = 1\npromotions = 1\n") as p:
        p.started()
        p.entered(1)
        p.c.clock.advance(400 * DAY_S)
        assert kept(p.c).persons == ()


def test_what_is_kept_for_how_long_has_a_default_for_every_kind() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        assert c.floor.plan.retention == RetentionPlan()
        assert kept(c).days == {
            "register": 365,
            "incidents": 2555,
            "exclusions": 2555,
            "disputes": 2555,
            "claims": 2555,
            "settlement_errors": 2555,
            "cards": 2555,
            "tournaments": 2555,
            "promotions": 2555,
            "notices": 2555,
        }


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("disputes = 0", "write disputes as a whole number of days, from 1 to 36500"),
        ('claims = "7 years"', "write claims as a whole number of days"),
        ("claims = true", "write claims as a whole number of days"),
        ("cards = 40000", "write cards as a whole number of days"),
        ("wagers = 30", "there is no wagers in [retention]; it has register, incidents"),
    ],
)
def test_a_period_that_is_none_is_named_with_its_line(line: str, says: str) -> None:
    stands = table("R1", RAPID, "roulette", seats="t1")
    with (
        pytest.raises(WrongInput, match=r"floor\.toml, line 4: ") as wrong,
        casino(stands, floor=f"[retention]\n{line}"),
    ):
        raise AssertionError("the floor has opened")
    assert says in str(wrong.value)
