"""A table's state, and how events change it.

Phases are types. What is out physically (the ball, the cards, which attempt this is) stands beside them: a ball may spin
while wagering is open, and a no spin changes the attempt and not the phase.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec import Struct, field, structs

from croupier.games.settlement import Game, Settled
from croupier.play.board import Board, post
from croupier.play.cards.coup_events import (
    CardCorrected,
    CardsEstablished,
    CountsAnnounced,
    CoupChange,
    CoupEvent,
    ResultIndicated,
)
from croupier.play.cards.deal_events import CardDrawn, CardExposed, CoupMadeDummy
from croupier.play.cards.hands import Hands, evolve as evolve_hands
from croupier.play.cards.reconstruction_events import (
    ChoiceEnded,
    ChoiceOffered,
    CoupReconstructed,
    ReconstructionChange,
    ReconstructionEvent,
)
from croupier.play.cards.shoe import Stock, evolve as evolve_stock
from croupier.play.cards.shoe_events import CardsBurned, ShoeEvent, ShoeOpened
from croupier.play.cards.style_events import StyleEvent
from croupier.play.equipment.events import EquipmentEvent
from croupier.play.equipment.register import Equipment, EquipmentRegister, evolve as evolve_equipment
from croupier.play.events import Event
from croupier.play.outcome import Outcome, Source
from croupier.play.remedies.after_events import (
    AfterChange,
    AfterEvent,
    OutcomeCorrected,
    ReadingsDiffered,
    SettlementReversed,
    WagersCorrected,
    WagersHeld,
)
from croupier.play.remedies.afterwards import Afterwards, Stakes, evolve as evolve_afterwards
from croupier.play.remedies.held_events import HeldSettled, StakesDecided, StakesHeld, WagersForfeited
from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared, StepCompleted
from croupier.play.round_events import (
    ClothPaid,
    OutcomeRegistered,
    PeriodEnded,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    RoundSettled,
    RoundVoided,
    Terms,
    WageringClosed,
    WageringReopened,
)
from croupier.play.sign_events import PlayerLeft, SignEvent, TableClosed
from croupier.play.spins.lucky_ball_events import (
    LuckyBallSwitched,
    LuckyNumberBoosted,
    LuckyNumbersShown,
    SeedCommitted,
    SeedPublished,
)
from croupier.play.spins.spin_events import BallSpun, DiceTumbled, LuckyBallWithdrawn, SpinEvent
from croupier.play.spins.spins import ZERO, Spins, evolve as evolve_spins
from croupier.play.staff.approval_events import ApprovalEvent, ApprovalGranted
from croupier.play.staff.permission_events import (
    BothSidesApproved,
    BothSidesWithdrawn,
    ChecksRequired,
    PlayersPermitted,
    RestrictionLifted,
    SideBetsRestricted,
)
from croupier.play.staff.staff_events import StaffingEvent
from croupier.play.staff.staffing import Staffing, evolve as evolve_staffing
from croupier.play.wagering.limits import Limits, bet_of
from croupier.play.wagering.purses import TOKENS, account_of
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import (
    Chips,
    ExcessNoted,
    InvalidWagerDecided,
    PlayerIdentified,
    PlayerWarned,
    Return,
    ShortWagerKept,
    WagersChanged,
    WagersConfirmed,
    WagersInvalidated,
    WagersReturned,
)
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import TablePolicy
from croupier.rulebooks.sign import SignPolicy
from croupier.rulebooks.staffing import StaffPolicy

UNDO_DEPTH = 20
HISTORY = 100
"""How many outcomes a table remembers: the window of what its screens count."""


class Setup(Struct, frozen=True):
    """What does not change while a table is open."""

    table: str
    game: Game
    policy: TablePolicy
    sign: SignPolicy
    staff: StaffPolicy
    limits: Limits
    period: int | None
    """The wagering period in microseconds; none where the dealer's call alone ends it."""
    positions: tuple[str, ...] = ()
    """The places on the cloth, worked by the dealer or by a layout that reads chips: counter-clockwise from the dealer's
    right."""
    places: frozenset[str] = frozenset()
    """Every place at the table: terminals, and positions on the cloth."""
    idle_rounds: int = 0
    """After how many rounds running without a wager a seat may be required; never, if nought."""
    lucky_ball: bool = False
    """Whether the table opens with Lucky Ball on offer; its layout has the areas."""
    outside_zero: bool = False
    """Whether its layout has a second box for zero outside."""
    players_per_area: int | None = 1
    """How many players may share a wagering area; none where any number may."""
    limits_per_person: bool = False
    """Whether the sign says that limits apply per person."""
    tables_at_once: int = 1
    """At how many tables a terminal may have wagers at the same time."""
    tokens_come_back: bool = True
    """Whether a promotional token that has won goes back to the player."""
    reading_shoe: bool = False
    """Whether its shoe reads the cards."""
    terms: Terms = Terms()
    """How the game is offered."""
    register: EquipmentRegister = EquipmentRegister()
    """The equipment that is registered for the table."""
    rules: str = ""
    """The version of the rules."""
    in_force: Cited[int] = Cited(0, "")
    """The moment from which a round may be opened under them."""

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


