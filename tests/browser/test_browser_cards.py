"""Coups in a real browser, from the touch of a chip to the roads: the money checked on screen and in the books."""

import re
from pathlib import Path
from typing import Any

import pytest
from casino import table
from pages import awaited, balance, dealer, made_ready, meter, terminal, touch
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served, serving
from shoes import RAPID_READY, SEVEN_UP_READY
from sockets import dealer as feed

RAPID, CANBERRA, CROWN, STAR = "star-rapid-2016", "canberra-mttg-2019", "crown-baccarat-2023", "star-7up-2016"
CANBERRA_READY: tuple[dict[str, Any], ...] = (
    {"do": "register_cards", "cards": "C1", "decks": 8, "back": "red"},
    {"do": "check_cards", "cards": "C1", "passed": True},
    {"do": "open_shoe", "cards": "C1"},
    {"do": "shuffle_cards", "method": "machine", "machine": "B1-shuffler"},
    {"do": "cut_cards", "depth": 100},
    {"do": "place_cutting_card", "behind": 20},
    {"do": "burn_cards", "count": 0, "shown": "Ks"},
)
CROWN_READY: tuple[dict[str, Any], ...] = (
    {"do": "register_cards", "cards": "C1", "decks": 8, "back": "red"},
    {"do": "open_shoe", "cards": "C1"},
    {"do": "shuffle_cards", "method": "card_shuffling_machine", "machine": "B1-shuffler"},
    {"do": "cut_cards", "depth": 100},
    {"do": "place_cutting_card", "behind": 20},
    {"do": "burn_cards", "count": 1, "shown": "As"},
)


