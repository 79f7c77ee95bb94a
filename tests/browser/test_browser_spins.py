"""Wheels and dice in a real browser: whole rounds through the players' and the dealers' pages, several tables at once."""

import re
from pathlib import Path

import pytest
from casino import table
from pages import awaited, balance, dealer, meter, spun, terminal, touch, violations
from playwright.sync_api import Browser, Page, expect
from serving import Served, serving
from sockets import dealer as dealer_screen
from star_roulette import seated

from croupier.journal.recall import recall

STAR, CANBERRA, RAPID = "star-roulette-2024", "canberra-mttg-2019", "star-rapid-2016"
DRAWN = re.compile(r"^\d+$")


def fund(page: Page) -> None:
    page.locator("[data-note='10000']").click()
    meter(page, "credit", "100.00")


def opened(desk: Page, player: Page) -> None:
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()


def chip(page: Page, cents: int) -> None:
    page.locator(f"[data-chip='{cents}']").click()


def entered(desk: Page, number: str) -> None:
    desk.locator(f"[data-number='{number}']").click()
    desk.locator("[data-do='confirm_outcome']").click()


# ---------------------------------------------------------------- an automated wheel


@pytest.mark.clause(RAPID, "7.4.1")
def test_an_automated_wheel_plays_by_itself_and_is_shown(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, period_s=12, simulated=True) as served:
        player = terminal(browser, served, "T1")
        expect(player.locator("[data-simulated]")).to_contain_text("wheel")
        fund(player)
        expect(player.locator("[data-phase='wagering']").first).to_be_visible()
        chip(player, 500)
        touch(player, "red")
        touch(player, "black")
        meter(player, "credit", "90.00")
        shown = player.locator("[data-result]").first
        expect(shown).to_be_visible()
        number = shown.get_attribute("data-result")
        left = "90.00" if number == "0" else "100.00"
        meter(player, "credit", left)
        expect(player.locator("[aria-label^='Last results'] li").first).to_contain_text(str(number))
        served.process.terminate()
        assert served.process.wait(90) == 0
        played = awaited(recall(served.books(), "R1", 1))
        assert played is not None
        assert played.outcome is not None
        assert played.outcome.number == number
        assert sum(line.returned for each in played.settled for line in each.lines) == (0 if number == "0" else 1000)


# ---------------------------------------------------------------- The Star's roulette


@pytest.mark.parametrize(("wheel", "layout", "zero"), [("single_zero", "E", "0"), ("double_zero", "F", "00")])
def test_lucky_ball_numbers_and_odds_are_shown_as_they_are_drawn_and_pay(
    browser: Browser, tmp_path: Path, wheel: str, layout: str, zero: str
) -> None:
    here = table(
        "L1",
        STAR,
        "roulette",
        seats="T1",
        period_s=None,
        config={"wheel": wheel},
        settings=f'layout = "{layout}"\nchips = ["5", "10", "25", "100"]',
    )
    with serving(tmp_path, here) as served:
        awaited(seated(served))
        shown = browser.new_page()  # a screen that falls silent ends Lucky Ball
        shown.goto(served.display("L1", "L1-display-screen"))
        expect(shown.get_by_text("Lucky Ball is not offered")).to_have_count(0)
        player, desk = terminal(browser, served, "T1"), dealer(browser, served, "L1")
        meter(player, "credit", "100.00")
        opened(desk, player)
        chip(player, 1000)
        for bet in ("lucky_ball:red", f"straight:{zero}"):
            touch(player, bet)
        meter(player, "bet", "20.00")
        expect(player.locator("[data-lucky='red'] .ball")).to_have_text("–")
        spun(desk)
        desk.locator("[data-do='no_more_bets']").click()
        drawn = player.locator("[data-lucky='red'] .ball")
        expect(drawn).to_have_text(DRAWN)
        expect(player.locator(".raised")).to_have_count(1)
        number = drawn.inner_text()
        odds = int(player.locator("[data-lucky-pays='red']").inner_text().split()[0])
        entered(desk, number)

        won = 10 * odds + (350 if number == zero else 0)
        meter(player, "win", f"{won:,}.00")
        left = 80 + won + 10 + (10 if number == zero else 0)
        meter(player, "credit", f"{left:,}.00")
        expect(player.locator("[data-won='lucky_ball:red']")).to_be_attached()
        assert balance(served) == (left * 100, 0)


# ---------------------------------------------------------------- Canberra


