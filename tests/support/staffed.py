"""Those who work on a floor, for the tests: as a floor file writes them, what they did, and the register of notices."""

from casino import Casino

from croupier.floor.plan import Staff
from croupier.floor.recall import Step, recall
from croupier.floor.reports import NoticeLine, register_of_notices
from croupier.rulebooks.roles import Role
from croupier.server.orders.actions import actions, askable, possible
from croupier.server.pictures.dealer import dealer_view
from croupier.server.pictures.round import round_view
from croupier.server.views.dealer import DealerView


def member(name: str, role: str, *tables: str) -> str:
    """A member of staff as a floor file writes them, with the tables that are theirs where any are named."""
    names = ", ".join(f'"{each}"' for each in tables)
    own = f"tables = [{names}]\n" if tables else ""
    return f'[[staff]]\nid = "{name}"\nrole = "{role}"\npassword = "a hash"\n{own}'


def register(c: Casino) -> list[NoticeLine]:
    """The register of notices."""
    return c.run(register_of_notices(c.floor.store, c.floor.plan.tables))


def steps(c: Casino, round: int, table: str = "") -> tuple[Step, ...]:
    """What the record of a round says was done, by whom and when."""
    found = c.run(recall(c.floor.store, table or next(iter(c.floor.plan.tables)), round))
    assert found is not None
    return found.steps


def done_by(c: Casino, kind: str, stream: str) -> str:
    """Who did the last thing of a kind."""
    return [each.actor for each in c.listed(c.floor.store.records(stream)) if each.type == kind][-1]


def console(c: Casino, role: Role, name: str = "kim", table: str = "") -> DealerView:
    """What a table's terminal shows to a member of staff."""
    at = table or next(iter(c.floor.plan.tables))
    plan = c.floor.plan.tables[at]
    can = possible(plan, c.floor.tables[at], c.clock.now())
    shown = round_view(c.floor, at)
    staff = Staff(name, role, "a hash")
    return dealer_view(c.floor, at, shown, staff, set(), can, actions(plan, role), askable(plan, role))
