"""How a bet is written, the same in Python, JSON, the database and the journal.

>>> parse("split:14-17")
BetName(kind='split', picks=('14', '17'))
>>> str(parse("neighbours:17/2"))
'neighbours:17/2'
"""

import json
from typing import NamedTuple


class WrongInput(ValueError):
    """Something a person or a file gave that cannot be taken; the text says what and what to do."""


class BetName(NamedTuple):
    """A bet's kind and what it picks: numbers, a die, a colour. `str()` writes it down."""

    kind: str
    picks: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.picks:
            return self.kind
        return f"{self.kind}:{_separator(self.kind).join(self.picks)}"


def parse(text: str) -> BetName:
    """Read a bet's text. Only the one way of writing it is taken, so that equal bets have equal texts."""
    kind, colon, rest = text.partition(":")
    name = BetName(kind, tuple(rest.split(_separator(kind))) if colon else ())
    if not kind or "" in name.picks:
        raise WrongInput(f"{text!r} is not a bet; a bet is written like red, straight:17 or split:14-17.")
    return name


def as_written(value: object) -> str:
    """A value from outside as its writer wrote it, for an error: `true` rather than `True`."""
    return json.dumps(value, ensure_ascii=False, default=repr)


def pocket_rank(pocket: str) -> int:
    """The place of a pocket in writing: 0, 00, 1, 2 … 36."""
    return -1 if pocket == "0" else 0 if pocket == "00" else int(pocket)


def _separator(kind: str) -> str:
    return "/" if kind == "neighbours" else "-"
