"""What can be said when something goes wrong while a round goes on."""

from typing import Literal

from croupier.play.arguments import PlaceName, TableName
from croupier.play.command import ByStaff

Result = Literal["passed", "failed"]
"""What a step came to: what it is about is as it should be, or is not."""


class DeclareNoSpin(ByStaff, frozen=True, tag="declare_no_spin"):
    """The spin does not count, on one of the document's grounds."""

    reason: str


class Declare(ByStaff, frozen=True, tag="declare"):
    """Say what has gone wrong at the table: what the document lays down for it is done."""

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
    """Say what has gone wrong at several tables: what the document lays down for it is done at each, in one act."""

    irregularity: str
    reason: str
    tables: tuple[TableName, ...]
    """The further ones, beside the table at which it is said."""


class Complete(ByStaff, frozen=True, tag="complete"):
    """Say that something is done which play waits for."""

    step: str
    note: str
    result: Result = "passed"
