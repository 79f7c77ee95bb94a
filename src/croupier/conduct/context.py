"""What the floor knows of where something is asked, by whom, and about whom."""

from typing import TypedDict

from msgspec import Struct

from croupier.conduct.events import Event
from croupier.play.decisions import Accepted, Refused
from croupier.rulebooks.roles import Role

Decision = Accepted[Event] | Refused


class SignedBy(TypedDict):
    """What every event about conduct is signed with."""

    by: str
    role: str
    at: int


class ConductContext(Struct, frozen=True, kw_only=True):
    """Where, when, by whom and about whom something is asked."""

    at: int
    by: str
    role: Role
    table: str
    rulebook: str
    game: str
    rules: str
    """The version of the rules in force."""
    round: int
    """The round going on at the table, or its last."""
    places: tuple[str, ...] = ()
    """Every place at the table."""
    place: str = ""
    """The place that it is about, if there is one."""
    account: str = ""
    balance: int = 0
    person: str = ""
    """Who is known to be at that place, by a card or as staff said."""
    registered: bool = False
    """Whether the register of persons has the name and address of whom the command is about."""
    inspector: str = ""
    """The Table Inspector who is signed on at the table."""
    in_salon: bool = False
    """Whether the table stands in a Private Gaming Salon."""
    due: tuple[int, ...] | None = None
    """The settlement errors that a month's report lists; nothing while the month is not over."""

    @property
    def signature(self) -> SignedBy:
        """Who does it, in which role, and when."""
        return {"by": self.by, "role": self.role.value, "at": self.at}
