"""What can be said when something goes wrong while a round goes on."""

from typing import Annotated, Literal

from croupier.play.arguments import MUST_BE_SAID, Count, PlaceName, TableName
from croupier.play.command import ByStaff

Result = Literal["passed", "failed"]
"""What a step came to: what it is about is as it should be, or is not."""


class DeclareNoSpin(ByStaff, frozen=True, tag="declare_no_spin"):
    reason: str


class Declare(ByStaff, frozen=True, tag="declare"):
    irregularity: str
    reason: str = ""
    terminal: PlaceName = ""
    """The terminal or position that it is about, where it is about one."""
    card: str = ""
    """The card that it is about, where it is about one."""
    shown: str = ""
    """What a display showed that was wrong."""
    actual: str = ""
    """What it should have shown."""


class DeclareAtTables(ByStaff, frozen=True, tag="declare_at_tables"):
    irregularity: str
    reason: str
    tables: tuple[TableName, ...]
    """The further ones, beside the table at which it is said."""


class Complete(ByStaff, frozen=True, tag="complete"):
    step: str
    note: str
    result: Annotated[Literal["", "passed", "failed"], MUST_BE_SAID] = ""
    """What it came to; not on record in requests of 0.1.0."""
    counted: Count = 0
    """How many cards were counted, where the step counts them."""
