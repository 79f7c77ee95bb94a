"""A table's state, and how events change it.

Phases are types. What is out physically (the ball, the cards, which attempt this is) stands beside them: a ball may spin
while wagering is open, and a no spin changes the attempt and not the phase.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec import Struct, field

from croupier.games.settlement import Game, Settled
from croupier.play.board import Board, post
from croupier.play.events import (
    BallSpun,
    BothSidesApproved,
    BothSidesWithdrawn,
    CardDrawn,
    ChecksRequired,
    Chips,
    ClothPaid,
    Event,
    ExcessNoted,
    LuckyBallSwitched,
    LuckyNumberBoosted,
    LuckyNumbersShown,
    NoSpinDeclared,
    Outcome,
    OutcomeRegistered,
    PeriodEnded,
    PlayerIdentified,
    PlayerLeft,
    PlayersPermitted,
    PlayerWarned,
    RestrictionLifted,
    Return,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    RoundSettled,
    RoundVoided,
    SeedCommitted,
    SeedPublished,
    ShortWagerKept,
    SideBetsRestricted,
    SignEvent,
    Source,
    Terms,
    WageringClosed,
    WageringReopened,
    WagersChanged,
    WagersConfirmed,
    WagersInvalidated,
    WagersReturned,
    WagersSettled,
)
from croupier.play.limits import Limits, bet_of
from croupier.rulebooks.policy import TablePolicy
from croupier.rulebooks.sign import SignPolicy

UNDO_DEPTH = 20
HISTORY = 20


class Setup(Struct, frozen=True):
    """What does not change while a table is open."""

    table: str
    game: Game
    policy: TablePolicy
    sign: SignPolicy
    limits: Limits
    period: int | None
    """The wagering period in microseconds; none where the dealer's call alone ends it."""
    positions: frozenset[str] = frozenset()
    """The places on the cloth, worked by the dealer or by a layout that reads chips."""
    places: frozenset[str] = frozenset()
    """Every place at the table: terminals, and positions on the cloth."""
    idle_rounds: int = 0
    """After how many rounds running without a wager a seat may be required; never, if nought."""
    lucky_ball: bool = False
    """Whether the table opens with Lucky Ball on offer; its layout has the areas."""
    players_per_area: int | None = 1
    """How many players may share a wagering area; none where any number may."""
    limits_per_person: bool = False
    """Whether the sign says that limits apply per person."""
    tables_at_once: int = 1
    """At how many tables a terminal may have wagers at the same time."""
    tokens_come_back: bool = True
    """Whether a promotional token that has won goes back to the player."""
    terms: Terms = Terms()
    """How the game is offered."""

    @property
    def confirms(self) -> bool:
        """Whether chips are wagered only when the player has confirmed them."""
        return self.policy.confirm_bet is not None and self.policy.confirm_bet.value


class Phase(Struct, frozen=True, tag_field="phase"):
    """Where a round is."""


class Waiting(Phase, frozen=True, tag="waiting"):
    """No round is going on: the dealer may open one."""


class Wagering(Phase, frozen=True, tag="wagering"):
    """Wagers may be placed, moved and taken off until the deadline, or until the dealer's call."""

    deadline: int | None

    def is_open(self, at: int) -> bool:
        """Whether wagers are taken at this time."""
        return self.deadline is None or at < self.deadline


class Closed(Phase, frozen=True, tag="closed"):
    """No more bets; the outcome is still to come."""


class Uncalled(Closed, frozen=True, tag="uncalled"):
    """Closed for the terminals; until the dealer's call the cloth takes wagers."""


class Registered(Phase, frozen=True, tag="registered"):
    """An outcome was entered or read, and waits to be confirmed."""

    outcome: Outcome
    source: Source


class Held(Phase, frozen=True, tag="held"):
    """The round waits for an authority."""

    closed: bool = False
    """Whether no more bets had come before."""


Step = dict[str, Chips]
"""A step that can be undone: what lay before, of each purse, in the areas that it changed."""


class Placed(Struct, frozen=True, gc=False):
    """Part of what lies in an area: how much was added at once, and when, in the table's count of changes."""

    change: int
    stake: int


