"""The office in a real browser: a dispute from the player's touch to the correction and the review, an exclusion that bites
while wagers are taken, a month's report; by keyboard, at every size, and for everybody."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from casino import Casino, table
from pages import meter, opened, touch, violations
from playwright.sync_api import Browser, Locator, Page, expect
from rapid import RAPID, rapid
from served_cup import ServedCup, served_cup
from serving import PASSWORD
from star_roulette import KEY as STAR, star
from test_browser_axe import fits
from test_browser_longer_text import KIOSK, SMALL_TABLET, UPRIGHT, holds

PARTS = "incidents disputes exclusions claims errors reports approvals permissions persons outbox".split()
MONTH_S = 31 * 86_400


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServedCup]:
    """A floor with a Rapid table of terminals and one of The Star's roulette, and 100.00 at t6."""
    tables = (
        table("R1", RAPID, "roulette", seats="t4 t6"),
        table("L1", STAR, "roulette", seats="t1", positions="t2", period_s=None),
    )
    with served_cup(tmp_path, STAR, *tables) as served:
        served.c.play("t6 notes 100.00\ndealer new_game")
        yield served


def office(browser: Browser, house: ServedCup, who: str, named: str = "", size: tuple[int, int] = KIOSK) -> Page:
    """The office, with somebody signed in."""
    page = opened(browser, f"{house.http}/office{named}", size)
    signed_in(page, who)
    expect(page.locator("[data-shown]")).to_be_visible()
    return page


def signed_in(page: Page, who: str) -> None:
    page.get_by_label("Name").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()


def go(page: Page, part: str, line: str = "") -> None:
    """Open a part, and a line of it."""
    page.locator(f"[data-part='{part}']").click()
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", part)
    if line:
        page.locator(f"[data-line='{line}']").click()
        expect(page.locator("[data-matter]")).to_have_attribute("data-matter", f"{part} {line}")


def do(within: Page | Locator, command: str, *, label: str = "", **told: str) -> None:
    """Press what is offered, say what is asked for, and see it taken."""
    page = within if isinstance(within, Page) else within.page
    within.locator(f"[data-do='{command}'][data-label='{label}']").click()
    sheet = page.locator("dialog")
    for name, value in told.items():
        field = sheet.locator(f"[name='{name}']")
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    sheet.locator("[data-do='tell']").click()
    expect(sheet).to_have_count(0)


def spun(c: Casino, number: str) -> None:
    c.play(f"dealer spin\nwait 30s\nwheel {number}\ndealer confirm")


def wagered(browser: Browser, house: ServedCup) -> Page:
    """A player at t6 with 5.00 on red."""
    player = opened(browser, house.player("t6"), KIOSK)
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    touch(player, "red")
    meter(player, "bet", "5.00")
    return player


@rapid("12.11")
@rapid("12.12")
def test_a_dispute_goes_from_the_players_touch_to_the_correction_and_the_review(
    browser: Browser, house: ServedCup
) -> None:
    player = wagered(browser, house)
    spun(house.c, "2")
    meter(player, "credit", "95.00")
    player.locator("[data-do='rounds']").click()
    player.locator("[data-round='1']").click()
    player.locator("[data-do='dispute']").click()
    player.locator("[data-do='call']").click()
    expect(player.locator("[data-answer]")).to_contain_text("Your dispute is on record as number 1")

    first = office(browser, house, "supervisor2")
    go(first, "disputes", "1")
    expect(first.locator("[data-steps]")).to_contain_text("red: 5.00 on this bet")
    expect(first.locator("[data-steps]")).to_contain_text("2, black, even, low")
    expect(first.locator("[data-round]")).to_have_attribute("href", "/round?table=R1&round=1")
    first.locator("[data-do='show_again']").click()
    expect(first.locator("[data-again='yes'] [data-caption-of]")).to_contain_text("Nothing came back of 5.00 staked")
    note = "The ball lay in 2."
    do(first, "decide_dispute", decision="for_house", reason="confirmed_by_record", note=note)
    expect(first.locator("[data-status]")).to_have_text("Decided: for house")
    expect(first.locator("[data-paper]")).to_contain_text("right to complain to an inspector (rule 12.12)")
    expect(first.locator("[data-steps]")).to_contain_text(note)
    do(first, "ask_review")
    refused = first.locator("[data-not-now='decide_dispute']")
    expect(refused).to_contain_text("A decision is reviewed by another person.")

    other = office(browser, house, "supervisor1", "?part=disputes&id=1")
    expect(other.locator("[data-matter]")).to_be_visible()
    do(other, "decide_dispute", label="Review the decision", decision="for_player", reason="established")
    expect(other.locator("[data-status]")).to_have_text("Decided: for player")
    meter(player, "credit", "95.00")  # a decision moves no money
    other.get_by_role("link", name="in the pit console").click()
    other.locator("[data-table='R1'] [data-do='open_table']").click()
    other.get_by_text("Put a round right").click()
    other.get_by_label("Round").fill("1")
    other.locator("[data-do='look_back']").click()
    other.get_by_label("The actual number").fill("1")
    other.get_by_label("Why the outcome on record is wrong").fill("The ball lay in 1")
    other.locator("[data-do='show_differences']").click()
    other.locator("[data-do='post']").click()
    meter(player, "credit", "105.00")

    expect(first.locator("[data-steps]")).to_contain_text("Reviewed by another person: for player")
    expect(first.locator("[data-steps]")).to_contain_text("put right")
    do(first, "close_dispute", label="Close: satisfied")
    expect(first.locator("[data-matter]")).to_have_attribute("data-open", "false")
    assert house.c.floor.office.conduct.disputes[0].closed is not None


