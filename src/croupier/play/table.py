"""A table's state, and how events change it.

Phases are types. Where the ball is, and which attempt this is, stand beside them: a ball may spin while wagering is open,
and a no spin changes the attempt and not the phase.
"""

from msgspec import Struct, field

from croupier.games.roulette import Roulette
from croupier.games.settlement import Settled
from croupier.play.events import (
    BallSpun,
    Chips,
    Event,
    NoSpinDeclared,
    NumberRegistered,
    Return,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    RoundSettled,
    RoundVoided,
    Source,
    WageringClosed,
    WagersChanged,
    WagersSettled,
)
from croupier.play.limits import Limits
from croupier.rulebooks.policy import TerminalPolicy

UNDO_DEPTH = 20
HISTORY = 20


class Setup(Struct, frozen=True):
    """What does not change while a table is open."""

    table: str
    game: Roulette
    policy: TerminalPolicy
    limits: Limits
    period: int
    """The wagering period in microseconds."""


class Phase(Struct, frozen=True, tag_field="phase"):
    """Where a round is."""


class Waiting(Phase, frozen=True, tag="waiting"):
    """No round is going on: the dealer may open one."""


class Wagering(Phase, frozen=True, tag="wagering"):
    """Wagers may be placed, moved and taken off until the deadline."""

    deadline: int


class Closed(Phase, frozen=True, tag="closed"):
    """No more bets; the number is still to come."""


class Registered(Phase, frozen=True, tag="registered"):
    """A number was entered or read, and waits to be confirmed."""

    number: str
    source: Source


class Held(Phase, frozen=True, tag="held"):
    """The round waits for an authority."""


class Seat(Struct):
    """A terminal's chips at this table."""

    account: str
    chips: Chips = field(default_factory=dict)
    steps: list[Chips] = field(default_factory=list)
    """What lay before each step on the bets that it changed, latest last."""
    last: Chips = field(default_factory=dict)
    """What lay at the close of the last round that this account wagered in."""

    @property
    def staked(self) -> int:
        """All that lies."""
        return sum(self.chips.values())


class Table(Struct):
    """A table as its journal has left it."""

    phase: Waiting | Wagering | Closed | Registered | Held = Waiting()
    round: int = 0
    attempt: int = 1
    spinning: bool = False
    seats: dict[str, Seat] = field(default_factory=dict)
    settled: dict[str, tuple[Settled, ...]] = field(default_factory=dict)
    """The lines of the last settlement, by terminal."""
    history: list[str] = field(default_factory=list)
    """Winning numbers, latest first."""

    def chips(self, terminal: str, account: str) -> Chips:
        """What lies for an account at a terminal."""
        seat = self.seats.get(terminal)
        return seat.chips if seat is not None and seat.account == account else {}

    def accounts(self) -> set[str]:
        """The accounts with chips on the layout."""
        return {seat.account for seat in self.seats.values() if seat.chips}


def evolve(table: Table, event: Event) -> Table:
    """The table after an event. The table given is used up."""
    match event:
        case RoundOpened():
            table.phase, table.round, table.attempt, table.spinning = Wagering(event.deadline), event.round, 1, False
            table.settled = {}
            for seat in table.seats.values():
                seat.steps = []
        case WagersChanged():
            _change(table, event)
        case BallSpun():
            table.spinning = True
        case WageringClosed():
            _take_off(table, event.returned)
            for seat in table.seats.values():
                seat.steps = []
                if seat.chips:
                    seat.last = dict(seat.chips)
            table.phase = Closed()
        case NumberRegistered():
            table.phase, table.spinning = Registered(event.number, event.source), False
        case NoSpinDeclared():
            table.attempt, table.spinning = event.attempt + 1, False
            if isinstance(table.phase, Registered):
                table.phase = Closed()
        case WagersSettled():
            table.seats[event.terminal].chips = {}
            table.settled[event.terminal] = event.lines
        case RoundSettled():
            table.phase, table.spinning = Waiting(), False
            table.history = [event.number, *table.history][:HISTORY]
        case RoundHeld():
            table.phase = Held()
        case RoundResumed():
            table.phase, table.spinning = Wagering(event.deadline), False
        case RoundVoided():
            _take_off(table, event.returned)
            table.phase, table.spinning = Waiting(), False
    return table


def _change(table: Table, event: WagersChanged) -> None:
    seat = table.seats.get(event.terminal)
    if seat is None or seat.account != event.account:
        seat = table.seats[event.terminal] = Seat(event.account)
    if event.by == "undo":
        seat.steps.pop()
    else:
        seat.steps = [*seat.steps, {bet: seat.chips.get(bet, 0) for bet in event.now}][-UNDO_DEPTH:]
    lying = {**seat.chips, **event.now}
    seat.chips = {bet: stake for bet, stake in lying.items() if stake}


def _take_off(table: Table, returned: tuple[Return, ...]) -> None:
    for each in returned:
        chips = table.seats[each.terminal].chips
        del chips[each.bet]
