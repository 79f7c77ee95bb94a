"""7-Up Baccarat: the Player's first card is a seven printed on the layout, and sevens are counted."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from croupier.games.card_game import CardGame, describe, read_coup
from croupier.games.coup import deal
from croupier.games.payouts import Event

SEVEN = 7


class SevenUpFinish(NamedTuple):
    """All that any 7-Up bet asks of a finished coup; the printed seven counts in both."""

    player_count: int
    banker_count: int
    sevens: int


def player_wins_with_7(coup: SevenUpFinish) -> bool:
    """The Player's Hand wins with a count of seven."""
    return coup.player_count == SEVEN > coup.banker_count


def banker_wins_with_7(coup: SevenUpFinish) -> bool:
    """The Banker's Hand wins with a count of seven."""
    return coup.banker_count == SEVEN > coup.player_count


def tie_on_7(coup: SevenUpFinish) -> bool:
    """Both hands count seven."""
    return coup.player_count == coup.banker_count == SEVEN


def _sevens(number: int) -> Event:
    def happened(coup: SevenUpFinish) -> bool:
        return coup.sevens == number

    happened.__name__ = f"sevens_{number}"
    return happened


SEVENS = {number: _sevens(number) for number in range(1, 7)}
"""The events that a coup has so many sevens, the printed one included."""


class SevenUp(CardGame, frozen=True, kw_only=True):
    """7-Up Baccarat, of which bets may ask how many sevens there are."""

    name: ClassVar[str] = "seven_up"

    printed_sevens: int
    """How many sevens the layout itself counts for."""

    def read(self, outcome: Mapping[str, object]) -> tuple[SevenUpFinish, dict[str, object]]:
        player, banker, player_values, banker_values = deal(self.drawing, read_coup(outcome, self.decks))
        finish = self.finish_of(player_values, banker_values)
        shown = describe(player, banker, finish)
        return finish, {
            "hands": shown.pop("hands"),
            "printed": str(self.drawing.printed),
            **shown,
            "sevens": finish.sevens,
        }

    def finish_of(self, player: Sequence[int], banker: Sequence[int]) -> SevenUpFinish:
        return SevenUpFinish(
            self.drawing.player_count(player),
            self.drawing.count(banker),
            self.printed_sevens + player.count(SEVEN) + banker.count(SEVEN),
        )

    @property
    def drawn_by(self) -> tuple[object, ...]:
        return *super().drawn_by, self.printed_sevens
