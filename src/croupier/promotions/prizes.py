"""How a prize reaches its winner: informed, chosen, paid or handed over, or refused with reasons."""

from typing import assert_never

from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.promotions.commands import (
    AboutPrizes,
    AcceptEfforts,
    HandOverPrize,
    InformRefused,
    NoteAttempt,
    PayPromotionPrize,
    RefusePrize,
    TakeAlternative,
)
from croupier.promotions.context import Decision, PromotionContext, is_since
from croupier.promotions.events import (
    AlternativeTaken,
    AttemptNoted,
    EffortsAccepted,
    PrizeHandedOver,
    PrizeRefused,
    PromotionPrizePaid,
    RefusedInformed,
)
from croupier.promotions.promotion import Promotion, Won
from croupier.promotions.terms import MONEY
from croupier.words import sentence


def decide(promotion: Promotion, context: PromotionContext, command: AboutPrizes) -> Decision:
    """The answer to a command about a prize that somebody has won."""
    rules = context.rules
    found = 0 < command.prize <= len(promotion.prizes)
    won = promotion.prizes[command.prize - 1] if found else Won("")
    if not won.entry:
        return Refused(Reason.UNKNOWN, sentence("nobody_has_won_that"), rules.items["claim"].clause)
    if isinstance(command, InformRefused):
        if won.refused is None or won.informed or not is_since(command.informed, won.refused.at, context.at):
            return Refused(Reason.NOT_NOW, sentence("say_when_refused_was_informed"), rules.reasons.clause)
        return Accepted([RefusedInformed(command.prize, command.informed)])
    if won.paid is not None or won.refused is not None:
        return Refused(Reason.DONE_ALREADY, sentence("prize_is_settled"), rules.payee.clause)
    if isinstance(command, NoteAttempt):
        return _attempt(promotion, context, won, command)
    if isinstance(command, AcceptEfforts):
        if promotion.terms.presence or won.notified or not won.attempts or not command.why:
            words = sentence("efforts_are_accepted_after_attempts")
            return Refused(Reason.NOT_NOW, words, rules.notified_within_hours.clause)
        return Accepted([EffortsAccepted(command.prize, command.why, context.at, context.by)])
    if isinstance(command, RefusePrize):
        if not command.reason:
            return Refused(Reason.MALFORMED, sentence("say_why_prize_is_refused"), rules.reasons.clause)
        refused = PrizeRefused(command.prize, promotion.person(command.prize), command.reason, context.at, context.by)
        return Accepted([refused])
    if promotion.terms.presence and not won.present:
        return Refused(Reason.FIRST, sentence("winner_has_to_be_there"), rules.items["claim"].clause)
    match command:
        case TakeAlternative():
            return _alternative(promotion, context, won, command)
        case PayPromotionPrize():
            return _pay(promotion, context, command)
        case HandOverPrize():
            return _hand_over(promotion, context, command)
        case _:
            assert_never(command)


def _attempt(promotion: Promotion, context: PromotionContext, won: Won, command: NoteAttempt) -> Decision:
    rule = context.rules.notified_by
    if promotion.terms.presence or won.notified:
        return Refused(Reason.NOTHING, sentence("winner_is_notified"), rule.clause)
    if command.means not in rule.value or command.means not in promotion.terms.winner_notified:
        return Refused(Reason.NOT_OFFERED, sentence("winner_is_not_notified_by", means=command.means), rule.clause)
    if command.means == "mail" and command.reached:
        return Refused(Reason.CONTRADICTED, sentence("letter_is_an_attempt"), rule.clause)
    return Accepted([AttemptNoted(command.prize, command.means, command.reached, context.at, context.by)])


def _alternative(promotion: Promotion, context: PromotionContext, won: Won, command: TakeAlternative) -> Decision:
    rules, prize = context.rules, promotion.prize(command.prize)
    if prize.kind in (*MONEY, *rules.no_alternative.value) or won.alternative is not None:
        return Refused(
            Reason.NOT_OFFERED, sentence("prize_has_no_cash_alternative", prize=prize.name), rules.no_alternative.clause
        )
    stated = prize.cash_alternative
    if stated is None and rules.alternative_stated.value:
        return Refused(Reason.NOT_OFFERED, sentence("terms_state_no_alternative"), rules.alternative_stated.clause)
    return Accepted([AlternativeTaken(command.prize, (prize.value or 0) if stated is None else stated)])


def _pay(promotion: Promotion, context: PromotionContext, command: PayPromotionPrize) -> Decision:
    rules, amount = context.rules, promotion.amount(command.prize)
    if amount is None:
        return Refused(Reason.NOT_OFFERED, sentence("prize_is_not_money"), rules.paid_in.clause)
    if not context.desk:
        return Refused(Reason.UNKNOWN, sentence("say_at_which_desk"), rules.paid_in.clause)
    parts = {"cash": command.cash, "cheque": command.cheque, "transfer": command.transfer}
    used = [form for form, part in parts.items() if part]
    if further := [form for form in used if form not in rules.paid_in.value]:
        return Refused(Reason.NOT_OFFERED, sentence("prizes_are_not_paid_in", form=further[0]), rules.paid_in.clause)
    if min(parts.values()) < 0 or sum(parts.values()) != amount:
        return Refused(Reason.CONTRADICTED, sentence("parts_add_up_to_prize"), rules.paid_in.clause)
    if command.payee != promotion.person(command.prize):
        return Refused(Reason.CONTRADICTED, sentence("payee_is_the_winner"), rules.payee.clause)
    if command.asked_for is not None and used != [command.asked_for]:
        chosen, other = rules.choice_above, rules.other_form
        if chosen is not None and (amount > chosen.value or other is None):
            return Refused(Reason.CONTRADICTED, sentence("winner_chooses_how_it_is_paid"), chosen.clause)
        if other is not None and not command.reason:
            return Refused(Reason.MALFORMED, sentence("say_why_paid_otherwise"), other.clause)
    paid = PromotionPrizePaid(
        command.prize,
        command.payee,
        context.desk,
        context.at,
        command.cash,
        command.cheque,
        command.transfer,
        command.asked_for or "",
        command.reason,
    )
    return Accepted([paid])


def _hand_over(promotion: Promotion, context: PromotionContext, command: HandOverPrize) -> Decision:
    rules = context.rules
    if promotion.amount(command.prize) is not None:
        return Refused(Reason.NOT_OFFERED, sentence("prize_is_money"), rules.paid_in.clause)
    if command.person != promotion.person(command.prize):
        return Refused(Reason.CONTRADICTED, sentence("payee_is_the_winner"), rules.payee.clause)
    return Accepted([PrizeHandedOver(command.prize, command.person, context.at)])
