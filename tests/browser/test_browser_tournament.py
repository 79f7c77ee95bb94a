"""A session of a tournament in a real browser: three players, a marker, a secret wager, and the staff who conduct it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from casino import table
from pages import opened, violations
from playwright.sync_api import Browser, Page, expect
from served_cup import ServedCup, served_cup
from serving import PASSWORD
from star_roulette import star
from test_browser_axe import fits
from test_browser_longer_text import holds
from tournament import STAR, START

from croupier.tournaments.conditions import Stage

KIOSK, TABLET, PHONE = (1920, 1080), (1280, 800), (390, 844)


@contextmanager
def begun(folder: Path, rounds: int, *further: Stage, name: str = "Final", advance: int = 0) -> Iterator[ServedCup]:
    """A session of three players who wager in turn, each with a pass card and one undisclosed wager, in its first round: the
    final, or what further stages follow."""
    written = table("A1", STAR, "roulette", seats="t1 t2 t3", period_s=None, settings='layout = "A"')
    with served_cup(folder, STAR, written) as served:
        for number in (1, 2, 3):
            served.c.play(f"operator issue_card C{number} person{number}\nt{number} present_card C{number}")
        said = {"order": True, "pass_cards": 1, "undisclosed": 1, "bet_seconds": 30}
        stage = Stage(name=name, start=START, tables=1, seats=3, rounds=rounds, advance=advance or None)
        served.published(stages=(stage, *further), greatest=3, **said).led()
        served.enter("visitor-1", "visitor-2", "visitor-3")
        served.started("A1")
        served.c.play("dealer new_game")
        yield served


@pytest.fixture
def cup(tmp_path: Path) -> Iterator[ServedCup]:
    with begun(tmp_path, rounds=20) as served:
        yield served


def in_turn(cup: ServedCup) -> tuple[str, ...]:
    """The places in the order of wagering."""
    play = cup.c.state().tournament
    assert play is not None
    return play.order


def terminal(browser: Browser, cup: ServedCup, name: str, size: tuple[int, int] = KIOSK) -> Page:
    page = opened(browser, cup.player(name), size)
    expect(page.locator("[data-layout] [data-bet]").first).to_be_visible()
    return page


def at_table(browser: Browser, cup: ServedCup, staff: str) -> Page:
    """The table's own terminal, with somebody of the staff signed in."""
    page = opened(browser, f"{cup.http}/dealer?table=A1", TABLET)
    page.get_by_label("Name").fill(staff)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.locator("[data-session]")).to_be_visible()
    return page


def wager(page: Page, bet: str) -> None:
    """Touch a spot and confirm."""
    page.locator(f"[data-layout] [data-bet='{bet}']").click()
    page.locator("footer [data-do='confirm']").click()


@star("10.1.1 (marker)")
@star("10.9.2")
@star("10.6.6")
@star("10.6.1")
def test_every_terminal_shows_the_marker_whose_turn_it_is_and_all_totals_in_chips(
    browser: Browser, cup: ServedCup
) -> None:
    first, second, _ = in_turn(cup)
    one, other = terminal(browser, cup, first), terminal(browser, cup, second)
    for page in (one, other):
        expect(page.get_by_role("region", name="Tournament")).to_contain_text("Spring Cup")
        expect(page.locator("[data-session-round]")).to_have_text("Round 1 of 20")
        expect(page.locator("[data-total]")).to_have_text(["5,000"] * 3)
        expect(page.locator(f"[data-entrant='{first}']")).to_contain_text("marker")
        expect(page.locator("[data-bet-time]")).to_contain_text("s to wager")
        expect(page.locator("[data-do='cash_out'], [data-acceptor]")).to_have_count(0)
    expect(one.locator("[data-turn]")).to_have_text("Your turn to wager")
    expect(other.locator("[data-turn]")).to_have_text(f"{first} wagers now")
    wager(one, "red")
    expect(one.locator("[data-meter='bet']")).to_have_text("100")
    expect(one.locator("[data-meter='credit']")).to_have_text("4,900")
    expect(other.locator("[data-turn]")).to_have_text("Your turn to wager")
    other.locator("[data-do='play_pass_card']").click()
    expect(one.locator(f"[data-entrant='{second}']")).to_contain_text("pass card")


