"""Reports on a period, for those who may have them: to look at, as a PDF and as CSV."""

import asyncio
from typing import Literal

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.orders.authority import MAY_EXPORT
from croupier.plan.floor_plan import Staff
from croupier.reports.csv_text import csv_text
from croupier.reports.document import ReportDocument
from croupier.reports.journal_lines import ReportScope
from croupier.reports.kinds import REPORTS, about, make_report, report_kind, scope_for, titles
from croupier.reports.pdf import pdf_bytes
from croupier.reports.period import read_period
from croupier.server.http.bearer import Asked, download, not_for, signed_in
from croupier.server.views.reports import ReportLine, ReportSectionView, ReportsView, ReportView
from croupier.words import sentence

Form = Literal["json", "pdf", "csv"]


@get("/api/reports")
async def reports(request: Asked, state: State) -> ReportsView:
    """The reports that whoever asks may have."""
    staff, scope = _reader(request, state)
    mine = tuple(ReportLine(key, title) for key, title in titles().items() if staff.role in REPORTS[key].readers)
    floor: Floor = state.floor
    period = read_period("", "", floor.plan.zone, floor.clock.now())
    days = (str(period.first), str(period.last))
    return ReportsView(floor.plan.name, about(scope), mine, *days, may_export=staff.role in MAY_EXPORT)


@get("/api/reports/{kind:str}")
async def report(
    request: Asked,
    state: State,
    kind: FromPath[str],
    first: FromQuery[str] = "",
    last: FromQuery[str] = "",
    format: FromQuery[Form] = "json",
) -> Response[bytes]:
    """A report on the days from the first to the last, by the venue's clocks; if they are left out, on this month."""
    staff, scope = _reader(request, state)
    floor: Floor = state.floor
    try:
        wanted = report_kind(kind)
        period = read_period(first, last, floor.plan.zone, floor.clock.now())
    except WrongInput as wrong:
        status = 404 if kind not in REPORTS else 400
        raise HTTPException(status_code=status, detail=str(wrong)) from None
    if staff.role not in wanted.readers:
        raise not_for(staff, sentence("has_no_such_report"))
    made = await make_report(floor.store, floor.plan, kind, period, scope, floor.clock.now())
    name = f"{kind}-{period.first}-{period.last}.{format}"
    if format == "pdf":
        return download(await asyncio.to_thread(pdf_bytes, made), "application/pdf", name)
    if format == "csv":
        return download(csv_text(made).encode(), "text/csv", name)
    return Response(msgspec.json.encode(_view(made)), media_type="application/json")


def _reader(request: Asked, state: State) -> tuple[Staff, ReportScope]:
    """Somebody for whom there is a report, and on which tables."""
    staff = signed_in(request, state)
    if not reads_reports(state.floor, staff):
        raise not_for(staff, sentence("has_no_reports_here"))
    return staff, scope_for(state.floor.plan, staff)


def reads_reports(floor: Floor, staff: Staff) -> bool:
    """Whether there is a report here for a member of staff."""
    reader = any(staff.role in each.readers for each in REPORTS.values())
    return reader and bool(scope_for(floor.plan, staff).tables)


def _view(made: ReportDocument) -> ReportView:
    return ReportView(
        made.title,
        made.subtitle,
        tuple(
            ReportSectionView(
                each.title,
                tuple(name.lstrip(">") for name in each.columns),
                tuple(at for at, name in enumerate(each.columns) if name.startswith(">")),
                tuple(each.rows),
            )
            for each in made.sections
        ),
        sentence("nothing_in_this_period"),
    )


REPORT_ROUTES = (reports, report)
