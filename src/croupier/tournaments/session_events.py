"""What can happen in a session of a tournament: seats, chips, rounds, rulings, counts and places."""

from typing import Literal

from msgspec import Struct, field

from croupier.cage.ledger import ledger_of
from croupier.tournaments.events import TournamentEvent


class Seat(Struct, frozen=True):
    """Where somebody sits."""

    table: str
    place: str
    position: int
    """From 1, by which turns go and losing wagers are taken."""
    ballot: int = 0
    """Which was drawn as the first, the second and so on."""


class OfSession(TournamentEvent, frozen=True):
    """In a session."""

    session: int


class SessionPlanned(OfSession, frozen=True, tag="session_planned"):
    """The next session has its tables and its entrants."""

    stage: int
    """From 1."""
    tables: tuple[str, ...]
    candidates: tuple[str, ...]
    """From whom its entrants are drawn."""
    start: int
    places: int = 0
    """Of a play-off, for how many places it is played; of any other session none."""
    first: int = 0
    """Of a play-off in the last stage, the best of the places that it decides."""


class BallotCommitted(OfSession, frozen=True, tag="ballot_committed"):
    """The hash of the seed from which the next ballot will be drawn."""

    attempt: int
    digest: str
    """SHA-256 of the seed, in hexadecimal."""
    sealed: str
    """The seed, encrypted."""


class SeatsDrawn(OfSession, frozen=True, tag="seats_drawn"):
    """Seats were drawn, and the seed is no secret any more."""

    attempt: int
    seed: str
    candidates: tuple[str, ...]
    """Those who were drawn from."""
    places: dict[str, tuple[str, ...]]
    """The places of each table that were drawn for."""
    seats: dict[str, Seat]
    reason: str = ""


class StartMoved(OfSession, frozen=True, tag="start_moved"):
    """A session begins at another time, and everybody in it was notified."""

    was: int
    to: int
    notified: tuple[str, ...]


class ChipsIssued(OfSession, frozen=True, tag="chips_issued"):
    """An entrant has the chips of the session, in an account of its own."""

    entry: str
    account: str
    amount: int
    values: dict[str, int] = field(default_factory=dict)
    """Of colour checks, what one of each colour is worth."""
    pieces: dict[str, int] = field(default_factory=dict)

    @property
    def holder(self) -> str:
        """Whose the account is."""
        return self.entry

    @property
    def ledger(self) -> str:
        """The ledger that it is of: the chips of the tournament."""
        return ledger_of(self.account)


class ChipsBoughtBack(OfSession, frozen=True, tag="chips_bought_back"):
    """Somebody who was out has chips again."""

    entry: str
    account: str
    amount: int


class SeatConfirmed(OfSession, frozen=True, tag="seat_confirmed"):
    """An entrant has taken the seat."""

    entry: str


class EntryForfeited(OfSession, frozen=True, tag="entry_forfeited"):
    """An entrant was not there when the session began. The fee stays where it is."""

    entry: str
    moved: int = 0
    """What of the commission goes to the pool with it."""


class SeatOffered(OfSession, frozen=True, tag="seat_offered"):
    """A reserve has taken the seat of somebody who did not come."""

    entry: str
    instead_of: str
    account: str = ""
    chips: int = 0
    """What had been issued for that seat, to this account, and goes back: the reserve is issued chips anew."""


class SessionStarted(OfSession, frozen=True, tag="session_started"):
    """Play has begun."""

    at: int


class RoundPlayed(OfSession, frozen=True, tag="round_played"):
    """A round is over at a table."""

    table: str
    round: int
    """The table's own number of it."""
    counted: bool
    """Whether it counts as a round of the session."""
    chips: dict[str, int]
    """What each entrant who was in it has now."""
    wagered: dict[str, int]
    missing: tuple[str, ...]
    """Who had to wager, and did not."""
    at: int
    shoe_over: bool = False
    lowest: int = 0
    """The minimum in that round, by its own limits."""


class ChipsCorrected(OfSession, frozen=True, tag="chips_corrected"):
    """A round that had been settled was put right at its table: an entrant has so many chips more, or less."""

    entry: str
    table: str
    round: int
    """The table's own number of it."""
    amount: int
    clause: str
    stands: bool = False
    """Whether the result stands all the same: a later session, or prizes, rest on it."""


class EntrantReinstated(OfSession, frozen=True, tag="entrant_reinstated"):
    """A player who had gone out is in again: the round that had left too few chips was put right."""

    entry: str
    clause: str


class ResultsReopened(OfSession, frozen=True, tag="results_reopened"):
    """The results of a session are not announced any more: a round of it was put right. What was planned next is not."""

    clause: str


