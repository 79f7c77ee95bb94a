"""The pit console and the displays in a real browser: money in view before a decision, and in the books after it."""

import re
from pathlib import Path

from casino import table
from kept_floor import KeptFloor
from pages import awaited, dealer, meter, spun, terminal, touch, violations
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served, serving

from croupier.house.staff import FAILURES
from croupier.journal.verify import verify

RAPID = "star-rapid-2016"


def pit(browser: Browser, served: Served, name: str = "supervisor1") -> Page:
    page = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce").new_page()
    page.goto(served.http)
    page.get_by_role("link", name="Pit").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.locator("[data-table]").first).to_be_visible()
    return page


def balances(served: Served) -> dict[str, int]:
    served.stop()
    store = served.books()
    assert awaited(verify(store)).ok
    return {each.id: each.balance for each in awaited(store.accounts())}


def played(browser: Browser, served: Served, number: str) -> tuple[Page, Page, Page]:
    """A round with 5.00 on 14 at T1 and on 31 at T2, settled."""
    one, two, desk = terminal(browser, served, "T1"), terminal(browser, served, "T2"), dealer(browser, served)
    for player in (one, two):
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")
    desk.locator("[data-do='new_game']").click()
    for player, on in ((one, "straight:14"), (two, "straight:31")):
        expect(player.locator("[data-phase='wagering']").first).to_be_visible()
        player.locator("[data-chip='500']").click()
        touch(player, on)
        meter(player, "bet", "5.00")
    spun(desk)
    desk.locator("[data-do='no_more_bets']").click()
    desk.locator(f"[data-number='{number}']").click()
    desk.locator("[data-do='confirm_outcome']").click()
    return one, two, desk


def test_a_dealers_request_is_approved_with_its_money_in_view(browser: Browser, served: Served) -> None:
    one, two, desk = played(browser, served, "14")
    meter(one, "credit", "275.00")
    console = pit(browser, served)
    desk.locator("[data-do='more']").click()
    desk.locator("[data-ask='correct_outcome']").click()
    for name, value in {"round": "1", "reason": "misread", "number": "31", "why": "It is in 31"}.items():
        desk.locator(f"dialog [name='{name}']").fill(value)
    desk.locator("dialog [data-do='tell']").click()

    asked = console.locator("[data-request='1']")
    expect(asked).to_contain_text("dealer1")
    expect(asked).to_contain_text("11.4.10")
    expect(asked.locator("[data-effect]")).to_have_text("Pays 180.00 to T2, takes 180.00 from T1.")
    expect(asked.locator("[data-moved='T1'] [data-part='credit']")).to_have_text("−180.00")
    expect(asked.locator("[data-moved='T2'] [data-part='credit']")).to_have_text("+180.00")
    meter(one, "credit", "275.00")
    assert violations(console) == []
    asked.locator("[data-do='approve']").click()
    meter(one, "credit", "95.00")
    meter(two, "credit", "275.00")
    expect(console.locator("[data-decided='1']")).to_contain_text("approved by supervisor1")
    expect(asked).to_have_count(0)
    assert balances(served) == {"T1-1": 95_00, "T2-1": 275_00}


def test_a_wrong_result_is_put_right_after_each_terminals_difference_was_shown(
    browser: Browser, served: Served
) -> None:
    one, two, _ = played(browser, served, "14")
    meter(one, "credit", "275.00")
    console = pit(browser, served)
    console.locator("[data-table='R1'] [data-do='open_table']").click()
    console.get_by_text("Put a round right").click()
    console.get_by_label("Round").fill("1")
    console.locator("[data-do='look_back']").click()
    expect(console.locator("[data-settled='T1'] [data-returned]")).to_have_text("180.00")
    console.get_by_label("The actual number").fill("14")
    console.get_by_label("Why the outcome on record is wrong").fill("The ball is in 31")
    console.locator("[data-do='show_differences']").click()
    expect(console.locator("[data-refused]")).to_contain_text("That is the outcome on record.")
    expect(console.locator("[data-do='post']")).to_be_disabled()
    console.get_by_label("The actual number").fill("31")
    console.locator("[data-do='show_differences']").click()
    expect(console.locator("[data-moved='T2'] [data-part='credit']")).to_have_text("+180.00")
    assert violations(console) == []
    console.locator("[data-do='post']").click()
    meter(one, "credit", "95.00")
    meter(two, "credit", "275.00")
    expect(console.locator("[data-settled='T2'] [data-returned]")).to_have_text("180.00")
    console.locator("[data-page-of='1']").click()
    expect(console.locator("[data-place='T2'] [data-part='put_right']")).to_have_text("+180.00")
    assert balances(served) == {"T1-1": 95_00, "T2-1": 275_00}


def test_an_outcome_is_put_right_on_the_pad_that_the_dealer_has(browser: Browser, served: Served) -> None:
    one, two, _ = played(browser, served, "14")
    meter(one, "credit", "275.00")
    console = pit(browser, served)
    console.locator("[data-table='R1'] [data-do='open_table']").click()
    console.get_by_text("Put a round right").click()
    console.get_by_label("Round").fill("1")
    console.locator("[data-do='look_back']").click()
    console.locator("[data-outcome-pad='number'] [data-number='31']").click()
    expect(console.get_by_label("The actual number")).to_have_value("31")
    console.get_by_label("Why the outcome on record is wrong").fill("The ball is in 31")
    console.locator("[data-do='show_differences']").click()
    expect(console.locator("[data-moved='T2'] [data-part='credit']")).to_have_text("+180.00")
    assert violations(console) == []
    console.locator("[data-do='post']").click()
    meter(two, "credit", "275.00")
    assert balances(served) == {"T1-1": 95_00, "T2-1": 275_00}


