"""What the screens are told, and what they may say: the one definition that pages and server share.

`tools/write_types.py` turns this module into the TypeScript that the pages are typed with. Money is in cents, times are
microseconds of UTC.
"""

from typing import Literal

from msgspec import Struct

# ---------------------------------------------------------------- the layout


class Box(Struct):
    """An area of the layout that is drawn: a number, or an outside bet. Units are the width of a number box."""

    bet: str
    label: str
    colour: Literal["red", "black", "green", ""]
    x: float
    y: float
    width: float
    height: float


class Spot(Struct):
    """Where a chip for a bet lies, what the bet covers and what it pays."""

    bet: str
    kind: str
    x: float
    y: float
    numbers: tuple[str, ...]
    pays: str
    lowest: int
    highest: int


class SeriesBet(Struct):
    """A multi-piece bet: one touch, equal chips on every piece."""

    bet: str
    pieces: tuple[str, ...]


class TableView(Struct):
    """What does not change while a table is open."""

    id: str
    title: str
    casino: str
    rulebook: str
    game: str
    wheel: tuple[str, ...]
    boxes: tuple[Box, ...]
    spots: tuple[Spot, ...]
    series: tuple[SeriesBet, ...]
    chips: tuple[int, ...]
    notes: tuple[int, ...]
    min_total: int
    max_total: int
    simulated: bool
    """Whether outcomes come from a simulated wheel; every screen says so."""


# ---------------------------------------------------------------- the round

Phase = Literal["waiting", "wagering", "closed", "registered", "held"]


class Line(Struct):
    """One settled wager."""

    bet: str
    stake: int
    result: Literal["win", "standoff", "lose"]
    pays: str | None
    returned: int
    clause: str


class Notice(Struct):
    """Something a person should know, with the clause that governs it."""

    text: str
    clause: str
    bet: str = ""


class RoundView(Struct):
    """The round as everyone sees it."""

    round: int
    phase: Phase
    attempt: int
    ball_spinning: bool
    closes_at: int | None
    period: int
    """How long wagering is open, all in all."""
    number: str | None
    """The number registered, and after the end of the round the winning number."""
    colour: str
    history: tuple[str, ...]
    """Winning numbers, latest first."""
    message: str
    """The state in words: place your bets, no more bets, no spin."""


class PlayerView(Struct):
    """What a player terminal shows."""

    terminal: str
    round: RoundView
    credit: int
    bet: int
    win: int
    chips: dict[str, int]
    lines: tuple[Line, ...]
    """The last settlement, on view until the next round opens."""
    notices: tuple[Notice, ...]
    can: tuple[str, ...]
    """The commands that are allowed now."""
    ticket: str
    """The last ticket printed here, to be shown once; its number in full is only on the ticket."""


class SeatView(Struct):
    """A terminal as the dealer sees it."""

    terminal: str
    connected: bool
    bet: int


class DealerView(Struct):
    """What a dealer terminal shows."""

    staff: str
    role: str
    round: RoundView
    seats: tuple[SeatView, ...]
    total: int
    """All stakes on the layout."""
    can: tuple[str, ...]
    no_spin_reasons: tuple[str, ...]
    notices: tuple[Notice, ...]


class DisplayView(Struct):
    """What a display shows."""

    round: RoundView
    limits: tuple[str, ...]


View = PlayerView | DealerView | DisplayView


class Welcome(Struct):
    """The first message on a socket: what does not change, and the picture now."""

    seq: int
    now: int
    """The server's time when the message was made."""
    table: TableView
    snapshot: PlayerView | DealerView | DisplayView


class Change(Struct):
    """A later message: the parts of the picture that are different now."""

    seq: int
    now: int
    """The server's time when the message was made."""
    change: dict[str, object]


class Answer(Struct):
    """What became of a command."""

    answer: int
    ok: bool
    at: int
    why: str = ""
    clause: str = ""
    notices: tuple[Notice, ...] = ()
