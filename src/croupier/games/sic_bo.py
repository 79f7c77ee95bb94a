"""Sic bo: three dice, and the events that bets are decided by."""

from collections.abc import Mapping
from itertools import product
from typing import ClassVar

from msgspec import Struct

from croupier.games.notation import WrongInput, as_written
from croupier.games.payouts import Bet, Event, Payment, Rounding, Series

FACES = range(1, 7)
Roll = tuple[int, int, int]

ROLLS: tuple[Roll, ...] = tuple((one, two, three) for one, two, three in product(FACES, repeat=3))
"""All 216 rolls."""


def is_triple(roll: Roll) -> bool:
    """All three dice show one number."""
    return roll[0] == roll[1] == roll[2]


def shows(face: int, times: int) -> Event:
    """The event that exactly so many dice show a number."""

    def happened(roll: Roll) -> bool:
        return roll.count(face) == times

    return happened


def shows_both(face: int, other: int) -> Event:
    """The event that two different numbers are among the dice."""

    def happened(roll: Roll) -> bool:
        return face in roll and other in roll

    return happened


def total_is(total: int) -> Event:
    """The event that the dice add up to a number."""

    def happened(roll: Roll) -> bool:
        return sum(roll) == total

    return happened


def total_within(lowest: int, highest: int) -> Event:
    """The event that the dice add up to one of a run of numbers."""

    def happened(roll: Roll) -> bool:
        return lowest <= sum(roll) <= highest

    return happened


class SicBo(Struct, frozen=True):
    """Sic bo as its rulebook offers it in one configuration."""

    name: ClassVar[str] = "sic_bo"

    bets: Mapping[str, Bet]
    payment: Payment = Payment(Rounding.UP)
    series: Mapping[str, Series] = {}

    def read(self, outcome: Mapping[str, object]) -> tuple[Roll, dict[str, object]]:
        """An outcome as it came from outside, checked, and what it says."""
        dice = outcome.get("dice")
        if set(outcome) != {"dice"} or not isinstance(dice, list) or len(dice) != 3:
            raise WrongInput('A roll\'s outcome is its three dice: {"dice": [1, 5, 5]}.')
        for die in dice:
            if type(die) is not int or die not in FACES:
                raise WrongInput(f"A die shows 1 to 6, not {as_written(die)}.")
        one, two, three = dice
        return (one, two, three), {"total": one + two + three}
