"""The report on disputes: at the tables, about promotions, and in tournaments."""

from collections.abc import Iterator, Sequence

from croupier.conduct import events
from croupier.conduct.conduct import Dispute
from croupier.journal.streams import CONDUCT
from croupier.promotions import events as promotions
from croupier.reports.conduct_record import conduct_at
from croupier.reports.document import ReportSection, section
from croupier.reports.journal_lines import JournalLine, ReportScope, plain
from croupier.reports.period import Period
from croupier.tournaments.session_events import DisputeRaised, DisputeSettled
from croupier.words import words_for

OTHERS = (
    *(promotions.PromotionDisputeOpened, promotions.PromotionDisputeDecided, promotions.PromotionDisputeClosed),
    *(DisputeRaised, DisputeSettled),
)
TYPES = (*CONDUCT.events, *OTHERS)
STEPS = (
    *(events.DisputeOpened, events.DisputeDecided, events.ReviewAsked, events.ReviewEntered),
    *(events.ComplaintAdvised, events.DisputeClosed),
)


def disputes(lines: Sequence[JournalLine], period: Period, scope: ReportScope) -> list[ReportSection]:
    """Every dispute about which something happened in the period, as it was at its end."""
    steps = [each for each in lines if isinstance(each.event, STEPS) and period.has(each.at)]
    about = {each.event.dispute for each in steps if isinstance(each.event, STEPS)}
    known = [
        each
        for each in conduct_at(lines).disputes
        if each.opened.dispute in about and scope.has(each.opened.table, each.opened.rulebook)
    ]
    numbers = {each.opened.dispute for each in known}
    listed = [each for each in steps if isinstance(each.event, STEPS) and each.event.dispute in numbers]
    return [
        section(
            "disputes",
            "dispute table >round place person opened by first_decision reviews complaint status",
            [_row(each, period) for each in known],
        ),
        section("dispute_steps", "time dispute what by role", [_step(each, period) for each in listed]),
        section("other_disputes", "time where dispute what by", [*_others(lines, period, scope)]),
    ]


def _row(dispute: Dispute, period: Period) -> tuple[str, ...]:
    opened, first = dispute.opened, dispute.decided[:1]
    reviews = [
        *(plain(each.decision) for each in dispute.decided[1:]),
        *(plain(each.outcome) for each in dispute.reviews),
    ]
    return (
        str(opened.dispute),
        opened.table,
        str(opened.round or ""),
        opened.place,
        opened.person,
        period.clock(opened.at),
        opened.by,
        "".join(plain(each.decision) for each in first),
        ", ".join(reviews),
        period.clock(dispute.advised.at if dispute.advised is not None else 0),
        dispute.status,
    )


def _step(line: JournalLine, period: Period) -> tuple[str, ...]:
    event = line.event
    assert isinstance(event, STEPS)
    what = words_for("report_events")[line.tag]
    if isinstance(event, events.DisputeDecided):
        what = f"{what}: {plain(event.decision)}"
    return period.clock(line.at), str(event.dispute), what, event.by, plain(event.role)


def _others(lines: Sequence[JournalLine], period: Period, scope: ReportScope) -> Iterator[tuple[str, ...]]:
    """Those of promotions and tournaments, which are the whole floor's; at a table of a tournament, that table's."""
    for line in lines:
        event = line.event
        if isinstance(event, OTHERS) and period.has(line.at):
            table = event.table if isinstance(event, DisputeRaised) else ""
            if scope.whole or table in scope.tables:
                what = words_for("report_events")[line.tag]
                yield period.clock(line.at), line.stream.replace(":", " "), str(event.dispute), what, line.by
