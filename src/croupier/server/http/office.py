"""The office: incidents, disputes and exclusions for staff and inspectors, and the commands of those who deal with them."""

from collections.abc import Iterator

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromQuery

from croupier.conduct.conduct import Dispute, Exclusion, Incident
from croupier.conduct.events import IncidentDecided
from croupier.conduct.incidents import offered
from croupier.floor.floor import Floor
from croupier.orders.authority import may_read_about
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.server.access.message import OfficeMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, not_for, signed_in
from croupier.server.views.messages import Reply
from croupier.server.views.office import DecisionView, DisputeView, ExclusionView, IncidentView, OfficeView
from croupier.words import sentence


async def office_view(floor: Floor, staff: Staff, everything: bool) -> OfficeView:
    """What is open, or everything on record, of the documents under which this member of staff works. Nobody sees an
    incident about themselves."""
    conduct, now = floor.office.conduct, floor.clock.now()
    incidents = [
        each
        for each in conduct.incidents
        if (everything or each.closed is None)
        and may_read_about(floor.plan, each.report.rulebook, each.report.table, staff)
    ]
    disputes = [
        each
        for each in conduct.disputes
        if (everything or each.closed is None)
        and may_read_about(floor.plan, each.opened.rulebook, each.opened.table, staff)
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
        alerts=tuple(words for _, words in floor.notices.alarms(now)),
    )


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
        facts=tuple(_facts(floor.plan, incident)),
        decided=tuple(map(_decision, incident.decided)),
        offers=tuple(each.value for each in offered(policy, incident)),
        due=tuple(each.value for each in incident.due),
        open=incident.closed is None,
    )


def _facts(plan: FloorPlan, incident: Incident) -> Iterator[str]:
    report = incident.report
    if report.kind == "benefit_kept":
        at = report.reported_at
        yield sentence("benefit_reported_at", at=plan.date_and_time(at)) if at else sentence("benefit_not_reported")
    if report.exempt:
        yield sentence("on_duty_exempt", exempt=report.exempt)
    if report.permitted:
        yield sentence("devices_were_permitted_here", permitted=report.permitted)
    if report.warned:
        yield sentence("person_was_warned")
    for each in incident.attended:
        yield f"{each.service} {each.officer} {each.step.replace('_', ' ')}, {plan.date_and_time(each.at)}"


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


@get("/api/office")
async def office(request: Asked, state: State, everything: FromQuery[bool] = False) -> OfficeView:
    """Incidents, disputes and exclusions: those that are open, or everything on record."""
    staff = _in_office(request, state)
    async with state.floor.steady:
        return await office_view(state.floor, staff, everything)


@post("/api/office", status_code=200)
async def in_office(request: Asked, state: State) -> Reply:
    """Carry out a command: `{"n": 17, "do": "decide_incident", "incident": 3, "measure": "no_action", …}`."""
    staff = _in_office(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), OfficeMessage, "table", "seat")
    return reply_to(order.number, await state.floor.insist(order))


def _in_office(request: Asked, state: State) -> Staff:
    """An inspector sees all incidents and disputes."""
    staff = signed_in(request, state)
    if staff.role not in (*PIT, Role.INSPECTOR):
        raise not_for(staff, sentence("has_no_incidents"))
    return staff


OFFICE_ROUTES = (office, in_office)
