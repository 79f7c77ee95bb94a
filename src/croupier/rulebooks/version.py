"""Which version of its rules a document is, and from when a table may open under it."""

from msgspec import Struct

from croupier.rulebooks.citation import Cited


class ApprovedText(Struct, frozen=True):
    """By what the text of an approved document is known, and known to be whole."""

    reference: Cited[str]
    """What it is filed under, or the name of its game where it has no number."""
    sections: Cited[int]
    """How many it has; the first rule of each is numbered 1.1, 2.1 and so on."""
    diagrams: Cited[tuple[str, ...]] | None = None
    """By their letters."""


class Version(Struct, frozen=True):
    """A dated version of a rule set."""

    name: Cited[str]
    """As every round's record names it."""
    signed: Cited[tuple[int, int, int]]
    """Year, month and day before which it cannot have been published."""
    days_after: Cited[int]
    """How many days after its publication it takes effect."""
    zone: str
    """The time zone in which its days begin."""
    text: ApprovedText
