"""Baccarat: what a finished coup shows, and the events that bets are decided by."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar, NamedTuple

from croupier.games.card_game import CardGame, Counts, describe, read_coup
from croupier.games.coup import deal
from croupier.games.payouts import Event


class BaccaratFinish(NamedTuple):
    """All that any baccarat bet asks of a finished coup: counts, numbers of cards, and pairs."""

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


def player_wins_with_three_card_8_or_9(coup: BaccaratFinish) -> bool:
    """The Player's Hand wins with an eight or nine that is no natural."""
    return player_higher(coup) and coup.player_count >= 8 and coup.player_cards == 3


def banker_wins_with_three_card_8_or_9(coup: BaccaratFinish) -> bool:
    """The Banker's Hand wins with an eight or nine that is no natural."""
    return banker_higher(coup) and coup.banker_count >= 8 and coup.banker_cards == 3


def player_natural(coup: BaccaratFinish) -> bool:
    """The Player's first two cards count eight or nine."""
    return coup.player_cards == 2 and coup.player_count >= 8


def banker_natural(coup: BaccaratFinish) -> bool:
    """The Banker's first two cards count eight or nine."""
    return coup.banker_cards == 2 and coup.banker_count >= 8


def equal_naturals(coup: BaccaratFinish) -> bool:
    """Both hands are naturals of one count."""
    return tie(coup) and player_natural(coup) and banker_natural(coup)


def player_natural_wins(coup: BaccaratFinish) -> bool:
    """The Player's natural beats the Banker's Hand."""
    return player_natural(coup) and player_higher(coup)


def banker_natural_wins(coup: BaccaratFinish) -> bool:
    """The Banker's natural beats the Player's Hand."""
    return banker_natural(coup) and banker_higher(coup)


def _player_wins_by(points: int) -> Event:
    def happened(coup: BaccaratFinish) -> bool:
        return coup.player_count - coup.banker_count == points and not player_natural(coup)

    happened.__name__ = f"player_wins_by_{points}"
    return happened


def _banker_wins_by(points: int) -> Event:
    def happened(coup: BaccaratFinish) -> bool:
        return coup.banker_count - coup.player_count == points and not banker_natural(coup)

    happened.__name__ = f"banker_wins_by_{points}"
    return happened


PLAYER_WINS_BY = {points: _player_wins_by(points) for points in range(1, 10)}
BANKER_WINS_BY = {points: _banker_wins_by(points) for points in range(1, 10)}
"""The events that a hand which is no natural wins by so many points."""


def player_pair(coup: BaccaratFinish) -> bool:
    """The Player's first two cards are of one face value."""
    return coup.player_pair


def banker_pair(coup: BaccaratFinish) -> bool:
    """The Banker's first two cards are of one face value."""
    return coup.banker_pair


PAIRS = frozenset((player_pair, banker_pair))
"""The events that ask for face values, and only for those of a hand's first two cards."""


class Baccarat(CardGame, frozen=True):
    """Baccarat, of which bets may ask whether a hand has a pair."""

    name: ClassVar[str] = "baccarat"

    def read(self, outcome: Mapping[str, object]) -> tuple[BaccaratFinish, dict[str, object]]:
        player, banker, player_values, banker_values = deal(self.drawing, read_coup(outcome, self.decks))
        pairs = player[0][0] == player[1][0], banker[0][0] == banker[1][0]
        finish = self.finish_of(player_values, banker_values, pairs)
        return finish, describe(player, banker, finish)

    def finish_of(
        self, player: Sequence[int], banker: Sequence[int], pairs: tuple[bool, bool] = (False, False)
    ) -> BaccaratFinish:
        """What a finished coup shows, by the values of its cards; these alone tell no pair."""
        drawing = self.drawing
        return BaccaratFinish(drawing.player_count(player), drawing.count(banker), len(player), len(banker), *pairs)

    def variants(self, finish: BaccaratFinish) -> Iterator[tuple[tuple[str, ...], BaccaratFinish]]:
        for of_player, of_banker in product((False, True), repeat=2):
            named = ("Player pair",) * of_player + ("Banker pair",) * of_banker
            yield named, finish._replace(player_pair=of_player, banker_pair=of_banker)
