"""The longest task of the player's page while wagering is open, in a real browser against the real server."""

import json
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from pages import CHROMIUM, chromium
from playwright.sync_api import Page
from serving import serving

BETS = ("straight:17", "split:14-17", "corner:1-2-4-5", "tier", "black", "straight:0", "dozen:2")
WAGERING_S = 10.0
"""How long the player touches the layout; the period is longer."""
LIMIT_MS = 50
TASK = "ThreadControllerImpl::RunTask"


class Measured(NamedTuple):
    """What the page's main thread did."""

    tasks: int
    touches: int
    longest_ms: float
    """On the clock, whatever else the machine did meanwhile."""
    busiest_ms: float
    """Of the processor's time."""


def measure() -> Measured | None:
    """Touch the layout as fast as a hand can; nothing where there is no Chromium."""
    if CHROMIUM is None:
        return None
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder), period_s=30, simulated=True) as served,
        chromium() as browser,
    ):
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(served.player("T1"))
        page.locator("[data-note='10000']").click()
        page.locator("[data-phase='wagering']").first.wait_for()
        page.locator("[data-chip='100']").click()
        browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
        touches = _touch(page)
        trace = json.loads(browser.stop_tracing())
        still_open = page.locator("[data-phase='wagering']").count() > 0
    assert still_open, "wagering closed while the page was being measured"
    tasks = _main_thread(trace["traceEvents"])
    return Measured(len(tasks), touches, max(took for took, _ in tasks), max(worked for _, worked in tasks))


def _touch(page: Page) -> int:
    """Place chips, now and then taking one back."""
    touches, until = 0, time.monotonic() + WAGERING_S
    while time.monotonic() < until:
        page.locator(f"[data-bet='{BETS[touches % len(BETS)]}']").first.click(force=True)
        if touches % 5 == 4:
            page.locator("[data-do='undo']").click()
        touches += 1
    return touches


def _main_thread(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """The milliseconds that each task of the page's main thread took and worked: the busiest one that renders a page."""
    renders = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"] == {"name": "CrRendererMain"}
    }
    of_thread: dict[tuple[int, int], list[tuple[float, float]]] = {thread: [] for thread in renders}
    for event in events:
        thread = event["pid"], event["tid"]
        if event["name"] == TASK and thread in of_thread:
            of_thread[thread].append((event.get("dur", 0) / 1000, event.get("tdur", 0) / 1000))
    return max(of_thread.values(), key=len)
