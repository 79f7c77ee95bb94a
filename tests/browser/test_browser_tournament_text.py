"""The pages of a tournament hold: with text a quarter longer, at twice the size, and with a hall full of players."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import opened, violations
from playwright.sync_api import Browser, Page, Route, expect
from served_cup import ServedCup
from test_browser_axe import fits
from test_browser_heat import comes, fill_in, pit
from test_browser_longer_text import KIOSK, PHONE, SMALL_TABLET, TABLET, holds
from test_browser_tournament import at_table, begun, in_turn, terminal, wager

HALVES = {"kiosk": (960, 540), "tablet": (640, 400)}
"""A page at twice its size has half the window."""


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedCup]:
    """A final in its first round: a form is handed in."""
    folder: Path = tmp_path_factory.mktemp("cup")
    with begun(folder, rounds=20) as served:
        yield served


@pytest.fixture(scope="module")
def sealed(browser: Browser, cup: ServedCup) -> ServedCup:
    fill_in(terminal(browser, cup, in_turn(cup)[0]), 17, 700)
    return cup


def leaderboard(browser: Browser, cup: ServedCup, size: tuple[int, int]) -> Page:
    page = opened(browser, f"{cup.http}/leaderboard?tournament=cup", size)
    expect(page.locator("[data-entry]").first).to_be_visible()
    return page


@pytest.mark.parametrize("size", [KIOSK, SMALL_TABLET, PHONE], ids=["kiosk", "small tablet", "phone"])
def test_a_terminal_holds_while_a_form_is_sealed(browser: Browser, sealed: ServedCup, size: tuple[int, int]) -> None:
    first, second, _ = in_turn(sealed)
    for place in (first, second):
        page = terminal(browser, sealed, place, size)
        expect(page.locator(f"[data-entrant='{first}']")).to_contain_text("secret wager")
        fits(page)
        holds(page)


@pytest.mark.parametrize("size", [KIOSK, TABLET, PHONE], ids=["kiosk", "tablet", "phone"])
def test_the_leaderboard_holds(browser: Browser, sealed: ServedCup, size: tuple[int, int]) -> None:
    page = leaderboard(browser, sealed, size)
    fits(page)
    assert violations(page) == []
    holds(page)


@pytest.mark.parametrize("players", [8, 24, 48])
def test_a_leaderboard_of_many_is_on_the_screen_as_a_whole(browser: Browser, sealed: ServedCup, players: int) -> None:
    page = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce").new_page()

    def fuller(route: Route) -> None:
        board = route.fetch().json()
        states = ("playing", "goes_on", "plays_off", "out", "disqualified")
        board["rows"] = [
            {**board["rows"][0], "entry": f"E{n}", "rank": n, "chips": 100_000 - 77 * n, "state": states[n % 5]}
            for n in range(1, players + 1)
        ]
        board["tables"] = [{**board["tables"][0], "table": f"A{n}"} for n in (1, 2, 3, 4)]
        route.fulfill(json=board)

    page.route("**/api/leaderboards/*", fuller)
    page.goto(f"{sealed.http}/leaderboard?tournament=cup")
    expect(page.locator("[data-entry]")).to_have_count(players)
    assert page.evaluate("document.documentElement.scrollHeight") == 1080, "nobody scrolls a board"
    page.unroute_all(behavior="wait")
    holds(page)


@pytest.mark.parametrize("size", [KIOSK, TABLET], ids=["kiosk", "tablet"])
def test_the_pit_holds_with_a_form_to_examine(browser: Browser, sealed: ServedCup, size: tuple[int, int]) -> None:
    page = pit(browser, sealed, "supervisor2")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator("[data-form-says]")).to_be_visible()
    page.locator("[data-do='open_table']").click()
    expect(page.locator("[data-panel] [data-entrant]")).to_have_count(3)
    fits(page)
    holds(page)


@pytest.mark.parametrize("size", HALVES.values(), ids=HALVES)
def test_at_twice_the_size_nothing_scrolls_sideways(browser: Browser, sealed: ServedCup, size: tuple[int, int]) -> None:
    for page in (leaderboard(browser, sealed, size), terminal(browser, sealed, in_turn(sealed)[1], size)):
        fits(page)
    for page in (at_table(browser, sealed, "supervisor2"), pit(browser, sealed, "supervisor2")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        fits(page)


def test_a_terminal_holds_when_a_form_is_revealed(browser: Browser, tmp_path: Path) -> None:
    with begun(tmp_path, rounds=2) as cup:
        first, second, third = in_turn(cup)
        player = terminal(browser, cup, first)
        fill_in(player, 17, 700)
        player.locator("footer [data-do='confirm']").click()
        cup.c.play(f"gaming_supervisor examine_form {first}")
        for place in (second, third):
            page = terminal(browser, cup, place)
            expect(page.locator("[data-turn]")).to_have_text("Your turn to wager")
            wager(page, "red")
        comes(at_table(browser, cup, "dealer1"), "18")
        for size in (KIOSK, SMALL_TABLET, PHONE):
            page = terminal(browser, cup, second, size)
            expect(page.locator("[data-revealed]")).to_be_visible()
            fits(page)
            holds(page)
