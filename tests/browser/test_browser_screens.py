"""The pages at every size and through every moment of a game: nothing is lost, cut off, or too small for a finger."""

import re

import pytest
from pages import dealer, meter, spun, terminal, touch
from playwright.sync_api import Browser, Page, expect
from serving import Served
from test_browser_pit import pit, played
from test_browser_terminal import sees

TABLET, PHONE = (1024, 768), (390, 844)
CUT = """element => [...element.querySelectorAll('*:not(.unseen)')].some(each => {
    const [inner, outer] = [each.getBoundingClientRect(), element.getBoundingClientRect()];
    return inner.height > 0 && (inner.bottom > outer.bottom + 1 || inner.right > outer.right + 1);
})"""
"""Whether a part of something reaches beyond it."""

MORE = """element => {
    for (let n = 0; n < 19; n += 1) element.append(element.firstElementChild.cloneNode(true));
    for (const each of [...element.children].slice(1)) each.classList.remove('latest');
}"""
"""Adds 19 results to the one that is there, which stays the latest."""
FOUND = """() => {
    const { width, height } = document.querySelector("[data-layout] [data-bet='straight:17'] rect").getBoundingClientRect();
    return Math.min(width, height) >= 40;
}"""
"""Whether a number is 44 pixels wide and high, less its border."""


def settled(browser: Browser, served: Served, size: tuple[int, int]) -> tuple[Page, Page]:
    """A terminal of a size that had chips on red, odd, and the number that came; and its dealer."""
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    player.set_viewport_size({"width": size[0], "height": size[1]})
    player.locator("[data-note='10000']").click()
    meter(player, "credit", "100.00")
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    for bet in ("straight:9", "odd", "red"):
        touch(player, bet)
    meter(player, "bet", "15.00")
    spun(desk)
    desk.locator("[data-do='no_more_bets']").click()
    desk.locator("[data-number='9']").click()
    desk.locator("[data-do='confirm_outcome']").click()
    expect(player.locator("[data-phase='waiting']").first).to_be_visible()
    return player, desk


def test_the_wheel_stays_with_its_ball_until_the_next_game(browser: Browser, served: Served) -> None:
    player, desk = settled(browser, served, (1920, 1080))
    sees(player, "[aria-label='Result'] [data-result='9']")
    expect(player.locator(".wheel svg [data-ball-rests='9'] circle")).to_be_visible()
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[aria-label='Result']")).to_have_count(0)
    expect(player.locator(".wheel svg")).to_be_visible()


def test_a_settlement_is_whole_on_a_tablet(browser: Browser, served: Served) -> None:
    player, _ = settled(browser, served, TABLET)
    board = player.locator("[aria-label='Result']")
    expect(board.locator("[data-line]")).to_have_count(3)
    assert not board.evaluate(CUT)
    assert board.evaluate("element => element.scrollHeight <= element.clientHeight + 1")
    board.locator("[data-line]").last.scroll_into_view_if_needed()
    sees(player, "[data-line='red']")


def test_on_a_phone_the_result_is_in_view_and_only_what_won_is_lit(browser: Browser, served: Served) -> None:
    player, _ = settled(browser, served, PHONE)
    sees(player, "[data-came='9']")
    expect(player.locator("[data-came]")).to_contain_text("You won 185.00")
    expect(player.locator("rect.covered")).to_have_count(0)


def test_a_bet_that_was_touched_is_not_lit_when_the_finger_has_gone(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
    player, desk = context.new_page(), dealer(browser, served)
    player.goto(served.player("T1"))
    player.locator("[data-note='10000']").tap()
    meter(player, "credit", "100.00")
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").tap()
    player.locator("[data-bet='red']").tap()
    meter(player, "bet", "5.00")
    expect(player.locator("rect.covered")).to_have_count(0)


@pytest.mark.parametrize("size", [(960, 540), (1093, 614), (768, 1024), (512, 384), (320, 640)])
def test_however_much_a_page_is_enlarged_a_finger_finds_every_number(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    player = terminal(browser, served, "T1")
    player.set_viewport_size({"width": size[0], "height": size[1]})
    player.wait_for_function(FOUND)
    expect(player.locator("html")).to_have_js_property("scrollWidth", size[0])


def test_last_results_come_in_whole_rows(browser: Browser, served: Served) -> None:
    player, _ = settled(browser, served, TABLET)
    rows = player.locator("ol.rows")
    rows.evaluate(MORE)
    shown = [each for each in rows.locator("li").all() if each.evaluate("element => element.clientHeight")]
    assert 1 < len(shown) < 20
    assert not any(each.evaluate(CUT) for each in shown)
    end = rows.evaluate("element => element.getBoundingClientRect().bottom")
    assert all(each.evaluate("element => element.getBoundingClientRect().bottom") <= end + 1 for each in shown)


def test_a_fault_is_reported_by_two_touches(browser: Browser, served: Served) -> None:
    player = terminal(browser, served, "T1")
    player.locator("[data-do='report_terminal']").click()
    player.locator("[data-do='back']").click()
    expect(player.locator("dialog")).to_have_count(0)
    assert not player.evaluate("localStorage.getItem('croupier:player:T1')").count("report_terminal")
    player.locator("[data-do='report_terminal']").click()
    player.locator("[data-do='report_fault']").click()
    expect(player.locator("aside")).to_contain_text(re.compile("fault|reported|record", re.IGNORECASE))


def test_a_past_round_is_looked_up_in_view_and_what_is_typed_about_it_stays(browser: Browser, served: Served) -> None:
    played(browser, served, "14")
    console = pit(browser, served)
    console.set_viewport_size({"width": 1024, "height": 768})
    console.locator("[data-do='find_round']").click()
    expect(console.locator("[data-past='1']")).to_be_in_viewport()
    console.locator("[name='actual']").fill("31")
    console.locator("[name='reason']").fill("misread")
    for _ in range(3):  # the last of them was asked for and shown after the typing
        with console.expect_response("**/api/pit**"):
            pass
    expect(console.locator("[name='actual']")).to_have_value("31")
    expect(console.locator("[name='reason']")).to_have_value("misread")


def test_a_form_of_the_pit_that_is_refused_keeps_what_was_typed(browser: Browser, served: Served) -> None:
    console = pit(browser, served)
    console.locator("[data-table='R1'] [data-do='open_table']").click()
    console.locator("[data-change='red']").click()
    console.locator("dialog [name='lowest']").fill("900")
    console.locator("dialog [name='highest']").fill("10")
    console.locator("dialog [data-do='tell']").click()
    expect(console.locator("dialog [data-refused]:not(:empty)").first).to_be_visible()
    console.locator("dialog [data-do='cancel']").last.click()
    expect(console.locator("dialog [name='lowest']")).to_have_value("900")
    expect(console.locator("dialog [name='highest']")).to_have_value("10")
