"""Tournaments, for whoever runs them and for inspectors."""

from msgspec import Struct

from croupier.server.views.conditions import FaultView
from croupier.server.views.offers import NextView, NotNowView, Offered


class TournamentLine(Struct):
    """A tournament in the list of all."""

    tournament: str
    title: str
    rulebook: str
    game: str
    status: str
    entries: int
    start: int | None


class TournamentsView(Struct):
    """Every tournament on record."""

    tournaments: tuple[TournamentLine, ...]
    may_write: bool
    """Whether whoever looks may write the conditions of a new one."""
    writers: str
    """Who may, in words."""


class EntryView(Struct):
    """An entry."""

    entry: str
    person: str
    status: str
    form: bool
    copy: str
    agreement: str
    fee: int | None
    receipt: str
    owed_back: int
    won: int
    prize: int
    """What was awarded of the pool, paid or not."""
    offers: tuple[Offered, ...]


class PoolView(Struct):
    """The money of a tournament, in cents."""

    fees: int
    added: int
    pool: int
    commission: int
    buy_ins: int
    guaranteed: int
    shortfall: int
    """What the operator makes up of the guarantee if the tournament goes on now."""
    goods: tuple[str, ...]


class EntrantView(Struct):
    """Somebody in a session."""

    entry: str
    table: str
    place: str
    position: int
    chips: int
    issued: bool
    bought_in: bool
    """Whether the buy-in of the session is paid, where there is one."""
    status: str
    """Waiting, seated, playing, away, out, settled or disqualified."""


class SessionTableView(Struct):
    """A table of a session."""

    table: str
    rounds: int
    ended: str
    counted: bool
    differences: dict[str, int]
    """What was counted, where the books say otherwise."""
    returned: bool
    waits: str
    """Why no round is opened there now; nothing, if one may be."""
    issued: int
    missing: dict[str, int]
    """How many chips of each value did not come back."""
    books: dict[str, int]
    """What everybody still there has by the books."""
    offers: tuple[Offered, ...]


class PlacingView(Struct):
    """Somebody's place."""

    entry: str
    place: int
    chips: int
    table: str
    tie: bool


class SessionOfTournamentView(Struct):
    """A session."""

    session: int
    stage: str
    play_off: bool
    start: int
    started: int
    ballot: str
    """The hash of the seed from which the next ballot will be drawn."""
    drawn: int
    """How often seats were drawn."""
    notified: str
    """The hash that was on record before the last draw."""
    seed: str
    """The seed of the last draw; its SHA-256 is that hash."""
    rounds: int | None
    shoes: int | None
    ends: int | None
    """When a session by the clock is over; nothing while the clock is held."""
    break_until: int
    tables: tuple[SessionTableView, ...]
    seats: tuple[EntrantView, ...]
    places: tuple[PlacingView, ...]
    """As they were announced; as they would be now, while play goes on."""
    advancing: tuple[str, ...]
    announced: bool


class MatterView(Struct):
    """A breach or a dispute."""

    kind: str
    number: int
    about: str
    table: str
    clause: str
    decided: str
    """What was decided; nothing, while it waits for that."""
    offers: tuple[Offered, ...]


class TournamentView(Struct):
    """All of a tournament."""

    line: TournamentLine
    staff: str
    role: str
    looks_on: bool
    """Whether the document gives whoever looks nothing to do about tournaments: an inspector sees all."""
    next: NextView
    version: int
    published: int
    lodged: bool
    conditions: tuple[str, ...]
    """As they are printed."""
    faults: tuple[FaultView, ...]
    leaders: tuple[str, ...]
    present: tuple[str, ...]
    agreement: bool
    entries: tuple[EntryView, ...]
    money: PoolView
    sessions: tuple[SessionOfTournamentView, ...]
    matters: tuple[MatterView, ...]
    order: tuple[tuple[str, ...], ...]
    """The final places, the best first."""
    offers: tuple[Offered, ...]
    """What can be done about the whole of it now."""
    not_now: tuple[NotNowView, ...]
    may_write: bool
    """Whether whoever looks may write its conditions."""
