"""What takes a round from New Game to its end."""

from typing import Literal

from croupier.play.arguments import Count, Ordinal
from croupier.play.command import ByStaff, BySystem


class NewGame(ByStaff, frozen=True, tag="new_game"):
    """Open wagering on a new round."""


class NoMoreBets(ByStaff, frozen=True, tag="no_more_bets"):
    """Close wagering now."""


class Deadline(BySystem, frozen=True, tag="deadline"):
    """The clock: the wagering period of this round has expired."""

    round: Ordinal


class EnterNumber(ByStaff, frozen=True, tag="enter_number"):
    """The ball rests in this pocket, says the dealer or the sensor."""

    number: str


class EnterDice(ByStaff, frozen=True, tag="enter_dice"):
    """The dice show these faces."""

    one: Count
    two: Count
    three: Count


class ConfirmOutcome(ByStaff, frozen=True, tag="confirm_outcome"):
    """The outcome registered is right: settle."""

    winner: Literal["", "player", "banker", "tie"] = ""
    """The result of a coup, as the dealer pressed it."""


class EstablishNumber(ByStaff, frozen=True, tag="establish_number"):
    """The number in which the ball of a held round came to rest, as found out by an authority."""

    number: str


class ConfirmPaid(ByStaff, frozen=True, tag="confirm_paid"):
    """The losing wagers on the cloth are taken and the winning ones paid."""


class ReopenWagering(ByStaff, frozen=True, tag="reopen_wagering"):
    """Take no more bets back: wagering is open again."""

    reason: str = ""


class Hold(BySystem, frozen=True, tag="hold"):
    """The system found the round open when it started: apply the document's restart rule."""


class ResumeRound(ByStaff, frozen=True, tag="resume_round"):
    """Go on with a held round."""


class VoidRound(ByStaff, frozen=True, tag="void_round"):
    """Return every stake of a held round."""

    reason: Literal["malfunction", "wagers_not_confirmed"]
