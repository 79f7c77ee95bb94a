"""The demo floor's tournament in a real browser: seen in the lobby, entered with one touch, and watched."""

from collections.abc import Iterator

import pytest
from demo_floor import Demo, demo_floor
from pages import opened, violations
from playwright.sync_api import Browser, expect
from test_browser_axe import fits

DESKTOP = (1280, 900)
SEATED_WITHIN_MS = 240_000
"""Entries are taken for a minute, and the visitor may be in the second heat."""


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    with demo_floor() as floor:
        yield floor


def test_a_visitor_enters_with_one_touch_takes_the_seat_and_wagers_tournament_chips(
    browser: Browser, demo: Demo
) -> None:
    page = opened(browser, demo.address, DESKTOP)
    card = page.locator("[data-tournament='demo-1']")
    expect(card.locator("[data-simulated]")).to_be_visible()
    card.locator("[data-do='enter']").click()
    expect(card.locator("[data-own]")).to_contain_text("You are entered.")
    expect(card.locator("[data-do='enter']")).to_have_count(0)
    assert violations(page) == []
    fits(page)
    page.reload()
    expect(card.locator("[data-own]")).to_be_visible()
    board = opened(browser, f"{demo.address}/leaderboard?tournament=demo-1", DESKTOP)
    expect(board.get_by_role("heading", level=1)).to_contain_text("simulated")
    card.locator("[data-seat]").click(timeout=SEATED_WITHIN_MS)
    expect(page.get_by_role("region", name="Tournament")).to_contain_text("Demo Cup 1", timeout=60_000)
    expect(page.locator("[data-session-round]")).to_have_text("Round 1 of 3", timeout=60_000)
    page.locator("[data-layout] [data-bet='red']").click()
    expect(page.locator("[data-meter='bet']")).to_have_text("100")
    expect(page.locator("[data-meter='credit']")).to_have_text("4,900")
