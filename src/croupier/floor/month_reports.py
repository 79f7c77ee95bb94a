"""The months of which a document wants a report on settlement errors, made from the cases on record: every error above the
amount that the document names of which the house became aware in that month, or a nil return."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.conduct.reports import listed
from croupier.floor.floor import Floor
from croupier.floor.months import month as month_of, month_bounds
from croupier.words import sentence, words_for


class Month(Struct, frozen=True, kw_only=True):
    """A month of which a document wants a report."""

    name: str
    """Such as 2027-03."""
    words: str
    begins: int
    ends: int
    is_over: bool
    table: str
    """A table of the document."""
    rulebook: str
    clause: str
    above: int
    listed: tuple[int, ...]
    """The settlement errors above that amount: those that it was sent with, or would be sent with now."""
    smaller: int
    """How many more became known in it."""
    sent: bool
    sent_at: int
    sent_by: str

    @property
    def status(self) -> str:
        """Where it stands, in words."""
        if self.sent:
            return sentence("office_report_sent")
        if not self.is_over:
            return sentence("office_month_goes_on")
        return sentence("office_report_overdue") if self.listed else sentence("office_nil_return_due")


def months(floor: Floor) -> Iterator[Month]:
    """Every month from the first with an error or a report to the one that goes on, and at least the last two."""
    table = next((name for name in floor.plan.tables if floor.office.policy(name).report_above is not None), "")
    if not table:
        return
    zone, now = floor.plan.zone, floor.clock.now()
    this = month_of(now, zone)
    known = [*(month_of(each.known_at, zone) for each in floor.desk.cases.opened), *floor.office.conduct.sent]
    name = min((*known, month_of(_bounds(floor, this)[0] - 1, zone)))
    while name <= this:
        yield _month(floor, table, name)
        name = month_of(_bounds(floor, name)[1], zone)


def find_month(floor: Floor, name: str) -> Month | None:
    """A month by its name."""
    return next((each for each in months(floor) if each.name == name), None)


def _bounds(floor: Floor, name: str) -> tuple[int, int]:
    bounds = month_bounds(name, floor.plan.zone)
    assert bounds is not None
    return bounds


def _month(floor: Floor, table: str, name: str) -> Month:
    policy, sent = floor.office.policy(table), floor.office.conduct.sent.get(name)
    begins, ends = _bounds(floor, name)
    assert policy.report_above is not None
    document = floor.plan.tables[table].rulebook
    tables = [each for each, plan in floor.plan.tables.items() if plan.rulebook == document]
    cases, above = floor.desk.cases, policy.report_above
    known = [each for each in cases.opened if begins <= each.known_at < ends and each.table in tables]
    large = listed(above, cases, tables, begins, ends)
    year, number = name.split("-")
    return Month(
        name=name,
        words=f"{words_for('months')[number]} {year}",
        begins=begins,
        ends=ends,
        is_over=floor.clock.now() >= ends,
        table=table,
        rulebook=document,
        clause=above.clause,
        above=above.value,
        listed=large if sent is None else sent.cases,
        smaller=len(known) - len(large),
        sent=sent is not None,
        sent_at=0 if sent is None else sent.at,
        sent_by="" if sent is None else sent.by,
    )
