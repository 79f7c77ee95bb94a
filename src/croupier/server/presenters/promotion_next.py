"""What is next in a promotion, in a sentence: the one thing without which it does not go on."""

from collections.abc import Callable, Iterator

from croupier.durations import HOUR
from croupier.promotions.promotion import Promotion, Won
from croupier.rulebooks.promotions import PromotionPolicy
from croupier.server.presenters.next_step import NextStep
from croupier.words import sentence

When = Callable[[int], str]
"""A moment as the venue's clocks show it."""


def promotion_next(rules: PromotionPolicy, promotion: Promotion, lacking: int, now: int, when: When) -> NextStep:
    """What is next; of several things that could be done, the first of them."""
    if promotion.closed:
        return NextStep(sentence("this_promotion_is_closed"), "disputes")
    if promotion.started is None:
        return next(_before(rules, promotion, lacking, now, when))
    if promotion.drawn is None and not promotion.cancelled:
        return next(_running(rules, promotion, now, when))
    return next(_after(rules, promotion, when))


def _before(rules: PromotionPolicy, promotion: Promotion, lacking: int, now: int, when: When) -> Iterator[NextStep]:
    newest = promotion.versions[-1]
    if lacking:
        yield NextStep(sentence("next_complete_terms", lacking=lacking), "terms", "draft_terms")
    if not newest.submitted:
        yield NextStep(sentence("next_submit_terms"), "terms", "submit_terms")
    if not newest.lodged:
        yield NextStep(sentence("next_terms_are_sent"), "terms")
    begins = max(newest.lodged + rules.lodged_hours.value * HOUR, promotion.terms.starts or 0)
    if now < begins:
        yield NextStep(sentence("next_start_from", when=when(begins)), "terms")
    yield NextStep(sentence("next_start_promotion"), "terms", "start_promotion")


def _running(rules: PromotionPolicy, promotion: Promotion, now: int, when: When) -> Iterator[NextStep]:
    terms, entries = promotion.terms, len(promotion.entries)
    closes, drawn_at = terms.closes or 0, max(terms.draw_at or 0, terms.closes or 0)
    if promotion.postponed:
        yield NextStep(sentence("next_validate"), "draw", "validate_draw")
    if now <= closes:
        words = sentence("next_take_entries", when=when(closes), entries=entries)
        yield NextStep(words, "entries", "take_promotion_entry")
    if terms.largest > rules.scrutineer_above.value:
        if not promotion.scrutineer:
            yield NextStep(sentence("next_nominate"), "draw", "nominate_scrutineer")
        if not promotion.overseen:
            yield NextStep(sentence("next_oversee", staff=promotion.scrutineer), "draw", "oversee_draw")
    if now < drawn_at:
        yield NextStep(sentence("next_draw_at", when=when(drawn_at)), "draw")
    if not entries:
        yield NextStep(sentence("next_nobody_has_entered"), "draw", "cancel_draw")
    yield NextStep(sentence("next_draw_winners", entries=entries), "draw", "draw_winners")


def _after(rules: PromotionPolicy, promotion: Promotion, when: When) -> Iterator[NextStep]:
    for number, won in enumerate(promotion.prizes, start=1):
        yield from _of_prize(rules, promotion, number, won, when)
    for number, dispute in enumerate(promotion.disputes, start=1):
        if dispute.decided is None:
            words = sentence("next_decide_dispute", dispute=number)
            yield NextStep(words, "disputes", "decide_promotion_dispute")
        if not dispute.closed:
            yield NextStep(sentence("next_close_dispute", dispute=number), "disputes", "close_promotion_dispute")
    if not promotion.results:
        yield NextStep(sentence("next_publish_results"), "disputes", "publish_results")
    yield NextStep(sentence("next_close_promotion"), "disputes", "close_promotion")


def _of_prize(rules: PromotionPolicy, promotion: Promotion, number: int, won: Won, when: When) -> Iterator[NextStep]:
    if won.settled or promotion.drawn is None:
        return
    name = promotion.prize(number).name
    if won.refused is not None:
        yield NextStep(sentence("next_inform_refused", prize=name, entry=won.entry), "prizes", "inform_refused")
    if promotion.terms.presence and not won.present:
        yield NextStep(sentence("next_note_presence", prize=name, entry=won.entry), "prizes", "note_presence")
    if not won.notified:
        due = promotion.drawn.at + rules.notified_within_hours.value * HOUR
        words = sentence("next_notify", prize=name, entry=won.entry, when=when(due))
        yield NextStep(words, "prizes", "note_attempt")
    if promotion.amount(number) is not None:
        yield NextStep(sentence("next_pay_prize", prize=name, entry=won.entry), "prizes", "pay_promotion_prize")
    yield NextStep(sentence("next_hand_over", prize=name, entry=won.entry), "prizes", "hand_over_prize")
