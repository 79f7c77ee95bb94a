"""A layout to draw: boxes to see, spots to touch, and what a bet there pays."""

from typing import Literal

from msgspec import Struct

Tone = Literal[
    "red", "black", "green", "blue", "yellow", "player", "banker", "tie", "small", "big", "triple", "void", ""
]
"""What a box or a result is coloured after; never the only sign of it."""


class Box(Struct):
    """An area of the layout that is drawn. Units are the width of a roulette number's box."""

    bet: str
    label: str
    note: str
    """What it pays, where the box has room to say so."""
    dice: tuple[int, ...]
    """Dice to be drawn in place of the label."""
    colour: Tone
    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    """The house's own colour of it, where it has one."""


class LogoView(Struct):
    """The house's logo, beside the areas of a layout."""

    address: str
    x: float
    y: float
    width: float
    height: float


class ThemeView(Struct):
    """The house's own looks; what is empty is as the pages have it."""

    background: str
    text: str
    font: str
    logo: LogoView | None


class PlayingArea(Struct):
    """One of the boxes along the table, each with every area of the layout."""

    number: int
    place: str
    """Whose it is; nobody's where there are more boxes than places."""


class Pay(Struct):
    """What a bet pays, to 1, and when, where it pays more than one thing."""

    odds: str
    when: str


class Spot(Struct):
    """Where a chip for a bet lies, what the bet covers and what it pays."""

    bet: str
    kind: str
    x: float
    y: float
    numbers: tuple[str, ...]
    """The roulette numbers that it covers."""
    pays: tuple[Pay, ...]


class Placement(Struct):
    """The help on where chips lie: the document's pictures by name, and one bet of each kind to draw."""

    diagram: str
    bets: tuple[str, ...]


class SeriesBet(Struct):
    """A multi-piece bet: one touch, equal chips on every piece."""

    bet: str
    pieces: tuple[str, ...]
