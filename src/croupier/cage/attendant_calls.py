"""A player asks for an attendant, and somebody comes. No document has a rule for it, and it changes none."""

from croupier.cage.accounts import Decision, PlaceContext, PlaceInBooks
from croupier.cage.commands import AnswerCall, CallAttendant
from croupier.cage.terminal_events import AttendantCalled, CallAnswered
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.words import sentence


def call(terminal: PlaceInBooks, context: PlaceContext, command: CallAttendant | AnswerCall) -> Decision:
    """A call, once about the same thing; it stays until it is answered."""
    waits = terminal.call
    if isinstance(command, AnswerCall):
        return (
            Accepted([CallAnswered()])
            if waits is not None
            else Refused(Reason.NOTHING, sentence("nobody_waits_for_attendant_here"), "")
        )
    if not 0 <= command.round <= context.round:
        return Refused(Reason.UNKNOWN, sentence("round_has_not_been_played_here", round=command.round), "")
    if waits is not None and (waits.table, waits.round) == (context.table, command.round):
        return Refused(Reason.DONE_ALREADY, sentence("attendant_has_been_called"), "")
    words = (
        sentence("attendant_is_called_about_round", round=command.round)
        if command.round
        else sentence("attendant_is_called")
    )
    remark = Remark(words, "")
    return Accepted([AttendantCalled(context.table, command.round, context.at)], (remark,))
