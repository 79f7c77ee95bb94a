"""What can be asked to put something right about a round, be it over or going on."""

from croupier.play.arguments import Cents, Count, Ordinal, PlaceName
from croupier.play.command import ByPlayer, ByStaff


class PutRight(ByStaff, frozen=True):
    """To put something right about a round."""


class AboutRound(PutRight, frozen=True):
    """About one round of the table."""

    round: Ordinal


class DeclareInRound(AboutRound, frozen=True, tag="declare_in_round"):
    """Say what went wrong in a round that is over: what the document lays down for it is done."""

    irregularity: str
    reason: str
    places: tuple[PlaceName, ...] = ()
    """Those that it is about, or that took part in it; all of them where none is named."""
    forfeited: tuple[PlaceName, ...] = ()
    """Those whose wagers the house keeps, where the document lets it."""


class CorrectOutcome(AboutRound, frozen=True, tag="correct_outcome"):
    """Enter the actual outcome in place of the one on record."""

    reason: str
    number: str = ""
    cards: tuple[str, ...] = ()
    """In drawing order, exactly the coup's."""
    dice: tuple[Count, ...] = ()


class AdjustWager(AboutRound, frozen=True, tag="adjust_wager"):
    """Settle a wager otherwise than as it lay, in the player's favour."""

    place: PlaceName
    bet: str
    reason: str
    to: str = ""
    """The bet that it is judged as; taken off, where none is named."""


class ReleaseAccounts(AboutRound, frozen=True, tag="release_accounts"):
    """Release the accounts that were frozen for a round: its result is right."""

    reason: str


class MarkWager(AboutRound, frozen=True, tag="mark_wager"):
    """Say of a wager that waits for the records whether they prove that it was made."""

    place: PlaceName
    proved: bool
    record: str
    """What shows it, or what was looked for."""
    bet: str = ""
    """All that are not decided yet, where none is named."""


class CloseAnalysis(AboutRound, frozen=True, tag="close_analysis"):
    """End the enquiry into a place's wagers: what the records prove is settled, and the rest goes back."""

    place: PlaceName


class VoidWagers(PutRight, frozen=True, tag="void_wagers"):
    """Declare a player's wagers in this round void, on a ground."""

    place: PlaceName
    ground: str
    bet: str = ""
    """All of them, where none is named."""


class DecideHeld(AboutRound, frozen=True, tag="decide_held"):
    """Give a stake back that is held, or have the house keep it."""

    place: PlaceName
    forfeit: bool
    reason: str


class ReportMeter(ByPlayer, frozen=True, tag="report_meter"):
    """The terminal's credit meter after a settlement."""

    meter: Cents


class ReportPicture(ByPlayer, frozen=True, tag="report_picture"):
    """What lies on the terminal's layout after the close of a round, as the terminal shows it."""

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
