"""What is answered to a command about a tournament: refuse first, with the clause; then the one thing that happens."""

from typing import assert_never

from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments import agreements, entries, fees, opening, prizes, results, rulings, sessions
from croupier.tournaments.commands import (
    AboutConditions,
    AboutEntries,
    AboutPlayers,
    AboutSessions,
    AddToPool,
    AgreeToGiving,
    AnnounceResults,
    ApproveRefund,
    ApproveSubstitute,
    AwardPrizes,
    CallCount,
    CancelTournament,
    CloseEntries,
    CloseTournament,
    Command,
    ConfirmSeat,
    DesignateTables,
    DraftConditions,
    DrawSeats,
    EndPlay,
    EnterCount,
    ForfeitAbsent,
    GiveConditions,
    InSession,
    IssueChips,
    MoveStart,
    OfferSeat,
    PayPrize,
    PayRefund,
    RecordAgreement,
    RecordConsent,
    RefuseEntry,
    ResolveCount,
    ReturnChips,
    StartSession,
    TakeBreak,
    TakeBuyBack,
    TakeBuyIn,
    TakeEntry,
    TakeFee,
    WithdrawEntry,
)
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.tournament import Entry, Session, Tournament
from croupier.words import sentence

AFTER_CANCELLATION = (PayRefund, ReturnChips, CloseTournament)
"""What is still done about a tournament that does not take place."""


def decide(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, command: Command) -> Decision:
    """The answer to a command that the document lets this role give."""
    if refused := _not_appointed(policy, tournament, context) or _over(policy, tournament, command):
        return refused
    if isinstance(command, DraftConditions):
        return opening.draft(policy, tournament, context, command)
    if isinstance(command, AboutConditions):
        return opening.decide(policy, tournament, context, command)
    if isinstance(command, AboutEntries):
        return _about_entries(policy, tournament, context, command)
    return _about_sessions(policy, tournament, context, command)


def _not_appointed(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext) -> Refused | None:
    """Why whoever may run tournaments does not run this one."""
    if context.role is not policy.leader.value or context.staff_id in tournament.leaders:
        return None
    return Refused(Reason.NOT_YOURS, sentence("you_are_not_appointed"), policy.leader.clause)


def _over(policy: TournamentPolicy, tournament: Tournament, command: Command) -> Refused | None:
    if isinstance(command, PayPrize) or (isinstance(command, AgreeToGiving) and command.what == "prize"):
        return None  # what is owed is paid whenever it is asked for
    if tournament.closed:
        return Refused(Reason.CLOSED, sentence("this_tournament_is_closed"), policy.whole_pool.clause)
    if tournament.cancelled is not None and not isinstance(command, AFTER_CANCELLATION):
        return Refused(Reason.CLOSED, sentence("this_tournament_was_cancelled"), policy.cancelled.clause)
    return None


def _about_entries(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, command: AboutEntries
) -> Decision:
    match command:
        case TakeEntry():
            return entries.take(policy, tournament, context, command)
        case RefuseEntry():
            return entries.refuse(policy, tournament, command)
        case CloseEntries():
            return entries.close(policy, tournament)
        case CancelTournament():
            return fees.cancel(policy, tournament, context, command)
        case AddToPool():
            return fees.add(policy, tournament, context, command)
        case AgreeToGiving():
            return agreements.agree(policy, tournament, context, command)
    entry = tournament.entries.get(command.entry)
    if entry is None:
        return unknown(command.entry)
    match command:
        case GiveConditions():
            return entries.give(tournament, entry, command)
        case RecordAgreement():
            return entries.agree(policy, tournament, entry, command)
        case RecordConsent():
            return entries.consent(policy, tournament, entry, command)
        case WithdrawEntry():
            return entries.withdraw(policy, tournament, context, entry)
        case ApproveSubstitute():
            return entries.substitute(policy, tournament, context, entry, command)
        case _:
            return _money_of(policy, tournament, context, entry, command)


def _money_of(
    policy: TournamentPolicy,
    tournament: Tournament,
    context: TournamentContext,
    entry: Entry,
    command: TakeFee | TakeBuyIn | TakeBuyBack | OfferSeat | ApproveRefund | PayRefund,
) -> Decision:
    match command:
        case TakeFee():
            return fees.take_fee(policy, tournament, context, entry, command)
        case TakeBuyIn():
            return fees.take_buy_in(policy, tournament, context, entry, command)
        case TakeBuyBack():
            return fees.take_buy_back(policy, tournament, context, entry, command)
        case OfferSeat():
            session = tournament.session
            return (
                no_session(policy)
                if session is None
                else sessions.offer_seat(policy, tournament, context, session, entry, command)
            )
        case ApproveRefund():
            return fees.approve_refund(policy, tournament, entry)
        case PayRefund():
            return fees.pay_refund(policy, context, entry)
        case _:
            assert_never(command)


def _about_sessions(
    policy: TournamentPolicy,
    tournament: Tournament,
    context: TournamentContext,
    command: AboutSessions | AboutPlayers,
) -> Decision:
    match command:
        case DesignateTables():
            return sessions.designate(policy, tournament, context, command)
        case AwardPrizes():
            return prizes.award(policy, tournament)
        case CloseTournament():
            return prizes.close(policy, tournament)
        case PayPrize():
            entry = tournament.entries.get(command.entry)
            return unknown(command.entry) if entry is None else prizes.pay(policy, tournament, context, entry)
    session = tournament.session
    if session is None:
        return no_session(policy)
    if isinstance(command, AboutPlayers):
        if not session.drawn:
            return no_session(policy)
        return rulings.decide(policy, tournament, context, session, command)
    return _in_session(policy, tournament, context, session, command)


def _in_session(
    policy: TournamentPolicy,
    tournament: Tournament,
    context: TournamentContext,
    session: Session,
    command: InSession,
) -> Decision:
    match command:
        case DrawSeats():
            return sessions.draw(policy, tournament, context, session, command)
        case MoveStart():
            return sessions.move_start(policy, tournament, context, session, command)
        case IssueChips():
            return sessions.issue(policy, tournament, context, session, command)
        case ConfirmSeat():
            entry = tournament.entries.get(command.entry)
            if entry is None:
                return unknown(command.entry)
            return sessions.confirm_seat(policy, tournament, session, entry)
        case ForfeitAbsent():
            return sessions.forfeit_absent(policy, tournament, context, session)
        case StartSession():
            return sessions.start(policy, tournament, context, session)
        case TakeBreak():
            return rulings.take_break(policy, context, session, command)
        case EndPlay():
            return results.end_play(policy, tournament, context, session, command)
        case CallCount():
            return results.call_count(policy, context, session)
        case EnterCount():
            return results.enter_count(policy, context, session, command)
        case ResolveCount():
            return results.resolve(policy, session, command)
        case ReturnChips():
            return results.return_chips(policy, context, session, command)
        case AnnounceResults():
            return results.announce(policy, tournament, context, session, command)
        case _:
            assert_never(command)


def no_session(policy: TournamentPolicy) -> Refused:
    """That no session is in hand."""
    return Refused(Reason.NOT_NOW, sentence("no_session_is_in_hand"), policy.authority["designate_tables"].clause)


def unknown(entry: str) -> Refused:
    """That there is no such entry."""
    return Refused(Reason.UNKNOWN, sentence("no_entry_in_this_tournament", entry=entry), "")
