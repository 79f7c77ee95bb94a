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
from croupier.conduct.record import Conduct, Exclusion, Incident, Permission
from croupier.conduct.scene import Decision, Scene
from croupier.play.answers import Accepted, Notice, Refused
from croupier.rulebooks.citation import applies
from croupier.rulebooks.conduct import BENEFIT_KEPT, DEVICE, FAULT, ConductPolicy, IncidentKind, Measure

EXCLUDES = (
    *(Measure.EXCLUDE_FROM_TABLE, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO),
    Measure.DIRECT_TO_LEAVE,
)
"""The measures after which somebody takes no further part."""


# ---------------------------------------------------------------- reporting


def by_player(policy: ConductPolicy, conduct: Conduct, scene: Scene, command: ReportTerminal | Claim) -> Decision:
    """A fault of the own terminal, or a claim about a round: once, until it is decided."""
    kind = kind_of(command)
    round = command.round if isinstance(command, Claim) else scene.round
    clause = policy.incidents[kind].reported_by.clause
    for each in conduct.incidents:
        same = (each.report.kind, each.report.table, each.report.place, each.report.round)
        if each.closed is None and same == (kind, scene.table, scene.place, round):
            return Refused("This has been reported already: somebody is coming.", clause)
    reported = report(policy, conduct, scene, ReportIncident(kind, round))
    if isinstance(reported, Refused):
        return reported
    return Accepted(reported.events, (Notice("This is reported: somebody is coming.", clause),))


def kind_of(command: ReportTerminal | Claim) -> str:
    """The kind of incident that a player reports."""
    return FAULT if isinstance(command, ReportTerminal) else f"claim_{command.about}"


def report(policy: ConductPolicy, conduct: Conduct, scene: Scene, command: ReportIncident) -> Decision:
    """Put an incident on record."""
    kind = policy.incidents[command.kind]
    clause = kind.reported_by.clause
    if not 0 <= command.round <= scene.round:
        return Refused(f"Round {command.round} has not been played here.", clause)
    if unknown := [place for place in command.others if place not in scene.places]:
        return Refused(f"There is no place {unknown[0]!r} at this table.", clause)
    if applies(kind.needs_note) and not command.note:
        return Refused("Say in words what happened.", kind.needs_note.clause)
    permission = conduct.permissions.get(scene.table, Permission())
    permitted = policy.devices if command.kind == DEVICE and permission.valid else None
    reported = IncidentReported(
        len(conduct.incidents) + 1,
        command.kind,
        clause,
        scene.table,
        scene.rulebook,
        command.round or scene.round,
        place=scene.place,
        account=command.account or scene.account,
        balance=scene.balance,
        others=command.others,
        person=command.person or scene.person,
        recognised=bool(scene.person) and command.person in ("", scene.person),
        affected=command.affected,
        employee=command.employee,
        card=command.card,
        device=command.device,
        exempt=_exempt(kind, command),
        warned=command.warned,
        amount=command.amount,
        fault_at=command.fault_at,
        reported_at=_fault_reported(conduct, scene) if command.kind == BENEFIT_KEPT else 0,
        permitted=permitted.granted_by.clause if permitted is not None else "",
        note=command.note,
        **scene.signature,
    )
    events: list[Event] = [reported]
    if permitted is not None and permitted.ends_with_analysis.value:
        events.append(PermissionSuspended(scene.table, reported.incident, **scene.signature))
    return Accepted(events, (Notice(f"Incident {reported.incident}: {kind.words}", clause),))


def _exempt(kind: IncidentKind, command: ReportIncident) -> str:
    rule = kind.exempts_on_duty
    return rule.clause if applies(rule) and command.on_duty else ""


def _fault_reported(conduct: Conduct, scene: Scene) -> int:
    """When the player at a place last reported a fault there; never, if nought."""
    reports = (each.report for each in conduct.incidents if each.report.kind == FAULT)
    return max((each.at for each in reports if (each.place, each.account) == (scene.place, scene.account)), default=0)


# ---------------------------------------------------------------- deciding


def offered(policy: ConductPolicy, incident: Incident) -> tuple[Measure, ...]:
    """What may be decided about an incident."""
    rule = policy.incidents[incident.report.kind].measures
    further = () if rule is None or incident.report.exempt else rule.value
    return (Measure.NO_ACTION, *further)


def decide(policy: ConductPolicy, conduct: Conduct, scene: Scene, incident: Incident, command: OfIncident) -> Decision:
    """The answer to a command about an incident."""
    kind = policy.incidents[incident.report.kind]
    if incident.closed is not None:
        return Refused(f"Incident {command.incident} is closed.", kind.decided_by.clause)
    match command:
        case DecideIncident():
            return _measure(policy, conduct, scene, incident, command)
        case RecordAttendance():
            if Measure.DETAIN not in incident.due:
                return Refused("Nobody is detained here.", policy.measures[Measure.DETAIN].clause)
            if not command.officer:
                return Refused("Say who it is.", policy.measures[Measure.DETAIN].clause)
            who = (command.step, command.service, command.officer)
            return Accepted([OfficerAttended(command.incident, *who, **scene.signature)])
        case CloseIncident():
            if not incident.decided:
                return Refused("Nothing has been decided yet.", kind.decided_by.clause)
            for left in incident.due:
                return Refused(f"Still to be done: {left.value.replace('_', ' ')}.", policy.measures[left].clause)
            return Accepted([IncidentClosed(command.incident, **scene.signature)])
        case _:
            assert_never(command)


def _measure(
    policy: ConductPolicy, conduct: Conduct, scene: Scene, incident: Incident, command: DecideIncident
) -> Decision:
    report, measure = incident.report, command.measure
    kind = policy.incidents[report.kind]
    clause = kind.decided_by.clause if measure is Measure.NO_ACTION else policy.measures[measure].clause
    if measure not in offered(policy, incident):
        if report.exempt:
            return Refused("The person was on duty: this is not for staff and inspectors.", report.exempt)
        return Refused("That is not decided about an incident of this kind.", report.clause)
    if incident.has(measure):
        return Refused("That has been decided already.", clause)
    if not command.reason or (command.reason == "other" and not command.note):
        return Refused("Say why.", clause)
    decided = IncidentDecided(command.incident, measure, clause, command.reason, command.note, **scene.signature)
    if measure not in EXCLUDES:
        return Accepted([decided])
    if not report.place and not report.person:
        return Refused("This incident names no place and no person.", clause)
    if command.until and command.until <= scene.at:
        return Refused("An exclusion ends in the future, or when it is lifted.", clause)
    excluded = PersonExcluded(
        len(conduct.exclusions) + 1,
        command.incident,
        clause,
        measure,
        "" if report.recognised else report.place,
        report.person,
        scene.table,
        scene.rulebook,
        scene.game,
        command.until,
        **scene.signature,
    )
    return Accepted([decided, excluded], (Notice(f"Exclusion {excluded.exclusion}.", clause),))


def lift(policy: ConductPolicy, scene: Scene, exclusion: Exclusion, command: LiftExclusion) -> Decision:
    """Let whoever was excluded play again."""
    if exclusion.lifted is not None:
        return Refused("This has been lifted already.", policy.lifted_by.clause)
    return Accepted([ExclusionLifted(command.exclusion, **scene.signature)])
