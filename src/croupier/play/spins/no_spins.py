"""A spin that does not count: what becomes of the wagers, by the document's own remedy."""

from croupier.play.context import TableContext
from croupier.play.decisions import Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_events import NoSpinDeclared
from croupier.play.round_events import RoundResumed, RoundVoided
from croupier.play.spins.launch import is_out
from croupier.play.steps import deadline_of
from croupier.play.table import Setup, Table, Waiting
from croupier.play.wagering.returns import all_back
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.words import sentence


def spun_again(
    setup: Setup, table: Table, context: TableContext, code: str, found: Irregularity
) -> list[Event] | Refused:
    """The wagers stay, and may be changed where wagering opens again; the spin is made again."""
    if not is_out(table) or isinstance(table.phase, Waiting):
        return _no_spin_out(found)
    again: list[Event] = [NoSpinDeclared(table.attempt, code)]
    if found.remedy.value is Remedy.REOPEN:
        again.append(RoundResumed(deadline_of(setup, table.board.sign, context)))
    return again


def voided_with_spin(table: Table, code: str, found: Irregularity) -> list[Event] | Refused:
    """The round ends with its spin, and every stake goes back."""
    if not is_out(table):
        return _no_spin_out(found)
    clause = found.remedy.clause
    void = RoundVoided(table.round, code, all_back(table, clause, Reason.NO_RESULT), clause=clause)
    return [NoSpinDeclared(table.attempt, code), *([] if isinstance(table.phase, Waiting) else [void])]


def _no_spin_out(found: Irregularity) -> Refused:
    return Refused(Reason.NOTHING, sentence("no_spin_to_declare_void"), found.remedy.clause)