class Seat(Struct):
    """A place's chips at this table."""

    account: str
    chips: Chips = field(default_factory=dict)
    """What lies loose of the main purse: it can be moved and taken off while wagering is open."""
    confirmed: Chips = field(default_factory=dict)
    """What the player has confirmed, where the document asks for it: it stays."""
    purses: dict[str, Chips] = field(default_factory=dict)
    """What lies loose of each second purse."""
    steps: list[Step] = field(default_factory=list)
    """What can be undone, latest last."""
    last: Chips = field(default_factory=dict)
    """What was wagered in the last round that this account wagered in."""
    last_round: int = 0
    """Which round that was."""
    placed: dict[str, list[Placed]] = field(default_factory=dict)
    """What was added to each area, and lies there still, latest last."""
    warned: bool = False
    """Whether the player was told of a wager below the minimum."""
    cut: list[str] = field(default_factory=list)
    """The areas of this round of which part went back: what is left stands, however little."""
    kept: list[str] = field(default_factory=list)
    """The areas of this round with a further such wager that the dealer lets stand."""

    def of(self, purse: str) -> Chips:
        """What lies loose of a purse."""
        return self.purses.get(purse, {}) if purse else self.chips

    def heaps(self) -> Iterator[tuple[str, Chips]]:
        """Everything that lies, purse by purse: of the main one what is loose and what is confirmed."""
        yield "", self.chips
        yield "", self.confirmed
        yield from self.purses.items()

    def lies(self) -> Chips:
        """All that lies in each area."""
        if not self.confirmed and not self.purses:
            return self.chips
        total: Chips = {}
        for _, heap in self.heaps():
            for area, stake in heap.items():
                total[area] = total.get(area, 0) + stake
        return total

    @property
    def staked(self) -> int:
        """All that lies."""
        return sum(sum(heap.values()) for _, heap in self.heaps())


def wagered(setup: Setup, seat: Seat) -> Chips:
    """What a place has wagered: what it has confirmed, or where nobody confirms all that lies."""
    return seat.confirmed if setup.confirms else seat.lies()


class Approval(Struct, frozen=True):
    """How far an approval reaches: until it is withdrawn, a time, or the end of a round."""

    until: int | None
    last_round: int | None

    def reaches(self, at: int, round: int) -> bool:
        """Whether it holds at a time, in a round."""
        return (self.until is None or at < self.until) and (self.last_round is None or round <= self.last_round)


class Table(Struct):
    """A table as its journal has left it."""

    phase: Waiting | Wagering | Closed | Uncalled | Registered | Held = Waiting()
    round: int = 0
    terms: Terms | None = None
    """On what terms the round is played."""
    attempt: int = 1
    spinning: bool = False
    cards: tuple[str, ...] = ()
    """The cards of the coup, in the order in which they came."""
    seed: SeedCommitted | None = None
    """What the system draws from in this attempt."""
    lucky: dict[str, str] = field(default_factory=dict)
    """Each colour's Lucky Ball number as drawn, and the colour with raised odds."""
    lucky_ball: bool = False
    """Whether Lucky Ball is offered in this round."""
    lucky_ball_next: bool | None = None
    """Whether it is offered from the next round on, where that was switched."""
    checks_required: bool = False
    """Whether wagers are made in the table's colour checks."""
    invalid: dict[str, str] = field(default_factory=dict)
    """The places whose wagers in this round are invalid, with the clause."""
    changes: int = 0
    """How often chips were added in this round."""
    seats: dict[str, Seat] = field(default_factory=dict)
    persons: dict[str, str] = field(default_factory=dict)
    """Who is at a place, as far as somebody has said so."""
    cloth_to_pay: bool = False
    """Whether the cloth waits to be paid after the last coup."""
    players_per_area: int = 0
    """How many players staff have let share a wagering area; nought where nobody has said."""
    both_sides: dict[str, Approval] = field(default_factory=dict)
    """The accounts that may wager on Player and Banker in one round."""
    restricted: bool = False
    """Whether side bets are for players with their own wager on Player, Banker or Tie."""
    board: Board = field(default_factory=Board)
    """The sign, and what is announced."""
    settled: dict[str, tuple[Settled, ...]] = field(default_factory=dict)
    """The lines of the last settlement, by place."""
    history: list[Outcome] = field(default_factory=list)
    """Outcomes, latest first."""

    def seat(self, terminal: str, account: str | None) -> Seat | None:
        """The chips of an account at a place."""
        seat = self.seats.get(terminal)
        return seat if seat is not None and seat.account == account else None

    def chips(self, terminal: str, account: str) -> Chips:
        """All that lies for an account at a place."""
        seat = self.seat(terminal, account)
        return seat.lies() if seat is not None else {}

    def accounts(self) -> set[str]:
        """The accounts with chips on the layout, and their second purses that lie there."""
        names = set()
        for seat in self.seats.values():
            if seat.chips or seat.confirmed or seat.purses:
                names.add(seat.account)
                names.update(f"{seat.account}/{purse}" for purse in seat.purses)
        return names

    def on(self, bets: Iterable[str]) -> int:
        """All that lies on these bets, wherever."""
        wanted = set(bets)
        return sum(
            stake for seat in self.seats.values() for area, stake in seat.lies().items() if bet_of(area) in wanted
        )


