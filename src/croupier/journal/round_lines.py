"""Rounds in short, from the events of their table alone: when, who dealt, every outcome, and the money of every place.

A pass over a stream folds its events one by one, so that a list of rounds, or an export of a month of them, reads each event
once. What a round came to is what these events say: `checkers/check_export.py` folds an export in the same way.
"""

from collections.abc import AsyncIterator, Iterable

import msgspec
from msgspec import Struct, field

from croupier.journal.chain import Record
from croupier.journal.recall import before_round, recall
from croupier.journal.store import Reading
from croupier.journal.streams import TABLE
from croupier.play import events as play
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.put_right_events import OutcomeCorrected, SettlementReversed, WagersCorrected
from croupier.play.round_events import RoundOpened, RoundSettled, RoundVoided
from croupier.play.table import Table
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.tags import tag_of

TOLD = (RoundOpened, WagersSettled, HeldSettled, RoundSettled, RoundVoided)
LATER = (OutcomeCorrected, SettlementReversed, WagersCorrected)
NAMES = frozenset(tag_of(kind) for kind in (*TOLD, *LATER))
"""The events that say something of a round in short."""


class PlaceLine(Struct):
    """What an account at a place staked in a round, and what came back."""

    account: str
    staked: int = 0
    returned: int = 0
    put_right: int = 0
    """What more came of it when it was put right; less, where it is negative."""


class RoundLine(Struct):
    """A round in short."""

    table: str
    round: int
    opened: int = 0
    """When; zero, if that is not among the events."""
    ended: int = 0
    dealer: str = ""
    outcomes: list[Outcome] = field(default_factory=list)
    """What it was settled on, and every correction, in order."""
    void: bool = False
    corrected: bool = False
    places: dict[str, PlaceLine] = field(default_factory=dict)

    def tell(self, at: int, event: play.Event) -> None:
        """Take in what an event says of it."""
        match event:
            case RoundOpened():
                self.opened, self.dealer = at, event.dealer
            case WagersSettled() | HeldSettled():
                settled = event.settled if isinstance(event, HeldSettled) else event
                line = self._place(settled.terminal, settled.account)
                line.staked += settled.staked + sum(each.staked for each in settled.purses)
                line.returned += settled.returned + sum(each.returned for each in settled.purses)
            case WagersCorrected():
                self.corrected = True
                line = self._place(event.terminal, event.account)
                line.put_right += sum(each.now - each.was for each in event.purses)
            case RoundSettled():
                self.ended = at
                self.outcomes.append(event.outcome)
            case OutcomeCorrected():
                self.corrected = True
                self.outcomes.append(event.outcome)
            case RoundVoided() | SettlementReversed():
                self.void, self.ended = True, self.ended or at
            case _:
                pass

    def _place(self, place: str, account: str) -> PlaceLine:
        return self.places.setdefault(place, PlaceLine(account))


class RoundLines:
    """The rounds of a table, as its events are read in order."""

    def __init__(self, table: str) -> None:
        self._table, self._current = table, 0
        self.rounds: dict[int, RoundLine] = {}

    def read(self, record: Record) -> None:
        """Take in the next event of the stream."""
        if record.type not in NAMES:
            return
        event = TABLE.event(record.body)
        assert isinstance(event, play.Event)
        number: int = getattr(event, "round", self._current)
        if isinstance(event, RoundOpened):
            self._current = number
        if number:
            self.rounds.setdefault(number, RoundLine(self._table, number)).tell(record.at, event)

    def lines(self) -> Iterable[RoundLine]:
        """All of them, in order."""
        return (self.rounds[number] for number in sorted(self.rounds))


async def rounds_up_to(store: Reading, state: Table, table: str, last: int, most: int) -> list[RoundLine]:
    """The rounds of a table up to a number, the latest first, with what came to light about them later."""
    first, found = max(1, last - most + 1), RoundLines(table)
    _, version = await before_round(store, TABLE.stream(table), first)
    async for record in _until(store.records(TABLE.stream(table), after=version), last):
        found.read(record)
    lines = [each for each in found.lines() if first <= each.round <= last]
    amended = [each.round for each in lines if state.afterwards.last_amended(each.round) > last]
    again = {number: await _again(store, table, number) for number in amended}
    return [again.get(each.round, each) for each in reversed(lines)]


async def _until(records: AsyncIterator[Record], last: int) -> AsyncIterator[Record]:
    """The events of a table up to the round after a number."""
    async for each in records:
        if each.type == "round_opened" and msgspec.json.decode(each.body)["round"] > last:
            return
        yield each


async def _again(store: Reading, table: str, number: int) -> RoundLine:
    line, again = RoundLine(table, number), await recall(store, table, number)
    assert again is not None
    for step in again.steps:
        line.tell(step.at, step.event)
    return line
