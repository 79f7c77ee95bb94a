"""How often things came at a table: numbers and chances at roulette, totals and chances at dice."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from croupier.games.layout import positions
from croupier.games.roulette import Roulette, Wheel
from croupier.games.settlement import Game
from croupier.games.sic_bo import SicBo, is_triple
from croupier.play.outcome import Outcome

COUNTED = ("straight", "red", "black", "odd", "even", "low", "high", "dozen", "column")
"""The kinds of roulette bet that are counted."""


class Tally(NamedTuple):
    """How many rounds were counted, and how often each bet came; odd and even also of three dice."""

    rounds: int
    came: dict[str, int]


def tally(game: Game, history: Sequence[Outcome]) -> Tally | None:
    """What came in the rounds that a table remembers, void ones left out; nothing in a game of cards."""
    if not isinstance(game, Roulette | SicBo):
        return None
    rounds = [each for each in history if not each.void]
    came: Counter[str] = Counter()
    for each in rounds:
        came.update(_of_number(game.wheel)[each.number] if isinstance(game, Roulette) else _of_roll(each.dice))
    return Tally(len(rounds), dict(came))


@cache
def _of_number(wheel: Wheel) -> dict[str, tuple[str, ...]]:
    """What is counted of each number."""
    counted = {bet: pockets for bet, pockets in positions(wheel).items() if bet.partition(":")[0] in COUNTED}
    return {number: tuple(bet for bet, pockets in counted.items() if number in pockets) for number in wheel.order}


@cache
def _of_roll(dice: tuple[int, ...]) -> tuple[str, ...]:
    """What is counted of a roll: a triple is neither small nor big."""
    one, two, three = dice
    total = sum(dice)
    size = "any_triple" if is_triple((one, two, three)) else "small" if total <= 10 else "big"
    return (f"total:{total}", size, "odd" if total % 2 else "even")
