"""Who asks something of a tournament, with what of the floor matters to it."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.play.decisions import Accepted, Refused
from croupier.rulebooks.roles import Role
from croupier.tournaments.evolve import Event

Decision = Accepted[Event] | Refused


class TableFacts(Struct, frozen=True):
    """What a tournament has to know of a table."""

    rulebook: str
    game: str
    places: tuple[str, ...]
    in_round: bool = False
    tournament: str = ""
    """The tournament that has a session there now."""
    funded: tuple[str, ...] = ()
    """The places at which a money account is open."""
    colours: tuple[str, ...] = ()
    """The colours of its set of colour checks."""


class TournamentContext(Struct, frozen=True, kw_only=True):
    """Who asks, when, where, and what there is."""

    tournament: str
    at: int
    by: str
    role: Role
    alone_up_to: int = 0
    """How much one person gives alone."""
    alone_since: int = 0
    """Since when what somebody has given counts with it."""
    desk: str = ""
    """The cash desk, where there is one of that name."""
    staff: Mapping[str, Role] = {}
    """Who works on the floor."""
    excluded: Refused | None = None
    """Why the person whom the command names may not be here."""
    tables: Mapping[str, TableFacts] = {}
    fresh: tuple[str, str] = ("", "")
    """The hash of a new seed, and the seed itself, encrypted."""
    seed: bytes = b""
    """The seed that was committed for the next ballot."""

    @property
    def staff_id(self) -> str:
        """The member of staff who asks."""
        return self.by.removeprefix("staff:")
