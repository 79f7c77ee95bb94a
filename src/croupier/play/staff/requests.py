"""Requests: what a member of staff may not order alone waits at the table until somebody who may decides it."""

from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.asker import Asker, Decision
from croupier.play.commands import Decline, Request
from croupier.play.events import Event
from croupier.play.remedies.put_right_commands import DeclareInRound
from croupier.play.staff.deciders import deciders
from croupier.play.staff.request_events import RequestApproved, RequestDeclined, RequestMade
from croupier.play.table import Setup, Table


def made(setup: Setup, table: Table, asker: Asker, command: Request) -> Decision:
    """What was asked for is possible: it waits for whoever may decide it."""
    named, number = deciders(setup, command.command), table.staffing.asked + 1
    assert named is not None
    final = table.afterwards.final if isinstance(command.command, DeclareInRound) else None
    made = RequestMade(number, command.command, asker.who, asker.role, command.why, named.clause, final)
    return Accepted([made], (Notice(f"Request {number} waits to be decided.", named.clause),))


def approved(found: RequestMade, asker: Asker, decision: Accepted[Event]) -> Decision:
    """What was asked for happens, as the order of whoever approved it."""
    return Accepted(
        [RequestApproved(found.request, asker.role, asker.who, asker.at), *decision.events], decision.notices
    )


def declined(found: RequestMade, asker: Asker, command: Decline) -> Decision:
    """What was asked for does not happen."""
    if not command.why:
        return Refused("Say why it is declined.", found.clause)
    return Accepted([RequestDeclined(found.request, asker.role, command.why, asker.who, asker.at)])
