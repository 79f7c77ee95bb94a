"""Entries, and the draw: from a seed whose hash was on record before the first entry, so that anybody can draw again."""

from typing import assert_never

from croupier.games.chance import numbers, shuffled
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.spins.lucky_ball import digest
from croupier.promotions.commands import (
    AboutDraw,
    CancelDraw,
    DrawWinners,
    NominateScrutineer,
    NotePresence,
    OverseeDraw,
    PostponeDraw,
    TakePromotionEntry,
    ValidateDraw,
)
from croupier.promotions.context import Decision, PromotionContext
from croupier.promotions.events import (
    DrawCancelled,
    DrawPostponed,
    DrawValidated,
    PromotionEntryTaken,
    ScrutineerCame,
    ScrutineerNominated,
    WinnerAbsent,
    WinnerPresent,
    WinnersDrawn,
)
from croupier.promotions.promotion import Promotion
from croupier.rulebooks.roles import Role
from croupier.words import sentence


def drawn_order(name: str, seed: bytes, entries: tuple[str, ...]) -> tuple[str, ...]:
    """Every entry in the order in which a seed draws them, each order exactly as likely."""
    return tuple(shuffled(list(entries), numbers(seed, name, "draw")))


def is_as_drawn(name: str, promotion: Promotion, event: WinnersDrawn) -> bool:
    """Whether a seed is the one whose hash was on record, and draws these entries in this order."""
    seed, begun = bytes.fromhex(event.seed), promotion.started
    return (
        begun is not None
        and begun.digest == digest(seed)
        and event.entries == tuple(promotion.entries)
        and event.order == drawn_order(name, seed, event.entries)
    )


def decide(promotion: Promotion, context: PromotionContext, command: AboutDraw) -> Decision:
    """The answer to a command about entries or the draw."""
    rules = context.rules
    if promotion.started is None:
        return Refused(Reason.FIRST, sentence("promotion_has_not_started"), rules.running_first.clause)
    if promotion.cancelled:
        return Refused(Reason.CLOSED, sentence("draw_was_cancelled"), rules.inspector_notified_hours.clause)
    match command:
        case TakePromotionEntry():
            return _enter(promotion, context, command)
        case NominateScrutineer() | OverseeDraw() if promotion.drawn is not None:
            return Refused(Reason.LATE, sentence("winners_are_drawn"), rules.scrutineer_above.clause)
        case NominateScrutineer():
            if context.staff.get(command.staff) is not Role.SCRUTINEER:
                words = sentence("staff_is_no_scrutineer", staff=command.staff)
                return Refused(Reason.UNKNOWN, words, rules.scrutineer_above.clause)
            return Accepted([ScrutineerNominated(command.staff, context.by)])
        case OverseeDraw():
            if promotion.scrutineer != context.staff_id:
                return Refused(Reason.NOT_YOURS, sentence("you_are_not_nominated"), rules.scrutineer_above.clause)
            return Accepted([ScrutineerCame(context.at)])
        case DrawWinners():
            return _draw(promotion, context)
        case NotePresence():
            return _presence(promotion, context, command)
        case _:
            return _compromised(promotion, context, command)


def _enter(promotion: Promotion, context: PromotionContext, command: TakePromotionEntry) -> Decision:
    rules, terms = context.rules, promotion.terms
    if promotion.drawn is not None or context.at > (terms.closes or 0):
        return Refused(Reason.LATE, sentence("entries_are_closed"), rules.items["closes"].clause)
    if not context.registered:
        return Refused(Reason.UNKNOWN, sentence("register_this_person_first"), rules.items["eligibility"].clause)
    if context.excluded is not None:
        return context.excluded
    if terms.members_only and not command.member:
        return Refused(Reason.BARRED, sentence("entry_is_for_members"), rules.items["eligibility"].clause)
    earned = f"{command.table}/{command.round}/{command.place}" if terms.minimum_wager else ""
    if earned and (refused := _not_earned(promotion, context, command, earned)):
        return refused
    entry = f"N{len(promotion.entries) + 1}"
    return Accepted([PromotionEntryTaken(entry, command.person, context.at, earned)])


