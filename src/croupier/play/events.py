"""What can happen at a table. Each is written to the journal once and never changes its meaning."""

from typing import Literal

from msgspec import Struct, field

from croupier.games.settlement import Settled as SettledWager
from croupier.play.cards.coup_events import CoupChange
from croupier.play.cards.coup_events import CoupEvent as CoupEvent
from croupier.play.cards.reconstruction_events import ReconstructionChange
from croupier.play.cards.reconstruction_events import ReconstructionEvent as ReconstructionEvent
from croupier.play.cards.shoe_events import ShoeChange
from croupier.play.cards.shoe_events import ShoeEvent as ShoeEvent
from croupier.play.cards.style_events import StyleChange
from croupier.play.cards.style_events import StyleEvent as StyleEvent
from croupier.play.equipment.events import CashDropped as CashDropped
from croupier.play.equipment.events import EquipmentChange
from croupier.play.equipment.events import EquipmentEvent as EquipmentEvent
from croupier.play.event import TableEvent as TableEvent
from croupier.play.outcome import Outcome as Outcome
from croupier.play.remedies.after_events import AfterChange, Ruling
from croupier.play.remedies.after_events import AfterEvent as AfterEvent
from croupier.play.remedies.after_events import PurseCorrected as PurseCorrected
from croupier.play.remedies.after_events import WagersCorrected as WagersCorrected
from croupier.play.spins.spin_events import BallSpun as BallSpun
from croupier.play.spins.spin_events import SpinChange
from croupier.play.spins.spin_events import SpinEvent as SpinEvent
from croupier.play.staff.approval_events import ApprovalChange
from croupier.play.staff.approval_events import ApprovalEvent as ApprovalEvent
from croupier.play.staff.request_events import StaffingChange
from croupier.play.staff.staff_events import StaffingEvent as StaffingEvent
from croupier.play.wagering.limits import Limit, Limits

Chips = dict[str, int]
"""What lies in each wagering area, in cents. An area is a bet, or on cloth `bet@box` in the box of another player."""

ChangedBy = Literal[
    "place", "spoken", "move", "remove", "clear", "undo", "redo", "repeat", "place_layout", "double", "also"
]
"""The step that changed what lies; `also`, of a further purse, is part of the step before it."""
ClosedBy = Literal["deadline", "no_more_bets", "ball", "card", "dice", "exposed", "fault"]
Source = Literal["dealer", "sensor", "carried"]
"""Who says what came: the dealer, or a device that reads it; or a card that was set aside in the coup before."""


class Terms(Struct, frozen=True):
    """How a game is offered in a round: its configuration, and the kinds of bet that are left out."""

    config: dict[str, str | int | bool] = {}
    left_out: tuple[str, ...] = ()


class RoundOpened(TableEvent, frozen=True, tag="round_opened"):
    """New Game: wagering is open, until the deadline where there is one."""

    round: int
    deadline: int | None
    terms: Terms | None = None
    """On what terms the round is played to its end."""
    lucky_ball: bool = False
    """Whether Lucky Ball is offered in it."""
    seated: dict[str, str] = field(default_factory=dict)
    """The account at each place, where the round counts for whoever does not wager in it."""
    limits: Limits | None = None
    """The table's limits through the round."""
    equipment: dict[str, str] = field(default_factory=dict)
    """What it is played with: the item in use of each kind."""
    dummy: str = ""
    """The clause by which it is a dummy coup, dealt without wagers; none where it is not."""
    rules: str = ""
    """The version of the rules that it is played under."""
    dealer: str = ""
    """Who is signed on to deal it."""
    tumbled: bool = False
    """Whether the dice were tumbled before it."""
    direction: int = 0
    """The number of the direction by which it is a dummy coup, where somebody directed it."""


class WagersChanged(TableEvent, frozen=True, tag="wagers_changed"):
    """A player's chips lie differently now; `debit` was taken from the purse, or given back where it is negative."""

    terminal: str
    account: str
    by: ChangedBy
    now: Chips
    """What lies now of that purse in each area that changed; nought where it was cleared."""
    debit: int
    purse: str = ""
    """The second purse that the chips are of: promotional tokens, or a colour of colour checks."""
    outside: bool = False
    """Whether they were put on the zero outside."""


class Return(Struct, frozen=True):
    """A wager, or part of one, handed back, and by which clause."""

    terminal: str
    account: str
    bet: str
    stake: int
    clause: str
    purse: str = ""


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


