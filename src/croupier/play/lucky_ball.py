"""The Lucky Ball at a table: what a seed gives, and the moments at which it is drawn."""

import hashlib
from fractions import Fraction

from croupier.games.chance import numbers
from croupier.games.lucky_ball import draw_boost, draw_numbers
from croupier.games.roulette import COLOURS, WHEELS
from croupier.play.events import LuckyNumberBoosted, LuckyNumbersShown, SeedPublished
from croupier.play.table import Closed, Setup, Table


def digest(seed: bytes) -> str:
    """What is told of a seed before anything is drawn from it: its SHA-256."""
    return hashlib.sha256(seed).hexdigest()


def due(setup: Setup, table: Table, seed: bytes) -> LuckyNumbersShown | LuckyNumberBoosted | None:
    """What is to be drawn now: the numbers when the ball has been spun, the raised odds when no more bets are taken."""
    wheel = setup.policy.wheel
    assert wheel is not None
    assert wheel.lucky_after_spin is not None
    assert wheel.boost_after_close is not None
    spun = table.spinning or not wheel.lucky_after_spin.value
    if spun and not table.lucky:
        return LuckyNumbersShown(_numbers(setup.table, table, seed))
    closed = isinstance(table.phase, Closed) or not wheel.boost_after_close.value
    if closed and len(table.lucky) == len(COLOURS):
        return _boost(setup.table, table, seed)
    return None


def is_as_drawn(name: str, table: Table, published: SeedPublished) -> bool:
    """Whether a seed is the one whose hash was told, and gives what was drawn from it."""
    seed, told = bytes.fromhex(published.seed), table.seed
    if told is None or (told.round, told.attempt, told.digest) != (published.round, published.attempt, digest(seed)):
        return False
    boosted = _boost(name, table, seed)
    given = {**_numbers(name, table, seed), boosted.boost: boosted.colour}
    return table.lucky.items() <= given.items()


def _numbers(name: str, table: Table, seed: bytes) -> dict[str, str]:
    assert table.seed is not None
    assert table.terms is not None
    wheel = WHEELS[str(table.terms.config["wheel"])]
    return draw_numbers(wheel.pockets, numbers(seed, name, table.seed.round, table.seed.attempt, "numbers"))


def _boost(name: str, table: Table, seed: bytes) -> LuckyNumberBoosted:
    assert table.seed is not None
    assert table.terms is not None
    mega_chance = Fraction(str(table.terms.config.get("mega_chance", 0)))
    return LuckyNumberBoosted(
        *draw_boost(mega_chance, numbers(seed, name, table.seed.round, table.seed.attempt, "boost"))
    )
