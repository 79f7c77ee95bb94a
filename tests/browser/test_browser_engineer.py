"""The engineer's page in a real browser: what is so and what to do, at every size, for everybody; it goes on by itself."""

from collections.abc import Iterator

import pytest
from pages import awaited, opened, violations
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served, serving
from sockets import insert, player
from test_browser_axe import fits

DESK = (1920, 1080)
SIZES = {"desk": DESK, "tablet": (1024, 768), "upright": (768, 1024), "zoomed to 200 %": (960, 540)}


async def played(served: Served) -> None:
    """Money comes in, and a wager is refused."""
    await insert(served, "T1", 10_000)
    async with player(served, "T1") as page:
        assert not (await page.ask("place", n=1, bet="red", stake=5_00))["ok"]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("looked-after")) as served:
        awaited(played(served))
        yield served


def signed_in(browser: Browser, served: Served, who: str, size: tuple[int, int] = DESK) -> Page:
    page = opened(browser, f"{served.http}/engineer", size)
    page.get_by_label("Name").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    return page


def test_the_page_says_how_the_floor_is_and_what_to_do_at_every_size(browser: Browser, floor: Served) -> None:
    page = signed_in(browser, floor, "operator1")
    expect(page.locator("[data-tile='Floor']")).to_contain_text("ready")
    expect(page.locator("[data-tile='Terminals']")).to_contain_text("0 of 2")
    expect(page.locator("[data-tile='Terminals']")).to_contain_text("not connected: T1, T2")
    expect(page.locator("[data-alerts='0']")).to_contain_text("Nothing is wrong.")
    refused = page.locator("[data-bars='Why commands were refused'] tbody tr").first
    expect(refused.locator("td")).to_have_text("1")
    # a few seconds after the floor was opened there is something to draw
    expect(page.get_by_role("img", name="Orders waiting: 0 now")).to_be_visible(timeout=60_000)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        fits(page)
        assert violations(page) == []

    floor.database.chmod(0o644)
    alert = page.locator("[data-alert='BooksChanged']")
    expect(alert).to_contain_text("What to do: Run croupier verify with seals and key now", timeout=60_000)
    expect(alert).to_contain_text("others than its owner can read floor.db")
    assert violations(page) == []
    floor.database.chmod(0o600)
    expect(alert).to_have_count(0, timeout=60_000)


def test_nobody_but_the_operator_gets_in(browser: Browser, floor: Served) -> None:
    page = signed_in(browser, floor, "supervisor1")
    expect(page.get_by_text("does not look after the floor's machines")).to_be_visible()
    expect(page.locator("[data-tile]")).to_have_count(0)
