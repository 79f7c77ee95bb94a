"""What can happen to a round from New Game to its end."""

from typing import Literal

from msgspec import Struct, field

from croupier.play.event import TableEvent, WithoutMoney
from croupier.play.outcome import Outcome, Source
from croupier.play.wagering.limits import Limits
from croupier.play.wagering.wager_events import Return


class Terms(Struct, frozen=True):
    """How a game is offered in a round: its configuration, the kinds of bet that are left out, and which game it is."""

    config: dict[str, str | int | bool] = {}
    left_out: tuple[str, ...] = ()
    rulebook: str = ""
    """The rulebook that it is of; not on record in rounds of 0.1.0."""
    game: str = ""


ClosedBy = Literal["deadline", "no_more_bets", "ball", "card", "dice", "exposed", "fault"]


class RoundOpened(WithoutMoney, frozen=True, tag="round_opened"):
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
    screen_rules: str = ""
    """The version of the on-screen rules that it is played under, where the document has it on record."""


class ScreenRulesShown(WithoutMoney, frozen=True, tag="screen_rules_shown"):
    """The on-screen rules from this round on: another text than before."""

    round: int
    version: str
    """From the text alone: the beginning of its SHA-256."""
    text: str


class PeriodEnded(TableEvent, frozen=True, tag="period_ended"):
    """The terminals' wagering period has ended, and the dealer's call is still to come."""

    returned: tuple[Return, ...]


class WageringClosed(TableEvent, frozen=True, tag="wagering_closed"):
    """No more bets: what lies now is wagered, but for what goes back."""

    cause: ClosedBy
    returned: tuple[Return, ...]
    at: int = 0
    """When, where the outcome is still to be produced."""


class WageringReopened(WithoutMoney, frozen=True, tag="wagering_reopened"):
    """No more bets was taken back: wagering is open, until the deadline where there is one."""

    deadline: int | None
    reason: str = ""


class OutcomeRegistered(WithoutMoney, frozen=True, tag="outcome_registered"):
    """An outcome was entered or read, and waits to be confirmed."""

    outcome: Outcome
    source: Source
    attempt: int


class RoundSettled(WithoutMoney, frozen=True, tag="round_settled"):
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


class ClothPaid(WithoutMoney, frozen=True, tag="cloth_paid"):
    """The dealer has taken the losing wagers on the cloth and paid the winning ones."""

    round: int


class RoundHeld(WithoutMoney, frozen=True, tag="round_held"):
    """The system stopped while wagering was open, or the wheel does not work: the round waits for an authority."""

    round: int
    ground: str = ""
    """What is wrong with the wheel, by its code."""
    number: str = ""
    """What the wheel read all the same."""


class RoundResumed(WithoutMoney, frozen=True, tag="round_resumed"):
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


RoundChange = (
    RoundOpened
    | ScreenRulesShown
    | PeriodEnded
    | WageringClosed
    | WageringReopened
    | OutcomeRegistered
    | RoundSettled
    | ClothPaid
    | RoundHeld
    | RoundResumed
    | RoundVoided
)
