"""Every page of the demo floor, table by table, looked at by axe: WCAG 2.2 A and AA without violations."""

from collections.abc import Iterator

import httpx
import pytest
from demo_floor import Demo, demo_floor
from pages import opened, violations
from playwright.sync_api import Browser, Page, expect

KIOSK, TABLET, PHONE = (1920, 1080), (1280, 800), (390, 844)


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    with demo_floor() as floor:
        yield floor


def fits(page: Page) -> None:
    """Nothing of a page lies beyond its window's right edge."""
    assert page.viewport_size is not None
    expect(page.locator("html")).to_have_js_property("scrollWidth", page.viewport_size["width"])


def test_the_lobby_names_first_whose_work_is_behind_a_door(demo: Demo) -> None:
    doors = ("dealer", "pit", "desk")
    first = [next(each["staff"] for each in demo.lobby["guests"] if door in each["opens"]) for door in doors]
    assert first == ["dealer", "supervisor", "cashier"]


def test_the_lobby_names_beside_the_reports_those_who_may_read_them_and_nobody_else(demo: Demo) -> None:
    for guest in demo.lobby["guests"]:
        known = {"staff": guest["staff"], "password": guest["password"]}
        token = httpx.post(f"{demo.address}/api/sign-in", json=known).json()["token"]
        answer = httpx.get(f"{demo.address}/api/reports", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == (200 if "reports" in guest["opens"] else 403), guest["role"]


@pytest.mark.parametrize("size", [KIOSK, TABLET, PHONE], ids=["kiosk", "tablet", "phone"])
def test_the_lobby_is_for_everybody(browser: Browser, demo: Demo, size: tuple[int, int]) -> None:
    page = opened(browser, demo.address, size)
    expect(page.get_by_role("link", name="Display").first).to_be_visible()
    assert violations(page) == []
    fits(page)


@pytest.mark.parametrize("table", ["R1", "C1", "B1", "B2", "C2", "KA", "KD", "C4"])
def test_a_player_terminal_is_for_everybody(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, demo.door(table, "Play"), KIOSK)
    expect(page.locator("[data-layout] [data-bet]").first).to_be_visible()
    assert violations(page) == []
    for width, height in (KIOSK, TABLET, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        fits(page)


@pytest.mark.parametrize("table", ["R1", "B1", "C4"])
def test_a_player_terminal_is_for_everybody_on_a_phone_too(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, demo.door(table, "Play"), PHONE)
    expect(page.locator("[data-layout] [data-bet]").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("table", ["R1", "B1", "U1", "C4", "S1"])
def test_a_dealer_terminal_is_for_everybody(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, demo.door(table, "Deal"), TABLET)
    assert violations(page) == []
    demo.sign_in(page, "dealer")
    expect(page.get_by_role("main")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("table", ["R1", "B1", "U1", "C4", "S3"])
def test_a_display_is_for_everybody(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, demo.door(table, "Display"), KIOSK)
    expect(page.locator("[data-phase]").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("size", [KIOSK, TABLET, PHONE], ids=["kiosk", "tablet", "phone"])
def test_the_page_of_rules_is_for_everybody(browser: Browser, demo: Demo, size: tuple[int, int]) -> None:
    page = opened(browser, f"{demo.address}/rules?table=U1", size)
    expect(page.locator("[data-chapter]").first).to_be_visible()
    assert violations(page) == []
    fits(page)


def test_a_cash_desk_is_for_everybody(browser: Browser, demo: Demo) -> None:
    page = opened(browser, demo.address + "/desk?desk=1", TABLET)
    demo.sign_in(page, "cashier")
    expect(page.get_by_role("main")).to_be_visible()
    assert violations(page) == []


def test_the_pit_console_is_for_everybody(browser: Browser, demo: Demo) -> None:
    page = opened(browser, f"{demo.address}/pit", KIOSK)
    assert violations(page) == []
    demo.sign_in(page, "supervisor")
    expect(page.get_by_role("main")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("size", [KIOSK, TABLET, PHONE], ids=["kiosk", "tablet", "phone"])
def test_the_inspectors_page_is_for_everybody(browser: Browser, demo: Demo, size: tuple[int, int]) -> None:
    page = opened(browser, f"{demo.address}/inspector", size)
    assert violations(page) == []
    demo.sign_in(page, "inspector")
    expect(page.locator("[data-inspected]").first).to_be_visible()
    assert violations(page) == []
    fits(page)
