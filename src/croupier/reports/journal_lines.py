"""What reports are made of: events of the journal, each with when it was and who did it, and whose tables count."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from croupier.journal.chain import Record
from croupier.journal.streams import Event, decode, name_of
from croupier.plan.floor_plan import FloorPlan
from croupier.tags import tag_of

SHARED = ("drawer", "house")
"""The streams that are no table's: whoever may have a report has what they say."""


class JournalLine(NamedTuple):
    """An event, as it is in the journal."""

    stream: str
    at: int
    by: str
    event: Event

    @property
    def kind(self) -> str:
        """The kind of stream."""
        return self.stream.partition(":")[0]

    @property
    def name(self) -> str:
        """Which one of its kind it is."""
        return name_of(self.stream)

    @property
    def tag(self) -> str:
        """What the journal calls the event."""
        return tag_of(self.event)


class ReportScope(NamedTuple):
    """What a report is about: the whole floor, or the tables of whoever asks."""

    tables: Mapping[str, str]
    """Each with its document."""
    places: frozenset[str]
    whole: bool = True

    def has(self, table: str, document: str) -> bool:
        """Whether something is about one of the tables; of one that is no longer there, whether its document is."""
        return self.whole or (table in self.tables if table else document in self.tables.values())

    def has_stream(self, line: JournalLine) -> bool:
        """Whether it happened at one of the tables or its places, or at none."""
        if self.whole or line.kind in SHARED:
            return True
        return line.name in (self.tables if line.kind == "table" else self.places)


def scope_of(plan: FloorPlan, tables: Iterable[str], whole: bool) -> ReportScope:
    """These tables of a floor."""
    named = {each: plan.tables[each].rulebook for each in tables}
    places = frozenset(place for place, at in plan.places.items() if not named.keys().isdisjoint(at))
    return ReportScope(named, places, whole)


def lines_of(records: Iterable[Record]) -> Iterator[JournalLine]:
    """Records of the journal, as reports read them."""
    return (JournalLine(each.stream, each.at, each.actor, decode(each.stream, each.body)) for each in records)


def plain(code: str) -> str:
    """A code as words: `for_player` is for player."""
    return code.replace("_", " ")