@star("10.8.2.2")
def test_a_secret_wager_is_the_players_own_responsibility_and_is_read_once_more_before_it_is_handed_in(
    browser: Browser, cup: ServedCup
) -> None:
    first, second, _ = in_turn(cup)
    one, other = terminal(browser, cup, first), terminal(browser, cup, second)
    dealer, supervisor = at_table(browser, cup, "dealer1"), at_table(browser, cup, "supervisor2")
    one.locator("[data-do='secret_wager']").click()
    expect(one.locator("[data-own-responsibility]")).to_have_text(
        "Filling in this form correctly is your own responsibility."
    )
    one.get_by_label("Kind of bet").select_option("straight")
    one.locator("select[name=bet]").select_option("straight:17")
    one.get_by_label("Chips, from 100 to 1,000").fill("500")
    one.locator("[data-do='read_form']").click()
    expect(one.locator("[data-form]")).to_contain_text("Straight up 17")
    expect(dealer.locator("[data-form-of]")).to_have_count(0)
    one.locator("[data-do='seal_wager']").click()
    for page in (other, dealer):
        expect(page.locator(f"[data-entrant='{first}']")).to_contain_text("secret wager")
        expect(page.get_by_text("Straight up 17")).to_have_count(0)
    expect(supervisor.locator("[data-form-says]")).to_contain_text("Straight up 17, 500")
    supervisor.locator("[data-do='examine_form']").click()
    for page in (other, dealer):
        expect(page.locator(f"[data-entrant='{first}']")).to_contain_text("examined")


def test_the_dealer_sees_who_has_not_wagered_and_lets_the_turn_go_on(browser: Browser, cup: ServedCup) -> None:
    first, second, third = in_turn(cup)
    dealer = at_table(browser, cup, "dealer1")
    expect(dealer.locator("[data-not-wagered]")).to_have_attribute("data-not-wagered", " ".join(sorted(in_turn(cup))))
    wager(terminal(browser, cup, first), "red")
    expect(dealer.locator("[data-not-wagered]")).to_have_text(f"Not enough wagered: {second} and {third}")
    cup.c.clock.advance(31)
    dealer.locator("[data-do='pass_over']").click()
    expect(dealer.locator(f"[data-entrant='{third}']")).to_contain_text("wagers now")


@pytest.mark.parametrize("size", [KIOSK, TABLET, PHONE], ids=["kiosk", "tablet", "phone"])
def test_a_terminal_in_a_session_is_for_everybody_and_holds_longer_text(
    browser: Browser, cup: ServedCup, size: tuple[int, int]
) -> None:
    page = terminal(browser, cup, in_turn(cup)[0], size)
    assert violations(page) == []
    page.locator("[data-do='secret_wager']").click()
    assert violations(page) == []
    page.locator("[data-do='back']").click()
    fits(page)
    holds(page)


def test_a_dealer_terminal_in_a_session_is_for_everybody(browser: Browser, cup: ServedCup) -> None:
    page = at_table(browser, cup, "dealer1")
    assert violations(page) == []
    holds(page)


@star("10.8.2.2")
def test_all_of_the_form_is_in_view_on_a_tablet(browser: Browser, cup: ServedCup) -> None:
    page = terminal(browser, cup, in_turn(cup)[0], (1024, 768))
    page.locator("[data-do='secret_wager']").click()
    below = "each => each.scrollHeight - each.clientHeight"
    page.get_by_label("Chips, from").fill("700")
    assert page.locator("dialog .body").evaluate(below) == 0
    page.locator("[data-do='read_form']").click()
    expect(page.locator("dialog [data-form]")).to_contain_text("cannot be changed")
    assert page.locator("dialog .body").evaluate(below) == 0
