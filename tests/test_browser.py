"""The pages in a real browser, against the real server: rounds by touch, the money checked on screen and in the books."""

import asyncio
import re
import shutil
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from serving import PASSWORD, Served, serving

from croupier.floor.recall import recall
from croupier.floor.verify import verify
from croupier.storage.sqlite import SqliteStore

T = TypeVar("T")
expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "The browser tests need Chromium: install the system's chromium package."
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
        )
        yield chromium
        chromium.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, period_s=120) as floor:
        yield floor


def terminal(browser: Browser, served: Served, name: str) -> Page:
    page = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce").new_page()
    page.goto(served.player(name))
    expect(page.locator("[data-bet='straight:17']").first).to_be_visible()
    return page


def dealer(browser: Browser, served: Served) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{served.http}/dealer?table=R1")
    page.get_by_label(re.compile("name|staff", re.IGNORECASE)).first.fill("dealer1")
    page.get_by_label(re.compile("password", re.IGNORECASE)).fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.locator("[data-do='new_game']")).to_be_visible()
    return page


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """Run asynchronous work beside the browser's own loop."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result()


def meter(page: Page, name: str, amount: str) -> None:
    expect(page.locator(f"[data-meter='{name}']")).to_have_text(amount)


def touch(page: Page, bet: str) -> None:
    page.locator(f"[data-bet='{bet}']").first.click(force=True)


def test_a_player_and_a_dealer_play_a_round_by_touch(browser: Browser, served: Served) -> None:
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    player.locator("[data-note='10000']").click()
    meter(player, "credit", "100.00")
    meter(player, "min-total", "5.00")

    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    for bet in ("straight:17", "split:14-17", "corner:16-17-19-20"):
        touch(player, bet)
    meter(player, "bet", "15.00")
    player.locator("[data-chip='100']").click()
    touch(player, "tier")
    meter(player, "bet", "21.00")
    meter(player, "credit", "79.00")

    player.locator("[data-chip='10000']").click()
    touch(player, "red")
    meter(player, "bet", "21.00")  # refused: more than the credit
    player.locator("[data-chip='500']").click()
    touch(player, "red")
    player.locator("[data-chip='100']").click()
    touch(player, "red")
    expect(player.locator("[data-notice]").first).to_contain_text("6.3.1")
    meter(player, "bet", "26.00")
    player.locator("[data-do='undo']").click()
    meter(player, "bet", "21.00")

    desk.locator("[data-do='spin_ball']").click()
    desk.locator("[data-do='no_more_bets']").click()
    expect(player.locator("[data-phase='closed']").first).to_be_visible()
    desk.locator("[data-number='17']").click()
    desk.locator("[data-do='confirm_number']").click()

    won = 35 * 5 + 17 * 5 + 8 * 5
    meter(player, "win", f"{won}.00")
    meter(player, "credit", f"{79 + won + 15}.00")
    expect(player.locator("[data-result='17']").first).to_be_visible()
    served.stop()
    store = SqliteStore(served.database, read_only=True)
    assert awaited(verify(store)).ok
    (account,) = awaited(store.accounts())
    assert (account.balance, account.staked) == ((79 + won + 15) * 100, 0)
    played = awaited(recall(store, "R1", 1))
    assert played is not None
    assert played.wagers["T1"]["straight:17"] == 500
    assert played.wagers["T1"]["split:5-8"] == 100


def test_a_terminal_that_loses_its_line_in_mid_period_comes_back_with_its_chips(
    browser: Browser, served: Served
) -> None:
    player, desk = terminal(browser, served, "T2"), dealer(browser, served)
    player.locator("[data-note='5000']").click()
    meter(player, "credit", "50.00")
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    touch(player, "straight:0")
    meter(player, "credit", "45.00")
    player.reload()
    meter(player, "credit", "45.00")
    meter(player, "bet", "5.00")
    player.locator("[data-chip='500']").click()
    touch(player, "straight:0")
    meter(player, "bet", "10.00")


def test_cash_out_prints_a_ticket_for_the_whole_credit(browser: Browser, served: Served) -> None:
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    player.locator("[data-note='2000']").click()
    meter(player, "credit", "20.00")
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-do='cash_out']")).to_be_enabled()
    player.locator("[data-do='cash_out']").click()
    ticket = player.locator("[data-ticket]").first
    expect(ticket).to_be_visible()
    number = ticket.get_attribute("data-ticket")
    assert number is not None
    assert len(number) == 18
    meter(player, "credit", "0.00")
    (kept,) = awaited(SqliteStore(served.database, read_only=True).tickets())
    assert (kept.amount, kept.last_four, kept.redeemed) == (2_000, number[-4:], False)
