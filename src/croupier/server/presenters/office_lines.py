"""What is on record in the office, part by part, as lists: what is open first, the latest first."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from croupier.cage.cases import Case
from croupier.conduct.conduct import Dispute, Exclusion, Incident, Permission
from croupier.conduct.events import ClaimDenied
from croupier.floor.floor import Floor
from croupier.floor.month_reports import Month, months
from croupier.orders.authority import MAY_READ, may_read_about, may_see
from croupier.outbox.outbox import Notice
from croupier.people.register import Person
from croupier.plan.floor_plan import Staff, TablePlan
from croupier.play.decisions import money
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.server.views.office_page import OfficeLine, OfficePart
from croupier.words import sentence, words_for

CONDUCT_PARTS: tuple[OfficePart, ...] = ("incidents", "disputes", "exclusions", "claims", "errors", "reports")
REGISTERS: tuple[OfficePart, ...] = ("approvals", "permissions")
FOR_ALL: tuple[OfficePart, ...] = ("persons", "outbox")
LONGEST = 200
"""How many lines a list has; the rest is found by looking for it."""


def parts_of(staff: Staff) -> tuple[OfficePart, ...]:
    """The parts that a member of staff works with; none, if the office is not for them."""
    if staff.role in (*PIT, Role.INSPECTOR):
        return (*CONDUCT_PARTS, *REGISTERS, *FOR_ALL)
    return FOR_ALL if staff.role in MAY_READ else ()


class Looked(Struct, frozen=True):
    """What is looked for: whatever is said has to be so."""

    person: str = ""
    """A person, a place, an account or a member of staff, by id."""
    table: str = ""
    clause: str = ""
    """A clause, or one that it is a part of."""
    since: int = 0
    until: int = 0
    """Before when; at any time, if zero."""

    def finds(self, line: OfficeLine) -> bool:
        """Whether a line is what is looked for."""
        named = not self.person or self.person.casefold() in {each.casefold() for each in line.named}
        at_table = not self.table or line.table == self.table
        by_clause = not self.clause or _is_part_of(line.clause, self.clause)
        return named and at_table and by_clause and self.since <= line.at and (not self.until or line.at < self.until)


def _is_part_of(clause: str, of: str) -> bool:
    """Whether a clause is another, or a part of it: 12.3 is of 12.

    >>> _is_part_of("12.3", "12"), _is_part_of("6.3(b)", "6.3"), _is_part_of("12.3", "1")
    (True, True, False)
    """
    return clause == of or clause.startswith((f"{of}.", f"{of}("))


def in_order(lines: Iterable[OfficeLine]) -> list[OfficeLine]:
    """What is open first, the latest first; of the same moment, the one that came last."""
    latest_first = list(lines)[::-1]
    return sorted(latest_first, key=lambda line: (not line.open, -line.at))


def lines_of(floor: Floor, staff: Staff, part: OfficePart) -> Iterator[OfficeLine]:
    """Everything of a part that a member of staff may see, in the order in which it came. The register of approvals is
    read from the journal, by `approval_lines`."""
    return LISTS[part](floor, staff)


# ---------------------------------------------------------------- incidents, disputes, exclusions


def _incidents(floor: Floor, staff: Staff) -> Iterator[OfficeLine]:
    return (incident_line(each) for each in floor.office.conduct.incidents if sees_incident(floor, staff, each))


def sees_incident(floor: Floor, staff: Staff, incident: Incident) -> bool:
    """Whether a member of staff sees an incident: nobody one about themselves."""
    report = incident.report
    return may_read_about(floor.plan, report.rulebook, report.table, staff) and not incident.is_about(staff.id)


def incident_line(incident: Incident) -> OfficeLine:
    """An incident in a list."""
    report = incident.report
    done = ", ".join(each.measure.value.replace("_", " ") for each in incident.decided)
    return OfficeLine(
        part="incidents",
        id=str(report.incident),
        title=rulebook(report.rulebook).conduct.incidents[report.kind].words,
        status=done or sentence("office_not_decided"),
        open=incident.closed is None,
        at=report.at,
        clause=report.clause,
        rulebook=report.rulebook,
        table=report.table,
        round=report.round,
        named=_named(report.person, report.affected, report.employee, report.place, *report.others, report.account),
    )


def _disputes(floor: Floor, staff: Staff) -> Iterator[OfficeLine]:
    return (dispute_line(each) for each in floor.office.conduct.disputes if sees_dispute(floor, staff, each))


def sees_dispute(floor: Floor, staff: Staff, dispute: Dispute) -> bool:
    """Whether a member of staff sees a dispute."""
    return may_read_about(floor.plan, dispute.opened.rulebook, dispute.opened.table, staff)


def dispute_line(dispute: Dispute) -> OfficeLine:
    """A dispute in a list."""
    opened = dispute.opened
    last = f": {dispute.decided[-1].decision.replace('_', ' ')}" if dispute.decided else ""
    return OfficeLine(
        part="disputes",
        id=str(opened.dispute),
        title=sentence("office_dispute", round=opened.round, table=opened.table),
        status=f"{dispute.status}{last}",
        open=dispute.closed is None or dispute.asked is not None,
        at=opened.at,
        clause=rulebook(opened.rulebook).conduct.dispute.opened_by.clause,
        rulebook=opened.rulebook,
        table=opened.table,
        round=opened.round,
        named=_named(opened.person, opened.place, opened.account),
    )


def _exclusions(floor: Floor, _: Staff) -> Iterator[OfficeLine]:
    """Whoever works at a table has to know who takes no part."""
    return (exclusion_line(each, floor.clock.now()) for each in floor.office.conduct.exclusions)


def exclusion_line(exclusion: Exclusion, now: int) -> OfficeLine:
    """An exclusion in a list."""
    made = exclusion.made
    whom = made.person or made.place
    ended = sentence("office_lifted") if exclusion.lifted is not None else sentence("office_over")
    return OfficeLine(
        part="exclusions",
        id=str(made.exclusion),
        title=sentence("office_exclusion", whom=whom, measure=made.measure.value.replace("_", " ")),
        status=sentence("office_holds") if exclusion.holds(now) else ended,
        open=exclusion.holds(now),
        at=made.at,
        clause=made.clause,
        rulebook=made.rulebook,
        table=made.table,
        round=0,
        named=_named(made.person, made.place),
    )


# ---------------------------------------------------------------- denied claims, settlement errors, reports


def _claims(floor: Floor, _: Staff) -> Iterator[OfficeLine]:
    return map(claim_line, floor.office.conduct.denied)


def claim_line(claim: ClaimDenied) -> OfficeLine:
    """A denied claim in a list. On whose document it was made is not on record."""
    return OfficeLine(
        part="claims",
        id=str(claim.claim),
        title=sentence("office_claim", amount=money(claim.amount)),
        status=sentence("office_denied"),
        open=False,
        at=claim.at,
        clause="",
        rulebook="",
        table="",
        round=0,
        named=_named(claim.person),
    )


def _errors(floor: Floor, staff: Staff) -> Iterator[OfficeLine]:
    for number, case in enumerate(floor.desk.cases.opened, start=1):
        if sees_case(floor, staff, case):
            yield case_line(floor, number, case)


def sees_case(floor: Floor, staff: Staff, case: Case) -> bool:
    """Whether a member of staff sees a settlement error: whoever may see its table."""
    plan = floor.plan.tables.get(case.table)
    return plan is not None and may_see(floor.plan, plan, staff)


def case_line(floor: Floor, number: int, case: Case) -> OfficeLine:
    """A settlement error in a list."""
    document = floor.plan.tables[case.table].rulebook
    over = sentence("office_overpaid", amount=money(case.overpaid))
    under = sentence("office_underpaid", amount=money(case.underpaid))
    return OfficeLine(
        part="errors",
        id=str(number),
        title=over if case.overpaid else under,
        status=(case.outcome or case.finding or sentence("office_no_finding")).replace("_", " "),
        open=not case.outcome,
        at=case.known_at,
        clause=rulebook(document).money.authority["open_case"].clause,
        rulebook=document,
        table=case.table,
        round=case.round,
        named=_named(case.person, case.place, case.account),
    )


def _reports(floor: Floor, _: Staff) -> Iterator[OfficeLine]:
    return map(month_line, months(floor))


def month_line(month: Month) -> OfficeLine:
    """A month's report in a list."""
    return OfficeLine(
        part="reports",
        id=month.name,
        title=sentence("office_report", month=month.words),
        status=month.status,
        open=not month.sent and month.is_over,
        at=month.begins,
        clause=month.clause,
        rulebook=month.rulebook,
        table="",
        round=0,
        named=(),
    )