class Choosing(Phase, frozen=True, tag="choosing"):
    """Until the deadline players may take whole wagers off, as a clause lets them."""

    deadline: int
    clause: str


class Registered(Phase, frozen=True, tag="registered"):
    """An outcome was entered or read, and waits to be confirmed."""

    outcome: Outcome
    source: Source
    differs: str = ""
    """What the dealer entered, where the sensor reads another number."""


class Held(Phase, frozen=True, tag="held"):
    """The round waits for an authority."""

    closed: bool = False
    """Whether no more bets had come before."""
    ground: str = ""
    """What it waits for, by its code; nothing where the system had stopped."""


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
    undone: list[Step] = field(default_factory=list)
    """What was undone and can be done again, latest last."""
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

    phase: Waiting | Wagering | Closed | Uncalled | Choosing | Registered | Held = Waiting()
    round: int = 0
    terms: Terms | None = None
    """On what terms the round is played."""
    attempt: int = 1
    spinning: bool = False
    cards: tuple[str, ...] = ()
    """The cards of the coup, in the order in which they came."""
    announced: int = 0
    """The round of which both hands' counts were announced last."""
    dummy: str = ""
    """The clause by which this is a dummy coup, dealt without wagers; none where it is not."""
    stock: Stock = field(default_factory=Stock)
    """The sets of cards at the table, and its shoe."""
    hands: Hands = field(default_factory=Hands)
    """The dealing style, and who handles the cards."""
    approvals: dict[str, ApprovalGranted] = field(default_factory=dict)
    """What is approved, by its name."""
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
    due: dict[str, str] = field(default_factory=dict)
    """What must be on record before play goes on, each with its clause."""
    invalid: dict[str, str] = field(default_factory=dict)
    """The places whose wagers in this round are invalid, with the clause."""
    decided: dict[str, dict[str, bool]] = field(default_factory=dict)
    """Of invalid wagers in this round that have lost, by place and area, whether the house keeps them."""
    spins: Spins = field(default_factory=Spins)
    """The wheel, its ball and its dolly."""
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
    equipment: Equipment = field(default_factory=Equipment)
    """What has become of the table's equipment."""
    staffing: Staffing = field(default_factory=Staffing)
    """Who works here, and what waits for another's word."""
    settled: dict[str, tuple[Settled, ...]] = field(default_factory=dict)
    """The lines of the last settlement, by place."""
    history: list[Outcome] = field(default_factory=list)
    """Outcomes, latest first."""
    history_rounds: list[int] = field(default_factory=list)
    """The round that each of them is of."""
    afterwards: Afterwards = field(default_factory=Afterwards)
    """What is kept of rounds that are over."""

    def seat(self, terminal: str, account: str | None) -> Seat | None:
        """The chips of an account at a place."""
        seat = self.seats.get(terminal)
        return seat if seat is not None and seat.account == account else None

    def chips(self, terminal: str, account: str) -> Chips:
        """All that lies for an account at a place."""
        seat = self.seat(terminal, account)
        return seat.lies() if seat is not None else {}

    def accounts(self) -> set[str]:
        """The accounts with chips on the layout, or held, and their second purses that lie there."""
        names = set()
        for seat in self.seats.values():
            if seat.chips or seat.confirmed or seat.purses:
                names.add(seat.account)
                names.update(f"{seat.account}/{purse}" for purse in seat.purses)
        names.update(account_of(each.account, each.purse) for stakes in self.afterwards.held for each in stakes.held)
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
        case WagersChanged():
            _change(table, event)
        case RoundOpened():
            table.phase = Closed() if event.dummy else Wagering(event.deadline)
            table.round, table.attempt, table.spinning = event.round, 1, event.tumbled
            table.spins.turn()
            table.spins.closed_at, table.spins.late = 0, 0
            table.dummy = event.dummy
            table.stock.open_round(event.dummy)
            table.hands.begin()
            table.settled, table.cards, table.lucky, table.changes, table.invalid = {}, (), {}, 0, {}
            table.decided = {}
            table.lucky_ball, table.terms = event.lucky_ball, event.terms
            table.board.open_round(event.seated, event.limits)
            table.staffing.turn()
            for seat in table.seats.values():
                seat.steps, seat.undone, seat.placed, seat.cut, seat.kept = [], [], {}, [], []
        case WagersConfirmed():
            seat = table.seats[event.terminal]
            _take_off(table, event.returned)
            for area, stake in event.wagers.items():
                seat.confirmed[area] = seat.confirmed.get(area, 0) + stake
                _less(seat.chips, area, stake)
            seat.steps, seat.undone = [], []
        case WagersReturned():
            _take_off(table, event.returned)
        case SignEvent():
            post(table.board, table.round, event)
            if isinstance(event, PlayerLeft):
                table.persons.pop(event.place, None)
            elif isinstance(event, TableClosed):
                table.afterwards.final = table.round
                table.equipment.ticked = []
                table.approvals = {}
        case SeedCommitted():
            table.seed = event
        case SeedPublished():
            table.seed = None
        case SpinEvent():
            table.spinning |= isinstance(event, BallSpun | DiceTumbled)
            if isinstance(event, LuckyBallWithdrawn):
                table.lucky_ball, table.lucky = False, {}
            evolve_spins(table.spins, event)
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
        case InvalidWagerDecided():
            table.decided.setdefault(event.terminal, {})[event.bet] = event.keep
        case PeriodEnded():
            _take_off(table, event.returned)
            table.phase = Uncalled()
        case WageringClosed():
            _take_off(table, event.returned)
            for seat in table.seats.values():
                seat.steps, seat.undone = [], []
                if wagered := seat.lies():
                    seat.last, seat.last_round = dict(wagered), table.round
            table.phase, table.spins.closed_at = Closed(), event.at
        case CardDrawn():
            _draw(table, event)
        case CardExposed():
            _expose(table, event)
        case EquipmentEvent():
            evolve_equipment(table.equipment, event)
        case ShoeEvent():
            prepared = table.stock.shoe is not None and table.stock.shoe.burned
            evolve_stock(table.stock, event)
            if isinstance(event, ShoeOpened):
                table.afterwards.final = table.round
            elif isinstance(event, CardsBurned) and not prepared:
                table.approvals = {name: each for name, each in table.approvals.items() if not each.one_shoe}
        case CoupEvent():
            _correct_cards(table, event)
        case StyleEvent():
            evolve_hands(table.hands, event)
        case ApprovalEvent():
            if isinstance(event, ApprovalGranted):
                table.approvals[event.approval] = event
            else:
                del table.approvals[event.approval]
        case ReconstructionEvent():
            _reconstruct(table, event)
        case StaffingEvent():
            evolve_staffing(table.staffing, event)
        case CoupMadeDummy():
            _take_off(table, event.returned)
            table.phase, table.dummy = Closed(), event.clause
        case OutcomeRegistered():
            table.phase, table.spinning = Registered(event.outcome, event.source), False
            table.afterwards.final = table.round - 1
        case IrregularityDeclared():
            table.due |= event.due
            table.afterwards.come_to_light(event.round, table.round)
        case StepCompleted():
            del table.due[event.step]
        case NoSpinDeclared():
            table.attempt, table.spinning, table.lucky = event.attempt + 1, False, {}
            table.spins.turn()
            if isinstance(table.phase, Registered):
                table.phase = Closed()
        case WagersSettled():
            _settle(table, event.terminal, event.lines)
            table.equipment.settle(event)
        case HeldSettled():
            table.equipment.settle(event.settled)
            table.afterwards.come_to_light(event.round, table.round)
            if event.round == table.round:
                table.settled[event.settled.terminal] = event.settled.lines
        case WagersForfeited():
            table.equipment.pay(-sum(each.stake for each in event.forfeited if each.purse != TOKENS))
            _take_off(table, event.forfeited)
        case StakesHeld():
            table.afterwards.held.append(Stakes(event.round, event.terminal, event.held, event.clause))
            table.afterwards.come_to_light(event.round, table.round)
            _take_off(table, () if event.of_credit else event.held)
        case StakesDecided():
            table.afterwards.decide(event.round, event.terminal)
            table.afterwards.come_to_light(event.round, table.round)
            if event.forfeited:
                table.equipment.pay(-sum(each.stake for each in event.held if each.purse != TOKENS))
        case AfterEvent():
            _put_right(table, event)
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
            table.spins.to_take, table.spins.dolly = event.cloth_to_take, event.dolly
            outcome = structs.replace(event.outcome, dummy=True) if table.dummy else event.outcome
            table.history = [outcome, *table.history][:HISTORY]
            table.history_rounds = [event.round, *table.history_rounds][:HISTORY]
            if table.stock.shoe is not None and not table.dummy:
                table.stock.shoe.play(event.round, event.outcome.cards)
            table.board.end_round(event.round, table.settled)
            table.staffing.turn()
            _end_approvals(table)
        case RoundHeld():
            table.phase = Held(not isinstance(table.phase, Wagering), event.ground)
        case RoundResumed():
            table.phase = Closed() if event.respin or event.closed else Wagering(event.deadline)
            table.spinning = False
            table.attempt += event.respin
            table.lucky = {}
        case RoundVoided():
            _take_off(table, event.returned)
            table.staffing.turn()
            table.phase, table.spinning = Waiting(), False
            table.stock.void = event.reason
            _end_approvals(table)
            if event.shown:
                table.history = [Outcome(void=True), *table.history][:HISTORY]
                table.history_rounds = [event.round, *table.history_rounds][:HISTORY]
            table.afterwards.end(event.round)
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


