"""Incidents: reported by a player or by staff, decided measure by measure, and closed when all of it is done."""

from typing import assert_never

from croupier.conduct.commands import (
    Claim,
    CloseIncident,
    DecideIncident,
    LiftExclusion,
    OfIncident,
    RecordAttendance,
    ReportIncident,
    ReportTerminal,
)
from croupier.conduct.conduct import Conduct, Exclusion, Incident, Permission
from croupier.conduct.context import ConductContext, Decision
from croupier.conduct.events import (
    Event,
    ExclusionLifted,
    IncidentClosed,
    IncidentDecided,
    IncidentReported,
    OfficerAttended,
    PermissionSuspended,
    PersonExcluded,
)
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import applies
from croupier.rulebooks.conduct import BENEFIT_KEPT, DEVICE, FAULT, ConductPolicy, IncidentKind, Measure
from croupier.words import sentence

EXCLUDES = (
    *(Measure.EXCLUDE_FROM_TABLE, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO),
    Measure.DIRECT_TO_LEAVE,
)
"""The measures after which somebody takes no further part."""


# ---------------------------------------------------------------- reporting


def by_player(
    policy: ConductPolicy, conduct: Conduct, context: ConductContext, command: ReportTerminal | Claim
) -> Decision:
    """A fault of the own terminal, or a claim about a round: once, until it is decided."""
    kind = kind_of(command)
    round = command.round if isinstance(command, Claim) else context.round
    clause = policy.incidents[kind].reported_by.clause
    for each in conduct.incidents:
        same = (each.report.kind, each.report.table, each.report.place, each.report.round)
        if each.closed is None and same == (kind, context.table, context.place, round):
            return Refused(Reason.DONE_ALREADY, sentence("this_has_been_reported_already"), clause)
    reported = report(policy, conduct, context, ReportIncident(kind, round))
    if isinstance(reported, Refused):
        return reported
    return Accepted(reported.events, (Remark(sentence("this_is_reported"), clause),))


def kind_of(command: ReportTerminal | Claim) -> str:
    """The kind of incident that a player reports."""
    return FAULT if isinstance(command, ReportTerminal) else f"claim_{command.about}"


def report(policy: ConductPolicy, conduct: Conduct, context: ConductContext, command: ReportIncident) -> Decision:
    """Put an incident on record."""
    kind = policy.incidents[command.kind]
    clause = kind.reported_by.clause
    if not 0 <= command.round <= context.round:
        return Refused(Reason.UNKNOWN, sentence("round_has_not_been_played_here", round=command.round), clause)
    if unknown := [place for place in command.others if place not in context.places]:
        return Refused(Reason.UNKNOWN, sentence("no_place_at_this_table", unknown=unknown[0]), clause)
    if applies(kind.needs_note) and not command.note:
        return Refused(Reason.MALFORMED, sentence("say_in_words_what_happened"), kind.needs_note.clause)
    permission = conduct.permissions.get(context.table, Permission())
    permitted = policy.devices if command.kind == DEVICE and permission.valid else None
    reported = IncidentReported(
        len(conduct.incidents) + 1,
        command.kind,
        clause,
        context.table,
        context.rulebook,
        command.round or context.round,
        place=context.place,
        account=command.account or context.account,
        balance=context.balance,
        others=command.others,
        person=command.person or context.person,
        recognised=bool(context.person) and command.person in ("", context.person),
        affected=command.affected,
        employee=command.employee,
        card=command.card,
        device=command.device,
        exempt=_exempt(kind, command),
        warned=command.warned,
        amount=command.amount,
        fault_at=command.fault_at,
        reported_at=_fault_reported(conduct, context) if command.kind == BENEFIT_KEPT else 0,
        permitted=permitted.granted_by.clause if permitted is not None else "",
        note=command.note,
        **context.signature,
    )
    events: list[Event] = [reported]
    if permitted is not None and permitted.ends_with_analysis.value:
        events.append(PermissionSuspended(context.table, reported.incident, **context.signature))
    return Accepted(
        events, (Remark(sentence("incident_reported", incident=reported.incident, words=kind.words), clause),)
    )


def _exempt(kind: IncidentKind, command: ReportIncident) -> str:
    rule = kind.exempts_on_duty
    return rule.clause if applies(rule) and command.on_duty else ""


