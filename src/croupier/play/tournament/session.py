"""A session of a tournament as a table has it: only what wagering needs."""

from collections.abc import Iterator

from msgspec import Struct, field

from croupier.durations import MINUTE
from croupier.play.tournament.terms import LimitStep, SeatAt, SessionTerms, step_at


class Form(Struct, frozen=True):
    """A form with an undisclosed wager that has not been revealed."""

    digest: str
    sealed: str
    free: int
    """The chips that the player had free when it was made."""
    paper: bool
    examined: bool = False


class OpenForm(Struct, frozen=True):
    """What a form says, and the salt with which its digest was made."""

    bet: str
    stake: int
    salt: str


class RevealedForm(Struct, frozen=True):
    """A form that was revealed: what it says, and as how much it counted."""

    bet: str
    stake: int
    counts: int
    clause: str


class TournamentPlay(Struct):
    """A session at a table."""

    terms: SessionTerms
    opened: int
    """When it began; later by as long as disputes have held the clock."""
    seats: dict[str, SeatAt]
    chips: dict[str, int]
    """All chips of each place, those that lie on the layout with them."""
    pass_cards: dict[str, int]
    """How many each place has left."""
    out: dict[str, str] = field(default_factory=dict)
    """The places whose entrant plays no longer, with the clause."""
    number: int = 0
    """The session's round: the one that is going on, or the last."""
    playing: bool = False
    """Whether a round of the session is going on."""
    lowest: int = 0
    highest: int = 0
    order: tuple[str, ...] = ()
    """The places in the order of wagering, the marker's first; none where all wager at once."""
    had: list[str] = field(default_factory=list)
    """Who has had the turn in this round."""
    until: int | None = None
    """When the time for wagers runs out."""
    passed: list[str] = field(default_factory=list)
    """Who has played a pass card in this round."""
    restricted: list[str] = field(default_factory=list)
    """Who is restricted to the minimum in this round."""
    missing: tuple[str, ...] = ()
    """Who had to wager in the round that closed last, and has not."""
    forms: dict[str, Form] = field(default_factory=dict)
    """The forms of this round that are not revealed."""
    used: dict[str, int] = field(default_factory=dict)
    """How many undisclosed wagers each place has made."""
    shown: dict[str, RevealedForm] = field(default_factory=dict)
    """The forms that were revealed last."""
    shown_in: int = 0
    """The table's round in which that was."""
    looked_at: dict[str, str] = field(default_factory=dict)
    """Whose form each place has asked for and looks at."""
    standing_order: bool = False
    """Whether dealer and gaming supervisor restrict late wagers to the minimum."""
    bet_times: list[tuple[int | None, int]] = field(default_factory=list)
    """The times for a wager, in seconds, each with the moment from which it holds; latest last."""

    def active(self) -> Iterator[str]:
        """The places whose entrant is still in the session, by position."""
        yield from sorted((place for place in self.seats if place not in self.out), key=self.position)

    def position(self, place: str) -> int:
        """The position by which turns go."""
        return self.seats[place].position

    def taken_in_order(self) -> tuple[str, ...]:
        """The places in the order in which their losing wagers count as taken."""
        from_the_highest = self.terms.collection == "highest_first"
        return tuple(sorted(self.seats, key=self.position, reverse=from_the_highest))

    def turn(self) -> str:
        """The place whose turn it is; nobody's where all wager at once, or all have had it."""
        return next((place for place in self.order if place not in self.had and place not in self.out), "")

    def step(self, number: int, at: int) -> LimitStep:
        """The limits of a round of the session that is opened at this time."""
        return step_at(self.terms.steps, number, (at - self.opened) // MINUTE)

    def time_limit(self, at: int) -> int | None:
        """How many seconds each wager may take in a round that is opened at this time."""
        return next((seconds for seconds, since in reversed(self.bet_times) if at >= since), None)

    def account_of(self, place: str) -> str | None:
        """The chip account of the entrant at a place."""
        seat = self.seats.get(place)
        return None if seat is None else seat.account

    # ------------------------------------------------------------ a round

    def begin(self) -> None:
        """A round is opened: what was of the last one is over."""
        self.playing, self.order, self.until, self.missing = False, (), None, ()
        self.had, self.passed, self.restricted, self.forms, self.looked_at = [], [], [], {}, {}

    def end(self) -> None:
        """A round has been settled: the pass cards are collected."""
        for place in self.passed:
            self.pass_cards[place] -= 1
        self.playing, self.passed, self.order = False, [], ()

    def void(self, round: int) -> None:
        """A round of the table has come to nothing: it has no number; pass cards and forms go back, also revealed ones."""
        self.number -= self.playing
        for place in (*self.forms, *(self.shown if self.shown_in == round else ())):
            self.used[place] -= 1
        self.playing, self.passed, self.order, self.forms, self.missing = False, [], (), {}, ()

    def played_on(self, round: int) -> None:
        """The ball is spun, or the first card drawn, in a round: nobody looks at the forms of the one before any longer."""
        if round > self.shown_in:
            self.shown, self.looked_at = {}, {}
