"""What whoever runs a tournament rules: on absence, on breaches, on disputes, on breaks."""

from typing import assert_never

from croupier.durations import MINUTE
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tags import tag_of
from croupier.tournaments.commands import (
    AboutPlayers,
    DecideBreach,
    DeductForAbsence,
    DisqualifyAbsent,
    LogBreach,
    RaiseDispute,
    RecordAbsence,
    SettleDispute,
    TakeBreak,
)
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.events import RefundApproved
from croupier.tournaments.evolve import Event
from croupier.tournaments.session_events import (
    AbsenceRecorded,
    BreachDecided,
    BreachRaised,
    BreakTaken,
    DeductionOrdered,
    DisputeRaised,
    DisputeSettled,
    EntrantDisqualified,
    PlayEnded,
)
from croupier.tournaments.tournament import Breach, Session, Tournament
from croupier.words import sentence


def decide(
    policy: TournamentPolicy,
    tournament: Tournament,
    context: TournamentContext,
    session: Session,
    command: AboutPlayers,
) -> Decision:
    """The answer to a command about players of the session in hand."""
    clause = policy.authority[tag_of(command)].clause
    match command:
        case DecideBreach():
            return _decide_breach(policy, tournament, session, command)
        case RaiseDispute():
            if command.table not in session.tables or not command.about:
                return Refused(Reason.UNKNOWN, sentence("name_table_of_session"), clause)
            number = len(tournament.disputes) + 1
            return Accepted([DisputeRaised(session.number, number, command.table, command.about, context.at)])
        case SettleDispute():
            return _settle(tournament, context, command, clause)
    if command.entry not in session.entrants:
        return Refused(Reason.UNKNOWN, sentence("entry_is_not_in_this_session", entry=command.entry), clause)
    if command.entry in session.disqualified or command.entry in session.out:
        return Refused(Reason.NOTHING, sentence("entry_is_out_of_this_session", entry=command.entry), clause)
    match command:
        case RecordAbsence():
            if command.away == (command.entry in session.away):
                return Refused(Reason.DONE_ALREADY, sentence("that_is_on_record"), clause)
            return Accepted([AbsenceRecorded(session.number, command.entry, command.away)])
        case DeductForAbsence():
            if command.entry not in session.away or command.entry in session.deducting:
                return Refused(Reason.NOTHING, sentence("entry_is_not_absent", entry=command.entry), clause)
            return Accepted([DeductionOrdered(session.number, command.entry)])
        case DisqualifyAbsent():
            return _disqualify_absent(policy, tournament, session, command)
        case LogBreach():
            return _log(tournament, context, session, command, clause)
        case _:
            assert_never(command)


def _disqualify_absent(
    policy: TournamentPolicy, tournament: Tournament, session: Session, command: DisqualifyAbsent
) -> Decision:
    rule, entry = policy.absent_disqualified, tournament.entries[command.entry]
    assert rule is not None
    if command.entry not in session.away and (session.started or command.entry in session.seated):
        return Refused(Reason.CONTRADICTED, sentence("entry_is_not_on_record", entry=command.entry), rule.clause)
    happened = disqualified(session, command.entry, rule.clause, rule, kept=rule.value, absent=True)
    if command.refund and entry.fee:
        happened.append(RefundApproved(command.entry, entry.fee, rule.clause))
    return Accepted(happened)


def disqualified(
    session: Session,
    entry: str,
    rule: str,
    by: Cited[bool],
    *,
    kept: bool,
    absent: bool = False,
) -> list[Event]:
    """A player takes no further part: the chips are a score without a place."""
    chips = session.total(entry)
    happened: list[Event] = [EntrantDisqualified(session.number, entry, rule, by.clause, chips, kept, absent)]
    table = session.seats[entry].table
    others = [each for each in session.playing(table) if each != entry]
    if session.started and not others and not session.tables[table].ended:
        happened.append(PlayEnded(session.number, table, "decided"))
    return happened


def _log(
    tournament: Tournament, context: TournamentContext, session: Session, command: LogBreach, clause: str
) -> Decision:
    if not command.rule:
        return Refused(Reason.MALFORMED, sentence("name_rule_that_was_broken"), clause)
    table, number = session.seats[command.entry].table, len(tournament.breaches) + 1
    raised = BreachRaised(session.number, number, command.entry, command.kind, command.rule, table, context.by)
    return Accepted([raised])


def must_disqualify(policy: TournamentPolicy, breach: Breach) -> Cited[bool] | None:
    """The rule by which nothing but disqualification follows from a breach, once it is found."""
    rules = {
        "no_wager": policy.no_wager_disqualifies,
        "hiding": policy.hiding,
        "illicit_increase": policy.illicit_increase,
    }
    rule = rules.get(breach.raised.kind)
    return rule if applies(rule) else None


def _decide_breach(
    policy: TournamentPolicy, tournament: Tournament, session: Session, command: DecideBreach
) -> Decision:
    if not 0 < command.breach <= len(tournament.breaches):
        return Refused(Reason.UNKNOWN, sentence("no_breach_on_record", breach=command.breach), policy.breach.clause)
    breach = tournament.breaches[command.breach - 1]
    rule = must_disqualify(policy, breach) or policy.breach
    if breach.decided is not None or not rule.value:
        return Refused(Reason.DONE_ALREADY, sentence("that_was_decided"), rule.clause)
    if command.outcome == "warn" and must_disqualify(policy, breach) is not None:
        return Refused(Reason.NOT_OFFERED, sentence("once_this_is_found"), rule.clause)
    decided = BreachDecided(breach.raised.session, command.breach, command.outcome)
    if command.outcome != "disqualify":
        return Accepted([decided])
    if breach.raised.entry in session.disqualified or breach.raised.entry not in session.entrants:
        return Refused(Reason.NOTHING, sentence("entry_takes_no_part_any_more", entry=breach.raised.entry), rule.clause)
    keeps = breach.raised.kind == "illicit_increase" and applies(policy.illicit_keeps_value)
    kept = keeps or tournament.stated.value_after_breach == "kept"
    broken = breach.raised
    return Accepted([decided, *disqualified(session, broken.entry, broken.rule, rule, kept=kept)])


def _settle(tournament: Tournament, context: TournamentContext, command: SettleDispute, clause: str) -> Decision:
    if not 0 < command.dispute <= len(tournament.disputes):
        return Refused(Reason.UNKNOWN, sentence("no_dispute_on_record", dispute=command.dispute), clause)
    dispute = tournament.disputes[command.dispute - 1]
    if dispute.settled is not None or not command.decision:
        return Refused(Reason.FINAL, sentence("dispute_is_decided_once"), clause)
    return Accepted([DisputeSettled(dispute.raised.session, command.dispute, command.decision, context.at)])


def take_break(policy: TournamentPolicy, context: TournamentContext, session: Session, command: TakeBreak) -> Decision:
    """Break off for a stated time."""
    rule = policy.breaks
    assert rule is not None
    if command.minutes <= 0:
        return Refused(Reason.MALFORMED, sentence("say_how_long_break_is"), rule.clause)
    if not session.going_on:
        return Refused(Reason.NOT_NOW, sentence("no_session_is_going_on"), rule.clause)
    return Accepted([BreakTaken(session.number, context.at + command.minutes * MINUTE)])
