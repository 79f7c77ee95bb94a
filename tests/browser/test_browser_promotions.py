"""A promotion run at its desk in a real browser: from the form of its terms to the paid prize and the close, by those whose
work each step is; what is refused is named with its clause; and what everybody sees of it, at a terminal too."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from desk_pages import at_top, checked, do, fill, is_next, part, sign_in
from msgspec.structs import replace
from pages import opened, violations
from playwright.sync_api import Browser, Locator, Page, expect
from promotion import CASH, CLOSES, DRAW, RAPID, STAR, START
from served_promotion import ServedDraw, served_promotion
from star_roulette import star
from test_browser_axe import fits

from croupier.promotions import commands
from croupier.promotions.terms import Prize

DESK, TABLET, UPRIGHT = (1920, 1080), (1024, 768), (768, 1024)
AT_200_PERCENT = (960, 540)
SYDNEY = ZoneInfo("Australia/Sydney")
TOUCHED = "main button, main select, main summary, main input:not([type=checkbox]), header button, header a.key"
LOWER_THAN_A_FINGER = "all => all.filter(one => one.getBoundingClientRect().height < 43.9).map(one => one.outerHTML)"
PARTS = ("terms", "entries", "draw", "prizes", "disputes")


@pytest.fixture
def p(tmp_path: Path) -> Iterator[ServedDraw]:
    """A floor under the rules of 2024, and no promotion yet."""
    with served_promotion(tmp_path, STAR) as served:
        yield served


def local(moment: int) -> str:
    """A moment as it is typed, by the venue's clocks."""
    return f"{datetime.fromtimestamp(moment // 1_000_000, SYDNEY):%Y-%m-%dT%H:%M}"


def desk(browser: Browser, p: ServedDraw, who: str, size: tuple[int, int] = DESK) -> Page:
    """The promotion desk, with somebody signed in."""
    page = opened(browser, f"{p.http}/promotions?desk=1", size)
    sign_in(page, who, "Promotions")
    return page


STATED = {
    "title": "Spring draw",
    "method": "draw",
    "award": "by a draw of all entries",
    "starts": local(START),
    "draw_at": local(DRAW),
    "place": "the main gaming floor",
    "nature": "a holiday, and one prize in money",
    "eligibility": "members aged 18 or over",
    "closes": local(CLOSES),
    "minimum_wager": "0",
    "award_at": local(DRAW),
    "award_where": "at the main bar",
    "claim": "at the cash desk with identity papers",
    "presence": "no",
    "results": "on the website",
    "marketing_refers": "yes",
}
TRAVEL = {
    "persons": "2",
    "included": "airfares and five nights",
    "restrictions": "none",
    "spending_money": "no",
}


def prize(page: Page, place: int, **told: str) -> Locator:
    """A prize of the form, filled in, with everything declared."""
    page.locator("[data-add='prizes']").click()
    row = page.locator("[data-field='prizes'] .line").nth(place)
    for name, value in told.items():
        fill(row.locator(f"[name='{name}']"), value)
    row.locator("[name='conditions-whether']").select_option("none")
    row.locator("[name='contains-none']").check()
    return row


def filled_in(page: Page) -> None:
    """The form of the terms, complete but for the holiday's details."""
    page.locator("[data-do='new_promotion']").click()
    page.locator("input[name='name']").first.fill("spring")
    for name, value in STATED.items():
        fill(page.locator(f"[data-item] [name='{name}']").first, value)
    for means in ("telephone", "email"):
        page.locator(f"[name='winner_notified'][value='{means}']").check()
    page.locator("[data-add='channels']").click()
    page.locator("[data-field='channels'] [name='channels']").fill("every terminal")
    prize(page, 0, name="First prize", kind="cash", value="15000")
    prize(page, 1, name="Holiday", kind="travel", value="900")


