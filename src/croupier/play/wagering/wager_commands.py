"""What can be asked about wagers: by the player who makes them, and by staff who judge them."""

from typing import Literal

from croupier.play.arguments import Cents, Ordinal, PlaceName
from croupier.play.command import ByPlayer, ByStaff


class Place(ByPlayer, frozen=True, tag="place"):
    """Put a stake on a bet; on a multi-piece bet, on each piece."""

    bet: str
    stake: Cents
    purse: str = ""
    """A second purse to take it from: tokens, or a colour of colour checks."""
    box: str = ""
    """On cloth, the box of another position in which it lies."""
    of_purse: Cents = 0
    """How much of the stake the second purse gives, where the rest is of the main one."""
    spoken: bool = False
    """The player has called it out, and the dealer places it."""
    outside: bool = False
    """On a layout that has a zero outside, it lies there."""


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


class Redo(ByPlayer, frozen=True, tag="redo"):
    """Do the last step again that was taken back."""


class Repeat(ByPlayer, frozen=True, tag="repeat"):
    """Place what lay at the close of the player's last round."""


class PlaceLayout(ByPlayer, frozen=True, tag="place_layout"):
    """Place a layout that the player has kept: a stake on each of several bets, as one step."""

    chips: dict[str, Cents]


class Double(ByPlayer, frozen=True, tag="double"):
    """Double everything that lies."""


class Confirm(ByPlayer, frozen=True, tag="confirm"):
    """Confirm bet: wager all chips that lie unconfirmed at this table."""


class InvalidateWagers(ByStaff, frozen=True, tag="invalidate_wagers"):
    """A place's wagers in this round are invalid, for one of the document's reasons: they cannot win."""

    terminal: PlaceName
    reason: str


class DecideInvalid(ByStaff, frozen=True, tag="decide_invalid"):
    """Say whether the house keeps an invalid wager that has lost, or it goes back."""

    terminal: PlaceName
    bet: str
    keep: bool


class IdentifyPlayer(ByStaff, frozen=True, tag="identify_player"):
    """Say who the player at a place is, so that wagers at two places are known for one person's."""

    terminal: PlaceName
    person: str = ""


class KeepShortWager(ByStaff, frozen=True, tag="keep_short_wager"):
    """Let a further wager below the minimum stand, for the result to decide."""

    terminal: PlaceName
    bet: str


class ReturnShortWager(ByStaff, frozen=True, tag="return_short_wager"):
    """Hand a further wager below the minimum back, whatever the result."""

    terminal: PlaceName
    bet: str


class ReduceProRata(ByStaff, frozen=True, tag="reduce_pro_rata"):
    """Reduce wagers on Player and Banker in proportion, to the differential and to each box's maximum."""


class NoteExcess(ByStaff, frozen=True, tag="note_excess"):
    """Note that a limit was exceeded in a round that has ended."""

    round: Ordinal
    limit: Literal["differential", "maximum", "area_maximum"]
    by: Cents
