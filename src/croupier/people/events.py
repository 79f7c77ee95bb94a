"""What can happen to the register of persons. Texts are named by their keyed hashes, and an identity document is one."""

from msgspec import Struct

from croupier.play.event import NoteId


class PeopleEvent(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True, gc=False):
    """Something that happened to the register: who did it, in which role, and when."""

    person: str
    by: str
    role: str
    at: int


class Particulars(PeopleEvent, frozen=True):
    """What is on record about a person; in a correction, what is new."""

    name: NoteId = ""
    address: NoteId = ""
    born: NoteId = ""
    contact: NoteId = ""
    document: str = ""
    identity: str = ""
    """The keyed hash of the document's issuer and number: the same document has the same."""


class PersonRegistered(Particulars, frozen=True, tag="person_registered"):
    """A person was put on the register."""


class PersonCorrected(Particulars, frozen=True, tag="person_corrected"):
    """Something that the register had about a person was put right."""


class PersonErased(PeopleEvent, frozen=True, tag="person_erased"):
    """The person's key was destroyed, with this event: nothing that was written about the person can be read again."""

    ground: str


Event = PersonRegistered | PersonCorrected | PersonErased
