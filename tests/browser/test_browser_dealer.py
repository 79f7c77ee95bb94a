"""The dealer terminal in a real browser: a table opened from nothing, what goes wrong, two games, readings that differ."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from casino import table
from pages import awaited, meter, spun, terminal, touch
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served, serving
from serving_here import serving_here
from sockets import dealer as staff_screen

from croupier.play.equipment.commands import CompareWheel
from croupier.play.round_commands import EnterNumber
from croupier.play.staff.staff_commands import SignOn
from croupier.rulebooks.roles import Role

RAPID = "star-rapid-2016"
COMMISSION = {"version": "commission"}
KEYS = {"T": "0"}


def at_table(browser: Browser, http: str, name: str, who: str = "dealer1") -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.goto(f"{http}/dealer?table={name}")
    page.get_by_label(re.compile("name|staff", re.IGNORECASE)).first.fill(who)
    page.get_by_label(re.compile("password", re.IGNORECASE)).fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.locator("[data-phase]").first).to_be_visible()
    return page


def take(desk: Page, step: str, **shown: str) -> None:
    """Take the next step of a list, and tell what it asks for."""
    expect(desk.locator(f"[data-step='{step}'][data-state='next']")).to_be_visible()
    desk.locator(f"[data-step='{step}'] [data-order]").click()
    if shown:
        for name, value in shown.items():
            desk.locator(f"dialog [name='{name}']").fill(value)
        desk.locator("dialog [data-do='tell']").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)


def prepare(desk: Page) -> None:
    """Prepare a shoe by its list."""
    take(desk, "register_cards", back="red")
    take(desk, "open_shoe")
    take(desk, "shuffle_cards", machine="")
    take(desk, "cut_cards", depth="100")
    take(desk, "place_cutting_card", behind="30")
    take(desk, "burn_cards")
    expect(desk.locator("[data-steps]")).to_have_count(0)


def type_cards(desk: Page, cards: str) -> None:
    """Type a coup's cards, each with Enter."""
    expect(desk.locator("[data-do='enter_card']")).to_be_visible()
    for place, card in enumerate(cards.split()):
        expect(desk.locator("[data-hand] .cards [data-card]")).to_have_count(place)
        desk.keyboard.press(KEYS.get(card[0], card[0]))
        desk.keyboard.press(card[1])
        desk.keyboard.press("Enter")


def player_wins(desk: Page) -> None:
    """Confirm a coup by its winner's key, once it is complete."""
    expect(desk.locator("[data-winner='player']")).to_be_visible()
    desk.keyboard.press("p")


@pytest.fixture
def baccarat(tmp_path: Path) -> Iterator[Served]:
    both = (
        table(name, RAPID, "baccarat", seats=seat, config=COMMISSION) for name, seat in (("B1", "T1"), ("B2", "T2"))
    )
    with serving(tmp_path, *both) as floor:
        yield floor


def test_a_table_is_opened_from_nothing_by_the_list_and_a_coup_is_typed(browser: Browser, baccarat: Served) -> None:
    desk = at_table(browser, baccarat.http, "B1")
    expect(desk.locator("[data-do='new_game']")).to_have_count(0)
    prepare(desk)
    desk.locator("[data-do='new_game']").click()
    player = terminal(browser, baccarat, "T1")
    player.locator("[data-note='5000']").click()
    touch(player, "player")
    expect(desk.locator("[data-meter='exposure']")).to_be_visible()
    desk.locator("[data-do='no_more_bets']").click()
    type_cards(desk, "9h 2d Tc 5s")
    expect(desk.locator("[data-count='banker']")).to_have_text("7")
    player_wins(desk)
    expect(player.locator("[data-phase='waiting']").first).to_be_visible()
    expect(desk.locator("[data-result]").first).to_have_attribute("data-result", "P")


def test_a_dealer_asks_for_a_remedy_and_a_supervisor_approves_it(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, period_s=120) as served:
        player, desk = terminal(browser, served, "T1"), at_table(browser, served.http, "R1")
        pit = at_table(browser, served.http, "R1", "supervisor1")
        player.locator("[data-note='10000']").click()
        desk.locator("[data-do='new_game']").click()
        expect(player.locator("[data-phase='wagering']").first).to_be_visible()
        player.locator("[data-chip='500']").click()
        touch(player, "straight:17")
        meter(player, "credit", "95.00")
        desk.locator("[data-do='wrong']").click()
        fire = desk.locator("[data-irregularity='fire']")
        expect(fire).to_contain_text("Returns 5.00 to T1.")
        expect(fire).to_contain_text("Takes a casino supervisor")
        fire.locator("[data-declare]").click()
        desk.locator("dialog [name='reason']").fill("Smoke at the bar")
        desk.locator("dialog [data-do='tell']").click()
        expect(desk.locator("[data-request]")).to_contain_text("Smoke at the bar")
        pit.locator("[data-request] [data-do='approve']").click()
        expect(pit.locator("dialog")).to_contain_text("Declare")
        expect(desk.locator("[data-request]")).to_have_count(1)
        meter(player, "credit", "95.00")
        pit.locator("dialog [data-do='tell']").click()
        expect(desk.locator("[data-request]")).to_have_count(0)
        expect(desk.locator("[data-answer][data-approved='true']")).to_contain_text("supervisor1")
        meter(player, "credit", "100.00")


