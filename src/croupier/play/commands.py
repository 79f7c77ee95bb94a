"""What can be asked of a table."""

from typing import Literal

from msgspec import Struct


class TableCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of a table."""


class ByPlayer(TableCommand, frozen=True):
    """A player's, for the player's own chips."""


class ByStaff(TableCommand, frozen=True):
    """For whoever the rulebook names."""


class BySystem(TableCommand, frozen=True):
    """The system's own."""


class Place(ByPlayer, frozen=True, tag="place"):
    """Put a stake on a bet; on a multi-piece bet, on each piece."""

    bet: str
    stake: int


class Move(ByPlayer, frozen=True, tag="move"):
    """Move all that lies on one bet to another."""

    bet: str
    to: str


class Remove(ByPlayer, frozen=True, tag="remove"):
    """Take all off one bet."""

    bet: str


class Clear(ByPlayer, frozen=True, tag="clear"):
    """Take everything off the layout."""


class Undo(ByPlayer, frozen=True, tag="undo"):
    """Take back the last step."""


class Repeat(ByPlayer, frozen=True, tag="repeat"):
    """Place what lay at the close of the player's last round."""


class Double(ByPlayer, frozen=True, tag="double"):
    """Double everything that lies."""


class NewGame(ByStaff, frozen=True, tag="new_game"):
    """Open wagering on a new round."""


class SpinBall(ByStaff, frozen=True, tag="spin_ball"):
    """The ball has been spun."""


class NoMoreBets(ByStaff, frozen=True, tag="no_more_bets"):
    """Close wagering now."""


class Deadline(BySystem, frozen=True, tag="deadline"):
    """The clock: the wagering period of this round has expired."""

    round: int


class EnterNumber(ByStaff, frozen=True, tag="enter_number"):
    """The ball rests in this pocket, says the dealer or the sensor."""

    number: str


class ConfirmNumber(ByStaff, frozen=True, tag="confirm_number"):
    """The number registered is right: settle."""


class DeclareNoSpin(ByStaff, frozen=True, tag="declare_no_spin"):
    """The spin does not count, on one of the document's grounds."""

    reason: str


class Hold(BySystem, frozen=True, tag="hold"):
    """The system found the round open when it started: apply the document's restart rule."""


class ResumeRound(ByStaff, frozen=True, tag="resume_round"):
    """Go on with a held round."""


class VoidRound(ByStaff, frozen=True, tag="void_round"):
    """Return every stake of a held round."""

    reason: Literal["malfunction", "wagers_not_confirmed"]


PlayerCommand = Place | Move | Remove | Clear | Undo | Repeat | Double
StaffCommand = NewGame | SpinBall | NoMoreBets | EnterNumber | ConfirmNumber | DeclareNoSpin | ResumeRound | VoidRound
SystemCommand = Deadline | Hold
Command = PlayerCommand | StaffCommand | SystemCommand
