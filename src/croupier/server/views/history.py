"""What a player may look up of the own play."""

from msgspec import Struct

from croupier.server.views.round import CoupView, Line, LuckyView, Range, ResultView
from croupier.server.views.table import TableView


class SessionView(Struct):
    """How the account that is open at a terminal has stood since it was opened, and what the house has to say with it."""

    since: int | None
    """Nothing while none is open."""
    staked: int
    returned: int
    """What came back of it, stakes and winnings."""
    net: int
    help_line: str
    remind_every: int
    """After how many minutes of play, again and again, the player is told of the time; never, if zero."""


class PlayedView(Struct):
    """A round that this account had wagers in, in short."""

    table: str
    title: str
    round: int
    at: int
    result: ResultView | None
    """Nothing where it is void."""
    corrected: bool
    staked: int
    returned: int
    before: int
    """The credit before it was settled, chips on layouts included."""
    after: int


class StepView(Struct):
    """Something that happened in a round, with the bet or the card that it is about."""

    at: int
    words: str
    clause: str
    bet: str
    card: str


class SettlementView(Struct):
    """What came of the wagers: at first, or after something was put right."""

    at: int
    result: ResultView | None
    winning: tuple[str, ...]
    lines: tuple[Line, ...]
    staked: int
    returned: int
    why: str
    """Why it was put right; nothing at first."""
    clause: str


class RecallView(Struct):
    """A round again, for the player whose it was."""

    played: PlayedView
    table: TableView
    rules: str
    """The version of the rules that it was played under."""
    screen_rules: str
    """The version of the on-screen rules at that time, where it is on record."""
    wagers: dict[str, int]
    """What lay at the close."""
    limits: dict[str, Range]
    """The least, the most and the step that were on show for each of these."""
    coup: CoupView | None
    dice: tuple[int, ...]
    lucky: LuckyView | None
    settlements: tuple[SettlementView, ...]
    steps: tuple[StepView, ...]