def _settle(table: Table, place: str, lines: tuple[Settled, ...]) -> None:
    seat = table.seats[place]
    seat.chips, seat.confirmed, seat.purses, seat.placed = {}, {}, {}, {}
    table.settled[place] = lines


def _put_right(table: Table, event: AfterChange) -> None:
    """Something about a round is put right: of this one before its settlement, or of one that is over."""
    evolve_afterwards(table.afterwards, event)
    table.afterwards.come_to_light(event.round, table.round)
    match event:
        case OutcomeCorrected():
            if isinstance(table.phase, Registered) and event.round == table.round:
                table.phase, table.cards = Registered(event.outcome, "dealer"), event.outcome.cards
            _show(table, event.round, event.outcome)
        case ReadingsDiffered():
            table.phase = Registered(Outcome(number=event.sensor), "sensor", event.dealer)
        case SettlementReversed():
            _show(table, event.round, Outcome(void=True))
        case WagersCorrected():
            table.equipment.pay(sum(each.credited for each in event.purses if each.purse != TOKENS))
            if event.round == table.round:
                table.settled[event.terminal] = event.lines
        case WagersHeld():
            _settle(table, event.terminal, ())


def _show(table: Table, round: int, outcome: Outcome) -> None:
    """The results show this as the outcome of a round, if they show it at all."""
    shown = zip(table.history_rounds, table.history, strict=True)
    table.history = [structs.replace(outcome, dummy=before.dummy) if of == round else before for of, before in shown]
    if table.stock.shoe is not None:
        table.stock.shoe.correct(round, outcome.cards)


