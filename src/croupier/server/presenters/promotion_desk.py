"""A promotion as the desk of those who run it shows it: all of it, with what whoever looks can do now."""

from croupier.durations import HOUR
from croupier.floor.floor import Floor
from croupier.plan.floor_plan import Staff
from croupier.play.decisions import Refused, money
from croupier.promotions.commands import AmendTerms
from croupier.promotions.completeness import faults
from croupier.promotions.context import PromotionContext
from croupier.promotions.decide import decide
from croupier.promotions.events import PrizeHandedOver, PromotionPrizePaid
from croupier.promotions.printed import printed
from croupier.promotions.promotion import Promotion, Won
from croupier.rulebooks.library import rulebook
from croupier.server.actions.offers import Offers
from croupier.server.actions.promotions import promotion_offers
from croupier.server.presenters.promotion_next import promotion_next
from croupier.server.views.conditions import FaultView
from croupier.server.views.promotion import (
    AttemptView,
    EarlierTerms,
    LodgingView,
    OpenPrize,
    OpenPromotion,
    PromotionDisputeView,
    PromotionDrawView,
    PromotionEntryView,
    PromotionLine,
    PromotionView,
    TermsWriting,
    WonView,
)
from croupier.words import sentence

LISTED = 200
"""How many entries the page lists; the draw has all of them."""


def promotion_line(name: str, promotion: Promotion) -> PromotionLine:
    """A promotion in the list."""
    terms = promotion.terms
    return PromotionLine(name, terms.title, terms.rulebook, promotion.status, len(promotion.entries), terms.draw_at)


async def promotion_view(floor: Floor, staff: Staff, name: str, desk: str) -> PromotionView:
    """All of a promotion."""
    promotion, now = floor.promotions.all[name], floor.clock.now()
    book, rules = rulebook(promotion.terms.rulebook), floor.promotions.rules(name)
    missing = faults(rules, promotion.terms, floor.plan.prescribed_items)
    context = floor.promotions.judging(staff, name, now, desk)
    tables = tuple(each for each, plan in floor.plan.tables.items() if plan.rulebook == book.key)
    possible = promotion_offers(book, promotion, context, staff.role, tables)
    step = promotion_next(rules, promotion, len(missing), now, floor.plan.date_and_time)
    may_write = book.staff.may(staff.role, rules.authority["draft_terms"])
    return PromotionView(
        line=promotion_line(name, promotion),
        now=now,
        staff=staff.id,
        role=staff.role.value,
        looks_on=not any(book.staff.may(staff.role, each) for each in rules.authority.values()),
        next=step.seen_by(staff.role, book.staff, rules.authority),
        version=promotion.version,
        writing=_writing(promotion, context) if may_write else TermsWriting("", False, "", ""),
        lodging=_lodging(floor, name, promotion),
        terms=printed(promotion.terms, floor.plan.date_and_time),
        earlier=tuple(
            EarlierTerms(number, each.lodged, each.approval, printed(each.terms, floor.plan.date_and_time))
            for number, each in [*enumerate(promotion.versions, start=1)][-2::-1]
        ),
        faults=tuple(FaultView(each.item, each.words, each.clause) for each in missing),
        entries=tuple(
            PromotionEntryView(each.entry, each.person, each.at, each.earned)
            for each in [*promotion.entries.values()][: -LISTED - 1 : -1]
        ),
        draw=_draw(floor, name, promotion),
        prizes=tuple(
            [
                await _prize(floor, name, number, won, possible)
                for number, won in enumerate(promotion.prizes or [Won("") for _ in promotion.terms.prizes], start=1)
            ]
        ),
        disputes=await _disputes(floor, promotion, possible),
        results=promotion.results,
        offers=possible.about("promotion"),
        not_now=possible.not_now,
    )


def _writing(promotion: Promotion, context: PromotionContext) -> TermsWriting:
    """Whether the terms as they stand could be written again now: that says whether any can."""
    terms, approval = promotion.terms, context.rules.amended.value == "approved"
    if promotion.started is None:
        return TermsWriting("draft", False, "", "")
    decision = decide(promotion, context, AmendTerms(terms, "approved", context.at))
    if isinstance(decision, Refused):
        return TermsWriting("", approval, decision.why, decision.clause)
    return TermsWriting("amend", approval, "", "")


