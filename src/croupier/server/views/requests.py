"""What waits for another person's word, and what was decided."""

from msgspec import Struct


class RequestView(Struct):
    """What a member of staff may not order alone, waiting for another's word."""

    request: int
    do: str
    effect: str
    """What happens if it is approved."""
    details: tuple[str, ...]
    """What was said with it."""
    clause: str
    by: str
    why: str
    takes: str
    """Whose word it takes, in words."""
    may_decide: bool
    """Whether this member of staff may decide it."""


class DecidedView(Struct):
    """A request that was decided."""

    request: int
    do: str
    details: tuple[str, ...]
    clause: str
    by: str
    """Who asked for it."""
    approved: bool
    decided_by: str
    at: int
    why: str
    """Why it was declined."""
