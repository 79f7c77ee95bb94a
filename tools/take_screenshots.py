"""Take the pictures of docs/screenshots from the demo floor, at three sizes.

    python tools/take_screenshots.py [NAME …]

Each is of the real pages of a floor that plays by itself, so no two takes are alike: look at them before they are kept.
"""

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from rich.progress import track

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from demo_floor import Demo, demo_floor
from pages import chromium

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES = {"1920": (1920, 1080), "tablet": (1280, 800), "phone": (390, 844)}
PATIENCE_MS = 180_000
"""A floor plays at its own pace: a shoe is prepared, a ball runs."""
PLAYS_FIRST_S = 300
"""How long the floor plays before pictures are taken, so that there are results to see."""


# ---------------------------------------------------------------- what is on the pictures


def lobby(page: Page, demo: Demo) -> None:
    page.goto(demo.address)
    expect(page.get_by_role("link", name="Display").first).to_be_visible()


def player(table: str, *bets: str) -> Callable[[Page, Demo], None]:
    """A player who has just placed these bets."""

    def shown(page: Page, demo: Demo) -> None:
        page.goto(demo.door(table, "Play"))
        page.locator("[data-note='10000']").click()
        undo = page.locator("[data-do='undo']:enabled")
        for _ in range(5):  # the period may end between two touches: then the next one is taken
            if undo.count():
                return
            expect(page.locator("[data-phase='wagering']").first).to_be_visible()
            page.locator("[data-chip='500']").click()
            for bet in bets:
                page.locator(f"[data-layout] [data-bet='{bet}']").click(force=True)
            page.wait_for_timeout(1_000)
        expect(undo).to_be_visible()

    return shown


def side_by_side(page: Page, demo: Demo) -> None:
    """Four tables of one terminal, at one of which it has placed a series."""
    page.goto(demo.door("C1", "Play").replace("table=C1", "tables=C1,C2,C3,C4"))
    page.locator("[data-do='money_in']").click()
    page.locator("[data-note='10000']").click()
    page.locator("[data-do='back']").click()
    wheel = page.locator("article[data-table='C1']")
    wheel.locator("[data-do='race_track']").click()
    expect(wheel.locator("[data-countdown]")).to_have_text(re.compile(r"^[12]\ds$"))
    wheel.locator("[data-bet='tier']").click()
    expect(wheel.locator("[data-do='confirm']")).to_be_enabled()


def past_round(page: Page, demo: Demo) -> None:
    """The last round of a player, again."""
    player("R1", "red", "corner:25-26-28-29", "split:14-17", "straight:17")(page, demo)
    expect(page.locator("[data-last-stake]")).to_be_visible()
    page.locator("[data-do='rounds']").click()
    page.locator("[data-round]").first.click()
    expect(page.locator("[data-recall]")).to_be_visible()


def rules(page: Page, demo: Demo) -> None:
    """The rules of a table beside it, with what each bet pays."""
    page.goto(demo.door("R1", "Play"))
    page.get_by_text("Rules and pays").click()
    expect(page.get_by_text("House edge").first).to_be_visible()


def put_right(page: Page, demo: Demo) -> None:
    """A round that is over, with another number touched."""
    pit(page, demo)
    page.locator("[data-table='R1'] [data-do='open_table']").click()
    page.get_by_text("Put a round right").click()
    page.get_by_label("Round").fill("1")
    page.locator("[data-do='look_back']").click()
    page.locator("[data-outcome-pad] [data-number='31']").click()
    page.get_by_label("Why the outcome on record is wrong").fill("The ball is in 31")
    page.locator("[data-do='show_differences']").click()
    expect(page.locator("[data-effect], [data-refused]").last).to_be_visible()
    page.locator("[data-past]").scroll_into_view_if_needed()


def dealer(table: str, shows_cards: bool = False) -> Callable[[Page, Demo], None]:
    """The page of a table on which a dealer has signed in."""

    def shown(page: Page, demo: Demo) -> None:
        page.goto(f"{demo.address}/display?table={table}")  # a table at which somebody deals does not deal by itself
        expect(page.locator("[data-phase='wagering']").first).to_be_visible()
        page.goto(demo.door(table, "Deal"))
        demo.sign_in(page, "dealer")
        expect(page.locator("[data-phase='wagering'], [data-phase='closed']").first).to_be_visible()
        if shows_cards and page.locator("[data-do='no_more_bets']").count():
            page.locator("[data-do='no_more_bets']").click()
            expect(page.locator("[data-enter-card]").first).to_be_visible()

    return shown


def display(tables: str) -> Callable[[Page, Demo], None]:
    """A display of these tables, with results on it."""

    def shown(page: Page, demo: Demo) -> None:
        page.goto(f"{demo.address}/display?table={tables}")
        expect(page.locator("[data-result]").first).to_be_visible()

    return shown


def pit(page: Page, demo: Demo) -> None:
    page.goto(f"{demo.address}/pit")
    demo.sign_in(page, "supervisor")
    expect(page.locator("[data-table]").first).to_be_visible()


EVERY = tuple(SIZES)
PICTURES: dict[str, tuple[Callable[[Page, Demo], None], tuple[str, ...]]] = {
    "lobby": (lobby, EVERY),
    "player": (player("R1", "red", "corner:25-26-28-29", "split:14-17", "straight:17"), EVERY),
    "confirm-bet": (player("C1", "straight:8", "straight:17"), ("1920",)),
    "side-by-side": (side_by_side, ("1920",)),
    "my-rounds": (past_round, ("1920",)),
    "rules": (rules, ("tablet",)),
    "baccarat-player": (player("B1", "tie", "player_pair", "player"), EVERY),
    "sic-bo": (player("C4", "double:5", "total:11"), EVERY),
    "dealer": (dealer("R1"), ("1920", "tablet")),
    "dealer-cards": (dealer("B1", shows_cards=True), ("1920", "tablet")),
    "dealer-cloth": (dealer("S1"), ("1920", "tablet")),
    "display": (display("R1"), ("1920",)),
    "baccarat-display": (display("B1"), ("1920",)),
    "display-four": (display("R1,B1,S1,C4"), ("1920",)),
    "pit": (pit, EVERY),
    "pit-put-right": (put_right, ("1920",)),
}
"""What is shown, and at which sizes."""


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    unknown = set(names) - PICTURES.keys()
    if unknown:
        sys.exit(f"There is no picture {', '.join(sorted(unknown))}; there is: {', '.join(PICTURES)}.")
    expect.set_options(timeout=PATIENCE_MS)
    with demo_floor() as demo, chromium() as browser:
        for _ in track(range(PLAYS_FIRST_S), "Letting the floor play"):
            time.sleep(1)
        takes = [(name, size) for name in names or PICTURES for size in PICTURES[name][1]]
        for name, size in track(takes, "Taking pictures"):
            width, height = SIZES[size]
            page = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce").new_page()
            PICTURES[name][0](page, demo)
            page.wait_for_timeout(1_000)  # what was touched last is answered
            page.screenshot(path=FOLDER / f"{name}-{size}.png")
            page.close()


if __name__ == "__main__":
    main(sys.argv[1:])
