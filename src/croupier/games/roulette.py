"""Wheels, colours, a spin, and what a bet covers.

>>> SINGLE_ZERO.neighbours("17", 2)
('2', '25', '17', '34', '6')
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from msgspec import Struct

from croupier.games.notation import WrongInput, as_written
from croupier.games.payouts import Bet, Event, PayLine, Payment, Rounding, Series

Pocket = str
"""`0`, `00`, `1` … `36`: text, so that zero and double zero are never one."""


class PocketOrder(tuple[Pocket, ...]):
    """Pockets in the order in which they lie round a wheel."""

    __slots__ = ()


SINGLE_ZERO_ORDER = PocketOrder(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
)
DOUBLE_ZERO_ORDER = PocketOrder(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()
)
RED = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
NUMBERS: tuple[Pocket, ...] = tuple(str(number) for number in range(1, 37))
COLOURS = ("red", "green", "blue", "yellow")
"""The four Lucky Ball areas."""


class Wheel(Struct, frozen=True, dict=True):
    """A wheel: its pockets in the order in which they lie round it, and which of them are red."""

    name: str
    order: PocketOrder
    red: frozenset[Pocket] = RED

    @cached_property
    def pockets(self) -> frozenset[Pocket]:
        """The pockets in which the ball can rest."""
        return frozenset(self.order)

    @cached_property
    def colours(self) -> Mapping[Pocket, str]:
        """The colour of each pocket."""
        return {pocket: colour(pocket, self.red) for pocket in self.order}

    def neighbours(self, pocket: Pocket, each_side: int) -> tuple[Pocket, ...]:
        """A pocket with its next ones on either side, as they lie."""
        place = self.order.index(pocket)
        return tuple(self.order[(place + step) % len(self.order)] for step in range(-each_side, each_side + 1))


SINGLE_ZERO = Wheel("single_zero", SINGLE_ZERO_ORDER)
DOUBLE_ZERO = Wheel("double_zero", DOUBLE_ZERO_ORDER)
WHEELS = {wheel.name: wheel for wheel in (SINGLE_ZERO, DOUBLE_ZERO)}
"""The usual wheels."""


def colour(pocket: Pocket, red: frozenset[Pocket] = RED) -> str:
    """The colour of a pocket: zero and double zero are green."""
    if pocket in red:
        return "red"
    return "green" if pocket in ("0", "00") else "black"


class Draw(Struct, frozen=True):
    """A Lucky Ball draw: each colour's number, in the colours' order, and which colour carries which raised odds."""

    numbers: tuple[Pocket, ...]
    boost: str
    boosted: str


class Spin(Struct, frozen=True):
    """Where the ball came to rest and, on a Lucky Ball table, what was drawn."""

    number: Pocket
    draw: Draw | None = None


def covers(pockets: frozenset[Pocket]) -> Event:
    """The event that the ball rests in one of these pockets."""

    def happened(spin: Spin) -> bool:
        return spin.number in pockets

    return happened


class Position(Bet, frozen=True):
    """A bet on numbers. It asks for the pocket alone, so the line that decides each is found once, by `position`."""

    on: Mapping[Pocket, PayLine]

    def judge(self, outcome: Spin) -> PayLine:
        """The line that decides this bet on this spin."""
        return self.on[outcome.number]


def position(text: str, lines: tuple[PayLine, ...], wheel: Wheel) -> Position:
    """A bet on numbers of this wheel."""
    bet = Bet(text, lines)
    return Position(text, lines, {pocket: bet.judge(Spin(pocket)) for pocket in wheel.order})


class Roulette(Struct, frozen=True):
    """Roulette as one rulebook offers it in one configuration."""

    name: ClassVar[str] = "roulette"

    wheel: Wheel
    bets: Mapping[str, Bet]
    series: Mapping[str, Series]
    boosts: tuple[str, ...] = ()
    """The raised odds of which a Lucky Ball draw gives exactly one; none where Lucky Ball is not offered."""
    mega_chance: Fraction | None = None
    """How often Mega Odds come instead of Super Odds, where the configuration says it."""
    payment: Payment = Payment(Rounding.UP)

    def read(self, outcome: Mapping[str, object]) -> tuple[Spin, dict[str, object]]:
        """An outcome as it came from outside, checked, and what it says."""
        if unknown := set(outcome) - ({"number", "lucky"} if self.boosts else {"number"}):
            raise WrongInput(f"A roulette outcome here has no {min(unknown)!r}; give the number spun.")
        number = self.read_pocket(outcome.get("number"))
        spin = Spin(number, self._read_draw(outcome["lucky"]) if "lucky" in outcome else None)
        return spin, {"number": number, "colour": self.wheel.colours[number]}

    def read_pocket(self, number: object) -> Pocket:
        """A pocket of this wheel, as it came from outside."""
        if not isinstance(number, str) or number not in self.wheel.pockets:
            last = "0, 00 and 1 to 36" if "00" in self.wheel.pockets else "0 to 36"
            raise WrongInput(
                f'This wheel has no pocket {as_written(number)}; give one of {last} as text, such as "17".'
            )
        return number

    def _read_draw(self, lucky: object) -> Draw:
        if not isinstance(lucky, dict):
            raise WrongInput("The Lucky Ball draw must name each colour's number and the raised one.")
        if unknown := set(lucky) - {*COLOURS, *self.boosts}:
            raise WrongInput(f"A Lucky Ball draw here has no {min(unknown)!r}.")
        if missing := [each for each in COLOURS if each not in lucky]:
            raise WrongInput(f"The Lucky Ball draw lacks the {missing[0]} number.")
        numbers = tuple(self.read_pocket(lucky[each]) for each in COLOURS)
        if len(set(numbers)) < len(COLOURS):
            raise WrongInput("The four Lucky Ball numbers must differ.")
        boosts = [boost for boost in self.boosts if boost in lucky]
        if len(boosts) != 1 or lucky[boosts[0]] not in COLOURS:
            raise WrongInput(f"A Lucky Ball draw names exactly one colour as {' or '.join(self.boosts)}.")
        return Draw(numbers, boosts[0], lucky[boosts[0]])
