"""The register of persons: found by id, by a player card or by an identity document; names for those who may read them.

A document's number is in the body of a request, never in an address, and is compared by its keyed hash alone.
"""

import asyncio
from typing import Annotated, Literal

import msgspec
import structlog
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import Body, FromPath, FromQuery
from msgspec import Meta, Struct

from croupier.floor.floor import Floor
from croupier.orders.authority import MAY_ERASE, MAY_EXPORT
from croupier.people.register import Person
from croupier.reports.pdf import pdf_bytes
from croupier.reports.personal_data import personal_data, readable
from croupier.reports.personal_records import kept_until, records_about
from croupier.rulebooks.roles import Role
from croupier.server.access.message import PeopleMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, download, found, not_for, signed_in
from croupier.server.presenters.person_reading import person_view
from croupier.server.views.messages import Reply
from croupier.server.views.people import PastRetention, PersonView, RetentionView
from croupier.words import sentence

_LOG = structlog.get_logger()
Typed = Annotated[str, Meta(max_length=200)]


class Known(Struct, forbid_unknown_fields=True):
    """What somebody is looked for by: one of these."""

    person: Typed = ""
    card: Typed = ""
    identity: Typed = ""


def _meant(floor: Floor, known: Known) -> Person | None:
    """Who is known by an id, a card or a document."""
    by_document = floor.persons.register.identities.get(floor.notes.identity(known.identity), "")
    by_card = floor.persons.by_card(known.card)
    return floor.persons.register.persons.get(known.person or by_card or by_document)


@get("/api/people/{person:str}")
async def person_by_id(request: Asked, state: State, person: FromPath[str]) -> PersonView:
    """A person by the register's id."""
    staff, floor = signed_in(request, state), state.floor
    async with floor.steady:
        return await person_view(floor, staff, found(_meant(floor, Known(person)), sentence("nobody_is_known_by_that")))


@post("/api/people/find", status_code=200)
async def find_person(request: Asked, state: State, data: Annotated[Known, Body()]) -> PersonView:
    """A person by an id, a player card, or the issuer and number of an identity document."""
    staff, floor = signed_in(request, state), state.floor
    async with floor.steady:
        return await person_view(floor, staff, found(_meant(floor, data), sentence("nobody_is_known_by_that")))


@post("/api/people", status_code=200)
async def about_person(request: Asked, state: State) -> Reply:
    """Carry out a command: `{"n": 17, "do": "register_person", "name": "…", "document": "passport", "identity": "…"}`."""
    staff = signed_in(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), PeopleMessage)
    return reply_to(order.number, await state.floor.insist(order))


@get("/api/people/{person:str}/data")
async def data_of_person(
    request: Asked, state: State, person: FromPath[str], format: FromQuery[Literal["json", "pdf"]] = "json"
) -> Response[bytes]:
    """All that is on record about a person, to be handed to that person. That it was is in the log."""
    staff = signed_in(request, state)
    floor: Floor = state.floor
    if staff.role not in MAY_EXPORT:
        raise not_for(staff, sentence("exports_no_personal_data"))
    async with floor.steady:
        known = found(floor.persons.register.persons.get(person), sentence("nobody_is_known_by_that"))
    _LOG.info("person_exported", person=person, staff=staff.id, role=staff.role.value)
    data = await personal_data(floor.store, floor.notes, floor.plan, known, floor.clock.now())
    if format == "pdf":
        return download(await asyncio.to_thread(pdf_bytes, readable(data)), "application/pdf", f"{person}.pdf")
    return download(msgspec.json.format(msgspec.json.encode(data)), "application/json", f"{person}.json")


@get("/api/retention")
async def retention(request: Asked, state: State) -> RetentionView:
    """For how long what names persons is kept, and whom nothing need be kept about any more: `erase_person` ends it."""
    staff = signed_in(request, state)
    floor: Floor = state.floor
    if staff.role not in (*MAY_EXPORT, Role.INSPECTOR):
        raise not_for(staff, sentence("keeps_nothing_about_persons"))
    now, plan = floor.clock.now(), floor.plan.retention
    there = [name for name, each in floor.persons.register.persons.items() if not each.erased]
    past = []
    for person, records in (await records_about(floor.store, there)).items():
        until = kept_until(plan, records)
        if until <= now and not any(floor.persons.naming(person, now)):
            past.append(PastRetention(person, until, {each.kind: each.line.at for each in records}))
    return RetentionView(msgspec.structs.asdict(plan), tuple(past), staff.role in MAY_ERASE)


PEOPLE_ROUTES = (data_of_person, retention, person_by_id, find_person, about_person)
