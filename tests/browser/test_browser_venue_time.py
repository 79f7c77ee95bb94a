"""One venue zone on every screen and on paper, whatever the zone of the machine that looks."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from urllib.request import Request, urlopen
from zoneinfo import ZoneInfo

from pages import meter
from playwright.sync_api import Browser, Page, expect
from serving import HERE, PASSWORD, Served, serving, staffed

PERTH = ZoneInfo("Australia/Perth")


def shows_the_time(page: Page) -> None:
    """The clock on the page is the venue's, give or take the minute that ends meanwhile."""
    now = datetime.now(PERTH)
    shown = "|".join(f"{at:%H:%M}" for at in (now, now + timedelta(minutes=1)))
    expect(page.locator("header")).to_contain_text(re.compile(shown))


def opened(browser: Browser, served: Served, path: str) -> Page:
    """A page of staff, on a machine whose own clock is Tokyo's."""
    page = browser.new_context(timezone_id="Asia/Tokyo", viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(f"{served.http}{path}")
    page.get_by_label("Name").fill("supervisor1" if path == "/pit" else "dealer1")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    return page


def test_every_screen_and_the_ticket_tell_the_time_of_the_venue(browser: Browser, tmp_path: Path) -> None:
    table = (HERE / "floor.toml").read_text("utf-8").replace('wheel = "simulated"', 'wheel = "dealer"')
    (tmp_path / "floor.toml").write_text(f'time_zone = "Australia/Perth"\n{table}\n{staffed()}', "utf-8")
    with serving(tmp_path) as served:
        player = browser.new_context(timezone_id="America/New_York", reduced_motion="reduce").new_page()
        player.goto(served.player("T1"))
        desk = opened(browser, served, "/dealer?table=R1")
        for page in (player, desk, opened(browser, served, "/pit")):
            shows_the_time(page)

        player.locator("[data-note]").first.click()
        expect(player.locator("[data-session-time]")).to_be_visible()
        player.locator("[data-do='session']").click()
        expect(player.locator("dialog")).to_contain_text(re.compile(f"{datetime.now(PERTH):%H:}"))
        player.locator("[data-do='back']").click()
        desk.locator("[data-do='new_game']").click()
        player.locator("[data-do='cash_out']").click()
        meter(player, "credit", "0.00")
        own = {"Authorization": f"Bearer {served.terminal_key('T1')}"}
        with urlopen(Request(f"{served.http}/api/terminals/T1/ticket", headers=own, method="POST")) as paper:
            assert f"{datetime.now(PERTH):%d %b %Y %H:}" in paper.read().decode()
