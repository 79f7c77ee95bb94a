"""An inspector in a real browser: a round that was put right is found and replayed, the period is exported, and a
stand-alone program checks the export. Every part at every size, for everybody."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import awaited, opened, violations
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served, serving
from sockets import dealer, insert, player
from test_browser_axe import fits

DESK = (1920, 1080)
SIZES = {"desk": DESK, "tablet": (1024, 768), "upright": (768, 1024), "zoomed to 200 %": (960, 540)}
PARTS = ("tables", "rounds", "journal", "books", "outbox", "matters")


async def played(served: Served) -> None:
    """Two rounds, of which the first was put right by a supervisor."""
    async with player(served, "T1") as t1, player(served, "T2") as t2:
        await insert(served, "T1", 10_000)
        await insert(served, "T2", 10_000)
        async with dealer(served) as house, dealer(served, "supervisor1") as pit:
            for number in ("14", "7"):
                assert (await house.ask("new_game"))["ok"]
                for screen, bet in ((t1, "straight:14"), (t1, "red"), (t2, "straight:31")):
                    assert (await screen.ask("place", bet=bet, stake=500))["ok"]
                assert (await t1.ask("remove", bet="red"))["ok"]
                for step in ("spin_ball", "no_more_bets"):
                    assert (await house.ask(step))["ok"]
                assert (await house.ask("enter_number", number="13"))["ok"]
                assert (await house.ask("enter_number", number=number))["ok"]
                assert (await house.ask("confirm_outcome"))["ok"]
            assert (await pit.ask("correct_outcome", round=1, reason="the ball is in 31", number="31"))["ok"]
            assert (await house.ask("report_incident", kind="advice", seat="T1", note="a tall man"))["ok"]
            assert (await pit.ask("write_notice", addressee="inspector", subject="Hold 3"))["ok"]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("inspected")) as served:
        awaited(played(served))
        yield served


def signed_in(browser: Browser, served: Served, address: str, who: str, size: tuple[int, int] = DESK) -> Page:
    page = opened(browser, f"{served.http}{address}", size)
    page.get_by_label("Name").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    return page


def inspector(browser: Browser, served: Served, size: tuple[int, int] = DESK) -> Page:
    page = signed_in(browser, served, "/inspector", "inspector1", size)
    expect(page.locator("[data-inspected='R1']")).to_be_visible()
    return page


def part(page: Page, name: str) -> None:
    page.locator(f"[data-tab='{name}']").click()
    expect(page.locator(f"[data-tab='{name}']")).to_have_attribute("aria-selected", "true")


def exported(page: Page, folder: Path) -> Path:
    """Everything of these days, exported and saved."""
    part(page, "books")
    for label, days in (("From", -1), ("To", 1)):
        moment = page.evaluate("days => new Date(Date.now() + days * 86400000).toISOString().slice(0, 16)", days)
        page.get_by_label(label, exact=True).fill(moment)
    page.locator("[data-do='export']").click()
    expect(page.locator("[data-export='ready'] [data-digest]")).to_be_visible()
    return downloaded(page, "[data-do='save_export']", folder)


def downloaded(page: Page, by: str, folder: Path) -> Path:
    with page.expect_download() as saving:
        page.locator(by).click()
    saved = folder / saving.value.suggested_filename
    saving.value.save_as(saved)
    return saved


def checked(checker: Path, path: Path, key: str) -> tuple[int, str]:
    command = [sys.executable, "-I", "-S", str(checker), str(path), "--key", key]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout


def test_an_inspector_finds_a_round_that_was_put_right_replays_it_and_exports_the_period(
    browser: Browser, floor: Served, tmp_path: Path
) -> None:
    page = inspector(browser, floor)
    part(page, "rounds")
    page.locator("[data-do='find_rounds']").click()
    line = page.locator("[data-found='1']")
    expect(line.locator("[data-corrected]")).to_be_visible()
    line.get_by_role("link").click()

    expect(page.locator("[data-round='1'] [data-corrected]")).to_be_visible()
    expect(page.locator("[data-round='1'] [data-result='31']")).to_be_visible()
    expect(page.locator("[data-place='T2'] [data-part='put_right']")).to_have_text("+180.00")
    expect(page.locator("[data-place='T1'] [data-part='after']")).to_have_text("275.00")
    replay = page.locator("[data-replay]")
    page.locator("[data-do='replay_first']").click()
    expect(replay).to_have_attribute("data-replay", "0")
    for chips in ("Straight up 14 5.00", "Straight up 14 5.00 and Red 5.00"):
        page.locator("[data-do='replay_on']").click()
        expect(page.get_by_role("img", name=f"Chips of all places: {chips}", exact=True)).to_be_visible()
    page.locator("[data-place-shown]").select_option("T2")
    expect(page.get_by_role("img", name="Chips of T2:")).to_be_visible()
    page.locator("[data-step='outcome_corrected']").click()
    expect(page.locator("[data-caption-of]")).to_contain_text("supervisor1, casino supervisor, rule 11.4.10")
    expect(page.locator("[data-step='outcome_registered']").first).to_contain_text("Entered: 13, black, odd, low")
    expect(page.locator("[data-later]")).to_be_visible()

    page.get_by_role("link", name="Inspector").click()
    part(page, "journal")
    page.get_by_label("Who", exact=True).fill("supervisor1")
    page.get_by_label("Clause").fill("11.4")
    page.locator("[data-do='search']").click()
    expect(page.locator("[data-line='outcome_corrected']")).to_contain_text(
        "supervisor1, casino supervisor, rule 11.4.10"
    )
    expect(page.locator("[data-line='round_opened']")).to_have_count(0)

    saved = exported(page, tmp_path)
    key = page.locator("[data-key]").inner_text()
    checker = downloaded(page, "[data-checker]", tmp_path)
    assert checker.name == "check_export.py"
    code, words = checked(checker, saved, key)
    assert code == 0, words
    with zipfile.ZipFile(saved) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["rounds.jsonl"] = files["rounds.jsonl"].replace(b'"number":"31"', b'"number":"32"')
    with zipfile.ZipFile(tmp_path / "tampered.zip", "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    refused = (1, "This export does not hold: rounds.jsonl was changed.\n")
    assert checked(checker, tmp_path / "tampered.zip", key) == refused


def test_the_books_are_verified_from_the_page_and_notices_and_incidents_are_read(
    browser: Browser, floor: Served
) -> None:
    page = inspector(browser, floor)
    part(page, "books")
    page.locator("[data-do='verify']").click()
    expect(page.locator("[data-verdict='true']").first).to_contain_text("The books hold")
    expect(page.get_by_text("What that does not cover")).to_be_visible()
    part(page, "outbox")
    expect(page.locator("[data-notice-of='1']")).to_contain_text("Hold 3")
    part(page, "matters")
    expect(page.locator("[data-incident='1']")).to_contain_text("a tall man")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_part_is_for_everybody_at_every_size(browser: Browser, floor: Served, size: tuple[int, int]) -> None:
    page = inspector(browser, floor, size)
    for name in PARTS:
        part(page, name)
        if name == "rounds":
            page.locator("[data-do='find_rounds']").click()
            expect(page.locator("[data-found='1']")).to_be_visible()
        if name == "journal":
            page.locator("[data-do='search']").click()
            expect(page.locator("[data-line='outcome_corrected']").first).to_be_visible()
        if name == "books":
            expect(page.locator("[data-seals]")).to_be_visible()
        can_be_used(page, size)
    page = signed_in(browser, floor, "/round?table=R1&round=1", "inspector1", size)
    expect(page.locator("[data-replay]")).to_be_visible()
    page.get_by_text("Wagers of T1").click()
    can_be_used(page, size)


def can_be_used(page: Page, size: tuple[int, int]) -> None:
    """Nothing is beyond the window, nothing to touch is too small, and axe finds nothing."""
    fits(page)
    assert violations(page) == []
    heights = """() => [...document.querySelectorAll("button, a, select, input, summary")]
        .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43.9)
        .map((each) => each.outerHTML.slice(0, 120))"""
    assert page.evaluate(heights) == [], size


def test_everything_is_done_by_keys(browser: Browser, floor: Served) -> None:
    page = inspector(browser, floor)
    page.locator("[data-tab='tables']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-tab='rounds']")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-tab='matters']")).to_be_focused()
    page = signed_in(browser, floor, "/round?table=R1&round=1", "inspector1")
    replay = page.locator("[data-replay]")
    expect(replay).to_be_visible()
    last = page.locator("[data-step]").count() - 1
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-replay", str(last - 1))
    page.keyboard.press("Home")
    expect(replay).to_have_attribute("data-replay", "0")
    page.locator("[data-step='round_settled']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-step='round_settled']")).to_have_attribute("aria-current", "step")


def test_whoever_may_see_the_table_has_the_rounds_page_and_not_the_inspectors(browser: Browser, floor: Served) -> None:
    page = signed_in(browser, floor, "/round?table=R1&round=1", "dealer1")
    expect(page.locator("[data-place='T1']")).to_be_visible()
    expect(page.get_by_role("link", name="Inspector")).to_have_count(0)
    page.locator("[data-do='later']").click()
    expect(page.locator("[data-round='2']")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-round='1']")).to_be_visible()
    page.goto(f"{floor.http}/round?table=R1&round=99")
    expect(page.get_by_text("There is no round 99 at table R1.")).to_be_visible()
    page.goto(f"{floor.http}/inspector")
    expect(page.get_by_role("alert").get_by_text("A dealer is no inspector.")).to_be_visible()
    page = signed_in(browser, floor, "/round?table=R1&round=1", "cashier1")
    expect(page.get_by_text("not for a cashier")).to_be_visible()
