"""Simulated devices: a wheel, a shoe and dice.

They say what they are in every record: the wheel acts as `wheel:simulated`, the shoe as `shoe:simulated`. A seed gives the
same outcomes again.
"""

from random import Random

from croupier.games.card_game import CardGame
from croupier.games.cards import DECK, Card
from croupier.games.roulette import Roulette
from croupier.games.sic_bo import FACES
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.round_commands import EnterDice, EnterNumber

CUT = 52
"""How many cards lie behind the cutting card of a simulated shoe."""


class SimulatedWheel:
    """A wheel whose ball rests in a pocket that nobody chose."""

    def __init__(self, game: Roulette, seed: int) -> None:
        self._game, self._chance = game, Random(seed)

    def rest(self) -> EnterNumber:
        """The ball comes to rest."""
        return EnterNumber(self._chance.choice(self._game.wheel.order))


class SimulatedShoe:
    """Whole decks in one shoe: cards leave it one by one, and all come back when it is shuffled anew; in a device that
    shuffles as it deals, those of the coup before last come back after every coup.

    >>> from croupier.rulebooks.library import game
    >>> shoe = SimulatedShoe(game("star-7up-2016", "seven_up", {}), seed=7)
    >>> shoe.left
    312
    """

    def __init__(self, game: CardGame, seed: int) -> None:
        self._decks, self._chance = game.decks, Random(seed)
        self._cards: list[Card] = []
        self._coup: list[Card] = []
        self._rack: list[Card] = []
        self.shuffle()

    @property
    def left(self) -> int:
        """How many cards are left."""
        return len(self._cards)

    def shuffle(self) -> None:
        """All cards back, in an order that nobody knows."""
        self._cards, self._coup, self._rack = list(DECK) * self._decks, [], []
        self._chance.shuffle(self._cards)

    def draw(self) -> DrawCard:
        """The next card."""
        self._coup.append(self._cards.pop())
        return DrawCard(self._coup[-1])

    def take_back(self) -> None:
        """The rack goes back into the device, which shuffles, and the cards of the coup into the rack."""
        self._cards += self._rack
        self._chance.shuffle(self._cards)
        self._coup, self._rack = [], self._coup


class Dice:
    """Three dice."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def roll(self) -> EnterDice:
        """Roll them."""
        return EnterDice(*(self._chance.choice(FACES) for _ in range(3)))
