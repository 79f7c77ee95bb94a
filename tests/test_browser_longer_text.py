"""Every page holds with text that is a quarter longer, as another language or font may make it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from demo_floor import Demo, demo_floor
from pages import opened
from playwright.sync_api import Browser, Page, expect

LONGER = (Path(__file__).parent / "longer_text.js").read_text("utf-8")
KIOSK, TABLET, PHONE = (1920, 1080), (1280, 800), (390, 844)


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    with demo_floor() as floor:
        yield floor


def holds(page: Page) -> None:
    """With all text a quarter longer nothing is cut off, nothing lies over anything else, and nothing scrolls sideways."""
    found = page.evaluate(LONGER)
    assert found["lines"] > 5  # a display has nine before its first game
    assert found["wrong"] == []


@pytest.mark.parametrize("size", [KIOSK, TABLET, PHONE], ids=["kiosk", "tablet", "phone"])
@pytest.mark.parametrize("table", ["R1", "B1", "C2", "KD", "C4"])
def test_a_player_terminal_holds(browser: Browser, demo: Demo, table: str, size: tuple[int, int]) -> None:
    page = opened(browser, demo.door(table, "Play"), size)
    expect(page.locator("[data-layout] [data-bet]").first).to_be_visible()
    holds(page)


@pytest.mark.parametrize("table", ["R1", "B1", "U1", "C4", "S1"])
def test_a_dealer_terminal_holds(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, demo.door(table, "Deal"), TABLET)
    demo.sign_in(page, "dealer")
    expect(page.get_by_role("main")).to_be_visible()
    holds(page)


@pytest.mark.parametrize("size", [KIOSK, TABLET], ids=["kiosk", "tablet"])
@pytest.mark.parametrize("table", ["R1", "B1", "U1", "C4", "S3"])
def test_a_display_holds(browser: Browser, demo: Demo, table: str, size: tuple[int, int]) -> None:
    page = opened(browser, demo.door(table, "Display"), size)
    expect(page.locator("[data-phase]").first).to_be_visible()
    holds(page)


@pytest.mark.parametrize("size", [KIOSK, TABLET], ids=["kiosk", "tablet"])
@pytest.mark.parametrize(("path", "staff"), [("/pit", "supervisor"), ("/desk?desk=1", "cashier")], ids=["pit", "desk"])
def test_the_pit_and_a_cash_desk_hold(
    browser: Browser, demo: Demo, path: str, staff: str, size: tuple[int, int]
) -> None:
    page = opened(browser, demo.address + path, size)
    demo.sign_in(page, staff)
    expect(page.get_by_role("main")).to_be_visible()
    holds(page)


@pytest.mark.parametrize("size", [KIOSK, TABLET, PHONE], ids=["kiosk", "tablet", "phone"])
@pytest.mark.parametrize(
    ("path", "shown"), [("", "a[href^='/display']"), ("/rules?table=U1", "[data-chapter]")], ids=["lobby", "rules"]
)
def test_the_lobby_and_the_rules_hold(
    browser: Browser, demo: Demo, path: str, shown: str, size: tuple[int, int]
) -> None:
    page = opened(browser, demo.address + path, size)
    expect(page.locator(shown).first).to_be_visible()
    holds(page)