# ---------------------------------------------------------------- registers


def _permissions(floor: Floor, staff: Staff) -> Iterator[OfficeLine]:
    for name, plan in floor.plan.tables.items():
        if rulebook(plan.rulebook).conduct.devices is not None and may_see(floor.plan, plan, staff):
            yield permission_line(floor.office.conduct.permissions.get(name, Permission()), name, plan)


def permission_line(permission: Permission, table: str, plan: TablePlan) -> OfficeLine:
    """Whether devices are permitted at a table."""
    rules = rulebook(plan.rulebook).conduct.devices
    assert rules is not None
    before = sentence("office_surveillance_told") if permission.told_at else sentence("office_not_permitted")
    held = sentence("office_suspended") if permission.suspended else sentence("office_permitted")
    return OfficeLine(
        part="permissions",
        id=table,
        title=sentence("office_devices", table=table),
        status=held if permission.granted is not None else before,
        open=permission.granted is not None,
        at=permission.granted.at if permission.granted is not None else permission.told_at,
        clause=rules.granted_by.clause,
        rulebook=plan.rulebook,
        table=table,
        round=0,
        named=(),
    )


def _persons(floor: Floor, _: Staff) -> Iterator[OfficeLine]:
    return (person_line(floor, each) for each in floor.persons.register.persons.values())


