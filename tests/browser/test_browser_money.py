"""The player's own things in a real browser: the ticket, redo, favourites, the language, and the terminal's own log."""

import json
from pathlib import Path

import pytest
import serving
from bars import number_printed
from pages import awaited, dealer, meter, terminal, touch
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served
from sockets import dealer as staff_screen


def playing(browser: Browser, served: Served) -> Page:
    """A terminal with 20.00 at a table that takes wagers."""
    player, desk = terminal(browser, served, "T1"), dealer(browser, served)
    player.locator("[data-note='2000']").click()
    meter(player, "credit", "20.00")
    desk.locator("[data-do='new_game']").click()
    expect(player.locator("[data-phase='wagering']").first).to_be_visible()
    player.locator("[data-chip='500']").click()
    return player


def test_a_cash_out_shows_the_ticket_until_it_is_taken_and_no_trace_of_its_number_is_left(
    browser: Browser, served: Served
) -> None:
    player = playing(browser, served)
    with player.expect_response("**/ticket") as printed:
        player.locator("[data-do='cash_out']").click()
    number = awaited(number_printed(served, "T1"))
    assert number not in printed.value.text()
    expect(player.locator(f"[data-ticket='{number[-4:]}'] svg")).to_contain_text("$20.00")
    expect(player.locator("[data-do='print_ticket']")).to_have_count(0)
    meter(player, "credit", "0.00")
    (kept,) = awaited(served.books().tickets())
    assert (kept.amount, kept.last_four, kept.state) == (2_000, number[-4:], "good")

    player.locator("[data-do='ticket_taken']").click()
    expect(player.locator("[data-ticket]")).to_have_count(0)
    left = player.evaluate(
        "document.documentElement.outerHTML + JSON.stringify([{...localStorage}, {...sessionStorage}])"
    )
    assert number not in left
    player.reload()
    expect(player.locator("[data-layout]")).to_be_visible()
    expect(player.locator("[data-ticket]")).to_have_count(0)


def test_no_key_credits_a_note_on_a_floor_whose_acceptors_are_not_simulated(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "ACCEPTOR", "")
    with serving.serving(tmp_path) as served:
        player = terminal(browser, served, "T1")
        meter(player, "credit", "0.00")
        expect(player.locator("[data-do='insert_note'], [data-do='insert_ticket']")).to_have_count(0)


def test_a_step_is_undone_and_done_again_by_touch(browser: Browser, served: Served) -> None:
    player = playing(browser, served)
    touch(player, "straight:17")
    meter(player, "bet", "5.00")
    expect(player.locator("[data-do='redo']")).to_be_disabled()
    player.locator("[data-do='undo']").click()
    meter(player, "bet", "0.00")
    player.locator("[data-do='redo']").click()
    meter(player, "bet", "5.00")
    expect(player.locator("[data-chips='straight:17']")).to_be_visible()


def test_a_favourite_is_kept_and_placed_again_as_one_step(browser: Browser, served: Served) -> None:
    player = playing(browser, served)
    touch(player, "straight:17")
    touch(player, "red")
    meter(player, "bet", "10.00")
    player.locator("[data-do='favourites']").click()
    player.locator("[name='favourite']").fill("Sunday")
    player.locator("[data-do='save']").click()
    player.locator("[data-do='back']").click()
    player.locator("[data-do='clear']").click()
    meter(player, "bet", "0.00")

    player.reload()
    player.locator("[data-do='favourites']").click()
    player.locator("[data-favourite='Sunday'] [data-do='load']").click()
    meter(player, "bet", "10.00")
    player.locator("[data-do='undo']").click()
    meter(player, "bet", "0.00")
    player.locator("[data-do='favourites']").click()
    player.locator("[data-favourite='Sunday'] [data-do='delete']").click()
    expect(player.locator("[data-favourite]")).to_have_count(0)


def test_a_terminal_speaks_another_language_and_keeps_to_it(browser: Browser, served: Served) -> None:
    player = terminal(browser, served, "T1")
    player.locator("[data-language]").select_option("zh")
    expect(player.locator("[data-do='cash_out']")).to_have_text("兑现")
    player.reload()
    expect(player.locator("[data-do='rules']")).to_have_text("规则与赔率")
    assert player.locator("html").get_attribute("lang") == "zh"


def test_a_terminal_keeps_its_own_log_over_a_reload_and_says_its_meter_after_a_malfunction(
    browser: Browser, served: Served
) -> None:
    async def declare() -> None:
        async with staff_screen(served, "supervisor1") as pit:
            why = "it is frozen"
            assert (await pit.ask("declare", irregularity="terminal_malfunction", reason=why, terminal="T1"))["ok"]

    player = playing(browser, served)
    touch(player, "straight:17")
    meter(player, "bet", "5.00")
    player.reload()
    meter(player, "bet", "5.00")
    awaited(declare())
    expect(player.locator("[data-notice]").first).to_contain_text("The meter agrees with the books.")

    player.locator("[data-do='records']").click()
    player.locator("[name='staff']").fill("supervisor1")
    player.locator("[name='password']").fill(PASSWORD)
    player.locator("[data-do='sign_in']").click()
    with player.expect_download() as saved:
        player.locator("[data-do='save_log']").click()
    log = json.loads(saved.value.path().read_text())
    sent = {entry["n"]: entry["command"] for entry in log if entry["what"] == "sent"}
    answered = {entry["n"]: entry["ok"] for entry in log if entry["what"] == "answered"}
    assert [(sent[n], ok) for n, ok in answered.items()] == [
        ({"do": "insert_note", "note": 2_000}, True),
        ({"do": "place", "bet": "straight:17", "stake": 500}, True),
        ({"do": "report_meter", "meter": 1_500}, False),
    ]
    last = [entry for entry in log if entry["what"] == "showed"][-1]
    assert (last["credit"], last["bet"], last["chips"]) == (1_500, 500, {"straight:17": 500})


def test_a_dropped_line_shows_at_once_and_what_was_placed_is_still_there(browser: Browser, served: Served) -> None:
    player = playing(browser, served)
    touch(player, "straight:17")
    meter(player, "bet", "5.00")
    player.context.set_offline(True)
    expect(player.locator("[data-connection='lost']")).to_contain_text("Your bets and your credit are kept.")
    touch(player, "straight:20")
    expect(player.get_by_text("Not connected: nothing was changed.").first).to_be_visible()
    player.context.set_offline(False)
    expect(player.locator("[data-connection='live']")).to_have_count(1)
    touch(player, "red")
    meter(player, "bet", "10.00")
    expect(player.locator("[data-chips='straight:20']")).to_have_count(0)
