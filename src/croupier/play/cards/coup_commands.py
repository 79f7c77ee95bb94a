"""What a shoe that reads cards tells of a coup, and what people enter in its place."""

from typing import Literal

from croupier.play.arguments import Ordinal
from croupier.play.command import ByStaff


class OfCoup(ByStaff, frozen=True):
    """About what was read of a coup."""


class ReportResult(OfCoup, frozen=True, tag="report_result"):
    winner: Literal["player", "banker", "tie"]


class CorrectCard(OfCoup, frozen=True, tag="correct_card"):
    nth: Ordinal
    """Which of the coup's cards it is, in the order in which they came."""
    card: str


class EstablishCards(OfCoup, frozen=True, tag="establish_cards"):
    cards: tuple[str, ...]
    """In drawing order."""
    reason: str


class ChangeShoe(OfCoup, frozen=True, tag="change_shoe"):
    to: str
    reason: str


class AnnounceCounts(OfCoup, frozen=True, tag="announce_counts"): ...


CoupCommand = AnnounceCounts | ReportResult | CorrectCard | EstablishCards | ChangeShoe
