"""The page of the office: what is on record, part by part, and one matter with everything that can be done about it."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.held import HeldStreamsView
from croupier.server.views.orders import Action

OfficePart = Literal[
    "incidents",
    "disputes",
    "exclusions",
    "claims",
    "errors",
    "reports",
    "approvals",
    "permissions",
    "persons",
    "outbox",
]
"""The parts of the page."""


class OfficeLine(Struct):
    """Something on record, in a list."""

    part: OfficePart
    id: str
    """What it goes by in its part: a number, a person's id, a month, a table."""
    title: str
    status: str
    open: bool
    """Whether something is still to be done, or it still holds."""
    at: int
    """When it came to be; not known, if zero."""
    clause: str
    rulebook: str
    table: str
    round: int
    """The round that it is about; none, if zero."""
    named: tuple[str, ...]
    """The persons, places, accounts and staff that it names."""


class OfficeFact(Struct):
    """Something on record about a matter."""

    name: str
    words: str


class OfficeStep(Struct):
    """Something that happened, in the order of time."""

    at: int
    by: str
    words: str
    clause: str
    text: str
    """What somebody wrote with it."""
    record: str
    """Where the journal has it, where that is a round's: the stream and the number of the event."""


class OfficeLink(Struct):
    """Another matter that has to do with it."""

    part: OfficePart
    id: str
    words: str


class OfficeTable(Struct):
    """Lines of a report, in columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class OfficeOffer(Struct):
    """A command that would be taken now from whoever looks, if what is told with it is right."""

    action: Action
    sends: Literal["/api/office", "/api/people", "/api/outbox", "/api/desk"]
    """Where it is given."""
    fixed: dict[str, str | int | bool]
    """What is said with it and not asked for."""
    label: str
    """What its button says, where the command's name does not."""


class OfficeNotNow(Struct):
    """A command that would be refused now, and why."""

    do: str
    label: str
    """What it is called, where the command's name does not say."""
    why: str
    clause: str


class OfficePaper(Struct):
    """What is printed for somebody, or kept on paper."""

    title: str
    lines: tuple[str, ...]


class OfficeDetail(Struct):
    """Everything on record about a matter, and what can be done about it."""

    line: OfficeLine
    facts: tuple[OfficeFact, ...]
    steps: tuple[OfficeStep, ...]
    """What happened, the earliest first."""
    table: OfficeTable | None
    paper: OfficePaper | None
    links: tuple[OfficeLink, ...]
    offers: tuple[OfficeOffer, ...]
    not_now: tuple[OfficeNotNow, ...]


class OfficeTab(Struct):
    """A part of the page, and how much of it is open."""

    part: OfficePart
    title: str
    open: int


class OfficePage(Struct):
    """A part of the office: what is open first, the latest first, as far as it was looked for."""

    staff: str
    role: str
    now: int
    parts: tuple[OfficeTab, ...]
    """Those that whoever looks works with."""
    part: OfficePart
    lines: tuple[OfficeLine, ...]
    left_out: int
    """How many more were found than are listed."""
    tables: tuple[str, ...]
    """Those at which something new can be put on record."""
    at_table: str
    """The one that the offers are about."""
    offers: tuple[OfficeOffer, ...]
    """What new can be put on record."""
    not_now: tuple[OfficeNotNow, ...]
    alerts: tuple[str, ...]
    """What is overdue or soon due, in words."""
    held: HeldStreamsView
    """What a restore has left to be released."""
