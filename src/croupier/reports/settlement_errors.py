"""The report on what was paid too much or too little: settlement errors, and what was put right in the books."""

from collections.abc import Iterator, Sequence
from functools import reduce

from croupier.cage.case_events import CaseEvent
from croupier.cage.cases import Case, Cases
from croupier.journal.streams import CASES
from croupier.play.decisions import money
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.reports.document import ReportSection, section
from croupier.reports.journal_lines import JournalLine, ReportScope, plain
from croupier.reports.period import Period

TYPES = (*CASES.events, WagersCorrected)


def settlement_errors(lines: Sequence[JournalLine], period: Period, scope: ReportScope) -> list[ReportSection]:
    """The errors about which something happened in the period, as they were at its end, and the wagers put right in it."""
    cases: Cases = reduce(CASES.after, (each.event for each in lines if each.kind == CASES.name), Cases())
    touched = {each.event.case for each in lines if isinstance(each.event, CaseEvent) and period.has(each.at)}
    rows = [
        (number, case)
        for number, case in enumerate(cases.opened, start=1)
        if number in touched and scope.has(case.table, "")
    ]
    corrected = [*_corrected(lines, period, scope)]
    return [
        section(
            "settlement_errors",
            "case table >round place person known >due >paid >overpaid >underpaid >not_back finding steps outcome",
            [*(_row(number, case, period) for number, case in rows), *_sum([case for _, case in rows])],
        ),
        section("put_right", "time table >round place account >was >now >difference clause by", corrected),
    ]


def _row(number: int, case: Case, period: Period) -> tuple[str, ...]:
    return (
        str(number),
        case.table,
        str(case.round),
        case.place,
        case.person,
        period.clock(case.known_at),
        *map(money, (case.due, case.paid, case.overpaid, case.underpaid, case.receivable)),
        case.finding or "",
        ", ".join(case.steps),
        plain(case.outcome),
    )


def _sum(cases: Sequence[Case]) -> Iterator[tuple[str, ...]]:
    if cases:
        sums = (sum(each.overpaid for each in cases), sum(each.underpaid for each in cases))
        left = sum(each.receivable for each in cases)
        yield "", "", "", "", "", "", "", "", money(sums[0]), money(sums[1]), money(left), "", "", ""


def _corrected(lines: Sequence[JournalLine], period: Period, scope: ReportScope) -> Iterator[tuple[str, ...]]:
    for line in lines:
        event = line.event
        if isinstance(event, WagersCorrected) and not event.in_chips and period.has(line.at) and scope.has_stream(line):
            was, now = sum(each.was for each in event.purses), sum(each.now for each in event.purses)
            yield (
                *(period.clock(line.at), line.name, str(event.round), event.terminal, event.account),
                *(money(was), money(now), money(now - was), event.clause, line.by),
            )
