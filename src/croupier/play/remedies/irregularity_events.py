"""What went wrong while a round went on, and what play waits for after it."""

from msgspec import field

from croupier.play.event import TableEvent
from croupier.play.remedies.irregularity_commands import Result


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
    shown: str = ""
    """What a display showed that was wrong."""
    actual: str = ""
    """What it should have shown."""


class StepCompleted(TableEvent, frozen=True, tag="step_completed"):
    """Something that play waited for is on record, with its result."""

    step: str
    note: str
    result: Result = "passed"
    stays: bool = False
    """Whether play waits for it all the same."""


class NoSpinDeclared(TableEvent, frozen=True, tag="no_spin_declared"):
    """The spin does not count; the dealer spins again."""

    attempt: int
    reason: str


IrregularityChange = IrregularityDeclared | StepCompleted | NoSpinDeclared
