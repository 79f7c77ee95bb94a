"""The report on promotions: what was lodged when, the draws with their proof, winners and prizes, and what went wrong."""

from collections.abc import Iterator, Sequence
from functools import reduce

from croupier.journal.streams import PROMOTION
from croupier.play.decisions import money
from croupier.promotions import events
from croupier.promotions.promotion import Promotion, Won
from croupier.reports.document import ReportSection, section
from croupier.reports.journal_lines import JournalLine, ReportScope
from croupier.reports.period import Period
from croupier.words import words_for

TYPES = tuple(PROMOTION.events)
TROUBLE = (events.DrawPostponed, events.DrawValidated, events.DrawCancelled, events.PrizeRefused)
Named = tuple[str, Promotion]


def promotions(lines: Sequence[JournalLine], period: Period, scope: ReportScope) -> list[ReportSection]:
    """Every promotion about which something happened in the period, as it was at its end."""
    of: dict[str, list[JournalLine]] = {}
    for line in lines:
        of.setdefault(line.name, []).append(line)
    known: list[Named] = [
        (name, reduce(PROMOTION.after, (each.event for each in own), Promotion()))
        for name, own in of.items()
        if any(period.has(each.at) for each in own)
    ]
    known = [(name, each) for name, each in known if scope.has("", each.terms.rulebook)]
    names = {name for name, _ in known}
    trouble = [
        (period.clock(each.at), each.name, words_for("report_events")[each.tag], each.by)
        for each in lines
        if isinstance(each.event, TROUBLE) and each.name in names and period.has(each.at)
    ]
    return [
        section(
            "promotions",
            "promotion title document version lodged started entries >prizes status",
            [_row(name, each, period) for name, each in known],
        ),
        section("draws", "promotion drawn >entries scrutineer digest seed", [*_draws(known, period)]),
        section(
            "prizes", "promotion >prize name >value entry person notified paid_or_refused", [*_prizes(known, period)]
        ),
        section("draw_trouble", "time promotion what by", trouble),
    ]


def _row(name: str, promotion: Promotion, period: Period) -> tuple[str, ...]:
    terms, started = promotion.terms, promotion.started
    return (
        name,
        terms.title,
        terms.rulebook,
        str(promotion.version),
        period.clock(promotion.versions[0].lodged),
        period.clock(started.at if started is not None else 0),
        str(len(promotion.entries)),
        money(sum(each.value or 0 for each in terms.prizes)),
        promotion.status,
    )


def _draws(known: Sequence[Named], period: Period) -> Iterator[tuple[str, ...]]:
    for name, promotion in known:
        drawn, started = promotion.drawn, promotion.started
        if drawn is not None and started is not None:
            entries = str(len(drawn.entries))
            yield name, period.clock(drawn.at), entries, drawn.scrutineer, started.digest, drawn.seed


def _prizes(known: Sequence[Named], period: Period) -> Iterator[tuple[str, ...]]:
    for name, promotion in known:
        for number, won in enumerate(promotion.prizes, start=1):
            prize = promotion.prize(number)
            yield (
                *(name, str(number), prize.name, money(prize.value or 0), won.entry),
                promotion.person(number) if won.entry else "",
                words_for("report_words")["yes" if won.notified else "no"],
                _ended(won, period),
            )


def _ended(won: Won, period: Period) -> str:
    """How the prize was paid or handed over, or that it was refused, and when."""
    words = words_for("report_words")
    if isinstance(won.paid, events.PromotionPrizePaid):
        forms = (("cash", won.paid.cash), ("cheque", won.paid.cheque), ("transfer", won.paid.transfer))
        paid = ", ".join(f"{words[form]} {money(amount)}" for form, amount in forms if amount)
        return f"{period.clock(won.paid.at)} {paid}"
    if won.paid is not None:
        return f"{period.clock(won.paid.at)} {words['handed_over']}"
    return "" if won.refused is None else f"{period.clock(won.refused.at)} {words['refused']}"
