"""What can happen at a table. Each is written to the journal once and never changes its meaning."""

from typing import Literal

from msgspec import Struct

from croupier.games.settlement import Settled as SettledWager

Chips = dict[str, int]
"""What lies on each bet, in cents."""

ChangedBy = Literal["place", "move", "remove", "clear", "undo", "repeat", "double"]
ClosedBy = Literal["deadline", "no_more_bets", "ball"]
Source = Literal["dealer", "sensor"]


class TableEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened at a table."""


class RoundOpened(TableEvent, frozen=True, tag="round_opened"):
    """New Game: wagering is open until the deadline."""

    round: int
    deadline: int


class WagersChanged(TableEvent, frozen=True, tag="wagers_changed"):
    """A player's chips lie differently now; `debit` was taken from the account, or given back where it is negative."""

    terminal: str
    account: str
    by: ChangedBy
    now: Chips
    """What lies now on each bet that changed; nought where it was cleared."""
    debit: int


class BallSpun(TableEvent, frozen=True, tag="ball_spun"):
    """The ball was spun."""

    attempt: int


class Return(Struct, frozen=True):
    """A wager handed back, and by which clause."""

    terminal: str
    account: str
    bet: str
    stake: int
    clause: str


class WageringClosed(TableEvent, frozen=True, tag="wagering_closed"):
    """No more bets: what lies now is wagered, but for what goes back."""

    cause: ClosedBy
    returned: tuple[Return, ...]


class NumberRegistered(TableEvent, frozen=True, tag="number_registered"):
    """A number was entered or read, and waits to be confirmed."""

    number: str
    source: Source
    attempt: int


class NoSpinDeclared(TableEvent, frozen=True, tag="no_spin_declared"):
    """The spin does not count; the dealer spins again."""

    attempt: int
    reason: str


class WagersSettled(TableEvent, frozen=True, tag="wagers_settled"):
    """One terminal's wagers of a round, settled line by line."""

    terminal: str
    account: str
    lines: tuple[SettledWager, ...]
    staked: int
    returned: int


class RoundSettled(TableEvent, frozen=True, tag="round_settled"):
    """The confirmed number, and the end of the round."""

    round: int
    number: str


class RoundHeld(TableEvent, frozen=True, tag="round_held"):
    """The system stopped while wagering was open: the round waits for an authority."""

    round: int


class RoundResumed(TableEvent, frozen=True, tag="round_resumed"):
    """Wagering is open again, the wagers lying as they were recorded."""

    deadline: int


class RoundVoided(TableEvent, frozen=True, tag="round_voided"):
    """The round has no result and every stake went back."""

    round: int
    reason: str
    returned: tuple[Return, ...]


Event = (
    RoundOpened
    | WagersChanged
    | BallSpun
    | WageringClosed
    | NumberRegistered
    | NoSpinDeclared
    | WagersSettled
    | RoundSettled
    | RoundHeld
    | RoundResumed
    | RoundVoided
)
