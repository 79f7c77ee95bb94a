"""What a document says of a table's sign: the limits on it, how they change, whose are special, and how a table closes."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role


class Personal(StrEnum):
    """On what condition a player may have limits of their own."""

    ABOVE_MAXIMUM = "above_maximum"
    """They let the player wager more than the table's maximum, and are on show."""
    SURVEILLANCE_TOLD = "surveillance_told"
    """They may be higher or lower, once the surveillance department has been told."""


class SignPolicy(Struct, frozen=True, kw_only=True):
    """A document's rules for its tables' signs. None where the document has no such rule."""

    # the limits
    limits_first: Cited[bool]
    """A table opens only when every bet that it offers has a minimum and a maximum."""
    unit_first: Cited[bool] | None = None
    """It opens only when every bet has its unit stated too."""
    change_minutes: Cited[int] | None = None
    """How long the notice of any change is up, with players at the table, before it takes effect."""
    change_rounds: Cited[int] | None = None
    """Through how many full rounds the notice of any change is up at the least."""
    raise_minutes: Cited[int] | None = None
    """How long the notice of a higher minimum is up before it takes effect."""
    at_once_if_empty: Cited[bool] | None = None
    """A change needs no notice when no players are at the table."""
    at_once_if_agreed: Cited[bool] | None = None
    """A change needs no notice when all players at the table agree to it."""
    old_minimum_kept: Cited[bool] | None = None
    """Where a minimum may be raised at once: whoever is playing keeps the old one."""
    old_minimum_minutes: Cited[int] | None = None
    """How long the notice is up that ends the old minimum for those who kept it."""
    personal: Cited[Personal] | None = None

    # closing
    closing_minutes: Cited[int] | None = None
    """How long the notice of a closing is up, with players at the table, before it closes."""
    closing_rounds: Cited[int] | None = None
    """How many full rounds are played after the notice of a closing at the least."""
    empty_closes_at_once: Cited[bool]

    # seats
    idle_rounds: Cited[int] | None = None
    """After how many rounds running without a wager a seat may be required; where none is given the house says so."""
    idle_while_full: Cited[bool]
    """Only rounds count in which all other places are in use."""

    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command about the sign. What is not named here nobody may do."""
