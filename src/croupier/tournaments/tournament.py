"""A tournament as its events have left it."""

from enum import StrEnum

from msgspec import Struct, field

from croupier.cage.ledger import account_id
from croupier.tournaments.conditions import Conditions, Stage
from croupier.tournaments.events import (
    ChangeProposed,
    ConditionsLodged,
    GivingAgreed,
    Owed,
    PoolAdded,
    TournamentCancelled,
)
from croupier.tournaments.session_events import (
    BallotCommitted,
    BreachDecided,
    BreachRaised,
    ChipsCorrected,
    DisputeRaised,
    DisputeSettled,
    EntrantDisqualified,
    EntrantEliminated,
    PlayOff,
    ResultsAnnounced,
    Seat,
)

LEDGER = "tournament"


def ledger_of(tournament: str) -> str:
    """The ledger of a tournament's chips."""
    return f"{LEDGER}:{tournament}"


class EntryStatus(StrEnum):
    """Where an entry stands."""

    ENTERED = "entered"
    RESERVE = "reserve"
    WITHDRAWN = "withdrawn"
    FORFEITED = "forfeited"
    """Not there when a session began."""
    OUT = "out"
    """Eliminated, or not among those who went on."""
    DISQUALIFIED = "disqualified"


LOST = (EntryStatus.DISQUALIFIED, EntryStatus.FORFEITED, EntryStatus.WITHDRAWN)
"""Who has no place any more, also none of an earlier stage."""


class Entry(Struct):
    """Somebody's entry, and the money that came and went for it."""

    id: str
    person: str
    at: int
    status: EntryStatus
    form: bool = False
    copy: str = ""
    agreement: str = ""
    member: str = ""
    fee: int | None = None
    """What was paid; nothing has been, if none."""
    commission: int = 0
    receipt: str = ""
    buy_ins: dict[str, int] = field(default_factory=dict)
    """What was paid for the chips of each session, by its number."""
    buy_backs: int = 0
    back_paid: Owed = Owed()
    """What was paid to buy back in, by where it went."""
    owed_back: int = 0
    """What is to be given back at the cash desk."""
    refunded: bool = False
    """Whether the fee has been given back, or is owed."""
    won: int = 0
    """What is owed of prizes, and for chips."""
    for_chips: int = 0
    """What the conditions gave for chips, paid or still owed."""
    absent: bool = False
    """Disqualified for absence: whoever runs the tournament may approve a refund."""


class TableInSession(Struct):
    """A table while a session is played there."""

    rounds: int = 0
    """How many have counted."""
    last: int = 0
    """The table's own number of the last that has counted."""
    shoes: int = 0
    ended: str = ""
    chips: dict[str, int] = field(default_factory=dict)
    """What each entrant there has."""
    short: dict[str, int] = field(default_factory=dict)
    """What corrections of scores, when the chips were back, would have taken below nothing."""
    counts: dict[str, int] = field(default_factory=dict)
    """What was counted last, where it is not what the books say."""
    counted: bool = False
    """Whether a count was entered since play ended."""
    returned: bool = False
    missing: dict[str, int] = field(default_factory=dict)


class Session(Struct):
    """A session at its tables, or a play-off."""

    number: int
    stage: int
    tables: dict[str, TableInSession]
    candidates: tuple[str, ...]
    """From whom the entrants are drawn."""
    start: int
    moved_from: int = 0
    """When it would have begun, if the start was moved."""
    entrants: list[str] = field(default_factory=list)
    places: int = 0
    """Of a play-off, how many places it is for; of any other session none."""
    first: int = 0
    ballot: BallotCommitted | None = None
    drawn: int = 0
    """How often seats were drawn."""
    notified: str = ""
    """The hash that was on record before the last draw."""
    seed: str = ""
    """The seed of the last draw, which is no secret any more."""
    seats: dict[str, Seat] = field(default_factory=dict)
    issued: dict[str, int] = field(default_factory=dict)
    colours: dict[str, dict[str, int]] = field(default_factory=dict)
    """Of those who have their chips in colour checks, what a check of each colour is worth."""
    seated: list[str] = field(default_factory=list)
    started: int = 0
    held: int = 0
    """For how long disputes have stopped the clock."""
    out: dict[str, EntrantEliminated] = field(default_factory=dict)
    settled: list[str] = field(default_factory=list)
    """In a play-off, those whose place is settled."""
    tiers: list[list[str]] = field(default_factory=list)
    """In a play-off, the order after its last round, those still level together."""
    earlier: list[list[str]] = field(default_factory=list)
    """And the order before that round."""
    disqualified: dict[str, EntrantDisqualified] = field(default_factory=dict)
    away: list[str] = field(default_factory=list)
    deducting: list[str] = field(default_factory=list)
    deducted: dict[str, int] = field(default_factory=dict)
    """For how many rounds the minimum was deducted."""
    break_until: int = 0
    results: ResultsAnnounced | None = None

    @property
    def is_play_off(self) -> bool:
        """Whether it is played to break a tie."""
        return self.places > 0

    @property
    def going_on(self) -> bool:
        """Whether it has begun, and play goes on at some table."""
        return self.started > 0 and not all(each.ended for each in self.tables.values())

    def playing(self, table: str) -> list[str]:
        """Who is still in at a table."""
        here = (each for each in self.entrants if self.seats[each].table == table)
        return [each for each in here if each not in self.out and each not in self.disqualified]

    def total(self, entry: str) -> int:
        """What somebody has in the session."""
        table = self.tables[self.seats[entry].table]
        return table.chips.get(entry, self.issued.get(entry, 0))

    def has_chips_out(self) -> bool:
        """Whether chips were issued at a table, and are not the operator's again."""
        return any(not self.tables[self.seats[entry].table].returned for entry in self.issued)


