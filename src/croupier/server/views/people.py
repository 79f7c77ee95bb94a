"""A person on the register."""

from typing import Literal

from msgspec import Struct


class PersonView(Struct):
    """A person on the register, as staff see one: who may not read names sees the id and what bears on it."""

    person: str
    since: int
    corrected: int
    """When something was last put right; never, if zero."""
    erased: int
    """When the person was erased; never, if zero."""
    document: Literal["", "passport", "driver_licence", "proof_of_age", "other"]
    """The kind of document that the person is known by."""
    cards: tuple[str, ...]
    exclusions: tuple[int, ...]
    """Those that hold now, by their numbers."""
    named_by: tuple[str, ...]
    """What names the person and is not over, in words."""
    readable: bool
    """Whether whoever asks may read what follows."""
    name: str
    address: str
    born: str
    contact: str


class PastRetention(Struct, frozen=True):
    """A person about whom nothing need be kept any more."""

    person: str
    kept_until: int
    last: dict[str, int]
    """When the last happened of each kind that names the person."""


class RetentionView(Struct, frozen=True):
    """For how many days what names persons is kept, kind by kind, and who is past that."""

    days: dict[str, int]
    persons: tuple[PastRetention, ...]
    may_erase: bool
    """Whether whoever asks may have them erased."""