def test_a_limit_is_changed_with_notice_and_everybody_reads_it(browser: Browser, served: Served) -> None:
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    shown = browser.new_page()
    shown.goto(f"{served.http}/display?table=R1")
    console = pit(browser, served)
    console.locator("[data-table='R1'] [data-do='open_table']").click()
    console.locator("[data-change='red']").click()
    console.locator("dialog [name='lowest']").fill("10.00")
    console.locator("dialog [data-do='tell']").click()
    words = "From the next round: red 10.00 to"
    expect(console.locator("[data-will-announce]")).to_contain_text(words)
    expect(shown.locator("[data-announcement]")).to_have_count(0)
    console.locator("dialog [data-do='confirm']").click()
    for page in (player, shown, console):
        expect(page.get_by_text(words).first).to_be_visible()
    desk.locator("[data-do='new_game']").click()
    expect(shown.get_by_text(words)).to_have_count(0)
    expect(console.locator("[data-limit='red']")).to_contain_text("10.00")
    expect(shown.locator("[aria-label='Limits']")).to_contain_text("Red 10.00 to 500.00")


def test_four_tables_on_one_display_are_read_from_five_metres(browser: Browser, tmp_path: Path) -> None:
    tables = (
        table("R1", RAPID, "roulette", seats="T1"),
        table("B1", RAPID, "baccarat", seats="T2", config={"version": "commission"}),
        table("C1", "canberra-mttg-2019", "roulette", seats="G1"),
        table("C2", "canberra-mttg-2019", "sic_bo", seats="G1"),
    )
    with serving(tmp_path, *tables) as served:
        desk = dealer(browser, served)
        desk.locator("[data-do='new_game']").click()
        page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        page.goto(f"{served.http}/display?table=R1,B1,C1,C2")
        expect(page.locator("[data-tiles='4'] [data-table]")).to_have_count(4)
        expect(page.locator("[data-table='R1'][data-phase='wagering'] [data-countdown]")).to_have_text(
            re.compile(r"\d+\s*s")
        )
        for name in ("R1", "B1", "C1", "C2"):
            state = page.locator(f"[data-table='{name}'] h2")
            size = state.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
            assert size >= 0.05 * 1080, name
            assert page.locator(f".tile:has([data-table='{name}'])").evaluate(
                "each => each.scrollHeight <= each.clientHeight"
            )
        assert violations(page) == []
        spun(desk)
        desk.locator("[data-do='no_more_bets']").click()
        desk.locator("[data-number='17']").click()
        desk.locator("[data-do='confirm_outcome']").click()
        result = page.locator("[data-table='R1'] [data-result='17']")
        expect(result).to_be_visible()
        assert result.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= 0.05 * 1080


def test_what_a_restore_holds_is_shown_in_the_pit_and_the_office_and_released_by_the_operator(
    browser: Browser, tmp_path: Path
) -> None:
    KeptFloor(tmp_path, lambda: str(tmp_path / "floor.db")).hold("table:R1", "terminal:T2")
    with serving(tmp_path) as served:
        console = pit(browser, served)
        expect(console.locator("[data-held='terminal:T2']")).to_contain_text("until the operator releases it")
        expect(console.locator("[data-do='ask_release']")).to_have_count(0)
        player = terminal(browser, served, "T2")
        player.locator("[data-note='10000']").click()
        expect(player.get_by_text("Terminal T2 is held").first).to_be_visible()
        meter(player, "credit", "0.00")
        operator = pit(browser, served, "operator1")
        operator.get_by_role("button", name="Release Terminal T2").click()
        assert violations(operator) == []
        operator.get_by_role("button", name="Release Terminal T2 for good").click()
        expect(operator.get_by_text("terminal:T2: release, done.")).to_be_visible()
        expect(operator.locator("[data-held]")).to_have_count(1)
        operator.goto(f"{served.http}/office")
        operator.set_viewport_size({"width": 768, "height": 1024})
        operator.get_by_role("button", name="Release Table R1").click()
        assert violations(operator) == []
        operator.get_by_role("button", name="Release Table R1 for good").click()
        expect(operator.get_by_text("table:R1 is released.")).to_be_visible()
        expect(operator.locator("[data-held]")).to_have_count(0)
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")


def test_a_locked_name_is_unlocked_on_the_console(browser: Browser, served: Served) -> None:
    console = pit(browser, served)
    expect(console.locator("[data-unlock]")).to_have_count(0)

    def tries(password: str) -> int:
        reply = {"staff": "dealer2", "password": password}
        return console.request.post(f"{served.http}/api/sign-in", data=reply).status

    assert [tries("wrong") for _ in range(FAILURES)] == [401] * FAILURES
    assert tries(PASSWORD) == 429
    console.get_by_role("button", name="Unlock dealer2").click()
    expect(console.get_by_text("dealer2: unlock, done.")).to_be_visible()
    expect(console.locator("[data-unlock]")).to_have_count(0)
    assert tries(PASSWORD) == 200
