"""Approvals: what happens only when somebody whom the document names has said yes to it, and until when that holds."""

from croupier.play.answers import Accepted, Refused
from croupier.play.asker import Decision
from croupier.play.staff.approval_commands import ApprovalCommand, EndApproval
from croupier.play.staff.approval_events import ApprovalEnded, ApprovalGranted
from croupier.play.table import Setup, Table
from croupier.rulebooks.citation import applies


def decide(setup: Setup, table: Table, command: ApprovalCommand) -> Decision:
    """Somebody approves something, or takes an approval back."""
    rule = setup.policy.approvals[command.approval]
    if isinstance(command, EndApproval):
        if command.approval not in table.approvals:
            return Refused("Nothing of the kind is approved.", rule.authority.clause)
        return Accepted([ApprovalEnded(command.approval)])
    named = applies(rule.one_player)
    if named != (command.place in setup.positions):
        words = "Say for whom: a player at the cloth." if named else "This is approved for nobody alone."
        return Refused(words, rule.authority.clause)
    return Accepted(
        [ApprovalGranted(command.approval, rule.authority.clause, command.place, rule.one_shoe, rule.one_coup)]
    )


def not_approved(setup: Setup, table: Table, approval: str, place: str = "") -> Refused | None:
    """Why something does not happen that waits for an approval; nothing where it is approved, or needs to be by nobody."""
    rule, granted = setup.policy.approvals.get(approval), table.approvals.get(approval)
    if rule is None or (granted is not None and place in ("", granted.place)):
        return None
    return Refused(f"Not approved: {rule.words}", rule.authority.clause)