class EntrantEliminated(OfSession, frozen=True, tag="entrant_eliminated"):
    """A player is out of the session."""

    entry: str
    round: int
    """In how many counted rounds of the session the player has been."""
    residual: int
    wagered: int
    """In that round."""
    taken: int
    """Which was taken first of those in that round: a lower figure went first."""
    clause: str


class PlaceSettled(OfSession, frozen=True, tag="place_settled"):
    """In a play-off a player's place is settled, and the others play on."""

    entry: str


class PlayOffCounted(OfSession, frozen=True, tag="play_off_counted"):
    """The chips were counted after a round of a play-off: the order that is established, those still level together."""

    order: tuple[tuple[str, ...], ...]


class AbsenceRecorded(OfSession, frozen=True, tag="absence_recorded"):
    """A player is away, or is back."""

    entry: str
    away: bool


class DeductionOrdered(OfSession, frozen=True, tag="deduction_ordered"):
    """The minimum is deducted for rounds that an absent player misses."""

    entry: str


class ChipsDeducted(OfSession, frozen=True, tag="chips_deducted"):
    """The minimum was deducted for a round that a player missed."""

    entry: str
    account: str
    table: str
    amount: int
    clause: str


class BreachRaised(OfSession, frozen=True, tag="breach_raised"):
    """A player may have broken a rule."""

    breach: int
    entry: str
    kind: str
    rule: str
    table: str
    by: str


class BreachDecided(OfSession, frozen=True, tag="breach_decided"):
    """What was decided on a breach."""

    breach: int
    outcome: str


class EntrantDisqualified(OfSession, frozen=True, tag="entrant_disqualified"):
    """A player takes no further part."""

    entry: str
    rule: str
    clause: str
    chips: int
    """What the player had: a score without a place."""
    kept: bool
    """Whether the value of the chips is kept."""
    absent: bool = False
    """Whether it was for absence: a refund may be approved."""


class DisputeRaised(OfSession, frozen=True, tag="tournament_dispute_raised"):
    """The game at a table stops."""

    dispute: int
    table: str
    about: str
    at: int


class DisputeSettled(OfSession, frozen=True, tag="tournament_dispute_settled"):
    """A dispute is decided, for good."""

    dispute: int
    decision: str
    at: int


class BreakTaken(OfSession, frozen=True, tag="break_taken"):
    """No round begins before a time."""

    until: int


class CountCalled(OfSession, frozen=True, tag="count_called"):
    """The chips of all players are counted."""

    at: int


class CountEntered(OfSession, frozen=True, tag="count_entered"):
    """What was counted at a table, beside what the books say."""

    table: str
    counts: dict[str, int]
    books: dict[str, int]
    at: int


class CountResolved(OfSession, frozen=True, tag="count_resolved"):
    """A difference was looked into: the books stand."""

    entry: str
    reason: str


class PlayEnded(OfSession, frozen=True, tag="play_ended"):
    """Play is over at a table."""

    table: str
    why: Literal["length", "early", "decided"]


class ChipsReturned(OfSession, frozen=True, tag="chips_returned"):
    """All chips of a table are the operator's again; what is missing was notified to whoever runs the tournament."""

    table: str
    held: dict[str, int]
    """What each account held."""
    issued: int
    """What all of them had been given."""
    returned: int
    missing: dict[str, int]


class Placing(Struct, frozen=True):
    """Somebody's place in a session."""

    entry: str
    place: int
    """From 1 at each table; the same for those who are equal."""
    chips: int
    table: str
    tie: bool = False
    out: int = 0
    """The round in which the player went out; none, if still in at the end."""


class PlayOff(Struct, frozen=True):
    """Those who have the same chips, and the places that they play for."""

    entries: tuple[str, ...]
    places: int
    first: int
    table: str


class ResultsAnnounced(OfSession, frozen=True, tag="results_announced"):
    """The places of a session, who goes on, and who has to play off first."""

    places: tuple[Placing, ...]
    advancing: tuple[str, ...]
    play_offs: tuple[PlayOff, ...]
    by: str
    reason: str = ""
    """Why the order is not the one proposed."""


AtTheEnd = CountCalled | CountEntered | CountResolved | PlayEnded | ChipsReturned | ResultsAnnounced
InPlay = (
    RoundPlayed
    | ChipsCorrected
    | EntrantReinstated
    | ResultsReopened
    | ChipsBoughtBack
    | EntrantEliminated
    | PlaceSettled
    | PlayOffCounted
    | AbsenceRecorded
    | DeductionOrdered
    | ChipsDeducted
    | BreachRaised
    | BreachDecided
    | EntrantDisqualified
    | DisputeRaised
    | DisputeSettled
    | AtTheEnd
)
SessionEvent = (
    SessionPlanned
    | BallotCommitted
    | SeatsDrawn
    | StartMoved
    | ChipsIssued
    | SeatConfirmed
    | EntryForfeited
    | SeatOffered
    | SessionStarted
    | BreakTaken
    | InPlay
)