class SeedCommitted(TableEvent, frozen=True, tag="seed_committed"):
    """What the system draws in an attempt will come from this seed: its hash, before anybody wagers on what it gives."""

    round: int
    attempt: int
    digest: str
    """SHA-256 of the seed, in hexadecimal."""
    sealed: str
    """The seed itself, encrypted: no role can read it."""


class SeedPublished(TableEvent, frozen=True, tag="seed_published"):
    """Nothing more is drawn from this seed: here it is, for anybody to check what was."""

    round: int
    attempt: int
    seed: str


class LuckyNumbersShown(TableEvent, frozen=True, tag="lucky_numbers_shown"):
    """The four Lucky Ball numbers, by colour."""

    numbers: dict[str, str]


class LuckyNumberBoosted(TableEvent, frozen=True, tag="lucky_number_boosted"):
    """One colour carries raised odds."""

    boost: Literal["super", "mega"]
    colour: str


class LuckyBallSwitched(TableEvent, frozen=True, tag="lucky_ball_switched"):
    """Lucky Ball is offered from the next round on, or no longer."""

    on: bool


class ChecksRequired(TableEvent, frozen=True, tag="checks_required"):
    """Wagers are made in the table's colour checks, or need not be any longer."""

    on: bool


class WagersInvalidated(TableEvent, frozen=True, tag="wagers_invalidated"):
    """A place's wagers in this round are invalid: they stay, and cannot win."""

    terminal: str
    clause: str
    reason: str = ""
    """Why, by its code."""


class InvalidWagerDecided(TableEvent, frozen=True, tag="invalid_wager_decided"):
    """What becomes of an invalid wager that has lost: the house keeps it, or it goes back."""

    terminal: str
    bet: str
    keep: bool


class WageringClosed(TableEvent, frozen=True, tag="wagering_closed"):
    """No more bets: what lies now is wagered, but for what goes back."""

    cause: ClosedBy
    returned: tuple[Return, ...]
    at: int = 0
    """When, where the outcome is still to be produced."""


class PeriodEnded(TableEvent, frozen=True, tag="period_ended"):
    """The terminals' wagering period has ended, and the dealer's call is still to come."""

    returned: tuple[Return, ...]


class CardDrawn(TableEvent, frozen=True, tag="card_drawn"):
    """A card came from the shoe to a hand."""

    card: str
    hand: Literal["player", "banker"]
    source: Source
    shoe: int = 0
    """Which shoe of the table it came from, by its number; nought for one that was set aside before."""
    draw: int = 0
    """Which card of that shoe it is, burned ones counted."""
    by: str = ""
    """Who drew it, where players may."""


class CardExposed(TableEvent, frozen=True, tag="card_exposed"):
    """A card of the coup that lay face down was turned."""

    nth: int
    card: str
    by: str = ""
    """Who turned it, where players may."""


class OutcomeRegistered(TableEvent, frozen=True, tag="outcome_registered"):
    """An outcome was entered or read, and waits to be confirmed."""

    outcome: Outcome
    source: Source
    attempt: int


class IrregularityDeclared(TableEvent, frozen=True, tag="irregularity_declared"):
    """Something went wrong, and what the document has done about it."""

    round: int
    irregularity: str
    remedy: str
    clause: str
    reason: str = ""
    place: str = ""
    card: str = ""
    due: dict[str, str] = field(default_factory=dict)
    """What must be on record before play goes on, each with its clause."""


class StepCompleted(TableEvent, frozen=True, tag="step_completed"):
    """Something that play waited for is on record."""

    step: str
    note: str


class NoSpinDeclared(TableEvent, frozen=True, tag="no_spin_declared"):
    """The spin does not count; the dealer spins again."""

    attempt: int
    reason: str


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


class HeldSettled(TableEvent, frozen=True, tag="held_settled"):
    """Wagers that had waited for an analysis when their round was settled, settled now; what was not proved goes back."""

    round: int
    settled: WagersSettled
    rulings: dict[str, Ruling]


class WagersForfeited(TableEvent, frozen=True, tag="wagers_forfeited"):
    """A place's wagers in the round that is going on are kept by the house."""

    terminal: str
    forfeited: tuple[Return, ...]


class StakesHeld(TableEvent, frozen=True, tag="stakes_held"):
    """What a place had staked in a round without result does not go back until it is decided whose it is."""

    round: int
    terminal: str
    account: str
    held: tuple[Return, ...]
    clause: str
    of_credit: bool = False
    """Whether the round had been settled, so that it is taken of the credit again."""


