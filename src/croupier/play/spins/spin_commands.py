"""What is done with a wheel, its ball and its dolly, and with the dice."""

from typing import Literal

from croupier.play.arguments import Count, PlaceName
from croupier.play.command import ByPlayer, ByStaff

Repair = Literal["repaired", "replaced", "removed"]


class OfSpin(ByStaff, frozen=True):
    """About a wheel, its ball or its dolly, or about the dice."""


class SpinBall(ByStaff, frozen=True, tag="spin_ball"): ...


class SwitchLuckyBall(ByStaff, frozen=True, tag="switch_lucky_ball"):
    on: bool


class ReportSpin(OfSpin, frozen=True, tag="report_spin"):
    revolutions: Count
    same_direction: bool = False
    """Whether it runs in the direction of the wheel."""


class LoadBall(OfSpin, frozen=True, tag="load_ball"): ...


class OfferButton(OfSpin, frozen=True, tag="offer_button"):
    terminal: PlaceName


class LaunchBall(OfSpin, frozen=True, tag="launch_ball"): ...


class PressButton(ByPlayer, frozen=True, tag="press_button"): ...


class RestoreUspin(OfSpin, frozen=True, tag="restore_uspin"):
    how: Repair


class MoveIn(OfSpin, frozen=True, tag="move_in"): ...


class TakeLosing(OfSpin, frozen=True, tag="take_losing"): ...


class RemoveDolly(OfSpin, frozen=True, tag="remove_dolly"): ...


class Tumble(OfSpin, frozen=True, tag="tumble"): ...


SpinCommand = (
    ReportSpin | LoadBall | OfferButton | LaunchBall | RestoreUspin | MoveIn | TakeLosing | RemoveDolly | Tumble
)
