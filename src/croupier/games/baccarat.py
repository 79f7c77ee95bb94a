"""Baccarat: what a finished coup shows, and the events that bets are decided by."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Protocol

from msgspec import Struct

from croupier.games.cards import Card, Shoe, read_cards
from croupier.games.coup import Drawing, deal
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet, Event, Payment, Series


class Counts(Protocol):
    """Two finished hands: their counts and how many cards each holds."""

    @property
    def player_count(self) -> int: ...
    @property
    def banker_count(self) -> int: ...
    @property
    def player_cards(self) -> int: ...
    @property
    def banker_cards(self) -> int: ...


class Finish(NamedTuple):
    """All that any baccarat bet asks of a finished coup."""

    player_count: int
    banker_count: int
    player_cards: int
    banker_cards: int
    player_pair: bool
    banker_pair: bool


def player_higher(coup: Counts) -> bool:
    """The Player's Hand wins."""
    return coup.player_count > coup.banker_count


def banker_higher(coup: Counts) -> bool:
    """The Banker's Hand wins."""
    return coup.banker_count > coup.player_count


def tie(coup: Counts) -> bool:
    """The counts are equal."""
    return coup.player_count == coup.banker_count


def tie_on_8(coup: Counts) -> bool:
    """Both hands count eight."""
    return coup.player_count == coup.banker_count == 8


def banker_wins_with_6(coup: Counts) -> bool:
    """The Banker's Hand wins with a count of six, on two or three cards."""
    return coup.banker_count == 6 > coup.player_count


def player_wins_with_three_card_8_or_9(coup: Counts) -> bool:
    """The Player's Hand wins with an eight or nine that is no natural."""
    return player_higher(coup) and coup.player_count >= 8 and coup.player_cards == 3


def banker_wins_with_three_card_8_or_9(coup: Counts) -> bool:
    """The Banker's Hand wins with an eight or nine that is no natural."""
    return banker_higher(coup) and coup.banker_count >= 8 and coup.banker_cards == 3


def player_natural(coup: Counts) -> bool:
    """The Player's first two cards count eight or nine."""
    return coup.player_cards == 2 and coup.player_count >= 8


def banker_natural(coup: Counts) -> bool:
    """The Banker's first two cards count eight or nine."""
    return coup.banker_cards == 2 and coup.banker_count >= 8


def equal_naturals(coup: Counts) -> bool:
    """Both hands are naturals of one count."""
    return tie(coup) and player_natural(coup) and banker_natural(coup)


def player_natural_wins(coup: Counts) -> bool:
    """The Player's natural beats the Banker's Hand."""
    return player_natural(coup) and player_higher(coup)


def banker_natural_wins(coup: Counts) -> bool:
    """The Banker's natural beats the Player's Hand."""
    return banker_natural(coup) and banker_higher(coup)


def _player_wins_by(points: int) -> Event:
    def happened(coup: Counts) -> bool:
        return not player_natural(coup) and coup.player_count - coup.banker_count == points

    happened.__doc__ = f"The Player's Hand, no natural, wins by {points}"
    return happened


def _banker_wins_by(points: int) -> Event:
    def happened(coup: Counts) -> bool:
        return not banker_natural(coup) and coup.banker_count - coup.player_count == points

    happened.__doc__ = f"The Banker's Hand, no natural, wins by {points}"
    return happened


PLAYER_WINS_BY = {points: _player_wins_by(points) for points in range(1, 10)}
BANKER_WINS_BY = {points: _banker_wins_by(points) for points in range(1, 10)}
"""The events that a hand which is no natural wins by so many points."""


def player_pair(finish: Finish) -> bool:
    """The Player's first two cards are of one face value."""
    return finish.player_pair


def banker_pair(finish: Finish) -> bool:
    """The Banker's first two cards are of one face value."""
    return finish.banker_pair


class Baccarat(Struct, frozen=True):
    """Baccarat as one rulebook offers it in one configuration."""

    name: ClassVar[str] = "baccarat"

    decks: int
    drawing: Drawing
    bets: Mapping[str, Bet]
    payment: Payment
    series: Mapping[str, Series] = {}

    def read(self, outcome: Mapping[str, object]) -> tuple[Finish, dict[str, object]]:
        """An outcome as it came from outside, checked, and what it says: exactly the coup's cards, in drawing order."""
        player, banker, player_values, banker_values = deal(self.drawing, read_coup(outcome, self.decks))
        finish = finish_of(self.drawing, player_values, banker_values)._replace(
            player_pair=player[0][0] == player[1][0], banker_pair=banker[0][0] == banker[1][0]
        )
        return finish, describe(player, banker, finish)


def finish_of(drawing: Drawing, player: Sequence[int], banker: Sequence[int]) -> Finish:
    """What a finished coup shows by the values of its cards alone, which tell no pair."""
    return Finish(drawing.player_count(player), drawing.count(banker), len(player), len(banker), False, False)


def read_coup(outcome: Mapping[str, object], decks: int) -> list[Card]:
    """A coup's cards as they came from outside: known cards, and no more of one than the shoe holds."""
    if set(outcome) != {"cards"}:
        raise WrongInput('A coup\'s outcome is its cards in drawing order: {"cards": ["Ah", "Td", …]}.')
    cards = read_cards(outcome["cards"])
    if len(set(cards)) + decks <= len(cards):
        Shoe(decks).without(cards)
    return cards


def describe(player: list[Card], banker: list[Card], counts: Counts) -> dict[str, object]:
    """Hands, totals and winner of a finished coup."""
    winner = "tie" if tie(counts) else "player" if player_higher(counts) else "banker"
    return {
        "hands": {"player": player, "banker": banker},
        "totals": {"player": counts.player_count, "banker": counts.banker_count},
        "winner": winner,
    }
