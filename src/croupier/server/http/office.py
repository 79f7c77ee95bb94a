"""The office: incidents, disputes and exclusions for staff and inspectors, and the commands of those who deal with them."""

from collections.abc import Iterator

from croupier.conduct.events import IncidentDecided
from croupier.conduct.incidents import offered
from croupier.conduct.record import Dispute, Exclusion, Incident
from croupier.floor.authority import may_see_matter
from croupier.floor.floor import Floor
from croupier.floor.orders import Order
from croupier.floor.plan import Staff
from croupier.play.sign import utc
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.server.door.said import InOffice, read, storable
from croupier.server.door.told import told
from croupier.server.views.messages import Answer
from croupier.server.views.office import DecisionView, DisputeView, ExclusionView, IncidentView, OfficeView


def works_in_office(staff: Staff) -> bool:
    """Whether a member of staff has to do with incidents and disputes; an inspector sees all of them."""
    return staff.role in (*PIT, Role.INSPECTOR)


async def office_view(floor: Floor, staff: Staff, everything: bool) -> OfficeView:
    """What is open, or everything on record, of the documents under which this member of staff works. Nobody sees an
    incident about themselves."""
    conduct, now = floor.office.conduct, floor.clock.now()
    incidents = [
        each
        for each in conduct.incidents
        if (everything or each.closed is None)
        and may_see_matter(floor.plan, each.report.rulebook, each.report.table, staff)
    ]
    disputes = [
        each
        for each in conduct.disputes
        if (everything or each.closed is None)
        and may_see_matter(floor.plan, each.opened.rulebook, each.opened.table, staff)
    ]
    return OfficeView(
        staff=staff.id,
        role=staff.role.value,
        incidents=tuple([await _incident(floor, each) for each in reversed(incidents) if not each.is_about(staff.id)]),
        disputes=tuple([await _dispute(floor, each) for each in reversed(disputes)]),
        exclusions=tuple(_exclusion(each) for each in reversed(conduct.exclusions) if everything or each.holds(now)),
        overdue=tuple(
            dict.fromkeys(month for table in floor.plan.tables for month in floor.office.overdue(table, now))
        ),
    )


async def ask_office(floor: Floor, staff: Staff, data: bytes) -> Answer:
    """Carry out a numbered command of a member of staff about conduct."""
    about, said = read(storable(data), InOffice, "table", "seat")
    who = f"staff:{staff.id}"
    order = Order(who, about.n, floor.clock.now(), staff.role, who, said.command, about.table, about.seat)
    answer = await floor.insist(order)
    return told(about.n, answer)


async def _incident(floor: Floor, incident: Incident) -> IncidentView:
    report = incident.report
    policy = rulebook(report.rulebook).conduct
    return IncidentView(
        incident=report.incident,
        kind=report.kind,
        words=policy.incidents[report.kind].words,
        clause=report.clause,
        table=report.table,
        round=report.round,
        places=tuple(filter(None, (report.place, *report.others))),
        person=report.person,
        affected=report.affected,
        employee=report.employee,
        device=report.device,
        amount=report.amount,
        by=report.by,
        role=report.role,
        at=report.at,
        notes=tuple([await floor.notes.read(floor.store, note) for note in incident.notes]),
        facts=tuple(_facts(incident)),
        decided=tuple(map(_decision, incident.decided)),
        offers=tuple(each.value for each in offered(policy, incident)),
        due=tuple(each.value for each in incident.due),
        open=incident.closed is None,
    )


def _facts(incident: Incident) -> Iterator[str]:
    report = incident.report
    if report.kind == "benefit_kept":
        yield f"Reported: {f'yes, {utc(report.reported_at)}' if report.reported_at else 'no'}"
    if report.exempt:
        yield f"On duty: exempt ({report.exempt})"
    if report.permitted:
        yield f"Devices were permitted here ({report.permitted})"
    if report.warned:
        yield "The person was warned"
    for each in incident.attended:
        yield f"{each.service} {each.officer} {each.step.replace('_', ' ')}, {utc(each.at)}"


def _decision(decided: IncidentDecided) -> DecisionView:
    return DecisionView(decided.measure.value, decided.clause, decided.reason, decided.by, decided.role, decided.at)


async def _dispute(floor: Floor, dispute: Dispute) -> DisputeView:
    opened = dispute.opened
    return DisputeView(
        dispute=opened.dispute,
        table=opened.table,
        round=opened.round,
        place=opened.place,
        person=opened.person,
        by=opened.by,
        at=opened.at,
        status=dispute.status,
        notes=tuple([await floor.notes.read(floor.store, note) for note in dispute.notes]),
        decided=tuple(
            DecisionView(each.decision, "", each.reason, each.by, each.role, each.at) for each in dispute.decided
        ),
        advised=dispute.advised.at if dispute.advised is not None else None,
    )


def _exclusion(exclusion: Exclusion) -> ExclusionView:
    made = exclusion.made
    return ExclusionView(
        made.exclusion,
        made.measure.value,
        made.clause,
        made.place,
        made.person,
        made.table,
        made.by,
        made.at,
        made.until,
    )