@star("11.7.10")
@star("11.7.11.3")
@star("11.5")
def test_what_is_missing_or_prohibited_is_said_beside_its_item_with_its_clause_and_nothing_is_written(
    browser: Browser, p: ServedDraw
) -> None:
    page = desk(browser, p, "operator1")
    page.locator("[data-do='new_promotion']").click()
    results, prizes = page.locator("[data-item='results']"), page.locator("[data-item='prizes']")
    expect(results.locator("[data-fault]")).to_contain_text("Rule 11.7.10")
    filled_in(page)
    expect(results.locator("[data-fault]")).to_have_count(0)
    expect(prizes.locator("[data-fault]")).to_have_count(4)
    expect(prizes.locator("[data-fault]").first).to_contain_text("Holiday: persons is not stated.Rule 11.7.11.3")
    for name, value in TRAVEL.items():
        prizes.locator(f"[name='{name}']").fill(value)
    expect(page.locator("[data-fault]")).to_have_count(0)
    first = page.locator("[data-field='prizes'] .line").first
    first.locator("[name='contains'][value='tobacco']").check()
    expect(first.locator("[name='contains-none']")).not_to_be_checked()
    expect(prizes.locator("[data-fault]")).to_contain_text("First prize: no prize may be or contain tobacco.Rule 11.5")
    first.locator("[name='contains-none']").check()
    first.locator("[name='value']").fill("much")
    expect(page.locator("[data-refused]")).to_contain_text("value must be a figure such as 100.00, not 'much'")
    expect(first.locator("[name='value']")).to_have_value("much")
    first.locator("[name='value']").fill("15000")
    expect(page.locator("[data-refused]")).to_have_text("")
    assert p.c.floor.promotions.all == {}
    page.locator("[data-as='file']").click()
    file = page.locator("textarea[name='toml']")
    assert 'results = "on the website"' in file.input_value()
    file.fill(file.input_value().replace('results = "on the website"\n', ""))
    expect(page.locator("[data-fault='results']")).to_contain_text("Rule 11.7.10")
    page.locator("[data-as='form']").click()
    expect(results.locator("[name='results']")).to_have_value("")
    assert violations(at_top(page)) == []
    page.locator("[data-do='write_terms']").click()
    is_next(page, "draft_terms")
    part(page, "terms")
    page.locator("#part details summary").first.click()
    expect(page.locator("[data-not-now='submit_terms']")).to_contain_text("Rule 11.7.10")
    assert p.state.status == "draft"


