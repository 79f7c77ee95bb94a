"""The terms of a promotion: written, submitted, lodged in time, and changed as the document allows; and the start."""

from typing import assert_never

from croupier.durations import HOUR
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.promotions.commands import AboutTerms, AmendTerms, DraftTerms, StartPromotion, SubmitTerms
from croupier.promotions.completeness import faults
from croupier.promotions.context import Decision, PromotionContext
from croupier.promotions.events import PromotionStarted, TermsAmended, TermsDrafted, TermsSubmitted
from croupier.promotions.promotion import Promotion
from croupier.promotions.terms import PromotionTerms
from croupier.tournaments.opening import LONGEST_NAME, is_name
from croupier.words import sentence


def decide(promotion: Promotion, context: PromotionContext, command: AboutTerms) -> Decision:
    """The answer to a command about terms, or to the start."""
    match command:
        case DraftTerms():
            return _draft(promotion, context, command)
        case SubmitTerms():
            return _submit(promotion, context)
        case StartPromotion():
            return _start(promotion, context)
        case AmendTerms():
            return _amend(promotion, context, command)
        case _:
            assert_never(command)


def _draft(promotion: Promotion, context: PromotionContext, command: DraftTerms) -> Decision:
    rules = context.rules
    if not is_name(context.promotion):
        return Refused(Reason.MALFORMED, sentence("promotion_goes_by_up_to_longest", longest=LONGEST_NAME), "")
    if promotion.started is not None:
        return Refused(Reason.FINAL, sentence("terms_are_amended_now"), rules.amended.clause)
    if promotion.versions and promotion.terms.rulebook != command.terms.rulebook:
        words = sentence("this_promotion_is_run_by_rulebook", rulebook=promotion.terms.rulebook)
        return Refused(Reason.CONTRADICTED, words, rules.by_chance.clause)
    return Accepted([TermsDrafted(promotion.version + 1, command.terms)])


def _incomplete(context: PromotionContext, terms: PromotionTerms) -> Refused | None:
    found = faults(context.rules, terms, context.prescribed)
    return Refused(Reason.MALFORMED, found[0].words, found[0].clause) if found else None


def _submit(promotion: Promotion, context: PromotionContext) -> Decision:
    if refused := _incomplete(context, promotion.terms):
        return refused
    if promotion.versions[-1].submitted:
        return Refused(Reason.DONE_ALREADY, sentence("terms_are_submitted"), context.rules.lodged_with.clause)
    return Accepted([TermsSubmitted(promotion.version, context.at)])


def _start(promotion: Promotion, context: PromotionContext) -> Decision:
    rules, terms = context.rules, promotion.terms
    if promotion.started is not None:
        return Refused(Reason.DONE_ALREADY, sentence("promotion_has_started"), rules.running_first.clause)
    sent = promotion.versions[-1].lodged
    if not sent or context.at < sent + rules.lodged_hours.value * HOUR:
        words = sentence("terms_are_lodged_hours_before", hours=rules.lodged_hours.value)
        return Refused(Reason.FIRST, words, rules.lodged_hours.clause)
    if context.at < (terms.starts or 0):
        return Refused(Reason.NOT_NOW, sentence("promotion_starts_later"), rules.items["when_and_where"].clause)
    return Accepted([PromotionStarted(promotion.version, *context.fresh, context.at)])


def _amend(promotion: Promotion, context: PromotionContext, command: AmendTerms) -> Decision:
    rule = context.rules.amended
    if promotion.started is None or promotion.drawn is not None:
        return Refused(Reason.NOT_NOW, sentence("terms_are_amended_while_running"), rule.clause)
    if promotion.terms.rulebook != command.terms.rulebook:
        words = sentence("this_promotion_is_run_by_rulebook", rulebook=promotion.terms.rulebook)
        return Refused(Reason.CONTRADICTED, words, rule.clause)
    if refused := _incomplete(context, command.terms):
        return refused
    approved = command.approval and 0 < command.approved <= context.at
    if rule.value == "approved" and not approved:
        return Refused(Reason.UNAPPROVED, sentence("amended_terms_take_approval"), rule.clause)
    amended = TermsAmended(promotion.version + 1, command.terms, context.at, command.approval, command.approved)
    return Accepted([amended])
