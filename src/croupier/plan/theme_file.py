"""A table's theme in the floor file: the house's logo, colours and font, none of which may touch a betting area."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from croupier.games.card_layout import WIDTH, Area, card_areas
from croupier.games.settlement import Game
from croupier.plan.file_location import Location
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import EquipmentPolicy

FONTS = ("Inter", "Source Serif 4")
"""Those that come with the pages (`web/package.json`): a layout must not depend on what a terminal happens to have."""
KEYS = ("logo", "logo_at", "background", "text", "font", "areas")
PICTURES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}
LARGEST_LOGO = 1_000_000
"""In bytes."""
MARGIN = 2.0
"""How far below the areas a logo may lie."""
READABLE = 4.5
"""The least contrast of words that can be read, by WCAG."""
FELT, KEY, INK, SOFT, GOLD = "#125039", "#1c5a43", "#f7f2e4", "#bccdc1", "#ecca74"
"""The pages' own colours: what words are written on, and with."""
TONES = {"player": "#175046", "banker": "#6e2d30"}
"""What the hands' areas look like where the house says nothing; of all others, FELT is the lightest."""


class Logo(Struct, frozen=True):
    """A picture on the layout, beside its areas."""

    picture: bytes
    kind: str
    at: Area


class Theme(Struct, frozen=True):
    """What the house has changed of a terminal's looks; what is empty is as the pages have it."""

    logo: Logo | None = None
    background: str = ""
    text: str = ""
    font: str = ""
    areas: Mapping[str, str] = {}
    """The colours of areas, by bet."""


def read_theme(given: object, game: Game, policy: EquipmentPolicy, folder: Path, place: Location) -> Theme:
    """The theme of a table; none where the document lets a house change nothing."""
    if given is None:
        return Theme()
    rule = policy.theme
    if not applies(rule):
        raise place.wrong("no rule of this document is about logos, colours and fonts: leave it out")
    raw = place.only(given, KEYS, (), "[table.theme]")
    areas = place.at("areas").only(raw.get("areas", {}), tuple(game.bets), (), "areas")
    theme = Theme(
        logo=_logo(raw, card_areas(game.bets), rule.clause, folder, place),
        background=_colour(raw.get("background", ""), place.at("background")),
        text=_colour(raw.get("text", ""), place.at("text")),
        font=_font(raw.get("font", ""), place.at("font")),
        areas={bet: _colour(colour, place.at("areas")) for bet, colour in areas.items()},
    )
    for words, ground in _written(theme, game):
        if (seen := contrast(words, ground)) < READABLE:
            raise place.wrong(f"{words} cannot be read on {ground}: the contrast is {seen:.1f}, and must be {READABLE}")
    return theme


def _logo(raw: dict[str, Any], areas: Mapping[str, Area], clause: str, folder: Path, place: Location) -> Logo | None:
    if "logo" not in raw:
        if "logo_at" in raw:
            raise place.at("logo_at").wrong("there is no logo to be put there")
        return None
    name = place.at("logo").text(raw["logo"], '"logo.svg"')
    kind = PICTURES.get(Path(name).suffix.lower())
    try:
        picture = (folder / name).read_bytes() if kind is not None else b""
    except OSError as wrong:
        raise place.at("logo").wrong(f"{name} cannot be read: {wrong}") from None
    if kind is None or not 0 < len(picture) <= LARGEST_LOGO:
        raise place.at("logo").wrong(f"logo must be a picture of at most a megabyte: {', '.join(PICTURES)}")
    at = _rectangle(raw.get("logo_at"), max(each.y + each.height for each in areas.values()), place.at("logo_at"))
    if met := [bet for bet, area in areas.items() if at.meets(area)]:
        words = f"the logo covers the betting area of {met[0].replace('_', ' ')}; move it, or make it smaller"
        raise place.at("logo_at").wrong(f"{words} (clause {clause})")
    return Logo(picture, kind, at)


def _rectangle(given: object, height: float, place: Location) -> Area:
    """A rectangle within the layout's width, and not far below its areas."""
    right = isinstance(given, list) and len(given) == 4 and all(type(each) in (int, float) for each in given)
    at = Area(*given) if right and isinstance(given, list) else Area(0, 0, 0, 0)
    lowest = height + MARGIN
    if at.width <= 0 or at.height <= 0 or at.x < 0 or at.y < 0 or at.x + at.width > WIDTH or at.y + at.height > lowest:
        within = f"within {WIDTH:g} by {lowest:g}"
        raise place.wrong(f"logo_at must be left, top, width and height, such as [5, {height:g}, 4, 1], {within}")
    return at


def _colour(given: object, place: Location) -> str:
    if given == "":
        return ""
    if not isinstance(given, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", given):
        raise place.wrong(f'{given!r} is no colour; write it as "#103a5c"')
    return given


def _font(given: object, place: Location) -> str:
    if given and given not in FONTS:
        raise place.wrong(f"{given!r} does not come with the pages; take {' or '.join(map(repr, FONTS))}")
    return str(given)


def _written(theme: Theme, game: Game) -> Iterator[tuple[str, str]]:
    """What is written on what: the page's words on the background and on keys, and an area's name on the area."""
    if theme.background or theme.text:
        yield theme.text or INK, theme.background or FELT
        yield theme.text or INK, KEY
    if theme.background:
        yield from ((quiet, theme.background) for quiet in (SOFT, GOLD))
    if theme.text or theme.areas:
        for bet in game.bets:
            yield theme.text or "#ffffff", theme.areas.get(bet) or TONES.get(bet.split("_")[0], FELT)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it.

    >>> contrast("#ffffff", "#000000"), round(contrast("#777777", "#ffffff"), 2)
    (21.0, 4.48)
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
