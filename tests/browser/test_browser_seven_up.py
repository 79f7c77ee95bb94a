"""The layouts of The Star's 7-Up in a real browser: both diagrams, three to nine boxes, every wager area in each of them."""

from collections.abc import Iterator

import pytest
from casino import table
from pages import terminal, violations
from playwright.sync_api import Browser, Page, expect
from serving import Served, serving

KEY = "star-7up-2016"
LAYOUTS = [(diagram, boxes) for diagram in "AB" for boxes in range(3, 10)]
AREAS = {"player": "Player", "banker": "Banker", "tie": "Tie", "super_7s": "7's"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table of each of the fourteen, with a terminal and a position."""
    tables = [
        table(
            f"{diagram}{boxes}",
            KEY,
            "seven_up",
            seats=f"T-{diagram}{boxes}",
            positions=f"P-{diagram}{boxes}",
            period_s=None,
            settings=f'boxes = {boxes}\nlayout_diagram = "{diagram}"',
        )
        for diagram, boxes in LAYOUTS
    ]
    with serving(tmp_path_factory.mktemp("layouts"), *tables) as floor:
        yield floor


def is_drawn(page: Page, diagram: str, boxes: int) -> None:
    """Every box with all four wager areas, and the places for the cards of both hands, with the printed seven."""
    drawn = page.locator(f"[data-diagram='{diagram}'] [data-box]")
    expect(drawn).to_have_count(boxes)
    for number in range(boxes):
        areas = drawn.nth(number).locator("[data-area]")
        found = {each.get_attribute("data-area"): each.inner_text() for each in areas.all()}
        assert found == AREAS
    expect(page.locator("[data-hand='player'] .printed")).to_be_visible()
    expect(page.locator("[data-hand='banker']")).to_be_visible()


@pytest.mark.clause(KEY, "Diagram A")
@pytest.mark.clause(KEY, "Diagram B")
def test_each_of_the_fourteen_layouts_has_its_boxes_and_all_four_wager_areas(browser: Browser, served: Served) -> None:
    for diagram, boxes in LAYOUTS:
        page = terminal(browser, served, f"T-{diagram}{boxes}")
        is_drawn(page, diagram, boxes)
        page.context.close()


@pytest.mark.clause(KEY, "2.2")
def test_a_terminal_and_a_display_of_diagram_b_with_seven_boxes_draw_all_of_them(
    browser: Browser, served: Served
) -> None:
    page = terminal(browser, served, "T-B7")
    is_drawn(page, "B", 7)
    expect(page.locator("[data-box].own")).to_have_attribute("data-place", "T-B7")
    assert {spot.get_attribute("data-bet") for spot in page.locator("[data-layout] [data-bet]").all()} == AREAS.keys()
    assert violations(page) == []
    for width, height in ((1920, 1080), (1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("html")).to_have_js_property("scrollWidth", width)
    display = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    display.goto(f"{served.http}/display?table=B7")
    is_drawn(display, "B", 7)
    assert violations(display) == []