def _fault_reported(conduct: Conduct, context: ConductContext) -> int:
    """When the player at a place last reported a fault there; never, if zero."""
    reports = (each.report for each in conduct.incidents if each.report.kind == FAULT)
    return max(
        (each.at for each in reports if (each.place, each.account) == (context.place, context.account)), default=0
    )


# ---------------------------------------------------------------- deciding


def offered(policy: ConductPolicy, incident: Incident) -> tuple[Measure, ...]:
    """What may be decided about an incident."""
    rule = policy.incidents[incident.report.kind].measures
    further = () if rule is None or incident.report.exempt else rule.value
    return (Measure.NO_ACTION, *further)


def decide(
    policy: ConductPolicy, conduct: Conduct, context: ConductContext, incident: Incident, command: OfIncident
) -> Decision:
    """The answer to a command about an incident."""
    kind = policy.incidents[incident.report.kind]
    if incident.closed is not None:
        return Refused(Reason.CLOSED, sentence("incident_is_closed", incident=command.incident), kind.decided_by.clause)
    match command:
        case DecideIncident():
            return _measure(policy, conduct, context, incident, command)
        case RecordAttendance():
            if Measure.DETAIN not in incident.due:
                return Refused(
                    Reason.NOTHING, sentence("nobody_is_detained_here"), policy.measures[Measure.DETAIN].clause
                )
            if not command.officer:
                return Refused(Reason.MALFORMED, sentence("say_who_it_is"), policy.measures[Measure.DETAIN].clause)
            who = (command.step, command.service, command.officer)
            return Accepted([OfficerAttended(command.incident, *who, **context.signature)])
        case CloseIncident():
            if not incident.decided:
                return Refused(Reason.FIRST, sentence("nothing_has_been_decided_yet"), kind.decided_by.clause)
            for left in incident.due:
                return Refused(
                    Reason.FIRST,
                    sentence("still_to_be_done", left=left.value.replace("_", " ")),
                    policy.measures[left].clause,
                )
            return Accepted([IncidentClosed(command.incident, **context.signature)])
        case _:
            assert_never(command)


def _measure(
    policy: ConductPolicy, conduct: Conduct, context: ConductContext, incident: Incident, command: DecideIncident
) -> Decision:
    report, measure = incident.report, command.measure
    kind = policy.incidents[report.kind]
    clause = kind.decided_by.clause if measure is Measure.NO_ACTION else policy.measures[measure].clause
    if measure not in offered(policy, incident):
        if report.exempt:
            return Refused(Reason.NOT_OFFERED, sentence("person_was_on_duty"), report.exempt)
        return Refused(Reason.NOT_OFFERED, sentence("that_is_not_decided_about_incident"), report.clause)
    if incident.has(measure):
        return Refused(Reason.DONE_ALREADY, sentence("that_has_been_decided_already"), clause)
    if not command.reason or (command.reason == "other" and not command.note):
        return Refused(Reason.MALFORMED, sentence("say_why"), clause)
    decided = IncidentDecided(command.incident, measure, clause, command.reason, command.note, **context.signature)
    if measure not in EXCLUDES:
        return Accepted([decided])
    person = report.person or command.person
    if not report.place and not person:
        return Refused(Reason.NOTHING, sentence("this_incident_names_no_place"), clause)
    if measure is Measure.EXCLUDE_FROM_CASINO and not person:
        return Refused(Reason.NOTHING, sentence("exclusion_from_casino_names_person"), clause)
    if command.until and applies(policy.until_lifted):
        return Refused(Reason.NOT_OFFERED, sentence("exclusion_lasts_until_lifted"), policy.until_lifted.clause)
    if command.until and command.until <= context.at:
        return Refused(Reason.MALFORMED, sentence("exclusion_ends_in_future"), clause)
    excluded = PersonExcluded(
        len(conduct.exclusions) + 1,
        command.incident,
        clause,
        measure,
        "" if report.recognised else report.place,
        person,
        context.table,
        context.rulebook,
        context.game,
        command.until,
        **context.signature,
    )
    return Accepted([decided, excluded], (Remark(sentence("exclusion_made", exclusion=excluded.exclusion), clause),))


def lift(policy: ConductPolicy, context: ConductContext, exclusion: Exclusion, command: LiftExclusion) -> Decision:
    """Let whoever was excluded play again."""
    if exclusion.lifted is not None:
        return Refused(Reason.DONE_ALREADY, sentence("this_has_been_lifted_already"), policy.lifted_by.clause)
    return Accepted([ExclusionLifted(command.exclusion, **context.signature)])
