"""The page of reports in a real browser: chosen, looked at and downloaded by those who may, and by nobody else."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pages import awaited, opened, violations
from playwright.sync_api import Browser, Page, expect
from reported import text_of
from serving import PASSWORD, Served, serving
from sockets import sign_in
from test_browser_axe import fits

DESK, TABLET, UPRIGHT, ZOOMED = (1920, 1080), (1024, 768), (768, 1024), (960, 540)
FINGER = 44


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("reports"), period_s=120) as served:
        awaited(register(served))
        yield served


async def register(served: Served) -> None:
    """Put somebody on the register."""
    token = (await sign_in(served, "cashier1")).json()["token"]
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        told = {"n": 1, "do": "register_person", "name": "Ann Example", "address": "1 Some Street"}
        assert (await client.post("/api/people", json=told)).json()["ok"]


def reports(browser: Browser, floor: Served, who: str, size: tuple[int, int] = DESK) -> Page:
    """The page, with somebody signed in."""
    page = opened(browser, f"{floor.http}/reports", size)
    page.get_by_label("Name").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.locator("header h1", has_text="Reports")).to_be_visible()
    return page


def test_an_inspector_looks_at_who_signed_in_and_takes_it_along_as_pdf_and_csv(
    browser: Browser, floor: Served, tmp_path: Path
) -> None:
    page = reports(browser, floor, "inspector1")
    expect(page.get_by_role("radio")).to_have_count(6)
    page.get_by_label("Access and privileges").check()
    page.locator("[data-do='show']").click()
    shown = page.locator("[data-report]")
    expect(shown.get_by_role("heading", name="Access and privileges")).to_be_visible()
    expect(shown.get_by_role("row").filter(has_text="Signed in").filter(has_text="inspector1").first).to_be_visible()
    about = shown.get_by_label("About this report")
    for word in ("Version", "Period", "Made", "The whole floor"):
        expect(about).to_contain_text(word)
    expect(
        shown.get_by_label("Roles at the end of the period").get_by_role("row").filter(has_text="operator1")
    ).to_have_count(1)
    for form in ("pdf", "csv"):
        with page.expect_download() as coming:
            page.locator(f"[data-do='{form}']").click()
        file = tmp_path / coming.value.suggested_filename
        coming.value.save_as(file)
        assert file.name.startswith("access-")
        expect(page.locator("[data-notice]")).to_have_text(f"{file.name} is downloaded.")
        if form == "pdf":
            assert "inspector1" in text_of(file.read_bytes())
        else:
            rows = [*csv.reader(file.read_text("utf-8").splitlines())]
            assert ["inspector1", "Signed in"] in [row[2:4] for row in rows]


def test_what_is_shown_goes_when_something_else_is_chosen_and_a_wrong_period_is_said_in_words(
    browser: Browser, floor: Served
) -> None:
    page = reports(browser, floor, "operator1")
    page.locator("[data-do='show']").click()
    expect(page.locator("[data-report]")).to_contain_text("Nothing in this period.")
    page.get_by_label("From").fill("2030-02-02")
    page.get_by_label("To, included").fill("2030-02-01")
    page.get_by_label("To, included").blur()
    expect(page.locator("[data-report]")).to_have_count(0)
    page.locator("[data-do='show']").click()
    expect(page.locator("[data-notice]")).to_contain_text("before it begins on 2030-02-02")
    page.locator("[data-do='pdf']").click()
    expect(page.locator("[data-notice]")).to_contain_text("before it begins on 2030-02-02")
    expect(page.get_by_label("From")).to_have_value("2030-02-02")


def test_the_operator_hands_a_person_what_is_on_record_and_an_inspector_does_not(
    browser: Browser, floor: Served, tmp_path: Path
) -> None:
    page = reports(browser, floor, "operator1")
    page.get_by_label("Person, by the register's id").fill("P1")
    for form in ("pdf", "json"):
        with page.expect_download() as coming:
            page.locator(f"[data-do='person_{form}']").click()
        coming.value.save_as(tmp_path / coming.value.suggested_filename)
    assert "Ann" in text_of((tmp_path / "P1.pdf").read_bytes())
    assert json.loads((tmp_path / "P1.json").read_text("utf-8"))["register"]["name"] == "Ann Example"
    page.get_by_label("Person, by the register's id").fill("P9")
    page.locator("[data-do='person_pdf']").click()
    expect(page.locator("[data-notice]")).to_have_text("Nobody on the register is known by that.")
    page.locator("[data-do='retention']").click()
    expect(page.get_by_label("Past retention")).to_have_text("Nobody is.")
    inspector = reports(browser, floor, "inspector1")
    expect(inspector.locator("[data-do='retention']")).to_be_visible()
    expect(inspector.locator("[data-do='person_pdf']")).to_have_count(0)


def test_who_is_past_retention_is_erased_by_the_operator_when_asked_once_more(browser: Browser, floor: Served) -> None:
    page = reports(browser, floor, "operator1")
    days = {"register": 365}
    past = {
        "days": days,
        "persons": [{"person": "P1", "kept_until": 1_600_000_000_000_000, "last": {}}],
        "may_erase": True,
    }
    page.route("**/api/retention", lambda route: route.fulfill(json=past))
    page.locator("[data-do='retention']").click()
    shown = page.locator("[data-person='P1']")
    shown.get_by_role("button", name="Erase P1").click()
    expect(shown).to_contain_text("Nothing that was written about P1 can be read again.")
    assert violations(page) == []
    shown.locator("[data-do='keep']").click()
    shown.get_by_role("button", name="Erase P1").click()
    page.unroute("**/api/retention")
    shown.get_by_role("button", name="Erase P1 for good").click()
    expect(page.locator("[data-notice]")).to_have_text("P1 is erased.")
    expect(page.get_by_label("Past retention")).to_have_text("Nobody is.")


def test_a_dealer_has_no_reports_and_is_told_so(browser: Browser, floor: Served) -> None:
    page = reports(browser, floor, "dealer1")
    expect(page.locator("[data-notice]")).to_have_text("A dealer has no reports here.")
    expect(page.locator("form")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, TABLET, UPRIGHT, ZOOMED], ids=["desk", "tablet", "upright", "zoomed"])
def test_the_page_is_for_everybody(browser: Browser, floor: Served, size: tuple[int, int]) -> None:
    page = reports(browser, floor, "inspector1", size)
    page.get_by_label("Significant events").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Access and privileges")).to_be_checked()
    page.locator("[data-do='show']").click()
    expect(page.locator("[data-report] table").first).to_be_visible()
    assert violations(page) == []
    fits(page)
    for each in page.locator("main .key, header .key, input[type='date']").all():
        box = each.bounding_box()
        assert box is not None
        assert box["height"] >= FINGER - 0.5
