"""Those who work on a floor, for the tests: as a floor file writes them, what they did, and the register of notices."""

from casino import Casino
from watching import on_dealer

from croupier.journal.recall import RecallStep, recall
from croupier.journal.reports import NoticeLine, register_of_notices
from croupier.rulebooks.roles import Role
from croupier.server.views.dealer import DealerView


def member(name: str, role: str, *tables: str) -> str:
    """A member of staff as a floor file writes them, with the tables that are theirs where any are named."""
    names = ", ".join(f'"{each}"' for each in tables)
    own = f"tables = [{names}]\n" if tables else ""
    return f'[[staff]]\nid = "{name}"\nrole = "{role}"\npassword = "a hash"\n{own}'


def register(c: Casino) -> list[NoticeLine]:
    """The register of notices."""
    tables = {name: table.rulebook for name, table in c.floor.plan.tables.items()}
    return c.run(register_of_notices(c.floor.store, tables))


def steps(c: Casino, round: int, table: str = "") -> tuple[RecallStep, ...]:
    """What the record of a round says was done, by whom and when."""
    found = c.run(recall(c.floor.store, table or next(iter(c.floor.plan.tables)), round))
    assert found is not None
    return found.steps


def done_by(c: Casino, kind: str, stream: str) -> str:
    """Who did the last thing of a kind."""
    return [each.actor for each in c.listed(c.floor.store.records(stream)) if each.type == kind][-1]


def console(c: Casino, role: Role, name: str = "", table: str = "") -> DealerView:
    """What a table's terminal shows to a member of staff."""
    return on_dealer(c, role, name, table)
