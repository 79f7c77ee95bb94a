"""A round that is looked into: the layout step by step, who did what by which clause, and the money of every place."""

from collections.abc import Iterator
from typing import get_args

import pytest
from casino import Casino, casino, table
from watching import answered, asked, works

from croupier.play.commands import StaffCommand
from croupier.play.events import Event
from croupier.rulebooks.roles import Role
from croupier.server.presenters.acts import ACTS, ENTERED
from croupier.server.views.round_page import PlaceInRound, RoundPage, RoundStep
from croupier.tags import tag_of

INSPECTOR = works("ines", Role.INSPECTOR)


@pytest.fixture
def rapid() -> Iterator[Casino]:
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1 t2", red=(1_00, 500_00))) as c:
        yield c


def looked_into(c: Casino, number: int = 1, name: str = "R1") -> RoundPage:
    return asked(c, f"/api/tables/{name}/rounds/{number}/page", RoundPage, staff=INSPECTOR)


def step(page: RoundPage, event: str) -> RoundStep:
    return next(each for each in page.steps if each.event == event)


def on_layout(page: RoundPage) -> list[dict[str, dict[str, int]]]:
    """The layout after each step that changed it, every place with all its bets."""
    now: dict[str, dict[str, int]] = {}
    found = []
    for each in page.steps:
        if each.chips:
            now = {place: bets for place, bets in (now | each.chips).items() if bets}
            found.append(now)
    return found


def money(place: PlaceInRound) -> tuple[str, int, int, int, int | None, int | None]:
    return place.place, place.staked, place.returned, place.put_right, place.before, place.after


WRONG = """
    t1 notes 100.00
    t2 notes 100.00
    dealer new_game
    t1 place straight:14 10.00
    t1 place red 5.00
    t1 remove red
    t2 place straight:31 10.00
    dealer spin
    dealer number 13
    dealer number 14
    dealer confirm
    supervisor:lee correct_outcome 1 "the ball is in 31" number=31
"""


@pytest.mark.clause("star-rapid-2016", "11.4.10")
def test_a_round_that_was_put_right_shows_its_first_entry_every_correction_and_the_money_of_every_place(
    rapid: Casino,
) -> None:
    rapid.play(WRONG)
    page = looked_into(rapid)
    assert (page.result and page.result.text, page.corrected, page.void, page.dealer) == (
        *("31", True, False),
        "dealer",
    )
    entered = [each for each in page.steps if each.event == "outcome_registered"]
    assert [each.lines[0].words for each in entered] == ["Entered: 13, black, odd, low", "Entered: 14, red, even, low"]
    assert [(each.who, each.clause) for each in entered] == [("dealer, dealer", "7.5.2")] * 2
    corrected = step(page, "outcome_corrected")
    assert (corrected.who, corrected.clause, corrected.later) == ("lee, casino supervisor", "11.4.10", True)
    assert (corrected.kind, corrected.by) == ("correction", "staff:lee/casino_supervisor")
    assert corrected.result is not None
    assert corrected.lines[0].words == "Put right: 31, black, odd, high, not 14, red, even, low"
    assert [money(each) for each in page.places] == [
        ("t1", 10_00, 360_00, -360_00, 100_00, 450_00),
        ("t2", 10_00, 0, 360_00, 100_00, 90_00),
    ]
    assert [(each.after_put_right, each.laid, each.paid) for each in page.places] == [
        (90_00, 10_00, 350_00),
        (450_00, 10_00, -10_00),
    ]
    first, again = page.places[1].settlements
    assert [(each.bet, each.returned, each.clause) for each in first.lines] == [("straight:31", 0, "5.1.1")]
    assert [(each.bet, each.returned, each.clause) for each in again.lines] == [("straight:31", 360_00, "8.5")]
    assert again.clause == "11.4.10"


def test_the_layout_is_shown_again_as_chips_came_and_went(rapid: Casino) -> None:
    rapid.play(WRONG)
    page = looked_into(rapid)
    assert on_layout(page) == [
        {"t1": {"straight:14": 10_00}},
        {"t1": {"straight:14": 10_00, "red": 5_00}},
        {"t1": {"straight:14": 10_00}},
        {"t1": {"straight:14": 10_00}, "t2": {"straight:31": 10_00}},
    ]
    settled = step(page, "round_settled")
    assert "straight:14" in settled.winning
    assert [each.kind for each in page.steps if each.event == "wagers_settled"] == ["settlement", "settlement"]
    by = {each.event: each.by for each in page.steps}
    assert (by["round_opened"], by["wagers_changed"], step(page, "round_opened").clause) == (
        "staff:dealer/dealer",
        "terminal:t2",
        "1.1(dealer)",
    )


