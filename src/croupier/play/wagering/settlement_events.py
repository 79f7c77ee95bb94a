"""What came of wagers when their round was settled."""

from msgspec import Struct

from croupier.games.settlement import Settled as SettledWager
from croupier.play.event import TableEvent
from croupier.play.wagering.wager_events import Return


class PurseSettled(Struct, frozen=True):
    """What was staked of a second purse, and what came back to it."""

    purse: str
    staked: int
    returned: int


class Commission(Struct, frozen=True):
    """What a winning wager would have been paid, the commission on it, and what was paid."""

    bet: str
    gross: int
    commission: int
    net: int


class WagersSettled(TableEvent, frozen=True, tag="wagers_settled"):
    """One terminal's wagers of a round, settled line by line."""

    terminal: str
    account: str
    lines: tuple[SettledWager, ...]
    staked: int
    returned: int
    purses: tuple[PurseSettled, ...] = ()
    over: tuple[Return, ...] = ()
    """What lay above a maximum and was neither won nor lost; it is part of what came back."""
    commissions: tuple[Commission, ...] = ()
    """The wagers that commission was taken from, where the document has it stored apart."""
