"""The report on exclusions: who took no further part, where, by which clause, from when to when."""

from collections.abc import Sequence

from croupier.conduct.conduct import Exclusion
from croupier.journal.streams import CONDUCT
from croupier.reports.conduct_record import conduct_at
from croupier.reports.document import ReportSection, section
from croupier.reports.journal_lines import JournalLine, ReportScope, plain
from croupier.reports.period import Period

TYPES = tuple(CONDUCT.events)


def exclusions(lines: Sequence[JournalLine], period: Period, _scope: ReportScope) -> list[ReportSection]:
    """Every exclusion that held at any time in the period. They are the whole floor's: all who supervise keep to them."""
    held = [each for each in conduct_at(lines).exclusions if _ended(each) > period.begins]
    return [
        section(
            "exclusions",
            "exclusion person place measure where clause incident from by until lifted lifted_by",
            [_row(each, period) for each in held],
        )
    ]


def _ended(exclusion: Exclusion) -> int:
    """When it was over; never, as far as is known, if that is beyond every period."""
    ends = [exclusion.made.until, exclusion.lifted.at if exclusion.lifted is not None else 0]
    return min(filter(None, ends), default=2**63)


def _row(exclusion: Exclusion, period: Period) -> tuple[str, ...]:
    made, lifted = exclusion.made, exclusion.lifted
    return (
        str(made.exclusion),
        made.person,
        made.place,
        plain(made.measure.value),
        made.table,
        made.clause,
        str(made.incident or ""),
        period.clock(made.at),
        made.by,
        period.clock(made.until),
        period.clock(lifted.at if lifted is not None else 0),
        lifted.by if lifted is not None else "",
    )
