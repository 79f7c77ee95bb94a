"""What went wrong while a round went on, and what play waits for after it."""

from msgspec import field

from croupier.play.event import WithoutMoney
from croupier.play.remedies.irregularity_commands import Result


class IrregularityDeclared(WithoutMoney, frozen=True, tag="irregularity_declared"):
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
    shown: str = ""
    """What a display showed that was wrong."""
    actual: str = ""
    """What it should have shown."""


class StepCompleted(WithoutMoney, frozen=True, tag="step_completed"):
    """Something that play waited for is on record, with its result."""

    step: str
    note: str
    result: Result = "passed"
    stays: bool = False
    """Whether play waits for it all the same."""
    counted: int = 0
    """How many cards were counted, where it counts them."""


class NoSpinDeclared(WithoutMoney, frozen=True, tag="no_spin_declared"):
    """The spin does not count; the dealer spins again."""

    attempt: int
    reason: str


IrregularityChange = IrregularityDeclared | StepCompleted | NoSpinDeclared
