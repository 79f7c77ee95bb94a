"""Notes, incidents and disputes are read by those whom the document names, and by inspectors."""

from typing import Any

import pytest
from casino import casino, table
from msgspec import structs
from watching import asked, works

from croupier.conduct.conduct import Dispute, Incident
from croupier.conduct.events import DisputeOpened, IncidentReported
from croupier.orders.authority import may_see
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.server.views.office import OfficeView

TABLES = {
    "star-rapid-2016": table("A", "star-rapid-2016", "roulette", seats="a1"),
    "star-roulette-2024": table(
        "B", "star-roulette-2024", "roulette", positions="b1", period_s=None, settings='layout = "A"'
    ),
    "star-7up-2016": table("C", "star-7up-2016", "seven_up", positions="c1", period_s=None),
    "canberra-mttg-2019": table("D", "canberra-mttg-2019", "roulette", seats="d1"),
    "crown-baccarat-2023": table(
        *("E", "crown-baccarat-2023", "baccarat"), positions="e1", config={"version": "A"}, settings="layout = 1"
    ),
}
NAMES = dict(zip(TABLES, "ABCDE", strict=True))


def signature(kind: type) -> dict[str, Any]:
    known = {each.name for each in structs.fields(kind)}
    return {name: value for name, value in {"by": "staff:d", "role": "dealer", "at": 1}.items() if name in known}


@pytest.mark.parametrize("role", [*PIT, Role.INSPECTOR])
def test_matters_of_a_document_are_read_by_its_own_roles_alone(role: Role) -> None:
    with casino(*TABLES.values(), shoes=False, opened=False) as c:
        conduct = c.floor.office.conduct
        for number, (document, name) in enumerate(NAMES.items(), start=1):
            kind = next(iter(rulebook(document).conduct.incidents))
            report = IncidentReported(number, kind, "", name, document, 1, **signature(IncidentReported))
            conduct.incidents.append(Incident(report))
            opened = DisputeOpened(number, name, document, 1, "", "", "", "", **signature(DisputeOpened))
            conduct.disputes.append(Dispute(opened))
        staff = works("s", role)
        seen = asked(c, "/api/office?everything=true", OfficeView, staff=staff)
        named = {name for name in NAMES.values() if may_see(c.floor.plan, c.floor.plan.tables[name], staff)}
        assert {each.table for each in seen.incidents} == {each.table for each in seen.disputes} == named
        crown = {Role.TABLE_INSPECTOR, Role.TABLE_GAMES_MANAGER, Role.CASINO_MANAGER_TABLE_GAMES}
        if role in crown:
            assert named <= {"E"}, "a Crown manager reads nothing of The Star or Canberra"
        if role in (Role.ASSISTANT_GAMING_MANAGER, Role.CASINO_SUPERVISOR):
            assert "E" not in named
        conduct.incidents.clear()
        conduct.disputes.clear()