@star("11.1")
@star("11.4")
@star("11.12")
def test_a_promotion_is_run_at_its_desk_from_the_form_to_the_paid_prize_and_the_close(
    browser: Browser, p: ServedDraw
) -> None:
    operator = desk(browser, p, "operator1")
    filled_in(operator)
    for name, value in TRAVEL.items():
        operator.locator(f"[data-item='prizes'] [name='{name}']").fill(value)
    expect(operator.locator("[data-fault]")).to_have_count(0)
    checked(operator)
    operator.locator("[data-do='write_terms']").click()
    is_next(operator, "submit_terms")
    do(operator, "submit_terms")
    p.sent()
    expect(operator.locator("[data-proof]")).to_contain_text("sent (hand): by hand")
    expect(operator.locator("[data-next] .words")).to_contain_text("It may start from")
    expect(operator.locator("main [data-do='start_promotion']")).to_have_count(0)
    p.at(START)
    sign_in(operator, "operator1", "Promotions")
    is_next(operator, "start_promotion")
    do(operator, "start_promotion")

    cashier = desk(browser, p, "cashier1")
    is_next(cashier, "take_promotion_entry")
    part(cashier, "entries")
    persons = [p.registered(f"Person {number}") for number in (1, 2, 3)]
    for number, person in enumerate(persons, start=1):
        do(cashier, "take_promotion_entry", within="#part", person=person)
        expect(cashier.locator(f"[data-entry='N{number}']")).to_contain_text(person)

    part(operator, "draw")
    committed = operator.locator("[data-digest]").inner_text()
    expect(operator.locator("main [data-do='draw_winners']")).to_have_count(0)
    operator.locator("#part details summary").first.click()
    expect(operator.locator("[data-not-now='draw_winners']")).to_contain_text("Rule 11.7.7")
    p.at(CLOSES + 1_000_000)
    sign_in(operator, "operator1", "Promotions")
    sign_in(cashier, "cashier1", "Promotions")
    is_next(operator, "nominate_scrutineer")
    operator.locator("[data-next] [data-do='nominate_scrutineer']").click()
    operator.locator("dialog [data-reason='scrutineer']").click()
    expect(operator.locator("dialog")).to_have_count(0)
    scrutineer = desk(browser, p, "scrutineer")
    do(scrutineer, "oversee_draw")
    expect(scrutineer.locator("[data-scrutineer]")).to_contain_text("scrutineer, signed on")
    p.at(DRAW)
    is_next(operator, "draw_winners")
    do(operator, "draw_winners")
    seed = operator.locator("[data-seed]").inner_text()
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == committed
    with operator.expect_download() as record:
        operator.locator("[data-record]").click()
    with operator.expect_download() as checker:
        operator.locator("[data-checker]").click()
    command = [sys.executable, "-I", str(checker.value.path())]
    again = subprocess.run(command, input=record.value.path().read_bytes(), capture_output=True, check=False)
    assert b"spring: 3 entries, drawn as the seed says." in again.stdout

    is_next(cashier, "note_attempt")
    part(cashier, "prizes")
    expect(cashier.locator("[data-prize='1'] [data-told]")).to_contain_text("47 h 59 min left")
    cashier.locator("[data-prize='1'] [data-do='note_attempt']").click()
    means = cashier.locator("dialog [name='means']")
    assert [each.get_attribute("value") for each in means.locator("option").all()] == ["", "telephone", "email"]
    means.select_option("telephone")
    cashier.locator("dialog [name='reached']").check()
    cashier.locator("dialog [data-do='tell']").click()
    expect(cashier.locator("[data-prize='1'] [data-told]")).to_have_text("Notified")
    cashier.locator("[data-prize='1'] [data-do='pay_promotion_prize']").click()
    sheet = cashier.locator("dialog")
    expect(sheet.locator("[name='payee']")).to_have_value(p.winner())
    expect(sheet.locator("[name='cash']")).to_have_count(0)
    sheet.locator("[name='cheque']").fill("5000")
    sheet.locator("[data-do='tell']").click()
    expect(sheet.locator("[data-refused]")).to_contain_text("The parts have to add up to the prize")
    expect(sheet.locator("[name='cheque']")).to_have_value("5000")
    sheet.locator("[name='transfer']").fill("10000")
    sheet.locator("[data-do='tell']").click()
    expect(cashier.locator("[data-prize='1'] [data-paid]")).to_contain_text("Cheque 5,000.00, transfer 10,000.00")

    is_next(operator, "note_attempt")
    part(operator, "prizes")
    do(operator, "refuse_prize", within="[data-prize='2']", reason="entered under another name")
    expect(operator.locator("[data-prize='2'] [data-refused-because]")).to_contain_text("not informed yet")
    (denied,) = p.c.floor.office.conduct.denied
    assert (denied.amount, denied.person) == (900_00, p.winner(2))
    do(operator, "inform_refused", within="[data-prize='2']", informed=local(DRAW))
    expect(operator.locator("dialog")).to_have_count(0)
    expect(operator.locator("[data-prize='2']")).to_have_attribute("data-settled", "yes")

    part(cashier, "disputes")
    do(cashier, "open_promotion_dispute", within="#part", person=p.winner(2), about="the name is mine")
    part(operator, "disputes")
    do(operator, "decide_promotion_dispute", within="[data-dispute='1']", decision="the refusal stands")
    do(operator, "close_promotion_dispute", within="[data-dispute='1']", advised=local(DRAW))
    expect(operator.locator("[data-dispute='1']")).to_have_attribute("data-closed", "yes")
    is_next(operator, "publish_results")
    do(operator, "publish_results", within="#part")
    do(operator, "close_promotion", within="#part")
    expect(operator.locator("[data-status]")).to_have_attribute("data-status", "closed")
    assert p.state.results == "on the website"
    assert p.c.books()["promotion:spring"] == -15_000_00


def drawn(p: ServedDraw) -> None:
    """A draw with a scrutineer, one winner told in vain and a dispute that is open."""
    holiday = Prize(
        name="Holiday", kind="travel", value=900_00, conditions="not at Easter", contains=(), details={**TRAVEL}
    )
    p.started(prizes=(replace(CASH, value=15_000_00), holiday)).entered(5)
    p.done("operator", commands.NominateScrutineer("scrutineer"))
    p.done("scrutineer", commands.OverseeDraw())
    p.at(DRAW).done("operator", commands.DrawWinners())
    p.done("cashier", commands.NoteAttempt(1, "telephone", False))
    p.done("cashier", commands.OpenPromotionDispute(p.winner(), "the draw"))


