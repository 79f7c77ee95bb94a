"""How a simulated entrant of a tournament wagers."""

from random import Random

from croupier.play.wagering.wager_commands import Place

BETS = {
    "roulette": ("red", "black", "odd", "even", "low", "high", "dozen:1", "straight:17"),
    "seven_up": ("player", "banker"),
}
"""What simulated entrants wager on, by game."""


def wager(chance: Random, game: str, lowest: int, most: int) -> Place:
    """Mostly a little, now and then as much as goes.

    >>> wager(Random(1), "roulette", 100, 1_000).stake % 100
    0
    """
    units = most // lowest
    stake = lowest * (units if chance.random() < 0.25 else chance.randint(1, max(1, units // 3)))
    return Place(chance.choice(BETS[game]), stake)
