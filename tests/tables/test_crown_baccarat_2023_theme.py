"""Crown's layouts may have the house's logo, colours and font, as long as no betting area is touched (2.1(a) to (c))."""

from pathlib import Path

import httpx
import pytest
from casino import casino, table
from crown import CROWN
from pages import terminal, violations
from playwright.sync_api import Browser, Page, expect
from serving import serving
from watching import table_shown

from croupier.games.notation import WrongInput
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import TablePlan
from croupier.server.views.table import TableView

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="gold"/></svg>'
BELOW = "[5, 5, 4, 1]"
COLOURS = """background = "#102a5c"
text = "#ffffff"
font = "Source Serif 4"
areas = { player = "#0b4a6f", banker = "#7a1f3d", tie = "#235c23" }
"""


def written(theme: str, name: str = "B1", seats: str = "T1") -> str:
    text = table(name, CROWN, "baccarat", seats=seats, config={"version": "A"})
    return text.replace("[table.limits]", f"[table.theme]\n{theme}\n[table.limits]", 1) if theme else text


def themed(folder: Path, theme: str) -> TablePlan:
    """The table of a floor file with a theme, a logo beside it."""
    (folder / "logo.svg").write_text(SVG, "utf-8")
    (folder / "floor.toml").write_text(written(theme), "utf-8")
    return read_plan(folder / "floor.toml").tables["B1"]


def drawn_with(folder: Path, theme: str) -> TableView:
    """The table with a theme as its screens are given it."""
    (folder / "logo.svg").write_text(SVG, "utf-8")
    with casino(written(theme.replace("logo.svg", str(folder / "logo.svg")))) as c:
        return table_shown(c)


def refused(folder: Path, theme: str) -> str:
    with pytest.raises(WrongInput) as why:
        themed(folder, theme)
    return str(why.value)


def with_logo(at: str) -> str:
    return f'logo = "logo.svg"\nlogo_at = {at}'


# ---------------------------------------------------------------- the logo


@pytest.mark.clause(CROWN, "2.1(a)")
@pytest.mark.parametrize(
    ("at", "area"),
    [
        ("[5, 4.9, 4, 1]", "player"),
        ("[0, 4.9, 1, 1]", "player"),
        ("[13, 4.99, 1, 0.5]", "banker"),
        ("[6, 2, 1, 0.2]", "tie"),
        ("[0, 0, 14, 6]", "player pair"),
        ("[13, 0.1, 0.5, 0.5]", "banker pair"),
    ],
)
def test_a_logo_that_meets_a_betting_area_is_refused(at: str, area: str, tmp_path: Path) -> None:
    words = refused(tmp_path, with_logo(at))
    assert f"the logo covers the betting area of {area}" in words
    assert "(clause 2.1(a))" in words
    assert ", line " in words


@pytest.mark.clause(CROWN, "2.1(a)")
@pytest.mark.parametrize("at", [BELOW, "[0, 5, 14, 2]", "[0.5, 5.5, 2.5, 0.75]"])
def test_a_logo_beside_the_areas_is_taken_and_every_area_stays_where_it_was(at: str, tmp_path: Path) -> None:
    plain, drawn = drawn_with(tmp_path, ""), drawn_with(tmp_path, with_logo(at))
    assert plain.theme is None
    assert drawn.theme is not None
    assert drawn.theme.logo is not None
    logo = drawn.theme.logo
    assert [logo.x, logo.y, logo.width, logo.height] == [float(each) for each in at.strip("[]").split(",")]
    assert (drawn.boxes, drawn.spots) == (plain.boxes, plain.spots)


@pytest.mark.parametrize(
    ("theme", "words"),
    [
        (with_logo("[5, 5, 4]"), "logo_at must be left, top, width and height, such as [5, 5, 4, 1], within 14 by 7"),
        (with_logo("[5, 5, 0, 1]"), "logo_at must be"),
        (with_logo("[11, 5, 4, 1]"), "logo_at must be"),
        (with_logo("[5, 6.5, 4, 1]"), "logo_at must be"),
        (with_logo("[-1, 5, 1, 1]"), "logo_at must be"),
        (with_logo('["a", 5, 4, 1]'), "logo_at must be"),
        ('logo = "logo.svg"', "logo_at must be"),
        (f'logo = "lost.png"\nlogo_at = {BELOW}', "lost.png cannot be read"),
        (f'logo = "floor.toml"\nlogo_at = {BELOW}', "logo must be a picture"),
        (f"logo_at = {BELOW}", "there is no logo to be put there"),
        ('colour = "#000000"', "there is no colour in [table.theme]"),
    ],
)
def test_a_logo_is_a_picture_at_a_place_of_the_layout(theme: str, words: str, tmp_path: Path) -> None:
    assert words in refused(tmp_path, theme)


# ---------------------------------------------------------------- colours and fonts