def at_table(browser: Browser, served: Served, name: str, staff: str) -> Page:
    """The page of a table for a member of staff who does not deal."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.goto(f"{served.http}/dealer?table={name}")
    page.get_by_label("Name").fill(staff)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    return page


def display(browser: Browser, served: Served, name: str) -> Page:
    page = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce").new_page()
    page.goto(f"{served.http}/display?table={name}")
    return page


def opened(desk: Page, player: Page) -> None:
    """The dealer opens a game, and the player sees it."""
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()


def dealt(desk: Page, player: Page, cards: str, before: int = 0) -> None:
    """The dealer enters each card, and the player sees it in its place."""
    for place, card in enumerate(cards.split(), before + 1):
        desk.locator(f"[data-enter-card='{card}']").dblclick()
        expect(player.locator("[data-hand] .dealt")).to_have_count(place)
        expect(player.locator(f"[data-card='{card}']").first).to_be_visible()


def shown(page: Page, *words: str) -> None:
    """The tableau as a page tells it."""
    expect(page.locator("[data-tableau] li")).to_contain_text(list(words))


def roads(page: Page, coups: str, big: str) -> None:
    """The roads of a page: the shoe that they are drawn from, and the letters of the big road, column by column."""
    expect(page.locator("[data-roads]")).to_have_attribute("data-roads", coups)
    expect(page.locator("[data-road='Big road'] .letter")).to_have_text(list(big))


def test_rapid_baccarat_with_a_void_coup_that_the_roads_leave_out(browser: Browser, tmp_path: Path) -> None:
    written = table("B1", RAPID, "baccarat", config={"version": "even_money"}, seats="T1", period_s=120)
    with serving(tmp_path, written) as served:
        awaited(made_ready(served, "B1", RAPID_READY))
        player, desk, wall = (
            terminal(browser, served, "T1"),
            dealer(browser, served, "B1"),
            display(browser, served, "B1"),
        )
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")
        expect(player.locator("[data-cards-left]")).to_have_text("415 cards left")
        opened(desk, player)
        player.locator("[data-chip='2500']").click()
        touch(player, "banker")
        meter(player, "bet", "25.00")
        desk.locator("[data-do='no_more_bets']").click()
        dealt(desk, player, "2s 3h 3s 3d Ks")
        shown(player, "Player has 5: draws a third card. Rule 7.7.4.5.1")
        shown(wall, "Player has 5", "Banker has 6, Player's third card counts 0: Banker stands. Rule 7.7.4.6.1")
        desk.locator("[data-winner='banker']").click()
        meter(player, "win", "12.50")  # Banker wins with 6: 1 to 2
        for page in (player, wall):
            roads(page, "Bb", "B")
        expect(player.locator("[data-cards-left]")).to_have_text("410 cards left")

        opened(desk, player)
        touch(player, "player")
        meter(player, "credit", "87.50")
        pit = at_table(browser, served, "B1", "supervisor1")
        pit.locator("[data-do='wrong']").click()
        pit.locator("[data-declare='fire']").click()
        pit.locator("dialog [name='reason']").fill("Smoke in the hall")
        pit.locator("dialog [data-do='tell']").click()
        meter(player, "credit", "112.50")
        expect(player.locator("[data-result]")).to_have_count(0)
        roads(player, "Bb", "B")
        assert balance(served) == (112_50, 0)


def test_canberra_baccarat_put_right_after_a_wrong_result_and_the_roads_drawn_anew(
    browser: Browser, tmp_path: Path
) -> None:
    written = table("B1", CANBERRA, "baccarat", config={"version": "A"}, seats="G1", period_s=15)
    with serving(tmp_path, written) as served:
        awaited(made_ready(served, "B1", CANBERRA_READY))
        player, desk, wall = (
            terminal(browser, served, "G1"),
            dealer(browser, served, "B1"),
            display(browser, served, "B1"),
        )
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")
        opened(desk, player)
        player.locator("[data-chip='1000']").click()
        touch(player, "player")
        meter(player, "placed", "10.00")
        player.locator("[data-do='confirm']").click()
        meter(player, "bet", "10.00")
        expect(player.locator("[data-phase='closed']").first).to_be_visible()
        dealt(desk, player, "2s 3h 4s 4h")
        shown(player, "Player has 6: stands. Rule 8.6(c)", "Banker has 7 and Player stands: Banker stands.")
        desk.locator("[data-do='confirm_outcome']").first.click()
        meter(player, "credit", "90.00")
        for page in (player, wall):
            roads(page, "B", "B")

        pit = at_table(browser, served, "B1", "supervisor1")
        pit.locator("[data-do='more']").click()
        pit.locator("[data-more='correct_outcome']").click()
        for name, value in (("round", "1"), ("reason", "6 was read as 4"), ("cards", "2s 3h 6s 4h")):
            pit.locator(f"dialog [name='{name}']").fill(value)
        pit.locator("dialog [data-do='tell']").click()
        meter(player, "credit", "110.00")
        expect(player.locator("[data-notice]").first).to_contain_text("20.00 more came of it")
        for page in (player, wall):
            roads(page, "Pn", "P")
        assert balance(served) == (110_00, 0)


@pytest.mark.parametrize(("version", "won"), [("A", "23.75"), ("B", "12.50")])
def test_crown_baccarat_with_commission_and_without(browser: Browser, tmp_path: Path, version: str, won: str) -> None:
    written = table("B1", CROWN, "baccarat", config={"version": version}, seats="T1", period_s=15)
    with serving(tmp_path, written) as served:
        awaited(made_ready(served, "B1", CROWN_READY))
        player, desk = terminal(browser, served, "T1"), dealer(browser, served, "B1")
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")
        opened(desk, player)
        player.locator("[data-chip='2500']").click()
        touch(player, "banker")
        meter(player, "bet", "25.00")
        expect(player.locator("[data-phase='closed']").first).to_be_visible()
        desk.locator("[data-do='no_more_bets']").click()
        dealt(desk, player, "2s 3h 3s 3d Ks")
        shown(player, "Player has 5: draws a third card. Rule 4.15", "Banker stands. Rule 4.16")
        desk.locator("[data-do='confirm_outcome']").first.click()
        meter(player, "win", won)
        meter(player, "credit", f"{100 + float(won):.2f}")
        roads(player, "Bb", "B")
        assert balance(served) == (round(100_00 + 100 * float(won)), 0)


def test_seven_up_with_its_printed_seven_and_its_own_tableau(browser: Browser, tmp_path: Path) -> None:
    written = table("U1", STAR, "seven_up", seats="T1", positions="P1", period_s=None)
    with serving(tmp_path, written) as served:
        bought_in = {"do": "buy_in", "seat": "T1", "kind": "cash", "amount": 100_00}
        awaited(made_ready(served, "U1", (*SEVEN_UP_READY, bought_in), drop_box="0417"))
        player, desk = terminal(browser, served, "T1"), dealer(browser, served, "U1")
        meter(player, "credit", "100.00")
        expect(player.locator("[data-hand='player'] .printed")).to_contain_text("7")
        opened(desk, player)
        player.locator("[data-chip='2500']").click()
        touch(player, "player")
        meter(player, "bet", "25.00")
        desk.locator("[data-do='no_more_bets']").click()
        dealt(desk, player, "6s 8h Ks")
        desk.locator("[data-do='announce_counts']").click()
        dealt(desk, player, "4d", before=3)
        shown(
            player,
            "Player has 5: draws a third card. Rule 9.3",
            "Player's third card counts 4: Banker stands. Rule 9.4",
        )
        expect(player.locator("[data-count='player']")).to_have_text("9")
        desk.locator("[data-do='confirm_outcome']").click()
        meter(player, "win", "25.00")
        meter(player, "credit", "125.00")
        roads(player, "P", "P")
        expect(player.locator("[data-cards-left]")).to_have_count(0)
        assert balance(served) == (125_00, 0)


ANNOUNCED = (
    "From the next round: banker and player 20.00 to 900.00.",
    "From the next round: banker dragon and player dragon 5.00 to 90.00.",
    "From the next round: banker pair and player pair 2.00 to 80.00.",
    r"From [0-9:]+: this table closes.",
)
IN_THE_WAY = """tile => {
    const sign = "[data-announcement], [aria-label='Limits'] li";
    const parts = `${sign}, [data-countdown], [data-result], .words, [data-hand], [data-road]`;
    const drawn = [...tile.querySelectorAll(`h1, h2, ${parts}`)].filter((part) => part.checkVisibility());
    const boxes = drawn.map((part) => ({ part, ...part.getBoundingClientRect().toJSON() }));
    const all = tile.getBoundingClientRect();
    const outside = boxes.filter(({ top, bottom }) => top < all.top - 1 || bottom > all.bottom + 1);
    const covering = boxes.filter((one, place) => boxes.slice(0, place).some((other) =>
        !one.part.contains(other.part) && !other.part.contains(one.part)
        && one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1));
    return [...outside, ...covering].map(({ part }) => part.textContent.trim());
}"""
"""What of a display's words, marks, hands and roads is cut off, or lies over another of them."""