def _reconstruct(table: Table, event: ReconstructionChange) -> None:
    match event:
        case CoupReconstructed():
            table.cards, table.hands.dealt = event.after, event.hands
            table.stock.put_right(event.before, event.after, event.surplus)
        case ChoiceOffered():
            table.phase = Choosing(event.deadline, event.clause)
        case ChoiceEnded():
            table.phase = Closed()


def _end_approvals(table: Table) -> None:
    """A coup is over, and with it what was approved for it alone."""
    table.approvals = {name: each for name, each in table.approvals.items() if not each.one_coup}


def _draw(table: Table, event: CardDrawn) -> None:
    table.cards = (*table.cards, event.card)
    table.hands.dealt = (*table.hands.dealt, event.hand)
    table.afterwards.final = table.round - 1
    stock, shoe = table.stock, table.stock.shoe
    assert shoe is not None
    stock.out += 1
    if event.source == "carried":
        turned, stock.carried = event.card and not stock.carried[0], stock.carried[1:]
        if turned:
            shoe.see(event.card)
    else:
        shoe.draw(event.card)


def _correct_cards(table: Table, event: CoupChange) -> None:
    """Other cards were dealt than were read: they are the coup's, which goes on with them."""
    before: tuple[str, ...]
    after: tuple[str, ...]
    match event:
        case CardCorrected():
            place, count = event.nth - 1, len(table.cards) - len(event.left_over)
            cards = (*table.cards[:place], event.card, *table.cards[place + 1 :])
            table.stock.carried += event.left_over
            before, after = (event.read,), (event.card,)
            table.cards = cards[:count]
        case CardsEstablished():
            before, after = event.read, event.cards
            table.cards = event.cards
        case CountsAnnounced():
            table.announced = event.round
            return
        case ResultIndicated():
            return
        case _:
            assert_never(event)
    table.phase = Closed()
    assert table.stock.shoe is not None
    table.stock.shoe.read_again(before, after)