class StakesDecided(TableEvent, frozen=True, tag="stakes_decided"):
    """Stakes that were held went back, or are kept by the house."""

    round: int
    terminal: str
    held: tuple[Return, ...]
    forfeited: bool
    reason: str


class PlayerWarned(TableEvent, frozen=True, tag="player_warned"):
    """A player on the cloth was told that a further wager below the minimum may go back, whatever the result."""

    terminal: str
    account: str
    bet: str
    stake: int


class ShortWagerKept(TableEvent, frozen=True, tag="short_wager_kept"):
    """The dealer lets a further wager below the minimum stand."""

    terminal: str
    bet: str


class PlayerIdentified(TableEvent, frozen=True, tag="player_identified"):
    """Who the player at a place is; nobody known, where the person is empty."""

    terminal: str
    person: str


class CoupMadeDummy(TableEvent, frozen=True, tag="coup_made_dummy"):
    """The coup is dealt to its end without wagers: what lay went back."""

    round: int
    clause: str
    returned: tuple[Return, ...]


class RoundSettled(TableEvent, frozen=True, tag="round_settled"):
    """The outcome that counts, and the end of the round."""

    round: int
    outcome: Outcome
    cloth_to_pay: bool = False
    """Whether the dealer has chips on the cloth to pay before the next round; and to take, if that is one stage with it."""
    cloth_to_take: bool = False
    """Whether the dealer has losing wagers on the cloth to take before that."""
    dolly: str = ""
    """The number that the dolly stands on, where there is one to be removed."""
    attested: bool = False
    """Whether the dealer's confirmation alone says that the spin was valid."""


class ClothPaid(TableEvent, frozen=True, tag="cloth_paid"):
    """The dealer has taken the losing wagers on the cloth and paid the winning ones."""

    round: int


class RoundHeld(TableEvent, frozen=True, tag="round_held"):
    """The system stopped while wagering was open, or the wheel does not work: the round waits for an authority."""

    round: int
    ground: str = ""
    """What is wrong with the wheel, by its code."""
    number: str = ""
    """What the wheel read all the same."""


class RoundResumed(TableEvent, frozen=True, tag="round_resumed"):
    """A held round goes on, the wagers lying as they were recorded: wagering is open again, or the ball is spun again."""

    deadline: int | None
    respin: bool = False
    closed: bool = False
    """Whether the coup goes on with the cards as they lie, wagering being over."""


class RoundVoided(TableEvent, frozen=True, tag="round_voided"):
    """The round has no result and every stake went back."""

    round: int
    reason: str
    returned: tuple[Return, ...]
    shown: bool = False
    """Whether the results show it as void."""
    clause: str = ""


class WageringReopened(TableEvent, frozen=True, tag="wagering_reopened"):
    """No more bets was taken back: wagering is open, until the deadline where there is one."""

    deadline: int | None
    reason: str = ""


class PlayersPermitted(TableEvent, frozen=True, tag="players_permitted"):
    """So many players may share a wagering area."""

    players: int


class BothSidesApproved(TableEvent, frozen=True, tag="both_sides_approved"):
    """A player may wager on Player and Banker in one round: until withdrawn, a time, or the end of a round."""

    account: str
    until: int | None
    last_round: int | None


class BothSidesWithdrawn(TableEvent, frozen=True, tag="both_sides_withdrawn"):
    """A player's approval to wager on both sides has ended."""

    account: str


class SideBetsRestricted(TableEvent, frozen=True, tag="side_bets_restricted"):
    """Side bets are for players with their own wager on Player, Banker or Tie; the notices and the sign by reference."""

    surveillance: str
    inspector: str
    sign: str


class RestrictionLifted(TableEvent, frozen=True, tag="restriction_lifted"):
    """Side bets are for everybody again."""


class ExcessNoted(TableEvent, frozen=True, tag="excess_noted"):
    """A limit was exceeded and the wagers stood all the same."""

    round: int
    limit: Literal["differential", "maximum", "area_maximum"]
    by: int
    clause: str


# ---------------------------------------------------------------- the sign


class SignEvent(TableEvent, frozen=True):
    """Something that changed a table's sign, its seats, or whether it is open."""


class LimitAnnounced(SignEvent, frozen=True, tag="limit_announced"):
    """A limit's new figures were posted. They hold for rounds that begin at `due` or later, after so many full rounds."""

    kind: str
    limit: Limit
    posted: int
    due: int
    rounds: int
    ends_old_minimum: bool
    """Whether nobody keeps an old minimum then."""


