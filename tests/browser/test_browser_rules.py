"""The approved rules in a real browser: read at a terminal without credit or sign-in, printed by staff who are asked."""

from collections.abc import Iterator

import httpx
import pytest
from approved_texts import CANBERRA, CROWN, RAPID, ROULETTE, SEVEN_UP, Document
from pages import awaited, dealer, meter, terminal, touch, violations
from playwright.sync_api import Browser, Page, expect
from serving import PASSWORD, Served, serving

from croupier.conduct.events import RulesCopyGiven
from croupier.journal.streams import decode
from croupier.storage.sqlite import SqliteStore

INSTALLED = {"R1": RAPID, "R2": ROULETTE, "U1": SEVEN_UP, "C1": CANBERRA}
PRINTED = "window.printed = 0; window.print = () => { window.printed += 1; };"
every_document = pytest.mark.parametrize(
    "table",
    [pytest.param(table, marks=pytest.mark.clause(each.key, each.clause)) for table, each in INSTALLED.items()],
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("rules")
    tables = [each.table(table, f"T-{table}") for table, each in INSTALLED.items()]
    texts = [each.installed(folder, picture=each is ROULETTE) for each in INSTALLED.values()]
    with serving(folder, *tables, CROWN.table("K1", "T-K1"), *texts) as floor:
        yield floor


def opened(page: Page) -> Page:
    """The page of the rules that a page's link opens."""
    with page.expect_popup() as popup:
        page.locator("[data-do='full_rules']").click()
    return popup.value


def is_whole(page: Page, document: Document) -> None:
    text = page.locator("[data-full-rules]")
    expect(page.locator(f"[data-rules-version='{document.version}']")).to_be_visible()
    expect(text).to_contain_text(document.reference)
    for number in range(1, document.sections + 1):
        expect(text).to_contain_text(f"{number}.1. What holds in matter {number}.")
    for letter in document.diagrams:
        expect(text.get_by_role("heading", name=f"DIAGRAM {letter}", exact=True)).to_be_visible()


def copies(served: Served) -> list[RulesCopyGiven]:
    async def read() -> list[object]:
        store: SqliteStore = served.books()
        return [decode("conduct", each.body) async for each in store.records("conduct")]

    return [each for each in awaited(read()) if isinstance(each, RulesCopyGiven)]


@every_document
def test_the_full_text_opens_at_a_terminal_that_has_no_credit(browser: Browser, served: Served, table: str) -> None:
    page = terminal(browser, served, f"T-{table}")
    meter(page, "credit", "0.00")
    page.locator("[data-do='rules']").click()
    page.locator("[data-page='full']").click()
    is_whole(page, INSTALLED[table])
    assert violations(page, "dialog") == []
    page.locator("[data-do='back']").click()
    expect(page.locator("[data-full-rules]")).to_have_count(0)


@pytest.mark.clause(ROULETTE.key, "9.15")
def test_a_diagram_beside_the_text_is_drawn_in_it(browser: Browser, served: Served) -> None:
    page = terminal(browser, served, "T-R2")
    page.locator("[data-do='rules']").click()
    page.locator("[data-page='full']").click()
    picture = page.get_by_role("img", name="The layout")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("naturalWidth", 40)


@pytest.mark.clause(RAPID.key, "12.13")
def test_wagers_are_as_they_were_while_the_rules_are_read(browser: Browser, served: Served) -> None:
    page, house = terminal(browser, served, "T-R1"), dealer(browser, served, "R1")
    page.locator("[data-note='10000']").click()
    meter(page, "credit", "100.00")
    house.locator("[data-do='new_game']").click()
    expect(page.locator("[data-phase='wagering']").first).to_be_visible()
    page.locator("[data-chip='500']").click()
    touch(page, "straight:14")
    meter(page, "bet", "5.00")
    page.locator("[data-do='rules']").click()
    page.locator("[data-page='full']").click()
    is_whole(page, RAPID)
    page.locator("[data-do='back']").click()
    meter(page, "bet", "5.00")
    meter(page, "credit", "95.00")


@pytest.mark.clause(RAPID.key, "12.13")
@pytest.mark.clause(SEVEN_UP.key, "14.14")
@pytest.mark.clause(ROULETTE.key, "9.15")
@pytest.mark.parametrize(("where", "who"), [("pit", "supervisor1"), ("desk?desk=1", "cashier1")])
def test_the_supervisors_console_and_the_cash_desk_open_every_text_and_print_it(
    browser: Browser, served: Served, where: str, who: str
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script(PRINTED)
    page = context.new_page()
    page.goto(f"{served.http}/{where}")
    page.get_by_label("Name").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    rules = opened(page)
    before = len(copies(served))
    for document in (RAPID, SEVEN_UP, ROULETTE):
        rules.locator(f"[data-document='{document.key}']").click()
        is_whole(rules, document)
        rules.locator("[data-do='print']").click()
    assert rules.evaluate("window.printed") == 3
    assert len(copies(served)) == before
    assert violations(rules) == []
    rules.emulate_media(media="print")
    expect(rules.locator("[data-full-rules]")).to_be_visible()
    for hidden in ("[data-do='print']", "[data-document]", "[data-chapter]"):
        expect(rules.locator(hidden).first).to_be_hidden()
    expect(rules.locator("body")).to_have_css("color", "rgb(0, 0, 0)")


@pytest.mark.clause(CANBERRA.key, "7.13")
def test_a_copy_printed_at_the_dealer_terminal_is_the_same_version_and_on_record(
    browser: Browser, served: Served
) -> None:
    at_terminal = str(httpx.get(f"{served.http}/api/rules/{CANBERRA.key}").json()["hash"])
    house = dealer(browser, served, "C1", "dealer2")
    house.context.add_init_script(PRINTED)
    rules = opened(house)
    is_whole(rules, CANBERRA)
    expect(rules.locator(f"[data-full-rules='{at_terminal}']")).to_be_visible()
    rules.locator("[data-do='print']").click()
    expect(rules.locator("[data-notice]")).to_have_text("A copy of NI2019-689 is on record.")
    assert rules.evaluate("window.printed") == 1
    (given,) = [each for each in copies(served) if each.by == "staff:dealer2"]
    assert (given.table, given.version, given.how) == ("C1", "NI2019-689", "printed")


@pytest.mark.clause(CANBERRA.key, "7.13")
def test_nobody_prints_a_copy_that_would_not_be_on_record(browser: Browser, served: Served) -> None:
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{served.http}/rules?table=C1")
    is_whole(page, CANBERRA)
    expect(page.locator("[data-do='print']")).to_be_disabled()
    assert violations(page) == []
    expect(page.locator("html")).to_have_js_property("scrollWidth", 390)


def test_where_no_text_is_installed_the_page_says_so_beside_what_the_rulebook_says(
    browser: Browser, served: Served
) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{served.http}/rules?table=K1")
    expect(page.locator("[data-full-rules='']")).to_contain_text("is not installed on this floor")
    expect(page.locator("[data-chapter='The game']")).to_be_visible()
    assert violations(page) == []
