"""A page at which something is run, a tournament or a promotion, in a real browser: how a test works at it."""

from playwright.sync_api import Locator, Page, expect
from serving import PASSWORD


def sign_in(page: Page, who: str, heading: str) -> None:
    """Sign in, also once more: after a day nobody is signed in any longer."""
    page.get_by_label("Name").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[data-do='sign_in']").click()
    expect(page.get_by_role("navigation", name=heading)).to_be_visible()


def part(page: Page, name: str) -> None:
    """Open a part of the page."""
    page.locator(f"[data-tab='{name}']").click()
    expect(page.locator(f"[data-tab='{name}']")).to_have_attribute("aria-selected", "true")


def do(page: Page, command: str, within: str = "main", **told: str) -> None:
    """Press what is offered, say what is asked for, and see it taken."""
    page.locator(f"{within} [data-do='{command}']").first.click()
    sheet = page.locator("dialog")
    for name, value in told.items():
        fill(sheet.locator(f"[name='{name}']"), value)
    sheet.locator("[data-do='tell']").click()
    expect(sheet).to_have_count(0)


def fill(field: Locator, value: str) -> None:
    """Fill in or choose."""
    if field.evaluate("each => each.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)


def is_next(page: Page, command: str) -> None:
    """What the page says is next, for everybody who looks."""
    expect(page.locator("[data-next]")).to_have_attribute("data-next", command)


def checked(page: Page) -> None:
    """The floor has looked at what is filled in."""
    expect(page.locator("[data-checked]")).to_have_attribute("data-checked", "yes")


def at_top(page: Page) -> Page:
    """The page from its top: further down, the bar that stays in view covers a part of what is being scrolled past."""
    page.evaluate("scrollTo(0, 0)")
    return page
