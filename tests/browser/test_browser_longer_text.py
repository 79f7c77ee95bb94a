"""Every page holds at every size, at 200 % zoom, and with text a quarter longer, as another language or font may make it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from demo_floor import Demo, demo_floor
from pages import opened
from playwright.sync_api import Browser, Page, expect
from serving import Served
from test_browser_screens import MORE, settled

Size = tuple[int, int]

HOLDS = (Path(__file__).parent / "longer_text.js").read_text("utf-8")
KIOSK, TABLET, SMALL_TABLET, UPRIGHT, PHONE = (1920, 1080), (1280, 800), (1024, 768), (768, 1024), (390, 844)
DESK = (KIOSK, TABLET, SMALL_TABLET)
EVERY = (*DESK, UPRIGHT, PHONE)
NARROWEST = 320
"""The narrowest window of which anything is promised: a phone is not enlarged to less."""


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    with demo_floor() as floor:
        yield floor


def enlarged(size: Size) -> Size:
    """What is left of a window at 200 %."""
    return max(size[0] // 2, NARROWEST), size[1] // 2 if size[0] // 2 > NARROWEST else size[1]


def holds(page: Page, *sizes: Size) -> None:
    """At each of these sizes with all text a quarter longer, and before that at 200 % zoom, nothing is cut off, nothing lies
    over anything else, nothing scrolls sideways, and a finger finds everything that is touched."""
    for longer, size in (*((False, enlarged(each)) for each in sizes), *((True, each) for each in sizes)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = page.evaluate(HOLDS, {"longer": longer})
        assert found["lines"] > 5, size  # a display has nine before its first game
        assert found["wrong"] == [], f"{size}, longer: {longer}"


# ---------------------------------------------------------------- displays


@pytest.mark.parametrize(
    "tables",
    ["R1", "B1", "U1", "C4", "S1", "S3", "KD", "R1,B1", "U1,C4", "R1,B1,S1", "R1,B1,S1,C4", "U1,KD,S3,C2"],
)
def test_a_display_holds_and_nothing_of_it_has_to_be_scrolled_to(browser: Browser, demo: Demo, tables: str) -> None:
    page = opened(browser, f"{demo.address}/display?table={tables}", KIOSK)
    expect(page.locator("[data-phase]")).to_have_count(tables.count(",") + 1)
    for size in DESK:
        holds(page, size)
        is_whole(page)
    page.context.close()


@pytest.mark.parametrize("table", ["B1", "U1", "KD"])
def test_a_display_holds_with_the_longest_result(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, f"{demo.address}/display?table={table}", KIOSK)
    words = page.locator(".number .words")
    for longer, size in ((longer, size) for longer in (False, True) for size in DESK):
        expect(words).to_be_visible(timeout=120_000)
        words.evaluate("each => { each.textContent = 'Banker wins, 9 against 8, natural winner' }")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(HOLDS, {"longer": longer})["wrong"] == [], size
        if not longer:
            is_whole(page)
    page.context.close()


def is_whole(display: Page) -> None:
    """Nothing of a display lies below its edge or beside it."""
    for tile in display.locator(".tile").all():
        beyond = tile.evaluate("each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]")
        assert beyond == [0, 0]


# ---------------------------------------------------------------- staff


@pytest.mark.parametrize("table", ["R1", "B1", "U1", "C4", "S1", "S3", "KD"])
def test_a_dealer_terminal_holds_with_all_that_opens_on_it(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, demo.door(table, "Deal"), TABLET)
    demo.sign_in(page, "dealer")
    expect(page.get_by_role("main")).to_be_visible()
    holds(page, *DESK)
    for tab in page.locator(".tabs button").all():
        tab.click()
        holds(page, TABLET, SMALL_TABLET)
    for sheet in ("more", "wrong"):
        page.locator(f"[data-do='{sheet}']").click()
        expect(page.locator("dialog[open]")).to_be_visible()
        holds(page, TABLET, SMALL_TABLET)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.context.close()


def test_the_form_to_sign_in_holds(browser: Browser, demo: Demo) -> None:
    page = opened(browser, demo.door("S3", "Deal"), TABLET)
    expect(page.locator("[data-do='sign_in']")).to_be_visible()
    for size in EVERY:
        page.set_viewport_size({"width": enlarged(size)[0], "height": enlarged(size)[1]})
        assert page.evaluate(HOLDS, {"longer": True})["wrong"] == [], size
    page.context.close()


@pytest.mark.parametrize("table", ["R1", "B1", "C4", "S3"])
def test_the_pit_holds_with_a_table_and_a_past_round_open(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, f"{demo.address}/pit", KIOSK)
    demo.sign_in(page, "supervisor")
    expect(page.locator("[data-table]").first).to_be_visible()
    if table == "R1":
        holds(page, *EVERY)
    expect(page.locator(f"[data-table='{table}']")).not_to_contain_text("No game yet", timeout=120_000)
    page.locator("[name='past-table']").select_option(table)
    expect(page.locator("[data-do='find_round']")).to_be_enabled(timeout=120_000)
    page.locator("[data-do='find_round']").click()
    expect(page.locator("[data-past]")).to_be_visible()
    holds(page, *DESK)
    page.context.close()


def test_a_cash_desk_holds(browser: Browser, demo: Demo) -> None:
    page = opened(browser, f"{demo.address}/desk?desk=1", KIOSK)
    demo.sign_in(page, "cashier")
    expect(page.get_by_role("main")).to_be_visible()
    holds(page, *EVERY)
    page.context.close()


@pytest.mark.parametrize(
    ("path", "shown"),
    [("", "a[href^='/display']"), ("/rules?table=U1", "[data-chapter]"), ("/rules?table=C4", "[data-chapter]")],
    ids=["lobby", "rules", "rules of several games"],
)
def test_the_lobby_and_the_rules_hold(browser: Browser, demo: Demo, path: str, shown: str) -> None:
    page = opened(browser, demo.address + path, KIOSK)
    expect(page.locator(shown).first).to_be_visible()
    holds(page, *EVERY)
    page.context.close()


# ---------------------------------------------------------------- players


@pytest.mark.parametrize("table", ["R1", "B1", "U1", "S3", "C1", "C2", "KD", "C4"])
def test_a_player_terminal_holds_with_every_panel_of_it(browser: Browser, demo: Demo, table: str) -> None:
    page = opened(browser, demo.door(table, "Play"), KIOSK)
    expect(page.locator("[data-layout] [data-bet]").first).to_be_visible()
    if table == "C4":
        expect(page.locator("[data-roll]").first).to_be_visible(timeout=120_000)  # what came stands beside the dice
    holds(page, *EVERY)
    for panel in ("rounds", "rules", "session", "favourites", "attendant") if table in ("R1", "U1") else ():
        page.set_viewport_size({"width": KIOSK[0], "height": KIOSK[1]})
        page.locator(f"[data-do='{panel}']").first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        holds(page, SMALL_TABLET, UPRIGHT, PHONE)
        page.locator("dialog [data-do='back']").click()
    page.context.close()


@pytest.mark.parametrize("tables", ["C1,C2", "C1,C2,C3,C4"])
def test_a_terminal_of_several_tables_side_by_side_holds(browser: Browser, demo: Demo, tables: str) -> None:
    page = opened(browser, demo.door("C1", "Play").replace("table=C1", f"tables={tables}"), KIOSK)
    expect(page.locator("article[data-table]")).to_have_count(tables.count(",") + 1)
    holds(page, *EVERY)
    page.context.close()


def test_a_player_terminal_holds_when_more_results_have_come_than_it_shows(browser: Browser, served: Served) -> None:
    player, _ = settled(browser, served, KIOSK)
    player.locator("ol.rows").evaluate(MORE)
    holds(player, *EVERY)
