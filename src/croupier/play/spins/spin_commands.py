"""What is done with a wheel, its ball and its dolly, and with the dice."""

from typing import Literal

from croupier.play.arguments import Count, PlaceName
from croupier.play.command import ByPlayer, ByStaff

Repair = Literal["repaired", "replaced", "removed"]


class OfSpin(ByStaff, frozen=True):
    """About a wheel, its ball or its dolly, or about the dice."""


class SpinBall(ByStaff, frozen=True, tag="spin_ball"):
    """The ball has been spun."""


class SwitchLuckyBall(ByStaff, frozen=True, tag="switch_lucky_ball"):
    """Offer Lucky Ball from the next round on, or no longer."""

    on: bool


class ReportSpin(OfSpin, frozen=True, tag="report_spin"):
    """The wheel's sensor tells how the ball runs."""

    revolutions: Count
    same_direction: bool = False
    """Whether it runs in the direction of the wheel."""


class LoadBall(OfSpin, frozen=True, tag="load_ball"):
    """The ball is in the uSpin unit."""


class OfferButton(OfSpin, frozen=True, tag="offer_button"):
    """Offer the uSpin unit's button to the player at a place."""

    terminal: PlaceName


class LaunchBall(OfSpin, frozen=True, tag="launch_ball"):
    """The uSpin unit launches the ball: the dealer pressed its button, or it says so itself."""


class PressButton(ByPlayer, frozen=True, tag="press_button"):
    """Press the uSpin unit's button, which the dealer has offered."""


class RestoreUspin(OfSpin, frozen=True, tag="restore_uspin"):
    """A uSpin unit that failed works again, was replaced, or is gone."""

    how: Repair


class MoveIn(OfSpin, frozen=True, tag="move_in"):
    """Move what lies on the zero outside to the zero inside."""


class TakeLosing(OfSpin, frozen=True, tag="take_losing"):
    """The losing wagers on the cloth are taken."""


class RemoveDolly(OfSpin, frozen=True, tag="remove_dolly"):
    """The dolly is off the winning number."""


class Tumble(OfSpin, frozen=True, tag="tumble"):
    """The tumbler has been started."""


SpinCommand = (
    ReportSpin | LoadBall | OfferButton | LaunchBall | RestoreUspin | MoveIn | TakeLosing | RemoveDolly | Tumble
)
