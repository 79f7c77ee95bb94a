"""What moves when the number is known, for those who want motion: by transform and opacity alone, and to its place."""

from pages import meter, spun, touch
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served

MOVED = """() => document.getAnimations().flatMap(each => each.effect.getKeyframes().flatMap(Object.keys))
    .filter(name => !['offset', 'computedOffset', 'easing', 'composite', 'transform', 'opacity'].includes(name))"""
"""What an animation of the page changes beside where something is, how it is turned and how much of it is seen."""
AT_REST = "() => document.getAnimations().every(each => each.effect.getComputedTiming().endTime === Infinity)"
BALL_AT_TOP = """ball => {
    const { x, y, width } = ball.getBoundingClientRect(), wheel = ball.ownerSVGElement.getBoundingClientRect();
    return Math.abs(x + width / 2 - wheel.x - wheel.width / 2) < wheel.width / 50 && y < wheel.y + wheel.height / 2;
}"""


def moving(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="no-preference").new_page()
    page.goto(address)
    return page


def test_the_ball_falls_into_its_pocket_when_the_number_is_known_and_what_was_won_goes_to_the_credit(
    browser: Browser, served: Served
) -> None:
    player = moving(browser, served.player("T1"))
    house = moving(browser, f"{served.http}/dealer?table=R1")
    house.get_by_label("Name").fill("dealer1")
    house.get_by_label("Password").fill(PASSWORD)
    house.locator("[data-do='sign_in']").click()
    player.locator("[data-note='10000']").click()
    house.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    touch(player, "straight:17")
    meter(player, "bet", "5.00")
    spun(house)
    house.locator("[data-do='no_more_bets']").click()
    expect(player.locator(".spinning")).to_be_visible()
    expect(player.locator("[data-ball-rests]")).to_have_count(0)
    house.locator("[data-number='17']").click()
    house.locator("[data-do='confirm_outcome']").click()
    expect(player.locator("[data-paid]")).to_have_text("180.00")
    assert player.evaluate(MOVED) == []
    meter(player, "credit", "275.00")
    player.wait_for_function(AT_REST)
    expect(player.locator("[data-paid]")).to_have_count(0)
    assert player.locator("[data-ball-rests='17'] circle").evaluate(BALL_AT_TOP)
    player.context.close()
    house.context.close()
