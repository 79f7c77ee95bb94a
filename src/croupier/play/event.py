"""What everything that happens at a table has in common."""

from typing import Annotated

from msgspec import Meta, Struct

NoteId = Annotated[str, Meta(description="The keyed hash of a text that is kept apart, sealed.")]
"""What an event of any stream names a text by that it must not hold."""


class TableEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened at a table."""


class WithoutMoney(TableEvent, frozen=True):
    """Something that happened at a table and moves nothing in the books."""