def _expose(table: Table, event: CardExposed) -> None:
    cards = list(table.cards)
    cards[event.nth - 1] = event.card
    table.cards = tuple(cards)
    assert table.stock.shoe is not None
    table.stock.shoe.see(event.card)


def _change(table: Table, event: WagersChanged) -> None:
    seat = table.seat(event.terminal, event.account)
    if seat is None:
        seat = table.seats[event.terminal] = Seat(event.account)
    heap = seat.purses.setdefault(event.purse, {}) if event.purse else seat.chips
    before = {area: heap.get(area, 0) for area in event.now}
    if event.by == "undo":
        _turn(seat.steps, seat.undone, event.purse, before)
    elif event.by == "redo":
        _turn(seat.undone, seat.steps, event.purse, before)
    elif event.by == "also":
        seat.steps[-1][event.purse] = before
    else:
        seat.steps.append({event.purse: before})
        del seat.steps[:-UNDO_DEPTH]
        seat.undone = []
    table.changes += 1
    for area, stake in event.now.items():
        if stake > before[area]:
            seat.placed.setdefault(area, []).append(Placed(table.changes, stake - before[area]))
        else:
            _latest_off(seat, area, before[area] - stake)
        if stake:
            heap[area] = stake
        else:
            heap.pop(area, None)
    if event.purse and not heap:
        del seat.purses[event.purse]
    if event.outside and event.terminal not in table.spins.outside:
        table.spins.outside.append(event.terminal)
    _forget_gone(table, event.terminal)


def _turn(of: list[Step], to: list[Step], purse: str, before: Chips) -> None:
    """The last step is undone, or done again, purse by purse in its order: after the last it goes to the other list."""
    step = of[-1]
    last = next(reversed(step))
    step[purse] = before
    if purse == last:
        to.append(of.pop())


def _take_off(table: Table, returned: Iterable[Return]) -> None:
    for each in returned:
        seat = table.seats[each.terminal]
        seat.steps, seat.undone = [], []
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
        _forget_gone(table, each.terminal)


def _forget_gone(table: Table, place: str) -> None:
    """Where no wager of a place is left, none is invalid: a no spin lets the player place others. Nor does one lie outside
    where none lies on zero."""
    if place in table.invalid and not table.seats[place].lies():
        del table.invalid[place]
    if place in table.spins.outside and ZERO not in table.seats[place].lies():
        table.spins.outside.remove(place)


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
