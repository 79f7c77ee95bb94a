"""A table's state.

Phases are types. What is out physically (the ball, the cards, which attempt this is) stands beside them: a ball may spin
while wagering is open, and a no spin changes the attempt and not the phase.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from croupier.games.card_game import CardGame
from croupier.games.settlement import Game, Settled
from croupier.play.board import Board
from croupier.play.cards.card_handling import Hands
from croupier.play.cards.shoe import Stock
from croupier.play.decisions import money
from croupier.play.equipment.register import Equipment, EquipmentRegister
from croupier.play.outcome import Outcome, Source
from croupier.play.remedies.open_corrections import Afterwards
from croupier.play.round_events import Terms
from croupier.play.spins.lucky_ball_events import SeedCommitted
from croupier.play.spins.spins import Spins
from croupier.play.staff.approval_events import ApprovalGranted
from croupier.play.staff.staffing import Staffing
from croupier.play.tournament.session import TournamentPlay
from croupier.play.wagering.limits import Limits, bet_of
from croupier.play.wagering.purses import account_of
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.policy import TablePolicy
from croupier.rulebooks.sign import SignPolicy
from croupier.rulebooks.staffing import StaffPolicy
from croupier.rulebooks.tournament_play import TournamentTablePolicy


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
    """After how many rounds running without a wager a seat may be required; never, if zero."""
    layout: str = ""
    """Which of the document's layouts it has, where there are several."""
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
    own_checks: Cited[bool] | None = None
    """Whether colour checks are wagered only at the table that issued them; none where there are no such checks."""
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
    tournament: TournamentTablePolicy | None = None
    """What the document says of tournament play; none where it says nothing."""
    in_chips: bool = False
    """Whether amounts are tournament chips, and no money."""

    @property
    def confirms(self) -> bool:
        """Whether chips are wagered only when the player has confirmed them."""
        return applies(self.policy.confirm_bet)

    def amount(self, value: int) -> str:
        """An amount as a person reads it: of money, or of tournament chips."""
        return f"{value:,}" if self.in_chips else money(value)

    @property
    def card_game(self) -> CardGame:
        """The game, where coups are dealt."""
        assert isinstance(self.game, CardGame)
        return self.game


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


class PlaceWagers(Struct):
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

    def on_layout(self) -> Chips:
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


def wagered(setup: Setup, seat: PlaceWagers) -> Chips:
    """What a place has wagered: what it has confirmed, or where nobody confirms all that lies."""
    return seat.confirmed if setup.confirms else seat.on_layout()


class ApprovalScope(Struct, frozen=True):
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
    screen_rules: str = ""
    """The version of the on-screen rules that was put on record last."""
    screen_rules_since: int = 0
    """The first round that was played under it."""
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
    seats: dict[str, PlaceWagers] = field(default_factory=dict)
    persons: dict[str, str] = field(default_factory=dict)
    """Who is at a place, as far as somebody has said so."""
    cloth_to_pay: bool = False
    """Whether the cloth waits to be paid after the last coup."""
    players_per_area: int = 0
    """How many players staff have let share a wagering area; zero where nobody has said."""
    both_sides: dict[str, ApprovalScope] = field(default_factory=dict)
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
    tournament: TournamentPlay | None = None
    """The session of a tournament that is played here."""

    def seat(self, terminal: str, account: str | None) -> PlaceWagers | None:
        """The chips of an account at a place."""
        seat = self.seats.get(terminal)
        return seat if seat is not None and seat.account == account else None

    def chips(self, terminal: str, account: str) -> Chips:
        """All that lies for an account at a place."""
        seat = self.seat(terminal, account)
        return seat.on_layout() if seat is not None else {}

    def accounts(self) -> set[str]:
        """The accounts with chips on the layout, or held, and their second purses that lie there."""
        names = set()
        for seat in self.seats.values():
            if seat.chips or seat.confirmed or seat.purses:
                names.add(seat.account)
                names.update(f"{seat.account}/{purse}" for purse in seat.purses)
        if self.tournament is not None:
            names.update(seat.account for seat in self.tournament.seats.values())
        names.update(account_of(each.account, each.purse) for stakes in self.afterwards.held for each in stakes.held)
        return names

    def on(self, bets: Iterable[str]) -> int:
        """All that lies on these bets, wherever."""
        wanted = set(bets)
        return sum(
            stake for seat in self.seats.values() for area, stake in seat.on_layout().items() if bet_of(area) in wanted
        )


def undealt(policy: TablePolicy, table: Table) -> bool:
    """Whether wagers can still be put right: wagering is open, or no more bets was called and no card is out."""
    if isinstance(table.phase, Wagering):
        return True
    until_card = applies(policy.first_card_ends)
    return until_card and isinstance(table.phase, Closed) and not table.cards
