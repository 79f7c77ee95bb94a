"""The office for its page: each part as a list that can be searched, and one matter with what can be done about it."""

from collections.abc import Sequence

from litestar import get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from croupier.floor.floor import Floor
from croupier.orders.authority import may_see
from croupier.plan.floor_plan import Staff
from croupier.server.actions.office import offers
from croupier.server.actions.office_asks import new_in
from croupier.server.http.bearer import Asked, found, not_for, signed_in
from croupier.server.http.figures import Figure
from croupier.server.presenters.approvals_register import RegisteredApproval, approvals_register
from croupier.server.presenters.held_streams import held_streams
from croupier.server.presenters.history import disputed_view
from croupier.server.presenters.office_details import approval_detail, detail
from croupier.server.presenters.office_lines import (
    LONGEST,
    Looked,
    in_order,
    lines_of,
    named_in_office,
    parts_of,
    sees_dispute,
)
from croupier.server.views.history import RecallView
from croupier.server.views.office_page import OfficeDetail, OfficePage, OfficePart, OfficeTab
from croupier.words import sentence, words_for


def works_in_office(request: Asked, state: State) -> Staff:
    """Whoever has anything to do with what is on record there."""
    staff = signed_in(request, state)
    if not parts_of(staff):
        raise not_for(staff, sentence("works_in_no_office"))
    return staff


def _part(staff: Staff, part: str) -> OfficePart:
    """A part of the office by its name, if it is for whoever asks."""
    if part not in parts_of(staff):
        raise NotFoundException(detail=sentence("office_no_part", part=part))
    return part


async def _registered(floor: Floor, staff: Staff, part: OfficePart) -> list[RegisteredApproval]:
    """The register of approvals, where that is looked at. It is read from the whole journal, while the floor goes on."""
    return await approvals_register(floor, staff) if part == "approvals" else []


async def office_page(
    floor: Floor,
    staff: Staff,
    part: OfficePart,
    looked: Looked,
    at_table: str,
    registered: Sequence[RegisteredApproval],
) -> OfficePage:
    """A part of the office as a member of staff sees it, with what new can be put on record at a table."""
    lines = [*(each.line for each in registered), *lines_of(floor, staff, part)]
    shown = in_order(filter(looked.finds, lines))
    tables = tuple(
        name
        for name, plan in floor.plan.tables.items()
        if may_see(floor.plan, plan, staff) or named_in_office(plan, staff)
    )
    here = at_table if at_table in tables else next(iter(tables), "")
    offered, not_now = await offers(floor, staff, new_in(floor, staff, part, here))
    return OfficePage(
        staff=staff.id,
        role=staff.role.value,
        now=floor.clock.now(),
        parts=tuple(_tab(floor, staff, each) for each in parts_of(staff)),
        part=part,
        lines=tuple(shown[:LONGEST]),
        left_out=max(0, len(shown) - LONGEST),
        tables=tables,
        at_table=here,
        offers=offered,
        not_now=not_now,
        alerts=tuple(_alerts(floor, staff)),
        held=held_streams(floor, staff),
    )


def _tab(floor: Floor, staff: Staff, part: OfficePart) -> OfficeTab:
    """What is open of a part. Of the register of approvals it is not counted: what waits is at the pit's desk."""
    return OfficeTab(part, words_for("office_parts")[part], sum(each.open for each in lines_of(floor, staff, part)))


def _alerts(floor: Floor, staff: Staff) -> list[str]:
    """The notices that are due, and the months whose report is overdue."""
    now = floor.clock.now()
    late = (month for table in floor.plan.tables for month in floor.office.overdue(table, now))
    months = [sentence("office_month_overdue", month=each) for each in dict.fromkeys(late)]
    reports = "reports" in parts_of(staff)
    return [*(months if reports else ()), *(words for _, words in floor.notices.alarms(now))]


@get("/api/office/parts/{part:str}")
async def office_part(
    request: Asked,
    state: State,
    part: FromPath[str],
    person: FromQuery[str] = "",
    table: FromQuery[str] = "",
    clause: FromQuery[str] = "",
    since: Figure = 0,
    until: Figure = 0,
    at_table: FromQuery[str] = "",
) -> OfficePage:
    """A part of the office: incidents, disputes, exclusions, claims, errors, reports, approvals, permissions, persons or
    outbox. What is looked for is a person, place, account or member of staff by id, a table, a clause, a time."""
    staff = works_in_office(request, state)
    named, looked = _part(staff, part), Looked(person.strip(), table.strip(), clause.strip(), since, until)
    registered = await _registered(state.floor, staff, named)
    async with state.floor.steady:
        return await office_page(state.floor, staff, named, looked, at_table, registered)


@get("/api/office/parts/{part:str}/{number:str}")
async def office_matter(request: Asked, state: State, part: FromPath[str], number: FromPath[str]) -> OfficeDetail:
    """One matter of a part by its number or name: everything on record, and what whoever looks can do about it now."""
    staff = works_in_office(request, state)
    named = _part(staff, part)
    registered = await _registered(state.floor, staff, named)
    async with state.floor.steady:
        if named == "approvals":
            shown = await approval_detail(state.floor, staff, registered, number)
        else:
            shown = await detail(state.floor, staff, named, number)
    return found(shown, sentence("office_no_matter", number=number))


@get("/api/office/disputes/{number:int}/round")
async def disputed_round(request: Asked, state: State, number: FromPath[int]) -> RecallView:
    """The round that is disputed, played again as whoever disputes it saw it."""
    staff, floor = works_in_office(request, state), state.floor
    _part(staff, "disputes")
    dispute = floor.office.conduct.dispute(number)
    seen = dispute is not None and sees_dispute(floor, staff, dispute)
    again = await disputed_view(floor, dispute.opened) if dispute is not None and seen else None
    return found(again, sentence("office_no_matter", number=number))


OFFICE_PAGE_ROUTES = (office_part, office_matter, disputed_round)
