"""What a dealer terminal shows."""

from msgspec import Struct

from croupier.server.views.orders import Action, Choice
from croupier.server.views.requests import DecidedView, RequestView
from croupier.server.views.round import CoupView, Phase, RoundView
from croupier.server.views.seats import SeatView
from croupier.server.views.session import FormView
from croupier.server.views.steps import DifferView, Prompt, TodoList


class OtherGame(Struct):
    """The other game of this table's dealer."""

    table: str
    title: str
    phase: Phase
    message: str
    coup: CoupView | None
    turn: str
    """The table whose coup is dealt next; none where either may be."""


class SettledView(Struct):
    """What came of a round."""

    round: int
    staked: int
    paid: int
    """All that was handed back, stakes included."""
    places: dict[str, int]
    """What each place got back, of those that got anything."""


class StoppedView(Struct):
    """What would be next, were it not stopped."""

    commands: tuple[str, ...]
    why: str
    clause: str


class DealerView(Struct):
    """What a dealer terminal shows."""

    staff: str
    role: str
    dealer: str
    """Who is signed on here to deal; nobody where it is empty."""
    round: RoundView
    seats: tuple[SeatView, ...]
    total: int
    """All stakes on the layout."""
    face_down: tuple[Choice, ...]
    """The cards of the coup that are still to be turned, each by its place among all of them."""
    cards_left: int | None
    """How many cards are in the shoe, where there is one."""
    works_cloth: bool
    """Whether this member of staff records what lies on the cloth; others only look."""
    can: tuple[str, ...]
    """The commands that the table would take now from this member of staff."""
    actions: tuple[Action, ...]
    """Every command that this member of staff may ever give here."""
    askable: tuple[Action, ...]
    """Every command that takes another's word, and that this member of staff may ask for."""
    requests: tuple[RequestView, ...]
    answers: tuple[DecidedView, ...]
    """What became of this member of staff's own requests, the latest first."""
    settled: SettledView | None
    """What came of the last round, until the next one is opened."""
    prompt: Prompt | None
    before: tuple[TodoList, ...]
    """What is still to be done before the next game."""
    differs: DifferView | None
    other: OtherGame | None
    announcements: tuple[str, ...]
    stopped: StoppedView | None = None
    """What a dispute in a session of a tournament stops."""
    short: dict[str, int] | None = None
    """In a session of a tournament, how much each entrant has still to put at risk; who has done so is not named."""
    forms: tuple[FormView, ...] | None = None
    """What the undisclosed wagers of this round say, for whoever examines them and for nobody else."""
