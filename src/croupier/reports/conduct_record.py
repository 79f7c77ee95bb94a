"""The record of conduct as the events of a report leave it."""

from collections.abc import Sequence
from functools import reduce

from croupier.conduct.conduct import Conduct
from croupier.journal.streams import CONDUCT
from croupier.reports.journal_lines import JournalLine


def conduct_at(lines: Sequence[JournalLine]) -> Conduct:
    """All incidents, exclusions and disputes, as they were at the end of the period."""
    return reduce(CONDUCT.after, (each.event for each in lines if each.kind == CONDUCT.name), Conduct())
