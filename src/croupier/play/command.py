"""Whose a command to a table is."""

from msgspec import Struct


class TableCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False):
    """Something asked of a table. What each does stands in `words/en.toml`, by its tag."""


class ByPlayer(TableCommand, frozen=True):
    """A player's, for the player's own chips."""


class ByStaff(TableCommand, frozen=True):
    """For whoever the rulebook names."""


class BySystem(TableCommand, frozen=True):
    """The system's own."""
