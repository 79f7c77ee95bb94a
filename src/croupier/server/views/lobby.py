"""What the lobby shows."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.round import Phase, ResultView


class DoorView(Struct):
    """A way in that the lobby shows: on the demo floor also with the key of a terminal or display."""

    words: str
    address: str


Entry = Literal[
    "player",
    "dealer",
    "pit",
    "desk",
    "display",
    "tournament",
    "promotion",
    "office",
    "reports",
    "inspector",
    "engineer",
]


class Entrance(Struct):
    """A way into the floor: whose it is, what is done there, and its doors where they are not a table's."""

    entry: Entry
    title: str
    words: str
    doors: tuple[DoorView, ...]


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
    """The sign, line by line."""
    explained: dict[str, str]
    """What those of its lines mean that a newcomer cannot know."""
    history: tuple[ResultView, ...]
    results_shown: int
    players: int
    """How many places have chips on the layout."""
    simulated: str
    at_cloth: bool
    """Whether it has no terminals: its players stand at the cloth."""
    doors: tuple[DoorView, ...]


class VisitorEntry(Struct):
    """A visitor's entry in a simulated tournament."""

    entry: str
    words: str
    address: str
    """Where the visitor plays; nothing while there is no seat."""


class LobbyTournament(Struct):
    """A tournament that people may look at, and on the demo floor enter."""

    tournament: str
    title: str
    words: str
    """Where it stands."""
    starts: int | None
    """When it begins, if it has not."""
    table: str
    """Where it is played, if a table is named."""
    simulated: bool
    free: int
    """How many entries a visitor can take with one touch: on the demo floor alone."""
    board: str
    """The address of its leaderboard."""
    visitors: tuple[VisitorEntry, ...]


class LobbyPromotion(Struct):
    """A promotion that has started and is not closed, as the lobby lists it."""

    promotion: str
    title: str
    words: str
    """Where it stands."""
    address: str
    """Where its terms and its draw are read."""


class Guest(Struct):
    """A member of the demo floor's staff, whose password everybody may know."""

    staff: str
    role: str
    password: str
    opens: tuple[Entry, ...] = ()
    """Where this member of staff has something to do."""


class Lobby(Struct):
    """All tables of a floor."""

    name: str
    now: int
    """The server's time when this was made."""
    tables: tuple[LobbyTable, ...]
    tournaments: tuple[LobbyTournament, ...]
    promotions: tuple[LobbyPromotion, ...]
    entrances: tuple[Entrance, ...]
    guests: tuple[Guest, ...]
    """On the demo floor; a real one tells nobody."""
