"""When wagering ends, and what must be on record before play goes on."""

from croupier.play.board import Sign
from croupier.play.context import TableContext
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.sign import period_of
from croupier.play.table import Setup, Table
from croupier.rulebooks.remedies import Irregularity
from croupier.words import sentence


def deadline_of(setup: Setup, sign: Sign, context: TableContext) -> int | None:
    """When a wagering period that begins now ends; none where the dealer's call alone ends it."""
    period = period_of(setup, sign)
    return None if period is None else context.at + period


def due_of(found: Irregularity) -> dict[str, str]:
    """What must be on record before play goes on after something went wrong, each with its clause."""
    return {} if found.due is None else dict.fromkeys(found.due.value, found.due.clause)


def not_in_round(setup: Setup, table: Table) -> Refused | None:
    """Why the round that is going on goes no further: the first step that it waits for. Nothing if it may."""
    for step, clause in table.due.items():
        if setup.policy.steps[step].stops_round:
            return Refused(Reason.FIRST, sentence("first_do", words=setup.policy.steps[step].words), clause)
    return None


def not_before(setup: Setup, table: Table) -> Refused | None:
    """Why play does not go on yet: the first step that it waits for. Nothing if it may."""
    for step, clause in table.due.items():
        if setup.policy.steps[step].waits:
            return Refused(Reason.FIRST, sentence("first_do", words=setup.policy.steps[step].words), clause)
    if table.spins.suspended:
        return Refused(Reason.FAULT, sentence("play_stops_until_uspin_unit"), table.spins.suspended)
    return None
