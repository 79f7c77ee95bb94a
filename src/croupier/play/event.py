"""What everything that happens at a table has in common."""

from msgspec import Struct


class TableEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened at a table."""
