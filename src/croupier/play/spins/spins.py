"""What is known of a table's wheel and its ball, its dolly, and what lies outside, apart from the outcome."""

from typing import assert_never

from msgspec import Struct, field

from croupier.play.spins import spin_events

ZERO = "straight:0"
"""The bet that lies on the zero outside."""


class Spins(Struct):
    """A wheel, its ball and its dolly as the journal has left them."""

    closed_at: int = 0
    """When no more bets were taken."""
    late: int = 0
    """How long after no more bets the ball of the round was spun, where that was late, in microseconds."""
    report: spin_events.SpinReported | None = None
    """What the wheel's sensor has told of the spin."""
    loaded: bool = False
    """Whether the dealer has loaded the ball into the uSpin unit."""
    offered: str = ""
    """The place to which the uSpin unit's button is offered."""
    by_uspin: bool = False
    """Whether the uSpin unit launched the ball that is out."""
    by_dealer: bool = True
    """Whether nobody but the dealer loaded it."""
    suspended: str = ""
    """The clause by which play stops until the uSpin unit is repaired, replaced or removed."""
    removed: bool = False
    """Whether the uSpin unit is gone."""
    outside: list[str] = field(default_factory=list)
    """The places with chips on the zero outside."""
    rested: bool = False
    """Whether the ball has ended wagering: it came to rest before anybody else did."""
    to_take: bool = False
    """Whether losing wagers lie on the cloth."""
    dolly: str = ""
    """The number that the dolly stands on."""

    def turn(self) -> None:
        """No ball is out, and none is loaded."""
        self.rested = False
        self.report, self.loaded, self.offered, self.by_uspin, self.by_dealer = None, False, "", False, True


def evolve(spins: Spins, event: spin_events.SpinChange) -> None:
    """What an event changes."""
    match event:
        case spin_events.BallSpun():
            spins.turn()
            spins.by_uspin, spins.by_dealer = event.launch == "uspin", event.loaded
            spins.late = event.delay if event.late else spins.late
        case spin_events.SpinReported():
            spins.report = event
        case spin_events.BallLoaded():
            spins.loaded = True
        case spin_events.ButtonOffered():
            spins.offered = event.terminal
        case spin_events.UspinFailed():
            spins.suspended, spins.loaded, spins.offered = event.clause, False, ""
        case spin_events.UspinRestored():
            spins.suspended, spins.removed = "", event.how == "removed"
        case spin_events.MovedIn():
            spins.outside = [place for place in spins.outside if place not in event.places]
        case spin_events.LosingTaken():
            spins.to_take = False
        case spin_events.DollyRemoved():
            spins.dolly = ""
        case spin_events.LuckyBallWithdrawn() | spin_events.DiceTumbled():
            pass
        case _:
            assert_never(event)
