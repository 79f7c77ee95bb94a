"""A player asks for an attendant, and somebody comes. No document has a rule for it, and it changes none."""

from croupier.cage.accounts import Decision, Purse, Terminal
from croupier.cage.commands import AnswerCall, CallAttendant
from croupier.cage.terminal_events import AttendantCalled, CallAnswered
from croupier.play.answers import Accepted, Notice, Refused


def call(terminal: Terminal, purse: Purse, command: CallAttendant | AnswerCall) -> Decision:
    """A call, once about the same thing; it stays until it is answered."""
    waits = terminal.call
    if isinstance(command, AnswerCall):
        return Accepted([CallAnswered()]) if waits is not None else Refused("Nobody waits for an attendant here.", "")
    if not 0 <= command.round <= purse.round:
        return Refused(f"Round {command.round} has not been played here.", "")
    if waits is not None and (waits.table, waits.round) == (purse.table, command.round):
        return Refused("An attendant has been called: somebody is coming.", "")
    about = f" about round {command.round}" if command.round else ""
    told = Notice(f"An attendant is called{about}: somebody is coming to you.", "")
    return Accepted([AttendantCalled(purse.table, command.round, purse.at)], (told,))
