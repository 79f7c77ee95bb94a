"""Every kind of report: what it is made of, who may have it, and how one is made."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from croupier import __version__
from croupier.games.notation import WrongInput
from croupier.journal.long_reading import in_turns
from croupier.journal.store import Reading
from croupier.journal.streams import (
    CASES,
    CONDUCT,
    DRAWER,
    HOUSE,
    PROMOTION,
    STAFF,
    TABLE,
    TERMINAL,
    TOURNAMENT,
    StreamKind,
)
from croupier.orders.authority import MANAGERS, may_see
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.reports import access, disputes, exclusions, promotions, settlement_errors, significant_events
from croupier.reports.document import ReportDocument, ReportSection, section
from croupier.reports.journal_lines import JournalLine, ReportScope, lines_of, scope_of
from croupier.reports.period import Period
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of
from croupier.words import sentence, words_for

WHOLE_FLOOR = (Role.INSPECTOR, Role.OPERATOR)
"""Who has reports on the whole floor; managers have those on the tables where their powers reach. A reading."""


class ReportKind(NamedTuple):
    """What a report is made of."""

    streams: tuple[StreamKind[Any], ...]
    types: Sequence[type]
    """The events that it reads."""
    build: Callable[[Sequence[JournalLine], Period, ReportScope], list[ReportSection]]
    """Its sections, from those events until the end of the period, in the order in which they were."""
    readers: tuple[Role, ...] = (*WHOLE_FLOOR, *MANAGERS)


REPORTS: Mapping[str, ReportKind] = {
    "disputes": ReportKind((CONDUCT, PROMOTION, TOURNAMENT), disputes.TYPES, disputes.disputes),
    "exclusions": ReportKind((CONDUCT,), exclusions.TYPES, exclusions.exclusions),
    "settlement-errors": ReportKind((CASES, TABLE), settlement_errors.TYPES, settlement_errors.settlement_errors),
    "promotions": ReportKind((PROMOTION,), promotions.TYPES, promotions.promotions),
    "significant-events": ReportKind(
        (HOUSE, TABLE, TERMINAL, DRAWER), significant_events.TYPES, significant_events.significant_events
    ),
    "access": ReportKind((STAFF, HOUSE, TABLE), access.TYPES, access.access, WHOLE_FLOOR),
}


def titles() -> dict[str, str]:
    """What each kind of report is called, by its key."""
    return {key: words_for("reports")[key.replace("-", "_")] for key in REPORTS}


def report_kind(key: str) -> ReportKind:
    """A kind of report by its key."""
    if key not in REPORTS:
        raise WrongInput(sentence("no_such_report", key=key, known=", ".join(REPORTS)))
    return REPORTS[key]


def scope_for(plan: FloorPlan, staff: Staff) -> ReportScope:
    """The tables that a member of staff has reports on."""
    whole = staff.role in WHOLE_FLOOR
    return scope_of(plan, [name for name, each in plan.tables.items() if whole or may_see(plan, each, staff)], whole)


def about(scope: ReportScope) -> str:
    """What a report is about, in words."""
    return words_for("report_words")["whole_floor"] if scope.whole else ", ".join(scope.tables)


async def make_report(
    store: Reading, plan: FloorPlan, key: str, period: Period, scope: ReportScope, made_at: int
) -> ReportDocument:
    """A report on a period, as the journal has it."""
    kind = report_kind(key)
    tags = {tag_of(each) for each in kind.types}
    names = {each.name for each in kind.streams}
    lines: list[JournalLine] = []
    for stream in await store.heads():
        if stream.partition(":")[0] in names:
            records = [
                each async for each in in_turns(store.records(stream)) if each.at < period.ends and each.type in tags
            ]
            lines += lines_of(records)
    lines.sort(key=lambda each: each.at)
    words = words_for("report_words")
    heading = [
        (words["floor"], plan.name),
        (words["version"], f"Croupier {__version__}"),
        (words["period"], str(period)),
        (words["made"], period.clock(made_at)),
        (words["times"], str(period.zone)),
        (words["about"], about(scope)),
    ]
    title = titles()[key]
    sections = [section("about", "item value", heading), *kind.build(lines, period, scope)]
    return ReportDocument(title, f"{plan.name}, {period}", sections)
