"""What becomes of a wager: judged by the first line of its bet that happened, paid exactly, rounded once.

A bet is a list of lines in order: this event, this result, these odds, by this clause. The last line always
happens, so every bet has a verdict on every outcome. The same `judge` pays the players and computes the odds.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from msgspec import Struct

Event = Callable[[Any], bool]
"""Something that an outcome shows or does not."""


class Result(StrEnum):
    """What becomes of a wager."""

    WIN = "win"
    STANDOFF = "standoff"
    LOSE = "lose"


class Line(Struct, frozen=True, dict=True):
    """If the event happened, this is the wager's result, by this clause; `pays` to 1 on a win."""

    event: Event
    result: Result
    clause: str
    pays: Fraction | None = None

    @cached_property
    def odds(self) -> str | None:
        """What it pays, as it is written: `35`, `19/20`."""
        return None if self.pays is None else str(self.pays)


class Bet(Struct, frozen=True):
    """A contingency that money can be put on, as one rulebook offers it."""

    text: str
    lines: tuple[Line, ...]


class Series(Struct, frozen=True):
    """A multi-piece bet: one step to place, then ordinary chips on its positions."""

    text: str
    pieces: tuple[str, ...]
    clause: str


class Rounding(StrEnum):
    """What happens to a payment that does not come out in whole steps."""

    UP = "up_to_cent"
    NEAREST = "nearest_cent"
    DOWN = "down_to_cent"


class Payment(Struct, frozen=True):
    """How winnings are brought to an amount that can be paid: in steps of so many cents."""

    rounding: Rounding
    step: int = 1


def always(_: object) -> bool:
    """The event that ends every list of lines."""
    return True


def judge(bet: Bet, outcome: object) -> Line:
    """The line that decides this bet on this outcome."""
    for line in bet.lines:
        if line.event(outcome):
            return line
    raise AssertionError(f"{bet.text} has no line for {outcome!r}")


def winnings(stake: int, odds: Fraction, payment: Payment) -> int:
    """What a winning stake is paid, in cents, the stake itself not included.

    >>> winnings(155, Fraction(19, 20), Payment(Rounding.UP))
    148
    """
    due, unit = stake * odds.numerator, odds.denominator * payment.step
    if payment.rounding is Rounding.UP:
        steps = -(-due // unit)
    elif payment.rounding is Rounding.DOWN:
        steps = due // unit
    else:
        steps = (2 * due + unit) // (2 * unit)
    return steps * payment.step


def returned(stake: int, line: Line, payment: Payment) -> int:
    """What is handed back for a stake, itself included: nothing for a loss, the stake for a standoff."""
    if line.result is Result.LOSE:
        return 0
    return stake if line.pays is None else stake + winnings(stake, line.pays, payment)


def expected_return(bet: Bet, chances: Iterable[tuple[object, Fraction]]) -> Fraction:
    """What one unit on this bet hands back on average, stake included, rounding ignored."""
    total = Fraction(0)
    for outcome, chance in chances:
        line = judge(bet, outcome)
        if line.result is not Result.LOSE:
            total += chance * (1 + (line.pays or 0))
    return total
