"""What a shoe that reads cards tells of a coup, and what people enter in its place."""

from typing import Literal

from croupier.play.arguments import Ordinal
from croupier.play.command import ByStaff


class OfCoup(ByStaff, frozen=True):
    """About what was read of a coup."""


class ReportResult(OfCoup, frozen=True, tag="report_result"):
    """The shoe indicates the result of the coup."""

    winner: Literal["player", "banker", "tie"]


class CorrectCard(OfCoup, frozen=True, tag="correct_card"):
    """Enter a card of the coup that the shoe has read wrongly."""

    nth: Ordinal
    """Which of the coup's cards it is, in the order in which they came."""
    card: str


class EstablishCards(OfCoup, frozen=True, tag="establish_cards"):
    """The cards that were really dealt in a coup that waits for them, as found out by an authority."""

    cards: tuple[str, ...]
    """In drawing order."""
    reason: str


class ChangeShoe(OfCoup, frozen=True, tag="change_shoe"):
    """The shoe no longer reads: its cards go to another, and the coup goes on."""

    to: str
    reason: str


class AnnounceCounts(OfCoup, frozen=True, tag="announce_counts"):
    """Announce the Player's count, and then the Banker's."""


CoupCommand = AnnounceCounts | ReportResult | CorrectCard | EstablishCards | ChangeShoe
