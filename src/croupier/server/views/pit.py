"""What the pit console shows."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.server.views.held import HeldStreamsView
from croupier.server.views.orders import Action
from croupier.server.views.requests import DecidedView, RequestView
from croupier.server.views.round import Phase, ResultView
from croupier.server.views.seats import SeatView
from croupier.server.views.session import FormView, TableSession
from croupier.server.views.sign import LimitView, NoticeRules


class UnsentView(Struct):
    """A notice about a table that waits to be sent."""

    notice: int
    """Its number in the outbox."""
    written: int
    """Its number among those that the table has written, by which it is said there that it was sent; zero for others."""
    addressee: str
    subject: str
    clause: str
    due: int
    standing: Literal["waits", "soon", "overdue"]


class PitTable(Struct):
    """A table at a glance."""

    id: str
    happened: int
    """How much has happened there: another figure, and what was foreseen may come to something else."""
    title: str
    casino: str
    game: str
    displayed: bool
    """Whether a display shows it."""
    version: str
    simulated: str
    round: int
    phase: Phase
    message: str
    closes_at: int | None
    dealer: str
    """Who is signed on to deal; nobody where it is empty."""
    playing: int
    """How many places have chips on the layout."""
    places: int
    staked: int
    result: ResultView | None
    """The last one."""
    held: tuple[str, ...]
    """Rounds that are held, accounts that are frozen and wagers that wait, each with its clause."""
    alerts: tuple[str, ...]
    announcements: tuple[str, ...]
    unsent: tuple[UnsentView, ...]
    requests: tuple[RequestView, ...]
    decided: tuple[DecidedView, ...]
    """The requests decided last, the latest first."""
    session: TableSession | UnsetType = UNSET
    """The session of a tournament that is played there: its amounts are chips."""
    forms: tuple[FormView, ...] | None = None
    """What the undisclosed wagers of this round say, for whoever examines them and for nobody else."""


class PitView(Struct):
    """The tables that a member of staff supervises."""

    staff: str
    role: str
    now: int
    tables: tuple[PitTable, ...]
    locked: tuple[str, ...]
    """The members of staff whose names too many wrong passwords have locked."""
    held: HeldStreamsView
    """What a restore has left to be released."""


class PitDetail(Struct):
    """One table, with everything that this member of staff may do there."""

    table: str
    seats: tuple[SeatView, ...]
    limits: tuple[LimitView, ...]
    notice: NoticeRules
    actions: tuple[Action, ...]
    askable: tuple[Action, ...]
