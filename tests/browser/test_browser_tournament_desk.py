"""A tournament run from its desk in a real browser: from the form of its conditions to the prizes that are paid, by those
whose work each step is, while an inspector looks on."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from casino import table
from desk_pages import at_top, checked, do, fill, is_next, part, sign_in
from pages import opened, violations
from playwright.sync_api import Browser, Page, expect
from served_cup import ServedCup, served_cup
from star_roulette import star
from test_browser_axe import fits
from tournament import STAR, START

from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage

DESK, TABLET, UPRIGHT = (1920, 1080), (1024, 768), (768, 1024)
SMALL = """() => [...document.querySelectorAll("button, select, input, textarea, summary, a")]
    .map(each => [each, (each.type === "checkbox" ? each.closest("label") : each).getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && Math.round(box.height) < 44)
    .map(([each]) => each.outerHTML)"""
"""What is to be touched and is not 44 pixels high."""
FINAL = (Stage(name="Final", start=START, tables=1, seats=3, rounds=2),)
BEGINS = "2027-01-15T08:00"
"""When the clock of these tests stands."""
STATED = {
    "title": "Spring Cup",
    "entry_fee": "100",
    "chips": "5000",
    "pass_cards": "0",
    "undisclosed": "0",
    "times": "0",
    "least": "2",
    "greatest": "3",
    "application": "the form at the cash desk",
    "free_withdrawal_until": BEGINS,
    "paid_how": "at the cash desk",
}
CHOSEN = {"compulsory": "yes", "seating": "ballot", "order": "no", "lawful_only": "yes", "groups-whether": "none"}


@pytest.fixture
def cup(tmp_path: Path) -> Iterator[ServedCup]:
    """A floor with one table of three places, and no tournament yet."""
    written = table("A1", STAR, "roulette", period_s=None, positions="p1 p2 p3")
    with served_cup(tmp_path, STAR, written) as served:
        yield served


def desk(browser: Browser, cup: ServedCup, who: str, size: tuple[int, int] = DESK) -> Page:
    """The tournament desk, with somebody signed in."""
    page = opened(browser, f"{cup.http}/tournaments?desk=1", size)
    sign_in(page, who, "Tournaments")
    return page


def filled_in(page: Page) -> None:
    """The form of the conditions, complete but for its prizes."""
    page.locator("[data-do='new_tournament']").click()
    page.locator("input[name='name']").first.fill("cup")
    for name, value in {**STATED, **CHOSEN}.items():
        fill(page.locator(f"[data-item] [name='{name}']").first, value)
    page.locator("[data-add='limits']").click()
    page.locator("[data-add='stages']").click()
    rows = {
        "limits": {"from_round": "1", "lowest": "100", "highest": "1000"},
        "stages": {"name": "Final", "start": BEGINS, "tables": "1", "seats": "3", "rounds": "2"},
    }
    for field, row in rows.items():
        for name, value in row.items():
            page.locator(f"[data-field='{field}'] [name='{name}']").fill(value)
    checked(page)


@star("10.4.2(a)")
@star("10.4.2(j)")
def test_the_form_says_beside_each_item_what_is_missing_and_the_file_says_the_same(
    browser: Browser, cup: ServedCup
) -> None:
    page = desk(browser, cup, "operator1")
    page.locator("[data-do='new_tournament']").click()
    fee = page.locator("[data-item='entry_fee']")
    expect(fee.locator("[data-fault]")).to_contain_text("Rule 10.4.2(a)")
    fee.locator("[name='entry_fee']").fill("x")
    expect(page.locator("[data-refused]")).to_contain_text("must be a figure such as 100.00")
    expect(fee.locator("[name='entry_fee']")).to_have_value("x")
    filled_in(page)
    expect(fee.locator("[data-fault]")).to_have_count(0)
    expect(page.locator("[data-refused]")).to_have_text("")
    prizes = page.locator("[data-item='prizes']")
    expect(prizes.locator("[data-fault]")).to_contain_text("Rule 10.4.2(j)")
    page.locator("[data-as='file']").click()
    file = page.locator("textarea[name='toml']")
    assert 'entry_fee = "100.00"' in file.input_value()
    file.fill('prizes = ["60%", "30%", "20%"]\n' + file.input_value())
    expect(page.locator("[data-fault='prizes']")).to_contain_text("110%")
    page.locator("[data-as='form']").click()
    expect(prizes.locator("[name='prizes']")).to_have_count(3)
    prizes.locator("[name='prizes']").nth(2).fill("10%")
    expect(page.locator("[data-fault]")).to_have_count(0)
    assert violations(at_top(page)) == []
    page.locator("[data-do='write_conditions']").click()
    is_next(page, "publish_conditions")
    assert cup.state.stated.prizes == (60_00, 30_00, 10_00)
    assert (cup.state.stated.stages[0].rounds, cup.state.stated.groups) == (2, "")


def seated(cup: ServedCup) -> None:
    for entry, seat in cup.session.seats.items():
        cup.card(entry, seat.table, seat.place)


@star("10.6.4")
def test_a_tournament_is_run_at_its_desk_from_the_form_to_the_last_prize(browser: Browser, cup: ServedCup) -> None:
    operator, cashier = desk(browser, cup, "operator1"), desk(browser, cup, "cashier1")
    filled_in(operator)
    for share in ("60%", "30%", "10%"):
        operator.locator("[data-add='prizes']").click()
        operator.locator("[name='prizes']").last.fill(share)
    expect(operator.locator("[data-fault]")).to_have_count(0)
    operator.locator("[data-do='write_conditions']").click()
    is_next(operator, "publish_conditions")
    do(operator, "publish_conditions")
    expect(operator.locator(".for-players li").last).to_contain_text("the rules prevail")
    is_next(operator, "appoint_leader")
    do(operator, "appoint_leader", staff="tm", licence="L-1")

    is_next(cashier, "take_entry")
    part(cashier, "entries")
    for number in (1, 2, 3):
        do(cashier, "take_entry", person=f"visitor-{number}")
        cashier.locator(f"[data-entry='E{number}'] [data-do='take_fee']").click()
        expect(cashier.locator("dialog")).to_contain_text(f"E{number}: Take an entry fee at this cash desk.")
        expect(cashier.locator("dialog [name='amount']")).to_have_value("100.00")
        cashier.locator("dialog [data-do='tell']").click()
        expect(cashier.locator(f"[data-entry='E{number}']")).to_contain_text(f"cup-{number}")
    expect(cashier.locator("[data-do='take_entry'], [data-do='take_fee']")).to_have_count(0)

    manager = desk(browser, cup, "tm")
    is_next(manager, "designate_tables")
    do(manager, "designate_tables")
    is_next(manager, "draw_seats")
    notified = manager.locator("[data-ballot]").get_attribute("data-ballot")
    manager.locator("[data-next] [data-do='draw_seats']").click()
    is_next(manager, "issue_chips")
    manager.locator(".ballot summary").click()
    expect(manager.locator("[data-notified]")).to_have_text(notified or "none")
    seed = manager.locator("[data-seed]").inner_text()
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == notified
    manager.locator("[data-next] [data-do='issue_chips']").click()
    is_next(manager, "confirm_seat")
    for entry in cup.session.entrants:
        manager.locator(f"[data-seat='{entry}'] [data-do='confirm_seat']").click()
        expect(manager.locator(f"[data-seat='{entry}']")).to_have_attribute("data-seat-status", "seated")
    do(manager, "start_session")
    expect(manager.locator("[data-session='1']")).to_contain_text("round 0 of 2, 2 left")

    seated(cup)
    one, two, three = cup.session.entrants
    cup.round({one: {"red": 500}, two: {"black": 300}})
    is_next(manager, "decide_breach")
    part(manager, "rulings")
    manager.locator("[data-matter] [data-do='decide_breach']").click()
    expect(manager.locator("dialog [data-reason]")).to_have_count(2)  # who did not wager is not let off with a warning
    manager.locator("dialog [data-reason='unfounded']").click()
    expect(manager.locator("[data-decided='unfounded']")).to_be_visible()
    manager.locator("main [data-do='raise_dispute']").click()
    manager.locator("dialog [name='about']").fill("a late wager")
    manager.locator("dialog [data-do='tell']").click()
    is_next(manager, "settle_dispute")
    do(manager, "settle_dispute", decision="it stands")
    manager.locator(f"[data-ruled='{three}'] [data-do='record_absence']").click()
    expect(manager.locator(f"[data-ruled='{three}']")).to_contain_text("Away")
    cup.round({one: {"red": 500}, two: {"black": 300}})

    supervisor = desk(browser, cup, "supervisor1")
    is_next(supervisor, "enter_count")
    supervisor.locator("[data-count='A1'] [data-do='enter_count']").click()
    for entry, chips in ((one, "6000"), (two, "4000"), (three, "5000")):
        supervisor.locator(f"dialog [name='{entry}']").fill(chips)
    supervisor.locator("dialog [data-do='tell']").click()
    expect(supervisor.locator(f"[data-difference='{two}']")).to_contain_text("counted 4,000, by the books 4,400")
    is_next(manager, "resolve_count")
    part(manager, "results")
    do(manager, "resolve_count", reason="counted again")
    is_next(supervisor, "return_chips")
    do(supervisor, "return_chips", within="[data-count='A1']")
    is_next(manager, "announce_results")
    do(manager, "announce_results", within="[aria-label='Results and prizes']")
    is_next(manager, "award_prizes")
    do(manager, "award_prizes")

    is_next(cashier, "pay_prize")
    part(cashier, "results")
    for entry, prize in ((one, "180.00"), (three, "90.00"), (two, "30.00")):
        cashier.locator(f"[data-prize='{entry}'] [data-do='pay_prize']").click()
        expect(cashier.locator("dialog [data-do='tell']")).to_have_text(f"Pay prize: {prize}")
        cashier.locator("dialog [data-do='tell']").click()
        expect(cashier.locator(f"[data-prize='{entry}']")).to_have_attribute("data-owed", "0")
    is_next(manager, "close_tournament")
    do(manager, "close_tournament")
    expect(manager.locator("[data-status]")).to_have_attribute("data-status", "closed")
    assert cup.state.closed
    assert cup.account("prizes") == cup.account("pool") == 0


def under_way(cup: ServedCup) -> None:
    """A final of three after its first round, in which one did not wager; its dispute is open."""
    cup.published(stages=FINAL, greatest=3).led()
    cup.enter("visitor-1", "visitor-2", "visitor-3")
    cup.started("A1")
    one, two, _ = cup.session.entrants
    cup.round({one: {"red": 500}, two: {"black": 300}})
    cup.done("dealer", commands.RaiseDispute("A1", "a late wager"))


def test_an_inspector_sees_all_of_it_and_can_do_nothing_about_it(browser: Browser, cup: ServedCup) -> None:
    under_way(cup)
    page = desk(browser, cup, "inspector1")
    expect(page.locator("[data-looks-on]")).to_be_visible()
    shown = {
        "conditions": "For players",
        "entries": "Money",
        "session": "Session 1: Final",
        "rulings": "Players",
        "results": "Session 1",
    }
    for name, region in shown.items():
        part(page, name)
        expect(page.get_by_role("region", name=region)).to_be_visible()
        done = page.locator("#part [data-do]")
        assert {each.get_attribute("data-do") for each in done.all()} <= {"print"}
    expect(page.locator("[data-do='new_tournament'], [data-do='write_conditions']")).to_have_count(0)


def test_what_is_refused_is_said_in_the_sheet_and_what_was_typed_stays(browser: Browser, cup: ServedCup) -> None:
    cup.published(stages=FINAL, greatest=3).led()
    cup.enter("visitor-1")
    page = desk(browser, cup, "cashier1")
    part(page, "entries")
    page.locator("main [data-do='take_entry']").first.click()
    page.locator("dialog [name='person']").fill("visitor-1")
    page.locator("dialog [data-do='tell']").click()
    expect(page.locator("dialog [data-refused]")).to_contain_text("This person has entered")
    expect(page.locator("dialog [name='person']")).to_have_value("visitor-1")


def test_the_parts_are_gone_through_by_keyboard(browser: Browser, cup: ServedCup) -> None:
    cup.published(stages=FINAL, greatest=3)
    page = desk(browser, cup, "operator1")
    page.locator("[data-tab='conditions']").focus()
    for name in ("entries", "session", "rulings", "results", "conditions"):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"[data-tab='{name}']")).to_be_focused()
        expect(page.get_by_role("tabpanel")).to_have_attribute("aria-labelledby", f"tab-{name}")


@pytest.mark.parametrize("size", [DESK, TABLET, UPRIGHT], ids=["desk", "tablet", "upright"])
def test_every_part_is_for_everybody(browser: Browser, cup: ServedCup, size: tuple[int, int]) -> None:
    under_way(cup)
    page = desk(browser, cup, "tm", size)
    for name in ("conditions", "entries", "session", "rulings", "results"):
        part(page, name)
        expect(page.locator("#part .panel").first).to_be_visible()
        for unfolded in page.locator("#part details:not([open]) summary").all():
            unfolded.click()
        assert violations(at_top(page)) == []
        fits(page)
        assert page.evaluate(SMALL) == [], "a finger finds everything"
