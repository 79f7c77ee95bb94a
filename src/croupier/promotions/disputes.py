"""Disputes about a promotion, the publication of its results, and its end."""

from typing import assert_never

from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.promotions.commands import (
    AboutEnd,
    ClosePromotion,
    ClosePromotionDispute,
    DecidePromotionDispute,
    OpenPromotionDispute,
    PublishResults,
)
from croupier.promotions.context import Decision, PromotionContext, is_since
from croupier.promotions.events import (
    PromotionClosed,
    PromotionDisputeClosed,
    PromotionDisputeDecided,
    PromotionDisputeOpened,
    ResultsPublished,
)
from croupier.promotions.promotion import Promotion
from croupier.words import sentence


def decide(promotion: Promotion, context: PromotionContext, command: AboutEnd) -> Decision:
    """The answer to a command about a dispute, the results or the end."""
    rules = context.rules
    if promotion.started is None:
        return Refused(Reason.FIRST, sentence("promotion_has_not_started"), rules.running_first.clause)
    match command:
        case OpenPromotionDispute():
            if not context.registered or not command.about:
                return Refused(Reason.MALFORMED, sentence("say_who_disputes_what"), rules.complaint.clause)
            number = len(promotion.disputes) + 1
            return Accepted([PromotionDisputeOpened(number, command.person, command.about, context.at)])
        case DecidePromotionDispute() | ClosePromotionDispute():
            return _about_dispute(promotion, context, command)
        case PublishResults():
            return _publish(promotion, context, command)
        case ClosePromotion():
            return _close(promotion, context)
        case _:
            assert_never(command)


def _about_dispute(
    promotion: Promotion, context: PromotionContext, command: DecidePromotionDispute | ClosePromotionDispute
) -> Decision:
    clause = context.rules.complaint.clause
    if not 0 < command.dispute <= len(promotion.disputes):
        return Refused(Reason.UNKNOWN, sentence("no_such_promotion_dispute"), clause)
    dispute = promotion.disputes[command.dispute - 1]
    if isinstance(command, DecidePromotionDispute):
        if dispute.decided is not None:
            return Refused(Reason.FINAL, sentence("promotion_dispute_is_decided"), clause)
        if not command.decision:
            return Refused(Reason.MALFORMED, sentence("say_what_is_decided"), clause)
        return Accepted(
            [PromotionDisputeDecided(command.dispute, command.decision, command.satisfied, context.at, context.by)]
        )
    if dispute.decided is None or dispute.closed:
        return Refused(Reason.NOT_NOW, sentence("promotion_dispute_is_decided_first"), clause)
    if not dispute.decided.satisfied and not is_since(command.advised, dispute.decided.at, context.at):
        return Refused(Reason.FIRST, sentence("tell_of_the_right_to_complain"), clause)
    return Accepted([PromotionDisputeClosed(command.dispute, command.advised)])


def _publish(promotion: Promotion, context: PromotionContext, command: PublishResults) -> Decision:
    clause = context.rules.items["results"].clause
    if promotion.drawn is None and not promotion.cancelled:
        return Refused(Reason.FIRST, sentence("nothing_is_drawn_yet"), clause)
    if promotion.results or not command.where:
        return Refused(Reason.MALFORMED, sentence("say_where_results_are_published"), clause)
    return Accepted([ResultsPublished(command.where, context.at)])


def _close(promotion: Promotion, context: PromotionContext) -> Decision:
    rules = context.rules
    if not promotion.results:
        return Refused(Reason.FIRST, sentence("results_are_published_first"), rules.items["results"].clause)
    if any(not each.closed for each in promotion.disputes):
        return Refused(Reason.FIRST, sentence("disputes_are_closed_first"), rules.complaint.clause)
    for number, won in enumerate(promotion.prizes, start=1):
        if not won.settled:
            name, rule = promotion.prize(number).name, rules.reasons if won.refused is not None else rules.payee
            return Refused(Reason.FIRST, sentence("prize_is_not_settled", prize=name), rule.clause)
    return Accepted([PromotionClosed(context.at)])
