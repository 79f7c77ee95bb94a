"""A terminal left with 80.00 on it, in a real browser: the warning, the dealer's word, and a touch that ends both."""

from pathlib import Path

import pytest
from casino import table
from pages import meter, violations, wait_on
from playwright.sync_api import Browser, expect
from serving import PASSWORD
from serving_here import serving_here

from croupier.floor.clock import SystemClock

CANBERRA = "canberra-mttg-2019"


class Shifted(SystemClock):
    """The machine's clock, moved on by hand."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


@pytest.mark.clause(CANBERRA, "4.8(a)")
def test_a_terminal_that_is_left_warns_and_the_dealer_sees_it_until_somebody_touches_it(
    browser: Browser, tmp_path: Path
) -> None:
    clock = Shifted()
    with serving_here(tmp_path, table("C1", CANBERRA, "roulette", seats="T1"), clock=clock) as floor:
        page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        page.goto(floor.player("T1"))
        for note in (5000, 2000, 1000):
            page.locator(f"[data-note='{note}']").click()
        meter(page, "credit", "80.00")
        house = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        house.goto(f"{floor.http}/dealer?table=C1")
        house.get_by_label("Name").fill("dealer1")
        house.get_by_label("Password").fill(PASSWORD)
        house.locator("[data-do='sign_in']").click()
        expect(house.locator("[data-do='new_game']")).to_be_visible()
        left = page.locator("[data-announcement]", has_text="at its player's own risk")
        shown = house.locator("[data-announcement]", has_text="T1: 80.00 is left there")
        floor.look_for_left_terminals()
        expect(left).to_have_count(0)
        clock.ahead = 10 * 60 * 1_000_000
        floor.look_for_left_terminals()
        expect(left).to_be_visible()
        expect(shown).to_be_visible()
        meter(page, "credit", "80.00")
        assert violations(page) == []

        def is_noticed() -> bool:
            page.mouse.click(5, 5)
            floor.look_for_left_terminals()
            return left.count() == 0

        wait_on(page, is_noticed)  # a page says at most every five seconds that it was touched
        expect(shown).to_have_count(0)
        meter(page, "credit", "80.00")
