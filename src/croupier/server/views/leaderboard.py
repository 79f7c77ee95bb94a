"""A tournament as people who gather round its display see it: entry numbers, chips and places, and nobody's name."""

from typing import Literal

from msgspec import Struct

State = Literal["playing", "out", "disqualified", "goes_on", "plays_off", "finished"]


class LeaderRow(Struct):
    """An entrant in the sessions of the stage that is played."""

    entry: str
    rank: int
    """Of all tables and sessions of the stage, the same for those who are level; zero for who has no place."""
    chips: int
    table: str
    session: int
    state: State
    won: int
    """What the place is worth, in cents, once the prizes are awarded."""


class LeaderTable(Struct):
    """How far the session in hand is at a table."""

    table: str
    round: int
    rounds: int
    """How many there are; zero where they are not counted."""
    ended: bool


class Leaderboard(Struct):
    """The leaderboard of a tournament."""

    title: str
    status: str
    stage: str
    """The stage that is played, or was last; nothing before the first."""
    play_off: bool
    now: int
    starts: int | None
    """When the session in hand begins, if it has not."""
    moved_from: int | None
    """When it would have begun, if that was moved."""
    ends_at: int | None
    advance: int
    """How many go on from each table; none from the last stage."""
    entries: int
    tables: tuple[LeaderTable, ...]
    rows: tuple[LeaderRow, ...]
    prizes: tuple[int, ...]
    """What each place would win of the pool as it is, or has won, in cents."""
    stops: tuple[str, ...]
    """Why play has stopped at a table."""
