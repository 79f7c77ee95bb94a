"""What the lobby shows."""

from msgspec import Struct

from croupier.server.views.round import Phase, Result


class Door(Struct):
    """A way in that the lobby shows: on the demo floor also with a terminal's key."""

    words: str
    address: str


class LobbyTable(Struct):
    """A table as the lobby lists it."""

    id: str
    title: str
    casino: str
    game: str
    phase: Phase
    round: int
    message: str
    closes_at: int | None
    """When wagering ends, where a time does."""
    period: int | None
    limits: tuple[str, ...]
    history: tuple[Result, ...]
    players: int
    """How many places have chips on the layout."""
    simulated: str
    doors: tuple[Door, ...]


class Guest(Struct):
    """A member of the demo floor's staff, whose password everybody may know."""

    staff: str
    role: str
    password: str


class Lobby(Struct):
    """All tables of a floor."""

    name: str
    now: int
    """The server's time when this was made."""
    tables: tuple[LobbyTable, ...]
    desks: tuple[Door, ...]
    pit: Door
    guests: tuple[Guest, ...]
    """On the demo floor; a real one tells nobody."""
