"""How many ways each finish of a coup can be dealt from a given shoe, counted exactly.

A finish depends only on the values of the cards. So the hands of values that lead to each finish are listed once, and for
a shoe each is worth the number of ordered draws that make it. Every count is a whole number: six cards leave eight decks
in 4,998,398,275,503,360 ways, which a 64-bit integer holds.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import combinations_with_replacement
from math import factorial, perm, prod

import numpy as np
from numpy.typing import NDArray

from croupier.games.cards import CardCounts
from croupier.games.coup import Drawing, Hand
from croupier.games.notation import WrongInput

FinishOf = Callable[[Sequence[int], Sequence[int]], Hashable]


class Composition:
    """Every finish of one way of drawing, and the ways to reach each from any shoe."""

    def __init__(self, drawing: Drawing, finish_of: FinishOf) -> None:
        self.drawing = drawing
        self.most_cards = len(drawing.order) + 2 * drawing.extra_cards
        ways = _ways(drawing, finish_of)
        self.finishes = list(ways)
        hands = sorted({hand for reached in ways.values() for hand in reached})
        places = {hand: place for place, hand in enumerate(hands)}
        self._counts = np.array(hands, dtype=np.intp)
        self._cards = self._counts.sum(axis=1)
        self._columns = np.arange(self._counts.shape[1])
        self._hand = np.array([places[hand] for reached in ways.values() for hand in reached], dtype=np.intp)
        self._times = np.array([times for reached in ways.values() for times in reached.values()], dtype=np.int64)
        self._starts = np.cumsum([0, *(len(reached) for reached in ways.values())])[:-1]

    def weights(self, shoe: CardCounts) -> NDArray[np.int64]:
        """For each finish, in how many ways the shoe deals it, as draws of the most cards that a coup can take."""
        size = shoe.size
        if size < self.most_cards:
            raise WrongInput(f"A coup may take {self.most_cards} cards, and only {size} are left in the shoe.")
        left = [0] * self._counts.shape[1]
        for value, count in zip(self.drawing.points, shoe.ranks(), strict=True):
            left[value] += count
        draws = np.array(
            [[perm(count, drawn) for drawn in range(self.most_cards + 1)] for count in left], dtype=np.int64
        )
        rest = np.array([perm(size - drawn, self.most_cards - drawn) for drawn in range(self.most_cards + 1)])
        worth = draws[self._columns, self._counts].prod(axis=1) * rest[self._cards]
        return np.add.reduceat(worth[self._hand] * self._times, self._starts)

    def total(self, shoe: CardCounts) -> int:
        """In how many ways the shoe deals the most cards that a coup can take."""
        return perm(shoe.size, self.most_cards)


def _ways(drawing: Drawing, finish_of: FinishOf) -> dict[Hashable, Counter[tuple[int, ...]]]:
    """For each finish, the hands of values that lead to it (how many cards of each value) and in how many orders."""
    values = range(max(drawing.points) + 1)
    ways: dict[Hashable, Counter[tuple[int, ...]]] = {}

    def walk(player: list[int], banker: list[int], counts: list[int], orders: int) -> None:
        turn = drawing.next_hand(player, banker)
        if turn is None:
            ways.setdefault(finish_of(player, banker), Counter())[tuple(counts)] += orders
            return
        hand = player if turn is Hand.PLAYER else banker
        for value in values:
            hand.append(value)
            counts[value] += 1
            walk(player, banker, counts, orders)
            counts[value] -= 1
            hand.pop()

    first = [(hand, _orders(hand)) for hand in combinations_with_replacement(values, drawing.order.count(Hand.PLAYER))]
    second = [(hand, _orders(hand)) for hand in combinations_with_replacement(values, drawing.order.count(Hand.BANKER))]
    for player, player_orders in first:
        for banker, banker_orders in second:
            counts = [0] * len(values)
            for value in (*player, *banker):
                counts[value] += 1
            walk(list(player), list(banker), counts, player_orders * banker_orders)
    return ways


def _orders(hand: tuple[int, ...]) -> int:
    return factorial(len(hand)) // prod(factorial(times) for times in Counter(hand).values())
