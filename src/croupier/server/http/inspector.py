"""The inspector's page over HTTP: every table, any round, the journal, the seals, and an export of a period.

It asks nothing of staff, and nothing of the floor can be changed here."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Stream
from msgspec import Meta, Struct

from croupier.floor.floor import Floor
from croupier.journal.chain import Record
from croupier.journal.round_lines import rounds_up_to
from croupier.journal.search import search, version_at
from croupier.journal.streams import TABLE
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.roles import Role
from croupier.server.http.bearer import Asked, found, input_checked, not_for, signed_in
from croupier.server.http.figures import Figure
from croupier.server.http.office import office_view
from croupier.server.http.outbox import outbox_view
from croupier.server.http.pit import pit_table
from croupier.server.inspection import Inspection
from croupier.server.presenters.inspector import (
    Clauses,
    inspected_round,
    inspected_table,
    is_within,
    journal_line,
    streams_of,
)
from croupier.server.views.inspector import BooksView, InspectedRound, InspectorView, JournalView
from croupier.words import sentence

ROUNDS = 20
"""How many rounds are listed at once."""
Moment = Annotated[int, Meta(ge=0, le=2**53)]


def inspecting(request: Asked, state: State) -> Staff:
    """An inspector, and nobody else."""
    staff = signed_in(request, state)
    if staff.role is not Role.INSPECTOR:
        raise not_for(staff, sentence("is_no_inspector"))
    return staff


@get("/api/inspector")
async def inspected(request: Asked, state: State) -> InspectorView:
    """Every table as it is now."""
    staff, floor = inspecting(request, state), state.floor
    async with floor.steady:
        tables = tuple(
            inspected_table(floor, name, shown, pit_table(floor, state.feed, name, staff))
            for name, shown in state.feed.rounds.shown.items()
        )
        return InspectorView(staff.id, staff.role.value, floor.clock.now(), floor.plan.name, tables)


@get("/api/inspector/rounds/{table:str}")
async def listed_rounds(
    request: Asked, state: State, table: FromPath[str], upto: Figure = 0, at: Figure = 0
) -> list[InspectedRound]:
    """The last rounds of a table, those up to a number, or those that had been opened by a moment; the latest first."""
    inspecting(request, state)
    floor, plan = state.floor, state.floor.plan.tables.get(table)
    if plan is None:
        raise NotFoundException(detail=sentence("no_table_on_this_floor", table=table))
    async with floor.steady:
        now = floor.tables[table]
        last = min(upto, now.round) if upto > 0 else await _round_at(floor, table, at) if at > 0 else now.round
        lines = await rounds_up_to(floor.store, now, table, last, ROUNDS) if last > 0 else []
    return [inspected_round(plan, each) for each in lines]


async def _round_at(floor: Floor, table: str, at: int) -> int:
    """The round that had been opened last by a moment; zero if none had."""
    stream, heads = TABLE.stream(table), await floor.store.heads()
    version = await version_at(floor.store, stream, heads[stream].version if stream in heads else 0, at)
    while page := await floor.store.backwards(stream, version + 1, ROUNDS):
        for each in page:
            if each.type == "round_opened":
                return int(msgspec.json.decode(each.body)["round"])
        version = page[-1].version - 1
    return 0


@get("/api/inspector/journal")
async def journal(
    request: Asked,
    state: State,
    table: FromQuery[str] = "",
    staff: FromQuery[str] = "",
    clause: FromQuery[str] = "",
    begin: Figure = 0,
    end: Figure = 0,
) -> JournalView:
    """Who did what and when, the latest first: by table, by whose act it was, by clause, by time."""
    inspecting(request, state)
    floor: Floor = state.floor
    if table and table not in floor.plan.tables:
        raise HTTPException(status_code=400, detail=sentence("no_table_to_search", table=table))
    clauses, name = Clauses(floor.plan), staff.strip().lower()

    def wanted(record: Record) -> bool:
        return name in record.actor.lower() and (
            not clause or any(is_within(each, clause.strip()) for each in clauses.behind(record))
        )

    streams = tuple(streams_of(floor, await floor.store.heads(), table))
    given = await search(floor.store, streams, begin, end or floor.clock.now(), wanted)
    lines = tuple(journal_line(floor.plan, clauses, each) for each in given.records)
    return JournalView(lines, given.earlier, given.read, streams)


# ---------------------------------------------------------------- seals, checks and exports


def _inspection(state: State) -> Inspection:
    inspection: Inspection | None = state.inspection
    return found(inspection, sentence("no_books_to_inspect"))


@get("/api/inspector/books")
async def books(request: Asked, state: State) -> BooksView:
    """The seals of the journal, whether the books were checked, and what was exported."""
    inspecting(request, state)
    return _inspection(state).view()


@post("/api/inspector/verify", status_code=202)
async def verify_books(request: Asked, state: State) -> BooksView:
    """Begin to verify the books from the first event, beside the floor's work."""
    staff, inspection = inspecting(request, state), _inspection(state)
    inspection.verify(staff.id)
    return inspection.view()


class ExportOrder(Struct, forbid_unknown_fields=True):
    """Which period is exported."""

    begin: Moment
    end: Moment


@post("/api/inspector/export", status_code=202)
async def export_period(request: Asked, state: State, data: Annotated[ExportOrder, Body()]) -> BooksView:
    """Begin to export a period: `{"begin": …, "end": …}`, in microseconds since 1970 in UTC."""
    staff, inspection = inspecting(request, state), _inspection(state)

    async def others() -> Mapping[str, bytes]:
        return await _readable(state.floor, staff, data)

    with input_checked():
        inspection.export(staff.id, data.begin, data.end, others)
    return inspection.view()


@get("/api/inspector/export/file", include_in_schema=False)
async def exported_file(request: Asked, state: State) -> Stream:
    """The export that is ready."""
    inspecting(request, state)
    name, pieces = found(_inspection(state).exported(), sentence("nothing_was_exported"))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Stream(pieces, media_type="application/zip", headers=headers)


async def _readable(floor: Floor, staff: Staff, period: ExportOrder) -> dict[str, bytes]:
    """What of the office and the outbox is of a period, as whoever asks may read it: with the texts about it."""

    def within(at: int) -> bool:
        return period.begin <= at <= period.end

    async with floor.steady:
        office, outbox = await office_view(floor, staff, True), await outbox_view(floor, staff, True)
    kept = {
        "incidents.json": [each for each in office.incidents if within(each.at)],
        "disputes.json": [each for each in office.disputes if within(each.at)],
        "exclusions.json": [each for each in office.exclusions if within(each.at)],
        "outbox.json": [each for each in outbox.notices if within(each.at) or within(each.sent_at)],
    }
    return {name: msgspec.json.format(msgspec.json.encode(each), indent=1) for name, each in kept.items()}


INSPECTOR_ROUTES = (
    inspected,
    listed_rounds,
    journal,
    books,
    verify_books,
    export_period,
    exported_file,
)
