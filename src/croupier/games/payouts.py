"""What becomes of a wager: judged by the first line of its bet that happened, paid exactly, rounded once.

A bet is a list of lines in order: this event, this result, these odds, by this clause. The last line always
happens, so every bet has a verdict on every outcome. The same `Bet.judge` pays the players and computes the odds.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from croupier.words import words_for

Event = Callable[[Any], bool]
"""Something that an outcome shows or does not."""


class Result(StrEnum):
    """What becomes of a wager."""

    WIN = "win"
    STANDOFF = "standoff"
    LOSE = "lose"


LOSE = Result.LOSE
"""The result that settlement asks for most: a name of its own, since a member is found slowly through its class."""


class PayLine(Struct, frozen=True):
    """If the event happened, this is the wager's result, by this clause; `pays` to 1 on a win."""

    event: Event
    result: Result
    clause: str
    pays: Fraction | None = None
    odds: str | None = None
    """What it pays, as it is written: `35`, `19/20`. Written once, since settlement asks for it every time."""

    def __post_init__(self) -> None:
        if self.pays is not None:
            force_setattr(self, "odds", str(self.pays))


class Bet(Struct, frozen=True):
    """A contingency that money can be put on, as one rulebook offers it."""

    text: str
    lines: tuple[PayLine, ...]

    def judge(self, outcome: Any) -> PayLine:
        """The line that decides this bet on this outcome."""
        for line in self.lines:
            if line.event(outcome):
                return line
        raise AssertionError(f"{self.text} has no line for {outcome!r}")


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


def condition(event: Callable[..., object]) -> str:
    """When a line decides, in words; nothing where the bet's name says it."""
    return words_for("conditions").get(event.__name__, "")


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


def expected_return(verdicts: Iterable[tuple[Result, Fraction | None, Fraction]]) -> Fraction:
    """What one unit staked hands back on average, itself included, rounding ignored: by result, odds and chance."""
    back = (chance * (1 + (pays or 0)) for result, pays, chance in verdicts if result is not LOSE)
    return sum(back, Fraction(0))