class Breach(Struct):
    """A rule that may have been broken."""

    raised: BreachRaised
    decided: BreachDecided | None = None


class TournamentDispute(Struct):
    """A dispute on rules or conditions."""

    raised: DisputeRaised
    settled: DisputeSettled | None = None


class GivenByOne(Struct, frozen=True):
    """What one person has added to the prizes, or paid an entrant, and when."""

    by: str
    entry: str
    amount: int
    at: int


class Tournament(Struct):
    """All of it. One without conditions has not begun to be."""

    conditions: Conditions | None = None
    version: int = 0
    published: int = 0
    """The version that was published; none, if zero."""
    published_at: int = 0
    proposed: ChangeProposed | None = None
    """A change of the conditions that waits for the consent of all entrants."""
    consents: dict[str, str] = field(default_factory=dict)
    """Who has agreed to it, with the reference of what was signed."""
    lodged: list[ConditionsLodged] = field(default_factory=list)
    leaders: dict[str, str] = field(default_factory=dict)
    """Who was appointed, with the number of the licence."""
    present: list[str] = field(default_factory=list)
    agreement: bool = False
    entries: dict[str, Entry] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    entries_closed: bool = False
    receipts: int = 0
    pool: int = 0
    commission: int = 0
    buy_ins: int = 0
    added: int = 0
    """What of the pool the operator added."""
    agreed: list[GivingAgreed] = field(default_factory=list)
    """What may be given, once each, by somebody else than who agreed to it."""
    alone: list[GivenByOne] = field(default_factory=list)
    """What was given by one person alone."""
    goods: list[PoolAdded] = field(default_factory=list)
    guaranteed: bool = False
    """Whether the guarantee has been seen to."""
    sessions: list[Session] = field(default_factory=list)
    qualified: dict[str, list[str]] = field(default_factory=dict)
    """Who goes on from each stage, by its number."""
    play_offs: list[PlayOff] = field(default_factory=list)
    """Those that are still to be played."""
    order: list[list[str]] = field(default_factory=list)
    """The places of the last stage, the best first; those who share one together."""
    breaches: list[Breach] = field(default_factory=list)
    disputes: list[TournamentDispute] = field(default_factory=list)
    too_late: list[ChipsCorrected] = field(default_factory=list)
    """Rounds that were put right when results already rested on them."""
    awarded: bool = False
    prizes: dict[str, int] = field(default_factory=dict)
    """What each entry was awarded of the pool."""
    cancelled: TournamentCancelled | None = None
    closed: bool = False

    def given_alone(self, giver: str, entry: str, since: int) -> int:
        """What somebody has added to the prizes, or paid an entrant, alone after a moment."""
        found = (each for each in self.alone if (each.by, each.entry) == (giver, entry) and each.at > since)
        return sum(each.amount for each in found)

    @property
    def stated(self) -> Conditions:
        """The conditions, of a tournament that has them."""
        assert self.conditions is not None
        return self.conditions

    @property
    def session(self) -> Session | None:
        """The session in hand: planned, going on, or still without results."""
        return self.sessions[-1] if self.sessions and self.sessions[-1].results is None else None

    @property
    def has_begun(self) -> bool:
        """Whether a session has begun."""
        return any(each.started for each in self.sessions)

    def entered(self) -> list[Entry]:
        """Those who take part, reserves left out."""
        return [each for each in self.entries.values() if each.status is not EntryStatus.RESERVE and self.counts(each)]

    def counts(self, entry: Entry) -> bool:
        """Whether an entry is one of the tournament: not withdrawn."""
        return entry.status is not EntryStatus.WITHDRAWN

    def without_consent(self) -> list[str]:
        """Who has not agreed to the change that is proposed: of all who have entered, or wait as reserves."""
        asked = (each.id for each in self.entries.values() if each.status in (EntryStatus.ENTERED, EntryStatus.RESERVE))
        return [each for each in asked if each not in self.consents]

    def needs(self, entry: Entry) -> bool:
        """Whether it has to be known whose an entry is: something is owed on it, or the tournament is open and it takes
        part, or has a fee in the pool that a cancellation would give back."""
        if entry.won or entry.owed_back:
            return True
        paid = entry.fee is not None and not entry.refunded
        return not self.closed and (paid or self.counts(entry))

    def is_paid(self, entry: Entry) -> bool:
        """Whether the fee is paid; where there is none, it is."""
        return entry.fee is not None or not self.stated.entry_fee

    def going_on_from(self, stage: int) -> list[str]:
        """Who goes on from a stage."""
        return self.qualified.get(str(stage), [])

    def stage(self, number: int) -> Stage:
        """A stage, from 1."""
        return self.stated.stages[number - 1]

    def fees(self) -> int:
        """All fees that were paid and not given back."""
        return sum(each.fee or 0 for each in self.entries.values() if not each.refunded)

    def breach_open(self, table: str) -> Breach | None:
        """A breach at a table of which nothing was decided."""
        here = (each for each in self.breaches if each.decided is None and each.raised.table == table)
        return next(here, None)

    def dispute_open(self, table: str) -> TournamentDispute | None:
        """A dispute at a table that is not settled."""
        here = (each for each in self.disputes if each.settled is None and each.raised.table == table)
        return next(here, None)


def account_of(tournament: str, entry: str, session: int) -> str:
    """The chip account of an entry in a session."""
    return account_id(entry, session, ledger_of(tournament))
