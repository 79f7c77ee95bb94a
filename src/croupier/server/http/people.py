"""The register of persons: found by id, by a player card or by an identity document; names for those who may read them.

A document's number is in the body of a request, never in an address, and is compared by its keyed hash alone.
"""

from typing import Annotated

from litestar import get, post
from litestar.datastructures import State
from litestar.params import Body, FromPath
from msgspec import Meta, Struct

from croupier.floor.floor import Floor
from croupier.people.register import Person
from croupier.server.access.message import PeopleMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, found, signed_in
from croupier.server.presenters.person_reading import person_view
from croupier.server.views.messages import Reply
from croupier.server.views.people import PersonView

Typed = Annotated[str, Meta(max_length=200)]
NOBODY = "Nobody on the register is known by that."


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
        return await person_view(floor, staff, found(_meant(floor, Known(person)), NOBODY))


@post("/api/people/find", status_code=200)
async def find_person(request: Asked, state: State, data: Annotated[Known, Body()]) -> PersonView:
    """A person by an id, a player card, or the issuer and number of an identity document."""
    staff, floor = signed_in(request, state), state.floor
    async with floor.steady:
        return await person_view(floor, staff, found(_meant(floor, data), NOBODY))


@post("/api/people", status_code=200)
async def about_person(request: Asked, state: State) -> Reply:
    """Carry out a command: `{"n": 17, "do": "register_person", "name": "…", "document": "passport", "identity": "…"}`."""
    staff = signed_in(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), PeopleMessage)
    return reply_to(order.number, await state.floor.insist(order))


PEOPLE_ROUTES = (person_by_id, find_person, about_person)