@pytest.mark.clause(CANBERRA, "2.2 [unconfirmed]")
@pytest.mark.clause(CANBERRA, "9.6(b)")
def test_what_was_not_confirmed_comes_back_at_its_spot_and_what_was_stands_through_a_no_spin(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, table("C1", CANBERRA, "roulette", seats="G1", period_s=15)) as served:
        player, desk = terminal(browser, served, "G1"), dealer(browser, served, "C1")
        fund(player)
        opened(desk, player)
        chip(player, 1000)
        touch(player, "straight:17")
        player.locator("[data-do='confirm']").click()
        meter(player, "bet", "10.00")
        touch(player, "red")
        touch(player, "dozen:2")
        meter(player, "placed", "20.00")
        expect(player.locator("[data-phase='closed']").first).to_be_visible()
        for bet in ("red", "dozen:2"):
            expect(player.locator(f"[data-notice='{bet}']")).to_contain_text("10.00 went back: it was not confirmed")
        meter(player, "credit", "90.00")

        spun(desk)
        desk.locator("[data-do='declare_no_spin']").click()
        desk.get_by_text("three revolutions").first.click()
        expect(player.locator("[data-confirmed='straight:17']")).to_be_visible()
        expect(player.get_by_role("heading", name=re.compile("No spin"))).to_be_visible()
        meter(player, "bet", "10.00")
        spun(desk)
        entered(desk, "17")
        meter(player, "win", "350.00")
        meter(player, "credit", "450.00")
        assert balance(served) == (450_00, 0)


FOUR = tuple(
    table(name, CANBERRA, game, seats="G1", period_s=60, settings="tables_at_once = 4")
    for name, game in (("C1", "roulette"), ("C2", "sic_bo"), ("C3", "roulette"), ("C4", "sic_bo"))
)


@pytest.mark.clause(CANBERRA, "2.3")
@pytest.mark.clause(CANBERRA, "5.2")
def test_four_tables_are_played_at_once_on_one_screen_with_one_credit(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, *FOUR) as served:
        player = terminal(browser, served, "G1")
        fund(player)
        player.locator("[data-do='side_by_side']").click()
        tables = player.locator("article[data-table]")
        expect(tables).to_have_count(4)
        wheel, dice = (player.locator(f"article[data-table='{name}']") for name in ("C1", "C4"))
        house = {"C1": dealer(browser, served, "C1"), "C4": dealer(browser, served, "C4", "dealer2")}
        for desk in house.values():
            desk.locator("[data-do='new_game']").click()
        chip(player, 1000)
        for at, bet in ((wheel, "red"), (dice, "small")):
            expect(at).to_have_attribute("data-phase", "wagering")
            expect(at.locator("[data-countdown]")).to_have_text(re.compile(r"^\d+s$"))
            at.locator(f"[data-bet='{bet}']").click(force=True)
            expect(at.locator("[data-meter='placed']")).to_have_text("10.00")
            at.locator("[data-do='confirm']").click()
            expect(at.locator("[data-meter='bet']")).to_have_text("10.00")
        meter(player, "credit", "80.00")
        meter(player, "staked", "20.00")

        for at in (wheel, dice):
            expect(at).to_have_attribute("data-phase", "closed", timeout=70_000)
        house["C1"].locator("[data-do='spin_ball']").click()
        entered(house["C1"], "1")
        expect(wheel.locator("[data-meter='win']")).to_have_text("10.00")
        meter(player, "credit", "100.00")
        house["C4"].locator("[data-do='tumble']").click()
        for die in ("1-1", "2-2", "3-3"):
            house["C4"].locator(f"[data-die='{die}']").click()
        house["C4"].locator("[data-do='enter_dice']").click()
        house["C4"].locator("[data-do='confirm_outcome']").click()
        expect(dice.locator("[data-meter='win']")).to_have_text("10.00")
        meter(player, "credit", "120.00")

        dice.locator("[data-do='enlarge']").click()
        expect(player.locator("[data-roll='1-2-3']")).to_be_visible()
        expect(player.locator("[data-share='Small']")).to_contain_text("100%")
        assert balance(served) == (120_00, 0)


