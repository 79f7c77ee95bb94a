"""What can be asked about persons. Every `Text` is replaced by its keyed hash before anything is decided, and so is the
`Identity`: no decision and no event ever sees a name, an address or the number of a document."""

from typing import Literal

from msgspec import Struct

from croupier.play.arguments import Identity, PersonId, Text

Document = Literal["", "passport", "driver_licence", "proof_of_age", "other"]
"""What kind of document a person is known by."""
Ground = Literal["asked", "retention_over", "registered_in_error", "backup_put_back"]
"""Why somebody is erased; the last, because that was so already when an older backup was put back."""


class PeopleCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked about a person."""


class RegisterPerson(PeopleCommand, frozen=True, tag="register_person"):
    """Put a person on the register, once: whoever is known by the same document is there already."""

    name: Text
    address: Text = ""
    born: Text = ""
    """The date of birth."""
    contact: Text = ""
    """How the person is reached: a telephone number, or an address for mail."""
    document: Document = ""
    identity: Identity = ""


class CorrectPerson(PeopleCommand, frozen=True, tag="correct_person"):
    """Put right what the register has about a person; what is left empty stays as it is."""

    person: PersonId
    name: Text = ""
    address: Text = ""
    born: Text = ""
    contact: Text = ""
    document: Document = ""
    identity: Identity = ""


class ErasePerson(PeopleCommand, frozen=True, tag="erase_person"):
    """Destroy the person's key: nothing that was written about the person can be read again."""

    person: PersonId
    ground: Ground


Command = RegisterPerson | CorrectPerson | ErasePerson
