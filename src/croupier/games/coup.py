"""A coup: two hands drawn from one shoe in a fixed order, by a tableau that leaves nobody a choice."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from croupier.games.cards import RANKS, SUITS, Card, Points, not_a_card
from croupier.games.notation import WrongInput


class Hand(StrEnum):
    """The two hands of a coup. They belong to no one at the table."""

    PLAYER = "player"
    BANKER = "banker"


DRAW, STAND = "D", "S"

PLAYER_TABLE = "DDDDDDSSSS"
"""Table 1, by the Player's count 0 to 9: draw or stand. A natural ends the coup before it is asked."""

BANKER_ALONE = "DDDDDDSSSS"
"""What the Banker does, by its count 0 to 9, when the Player's Hand stands."""

BANKER_TABLE = (
    "DDDDDDDDDD",
    "DDDDDDDDDD",
    "DDDDDDDDDD",
    "DDDDDDDDSD",
    "SSDDDDDDSS",
    "SSSSDDDDSS",
    "SSSSSSDDSS",
    "SSSSSSSSSS",
    "SSSSSSSSSS",
    "SSSSSSSSSS",
)
"""Table 2, by the Banker's count and the value 0 to 9 of the card that the Player's Hand drew."""


class Drawing(Struct, frozen=True, dict=True):
    """How a document draws a coup."""

    order: tuple[Hand, ...]
    """Whose the first cards are."""
    points: Points
    wraps_at: int
    """A hand's count is its total less whole times this: the last digit, where it is ten."""
    naturals: tuple[int, ...]
    player_table: str
    banker_table: tuple[str, ...]
    banker_alone: str
    extra_cards: int
    """How many cards a hand may draw beyond the first ones."""
    printed: int = 0
    """What the card printed on the layout adds to the Player's Hand; nothing where there is none."""
    zero: str = ""
    """What a count of zero is called, where the document has a name for it."""
    clauses: tuple[tuple[str, str], ...] = ()
    """By which clauses, for those who look it up: of the order, the naturals and each of the tables."""

    @cached_property
    def value(self) -> Mapping[Card, int]:
        """What each card counts."""
        return {rank + suit: count for rank, count in zip(RANKS, self.points, strict=True) for suit in SUITS}

    @cached_property
    def first_cards(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Which of the first cards are the Player's, and which the Banker's, by their place in the order."""
        places = range(len(self.order))
        return (
            tuple(place for place in places if self.order[place] is Hand.PLAYER),
            tuple(place for place in places if self.order[place] is Hand.BANKER),
        )

    def count_name(self, count: int) -> str:
        """A hand's count as it is said: zero with its name."""
        return f"{count} ({self.zero})" if self.zero and not count else str(count)

    def next_hand(self, player: Sequence[int], banker: Sequence[int]) -> Hand | None:
        """Whose card comes next, by the values drawn to each hand so far; none when the coup is complete."""
        dealt = len(player) + len(banker)
        if dealt < len(self.order):
            return self.order[dealt]
        player_count, banker_count = self.player_count(player), self.count(banker)
        if dealt == len(self.order) and (player_count in self.naturals or banker_count in self.naturals):
            return None
        first_player, first_banker = self.first_cards
        player_extra, banker_extra = len(player) - len(first_player), len(banker) - len(first_banker)
        if not banker_extra and player_extra < self.extra_cards and self.player_table[player_count] == DRAW:
            return Hand.PLAYER
        if banker_extra < self.extra_cards:
            row = self.banker_table[banker_count][player[-1]] if player_extra else self.banker_alone[banker_count]
            if row == DRAW:
                return Hand.BANKER
        return None

    def count(self, values: Iterable[int]) -> int:
        """A hand's point count: the last digit of its total."""
        return sum(values) % self.wraps_at

    def player_count(self, values: Iterable[int]) -> int:
        """The Player's point count, the printed card included."""
        return (self.printed + sum(values)) % self.wraps_at


class Coup(Struct, frozen=True):
    """A coup as far as it has been drawn.

    It says whose card comes next, whether it is complete, and what is wrong with a card too many.
    """

    drawing: Drawing
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    @property
    def next_hand(self) -> Hand | None:
        """Whose card comes next; none when the coup is complete."""
        return self.drawing.next_hand(self._values(self.player), self._values(self.banker))

    @property
    def complete(self) -> bool:
        """Whether no further card belongs to this coup."""
        return self.next_hand is None

    @property
    def player_count(self) -> int:
        """The Player's Hand's point count so far."""
        return self.drawing.player_count(self._values(self.player))

    @property
    def banker_count(self) -> int:
        """The Banker's Hand's point count so far."""
        return self.drawing.count(self._values(self.banker))

    @property
    def natural(self) -> bool:
        """Whether either hand has a natural, which ends the drawing."""
        first = self.drawing.order
        return len(self.player) + len(self.banker) == len(first) and not {
            self.player_count,
            self.banker_count,
        }.isdisjoint(self.drawing.naturals)

    def wrong_with(self, card: object) -> str | None:
        """What is wrong with drawing this card now, in words for the dealer; nothing while the coup goes on."""
        return not_a_card(card) or (self.one_too_many(card) if self.complete else None)

    def one_too_many(self, card: object) -> str:
        """Why a card drawn after the end of this coup should not have been."""
        counts = f"Player {self.player_count}, Banker {self.banker_count}"
        if self.natural:
            return f"{card} should not have been drawn: a natural ended the coup ({counts})."
        return f"{card} should not have been drawn: both hands are finished ({counts})."

    def draw(self, card: Card) -> "Coup":
        """The coup with one more card, given to the hand whose turn it is."""
        if wrong := self.wrong_with(card):
            raise WrongInput(wrong)
        if self.next_hand is Hand.PLAYER:
            return Coup(self.drawing, (*self.player, card), self.banker)
        return Coup(self.drawing, self.player, (*self.banker, card))

    def _values(self, cards: tuple[Card, ...]) -> list[int]:
        value = self.drawing.value
        return [value[card] for card in cards]


def deal(drawing: Drawing, cards: Sequence[Card]) -> tuple[list[Card], list[Card], list[int], list[int]]:
    """Deal exactly a coup's cards: each hand's cards, and their values."""
    if len(cards) < len(drawing.order):
        raise WrongInput(_not_complete(drawing.order[len(cards)]))
    value, (first_player, first_banker) = drawing.value, drawing.first_cards
    player, banker = [cards[place] for place in first_player], [cards[place] for place in first_banker]
    player_values, banker_values = [value[card] for card in player], [value[card] for card in banker]
    for card in cards[len(drawing.order) :]:
        turn = drawing.next_hand(player_values, banker_values)
        if turn is None:
            raise WrongInput(Coup(drawing, tuple(player), tuple(banker)).one_too_many(card))
        hand, values = (player, player_values) if turn is Hand.PLAYER else (banker, banker_values)
        hand.append(card)
        values.append(value[card])
    missing = drawing.next_hand(player_values, banker_values)
    if missing is not None:
        raise WrongInput(_not_complete(missing))
    return player, banker, player_values, banker_values


def _not_complete(missing: Hand) -> str:
    return f"The coup is not complete: the {missing.value.title()}'s Hand has a card to come."