def undealt(policy: TablePolicy, table: Table) -> bool:
    """Whether wagers can still be put right: wagering is open, or no more bets was called and no card is out."""
    if isinstance(table.phase, Wagering):
        return True
    until_card = policy.first_card_ends is not None and policy.first_card_ends.value
    return until_card and isinstance(table.phase, Closed) and not table.cards


def evolve(table: Table, event: Event) -> Table:
    """The table after an event. The table given is used up."""
    match event:
        case RoundOpened():
            table.phase, table.round, table.attempt, table.spinning = Wagering(event.deadline), event.round, 1, False
            table.settled, table.cards, table.lucky, table.changes, table.invalid = {}, (), {}, 0, {}
            table.lucky_ball, table.terms = event.lucky_ball, event.terms
            table.board.open_round(event.seated, event.limits)
            for seat in table.seats.values():
                seat.steps, seat.placed, seat.cut, seat.kept = [], {}, [], []
        case WagersChanged():
            _change(table, event)
        case WagersConfirmed():
            seat = table.seats[event.terminal]
            _take_off(table, event.returned)
            for area, stake in event.wagers.items():
                seat.confirmed[area] = seat.confirmed.get(area, 0) + stake
                _less(seat.chips, area, stake)
            seat.steps = []
        case WagersReturned():
            _take_off(table, event.returned)
        case SignEvent():
            post(table.board, table.round, event)
            if isinstance(event, PlayerLeft):
                table.persons.pop(event.place, None)
        case SeedCommitted():
            table.seed = event
        case SeedPublished():
            table.seed = None
        case BallSpun():
            table.spinning = True
        case LuckyNumbersShown():
            table.lucky = dict(event.numbers)
        case LuckyNumberBoosted():
            table.lucky[event.boost] = event.colour
        case LuckyBallSwitched():
            table.lucky_ball_next = event.on
        case ChecksRequired():
            table.checks_required = event.on
        case WagersInvalidated():
            table.invalid[event.terminal] = event.clause
        case PeriodEnded():
            _take_off(table, event.returned)
            table.phase = Uncalled()
        case WageringClosed():
            _take_off(table, event.returned)
            for seat in table.seats.values():
                seat.steps = []
                if wagered := seat.lies():
                    seat.last, seat.last_round = dict(wagered), table.round
            table.phase = Closed()
        case CardDrawn():
            table.cards = (*table.cards, event.card)
        case OutcomeRegistered():
            table.phase, table.spinning = Registered(event.outcome, event.source), False
        case NoSpinDeclared():
            table.attempt, table.spinning, table.lucky = event.attempt + 1, False, {}
            if isinstance(table.phase, Registered):
                table.phase = Closed()
        case WagersSettled():
            seat = table.seats[event.terminal]
            seat.chips, seat.confirmed, seat.purses, seat.placed = {}, {}, {}, {}
            table.settled[event.terminal] = event.lines
        case PlayerWarned():
            table.seats[event.terminal].warned = True
        case ShortWagerKept():
            table.seats[event.terminal].kept.append(event.bet)
        case PlayerIdentified():
            table.persons[event.terminal] = event.person
        case ClothPaid():
            table.cloth_to_pay = False
        case RoundSettled():
            table.phase, table.spinning, table.cloth_to_pay = Waiting(), False, event.cloth_to_pay
            table.history = [event.outcome, *table.history][:HISTORY]
            table.board.end_round(event.round, table.settled)
        case RoundHeld():
            table.phase = Held(isinstance(table.phase, Closed))
        case RoundResumed():
            table.phase, table.spinning = Closed() if event.respin else Wagering(event.deadline), False
            table.attempt += event.respin
            table.lucky = {}
        case RoundVoided():
            _take_off(table, event.returned)
            table.phase, table.spinning = Waiting(), False
            if event.shown:
                table.history = [Outcome(void=True), *table.history][:HISTORY]
        case WageringReopened():
            table.phase = Wagering(event.deadline)
            for seat in table.seats.values():
                seat.last = {}
        case PlayersPermitted():
            table.players_per_area = event.players
        case BothSidesApproved():
            table.both_sides[event.account] = Approval(event.until, event.last_round)
        case BothSidesWithdrawn():
            del table.both_sides[event.account]
        case SideBetsRestricted():
            table.restricted = True
        case RestrictionLifted():
            table.restricted = False
        case ExcessNoted():
            pass
        case _:
            assert_never(event)
    return table


