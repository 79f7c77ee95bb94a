"""What a document says of those who work at its tables: who acts for whom and where, who signs on, who is told of what."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role


class Addressee(StrEnum):
    """Whom a document wants told of something."""

    INSPECTOR = "inspector"
    """A government inspector."""
    SURVEILLANCE = "surveillance"
    AUTHORITY = "authority"
    """The Independent Liquor and Gaming Authority of New South Wales, as the documents of 2016 have it."""
    NICC = "nicc"
    """The NSW Independent Casino Commission."""
    GRC = "grc"
    """The ACT Gambling and Racing Commission."""
    GWC = "gwc"
    """The Gaming and Wagering Commission of Western Australia."""
    ENTRANT = "entrant"
    """A player of a tournament: which one, the notice says."""


class OperatorDecisions(Struct, frozen=True, kw_only=True):
    """Who decides what a document leaves to the casino operator without naming anybody."""

    usually: Cited[Role]
    at: Cited[dict[str, Role]]
    """By clause, where it is somebody else."""
    may_be: Cited[tuple[Role, ...]]
    """The roles that the house may name instead, clause by clause."""

    def role(self, clause: str) -> Role:
        """Who decides by a clause."""
        return self.at.value.get(clause, self.usually.value)


class StaffPolicy(Struct, frozen=True, kw_only=True):
    """A document's rules for its staff. None where the document has no such rule."""

    # who may act for whom, and where
    acts_for: dict[Role, Cited[tuple[Role, ...]]] = {}
    """The roles that each role may act for besides its own, and so for whomever those act for."""
    gaming_manager_as_agm: Cited[bool] | None = None
    """Whether a gaming manager acts for an assistant gaming manager, where the house may choose."""
    operator: OperatorDecisions | None = None
    own_tables: dict[Role, Cited[bool]] = {}
    """The roles whose powers end at the tables that are theirs."""

    # who is at the table
    dealer_signs_on: Cited[bool]
    """A dealer works the table at which that dealer is signed on, one at a time, and no other."""
    in_charge: Cited[Role] | None = None
    """Whose supervision a table needs before a round is opened."""
    no_change_in_coup: Cited[bool] | None = None
    """The dealer stays from a coup's first card to its discard, unless a change is allowed after the last card."""
    tables_per_dealer: Cited[dict[str, int]] | None = None
    """At how many tables of a game a dealer may be signed on at once; at one where the game is not named."""

    # who is told
    tells: dict[Addressee, Cited[bool]]
    """Whom notices go to."""

    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command about staff. What is not named here nobody may do."""

    def may(self, role: Role, named: Cited[tuple[Role, ...]]) -> bool:
        """Whether a role is one of those that a clause names, or acts for one."""
        return not self.stands_for(role).isdisjoint(self.meant(named))

    def meant(self, named: Cited[tuple[Role, ...]]) -> tuple[Role, ...]:
        """Those that a clause names; beside the operator, who decides for it."""
        if self.operator is None or Role.OPERATOR not in named.value:
            return named.value
        return (*named.value, self.operator.role(named.clause))

    def stands_for(self, role: Role) -> set[Role]:
        """A role, and all that it acts for."""
        found, to_see = {role}, [role]
        while to_see:
            acting = self.acts_for.get(to_see.pop())
            further = set(acting.value) - found if acting is not None else set()
            found |= further
            to_see += further
        return found