@pytest.mark.clause(CROWN, "2.1(b)")
@pytest.mark.clause(CROWN, "2.1(c)")
def test_a_theme_of_colours_and_a_font_alone_is_taken_and_moves_no_area(tmp_path: Path) -> None:
    plain, drawn = drawn_with(tmp_path, ""), drawn_with(tmp_path, COLOURS)
    assert drawn.theme is not None
    assert (drawn.theme.background, drawn.theme.text, drawn.theme.font) == ("#102a5c", "#ffffff", "Source Serif 4")
    assert drawn.theme.logo is None
    fills = {box.bet: box.fill for box in drawn.boxes if box.fill}
    assert fills == {"player": "#0b4a6f", "banker": "#7a1f3d", "tie": "#235c23"}
    assert drawn.spots == plain.spots
    for one, other in zip(drawn.boxes, plain.boxes, strict=True):
        assert (one.bet, one.x, one.y, one.width, one.height) == (
            other.bet,
            other.x,
            other.y,
            other.width,
            other.height,
        )


@pytest.mark.parametrize(
    ("theme", "words"),
    [
        ('background = "#1f9c6c"', "cannot be read on #1f9c6c: the contrast is"),
        ('text = "#30604e"', "#30604e cannot be read on #125039: the contrast is"),
        ('text = "#ffffff"\nareas = { player = "#88aaff" }', "#ffffff cannot be read on #88aaff: the contrast is 2.3"),
        ('areas = { tie = "#ffff00" }', "#ffffff cannot be read on #ffff00"),
        (
            'background = "#334455"\ntext = "#f0f0f0"\nareas = { banker = "#e0a0a0" }',
            "#f0f0f0 cannot be read on #e0a0a0",
        ),
        ('background = "blue"', "'blue' is no colour"),
        ('areas = { dragon = "#000000" }', "there is no dragon in areas"),
        ('font = "a; }"', "does not come with the pages"),
        ("background = 7", "7 is no colour"),
    ],
)
def test_what_could_not_be_read_or_is_no_colour_or_font_is_refused(theme: str, words: str, tmp_path: Path) -> None:
    assert words in refused(tmp_path, theme)


def test_a_document_that_says_nothing_of_themes_takes_none(tmp_path: Path) -> None:
    rapid = table("R1", "star-rapid-2016", "roulette", seats="T1")
    path = tmp_path / "floor.toml"
    path.write_text(
        rapid.replace("[table.limits]", '[table.theme]\nfont = "Source Serif 4"\n[table.limits]', 1), "utf-8"
    )
    with pytest.raises(WrongInput, match="no rule of this document is about logos, colours and fonts"):
        read_plan(path)


def test_a_layout_without_side_bets_is_two_rows() -> None:
    sides = ("player_pair", "banker_pair", "player_dragon", "banker_dragon")
    lines = (
        written("")
        .replace("[table.equipment]", 'areas = ["player", "banker", "tie"]\n[table.equipment]', 1)
        .splitlines()
    )
    with casino("\n".join(line for line in lines if not line.startswith(sides))) as c:
        drawn = table_shown(c)
    assert {box.bet: (box.y, box.height) for box in drawn.boxes} == {
        "tie": (0, 1.4),
        "player": (1.4, 2.2),
        "banker": (1.4, 2.2),
    }


# ---------------------------------------------------------------- in a browser


def looks(page: Page, of: str, name: str) -> str:
    return str(page.locator(of).first.evaluate(f"(each) => getComputedStyle(each).getPropertyValue('{name}')"))


@pytest.mark.clause(CROWN, "2.1(a)")
@pytest.mark.clause(CROWN, "2.1(b)")
@pytest.mark.clause(CROWN, "2.1(c)")
def test_a_terminal_shows_the_logo_beside_its_areas_and_the_houses_colours_and_font(
    browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "logo.svg").write_text(SVG, "utf-8")
    with serving(tmp_path, written(f"{COLOURS}{with_logo(BELOW)}"), written("", "B2", "T2")) as served:
        page = terminal(browser, served, "T1")
        logo = page.locator("image.logo").bounding_box()
        assert logo is not None
        for bet in ("player", "banker", "tie"):
            area = page.locator(f"[data-bet='{bet}']").bounding_box()
            assert area is not None
            assert logo["y"] >= area["y"] + area["height"] - 1
        assert looks(page, "body", "color") == "rgb(255, 255, 255)"
        assert looks(page, "body", "font-family").startswith('"Source Serif 4 Variable"')
        assert looks(page, "body", "background-image").startswith(
            "radial-gradient(120% 90% at 50% 35%, rgb(16, 42, 92)"
        )
        assert looks(page, ".box.player[style]", "fill") == "rgb(11, 74, 111)"
        assert violations(page) == []
        for width, height in ((1920, 1080), (1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator("html")).to_have_js_property("scrollWidth", width)
        found = httpx.get(f"{served.http}/api/tables/B1/logo")
        assert (found.headers["content-type"], found.text) == ("image/svg+xml", SVG)
        for without in ("B2", "B9"):
            assert httpx.get(f"{served.http}/api/tables/{without}/logo").status_code == 404
        other = terminal(browser, served, "T2")
        assert looks(other, "body", "color") == "rgb(247, 242, 228)"
        expect(other.locator("image.logo")).to_have_count(0)
