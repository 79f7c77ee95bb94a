"""What is next in something that is run, as a tournament or a promotion is, and whose it is to do."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from croupier.orders.authority import who
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import StaffPolicy
from croupier.server.views.offers import NextView, Part


class NextStep(Struct, frozen=True):
    """A step, where it stands on the page, and the command that takes it."""

    words: str
    part: Part
    do: str = ""

    def seen_by(self, role: Role, staff: StaffPolicy, authority: Mapping[str, Cited[tuple[Role, ...]]]) -> NextView:
        """The same for somebody: whose it is to do, where it is not theirs."""
        allowed = authority.get(self.do)
        other = allowed is not None and not staff.may(role, allowed)
        return NextView(self.words, self.part, self.do, any_of(allowed.value) if allowed is not None and other else "")


def any_of(roles: Iterable[Role]) -> str:
    """Any of some roles, in words.

    >>> any_of((Role.OPERATOR, Role.CASHIER, Role.CASHIER))
    'the operator or a cashier'
    """
    return " or ".join(dict.fromkeys(map(who, roles)))
