"""Tables for people: aligned and coloured on a screen, plain when piped."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.rulebooks.offer import shown

Cell = str | tuple[str, str]
"""A cell's text, with a style where it has one."""

PIPED_WIDTH = 200


def console() -> Console:
    """The screen, or the pipe."""
    screen = Console(highlight=False)
    return screen if screen.is_terminal else Console(highlight=False, width=PIPED_WIDTH, no_color=True)


def show_table(screen: Console, title: str, columns: Iterable[str], rows: Iterable[Iterable[Cell]]) -> None:
    """A table; a column whose name begins with `>` is set to the right."""
    table = Table(
        title=escape(title), title_justify="left", title_style="bold", box=SIMPLE_HEAD if screen.is_terminal else None
    )
    table.pad_edge = False
    for column in columns:
        right = column.startswith(">")
        table.add_column(column.lstrip(">"), justify="right" if right else "left", header_style="dim", no_wrap=right)
    for row in rows:
        cells = [(cell, "") if isinstance(cell, str) else cell for cell in row]
        table.add_row(*(f"[{style}]{escape(text)}[/]" if style else escape(text) for text, style in cells))
    screen.print(table)
    if not screen.is_terminal:
        screen.print()


def to_one(odds: Fraction | None) -> str:
    """Odds as a dealer says them.

    >>> to_one(Fraction(19, 20)), to_one(Fraction(35))
    ('19 to 20', '35 to 1')
    """
    return "" if odds is None else f"{odds.numerator} to {odds.denominator}"


def percent(share: float) -> str:
    """A share in per cent, with the digits that published tables give."""
    return f"{share:.4%}".replace("%", " %")


def config_text(config: Mapping[str, object]) -> str:
    """A configuration in one line."""
    return ", ".join(f"{name} {shown(value)}" for name, value in config.items())
