"""Where things are written in a floor file, so that an error can name the line and say what to do."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from croupier.games.notation import WrongInput

Written = tuple[str | int, ...]


class Location:
    """A place in the file: reads what is written there, and says where and how it should be written if it is wrong."""

    def __init__(self, file: str, lines: Mapping[Written, int], path: Written = ()) -> None:
        self._file, self._lines, self._path = file, lines, path

    def at(self, *further: str | int) -> "Location":
        """A place further in."""
        return Location(self._file, self._lines, (*self._path, *further))

    def wrong(self, words: str) -> WrongInput:
        """An error here: at this place's line, or that of the nearest thing around it."""
        path = self._path
        while path and path not in self._lines:
            path = path[:-1]
        where = f", line {self._lines[path]}" if path else ""
        return WrongInput(f"{self._file}{where}: {words}.")

    def only(self, raw: object, known: Sequence[str], needed: Sequence[str], how: str) -> dict[str, Any]:
        """A section with these keys and no others."""
        if not isinstance(raw, dict):
            raise self.wrong(f"write it as {how}")
        if unknown := [key for key in raw if key not in known]:
            raise self.at(unknown[0]).wrong(f"there is no {unknown[0]} in {how}; it has {', '.join(known)}")
        if missing := [key for key in needed if key not in raw]:
            raise self.wrong(f"{how} lacks {missing[0]}")
        return raw

    def several(self, raw: object, how: str) -> list[object]:
        """Sections that are written once for each of several things."""
        if not isinstance(raw, list) or not all(isinstance(each, dict) for each in raw):
            raise self.wrong(f"write it as {how}, once for each")
        return raw

    def text(self, raw: object, example: str) -> str:
        """A text that is not empty."""
        if not isinstance(raw, str) or not raw:
            raise self.wrong(f"{self._path[-1]} must be a text such as {example}")
        return raw

    def money(self, raw: object) -> int:
        """An amount, in cents."""
        try:
            cents = Decimal(raw) * 100 if isinstance(raw, str | int) and not isinstance(raw, bool) else Decimal("NaN")
        except InvalidOperation:
            cents = Decimal("NaN")
        if not cents.is_finite() or cents != int(cents) or cents < 0:
            raise self.wrong(f'{raw!r} is not an amount; write it as "5.00"')
        return int(cents)

    def perhaps_money(self, raw: object) -> int | None:
        """An amount, in cents, where there is one."""
        return None if raw is None else self.money(raw)

    def amounts(self, raw: object, what: str) -> tuple[int, ...]:
        """A list of amounts above zero."""
        if not isinstance(raw, list) or not raw:
            raise self.wrong(f'write each {what} in a list, such as ["5", "10"]')
        amounts = tuple(self.money(each) for each in raw)
        if 0 in amounts:
            raise self.wrong(f"there is no {what} of zero")
        return amounts

    def names(self, raw: object, what: str) -> tuple[str, ...]:
        """A list of names, each once."""
        if not isinstance(raw, list) or not all(isinstance(each, str) and each for each in raw):
            raise self.wrong(f'write each {what} in a list of names, such as ["1", "2"]')
        if len(set(raw)) < len(raw):
            raise self.wrong(f"name each {what} once")
        return tuple(raw)

    def yes_or_no(self, raw: object) -> bool:
        """True or false."""
        if not isinstance(raw, bool):
            raise self.wrong(f"{self._path[-1]} must be true or false")
        return raw


def lines_of(text: str) -> dict[Written, int]:
    """The line of every section and key, by its path: the second table's period is ("table", 1, "period_s")."""
    lines: dict[Written, int] = {}
    counts: Counter[str] = Counter()
    section: Written = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(r"\s*(\[{1,2})\s*([\w.-]+)\s*\]", line):
            name, *further = header[2].split(".")
            if len(header[1]) == 2:
                counts[name] += 1
            section = (name, counts[name] - 1, *further) if counts[name] else (name, *further)
            lines.setdefault(section, number)
            lines.setdefault((name,), number)
        elif key := re.match(r"\s*([\w-]+)\s*=", line):
            lines.setdefault((*section, key[1]), number)
    return lines
