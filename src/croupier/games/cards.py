"""Cards, decks and what is left of a shoe."""

from collections.abc import Iterable

from croupier.games.notation import WrongInput, as_written

RANKS = "A23456789TJQK"
SUITS = "shdc"
Card = str
"""Rank then suit: `Ah`, `Td`, `7c`."""

DECK: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)

Points = tuple[int, ...]
"""What each rank counts, ace to king, as a document states it."""

POINTS: Points = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)
"""Ace one, 2 to 9 their face, ten and pictures zero: what every document with cards says."""


def read_cards(cards: object) -> list[Card]:
    """A list of cards as it came from outside, checked."""
    if not isinstance(cards, list):
        raise WrongInput('The cards must be a list in drawing order, such as ["Ah", "Td"].')
    for card in cards:
        if wrong := not_a_card(card):
            raise WrongInput(wrong)
    return cards


def not_a_card(card: object) -> str | None:
    """What is wrong with a card as it came from outside; nothing where it is one."""
    if isinstance(card, str) and card in _DECK:
        return None
    return f"{as_written(card)} is not a card; a card is rank then suit, such as Ah, Td or 7c."


class CardCounts:
    """How many of each card are left: whole decks less the cards that have gone.

    >>> CardCounts(8).without(["As", "Kd"]).size
    414
    """

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self.left = dict.fromkeys(DECK, decks)

    @property
    def size(self) -> int:
        """How many cards are left."""
        return sum(self.left.values())

    def without(self, gone: Iterable[Card]) -> "CardCounts":
        """The shoe after these cards have left it."""
        after = CardCounts(self.decks)
        after.left = dict(self.left)
        for card in gone:
            if not after.left[card]:
                raise WrongInput(
                    f"{card} appears more often than the {self.decks} times that {self.decks} decks hold it."
                )
            after.left[card] -= 1
        return after

    def ranks(self) -> tuple[int, ...]:
        """How many of each rank are left, ace to king."""
        left = list(self.left.values())
        return tuple(sum(left[place : place + 4]) for place in range(0, 52, 4))


_DECK = frozenset(DECK)
