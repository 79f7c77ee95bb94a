"""Conduct under every document: nobody at a terminal is told how to play, and what is about nothing is refused."""

import re
from pathlib import Path

import pytest
from between_players import CANBERRA, RAPID, ROULETTE, SEVEN_UP, seated
from casino import casino, table
from conducting import D_TWO, on_record

from croupier.conduct.events import IncidentReported
from croupier.games.notation import WrongInput
from croupier.journal.streams import CONDUCT
from croupier.rulebooks.conduct import ConductPolicy
from croupier.rulebooks.library import RULEBOOKS, rulebook

SOURCES = Path(__file__).parents[2]
CROWN = "crown-baccarat-2023"


@pytest.mark.clause(RAPID, "12.6")
@pytest.mark.clause(ROULETTE, "9.7")
@pytest.mark.clause(SEVEN_UP, "14.6")
@pytest.mark.clause(CANBERRA, "7.5(a)")
def test_no_text_of_a_terminal_says_what_to_bet() -> None:
    advice = re.compile(
        r"\b(recommend|advis|suggest|tip[s ]|hot number|cold number|strateg|best bet|should (bet|back))", re.I
    )
    files = [*SOURCES.glob("web/src/player/*.svelte"), *SOURCES.glob("web/src/shared/*.svelte")]
    files += [SOURCES / "web/src/words.ts", *SOURCES.glob("src/croupier/server/presenters/*.py")]
    assert len(files) > 10
    assert [(file.name, found) for file in files if (found := advice.findall(file.read_text("utf-8")))] == []


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_measure_that_a_kind_of_incident_offers_is_somebodys_to_decide(key: str) -> None:
    policy: ConductPolicy = rulebook(key).conduct
    offered = {each for kind in policy.incidents.values() if kind.measures for each in kind.measures.value}
    assert offered == policy.measures.keys()


def test_what_is_about_no_incident_exclusion_or_dispute_is_refused_and_so_is_a_player() -> None:
    with seated(CANBERRA) as c:
        for line in ("decide_incident 1 no_action", "close_incident 0", "lift_exclusion 1", "ask_review 1"):
            c.play(f"supervisor {line}\nexpect refused")
        c.play("""
            t1 report_incident device
            expect refused
            supervisor report_incident nonsense
            expect refused
            supervisor permit_devices
            expect refused
            supervisor withdraw_devices
            expect refused
            supervisor deny_claim 5.00
            expect refused
            supervisor send_report 2027-01
            expect refused
        """)
        assert on_record(c).incidents == []


def test_an_employee_is_named_by_an_id_of_the_staff_and_nobody_else_by_anything_that_the_journal_keeps() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1"), floor=D_TWO) as c:
        c.play("""
            supervisor report_incident advice place=t1 employee="The tall dealer"
            expect refused
            supervisor report_incident advice place=t1 employee=d.two note="The tall dealer"
            supervisor report_incident advice place=t1 note="Somebody of the kitchen"
        """)
        assert [each.report.employee for each in on_record(c).incidents] == ["d.two", ""]
        assert b"tall dealer" not in c.database.read_bytes()


def test_an_incident_of_before_that_names_an_employee_in_words_is_read_as_it_was_written() -> None:
    reply = (
        b'{"type":"incident_reported","incident":1,"kind":"advice","clause":"12.6","table":"R1","rulebook":"star-rapid-2016",'
        b'"round":1,"employee":"the tall dealer","by":"staff:x","role":"dealer","at":1}'
    )
    event = CONDUCT.event(reply)
    assert isinstance(event, IncidentReported)
    assert event.employee == "the tall dealer"


def test_a_dispute_that_nobody_outside_reviews_says_so_and_shows_that_a_review_is_to_come() -> None:
    with seated(RAPID) as c:
        c.play("""
            dealer open_dispute place=t1
            gaming_supervisor decide_dispute 1 for_house established
            gaming_supervisor enter_review 1 confirmed
            expect refused 12.11
        """)
        assert on_record(c).disputes[0].status == "decided"
        c.play("dealer ask_review 1")
        assert on_record(c).disputes[0].status == "review"


def test_a_permission_that_one_tables_incident_suspends_leaves_the_other_tables_alone() -> None:
    tables = [
        table(name, CROWN, "baccarat", seats=seat, config={"version": "A"}, settings="salon = true")
        for name, seat in (("K1", "t1"), ("K2", "t2"))
    ]
    with casino(*tables) as c:
        for name in ("K1", "K2"):
            c.play(f"""
                table_inspector@{name} sign_on
                table_games_manager@{name} notify_surveillance
                table_games_manager@{name} permit_devices
            """)
        c.play("""
            dealer report_incident device place=t1
            dealer@K2 report_incident device place=t2
            table_games_manager decide_incident 1 no_action established
        """)
        assert [each.valid for each in on_record(c).permissions.values()] == [True, False]


@pytest.mark.parametrize("key", [RAPID, CROWN])
def test_a_salon_is_written_only_where_the_document_knows_salons(key: str) -> None:
    config = {"version": "A"} if key == CROWN else {}
    game = "baccarat" if key == CROWN else "roulette"
    text = table("A", key, game, seats="t1", config=config, settings="salon = true")
    if key == CROWN:
        with casino(text) as c:
            assert c.floor.plan.tables["A"].salon
        return
    with pytest.raises(WrongInput, match="no rule of this document is about salons"), casino(text):
        pass
