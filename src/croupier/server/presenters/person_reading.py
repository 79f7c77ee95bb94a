"""A person on the register, as a member of staff may see one."""

from typing import cast

import structlog

from croupier.floor.floor import Floor
from croupier.orders.authority import MAY_READ
from croupier.people.commands import Document
from croupier.people.register import Person
from croupier.plan.floor_plan import Staff
from croupier.server.views.people import PersonView

_LOG = structlog.get_logger()


async def person_view(floor: Floor, staff: Staff, person: Person) -> PersonView:
    """A person, with the name for those who may read it. That a name was read is in the log."""
    persons, now, may_read = floor.persons, floor.clock.now(), staff.role in MAY_READ
    if may_read:
        _LOG.info("person_read", person=person.person, staff=staff.id, role=staff.role.value)
    texts = (person.name, person.address, person.born, person.contact)
    name, address, born, contact = [await floor.notes.read(floor.store, each) if may_read else "" for each in texts]
    return PersonView(
        person=person.person,
        since=person.since,
        corrected=person.corrected,
        erased=person.erased,
        document=cast(Document, person.document),
        cards=tuple(persons.cards(person.person)),
        exclusions=tuple(persons.exclusions(person.person, now)),
        named_by=tuple(persons.naming(person.person, now)),
        readable=may_read,
        name=name,
        address=address,
        born=born,
        contact=contact,
    )
