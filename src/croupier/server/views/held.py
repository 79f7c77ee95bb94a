"""What a restore has left to be released."""

from msgspec import Struct


class HeldStreamView(Struct):
    """A table, place, cash desk, tournament or the like of which records are missing."""

    stream: str
    """By what it is released."""
    name: str
    words: str
    """Why it is held, and who can release it."""


class HeldStreamsView(Struct):
    """All of them."""

    streams: tuple[HeldStreamView, ...]
    may_release: bool
    """Whether whoever looks can."""