@pytest.mark.clause(CANBERRA, "2.3")
def test_money_goes_in_and_out_and_a_series_is_placed_where_tables_are_side_by_side(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, *FOUR) as served:
        player, desk = terminal(browser, served, "G1"), dealer(browser, served, "C1")
        player.locator("[data-do='side_by_side']").click()
        wheel = player.locator("article[data-table='C1']")
        expect(wheel.locator("[data-layout]")).to_be_visible()
        expect(player.locator("[data-do='cash_out']")).to_be_disabled()
        player.locator("[data-do='money_in']").click()
        player.locator("[data-note='10000']").click()
        expect(player.locator("[data-credit]")).to_have_text("100.00")
        assert violations(player, "dialog[open]") == []
        player.locator("[data-do='back']").click()

        desk.locator("[data-do='new_game']").click()
        expect(wheel).to_have_attribute("data-phase", "wagering")
        expect(player.locator("[data-do='cash_out']")).to_be_enabled()
        wheel.locator("[data-do='race_track']").click()
        expect(wheel.locator("[data-layout]")).to_have_count(0)
        chip(player, 500)
        wheel.locator("[data-bet='tier']").click()
        expect(wheel.locator("[data-meter='placed']")).to_have_text("30.00")
        expect(wheel.locator("[data-on-track]")).to_have_count(12)
        meter(player, "staked", "30.00")
        expect(player.locator("[data-do='cash_out']")).to_be_disabled()
        assert violations(player) == []
        wheel.locator("[data-do='undo']").click()
        meter(player, "credit", "100.00")

        player.locator("[data-do='cash_out']").click()
        expect(player.locator("[data-ticket]")).to_be_visible()
        player.locator("[data-do='ticket_taken']").click()
        expect(player.locator("[data-ticket]")).to_have_count(0)
        meter(player, "credit", "0.00")


def test_where_one_table_is_played_at_a_time_they_are_not_shown_side_by_side(browser: Browser, tmp_path: Path) -> None:
    tables = [table(name, CANBERRA, "roulette", seats="G1", period_s=60) for name in ("C1", "C2")]
    with serving(tmp_path, *tables) as served:
        player = terminal(browser, served, "G1")
        expect(player.locator("[data-table='C2']")).to_be_visible()
        expect(player.locator("[data-do='side_by_side']")).to_have_count(0)


# ---------------------------------------------------------------- the sign


async def limit_posted(served: Served) -> None:
    async with dealer_screen(served, "supervisor1") as pit:
        assert (await pit.ask("change_limit", kind="straight", lowest=500, highest=50_00))["ok"]


@pytest.mark.clause(RAPID, "6.1")
def test_a_change_of_limits_is_announced_and_then_shown_at_the_spot(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, period_s=120) as served:
        player, desk = terminal(browser, served, "T1"), dealer(browser, served)
        fund(player)
        opened(desk, player)
        awaited(limit_posted(served))
        expect(player.locator("[data-announcement]")).to_contain_text("From the next round: straight")
        chip(player, 100)
        player.locator("[data-bet='straight:17']").hover(force=True)
        line = player.locator("[data-spot-line]")
        expect(line).to_contain_text("pays 35 to 1")
        expect(line).to_contain_text("from 1.00 to 100.00")
        spun(desk)
        desk.locator("[data-do='no_more_bets']").click()
        entered(desk, "4")
        expect(player.locator("[data-result='4']").first).to_be_visible()
        opened(desk, player)
        player.locator("[data-bet='straight:18']").hover(force=True)
        expect(line).to_contain_text("from 5.00 to 50.00")
        touch(player, "straight:18")
        chip(player, 500)
        touch(player, "straight:20")
        meter(player, "bet", "6.00")
        spun(desk)
        desk.locator("[data-do='no_more_bets']").click()
        expect(player.locator("[data-notice='straight:18']")).to_contain_text("1.00 went back: below the minimum")
        meter(player, "bet", "5.00")


# ---------------------------------------------------------------- by finger


@pytest.mark.clause(CANBERRA, "9.2(a)")
def test_a_finger_near_the_border_of_two_boxes_finds_the_split(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, table("C1", CANBERRA, "roulette", seats="G1", period_s=120)) as served:
        phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
        player = phone.new_page()
        player.goto(served.player("G1"))
        desk = dealer(browser, served, "C1")
        player.locator("[data-note='10000']").tap()
        meter(player, "credit", "100.00")
        opened(desk, player)
        player.locator("[data-chip='1000']").tap()
        player.evaluate("scrollTo(0, 0)")
        one, other = (player.locator(f"[data-bet='straight:{number}']").bounding_box() for number in ("14", "15"))
        assert one is not None
        assert other is not None
        between = (one["x"] + one["width"] + other["x"]) / 2
        across = one["y"] + one["height"] / 2
        for aside in (-6, 0, 6):
            player.touchscreen.tap(between + aside, across + aside)
        expect(player.locator("[data-chips='split:14-15']")).to_contain_text("30")
        meter(player, "placed", "30.00")
