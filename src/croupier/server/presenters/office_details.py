"""Everything that the office has on record about one matter, and what whoever looks can do about it now."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from croupier.conduct.conduct import Exclusion, Incident, Permission
from croupier.floor.floor import Floor
from croupier.floor.month_reports import find_month
from croupier.orders.authority import MAY_READ
from croupier.plan.floor_plan import Staff
from croupier.play.decisions import money
from croupier.rulebooks.library import rulebook
from croupier.server.actions import office_asks as asks
from croupier.server.actions.office import OfficeAsk, offers
from croupier.server.presenters import office_lines as lines
from croupier.server.presenters.acts import who_acted
from croupier.server.presenters.approvals_register import RegisteredApproval
from croupier.server.presenters.dispute_record import dispute_paper, dispute_steps
from croupier.server.presenters.month_report import report_paper, report_table
from croupier.server.presenters.office_links import links_of
from croupier.server.presenters.office_steps import case_steps, conduct_steps
from croupier.server.presenters.person_reading import person_view
from croupier.server.views.office_page import (
    OfficeDetail,
    OfficeFact,
    OfficeLine,
    OfficePaper,
    OfficePart,
    OfficeStep,
    OfficeTable,
)
from croupier.words import sentence, words_for

Facts = Iterable[tuple[str, str]]
T = TypeVar("T")


async def detail(floor: Floor, staff: Staff, part: OfficePart, id: str) -> OfficeDetail | None:
    """One matter of a part by its id; nothing if there is none, or it is not for whoever looks."""
    return await DETAILS[part](floor, staff, id)


async def _made(
    floor: Floor,
    staff: Staff,
    line: OfficeLine,
    facts: Facts,
    steps: Iterable[OfficeStep] = (),
    asked: Iterable[OfficeAsk] = (),
    *,
    table: OfficeTable | None = None,
    paper: OfficePaper | None = None,
) -> OfficeDetail:
    names = words_for("office_facts")
    offered, not_now = await offers(floor, staff, asked)
    return OfficeDetail(
        line=line,
        facts=tuple(OfficeFact(names[name], words) for name, words in facts if words),
        steps=tuple(steps),
        table=table,
        paper=paper,
        links=tuple(links_of(floor, staff, line)),
        offers=offered,
        not_now=not_now,
    )


def _numbered(every: Sequence[T], id: str) -> T | None:
    """What goes by a number in a list; nothing, if there is none of that number."""
    return every[int(id) - 1] if id.isascii() and id.isdecimal() and 0 < int(id) <= len(every) else None


# ---------------------------------------------------------------- incidents, disputes, exclusions


async def _incident(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    incident = _numbered(floor.office.conduct.incidents, id)
    if incident is None or not lines.sees_incident(floor, staff, incident):
        return None
    steps = await conduct_steps(floor, "incident", int(id))
    return await _made(
        floor,
        staff,
        lines.incident_line(incident),
        _incident_facts(floor, incident),
        steps,
        asks.about_incident(incident),
    )


def _incident_facts(floor: Floor, incident: Incident) -> Facts:
    report = incident.report
    yield "places", ", ".join(filter(None, (report.place, *report.others)))
    yield "account", f"{report.account}, {money(report.balance)}" if report.account else ""
    yield "person", report.person
    yield "affected", report.affected
    yield "employee", report.employee
    yield "device", report.device
    yield "card", report.card
    yield "amount", money(report.amount) if report.amount else ""
    yield "fault", floor.plan.date_and_time(report.fault_at) if report.fault_at else ""
    yield "fault_reported", floor.plan.date_and_time(report.reported_at) if report.reported_at else ""
    yield "exempt", sentence("on_duty_exempt", exempt=report.exempt) if report.exempt else ""
    yield "permitted", sentence("devices_were_permitted_here", permitted=report.permitted) if report.permitted else ""
    yield "warned", sentence("person_was_warned") if report.warned else ""
    yield "due", ", ".join(each.value.replace("_", " ") for each in incident.due)


async def _dispute(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    dispute = _numbered(floor.office.conduct.disputes, id)
    if dispute is None or not lines.sees_dispute(floor, staff, dispute):
        return None
    opened = dispute.opened
    facts = (("places", opened.place), ("account", opened.account), ("person", opened.person))
    return await _made(
        floor,
        staff,
        lines.dispute_line(dispute),
        facts,
        await dispute_steps(floor, dispute),
        asks.about_dispute(dispute, floor.desk.cases),
        paper=dispute_paper(floor, dispute),
    )


async def _exclusion(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    exclusion = _numbered(floor.office.conduct.exclusions, id)
    if exclusion is None:
        return None
    made = exclusion.made
    facts = (
        ("person", made.person),
        ("places", made.place),
        ("reaches", _reaches(floor, exclusion)),
        ("until", floor.plan.date_and_time(made.until) if made.until else sentence("office_until_lifted")),
    )
    steps = await conduct_steps(floor, "exclusion", int(id))
    line = lines.exclusion_line(exclusion, floor.clock.now())
    return await _made(floor, staff, line, facts, steps, asks.about_exclusion(exclusion))


def _reaches(floor: Floor, exclusion: Exclusion) -> str:
    """The tables that an exclusion reaches."""
    tables = floor.plan.tables.items()
    return ", ".join(name for name, plan in tables if exclusion.covers(name, plan.rulebook, plan.setup.game.name))


# ---------------------------------------------------------------- claims, errors, reports


async def _claim(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    claim = _numbered(floor.office.conduct.denied, id)
    if claim is None:
        return None
    may_read, read = staff.role in MAY_READ, floor.notes.read
    name, address, note = [
        await read(floor.store, each) if may_read else "" for each in (claim.name, claim.address, claim.note)
    ]
    facts = (
        ("amount", money(claim.amount)),
        ("person", claim.person),
        ("name", name),
        ("address", address),
        ("reasons", note),
        ("denied_by", who_acted(claim.by, claim.role)),
    )
    return await _made(floor, staff, lines.claim_line(claim), facts)


async def _error(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    case = _numbered(floor.desk.cases.opened, id)
    if case is None or not lines.sees_case(floor, staff, case):
        return None
    number, now = int(id), floor.clock.now()
    line = lines.case_line(floor, number, case)
    facts = (
        ("due_amount", money(case.due)),
        ("paid_amount", money(case.paid)),
        ("overpaid", money(case.overpaid) if case.overpaid else ""),
        ("underpaid", money(case.underpaid) if case.underpaid else ""),
        ("receivable", money(case.receivable) if case.receivable else ""),
        ("places", case.place),
        ("account", case.account),
        ("person", case.person),
        ("known", floor.plan.date_and_time(case.known_at)),
        ("late", sentence("office_late") if floor.desk.settlement_errors(now)[number - 1].late else ""),
    )
    steps = await case_steps(floor, number, line.clause)
    return await _made(floor, staff, line, facts, steps, asks.about_case(number))


async def _report(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    month = find_month(floor, id)
    if month is None:
        return None
    facts = (
        ("sent_by", f"{who_acted(month.sent_by)}, {floor.plan.date_and_time(month.sent_at)}" if month.sent else ""),
    )
    return await _made(
        floor,
        staff,
        lines.month_line(month),
        facts,
        (),
        asks.about_month(month),
        table=report_table(floor, month),
        paper=report_paper(floor, month),
    )


# ---------------------------------------------------------------- registers


async def approval_detail(
    floor: Floor, staff: Staff, registered: Sequence[RegisteredApproval], id: str
) -> OfficeDetail | None:
    """An approval of the register, which was read before."""
    found = next((each for each in registered if each.line.id == id), None)
    return None if found is None else await _made(floor, staff, found.line, (), found.steps)


async def _permission(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    line = next((each for each in lines.lines_of(floor, staff, "permissions") if each.id == id), None)
    if line is None:
        return None
    held, when = floor.office.conduct.permissions.get(id, Permission()), floor.plan.date_and_time
    granted = held.granted
    facts = (
        ("surveillance", when(held.told_at) if held.told_at else ""),
        ("granted", f"{who_acted(granted.by, granted.role)}, {when(granted.at)}" if granted is not None else ""),
        ("table_inspector", granted.inspector.removeprefix("staff:") if granted is not None else ""),
        ("suspended", sentence("office_suspended_by", incident=held.suspended) if held.suspended else ""),
    )
    return await _made(floor, staff, line, facts, (), asks.about_permission(id))


async def _person(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    person = floor.persons.register.persons.get(id)
    if person is None:
        return None
    seen, when = await person_view(floor, staff, person), floor.plan.date_and_time
    facts = (
        ("name", seen.name),
        ("address", seen.address),
        ("born", seen.born),
        ("contact", seen.contact),
        ("names_hidden", "" if seen.readable else sentence("office_names_hidden")),
        ("document", seen.document.replace("_", " ")),
        ("cards", ", ".join(seen.cards)),
        ("registered", f"{when(seen.since)}, {who_acted(person.by)}"),
        ("corrected", when(seen.corrected) if seen.corrected else ""),
        ("erased", when(seen.erased) if seen.erased else ""),
        ("named_by", ", ".join(seen.named_by)),
    )
    return await _made(floor, staff, lines.person_line(floor, person), facts, (), asks.about_person(person))


async def _notice(floor: Floor, staff: Staff, id: str) -> OfficeDetail | None:
    notice = _numbered(floor.notices.outbox.notices, id)
    if notice is None or not lines.sees_notice(floor, staff, notice):
        return None
    due, sent, when = notice.due, notice.sent, floor.plan.date_and_time
    facts = (
        ("addressee", words_for("addressees")[due.addressee]),
        ("subject", due.subject),
        ("document", rulebook(due.rulebook).title),
        ("content", due.content),
        ("text", await floor.notes.read(floor.store, due.note)),
        ("due_by", when(due.due)),
        ("means", sent.means if sent is not None else ""),
        ("proof", sent.proof if sent is not None else ""),
        ("digest", sent.digest if sent is not None else ""),
    )
    steps = [OfficeStep(due.at, who_acted(due.by, due.role), sentence("office_step_due"), due.clause, "", "")]
    if sent is not None:
        steps.append(
            OfficeStep(sent.at, who_acted(sent.by, sent.role), sentence("office_step_sent"), due.clause, "", "")
        )
    for each in notice.replies:
        text, words = await floor.notes.read(floor.store, each.note), sentence("office_step_reply", of=each.reference)
        steps.append(OfficeStep(each.at, who_acted(each.by, each.role), words, "", text, ""))
    return await _made(floor, staff, lines.notice_line(floor, notice), facts, steps, asks.about_notice(notice))


DETAILS: dict[OfficePart, Callable[[Floor, Staff, str], Awaitable[OfficeDetail | None]]] = {
    "incidents": _incident,
    "disputes": _dispute,
    "exclusions": _exclusion,
    "claims": _claim,
    "errors": _error,
    "reports": _report,
    "permissions": _permission,
    "persons": _person,
    "outbox": _notice,
}
