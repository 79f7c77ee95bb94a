"""The register of persons: who is on it, how events add to it, and what is answered about it."""

import re
from collections.abc import Collection
from typing import assert_never

from msgspec import Struct, field, structs

from croupier.conduct.context import SignedBy
from croupier.people.commands import Command, CorrectPerson, ErasePerson, RegisterPerson
from croupier.people.events import Event, Particulars, PersonCorrected, PersonErased, PersonRegistered
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.words import sentence

PARTICULARS = ("name", "address", "born", "contact", "document", "identity")
"""What the register has about a person."""
_REGISTERED = re.compile("P[1-9][0-9]*")
Decision = Accepted[Event] | Refused


class Person(Struct):
    """A person by an opaque id, and where what is known of the person can be read."""

    person: str
    since: int
    by: str
    name: str = ""
    address: str = ""
    born: str = ""
    contact: str = ""
    document: str = ""
    identity: str = ""
    corrected: int = 0
    """When something was last put right; never, if zero."""
    erased: int = 0
    """When the person was erased; never, if zero."""


class PersonRegister(Struct):
    """Everybody on the register, by id, and by the keyed hash of an identity document."""

    persons: dict[str, Person] = field(default_factory=dict)
    identities: dict[str, str] = field(default_factory=dict)

    def find(self, person: str) -> Person | None:
        """A person who is on the register and was not erased."""
        found = self.persons.get(person)
        return None if found is None or found.erased else found

    def lacks(self, person: str) -> bool:
        """Whether an id is one that only the register gives, and nobody is there by it: other ids are others' business."""
        return _REGISTERED.fullmatch(person) is not None and self.find(person) is None


class PeopleContext(Struct, frozen=True, kw_only=True):
    """By whom and when something is asked, and what a person is still needed for."""

    at: int
    by: str
    role: str
    needed: Collection[str] = ()
    """What names the person and is not over: an exclusion, an incident, a dispute, an entry of a tournament."""


# ---------------------------------------------------------------- what happens


def evolve(register: PersonRegister, event: Event) -> PersonRegister:
    """The register after an event. The register given is used up."""
    match event:
        case PersonRegistered():
            register.persons[event.person] = Person(event.person, event.at, event.by)
            _note(register, event)
        case PersonCorrected():
            register.persons[event.person].corrected = event.at
            _note(register, event)
        case PersonErased():
            gone = register.persons[event.person]
            register.identities.pop(gone.identity, None)
            register.persons[event.person] = Person(gone.person, gone.since, gone.by, erased=event.at)
        case _:
            assert_never(event)
    return register


def _note(register: PersonRegister, event: Particulars) -> None:
    person = register.persons[event.person]
    if event.identity:
        register.identities.pop(person.identity, None)
        register.identities[event.identity] = event.person
    for name in PARTICULARS:
        if value := getattr(event, name):
            setattr(person, name, value)


# ---------------------------------------------------------------- what is answered


def decide(register: PersonRegister, context: PeopleContext, command: Command) -> Decision:
    """The answer to a command."""
    signature = SignedBy(by=context.by, role=context.role, at=context.at)
    if isinstance(command, RegisterPerson):
        person = f"P{len(register.persons) + 1}"
        if not command.name:
            return Refused(Reason.MALFORMED, sentence("person_is_registered_by_name"), "")
        if refused := _document(register, person, command):
            return refused
        registered = PersonRegistered(person=person, **structs.asdict(command), **signature)
        return Accepted([registered], (Remark(sentence("person", person=person), ""),))
    if register.find(command.person) is None:
        return Refused(Reason.UNKNOWN, sentence("no_person_on_register", person=command.person), "")
    match command:
        case CorrectPerson():
            if not any(getattr(command, name) for name in PARTICULARS):
                return Refused(Reason.NOTHING, sentence("say_what_is_to_be_put"), "")
            refused = _document(register, command.person, command)
            return refused or Accepted([PersonCorrected(**structs.asdict(command), **signature)])
        case ErasePerson():
            if context.needed:
                return Refused(
                    Reason.FIRST, sentence("this_person_is_still_named", needed=", ".join(context.needed)), ""
                )
            return Accepted([PersonErased(person=command.person, ground=command.ground, **signature)])
        case _:
            assert_never(command)


def _document(register: PersonRegister, person: str, command: RegisterPerson | CorrectPerson) -> Refused | None:
    """Why an identity document is not taken: it is half described, or another person's."""
    if bool(command.document) != bool(command.identity):
        return Refused(Reason.MALFORMED, sentence("identity_document_has_kind"), "")
    known = register.identities.get(command.identity, person)
    if known != person:
        return Refused(Reason.DONE_ALREADY, sentence("whoever_has_this_document", known=known), "")
    return None
