"""Who asks something of a table, when, and with what money."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.outcome import Source
from croupier.play.remedies.past_round import PastRound
from croupier.play.tournament.session import OpenForm
from croupier.rulebooks.roles import Role

Decision = Accepted[Event] | Refused


class PurseBalance(Struct, frozen=True, gc=False):
    """What a second purse holds, what one piece of it is worth, and what it may be wagered on."""

    balance: int
    unit: int = 1
    barred: Refused | None = None
    """Why nothing of it is wagered at this table."""
    kinds: tuple[str, ...] = ()
    """The kinds of bet that it is wagered on; any, if none is named."""
    least: int = 0
    """The least that lies of it on a bet."""
    clause: str = ""
    """The clause that lets it be bound so."""


NONE: Mapping[str, Any] = MappingProxyType({})
"""Nothing of its kind. A dict for a default would be made anew for each context, and every wager has one."""


class TableContext(Struct, frozen=True, gc=False):
    """Who asks, when, and with what money."""

    at: int
    terminal: str = ""
    account: str | None = None
    balance: int = 0
    source: Source = "dealer"
    purses: Mapping[str, PurseBalance] = NONE
    card: bool = False
    """Whether the player's own valid card has been read at this place."""
    elsewhere: int = 0
    """At how many other tables this place has wagers."""
    present: Mapping[str, str] = NONE
    """Who is at the table, where that matters: the account that is open at each place."""
    busy: frozenset[str] = frozenset()
    """The places whose player wagers at another table."""
    who: str = ""
    """Whose order it is, as the journal names them."""
    role: Role = Role.DEALER
    waits_for: str = ""
    """The other game of the dealer, where that is to be dealt first."""
    other_waits: bool = False
    """Whether a coup of the dealer's other game waits for a card."""
    dealing: tuple[str, ...] = ()
    """The games of the other tables at which this dealer is signed on, where that matters."""
    boxes: Mapping[str, str] = NONE
    """The drop boxes of the other tables, each with its table, where that matters."""
    notified: bool = False
    """Whether what is decided now was asked for in time: a request for it was made then."""
    past: PastRound | None = None
    """The round that a command is about, where it is over."""
    screen_rules: str = ""
    """The text of the on-screen rules that the next round is played under, where the document has it on record."""
    dealt_with: frozenset[str] = frozenset()
    """The places whose player was dealt with for conduct."""
    barred: Refused | None = None
    """Why the tournament does not let its session go on, or does not take the word of who asks."""
    sealed: tuple[str, str] = ("", "")
    """Of a form that is handed in, the digest and what it says, encrypted."""
    forms: Mapping[str, OpenForm] = NONE
    """What the forms of this round say, by place, where a command reveals them; to a player the own one."""