def _change(table: Table, event: WagersChanged) -> None:
    seat = table.seat(event.terminal, event.account)
    if seat is None:
        seat = table.seats[event.terminal] = Seat(event.account)
    heap = seat.purses.setdefault(event.purse, {}) if event.purse else seat.chips
    before = {area: heap.get(area, 0) for area in event.now}
    if event.by == "undo":
        del seat.steps[-1][event.purse]
        seat.steps = [step for step in seat.steps if step]
    elif event.by == "also":
        seat.steps[-1][event.purse] = before
    else:
        seat.steps = [*seat.steps, {event.purse: before}][-UNDO_DEPTH:]
    table.changes += 1
    for area, stake in event.now.items():
        if stake > before[area]:
            seat.placed.setdefault(area, []).append(Placed(table.changes, stake - before[area]))
        else:
            _latest_off(seat, area, before[area] - stake)
        _less(heap, area, before[area] - stake)
    if event.purse and not heap:
        del seat.purses[event.purse]
    _forget_invalid(table, event.terminal)


def _take_off(table: Table, returned: Iterable[Return]) -> None:
    for each in returned:
        seat = table.seats[each.terminal]
        seat.steps = []
        _latest_off(seat, each.bet, each.stake)
        if each.bet in seat.placed and each.bet not in seat.cut:
            seat.cut.append(each.bet)
        if each.purse:
            _less(seat.purses[each.purse], each.bet, each.stake)
            if not seat.purses[each.purse]:
                del seat.purses[each.purse]
        else:
            loose = min(each.stake, seat.chips.get(each.bet, 0))
            _less(seat.chips, each.bet, loose)
            _less(seat.confirmed, each.bet, each.stake - loose)
        _forget_invalid(table, each.terminal)


def _forget_invalid(table: Table, place: str) -> None:
    """Where no wager of a place is left, none is invalid: a no spin lets the player place others."""
    if place in table.invalid and not table.seats[place].lies():
        del table.invalid[place]


def _latest_off(seat: Seat, area: str, stake: int) -> None:
    """Forget so much of what was placed in an area, the latest first."""
    placed = seat.placed.get(area, [])
    while stake:
        last = placed.pop()
        if last.stake > stake:
            placed.append(Placed(last.change, last.stake - stake))
        stake -= min(stake, last.stake)
    if not placed:
        seat.placed.pop(area, None)


def _less(heap: Chips, area: str, stake: int) -> None:
    """Take a stake off an area, or put it on where it is negative; an empty area is not kept."""
    left = heap.get(area, 0) - stake
    if left:
        heap[area] = left
    else:
        heap.pop(area, None)
