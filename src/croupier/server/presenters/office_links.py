"""What else of the office has to do with a matter: what led to it, what followed, and all that names the same person."""

from collections.abc import Iterator

from croupier.floor.floor import Floor
from croupier.plan.floor_plan import Staff
from croupier.server.presenters.office_lines import in_order, lines_of, parts_of
from croupier.server.views.office_page import OfficeLine, OfficeLink, OfficePart
from croupier.words import sentence

ABOUT: dict[OfficePart, str] = {"incidents": "incident", "disputes": "dispute", "errors": "case", "reports": "month"}
"""How a notice says what it is about."""
OF_ROUND: tuple[OfficePart, ...] = ("incidents", "disputes", "errors")
OF_PERSON: tuple[OfficePart, ...] = (*OF_ROUND, "exclusions", "claims")


def links_of(floor: Floor, staff: Staff, line: OfficeLine) -> Iterator[OfficeLink]:
    """Each of them once, as far as whoever looks may see it."""
    given: set[tuple[str, str]] = {(line.part, line.id)}
    for each in (*_followed(floor, staff, line), *_same_round(floor, staff, line), *_same_person(floor, staff, line)):
        if (each.part, each.id) not in given:
            given.add((each.part, each.id))
            yield OfficeLink(each.part, each.id, f"{each.title} ({each.status})")


def _lines(floor: Floor, staff: Staff, *parts: OfficePart) -> list[OfficeLine]:
    open_to = parts_of(staff)
    return in_order(line for part in parts if part in open_to for line in lines_of(floor, staff, part))


def _followed(floor: Floor, staff: Staff, line: OfficeLine) -> Iterator[OfficeLine]:
    """The exclusion that an incident led to and the incident that it came of, and the notices about a matter."""
    excluded = floor.office.conduct.exclusions
    pairs = [(str(each.made.incident), str(each.made.exclusion)) for each in excluded]
    for each in _lines(floor, staff, "incidents", "exclusions"):
        if {line.part, each.part} == {"incidents", "exclusions"}:
            pair = (line.id, each.id) if line.part == "incidents" else (each.id, line.id)
            if pair in pairs:
                yield each
    about = f"{ABOUT.get(line.part, '')}:{line.id}"
    notices = {str(each.due.notice): each.due for each in floor.notices.outbox.notices}
    for each in _lines(floor, staff, "outbox"):
        due = notices[each.id]
        if due.about == about or (
            line.part == "incidents" and due.subject == sentence("incident_number", incident=line.id)
        ):
            yield each
    if line.part == "outbox":
        kind, _, number = notices[line.id].about.partition(":")
        for part in (part for part, name in ABOUT.items() if name == kind):
            yield from (each for each in _lines(floor, staff, part) if each.id == number)


def _same_round(floor: Floor, staff: Staff, line: OfficeLine) -> Iterator[OfficeLine]:
    """What else is about the same round."""
    here = (line.table, line.round)
    if line.round and line.part in OF_ROUND:
        yield from (each for each in _lines(floor, staff, *OF_ROUND) if (each.table, each.round) == here)


def _same_person(floor: Floor, staff: Staff, line: OfficeLine) -> Iterator[OfficeLine]:
    """All that names a person on the register, and that person."""
    persons = [each for each in line.named if each in floor.persons.register.persons]
    if line.part == "persons":
        yield from (each for each in _lines(floor, staff, *OF_PERSON) if line.id in each.named)
    else:
        yield from (each for each in _lines(floor, staff, "persons") if each.id in persons)
