"""All that is on record about one person, for that person: to be read, and for programs. It names nobody else."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from croupier import __version__
from croupier.journal.notes import Notes, texts_of
from croupier.journal.store import Reading
from croupier.people.register import Person
from croupier.plan.floor_plan import FloorPlan
from croupier.reports.document import ReportDocument, section
from croupier.reports.journal_lines import plain
from croupier.reports.period import venue_clock
from croupier.reports.personal_records import PersonalRecord, kept_until, records_about
from croupier.words import words_for

OTHERS = ("by", "role", "at", "type", "employee", "officer", "staff", "scrutineer", "identity")
"""What of an event is about somebody else, or is told beside it; of an identity document only a hash is there."""
PERSON = re.compile("P[1-9][0-9]*")


class PersonalText(Struct, frozen=True):
    """What somebody wrote about the person."""

    field: str
    text: str


class PersonalLine(Struct, frozen=True):
    """Something that happened, and what was written with it."""

    at: str
    """By the venue's clocks."""
    where: str
    what: str
    details: dict[str, Any]
    texts: tuple[PersonalText, ...]


class PersonalData(Struct, frozen=True):
    """All that is on record about a person."""

    person: str
    floor: str
    version: str
    made: str
    times: str
    kept_until: str
    erased: str
    """When the person was erased: nothing that was written can be read any more. Nothing, if it can."""
    register: dict[str, str]
    lines: tuple[PersonalLine, ...]


async def personal_data(store: Reading, notes: Notes, plan: FloorPlan, person: Person, now: int) -> PersonalData:
    """It, as the journal has it at this moment."""
    records = (await records_about(store, [person.person]))[person.person]

    def clock(at: int) -> str:
        return venue_clock(at, plan.zone)

    return PersonalData(
        person=person.person,
        floor=plan.name,
        version=f"Croupier {__version__}",
        made=clock(now),
        times=str(plan.zone),
        kept_until=clock(kept_until(plan.retention, records)),
        erased=clock(person.erased),
        register={
            "since": clock(person.since),
            "corrected": clock(person.corrected),
            "document": plain(person.document),
            **{name: await notes.read(store, getattr(person, name)) for name in ("name", "address", "born", "contact")},
        },
        lines=tuple([await _line(store, notes, person.person, each, clock(each.line.at)) for each in records]),
    )


async def _line(store: Reading, notes: Notes, person: str, record: PersonalRecord, at: str) -> PersonalLine:
    event = record.line.event
    texts = {name: await notes.read_of(store, note, person) for name, note in texts_of(event).items()}
    return PersonalLine(
        at=at,
        where=record.line.stream.replace(":", " "),
        what=plain(record.line.tag),
        details={
            name: _masked(value, person)
            for name, value in msgspec.to_builtins(event).items()
            if name not in OTHERS and name not in texts and value not in ("", 0, [])
        },
        texts=tuple(PersonalText(name, text) for name, text in texts.items() if text),
    )


def _masked(value: object, person: str) -> object:
    """A value without another person's id."""
    another = isinstance(value, str) and PERSON.fullmatch(value) and value != person
    return words_for("report_words")["another_person"] if another else value


def readable(data: PersonalData) -> ReportDocument:
    """The same, to be printed and handed over."""
    words = words_for("report_words")
    about = [
        (words["floor"], data.floor),
        (words["version"], data.version),
        (words["made"], data.made),
        (words["times"], data.times),
        (words["kept_until"], data.kept_until),
        *([(words["erased"], data.erased)] if data.erased else []),
    ]
    known = [(words[f"person_{name}"], value) for name, value in data.register.items() if value]
    rows = [(each.at, each.where, each.what, "; ".join(_details(each))) for each in data.lines]
    title = words["personal_data"].format(person=data.person)
    return ReportDocument(
        title,
        f"{data.floor}, {data.made}",
        [
            section("about", "item value", about),
            section("person", "item value", known),
            section("on_record", "time where what details", rows),
        ],
    )


def _details(line: PersonalLine) -> Iterator[str]:
    for name, value in line.details.items():
        yield f"{plain(name)} {', '.join(map(str, value)) if isinstance(value, list) else value}"
    for each in line.texts:
        yield f"{plain(each.field)}: {each.text}"
