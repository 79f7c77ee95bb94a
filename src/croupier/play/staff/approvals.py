"""Approvals: what happens only when somebody whom the document names has said yes to it, and until when that holds."""

from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.staff.approval_commands import ApprovalCommand, EndApproval
from croupier.play.staff.approval_events import ApprovalEnded, ApprovalGranted
from croupier.play.table import Setup, Table
from croupier.rulebooks.citation import applies
from croupier.words import sentence


def decide(setup: Setup, table: Table, command: ApprovalCommand) -> Decision:
    """Somebody approves something, or takes an approval back."""
    rule = setup.policy.approvals[command.approval]
    if isinstance(command, EndApproval):
        if command.approval not in table.approvals:
            return Refused(Reason.NOTHING, sentence("nothing_of_kind_is_approved"), rule.authority.clause)
        return Accepted([ApprovalEnded(command.approval)])
    named = applies(rule.one_player)
    if named != (command.place in setup.positions):
        words = sentence("say_for_whom") if named else sentence("this_is_approved_for_nobody_alone")
        return Refused(Reason.MALFORMED, words, rule.authority.clause)
    return Accepted(
        [ApprovalGranted(command.approval, rule.authority.clause, command.place, rule.one_shoe, rule.one_coup)]
    )


def not_approved(setup: Setup, table: Table, approval: str, place: str = "") -> Refused | None:
    """Why something does not happen that waits for an approval; nothing where it is approved, or needs to be by nobody."""
    rule, granted = setup.policy.approvals.get(approval), table.approvals.get(approval)
    if rule is None or (granted is not None and place in ("", granted.place)):
        return None
    return Refused(Reason.UNAPPROVED, sentence("not_approved", words=rule.words), rule.authority.clause)