@rapid("12.3.2")
def test_an_exclusion_bites_while_wagers_are_taken_and_is_lifted(browser: Browser, house: ServedCup) -> None:
    player = wagered(browser, house)
    dealer, supervisor = office(browser, house, "dealer1"), office(browser, house, "supervisor1")
    dealer.locator("[name='at_table']").select_option("R1")
    do(dealer, "report_incident", seat="t6", kind="device", device="phone", note="Held over the wheel.")
    go(dealer, "incidents", "1")
    expect(dealer.locator("[data-not-now='decide_incident']")).to_contain_text("This takes")
    expect(dealer.locator("[data-matter] [data-do='decide_incident']")).to_have_count(0)
    go(supervisor, "incidents", "1")
    do(supervisor, "decide_incident", measure="exclude_from_game", reason="established")
    touch(player, "black")
    expect(player.get_by_text("You take no further part here").first).to_be_visible()
    meter(player, "bet", "5.00")
    supervisor.locator("[data-link='exclusions 1']").click()
    expect(supervisor.locator("#matter-heading")).to_be_focused()
    expect(supervisor.locator("[data-matter]")).to_contain_text("t6: exclude from game")
    do(supervisor, "lift_exclusion")
    expect(supervisor.locator("[data-status]")).to_have_text("Lifted")
    touch(player, "black")
    meter(player, "bet", "10.00")


def errors(house: ServedCup) -> None:
    """Two settlement errors of January, one of them above 1,000.00; and then it is February."""
    house.c.play("""
        operator@L1 issue_card B1 person2
        t2 present_card B1
        dealer@L1 buy_in t2 cash 1000.00
        dealer@L1 new_game
        t2 place red 80.00
        dealer@L1 spin
        dealer@L1 no_more_bets
        dealer@L1 number 1
        dealer@L1 confirm
    """)
    house.c.clear_cloth("L1")
    house.c.play("dealer@L1 open_case t2 1 160.00 1160.00\ndealer@L1 open_case t2 1 160.00 5160.00")
    house.c.clock.advance(MONTH_S)


@star("8.15.3")
def test_a_month_s_report_is_made_printed_and_sent(browser: Browser, house: ServedCup) -> None:
    errors(house)
    page = office(browser, house, "operator1")
    expect(page.locator("[data-alert]").first).to_contain_text("settlement errors of 2027-01 is overdue")
    go(page, "reports", "2027-01")
    expect(page.locator("[data-listed]")).to_have_count(1)
    expect(page.locator("[data-listed='2']")).to_contain_text("5,000.00")
    expect(page.locator("[data-paper]")).to_contain_text("so not listed: 1.")
    assert violations(page) == []
    page.emulate_media(media="print")
    expect(page.locator("[data-paper]")).to_be_visible()
    expect(page.locator("[data-part='incidents']")).to_be_hidden()
    expect(page.locator("[data-do='print']")).to_be_hidden()
    page.emulate_media(media="screen")
    do(page, "send_report")
    expect(page.locator("[data-status]")).to_have_text("Sent")
    page.locator("[data-link='outbox 1']").click()
    expect(page.locator("[data-matter='outbox 1']")).to_contain_text("overpaid 5,000.00")
    assert house.c.floor.office.conduct.sent["2027-01"].cases == (2,)


def on_record(house: ServedCup) -> None:
    """Something in every part."""
    house.c.play("""
        t6 place red 5.00
        dealer spin
        wait 30s
        wheel 2
        dealer confirm
        t6 dispute_round 1
        gaming_supervisor decide_dispute 1 for_house confirmed_by_record note="The ball lay in 2."
        dealer report_incident device place=t6 note="A phone was held over the wheel."
        supervisor decide_incident 1 exclude_from_game established
        operator deny_claim 150.00 name="Ann Example" address="1 Some Street" note="Not the number drawn."
        dealer request correct_outcome 1 number=1 reason="The ball lay in 1" why="The player says so"
    """)
    errors(house)


