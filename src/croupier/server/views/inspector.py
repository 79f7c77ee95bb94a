"""What an inspector sees: every table as it is now, the journal, its seals and checks. Nothing here can be changed."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.pit import PitTable
from croupier.server.views.round import ResultView
from croupier.server.views.sign import LimitView


class InspectedTable(Struct):
    """A table as it is now."""

    table: PitTable
    limits: tuple[LimitView, ...]
    sign: tuple[str, ...]
    """The sign as it is on show."""
    history: tuple[ResultView, ...]
    """The last outcomes, latest first."""


class InspectorView(Struct):
    """Every table of the floor."""

    staff: str
    role: str
    now: int
    floor: str
    tables: tuple[InspectedTable, ...]


class InspectedRound(Struct):
    """A round in a list."""

    table: str
    round: int
    opened: int
    ended: int
    """Zero while it is going on."""
    dealer: str
    result: ResultView | None
    void: bool
    corrected: bool
    places: int
    """How many had wagers that were settled."""
    staked: int
    returned: int
    in_chips: bool
    """Whether it was played in tournament chips."""


class JournalLineView(Struct):
    """An event of the journal: who did what and when."""

    stream: str
    version: int
    at: int
    by: str
    """As the journal names them."""
    who: str
    """The same in words."""
    event: str
    words: str
    facts: str
    clauses: tuple[str, ...]
    """The clauses that it names, or the one that says who may do this."""
    table: str
    round: int
    """Of the table, where it names one; else zero."""
    body: str
    """The event as it is written."""
    hash: str


class JournalView(Struct):
    """What a search of the journal gave, latest first."""

    lines: tuple[JournalLineView, ...]
    earlier: int | None
    """The time up to which to search for more; nothing, if everything was read."""
    read: int
    streams: tuple[str, ...]
    """The streams that were searched."""


class SealCopyView(Struct):
    """Where copies of the seals go, and why they do not arrive, if they do not."""

    address: str
    trouble: str


class VerificationView(Struct):
    """The last time that the books were verified from this page."""

    state: Literal["never", "running", "done"]
    by: str
    began: int
    ended: int
    ok: bool
    words: tuple[str, ...]
    """What was found."""
    not_checked: tuple[str, ...]
    """What it could not check."""


class ExportView(Struct):
    """The last export of a period."""

    state: Literal["never", "running", "ready", "failed"]
    by: str
    begin: int
    end: int
    asked: int
    name: str
    """The name of its file, when it is ready."""
    size: int
    digest: str
    """The SHA-256 of the file."""
    why: str
    """Why there is none, where it failed."""


class BooksView(Struct):
    """The seals of the journal, whether the books were checked, and what was exported."""

    now: int
    file: str
    number: int
    """How many seals there are."""
    at: int
    """When the last one was made; zero, if none was."""
    every_s: float
    key: str
    """The public key that signs."""
    signer: str
    """Who that is, in words."""
    unsigned: int
    troubles: tuple[str, ...]
    copies: tuple[SealCopyView, ...]
    checked_at: int
    """When the floor last looked at its own books; zero, if it has not yet."""
    found: tuple[str, ...]
    """What it found changed behind its back."""
    verification: VerificationView
    export: ExportView
