"""What can happen to a wheel, its ball and its dolly, and to the dice, apart from the outcome."""

from typing import Literal

from croupier.play.event import WithoutMoney
from croupier.play.spins.spin_commands import Repair


class SpinEvent(WithoutMoney, frozen=True):
    """Something that happened to a wheel, its ball or its dolly, or to the dice."""


class BallSpun(SpinEvent, frozen=True, tag="ball_spun"):
    """The ball was spun."""

    attempt: int
    launch: Literal["dealer", "uspin"] = "dealer"
    pressed: str = ""
    """The place whose player pressed the uSpin unit's button."""
    loaded: bool = True
    """Whether the dealer had said so, where a uSpin unit launched it."""
    delay: int = 0
    """How long after no more bets, in microseconds."""
    late: bool = False
    """Whether that is longer than it may be without being noticed."""


class SpinReported(SpinEvent, frozen=True, tag="spin_reported"):
    """The wheel's sensor told how the ball ran."""

    attempt: int
    revolutions: int
    same_direction: bool


class BallLoaded(SpinEvent, frozen=True, tag="ball_loaded"):
    """The dealer loaded the ball into the uSpin unit."""


class ButtonOffered(SpinEvent, frozen=True, tag="button_offered"):
    """The uSpin unit's button was offered to the player at a place."""

    terminal: str


class UspinFailed(SpinEvent, frozen=True, tag="uspin_failed"):
    """The uSpin unit does not work: play is suspended."""

    clause: str


class UspinRestored(SpinEvent, frozen=True, tag="uspin_restored"):
    """The uSpin unit works again, was replaced, or is gone: play goes on."""

    how: Repair


class LuckyBallWithdrawn(SpinEvent, frozen=True, tag="lucky_ball_withdrawn"):
    """Lucky Ball is offered no longer in this round: what was drawn for it has lapsed."""


class MovedIn(SpinEvent, frozen=True, tag="moved_in"):
    """What these places had on the zero outside lies on the zero inside."""

    places: tuple[str, ...]


class LosingTaken(SpinEvent, frozen=True, tag="losing_taken"):
    """The dealer has taken the losing wagers on the cloth."""

    round: int


class DollyRemoved(SpinEvent, frozen=True, tag="dolly_removed"):
    """The dolly is off the winning number: the round of play is over."""

    round: int


class DiceTumbled(SpinEvent, frozen=True, tag="dice_tumbled"):
    """The tumbler was started."""


SpinChange = (
    BallSpun
    | SpinReported
    | BallLoaded
    | ButtonOffered
    | UspinFailed
    | UspinRestored
    | LuckyBallWithdrawn
    | MovedIn
    | LosingTaken
    | DollyRemoved
    | DiceTumbled
)