def person_line(floor: Floor, person: Person) -> OfficeLine:
    """A person in a list: by the id alone, whoever looks."""
    excluded = list(floor.persons.exclusions(person.person, floor.clock.now()))
    return OfficeLine(
        part="persons",
        id=person.person,
        title=sentence("office_person", person=person.person),
        status=_status(person, bool(excluded)),
        open=bool(excluded),
        at=person.since,
        clause="",
        rulebook="",
        table="",
        round=0,
        named=_named(person.person, *floor.persons.cards(person.person)),
    )


def _status(person: Person, excluded: bool) -> str:
    if person.erased:
        return sentence("office_erased")
    return sentence("office_excluded") if excluded else sentence("office_on_register")


def _notices(floor: Floor, staff: Staff) -> Iterator[OfficeLine]:
    return (notice_line(floor, each) for each in floor.notices.outbox.notices if sees_notice(floor, staff, each))


def sees_notice(floor: Floor, staff: Staff, notice: Notice) -> bool:
    """Whether a member of staff is shown a notice: whoever may see its table, or any table of its document; of no table's
    also whoever reports for the house under that document."""
    due = notice.due
    reports = not due.table and any(
        named_in_office(plan, staff) for plan in floor.plan.tables.values() if plan.rulebook == due.rulebook
    )
    return reports or may_read_about(floor.plan, due.rulebook, due.table, staff)


def named_in_office(plan: TablePlan, staff: Staff) -> bool:
    """Whether a table's document names a member of staff for what is done in the office alone: denied claims and reports."""
    policy = rulebook(plan.rulebook).conduct
    named = (policy.denied_by, policy.report_by)
    return any(each is not None and plan.setup.staff.may(staff.role, each) for each in named)


def notice_line(floor: Floor, notice: Notice) -> OfficeLine:
    """A notice in a list."""
    due = notice.due
    standing = words_for("notice_standings")[notice.standing(floor.clock.now(), floor.plan.outbox.warning)]
    replied = sentence("office_replied", replies=len(notice.replies)) if notice.replies else ""
    return OfficeLine(
        part="outbox",
        id=str(due.notice),
        title=sentence("office_notice", addressee=words_for("addressees")[due.addressee], subject=due.subject),
        status=f"{standing}{replied}",
        open=notice.sent is None,
        at=due.at,
        clause=due.clause,
        rulebook=due.rulebook,
        table=due.table,
        round=due.round,
        named=(),
    )


def _named(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, names)))


def _from_journal(_: Floor, __: Staff) -> Iterator[OfficeLine]:
    return iter(())


LISTS: dict[OfficePart, Callable[[Floor, Staff], Iterator[OfficeLine]]] = {
    "incidents": _incidents,
    "disputes": _disputes,
    "exclusions": _exclusions,
    "claims": _claims,
    "errors": _errors,
    "reports": _reports,
    "approvals": _from_journal,
    "permissions": _permissions,
    "persons": _persons,
    "outbox": _notices,
}
