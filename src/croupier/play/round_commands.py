"""What takes a round from New Game to its end."""

from typing import Literal

from croupier.play.arguments import Count, Ordinal
from croupier.play.command import ByStaff, BySystem


class NewGame(ByStaff, frozen=True, tag="new_game"): ...


class NoMoreBets(ByStaff, frozen=True, tag="no_more_bets"): ...


class Deadline(BySystem, frozen=True, tag="deadline"):
    """The clock: the wagering period of this round has expired."""

    round: Ordinal


class EnterNumber(ByStaff, frozen=True, tag="enter_number"):
    number: str


class EnterDice(ByStaff, frozen=True, tag="enter_dice"):
    one: Count
    two: Count
    three: Count


class ConfirmOutcome(ByStaff, frozen=True, tag="confirm_outcome"):
    winner: Literal["", "player", "banker", "tie"] = ""
    """The result of a coup, as the dealer pressed it."""


class EstablishNumber(ByStaff, frozen=True, tag="establish_number"):
    number: str


class ConfirmPaid(ByStaff, frozen=True, tag="confirm_paid"): ...


class ReopenWagering(ByStaff, frozen=True, tag="reopen_wagering"):
    reason: str = ""


class Hold(BySystem, frozen=True, tag="hold"):
    """The system found the round open when it started: apply the document's restart rule."""


class ResumeRound(ByStaff, frozen=True, tag="resume_round"): ...


class VoidRound(ByStaff, frozen=True, tag="void_round"):
    reason: Literal["malfunction", "wagers_not_confirmed"]
