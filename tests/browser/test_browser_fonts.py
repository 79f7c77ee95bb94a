"""Every page brings its own fonts: what it looks like is the same on a terminal that has none."""

from collections.abc import Iterator

import pytest
from demo_floor import Demo, demo_floor
from pages import opened
from playwright.sync_api import Browser, Page, expect

LIMIT = 200_000
"""Bytes, of all fonts that a page in English fetches."""
PAGES = {"lobby": "", "rules": "/rules?table=B1", "pit": "/pit", "desk": "/desk?desk=1"}


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    with demo_floor() as floor:
        yield floor


def strangers(page: Page) -> set[str]:
    """The fonts of the machine that the page is written in."""
    page.evaluate(
        "document.body.replaceWith(document.body.cloneNode(true))"
    )  # a copy, in which nothing changes any more
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    nodes = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "body *"})["nodeIds"]
    fonts = [font for node in nodes for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]]
    assert len(fonts) > 5  # a display has little to say before its first game
    return {each["familyName"] for each in fonts if not each["isCustomFont"]}


def page_of(browser: Browser, demo: Demo, which: str) -> Page:
    """The lobby, the rules, the pit, a desk, or a page of a table such as `Play R1`."""
    door, _, table = which.partition(" ")
    page = opened(browser, demo.door(table, door) if table else demo.address + PAGES[which], (1280, 800))
    if door in STAFF:
        demo.sign_in(page, STAFF[door])
    expect(page.locator(SHOWN.get(door, "main")).first).to_be_visible()
    page.evaluate("document.fonts.ready")
    return page


SHOWN = {
    "lobby": "[data-table]",
    "rules": "[data-full-rules]",
    "Play": "[data-layout] [data-bet]",
    "Display": "[data-phase]",
    **dict.fromkeys(("Deal", "pit", "desk"), "[data-do='sign_out']"),
}
"""What a page has once the floor has said what it shows."""
STAFF = {"Deal": "dealer", "pit": "supervisor", "desk": "cashier"}
WHICH = (*PAGES, "Play R1", "Play B1", "Play C4", "Deal R1", "Deal B1", "Display R1", "Display B1")


@pytest.mark.parametrize("which", WHICH)
def test_a_page_is_written_in_the_fonts_that_come_with_it(browser: Browser, demo: Demo, which: str) -> None:
    page = page_of(browser, demo, which)
    assert strangers(page) == set()
    fetched = page.evaluate("performance.getEntriesByType('resource').map((each) => [each.name, each.encodedBodySize])")
    fonts = {name: size for name, size in fetched if name.endswith(".woff2")}
    assert 0 < sum(fonts.values()) < LIMIT, fonts


@pytest.mark.parametrize("which", ["Play R1", "Play B1"])
def test_a_page_in_chinese_is_written_in_the_fonts_that_come_with_it(browser: Browser, demo: Demo, which: str) -> None:
    page = page_of(browser, demo, which)
    page.locator("[data-language]").select_option("zh")
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    page.evaluate("document.fonts.ready")
    assert strangers(page) == set()
