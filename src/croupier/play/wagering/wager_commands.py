"""What can be asked about wagers: by the player who makes them, and by staff who judge them."""

from typing import Literal

from croupier.play.arguments import Cents, Ordinal, PersonId, PlaceName
from croupier.play.command import ByPlayer, ByStaff


class Place(ByPlayer, frozen=True, tag="place"):
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
    bet: str
    to: str


class Remove(ByPlayer, frozen=True, tag="remove"):
    bet: str


class Clear(ByPlayer, frozen=True, tag="clear"): ...


class Undo(ByPlayer, frozen=True, tag="undo"): ...


class Redo(ByPlayer, frozen=True, tag="redo"): ...


class Repeat(ByPlayer, frozen=True, tag="repeat"): ...


class PlaceLayout(ByPlayer, frozen=True, tag="place_layout"):
    chips: dict[str, Cents]


class Double(ByPlayer, frozen=True, tag="double"): ...


ChipsCommand = Place | Move | Remove | Clear | Undo | Redo | PlaceLayout | Repeat | Double
"""What a player asks about their own chips."""


class Confirm(ByPlayer, frozen=True, tag="confirm"): ...


class InvalidateWagers(ByStaff, frozen=True, tag="invalidate_wagers"):
    terminal: PlaceName
    reason: str


class DecideInvalid(ByStaff, frozen=True, tag="decide_invalid"):
    terminal: PlaceName
    bet: str
    keep: bool


class IdentifyPlayer(ByStaff, frozen=True, tag="identify_player"):
    terminal: PlaceName
    person: PersonId = ""


class KeepShortWager(ByStaff, frozen=True, tag="keep_short_wager"):
    terminal: PlaceName
    bet: str


class ReturnShortWager(ByStaff, frozen=True, tag="return_short_wager"):
    terminal: PlaceName
    bet: str


class ReduceProRata(ByStaff, frozen=True, tag="reduce_pro_rata"): ...


class NoteExcess(ByStaff, frozen=True, tag="note_excess"):
    round: Ordinal
    limit: Literal["differential", "maximum", "area_maximum"]
    by: Cents
