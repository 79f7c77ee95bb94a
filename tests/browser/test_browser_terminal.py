"""A player terminal in a real browser: the limits are in view all the time, and no panel covers what must be seen."""

import json
from pathlib import Path

import pytest
from casino import table
from pages import awaited, dealer, meter, spun, terminal, touch, violations, wait_on
from playwright.sync_api import Browser, Page, expect
from serving import Served, serving
from star_roulette import seated

RAPID, ROULETTE, SEVEN_UP, CROWN = "star-rapid-2016", "star-roulette-2024", "star-7up-2016", "crown-baccarat-2023"
SIZES = ((1920, 1080), (1280, 800), (390, 844))
SEEN = """element => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const there = document.elementFromPoint(x, y);
    return right > left && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
        && (element.contains(there) || Boolean(there?.contains(element)));
}"""
"""Whether all of an element is in the window, and nothing lies over its middle."""


def sees(page: Page, *selectors: str) -> None:
    """Whoever stands before the page sees all of these, without scrolling."""
    for selector in selectors:
        assert page.locator(selector).first.evaluate(SEEN), f"{selector} at {page.viewport_size}"


def at_every_size(page: Page, *selectors: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        sees(page, *selectors)


# ---------------------------------------------------------------- limits


def star_table() -> str:
    return table(
        *("L1", ROULETTE, "roulette"),
        seats="T1",
        period_s=None,
        settings='layout = "A"\nchips = ["5", "100", "250"]',
        straight=(5_00, 200_00),
        default=(5_00, 500_00),
    )


@pytest.mark.clause(ROULETTE, "4.4")
def test_a_chip_of_250_where_200_is_the_most_is_marked_at_once_and_not_sent(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, star_table()) as served:
        awaited(seated(served, 1_000_00))
        player = terminal(browser, served, "T1")
        reply: list[dict[str, object]] = []
        player.on("websocket", lambda line: line.on("framesent", lambda frame: reply.append(json.loads(str(frame)))))
        player.reload()
        meter(player, "credit", "1,000.00")
        at_every_size(player, "[data-limits-of='straight']")
        player.set_viewport_size({"width": 1280, "height": 800})
        expect(player.locator("[data-limits-of='straight']")).to_have_text("Straight up 5 to 200")
        dealer(browser, served, "L1").locator("[data-do='new_game']").click()
        expect(player.locator("[data-phase='wagering']").first).to_be_visible()

        player.locator("[data-chip='25000']").click()
        player.locator("[data-bet='straight:17']").first.hover(force=True)
        expect(player.locator("[data-breaks='maximum']")).to_have_text("Maximum 200.00")
        expect(player.locator("[data-limits-of='straight']")).to_have_attribute("data-broken", "maximum")
        touch(player, "straight:17")
        expect(player.get_by_text("Maximum 200.00.").first).to_be_visible()
        expect(player.get_by_text("Rule 4.1").first).to_be_visible()
        touch(player, "red")
        meter(player, "bet", "250.00")
        assert [each["bet"] for each in reply if each.get("do") == "place"] == ["red"]

        player.locator("[data-chip='10000']").click()
        for bet in ("100.00", "200.00"):
            touch(player, "straight:17")
            meter(player, "bet", f"{250 + float(bet):.2f}")
        touch(player, "straight:17")
        expect(player.get_by_text("Maximum 200.00.").first).to_be_visible()
        assert len([each for each in reply if each.get("do") == "place"]) == 3


@pytest.mark.clause(SEVEN_UP, "6.6")
def test_the_limits_and_whose_affair_they_are_stand_beside_the_bets_at_every_size(
    browser: Browser, tmp_path: Path
) -> None:
    here = table("U1", SEVEN_UP, "seven_up", seats="T1", positions="P1", period_s=None, banker=(25_00, 5_000_00, 25_00))
    with serving(tmp_path, here) as served:
        player = terminal(browser, served, "T1")
        at_every_size(player, "[data-limits]", "[data-limits-of~='banker']", "[data-limits] p")
        banker = player.locator("[data-limits-of~='banker']")
        expect(banker).to_have_text("Banker 25 to 5,000 in steps of 25")
        expect(player.locator("[data-limits] p")).to_contain_text("your own responsibility")
        assert violations(player) == []


@pytest.mark.clause(CROWN, "2.2")
def test_a_version_b_terminal_shows_its_areas_balance_countdown_limits_and_version(
    browser: Browser, tmp_path: Path
) -> None:
    here = table("B1", CROWN, "baccarat", seats="T1", positions="P1", config={"version": "B"})
    with serving(tmp_path, here) as served:
        player = terminal(browser, served, "T1")
        for width, height in SIZES[:2]:
            player.set_viewport_size({"width": width, "height": height})
            for area in ("banker", "player", "tie", "player_pair", "banker_pair", "super_6"):
                sees(player, f"[data-layout] [data-bet='{area}']")
            sees(player, "[data-meter='credit']", "[data-countdown]", "[data-limits]", "[data-version]")
        expect(player.locator("[data-version]")).to_contain_text("Version B")


# ---------------------------------------------------------------- panels

REQUIRED = ("[data-meter='credit']", "[data-countdown]", "[data-layout] [data-bet='straight:1']", "[data-limits]")


@pytest.mark.clause(RAPID, "2.3.1")
@pytest.mark.parametrize("panel", ["rounds", "rules", "session", "favourites", "attendant"])
def test_with_a_panel_open_the_credit_meter_the_countdown_and_the_layout_remain_in_view(
    browser: Browser, served: Served, panel: str
) -> None:
    player = terminal(browser, served, "T1")
    player.locator("[data-note='10000']").click()
    meter(player, "credit", "100.00")
    for width, height in SIZES:
        player.set_viewport_size({"width": width, "height": height})
        player.locator(f"[data-do='{panel}']").click()
        expect(player.locator("dialog[open]")).to_be_visible()
        sees(player, *REQUIRED, "dialog[open] [data-do='back']")
        expect(player.locator("html")).to_have_js_property("scrollWidth", width)
        assert violations(player) == []
        player.locator("[data-do='back']").click()
        expect(player.locator("dialog[open]")).to_have_count(0)


@pytest.mark.clause(RAPID, "2.3.1")
def test_beside_an_open_panel_the_game_goes_on_by_touch(browser: Browser, served: Served) -> None:
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    player.locator("[data-note='10000']").click()
    meter(player, "credit", "100.00")
    desk.locator("[data-do='new_game']").click()
    player.locator("[data-do='rules']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    touch(player, "straight:17")
    meter(player, "credit", "95.00")
    player.locator("[data-do='session']").click()
    expect(player.locator("dialog[open]")).to_have_count(1)
    expect(player.locator("dialog[open] h2")).to_have_text("This session")
    player.locator("dialog[open]").press("Escape")
    expect(player.locator("dialog[open]")).to_have_count(0)


# ---------------------------------------------------------------- help

PAYS = {
    "straight": "35 to 1",
    "split": "17 to 1",
    "street": "11 to 1",
    "corner": "8 to 1",
    "six_line": "5 to 1",
    "dozen": "2 to 1",
    "column": "2 to 1",
    "red": "1 to 1",
}


@pytest.mark.clause(RAPID, "Diagram C")
def test_the_help_screen_of_terminal_9_has_the_odds_the_minimum_total_and_leads_back_to_the_wagers(
    browser: Browser, tmp_path: Path
) -> None:
    here = table("R1", RAPID, "roulette", seats="9", period_s=120, total=(7_00, 500_00), settings='chips = ["1", "5"]')
    with serving(tmp_path, here) as served:
        player, desk = terminal(browser, served, "9"), dealer(browser, served)
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")
        desk.locator("[data-do='new_game']").click()
        expect(player.locator("[data-phase='wagering']").first).to_be_visible()
        player.locator("[data-chip='500']").click()
        touch(player, "straight:17")
        touch(player, "red")
        meter(player, "bet", "10.00")

        player.locator("[data-do='rules']").click()
        help_screen = player.locator("dialog[open]")
        for kind, odds in PAYS.items():
            expect(help_screen.locator(f"[data-kind='{kind}']")).to_contain_text(odds)
        expect(help_screen.locator("[data-terminal]")).to_have_text("Terminal 9")
        expect(help_screen.locator("[data-do='previous']")).to_be_disabled()
        help_screen.locator("[data-do='next']").click()
        expect(help_screen.locator("[data-placement='C']")).to_be_visible()
        for bet in ("split:12-15", "street:25-26-27", "corner:23-24-26-27", "six_line:31-32-33-34-35-36"):
            expect(help_screen.locator(f"[data-chips='{bet}']")).to_be_visible()
        expect(help_screen.locator("[data-placement='C'] li")).to_have_count(13)
        expect(help_screen.locator("[data-chapter='play']")).to_contain_text("minimum total of 7.00")
        meter(player, "min-total", "7.00")
        for name in ("credit", "bet", "win", "min-total"):
            sees(player, f"[data-meter='{name}']")
        help_screen.locator("[data-do='next']").click()
        help_screen.locator("[data-do='previous']").click()
        expect(help_screen.locator("[data-placement='C']")).to_be_visible()
        player.locator("[data-do='back']").click()
        expect(help_screen).to_have_count(0)
        meter(player, "bet", "10.00")
        for bet in ("straight:17", "red"):
            expect(player.locator(f"[data-chips='{bet}']")).to_be_visible()


# ---------------------------------------------------------------- what it has to show

HIDES = """const sheet = new CSSStyleSheet();
sheet.replaceSync("div:has(> [data-meter='win']) { display: none !important }");
document.adoptedStyleSheets.push(sheet);"""


@pytest.mark.clause(RAPID, "2.2.7")
@pytest.mark.parametrize("size", SIZES, ids=["kiosk", "tablet", "phone"])
def test_an_even_money_terminal_shows_all_of_its_drawing_or_is_not_opened(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    here = table("B1", RAPID, "baccarat", seats="T1", config={"version": "even_money"})
    with serving(tmp_path, here) as served:
        reply: list[dict[str, object]] = []
        page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
        page.on("websocket", lambda line: line.on("framesent", lambda frame: reply.append(json.loads(str(frame)))))
        page.goto(served.player("T1"))
        expect(page.locator("[data-layout] [data-bet]").first).to_be_visible()
        wait_on(page, lambda: any("shows" in each for each in reply))
        (shows,) = [each["shows"] for each in reply if "shows" in each]
        assert isinstance(shows, list)
        assert {*shows} == {
            *("player", "banker", "tie", "player_dragon", "banker_dragon", "player_pair", "banker_pair"),
            *("banker_on_6", "credit", "bet", "win", "limits", "countdown"),
        }
        expect(page.get_by_text("is not opened")).to_have_count(0)

        broken = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
        broken.add_init_script(HIDES)
        broken.goto(served.player("T1"))
        expect(broken.get_by_text("it does not show win (rule 2.2.7)").first).to_be_visible()
        expect(broken.locator("[data-layout]")).to_have_count(0)


# ---------------------------------------------------------------- what it says of itself


@pytest.mark.clause(RAPID, "11.5.1.2")
def test_a_page_says_by_itself_the_chips_on_the_layout_after_the_close_and_what_its_meter_shows_after_the_round(
    browser: Browser, served: Served
) -> None:
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    reply: list[dict[str, object]] = []
    player.on("websocket", lambda line: line.on("framesent", lambda frame: reply.append(json.loads(str(frame)))))
    player.reload()
    player.locator("[data-note='10000']").click()
    meter(player, "credit", "100.00")
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    touch(player, "straight:17")
    touch(player, "red")
    meter(player, "bet", "10.00")
    spun(desk)
    desk.locator("[data-do='no_more_bets']").click()
    expect(player.locator("[data-phase='closed']").first).to_be_visible()
    wait_on(player, lambda: any(each.get("do") == "report_picture" for each in reply))
    (picture,) = [each for each in reply if each.get("do") == "report_picture"]
    assert (picture["round"], picture["lies"]) == (1, {"straight:17": 5_00, "red": 5_00})
    desk.locator("[data-number='17']").click()
    desk.locator("[data-do='confirm_outcome']").click()
    meter(player, "credit", "270.00")
    wait_on(player, lambda: any(each.get("do") == "report_meter" for each in reply))
    (shown,) = [each for each in reply if each.get("do") == "report_meter"]
    assert shown["meter"] == 270_00
    served.stop()
    events = awaited(types_of(served))
    assert "round_settled" in events
    assert not {"picture_differed", "meter_differed", "analysis_opened"} & events


async def types_of(served: Served) -> set[str]:
    """What has happened at the table."""
    return {each.type async for each in served.books().records("table:R1")}
