"""Which version of its rules a document is, and from when a table may open under it."""

from msgspec import Struct

from croupier.rulebooks.citation import Cited


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