def test_an_inspector_sees_all_of_it_and_can_do_nothing_about_it(browser: Browser, p: ServedDraw) -> None:
    drawn(p)
    page = desk(browser, p, "inspector1")
    expect(page.locator("[data-looks-on]")).to_be_visible()
    for name in PARTS:
        part(page, name)
        expect(page.locator("#part .panel").first).to_be_visible()
        done = page.locator("#part [data-do]")
        assert {each.get_attribute("data-do") for each in done.all()} <= {"print"}
    expect(page.locator("[data-do='new_promotion'], [data-do='write_terms']")).to_have_count(0)


def test_the_parts_are_gone_through_by_keyboard(browser: Browser, p: ServedDraw) -> None:
    drawn(p)
    page = desk(browser, p, "operator1")
    part(page, "terms")
    for name in (*PARTS[1:], PARTS[0]):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"[data-tab='{name}']")).to_be_focused()


@pytest.mark.parametrize(
    "size", [DESK, TABLET, UPRIGHT, AT_200_PERCENT], ids=["desk", "tablet", "upright", "200 percent"]
)
def test_every_part_is_for_everybody(browser: Browser, p: ServedDraw, size: tuple[int, int]) -> None:
    drawn(p)
    page = desk(browser, p, "operator1", size)
    for name in PARTS:
        part(page, name)
        expect(page.locator("#part .panel").first).to_be_visible()
        for unfolded in page.locator("#part details:not([open]) summary").all():
            unfolded.click()
        assert violations(at_top(page)) == []
        fits(page)
        low = page.eval_on_selector_all(TOUCHED, LOWER_THAN_A_FINGER)
        assert low == []


@star("11.6")
@pytest.mark.parametrize("size", [DESK, UPRIGHT], ids=["desk", "upright"])
def test_everybody_reads_terms_and_draw_without_a_password_and_nobody_is_named(
    browser: Browser, p: ServedDraw, size: tuple[int, int]
) -> None:
    p.lodged()
    page = opened(browser, f"{p.http}/prizes", size)
    expect(page.locator("[data-none]")).to_be_visible()
    p.at(START).done("operator", commands.StartPromotion())
    expect(page.locator("[data-promotion='spring']")).to_contain_text("Results are published: on the casino's website")
    p.entered(3)
    p.at(DRAW).done("operator", commands.DrawWinners())
    winner = p.state.prizes[0].entry
    expect(page.locator(f"[data-won='{winner}']")).to_contain_text(f"First prize: entry {winner}")
    assert p.winner() not in page.locator("main").inner_text()
    assert violations(at_top(page)) == []
    fits(page)
    lobby = opened(browser, p.http, size)
    lobby.locator("[data-promotion='spring'] a").click()
    expect(lobby.locator("[data-promotion='spring']")).to_contain_text("Terms, version 1")


@pytest.mark.clause(RAPID, "10.6")
def test_the_terms_of_a_running_promotion_open_at_every_terminal(browser: Browser, tmp_path: Path) -> None:
    with served_promotion(tmp_path, RAPID) as rapid:
        rapid.started()
        for terminal in ("t1", "t2"):
            page = opened(browser, rapid.player(terminal), DESK)
            page.locator("[data-do='rules']").click()
            page.locator("[data-page='promotions']").click()
            terms = page.locator("[data-promotion='spring']")
            expect(terms).to_contain_text("Entrants have to be there: no")
            expect(terms.locator("[data-digest]")).to_be_visible()
            assert violations(at_top(page)) == []


@pytest.mark.clause(RAPID, "10.9.1")
def test_terms_are_changed_at_the_desk_with_the_approval_of_the_authority(browser: Browser, tmp_path: Path) -> None:
    with served_promotion(tmp_path, RAPID) as rapid:
        rapid.started()
        page = desk(browser, rapid, "operator1")
        part(page, "terms")
        page.locator("[data-item] [name='closes']").fill(local(CLOSES - 3_600_000_000))
        write = page.locator("[data-do='write_terms']")
        write.click()
        expect(page.locator("[data-refused]")).to_contain_text("approval")
        expect(page.locator("[data-item] [name='closes']")).to_have_value(local(CLOSES - 3_600_000_000))
        assert rapid.state.version == 1
        page.locator("[name='approval']").fill("ILGA-7")
        page.locator("[name='approved']").fill(local(START - 60_000_000))
        write.click()
        expect(page.locator("#part h3").first).to_contain_text("Version 2")
        expect(page.locator("[data-approval]")).to_have_text("ILGA-7")
        page.locator("[data-version='1'] summary").click()
        expect(page.locator("[data-version='1'] li").first).to_be_visible()
        assert rapid.state.version == 2
