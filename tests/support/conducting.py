"""Conduct for the tests: what a document's incidents must be like, and what is on record about them."""

from typing import NamedTuple

import apsw
import pytest
from casino import Casino
from watching import asked, works

from croupier.conduct.conduct import Conduct, Incident
from croupier.conduct.incidents import offered
from croupier.rulebooks.roles import Role
from croupier.server.views.office import OfficeView

D_TWO = '[[staff]]\nid = "d.two"\nrole = "dealer"\npassword = "never signs in"\n'
"""A dealer whom an incident may be about, as a floor file has one."""


class Expected(NamedTuple):
    """How a document has a kind of incident dealt with."""

    clause: str
    kind: str
    reporters: str
    """Those whom it names, as a script calls them."""
    deciders: str
    offers: str = ""
    """What may be decided, beside no action."""

    def param(self, key: str) -> object:
        """A case of a test, marked with the clause."""
        return pytest.param(self, id=self.kind, marks=pytest.mark.clause(key, self.clause))

    def holds(self, c: Casino, place: str) -> None:
        """See that it is reported, offered and decided as it must be, and by nobody else."""
        c.play(f'cashier report_incident {self.kind} place={place} note="seen"\nexpect refused {self.clause}')
        for who in self.reporters.split():
            c.play(f'{who} report_incident {self.kind} place={place} note="seen"')
            incident = last(c)
            report = incident.report
            assert (report.kind, report.clause, report.place, report.at) == (
                *(self.kind, self.clause, place),
                c.clock.now() - 1,
            )
            assert offers(c, incident) == ["no_action", *self.offers.split()]
            number = report.incident
            c.play(f"cashier decide_incident {number} no_action established\nexpect refused {self.clause}")
            c.play(f"{self.deciders.split()[0]} close_incident {number}\nexpect refused {self.clause}")
        for number, who in enumerate(self.deciders.split(), start=1):
            c.play(f"""
                {who} decide_incident {number} no_action
                expect refused {self.clause}
                {who} decide_incident {number} no_action other
                expect refused {self.clause}
                {who} decide_incident {number} no_action not_established note="nobody saw it"
                {who} decide_incident {number} no_action not_established
                expect refused {self.clause}
                {who} close_incident {number}
                {who} close_incident {number}
                expect refused {self.clause}
            """)


def on_record(c: Casino) -> Conduct:
    """Everything on record about conduct."""
    return c.floor.office.conduct


def last(c: Casino) -> Incident:
    """The last incident."""
    return on_record(c).incidents[-1]


def offers(c: Casino, incident: Incident) -> list[str]:
    """What may be decided about an incident."""
    return [each.value for each in offered(c.floor.office.policy(incident.report.table), incident)]


def note(c: Casino, name: str) -> str:
    """The text of a note."""
    return c.run(c.floor.notes.read(c.floor.store, name))


def seen_by(c: Casino, staff: str, role: str, everything: bool = False) -> OfficeView:
    """What a member of staff sees of it."""
    path = f"/api/office?everything={str(everything).lower()}"
    return asked(c, path, OfficeView, staff=works(staff, Role(role)))


def forget(c: Casino, sql: str) -> None:
    """Change the database behind the floor's back."""
    db = apsw.Connection(str(c.database))
    try:
        db.execute(sql)
    finally:
        db.close()
