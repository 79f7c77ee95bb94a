"""What follows when something went wrong in a round and its money has to follow: now, or after the settlement."""

from croupier.play.context import TableContext
from croupier.play.decisions import Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies import analysis
from croupier.play.remedies.past_round import PastRound
from croupier.play.remedies.put_right_commands import DeclareInRound
from croupier.play.remedies.put_right_events import AccountsFrozen
from croupier.play.remedies.void import not_forfeited, voided_now, voided_then
from croupier.play.table import Setup, Table, Wagering, Waiting
from croupier.play.wagering.returns import all_of
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.words import sentence

Remedied = list[Event] | Refused


def remedy_of(table: Table, found: Irregularity, *, running: bool = True) -> Cited[Remedy]:
    """What is done about something now: another thing where wagering is over, if the document says so."""
    early = running and isinstance(table.phase, Wagering)
    return found.remedy if early or found.late is None else found.late


def only_afterwards(found: Irregularity) -> Refused | None:
    """Why something is not declared of a round that is going on: it follows something else about a round that is over."""
    return (
        None
        if found.follows is None
        else Refused(Reason.NOT_NOW, sentence("that_is_declared_of_round"), found.follows.clause)
    )


def remedied_now(
    setup: Setup, table: Table, context: TableContext, found: Irregularity, command: DeclareInRound
) -> Remedied:
    """What follows in the round that is going on."""
    remedy = remedy_of(table, found)
    if isinstance(table.phase, Waiting):
        return Refused(Reason.NOT_NOW, sentence("no_round_is_going_on"), remedy.clause)
    if refused := only_afterwards(found) or _not_so(found, remedy, context, command):
        return refused
    match remedy.value:
        case Remedy.VOID | Remedy.VOID_FOR | Remedy.INVALIDATE:
            return voided_now(setup, table, found, remedy, command)
        case Remedy.FREEZE:
            return _frozen(table, table, command, remedy.clause)
        case Remedy.RETURN:
            return _returned(table, command, remedy.clause)
        case Remedy.ANALYSE:
            return _waiting(table, None, command, remedy.clause)
        case Remedy.CORRECT | Remedy.STAND:
            return []
    return Refused(Reason.NOT_OFFERED, sentence("that_is_declared_otherwise"), remedy.clause)


def remedied_then(
    table: Table, past: PastRound, context: TableContext, found: Irregularity, command: DeclareInRound
) -> Remedied:
    """What follows for a round that was settled."""
    remedy = remedy_of(table, found, running=False)
    if refused := _not_so(found, remedy, context, command):
        return refused
    match remedy.value:
        case Remedy.VOID | Remedy.VOID_FOR | Remedy.INVALIDATE:
            if table.afterwards.waiting(command.round):
                return Refused(Reason.FIRST, sentence("wagers_of_that_round_still_wait"), remedy.clause)
            return voided_then(past, found, remedy, command)
        case Remedy.FREEZE:
            return _frozen(table, past.table, command, remedy.clause)
        case Remedy.ANALYSE:
            return _waiting(table, past, command, remedy.clause)
        case Remedy.CORRECT | Remedy.STAND | Remedy.HOLD:
            return []  # what is told of it in time is on record, and is decided later
    return Refused(Reason.LATE, sentence("that_is_declared_while_round_goes"), remedy.clause)


def _not_so(
    found: Irregularity, remedy: Cited[Remedy], context: TableContext, command: DeclareInRound
) -> Refused | None:
    """Why nothing follows from what was said; nothing if it does."""
    if not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_what_happened"), remedy.clause)
    return not_forfeited(found, context, command)


def _frozen(table: Table, wagered: Table, command: DeclareInRound, clause: str) -> Remedied:
    """Whoever wagered in the round neither wagers nor cashes out."""
    if table.afterwards.is_frozen(command.round):
        return Refused(
            Reason.DONE_ALREADY, sentence("accounts_of_round_are_frozen_already", round=command.round), clause
        )
    accounts = {seat.account for seat in wagered.seats.values() if seat.on_layout()}
    return [AccountsFrozen(command.round, tuple(sorted(accounts)), clause)]


def _returned(table: Table, command: DeclareInRound, clause: str) -> Remedied:
    """The wagers of the places named go back, and the round goes on."""
    if not command.places:
        return Refused(Reason.MALFORMED, sentence("say_whose_wagers_go_back"), clause)
    seats = [(place, table.seats[place]) for place in command.places if place in table.seats]
    back = tuple(each for place, seat in seats for each in all_of(place, seat, clause, Reason.IRREGULARITY))
    return [WagersReturned(back, command.irregularity)] if back else []


def _waiting(table: Table, past: PastRound | None, command: DeclareInRound, clause: str) -> Remedied:
    """Wagers wait until the records prove them or do not."""
    waits = analysis.opened(table, past, command.round, command.places, command.reason, clause)
    return waits or Refused(Reason.NOTHING, sentence("no_wagers_of_these_places"), clause)