def test_a_display_with_much_to_announce_shows_all_of_it_and_covers_nothing(browser: Browser, tmp_path: Path) -> None:
    tables = (
        table("B1", RAPID, "baccarat", config={"version": "commission"}, seats="T1", period_s=120),
        *(table(f"R{each}", RAPID, "roulette", seats=f"T{each}") for each in (2, 3, 4)),
    )
    with serving(tmp_path, *tables) as served:
        awaited(made_ready(served, "B1", RAPID_READY))
        player, desk = terminal(browser, served, "T1"), dealer(browser, served, "B1")
        opened(desk, player)
        desk.locator("[data-do='no_more_bets']").click()
        dealt(desk, player, "9s 2h Ks 4h")
        desk.locator("[data-winner='player']").click()
        expect(player.locator("[data-phase='waiting']").first).to_be_visible()
        opened(desk, player)
        awaited(announced(served))
        for others in ("", ",R2", ",R2,R3,R4"):
            wall = display(browser, served, f"B1{others}")
            tile = wall.locator("[data-table='B1'][data-phase='wagering']")
            expect(tile.locator("[data-announcement]")).to_have_text([re.compile(each) for each in ANNOUNCED])
            expect(tile.locator("[data-result='P']")).to_be_visible()
            assert tile.evaluate(IN_THE_WAY) == [], others
            wall.context.close()


async def announced(served: Served) -> None:
    """New limits are posted for six bets of a table, which is going to close."""
    async with feed(served, "supervisor1", "B1") as pit:
        for kind, lowest, highest in (("", 20_00, 900_00), ("_pair", 2_00, 80_00), ("_dragon", 5_00, 90_00)):
            for side in ("player", "banker"):
                assert (await pit.ask("change_limit", kind=side + kind, lowest=lowest, highest=highest))["ok"]
        assert (await pit.ask("announce_closing", after=1200))["ok"]
