"""What can happen to the wagers that lie at a table, before they are settled."""

from typing import Literal

from msgspec import Struct

from croupier.play.event import TableEvent, WithoutMoney
from croupier.play.reasons import Reason

Chips = dict[str, int]
"""What lies in each wagering area, in cents. An area is a bet, or on cloth `bet@box` in the box of another player."""
ChangedBy = Literal[
    "place",
    "spoken",
    "move",
    "remove",
    "clear",
    "undo",
    "redo",
    "repeat",
    "place_layout",
    "double",
    "also",
    "undisclosed",
    "made_up",
]
"""The step that changed what lies; `also`, of a further purse, is part of the step before it. In a tournament a wager may be
put down from its form, or made up to the minimum."""


class WagersChanged(TableEvent, frozen=True, tag="wagers_changed"):
    """A player's chips lie differently now; `debit` was taken from the purse, or given back where it is negative."""

    terminal: str
    account: str
    by: ChangedBy
    now: Chips
    """What lies now of that purse in each area that changed; zero where it was cleared."""
    debit: int
    purse: str = ""
    """The second purse that the chips are of: promotional tokens, or a colour of colour checks."""
    outside: bool = False
    """Whether they were put on the zero outside."""


class Return(Struct, frozen=True):
    """A wager, or part of one, handed back: by which clause, and why. Made in `returns`, which asks for the reason."""

    terminal: str
    account: str
    bet: str
    stake: int
    clause: str
    purse: str = ""
    reason: Reason | None = None
    """None in what older releases have written."""


class WagersConfirmed(TableEvent, frozen=True, tag="wagers_confirmed"):
    """A player has confirmed: these chips are wagers now and stay, and those that could not be taken went back."""

    terminal: str
    account: str
    wagers: Chips
    returned: tuple[Return, ...]


class WagersReturned(TableEvent, frozen=True, tag="wagers_returned"):
    """Wagers were handed back while the round goes on."""

    returned: tuple[Return, ...]
    reason: str


class WagersInvalidated(WithoutMoney, frozen=True, tag="wagers_invalidated"):
    """A place's wagers in this round are invalid: they stay, and cannot win."""

    terminal: str
    clause: str
    reason: str = ""
    """Why, by its code."""


class InvalidWagerDecided(WithoutMoney, frozen=True, tag="invalid_wager_decided"):
    """What becomes of an invalid wager that has lost: the house keeps it, or it goes back."""

    terminal: str
    bet: str
    keep: bool


class PlayerWarned(WithoutMoney, frozen=True, tag="player_warned"):
    """A player on the cloth was told that a further wager below the minimum may go back, whatever the result."""

    terminal: str
    account: str
    bet: str
    stake: int


class ShortWagerKept(WithoutMoney, frozen=True, tag="short_wager_kept"):
    """The dealer lets a further wager below the minimum stand."""

    terminal: str
    bet: str


class PlayerIdentified(WithoutMoney, frozen=True, tag="player_identified"):
    """Who the player at a place is; nobody known, where the person is empty."""

    terminal: str
    person: str


class ExcessNoted(WithoutMoney, frozen=True, tag="excess_noted"):
    """A limit was exceeded and the wagers stood all the same."""

    round: int
    limit: Literal["differential", "maximum", "area_maximum"]
    by: int
    clause: str


WagerChange = (
    WagersChanged
    | WagersConfirmed
    | WagersReturned
    | WagersInvalidated
    | InvalidWagerDecided
    | PlayerWarned
    | ShortWagerKept
    | PlayerIdentified
    | ExcessNoted
)
