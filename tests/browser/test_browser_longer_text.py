"""Every page holds with text that is a quarter longer, as another language or font may make it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from demo_floor import Demo, demo_floor
from pages import opened
from playwright.sync_api import Browser, Page, expect
from serving import Served
from test_browser_screens import MORE, settled

LONGER = (Path(__file__).parent / "longer_text.js").read_text("utf-8")
KIOSK, TABLET, SMALL_TABLET, PHONE = (1920, 1080), (1280, 800), (1024, 768), (390, 844)


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
    if table == "C4":
        expect(page.locator("[data-roll]").first).to_be_visible(timeout=120_000)  # what came stands beside the dice
    holds(page)


@pytest.mark.parametrize("size", [KIOSK, TABLET, SMALL_TABLET, PHONE], ids=["kiosk", "tablet", "small tablet", "phone"])
def test_a_player_terminal_holds_when_more_results_have_come_than_it_shows(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    player, _ = settled(browser, served, size)
    player.locator("ol.rows").evaluate(MORE)
    holds(player)


@pytest.mark.parametrize("table", ["R1", "B1", "U1", "C4", "S1"])
def test_a_dealer_terminal_holds(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, demo.door(table, "Deal"), TABLET)
    demo.sign_in(page, "dealer")
    expect(page.get_by_role("main")).to_be_visible()
    holds(page)


@pytest.mark.parametrize("size", [KIOSK, TABLET, SMALL_TABLET], ids=["kiosk", "tablet", "small tablet"])
@pytest.mark.parametrize("tables", ["R1", "B1", "U1", "C4", "S1", "S3", "KD", "R1,B1", "R1,B1,S1,C4"])
def test_a_display_holds_and_nothing_of_it_has_to_be_scrolled_to(
    browser: Browser, demo: Demo, tables: str, size: tuple[int, int]
) -> None:
    page = opened(browser, f"{demo.address}/display?table={tables}", size)
    expect(page.locator("[data-phase]")).to_have_count(tables.count(",") + 1)
    for tile in page.locator(".tile").all():
        beyond = tile.evaluate("each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]")
        assert beyond == [0, 0]
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
