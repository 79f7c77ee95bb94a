"""Disputes: decided first, reviewed by another person if asked for, and closed with advice of the right to complain."""

from typing import assert_never

from croupier.conduct.commands import (
    AdviseComplaint,
    AskReview,
    CloseDispute,
    DecideDispute,
    EnterReview,
    OfDispute,
    OpenDispute,
)
from croupier.conduct.events import (
    ComplaintAdvised,
    DisputeClosed,
    DisputeDecided,
    DisputeOpened,
    ReviewAsked,
    ReviewEntered,
)
from croupier.conduct.record import Conduct, Dispute
from croupier.conduct.scene import Decision, Scene
from croupier.play.answers import Accepted, Notice, Refused
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.conduct import DisputePolicy
from croupier.rulebooks.roles import Role


def open_dispute(rules: DisputePolicy, conduct: Conduct, scene: Scene, command: OpenDispute) -> Decision:
    """Put a dispute or complaint on record."""
    if not 0 <= command.round <= scene.round:
        return Refused(f"Round {command.round} has not been played here.", rules.opened_by.clause)
    opened = DisputeOpened(
        len(conduct.disputes) + 1,
        scene.table,
        scene.rulebook,
        command.round or scene.round,
        scene.place,
        scene.account,
        command.person or scene.person,
        command.note,
        **scene.signature,
    )
    return Accepted([opened], (Notice(f"Dispute {opened.dispute}.", rules.opened_by.clause),))


def who_decides(rules: DisputePolicy, dispute: Dispute, command: DecideDispute) -> Cited[tuple[Role, ...]]:
    """Who makes the decision that comes next."""
    if dispute.decided and rules.review is not None:
        return rules.review
    return rules.in_absence if command.in_absence and rules.in_absence is not None else rules.first


def who_closes(rules: DisputePolicy) -> Cited[tuple[Role, ...]]:
    """Whoever decides, first or in review."""
    both = [*rules.first.value, *(rules.review.value if rules.review is not None else ())]
    return Cited(tuple(dict.fromkeys(both)), rules.first.clause)


def decide(rules: DisputePolicy, scene: Scene, dispute: Dispute, command: OfDispute) -> Decision:
    """The answer to a command about a dispute."""
    clause = rules.first.clause
    if isinstance(command, DecideDispute):
        return _decision(rules, scene, dispute, command)
    if not dispute.decided:
        return Refused("Nothing has been decided yet.", clause)
    match command:
        case AskReview():
            return _ask_review(rules, scene, dispute, command)
        case EnterReview():
            if rules.outside is None:
                return Refused("Nobody outside the house reviews this.", clause)
            of = rules.outside.value
            return Accepted([ReviewEntered(command.dispute, of, command.outcome, command.note, **scene.signature)])
        case AdviseComplaint():
            return Accepted([ComplaintAdvised(command.dispute, command.how, **scene.signature)])
        case CloseDispute():
            return _close(rules, scene, dispute, command)
        case _:
            assert_never(command)


def _decision(rules: DisputePolicy, scene: Scene, dispute: Dispute, command: DecideDispute) -> Decision:
    named = who_decides(rules, dispute, command)
    clause = named.clause
    if dispute.decided and (dispute.asked is None or dispute.asked.of):
        return Refused("This is decided, and nobody has asked for a review in the house.", clause)
    if scene.by in {each.by for each in dispute.decided}:
        return Refused("A decision is reviewed by another person.", clause)
    if dispute.decided and scene.role not in named.value:
        return Refused("A review takes one of those named for it, and nobody who acts for them.", clause)
    if not command.reason or (command.reason == "other" and not command.note):
        return Refused("Say why.", clause)
    decided = DisputeDecided(
        command.dispute,
        command.decision,
        command.reason,
        command.in_absence and not dispute.decided,
        command.case,
        command.note,
        **scene.signature,
    )
    return Accepted([decided])


def _ask_review(rules: DisputePolicy, scene: Scene, dispute: Dispute, command: AskReview) -> Decision:
    if dispute.asked is not None:
        return Refused("A review has been asked for already.", rules.first.clause)
    if rules.outside is not None:
        return Accepted([ReviewAsked(command.dispute, rules.outside.value, **scene.signature)])
    if rules.review is None or len(dispute.decided) > 1 or dispute.closed is not None:
        return Refused("The decision is final.", rules.first.clause)
    return Accepted([ReviewAsked(command.dispute, "", **scene.signature)])


def _close(rules: DisputePolicy, scene: Scene, dispute: Dispute, command: CloseDispute) -> Decision:
    if dispute.closed is not None:
        return Refused("This dispute is closed.", rules.first.clause)
    if dispute.asked is not None:
        return Refused("The review that was asked for is still to come.", rules.first.clause)
    told = rules.complaint
    if applies(told) and not command.satisfied and dispute.advised is None:
        return Refused("Tell the person of the right to complain to an inspector first.", told.clause)
    return Accepted([DisputeClosed(command.dispute, command.satisfied, **scene.signature)])
