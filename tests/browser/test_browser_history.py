"""What a player looks up and asks for in a real browser: a past round, rules, the session, a dispute and an attendant."""

from pages import awaited, dealer, meter, spun, terminal, touch, violations
from playwright.sync_api import Browser, Page, expect
from serving import Served

from croupier.journal.verify import verify


def read_by_everybody(page: Page) -> None:
    """Nothing that axe finds is wrong with the sheet that is open."""
    assert violations(page, "dialog[open]") == []


def spin(player: Page, desk: Page, number: str, *bets: str) -> None:
    """A round in which the player puts 5.00 on each of these bets."""
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    for bet in bets:
        touch(player, bet)
    meter(player, "bet", f"{5 * len(bets)}.00")
    spun(desk)
    desk.locator("[data-do='no_more_bets']").click()
    desk.locator(f"[data-number='{number}']").click()
    desk.locator("[data-do='confirm_outcome']").click()
    expect(player.locator(f"[data-result='{number}']").first).to_be_visible()


def test_a_player_opens_a_past_round_disputes_it_and_the_dealer_sees_it_until_somebody_has_come(
    browser: Browser, served: Served
) -> None:
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    player.locator("[data-note='10000']").click()
    meter(player, "credit", "100.00")
    spin(player, desk, "17", "straight:17", "red")
    expect(player.locator("[data-last-stake]")).to_have_text("You staked 10.00")
    spin(player, desk, "2", "red")
    spin(player, desk, "3", "red")
    meter(player, "credit", "270.00")

    player.locator("[data-do='rounds']").click()
    expect(player.locator("[data-round]")).to_have_count(3)
    player.locator("[data-round='1']").click()
    again = player.locator("[data-recall='R1 1']")
    expect(again).to_contain_text("Recall")
    for name, amount in (("before", "100.00"), ("staked", "10.00"), ("returned", "180.00"), ("after", "270.00")):
        expect(again.locator(f"[data-past='{name}']")).to_have_text(amount)
    expect(again.locator("[data-line='straight:17']")).to_contain_text("8.5")
    expect(again.locator("[data-won='straight:17']")).to_be_visible()
    expect(again.locator("[data-lit='black']")).to_be_visible()
    read_by_everybody(player)
    again.locator("[data-do='replay_start']").click()
    expect(again.locator("[data-caption-of]")).to_contain_text("Straight up 17 5.00")
    expect(again.locator("[data-lit]")).to_have_count(0)
    for caption in ("The ball is spinning", "The ball rests in 17", "180.00 came back of 10.00 staked"):
        again.locator("[data-do='replay_on']").click()
        expect(again.locator("[data-caption-of]")).to_contain_text(caption)
    expect(again.locator("[data-lit='black']")).to_be_visible()

    player.locator("[data-do='dispute']").click()
    player.locator("[data-do='call']").click()
    expect(player.locator("[data-answer]")).to_contain_text("Your dispute is on record as number 1")
    read_by_everybody(player)
    player.locator("[data-do='back']").click()
    expect(player.locator("[data-do='attendant']")).to_have_text("Attendant called")
    expect(desk.locator("[data-call='T1']")).to_have_text("The player disputes round 1.")
    desk.locator("[data-do='answer_call']").click()
    expect(desk.locator("[data-call='T1']")).to_have_count(0)
    expect(player.locator("[data-do='attendant']")).to_have_text("Call attendant")

    served.stop()
    store = served.books()
    assert awaited(verify(store)).ok

    async def actors() -> list[str]:
        return [each.actor async for each in store.records("terminal:T1") if each.type == "call_answered"]

    assert awaited(actors()) == ["staff:dealer1/dealer"]


def test_the_rules_and_the_session_are_one_touch_away_also_without_credit(browser: Browser, served: Served) -> None:
    player = terminal(browser, served, "T2")
    player.locator("[data-do='rules']").click()
    row = player.locator("[data-kind='straight']")
    for words in ("35 to 1", "2.70 %", "97.30 %"):
        expect(row).to_contain_text(words)
    read_by_everybody(player)
    player.locator("[data-page='rules']").click()
    expect(player.locator("[data-chapter='Above and below the limits']")).to_contain_text("6.3.2")
    read_by_everybody(player)
    player.locator("[data-do='back']").click()
    player.locator("[data-note='2000']").click()
    expect(player.locator("[data-session-time]")).to_have_text("0 min")
    player.locator("[data-do='session']").click()
    expect(player.locator("[data-session='net']")).to_have_text("0.00")
    read_by_everybody(player)
