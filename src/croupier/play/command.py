"""Whose a command to a table is."""

from msgspec import Struct


class TableCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of a table."""


class ByPlayer(TableCommand, frozen=True):
    """A player's, for the player's own chips."""


class ByStaff(TableCommand, frozen=True):
    """For whoever the rulebook names."""


class BySystem(TableCommand, frozen=True):
    """The system's own."""
