"""Requests: what a member of staff may not order alone waits at the table until somebody who may decides it."""

from croupier.play.commands import Decline, Request
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.put_right_commands import DeclareInRound
from croupier.play.staff.deciders import deciders
from croupier.play.staff.request_events import RequestApproved, RequestDeclined, RequestMade
from croupier.play.table import Setup, Table
from croupier.words import sentence


def made(setup: Setup, table: Table, context: TableContext, command: Request) -> Decision:
    """What was asked for is possible: it waits for whoever may decide it."""
    named, number = deciders(setup, command.command), table.staffing.asked + 1
    assert named is not None
    final = table.afterwards.final if isinstance(command.command, DeclareInRound) else None
    made = RequestMade(number, command.command, context.who, context.role, command.why, named.clause, final)
    return Accepted([made], (Remark(sentence("request_waits_to_be_decided", number=number), named.clause),))


def approved(found: RequestMade, context: TableContext, decision: Accepted[Event]) -> Decision:
    """What was asked for happens, as the order of whoever approved it."""
    return Accepted(
        [RequestApproved(found.request, context.role, context.who, context.at), *decision.events], decision.notices
    )


def declined(found: RequestMade, context: TableContext, command: Decline) -> Decision:
    """What was asked for does not happen."""
    if not command.why:
        return Refused(Reason.MALFORMED, sentence("say_why_it_is_declined"), found.clause)
    return Accepted([RequestDeclined(found.request, context.role, command.why, context.who, context.at)])