class LimitAgreed(SignEvent, frozen=True, tag="limit_agreed"):
    """A player agreed to an announced limit."""

    kind: str
    place: str
    account: str


class LimitsChanged(SignEvent, frozen=True, tag="limits_changed"):
    """The limits of these kinds of bet changed as announced: all limits of the table from the next round on."""

    limits: Limits
    kinds: tuple[str, ...]
    old_minimum_ends: tuple[str, ...]
    """The kinds of bet whose old minimum nobody keeps any more."""


class Kept(Struct, frozen=True):
    """The minimum that a player keeps."""

    account: str
    lowest: int


class MinimumRaised(SignEvent, frozen=True, tag="minimum_raised"):
    """A minimum was raised at once: all limits of the table from the next round on, and who keeps which minimum."""

    kind: str
    limits: Limits
    kept: dict[str, Kept]
    """By place."""


class PersonalLimitSet(SignEvent, frozen=True, tag="personal_limit_set"):
    """A player has a limit of their own."""

    place: str
    account: str
    kind: str
    limit: Limit


class SurveillanceTold(SignEvent, frozen=True, tag="surveillance_told"):
    """The surveillance department was told of a player's own limits."""

    place: str
    account: str


class PersonalLimitsRemoved(SignEvent, frozen=True, tag="personal_limits_removed"):
    """A player has no limits of their own any more."""

    place: str


class PeriodSet(SignEvent, frozen=True, tag="period_set"):
    """The length of the wagering period, in microseconds, from the next round on."""

    period: int


class PlayersLimited(SignEvent, frozen=True, tag="players_limited"):
    """The most players at the table from the next round on."""

    players: int


class PlayerLeft(SignEvent, frozen=True, tag="player_left"):
    """Whoever was at this place has left the table: nothing holds for them alone any more."""

    place: str


class PlayerReminded(SignEvent, frozen=True, tag="player_reminded"):
    """A player who has not wagered for long was reminded that the place is for playing."""

    place: str


class SeatRequired(SignEvent, frozen=True, tag="seat_required"):
    """A player who has not wagered for so many rounds must give up the place."""

    place: str
    account: str
    rounds: int


class ClosingAnnounced(SignEvent, frozen=True, tag="closing_announced"):
    """The table closes at `due` or later, after so many full rounds."""

    posted: int
    due: int
    rounds: int


class PromotionShown(SignEvent, frozen=True, tag="promotion_shown"):
    """The sign of a promotion is up: it holds from the next round on."""

    name: str


class PromotionEnded(SignEvent, frozen=True, tag="promotion_ended"):
    """The sign of a promotion is down."""


class TableClosed(SignEvent, frozen=True, tag="table_closed"):
    """The table is closed."""


class TableOpened(SignEvent, frozen=True, tag="table_opened"):
    """The table is open, and no closing is announced."""


SignChange = (
    LimitAnnounced
    | LimitAgreed
    | LimitsChanged
    | MinimumRaised
    | PersonalLimitSet
    | SurveillanceTold
    | PersonalLimitsRemoved
    | PeriodSet
    | PlayersLimited
    | PlayerLeft
    | PlayerReminded
    | SeatRequired
    | ClosingAnnounced
    | TableClosed
    | TableOpened
    | PromotionShown
    | PromotionEnded
)
Event = (
    RoundOpened
    | WagersChanged
    | WagersConfirmed
    | WagersReturned
    | SeedCommitted
    | SeedPublished
    | LuckyNumbersShown
    | LuckyNumberBoosted
    | LuckyBallSwitched
    | ChecksRequired
    | WagersInvalidated
    | InvalidWagerDecided
    | PeriodEnded
    | WageringClosed
    | CardDrawn
    | CardExposed
    | OutcomeRegistered
    | IrregularityDeclared
    | StepCompleted
    | NoSpinDeclared
    | WagersSettled
    | HeldSettled
    | StakesHeld
    | StakesDecided
    | WagersForfeited
    | PlayerWarned
    | ShortWagerKept
    | PlayerIdentified
    | CoupMadeDummy
    | RoundSettled
    | ClothPaid
    | RoundHeld
    | RoundResumed
    | RoundVoided
    | WageringReopened
    | PlayersPermitted
    | BothSidesApproved
    | BothSidesWithdrawn
    | SideBetsRestricted
    | RestrictionLifted
    | ExcessNoted
    | SignChange
    | AfterChange
    | ShoeChange
    | EquipmentChange
    | SpinChange
    | StaffingChange
    | ApprovalChange
    | StyleChange
    | ReconstructionChange
    | CoupChange
)
