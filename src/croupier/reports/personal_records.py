"""What the journal has about persons: every event that names one, and those that go on with what such an event began."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import NamedTuple

from msgspec import structs

from croupier.durations import DAY
from croupier.journal.long_reading import in_turns
from croupier.journal.store import Reading
from croupier.journal.streams import KINDS, StreamKind
from croupier.outbox.events import NoticeDue
from croupier.plan.floor_plan import RetentionPlan
from croupier.reports.journal_lines import JournalLine, lines_of
from croupier.tags import tag_of

NAMING = ("person", "affected")
"""The fields by which an event names persons."""
LINKS = {
    "conduct": ("incident", "exclusion", "dispute", "claim"),
    "cases": ("case",),
    "cards": ("card",),
    "terminal": ("card",),
    "tournament": ("entry",),
    "promotion": ("entry", "dispute"),
    "outbox": ("notice",),
}
"""The fields by which an event says what it goes on with, by kind of stream."""
RETAINED_AS = {
    "people": "register",
    "cases": "settlement_errors",
    "cards": "cards",
    "terminal": "cards",
    "table": "cards",
    "tournament": "tournaments",
    "promotion": "promotions",
    "outbox": "notices",
    "claim": "claims",
    "dispute": "disputes",
    "exclusion": "exclusions",
    "incident": "incidents",
}
"""For which of the periods of `[retention]` something counts: by kind of stream, and of conduct by what it is about."""
Link = tuple[str, str, object]


class PersonalRecord(NamedTuple):
    """An event about a person, and for which period of retention it counts."""

    line: JournalLine
    kind: str


def _types(kind: StreamKind[object]) -> frozenset[type]:
    """The events of a kind of stream that can be about a person. Of those at tables and terminals, which are many, only such
    as name one."""
    wanted = NAMING if kind.name in ("table", "terminal") else (*NAMING, *LINKS.get(kind.name, ()))
    return frozenset(each for each in kind.events if any(field.name in wanted for field in structs.fields(each)))


TAGS = {name: tags for name, kind in KINDS.items() if (tags := frozenset(tag_of(each) for each in _types(kind)))}


async def records_about(store: Reading, persons: Collection[str]) -> dict[str, list[PersonalRecord]]:
    """All that is on record about each of these persons, in the order in which it happened."""
    lines: list[JournalLine] = []
    for stream in await store.heads():
        if wanted := TAGS.get(stream.partition(":")[0]):
            lines += lines_of([each async for each in in_turns(store.records(stream)) if each.type in wanted])
    lines.sort(key=lambda each: each.at)
    begun: defaultdict[Link, set[str]] = defaultdict(set)
    for line in lines:
        for link in _links(line):
            begun[link] |= _named(line, persons)
    found: dict[str, list[PersonalRecord]] = {person: [] for person in persons}
    for line in lines:
        about = _named(line, persons).union(
            *(begun.get(link, set()) for link in (*_links(line), *_behind(line, begun)))
        )
        for person in about:
            found[person].append(PersonalRecord(line, _kind(line)))
    return found


def _named(line: JournalLine, persons: Collection[str]) -> set[str]:
    return {name for each in NAMING if (name := getattr(line.event, each, "")) in persons}


def _links(line: JournalLine) -> Iterator[Link]:
    """What an event is a part of. A card is the same wherever it is shown; a number is of its own stream."""
    for field in LINKS.get(line.kind, ()):
        if value := getattr(line.event, field, None):
            yield ("" if field == "card" else line.stream), field, value


def _behind(line: JournalLine, begun: dict[Link, set[str]]) -> Iterator[Link]:
    """What a notice is about: an incident, a dispute. Its sending and its replies follow it."""
    if isinstance(line.event, NoticeDue):
        field, _, number = line.event.about.partition(":")
        about: Link = ("conduct", field, int(number) if number.isdecimal() else number)
        begun[line.stream, "notice", line.event.notice] |= begun.get(about, set())
        yield about


def _kind(line: JournalLine) -> str:
    if line.kind != "conduct":
        return RETAINED_AS[line.kind]
    return next(
        RETAINED_AS[each] for each in ("claim", "dispute", "exclusion", "incident") if hasattr(line.event, each)
    )


def kept_until(plan: RetentionPlan, records: Collection[PersonalRecord]) -> int:
    """Until when what is on record about a person is kept: the longest that anything of it is."""
    days: dict[str, int] = structs.asdict(plan)
    return max(each.line.at + days[each.kind] * DAY for each in records)
