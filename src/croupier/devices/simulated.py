"""Simulated devices: a wheel, a shoe and dice.

They say what they are in every record: the wheel acts as `wheel:simulated`, the shoe as `shoe:simulated`. A seed gives the
same outcomes again.
"""

from random import Random

from croupier.games.baccarat import Baccarat
from croupier.games.cards import DECK, Card
from croupier.games.roulette import Roulette
from croupier.games.seven_up import SevenUp
from croupier.games.sic_bo import FACES
from croupier.play.commands import DrawCard, EnterDice, EnterNumber

CUT = 52
"""A shoe is shuffled anew before a coup when no more cards than these are left."""


class Wheel:
    """A wheel whose ball rests in a pocket that nobody chose."""

    def __init__(self, game: Roulette, seed: int) -> None:
        self._game, self._chance = game, Random(seed)

    def rest(self) -> EnterNumber:
        """The ball comes to rest."""
        return EnterNumber(self._chance.choice(self._game.wheel.order))


class Shoe:
    """Whole decks in one shoe: cards leave it one by one, and it is shuffled anew when few are left.

    >>> from croupier.rulebooks.library import game
    >>> shoe = Shoe(game("star-7up-2016", "seven_up", {}), seed=7)
    >>> shoe.left
    312
    """

    def __init__(self, game: Baccarat | SevenUp, seed: int) -> None:
        self._decks, self._chance = game.decks, Random(seed)
        self._cards: list[Card] = []
        self.shuffle()

    @property
    def left(self) -> int:
        """How many cards are left."""
        return len(self._cards)

    def shuffle(self) -> None:
        """All cards back, in an order that nobody knows."""
        self._cards = list(DECK) * self._decks
        self._chance.shuffle(self._cards)

    def draw(self) -> DrawCard:
        """The next card."""
        return DrawCard(self._cards.pop())


class Dice:
    """Three dice."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def roll(self) -> EnterDice:
        """Roll them."""
        return EnterDice(*(self._chance.choice(FACES) for _ in range(3)))