def _lodging(floor: Floor, name: str, promotion: Promotion) -> LodgingView:
    rules, newest = floor.promotions.rules(name), promotion.versions[-1]
    about = f"promotion:{name}/{promotion.version}"
    numbered = enumerate(floor.notices.outbox.notices, start=1)
    number, notice = next(((number, each) for number, each in numbered if each.due.about == about), (0, None))
    sent = notice.sent if notice is not None else None
    return LodgingView(
        rules.lodged_with.value.value,
        newest.submitted,
        newest.lodged,
        number,
        "" if sent is None else sent.means,
        "" if sent is None else sent.proof,
        "" if sent is None else sent.digest,
        newest.approval,
        newest.lodged + rules.lodged_hours.value * HOUR if newest.lodged else 0,
        rules.lodged_hours.clause,
    )


def _draw(floor: Floor, name: str, promotion: Promotion) -> PromotionDrawView:
    drawn, rule = promotion.drawn, floor.promotions.rules(name).scrutineer_above
    return PromotionDrawView(
        "" if promotion.started is None else promotion.started.digest,
        "" if drawn is None else drawn.seed,
        0 if drawn is None else drawn.at,
        () if drawn is None else drawn.order[:LISTED],
        promotion.terms.largest > rule.value,
        promotion.scrutineer,
        promotion.overseen,
        promotion.postponed,
        promotion.cancelled,
        rule.clause,
    )


async def _prize(floor: Floor, name: str, number: int, won: Won, possible: Offers) -> WonView:
    promotion, read = floor.promotions.all[name], floor.notes.read
    prize, drawn = promotion.prize(number), promotion.drawn
    within = floor.promotions.rules(name).notified_within_hours.value * HOUR
    return WonView(
        prize=number,
        name=prize.name,
        kind=prize.kind or "",
        value=prize.value or 0,
        entry=won.entry,
        person=promotion.person(number) if won.entry else "",
        present=won.present,
        notified=won.notified,
        due=0 if drawn is None or promotion.terms.presence else drawn.at + within,
        attempts=tuple(AttemptView(each.means, each.reached, each.at, each.by) for each in won.attempts),
        efforts="" if won.efforts is None else await read(floor.store, won.efforts.why),
        alternative=won.alternative,
        paid="" if won.paid is None else _paid(floor, won.paid),
        refused="" if won.refused is None else await read(floor.store, won.refused.reason),
        informed=won.informed,
        settled=drawn is not None and won.settled,
        offers=possible.about("prize", number),
    )


def _paid(floor: Floor, paid: PromotionPrizePaid | PrizeHandedOver) -> str:
    """How a prize reached its winner, in words."""
    when = floor.plan.date_and_time(paid.at)
    if isinstance(paid, PrizeHandedOver):
        return sentence("handed_over_to", person=paid.person, when=when)
    given = {"cash": paid.cash, "cheque": paid.cheque, "transfer": paid.transfer}
    parts = ", ".join(f"{form} {money(amount)}" for form, amount in given.items() if amount)
    return sentence("paid_by_parts", parts=parts, person=paid.person, desk=paid.desk, when=when)


async def _disputes(floor: Floor, promotion: Promotion, possible: Offers) -> tuple[PromotionDisputeView, ...]:
    read, found = floor.notes.read, []
    for number, each in enumerate(promotion.disputes, start=1):
        decided = each.decided
        found.append(
            PromotionDisputeView(
                number,
                each.opened.person,
                await read(floor.store, each.opened.about),
                "" if decided is None else await read(floor.store, decided.decision),
                None if decided is None else decided.satisfied,
                decided is not None,
                each.closed,
                possible.about("dispute", number),
            )
        )
    return tuple(found)


def open_promotion(floor: Floor, name: str) -> OpenPromotion:
    """A promotion that has started, as everybody sees it."""
    promotion = floor.promotions.all[name]
    terms, begun = promotion.terms, promotion.started
    assert begun is not None
    return OpenPromotion(
        name,
        terms.title,
        promotion.status,
        promotion.version,
        printed(terms, floor.plan.date_and_time),
        len(promotion.entries),
        terms.closes,
        terms.draw_at,
        begun.digest,
        "" if promotion.drawn is None else promotion.drawn.seed,
        tuple(
            OpenPrize(promotion.prize(number).name, won.entry) for number, won in enumerate(promotion.prizes, start=1)
        ),
        promotion.results,
    )
