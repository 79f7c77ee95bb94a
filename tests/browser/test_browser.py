"""The pages in a real browser, against the real server: rounds by touch, the money checked on screen and in the books."""

import re
from pathlib import Path

from bars import number_printed
from casino import table
from pages import awaited, balance, dealer, made_ready, meter, spun, terminal, touch
from playwright.sync_api import Browser, expect
from serving import PASSWORD, Served, serving
from shoes import RAPID_READY, SEVEN_UP_READY

from croupier.journal.recall import recall
from croupier.journal.verify import verify


def test_a_player_and_a_dealer_play_a_round_by_touch(browser: Browser, served: Served) -> None:
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    player.locator("[data-note='10000']").click()
    meter(player, "credit", "100.00")
    meter(player, "min-total", "5.00")
    # No bet of this document is placed by a number of the race track: it is drawn as a wheel, without keys.
    expect(player.get_by_label("Race track").locator("path.pocket").first).to_have_css("fill", "none")

    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    for bet in ("straight:17", "split:14-17", "corner:16-17-19-20"):
        touch(player, bet)
    meter(player, "bet", "15.00")
    player.locator("[data-chip='100']").click()
    touch(player, "tier")
    meter(player, "bet", "21.00")
    meter(player, "credit", "79.00")

    player.locator("[data-chip='10000']").click()
    touch(player, "red")
    meter(player, "bet", "21.00")  # refused: more than the credit
    player.locator("[data-chip='500']").click()
    touch(player, "red")
    player.locator("[data-chip='100']").click()
    touch(player, "red")
    expect(player.locator("[data-notice]").first).to_contain_text("6.3.1")
    meter(player, "bet", "26.00")
    player.locator("[data-do='undo']").click()
    meter(player, "bet", "21.00")

    spun(desk)
    desk.locator("[data-do='no_more_bets']").click()
    expect(player.locator("[data-phase='closed']").first).to_be_visible()
    desk.locator("[data-number='17']").click()
    desk.locator("[data-do='confirm_outcome']").click()

    won = 35 * 5 + 17 * 5 + 8 * 5
    meter(player, "win", f"{won}.00")
    meter(player, "credit", f"{79 + won + 15}.00")
    expect(player.locator("[data-result='17']").first).to_be_visible()
    served.stop()
    store = served.books()
    assert awaited(verify(store)).ok
    (account,) = awaited(store.accounts())
    assert (account.balance, account.staked) == ((79 + won + 15) * 100, 0)
    played = awaited(recall(store, "R1", 1))
    assert played is not None
    assert played.wagers["T1"]["straight:17"] == 500
    assert played.wagers["T1"]["split:5-8"] == 100


def test_a_terminal_that_loses_its_line_in_mid_period_comes_back_with_its_chips(
    browser: Browser, served: Served
) -> None:
    player, desk = terminal(browser, served, "T2"), dealer(browser, served)
    player.locator("[data-note='5000']").click()
    meter(player, "credit", "50.00")
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    touch(player, "straight:0")
    meter(player, "credit", "45.00")
    player.reload()
    meter(player, "credit", "45.00")
    meter(player, "bet", "5.00")
    player.locator("[data-chip='500']").click()
    touch(player, "straight:0")
    meter(player, "bet", "10.00")