def test_what_lies_on_the_layout_of_a_later_round_is_not_shown_in_an_earlier_one(rapid: Casino) -> None:
    rapid.play("""
        t1 notes 100.00
        dealer new_game
        t1 place straight:14 10.00
        dealer spin
        wheel 14
        dealer confirm
        dealer new_game
        t1 place black 20.00
        supervisor correct_outcome 1 "the ball is in 31" number=31
    """)
    page = looked_into(rapid)
    assert on_layout(page) == [{"t1": {"straight:14": 10_00}}]
    assert (page.earlier, page.later, page.ended is None) == (None, 2, False)
    following = looked_into(rapid, 2)
    assert (following.earlier, following.later, following.ended, following.result) == (1, None, None, None)
    assert following.places[0].before is None


def test_a_void_round_shows_what_went_back_and_why(rapid: Casino) -> None:
    rapid.play("""
        t1 notes 100.00
        dealer new_game
        t1 place red 5.00
    """)
    rapid.restart()
    rapid.play("supervisor void malfunction")
    page = looked_into(rapid)
    (place,) = page.places
    assert (page.void, page.result, place.laid, place.went_back, place.staked) == (True, None, 5_00, 5_00, 0)
    assert (place.before, place.after) == (100_00, 100_00)
    voided = step(page, "round_voided")
    assert [each.place for each in voided.lines] == ["", "t1"]
    assert voided.clause == "11.1"
    assert on_layout(page)[-1] == {}


def test_the_books_of_a_round_balance_with_the_money_that_its_places_show(rapid: Casino) -> None:
    rapid.play(WRONG)
    page = looked_into(rapid)
    of_table = sum(each.amount * ((each.target == "table:R1") - (each.source == "table:R1")) for each in page.books)
    assert of_table == -sum(each.paid + each.put_right for each in page.places)


def test_cards_are_shown_as_they_came() -> None:
    coup = table("B1", "star-rapid-2016", "baccarat", seats="t1", config={"version": "commission"})
    with casino(coup) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place banker 10.00
            dealer no_more_bets
            dealer card 8s
            dealer card 9h
            dealer card Kd
            dealer card Qc
            dealer confirm banker
        """)
        page = looked_into(c, name="B1")
    hands = [(each.coup.player, each.coup.banker) for each in page.steps if each.coup is not None]
    assert hands == [
        (("8s",), ()),
        (("8s",), ("9h",)),
        (("8s", "Kd"), ("9h",)),
        (("8s", "Kd"), ("9h", "Qc")),
    ]
    drawn = [each for each in page.steps if each.event == "card_drawn"]
    assert [each.lines[0].card for each in drawn] == ["8s", "9h", "Kd", "Qc"]


def test_an_incident_and_a_dispute_stand_on_the_page_of_their_round(rapid: Casino) -> None:
    rapid.play(WRONG)
    rapid.play("""
        dealer report_incident advice place=t1 note="somebody called out"
        dealer open_dispute place=t2 round=1 note="it was 31 all along"
    """)
    matters = {each.kind: each for each in looked_into(rapid).matters}
    assert matters["incident"].lines == ("somebody called out",)
    assert matters["dispute"].lines == ("it was 31 all along",)


def test_what_is_not_there_is_not_found(rapid: Casino) -> None:
    missing = answered(rapid, "/api/tables/R1/rounds/1/page", staff=INSPECTOR)
    assert (missing.status_code, missing.json()["detail"]) == (404, "There is no round 1 at table R1.")
    assert answered(rapid, "/api/tables/R9/rounds/1/page", staff=INSPECTOR).status_code == 404


@pytest.mark.parametrize("role", [Role.CASHIER, Role.SCRUTINEER])
def test_whoever_has_nothing_to_do_at_a_table_does_not_look_into_its_rounds(rapid: Casino, role: Role) -> None:
    rapid.play("dealer new_game")
    staff = works("kim", role)
    assert answered(rapid, "/api/tables/R1/rounds/1/page", staff=staff).status_code == 403
    assert answered(rapid, "/api/tables/R1/rounds/1/page").status_code == 401


def test_the_acts_behind_events_are_events_and_commands_that_there_are() -> None:
    events = {tag_of(each) for each in get_args(Event)}
    commands = {tag_of(each) for each in get_args(StaffCommand)}
    assert set(ACTS) <= events
    assert {*ACTS.values(), *ENTERED} <= commands


@pytest.mark.clause("canberra-mttg-2019", "7.12")
def test_a_review_outside_the_house_stands_on_the_rounds_page_with_its_notice() -> None:
    with casino(table("C1", "canberra-mttg-2019", "roulette", seats="t1")) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 10.00
            t1 confirm
            wait 30s
            dealer spin
            dealer number 2
            dealer confirm
            dealer open_dispute place=t1 round=1 note="says that 1 came"
            gaming_shift_manager decide_dispute 1 for_house confirmed_by_record
            dealer ask_review 1
        """)
        page = looked_into(c, name="C1")
    matters = {each.kind: each for each in page.matters}
    assert (matters["dispute"].status, matters["dispute"].lines[0]) == ("GRC review", "says that 1 came")
    assert matters["dispute"].lines[1] == "for house: confirmed by record"
    assert (matters["notice"].clause, matters["notice"].status) == ("7.12", "waits")
