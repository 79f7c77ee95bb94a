"""A round that the system finds when it starts: what the document has done about it."""

from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundHeld, RoundVoided
from croupier.play.table import Setup, Table, Wagering, Waiting, wagered
from croupier.play.wagering.returns import all_back
from croupier.rulebooks.policy import STOPPED, Restart
from croupier.rulebooks.remedies import Remedy
from croupier.words import sentence


def was_stopped(setup: Setup, table: Table) -> bool:
    """Whether a round that is found when the system starts waits for somebody: wagering was open, or it was over and the
    document has its wagers confirmed."""
    if isinstance(table.phase, Wagering):
        return True
    late = setup.policy.restart_closed
    if late is None or isinstance(table.phase, Waiting) or late.value in table.due:
        return False
    return any(wagered(setup, seat) for seat in table.seats.values())


def hold(setup: Setup, table: Table) -> Decision:
    """The system found the round going on when it started: apply the document's restart rule."""
    if not was_stopped(setup, table):
        return Refused(Reason.NOTHING, sentence("no_round_was_stopped"), setup.policy.restart.clause)
    late = setup.policy.restart_closed
    if not isinstance(table.phase, Wagering):
        assert late is not None
        words = sentence("system_had_stopped_after_wagering_period")
        due = {late.value: late.clause}
        return Accepted(
            [IrregularityDeclared(table.round, STOPPED, Remedy.ANALYSE.value, late.clause, words, due=due)],
            (Remark(words, late.clause),),
        )
    if setup.policy.restart.value is Restart.VOID:
        clause = setup.policy.restart.clause
        return Accepted(
            [RoundVoided(table.round, "stopped_while_open", all_back(table, clause, Reason.NO_RESULT), clause=clause)]
        )
    return Accepted([RoundHeld(table.round)])
