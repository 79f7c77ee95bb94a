"""A card game: two hands drawn from one shoe, and bets on how they end."""

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.cards import Card, CardCounts, read_cards
from croupier.games.coup import Drawing
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet, Payment, Series


class Counts(Hashable, Protocol):
    """The counts of two finished hands."""

    @property
    def player_count(self) -> int: ...
    @property
    def banker_count(self) -> int: ...


class CardGame(Struct, frozen=True):
    """A card game as one rulebook offers it in one configuration; what a finished coup shows to bets is each game's own."""

    name: ClassVar[str]

    decks: int
    drawing: Drawing
    bets: Mapping[str, Bet]
    payment: Payment
    series: Mapping[str, Series] = {}
    version: str = ""
    """The version in force in the document's words, where the table must show it."""

    @abstractmethod
    def read(self, outcome: Mapping[str, object]) -> tuple[Counts, dict[str, object]]:
        """An outcome as it came from outside, checked, and what it says: exactly the coup's dealt cards, in order."""

    @abstractmethod
    def finish_of(self, player: Sequence[int], banker: Sequence[int]) -> Counts:
        """What a finished coup shows, by the values of the cards dealt to each hand."""

    def variants(self, finish: Any) -> Iterator[tuple[tuple[str, ...], Counts]]:
        """The finishes that the values of the cards do not tell apart, each with what is special about it."""
        yield (), finish

    @property
    def drawn_by(self) -> tuple[object, ...]:
        """What the finishes of a coup depend on: games that have this alike, whatever their clauses, end alike."""
        return self.name, replace(self.drawing, clauses=())


def read_coup(outcome: Mapping[str, object], decks: int) -> list[Card]:
    """A coup's cards as they came from outside: known cards, and no more of one than the shoe holds."""
    if set(outcome) != {"cards"}:
        raise WrongInput('A coup\'s outcome is its cards in drawing order: {"cards": ["Ah", "Td", …]}.')
    cards = read_cards(outcome["cards"])
    # More than `decks` of one card take at least `decks` repetitions: only then is it worth counting the shoe.
    if len(cards) - len(set(cards)) >= decks:
        CardCounts(decks).without(cards)
    return cards


def describe(player: list[Card], banker: list[Card], counts: Counts) -> dict[str, object]:
    """Hands, totals and winner of a finished coup."""
    player_count, banker_count = counts.player_count, counts.banker_count
    winner = "tie" if player_count == banker_count else "player" if player_count > banker_count else "banker"
    return {
        "hands": {"player": player, "banker": banker},
        "totals": {"player": player_count, "banker": banker_count},
        "winner": winner,
    }