def _not_earned(
    promotion: Promotion, context: PromotionContext, command: TakePromotionEntry, earned: str
) -> Refused | None:
    """Why the wagers that are named earn no entry."""
    clause, terms = context.rules.items["minimum_wager"].clause, promotion.terms
    if any(each.earned == earned for each in promotion.entries.values()):
        return Refused(Reason.DONE_ALREADY, sentence("these_wagers_have_earned_entry"), clause)
    if terms.tables and command.table not in terms.tables:
        return Refused(Reason.ELSEWHERE, sentence("rounds_of_this_table_do_not_count"), clause)
    if promotion.started is not None and 0 < context.wagered_at < promotion.started.at:
        return Refused(Reason.LATE, sentence("wagers_before_the_start_do_not_count"), clause)
    counting = [
        stake for bet, stake in context.wagered.items() if not terms.bets or bet.partition(":")[0] in terms.bets
    ]
    if max(counting, default=0) < (terms.minimum_wager or 0):
        return Refused(Reason.MINIMUM, sentence("no_wager_of_the_least_amount"), clause)
    return None


def _draw(promotion: Promotion, context: PromotionContext) -> Decision:
    rules, terms = context.rules, promotion.terms
    if promotion.drawn is not None:
        return Refused(Reason.DONE_ALREADY, sentence("winners_are_drawn"), rules.running_first.clause)
    if promotion.postponed:
        return Refused(Reason.HELD, sentence("draw_is_postponed"), rules.inspector_notified_hours.clause)
    if context.at < max(terms.draw_at or 0, terms.closes or 0):
        return Refused(Reason.NOT_NOW, sentence("draw_is_later"), rules.items["when_and_where"].clause)
    if terms.largest > rules.scrutineer_above.value and not promotion.overseen:
        return Refused(Reason.FIRST, sentence("scrutineer_oversees_this_draw"), rules.scrutineer_above.clause)
    if not promotion.entries:
        return Refused(Reason.NOTHING, sentence("nobody_has_entered"), rules.running_first.clause)
    entries = tuple(promotion.entries)
    order = drawn_order(context.promotion, context.seed, entries)
    overseen = promotion.scrutineer if promotion.overseen else ""
    return Accepted([WinnersDrawn(context.seed.hex(), entries, order, context.at, overseen)])


def _presence(promotion: Promotion, context: PromotionContext, command: NotePresence) -> Decision:
    clause, terms, drawn = context.rules.items["claim"].clause, promotion.terms, promotion.drawn
    if drawn is None or not 0 < command.prize <= len(promotion.prizes) or not promotion.prizes[command.prize - 1].entry:
        return Refused(Reason.UNKNOWN, sentence("nobody_has_won_that"), clause)
    won = promotion.prizes[command.prize - 1]
    if not terms.presence or won.present or won.refused is not None:
        return Refused(Reason.NOTHING, sentence("presence_does_not_matter"), clause)
    if command.present:
        return Accepted([WinnerPresent(command.prize, won.entry)])
    left = drawn.order[promotion.last_drawn :]
    return Accepted([WinnerAbsent(command.prize, won.entry, left[0] if terms.redraw and left else "")])


def _compromised(
    promotion: Promotion, context: PromotionContext, command: PostponeDraw | ValidateDraw | CancelDraw
) -> Decision:
    rule = context.rules.inspector_notified_hours
    if promotion.drawn is not None:
        return Refused(Reason.LATE, sentence("winners_are_drawn"), rule.clause)
    match command:
        case PostponeDraw():
            if promotion.postponed:
                return Refused(Reason.DONE_ALREADY, sentence("draw_is_postponed"), rule.clause)
            if not command.finding:
                return Refused(Reason.MALFORMED, sentence("say_what_was_found"), rule.clause)
            return Accepted([DrawPostponed(command.finding, context.at, context.by)])
        case ValidateDraw():
            if not promotion.postponed:
                return Refused(Reason.NOTHING, sentence("draw_is_not_postponed"), rule.clause)
            if not command.how:
                return Refused(Reason.MALFORMED, sentence("say_how_integrity_was_validated"), rule.clause)
            return Accepted([DrawValidated(command.how, context.at, context.by)])
        case CancelDraw():
            if not command.finding:
                return Refused(Reason.MALFORMED, sentence("say_what_was_found"), rule.clause)
            return Accepted([DrawCancelled(command.finding, context.at, context.by)])
        case _:
            assert_never(command)