def test_a_coup_is_played_by_touch_and_entered_card_by_card(browser: Browser, tmp_path: Path) -> None:
    baccarat = table(
        "B1",
        "star-rapid-2016",
        "baccarat",
        config={"version": "commission"},
        seats="T1",
        period_s=120,
        total=(5_00, 500_00),
    )
    with serving(tmp_path, baccarat) as served:
        awaited(made_ready(served, "B1", RAPID_READY))
        player, desk = terminal(browser, served, "T1"), dealer(browser, served, "B1")
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")
        desk.locator("[data-do='new_game']").click()
        expect(player.locator("[data-phase='wagering']").first).to_be_visible()
        player.locator("[data-chip='2500']").click()
        touch(player, "banker")
        player.locator("[data-chip='100']").click()
        for bet in ("tie", "banker_pair"):
            touch(player, bet)
        meter(player, "bet", "27.00")

        desk.locator("[data-do='no_more_bets']").click()
        for card in ("2h", "4c", "5d", "4s"):
            desk.locator(f"[data-enter-card='{card}']").dblclick()
            expect(player.locator(f"[data-card='{card}']")).to_be_visible()
        expect(player.locator("[data-count='player']")).to_have_text("7")
        expect(player.locator("[data-count='banker']")).to_have_text("8")
        expect(desk.locator("[data-enter-card]")).to_have_count(0)
        desk.locator("[data-winner='player']").click()
        expect(desk.locator("[data-notice]")).to_contain_text("not player")
        desk.locator("[data-winner='banker']").click()

        won = 25 * 0.95 + 11  # the commission is 5%; a pair pays 11 to 1
        meter(player, "win", f"{won:.2f}")
        meter(player, "credit", f"{73 + 25 + 1 + won:.2f}")
        expect(player.locator("[data-result='B']").first).to_be_visible()
        assert balance(served) == (round((73 + 26 + won) * 100), 0)


CANBERRA = (
    table("C1", "canberra-mttg-2019", "roulette", seats="G1", period_s=15, red=(5_00, 500_00)),
    table("C2", "canberra-mttg-2019", "sic_bo", seats="G1", period_s=15),
)


def test_only_what_a_player_has_confirmed_is_wagered_and_the_screen_leaves_no_doubt(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, *CANBERRA) as served:
        player, desk = terminal(browser, served, "G1"), dealer(browser, served, "C1")
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")
        desk.locator("[data-do='new_game']").click()
        expect(player.locator("[data-phase='wagering']").first).to_be_visible()
        player.locator("[data-chip='1000']").click()
        touch(player, "red")
        meter(player, "placed", "10.00")
        meter(player, "bet", "0.00")
        expect(player.locator("[data-chips='red'] .question")).to_be_attached()
        player.locator("[data-do='confirm']").click()
        meter(player, "placed", "0.00")
        meter(player, "bet", "10.00")
        expect(player.locator("[data-confirmed='red'] .tick")).to_be_attached()
        expect(player.locator("[data-chips='red']")).to_have_count(0)
        touch(player, "straight:1")
        meter(player, "placed", "10.00")

        expect(player.locator("[data-phase='closed']").first).to_be_visible()
        meter(player, "placed", "0.00")
        meter(player, "credit", "90.00")
        expect(player.locator("[data-notice]").first).to_contain_text("not confirmed")
        spun(desk)
        desk.locator("[data-number='1']").click()
        desk.locator("[data-do='confirm_outcome']").click()
        meter(player, "win", "10.00")
        meter(player, "credit", "110.00")
        player.locator("[data-table='C2']").click()
        expect(player.locator("[data-bet='double:5']")).to_be_attached()
        meter(player, "credit", "110.00")
        assert balance(served) == (110_00, 0)


def test_a_roll_of_the_dice_is_entered_and_pays(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, *CANBERRA) as served:
        player, desk = terminal(browser, served, "G1", "C2"), dealer(browser, served, "C2")
        player.locator("[data-note='10000']").click()
        meter(player, "credit", "100.00")
        desk.locator("[data-do='new_game']").click()
        expect(player.locator("[data-phase='wagering']").first).to_be_visible()
        player.locator("[data-chip='500']").click()
        for bet in ("double:5", "big", "single:5", "total:4"):
            touch(player, bet)
        meter(player, "placed", "20.00")
        player.locator("[data-do='confirm']").click()
        meter(player, "bet", "20.00")
        expect(player.locator("[data-phase='closed']").first).to_be_visible()
        desk.locator("[data-do='tumble']").click()
        for die in ("1-1", "2-5", "3-5"):
            desk.locator(f"[data-die='{die}']").click()
        desk.locator("[data-do='enter_dice']").click()
        expect(desk.locator("[data-result='11']").first).to_be_visible()
        desk.locator("[data-do='confirm_outcome']").click()
        won = 5 * 11 + 5 * 1 + 5 * 2
        meter(player, "win", f"{won}.00")
        expect(player.locator("[data-dice='1-5-5']")).to_be_visible()
        assert balance(served) == ((80 + 15 + won) * 100, 0)


