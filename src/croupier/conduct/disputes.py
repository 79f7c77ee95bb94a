"""Disputes: decided first, reviewed by another person if asked for, and closed with advice of the right to complain."""

from typing import assert_never

from croupier.conduct import events
from croupier.conduct.commands import (
    AdviseComplaint,
    AskReview,
    CloseDispute,
    DecideDispute,
    DisputeRound,
    EnterReview,
    OfDispute,
    OpenDispute,
)
from croupier.conduct.conduct import Conduct, Dispute
from croupier.conduct.context import ConductContext, Decision
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.conduct import DisputePolicy
from croupier.rulebooks.roles import Role
from croupier.words import sentence


def open_dispute(rules: DisputePolicy, conduct: Conduct, context: ConductContext, command: OpenDispute) -> Decision:
    """Put a dispute or complaint on record."""
    if not 0 <= command.round <= context.round:
        return Refused(
            Reason.UNKNOWN, sentence("round_has_not_been_played_here", round=command.round), rules.opened_by.clause
        )
    opened = events.DisputeOpened(
        len(conduct.disputes) + 1,
        context.table,
        context.rulebook,
        command.round or context.round,
        context.place,
        context.account,
        command.person or context.person,
        command.note,
        **context.signature,
    )
    return Accepted([opened], (Remark(sentence("dispute_opened", dispute=opened.dispute), rules.opened_by.clause),))


def by_player(rules: DisputePolicy, conduct: Conduct, context: ConductContext, command: DisputeRound) -> Decision:
    """A player disputes a round at the own terminal: once, until it is decided."""
    about = (context.table, context.place, context.account, command.round)
    for each in conduct.disputes:
        opened = each.opened
        if not each.decided and (opened.table, opened.place, opened.account, opened.round) == about:
            words = sentence("this_dispute_is_on_record", dispute=opened.dispute)
            return Refused(Reason.DONE_ALREADY, words, rules.raised_by.clause)
    if command.round < 1:
        words = sentence("round_has_not_been_played_here", round=command.round)
        return Refused(Reason.UNKNOWN, words, rules.raised_by.clause)
    opened_now = open_dispute(rules, conduct, context, OpenDispute(command.round))
    if isinstance(opened_now, Refused):
        return opened_now
    words = sentence("your_dispute_is_on_record", dispute=len(conduct.disputes) + 1)
    return Accepted(opened_now.events, (Remark(words, rules.raised_by.clause),))


def who_decides(rules: DisputePolicy, dispute: Dispute, command: DecideDispute) -> Cited[tuple[Role, ...]]:
    """Who makes the decision that comes next."""
    if dispute.decided and rules.review is not None:
        return rules.review
    return rules.in_absence if command.in_absence and rules.in_absence is not None else rules.first


def who_closes(rules: DisputePolicy) -> Cited[tuple[Role, ...]]:
    """Whoever decides, first or in review."""
    both = [*rules.first.value, *(rules.review.value if rules.review is not None else ())]
    return Cited(tuple(dict.fromkeys(both)), rules.first.clause)


def decide(rules: DisputePolicy, context: ConductContext, dispute: Dispute, command: OfDispute) -> Decision:
    """The answer to a command about a dispute."""
    clause = rules.first.clause
    if isinstance(command, DecideDispute):
        return _decision(rules, context, dispute, command)
    if not dispute.decided:
        return Refused(Reason.FIRST, sentence("nothing_has_been_decided_yet"), clause)
    match command:
        case AskReview():
            return _ask_review(rules, context, dispute, command)
        case EnterReview():
            if rules.outside is None:
                return Refused(Reason.NOT_OFFERED, sentence("nobody_outside_house_reviews_this"), clause)
            of = rules.outside.value.upper()
            return Accepted(
                [events.ReviewEntered(command.dispute, of, command.outcome, command.note, **context.signature)]
            )
        case AdviseComplaint():
            return Accepted([events.ComplaintAdvised(command.dispute, command.how, **context.signature)])
        case CloseDispute():
            return _close(rules, context, dispute, command)
        case _:
            assert_never(command)


def _decision(rules: DisputePolicy, context: ConductContext, dispute: Dispute, command: DecideDispute) -> Decision:
    named = who_decides(rules, dispute, command)
    clause = named.clause
    if dispute.decided and (dispute.asked is None or dispute.asked.of):
        return Refused(Reason.FINAL, sentence("this_is_decided"), clause)
    if context.by in {each.by for each in dispute.decided}:
        return Refused(Reason.NOT_YOURS, sentence("decision_is_reviewed_by_another_person"), clause)
    if dispute.decided and context.role not in named.value:
        return Refused(Reason.NOT_YOURS, sentence("review_takes_one_of_those_named"), clause)
    if not command.reason or (command.reason == "other" and not command.note):
        return Refused(Reason.MALFORMED, sentence("say_why"), clause)
    decided = events.DisputeDecided(
        command.dispute,
        command.decision,
        command.reason,
        command.in_absence and not dispute.decided,
        command.case,
        command.note,
        **context.signature,
    )
    return Accepted([decided])


def _ask_review(rules: DisputePolicy, context: ConductContext, dispute: Dispute, command: AskReview) -> Decision:
    if dispute.asked is not None:
        return Refused(Reason.DONE_ALREADY, sentence("review_has_been_asked_for_already"), rules.first.clause)
    if rules.outside is not None:
        return Accepted([events.ReviewAsked(command.dispute, rules.outside.value.upper(), **context.signature)])
    if rules.review is None or len(dispute.decided) > 1 or dispute.closed is not None:
        return Refused(Reason.FINAL, sentence("decision_is_final"), rules.first.clause)
    return Accepted([events.ReviewAsked(command.dispute, "", **context.signature)])


def _close(rules: DisputePolicy, context: ConductContext, dispute: Dispute, command: CloseDispute) -> Decision:
    if dispute.closed is not None:
        return Refused(Reason.CLOSED, sentence("this_dispute_is_closed"), rules.first.clause)
    if dispute.asked is not None:
        return Refused(Reason.FIRST, sentence("review_that_was_asked"), rules.first.clause)
    rule = rules.complaint
    if applies(rule) and not command.satisfied and dispute.advised is None:
        return Refused(Reason.FIRST, sentence("tell_person_of_right_to_complain"), rule.clause)
    return Accepted([events.DisputeClosed(command.dispute, command.satisfied, **context.signature)])