@pytest.mark.parametrize("size", [KIOSK, SMALL_TABLET, UPRIGHT], ids=["kiosk", "tablet", "upright"])
def test_every_part_is_for_everybody(browser: Browser, house: ServedCup, size: tuple[int, int]) -> None:
    on_record(house)
    page = office(browser, house, "supervisor1", size=size)
    do_register = office(browser, house, "cashier1", "?part=persons", size)
    do(do_register, "register_person", name="Ann Example", address="1 Some Street")
    for part in PARTS:
        go(page, part)
        page.locator("[data-do='look_for']").click()
        assert violations(page) == [], part
        fits(page)
        first = page.locator("[data-line]").first
        if first.count():
            first.click()
            expect(page.locator("[data-matter]")).to_be_visible()
            assert violations(page) == [], part
            fits(page)
        holds(page, size)


def test_the_office_is_worked_by_keyboard(browser: Browser, house: ServedCup) -> None:
    house.c.play("dealer report_incident advice place=t6\ndealer report_incident device place=t4")
    page = office(browser, house, "supervisor1")
    page.locator("[data-line='1']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#matter-heading")).to_be_focused()
    page.keyboard.press("Tab")
    while not page.locator("[data-matter] [data-do='decide_incident']").evaluate(
        "each => each === document.activeElement"
    ):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_what_is_looked_for_is_found_and_what_is_refused_is_said_where_it_was_told(
    browser: Browser, house: ServedCup
) -> None:
    house.c.play("dealer report_incident advice place=t6 person=P-77\ndealer report_incident device place=t4")
    page = office(browser, house, "supervisor1")
    expect(page.locator("[data-line]")).to_have_count(2)
    page.locator("[data-do='look_for']").click()
    page.locator("form [name='person']").fill("P-77")
    page.locator("[data-do='search']").click()
    expect(page.locator("[data-line]")).to_have_count(1)
    page.locator("form [name='clause']").fill("99")
    page.locator("[data-do='search']").click()
    expect(page.get_by_text("Nothing on record fits what you look for.")).to_be_visible()
    page.locator("[data-do='clear_search']").click()
    expect(page.locator("[data-line]")).to_have_count(2)
    page.locator("[data-line='2']").click()
    page.locator("[data-do='decide_incident']").click()
    sheet = page.locator("dialog")
    sheet.locator("[name='measure']").select_option("exclude_from_casino")
    sheet.locator("[name='reason']").select_option("other")
    sheet.locator("[data-do='tell']").click()
    expect(sheet.locator("[data-refused]")).to_contain_text("Say why")
    expect(sheet.locator("[name='measure']")).to_have_value("exclude_from_casino")
    assert house.c.floor.office.conduct.exclusions == []


def test_a_person_is_registered_found_by_a_document_put_right_and_erased(browser: Browser, house: ServedCup) -> None:
    cashier = office(browser, house, "cashier1")
    expect(cashier.locator("[data-part]")).to_have_count(2)
    told = {"name": "Ann Example", "document": "passport", "identity": "AU PA1234567"}
    do(cashier, "register_person", **told)
    cashier.locator("[name='by']").select_option("identity")
    cashier.locator("[name='known']").fill("au pa 1234567")
    cashier.locator("[data-do='find_person']").click()
    expect(cashier.locator("[data-matter='persons P1']")).to_contain_text("Ann Example")
    do(cashier, "correct_person", contact="0400 000 000")
    expect(cashier.locator("[data-matter]")).to_contain_text("0400 000 000")
    expect(cashier.locator("[data-not-now='erase_person']")).to_contain_text("This takes the operator")
    cashier.locator("[name='known']").fill("nobody")
    cashier.locator("[data-do='find_person']").click()
    expect(cashier.get_by_text("Nobody on the register is known by that.")).to_be_visible()
    dealer = office(browser, house, "dealer1", "?part=persons&id=P1")
    expect(dealer.locator("[data-matter]")).to_contain_text("not for your role")
    assert "Ann Example" not in dealer.locator("main").inner_text()
    operator = office(browser, house, "operator1", "?part=persons&id=P1")
    operator.locator("[data-do='erase_person']").click()
    operator.locator("dialog [data-reason='asked']").click()
    expect(operator.locator("[data-status]")).to_have_text("Erased")
    assert house.c.floor.persons.register.persons["P1"].erased


def test_a_notice_is_written_handed_over_and_replied_to(browser: Browser, house: ServedCup) -> None:
    page = office(browser, house, "supervisor1", "?part=outbox")
    do(page, "submit_notice", addressee="inspector", subject="a broken seal", content="On the wheel.")
    go(page, "outbox", "1")
    expect(page.locator("[data-matter]")).to_contain_text("On the wheel.")
    expect(page.locator("[data-not-now='note_reply']")).to_contain_text("was sent")
    do(page, "hand_over_notice", reference="given at 9:40")
    do(page, "note_reply", content="Seen, and sealed again.")
    expect(page.locator("[data-steps]")).to_contain_text("Seen, and sealed again.")
    assert house.c.floor.notices.outbox.notices[0].sent is not None