def test_a_card_has_a_button_to_correct_it_only_while_that_may_be_done(browser: Browser, baccarat: Served) -> None:
    async def decide(do: str, n: int) -> None:
        async with staff_screen(baccarat, "supervisor1", table="B1") as pit:
            assert (await pit.ask(do, n, approval="manual_entry"))["ok"]

    desk = at_table(browser, baccarat.http, "B1")
    prepare(desk)
    desk.locator("[data-do='new_game']").click()
    desk.locator("[data-do='no_more_bets']").click()
    type_cards(desk, "9h")
    expect(desk.locator("[data-hand] .cards [data-card]")).to_have_count(1)
    desk.locator("[data-do='more']").click()
    desk.locator("[name='sought']").fill("correct card")
    expect(desk.locator("[data-not-now='correct_card']")).to_contain_text("Not now: ")
    expect(desk.locator("[data-more='correct_card']")).to_have_count(0)
    awaited(decide("grant_approval", 1))
    desk.locator("[data-more='correct_card']").click()
    desk.locator("dialog [name='nth']").fill("1")
    desk.locator("dialog [name='card']").fill("8h")
    desk.locator("dialog [data-do='tell']").click()
    expect(desk.locator("[data-hand] .cards [data-card='8h']")).to_have_count(1)
    desk.locator("[data-do='more']").click()
    desk.locator("[name='sought']").fill("correct card")
    expect(desk.locator("[data-more='correct_card']")).to_be_visible()
    awaited(decide("end_approval", 2))
    expect(desk.locator("[data-more='correct_card']")).to_have_count(0)


def test_a_number_that_was_declared_wrong_leaves_no_button_that_confirms_it(browser: Browser, served: Served) -> None:
    desk, pit = (at_table(browser, served.http, "R1", who) for who in ("dealer1", "supervisor1"))
    desk.locator("[data-do='new_game']").click()
    spun(desk)
    desk.locator("[data-do='no_more_bets']").click()
    desk.locator("[data-number='27']").click()
    expect(desk.locator("[data-do='confirm_outcome']")).to_have_text("Confirm 27")
    desk.locator("[data-do='wrong']").click()
    desk.locator("[data-declare='wrong_outcome']").click()
    desk.locator("dialog [name='reason']").fill("It is in 26")
    desk.locator("dialog [data-do='tell']").click()
    expect(desk.locator("dialog")).to_have_count(0)
    expect(desk.locator("[data-do='confirm_outcome'], [data-number]")).to_have_count(0)
    expect(desk.get_by_text("Confirm")).to_have_count(0)
    desk.keyboard.press("Enter")

    pit.locator("[data-do='more']").click()
    pit.locator("[data-more='correct_outcome']").click()
    for name, value in {"round": "1", "reason": "It is in 26", "number": "26"}.items():
        pit.locator(f"dialog [name='{name}']").fill(value)
    pit.locator("dialog [data-do='tell']").click()
    expect(desk.locator("[data-do='confirm_outcome']")).to_have_text("Confirm 26")
    desk.locator("[data-do='confirm_outcome']").click()
    expect(desk.locator("[data-phase='waiting']").first).to_be_visible()


def test_two_games_of_one_dealer_alternate_and_the_turn_is_shown(browser: Browser, baccarat: Served) -> None:
    desk = at_table(browser, baccarat.http, "B2")
    prepare(desk)
    desk.goto(f"{baccarat.http}/dealer?table=B1")
    expect(desk.locator("[data-game]")).to_have_count(2)
    prepare(desk)
    for name, other in (("B1", "B2"), ("B2", "B1")):
        expect(desk.locator(f"[data-game='{name}'][aria-current]")).to_be_visible()
        desk.locator("[data-do='new_game']").click()
        desk.locator("[data-do='no_more_bets']").click()
        type_cards(desk, "9h 2d Kc 5s")
        player_wins(desk)
        expect(desk.locator(f"[data-game='{other}']")).to_have_attribute("data-turn", "true")
        desk.locator(f"[data-game='{other}']").click()


@pytest.mark.filterwarnings("ignore:.*deprecated inferred style")
def test_a_number_that_the_sensor_reads_otherwise_is_caught_before_it_is_confirmed(
    browser: Browser, tmp_path: Path
) -> None:
    written = table("R1", "star-roulette-2024", "roulette", seats="T1", period_s=None)
    with serving_here(tmp_path, written) as here:
        desk = at_table(browser, here.http, "R1")
        expect(desk.locator("[data-state='waits']").first).to_contain_text("gaming supervisor signs on")
        assert here.says("staff", Role.GAMING_SUPERVISOR, "R1", SignOn()).ok
        assert here.says("pit", Role.CASINO_SUPERVISOR, "R1", CompareWheel("R1-wheel", agrees=True)).ok
        desk.locator("[data-do='new_game']").click()
        spun(desk)
        desk.locator("[data-do='no_more_bets']").click()
        expect(desk.locator("[data-number='17']")).to_be_visible()
        assert here.says("wheel", Role.WHEEL, "R1", EnterNumber("17")).ok
        desk.keyboard.press("2")
        desk.keyboard.press("0")
        desk.keyboard.press("Enter")
        differ = desk.locator("[data-differs]")
        expect(differ).to_contain_text("17")
        expect(differ).to_contain_text("20")
        expect(desk.locator("[data-do='confirm_outcome']")).to_have_count(0)
        desk.keyboard.press("1")
        desk.keyboard.press("7")
        desk.keyboard.press("Enter")
        expect(differ).to_have_count(0)
        desk.keyboard.press("Enter")
        expect(desk.locator("[data-phase='waiting']").first).to_be_visible()
