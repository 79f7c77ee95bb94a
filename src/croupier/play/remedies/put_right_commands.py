"""What can be asked to put something right about a round, be it over or going on."""

from croupier.play.arguments import Cents, Count, Ordinal, PlaceName
from croupier.play.command import ByPlayer, ByStaff


class PutRight(ByStaff, frozen=True):
    """To put something right about a round."""


class AboutRound(PutRight, frozen=True):
    """About one round of the table."""

    round: Ordinal


class DeclareInRound(AboutRound, frozen=True, tag="declare_in_round"):
    irregularity: str
    reason: str
    places: tuple[PlaceName, ...] = ()
    """Those that it is about, or that took part in it; all of them where none is named."""
    forfeited: tuple[PlaceName, ...] = ()
    """Those whose wagers the house keeps, where the document lets it."""


class CorrectOutcome(AboutRound, frozen=True, tag="correct_outcome"):
    reason: str
    number: str = ""
    cards: tuple[str, ...] = ()
    """In drawing order, exactly the coup's."""
    dice: tuple[Count, ...] = ()


class AdjustWager(AboutRound, frozen=True, tag="adjust_wager"):
    place: PlaceName
    bet: str
    reason: str
    to: str = ""
    """The bet that it is judged as; taken off, where none is named."""


class ReleaseAccounts(AboutRound, frozen=True, tag="release_accounts"):
    reason: str


class MarkWager(AboutRound, frozen=True, tag="mark_wager"):
    place: PlaceName
    proved: bool
    record: str
    """What shows it, or what was looked for."""
    bet: str = ""
    """All that are not decided yet, where none is named."""


class CloseAnalysis(AboutRound, frozen=True, tag="close_analysis"):
    place: PlaceName


class VoidWagers(PutRight, frozen=True, tag="void_wagers"):
    place: PlaceName
    ground: str
    bet: str = ""
    """All of them, where none is named."""


class DecideHeld(AboutRound, frozen=True, tag="decide_held"):
    place: PlaceName
    forfeit: bool
    reason: str


class ReportMeter(ByPlayer, frozen=True, tag="report_meter"):
    meter: Cents


class ReportPicture(ByPlayer, frozen=True, tag="report_picture"):
    round: Ordinal
    lies: dict[str, Cents]


PutRightCommand = (
    DeclareInRound
    | CorrectOutcome
    | AdjustWager
    | ReleaseAccounts
    | MarkWager
    | CloseAnalysis
    | VoidWagers
    | DecideHeld
)
