"""The cash desk and what is paid by hand, in a real browser: the amount before it is paid, and nothing to press after it."""

from bars import number_printed
from pages import awaited, dealer, meter, opened, terminal
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served
from test_browser_dealer import at_table


def cashed_out(browser: Browser, served: Served) -> str:
    """A ticket of 20.00 from T1; its number."""
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    player.locator("[data-note='2000']").click()
    meter(player, "credit", "20.00")
    desk.locator("[data-do='new_game']").click()
    player.locator("[data-do='cash_out']").click()
    expect(player.locator("[data-ticket]").first).to_be_visible()
    return awaited(number_printed(served, "T1"))


def counter(browser: Browser, served: Served, who: str = "cashier1") -> Page:
    page = opened(browser, f"{served.http}/desk?desk=1", (1280, 800))
    page.get_by_label("Name").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.locator("#number")).to_be_visible()
    return page


def look_up(desk: Page, number: str) -> None:
    desk.locator("#number").fill(number)
    desk.locator("[data-do='look_up']").click()
    expect(desk.locator("[data-state]")).to_be_visible()


def test_a_ticket_that_was_paid_has_no_button_that_pays_it(browser: Browser, served: Served) -> None:
    number = cashed_out(browser, served)
    one, other = counter(browser, served), counter(browser, served)
    for desk in (one, other):
        look_up(desk, number)
        expect(desk.locator("[data-state='good']")).to_contain_text("20.00")
        desk.locator("[data-do='pay_ticket']").click()
        expect(desk.locator("dialog [data-do='tell']")).to_have_text("Pay ticket: 20.00")
    one.locator("dialog [data-do='tell']").click()
    expect(one.locator("dialog")).to_have_count(0)
    expect(one.locator("[data-state='paid']")).to_be_visible()
    expect(one.locator("[data-do='pay_ticket']")).to_have_count(0)
    other.locator("dialog [data-do='tell']").click()  # which does not know yet
    expect(other.locator("dialog [data-refused]")).to_contain_text("paid")
    other.locator("dialog [data-do='cancel']").click()
    expect(other.locator("[data-state='paid']")).to_be_visible()
    expect(other.locator("[data-do='pay_ticket']")).to_have_count(0)
    assert awaited(served.books().tickets())[0].state == "paid"


def test_a_ticket_is_replaced_and_an_account_paid_by_hand_once_the_amount_was_shown(
    browser: Browser, served: Served
) -> None:
    cashed_out(browser, served)
    player, pit = terminal(browser, served, "T2"), at_table(browser, served.http, "R1", "supervisor1")
    player.locator("[data-note='5000']").click()
    meter(player, "credit", "50.00")
    for command, place, words in (
        ("replace_ticket", "T1", "Replace ticket: 20.00"),
        ("issue_hand_pay", "T2", "Issue hand pay: 50.00"),
    ):
        pit.locator("[data-do='more']").click()
        pit.locator(f"[data-more='{command}']").click()
        expect(pit.locator("dialog [data-do='tell']")).to_be_disabled()
        pit.locator("dialog [name='seat']").select_option(place)
        expect(pit.locator("dialog [data-do='tell']")).to_have_text(words)
        pit.locator("dialog [data-do='tell']").click()
        expect(pit.locator("dialog")).to_have_count(0)
    meter(player, "credit", "0.00")
    tickets = {(each.kind, each.amount, each.state) for each in awaited(served.books().tickets())}
    assert tickets == {("ticket", 20_00, "cancelled"), ("hand_pay", 20_00, "good"), ("hand_pay", 50_00, "good")}