def test_a_dealer_works_the_cloth_by_touch(browser: Browser, tmp_path: Path) -> None:
    seven_up = table("U1", "star-7up-2016", "seven_up", positions="P1 P2", period_s=None)
    with serving(tmp_path, seven_up) as served:
        awaited(made_ready(served, "U1", SEVEN_UP_READY, drop_box="0417"))
        desk = dealer(browser, served, "U1")
        desk.locator("[data-do='new_game']").click()
        desk.locator("[data-position='P2']").click()
        desk.locator("[data-cloth='buy_in']").click()
        desk.locator("[name='kind']").select_option("cash")
        desk.locator("[name='amount']").fill("100.00")
        desk.locator("[data-do='tell']").click()
        expect(desk.locator("[data-position='P2']")).to_contain_text("credit 100.00")
        desk.locator("[data-chip='2500']").click()
        touch(desk, "banker")
        expect(desk.locator("[data-position='P2']")).to_contain_text("25.00")
        expect(desk.locator("[data-meter='total']")).to_have_text("25.00")
        desk.locator("[data-do='no_more_bets']").click()
        for card in ("9s", "Kh", "Kd"):
            desk.locator(f"[data-enter-card='{card}']").dblclick()
            expect(desk.locator(f"[data-card='{card}']")).to_be_visible()
        desk.locator("[data-do='confirm_outcome']").click()
        expect(desk.locator("[data-position='P2']")).to_contain_text("credit 125.00")
        assert balance(served) == (125_00, 0)


def test_the_lobby_leads_to_every_table(browser: Browser, served: Served) -> None:
    page = browser.new_page()
    page.goto(served.http)
    listed = page.locator("[data-table='R1']")
    expect(listed).to_contain_text("Straight up 1.00 to 100.00")
    listed.get_by_role("link", name="Display").click()
    expect(page.locator("[data-phase='waiting']")).to_be_visible()


def test_a_cashier_pays_a_ticket_and_the_books_agree(browser: Browser, served: Served) -> None:
    player, house = terminal(browser, served, "T1"), dealer(browser, served)
    player.locator("[data-note='2000']").click()
    meter(player, "credit", "20.00")
    house.locator("[data-do='new_game']").click()
    expect(player.locator("[data-do='cash_out']")).to_be_enabled()
    with player.expect_response("**/ticket"):
        player.locator("[data-do='cash_out']").click()
    number = awaited(number_printed(served, "T1"))

    desk = browser.new_page()
    desk.goto(served.http)
    desk.get_by_role("link", name="Cash desk 1").click()
    desk.get_by_label("Name").fill("cashier1")
    desk.get_by_label("Password").fill(PASSWORD)
    desk.locator("[data-do='sign_in']").click()
    expect(desk.locator(f"[data-item='{number[-4:]}']")).to_contain_text("20.00")
    desk.get_by_label(re.compile("Ticket number")).fill("1" + number[1:])
    desk.locator("[data-do='look_up']").click()
    expect(desk.locator("[data-notice]")).to_contain_text("misread")
    desk.get_by_label(re.compile("Ticket number")).fill(f"{number[:6]} {number[6:]}")
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-state='good']")).to_contain_text("20.00")
    desk.locator("[data-do='pay_ticket']").click()
    desk.locator("[data-do='tell']").click()
    expect(desk.locator("[data-state='paid']")).to_be_visible()
    expect(desk.locator("[data-do='pay_ticket']")).to_have_count(0)
    expect(desk.get_by_text("Nothing is open.")).to_be_visible()
    served.end()
    assert awaited(verify(served.books())).ok
    (kept,) = awaited(served.books().tickets())
    assert (kept.amount, kept.state) == (2_000, "paid")
