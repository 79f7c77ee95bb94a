"""What is answered about conduct, and who may ask it: refuse first, with the clause; then the one thing that happens."""

from typing import assert_never

from croupier.conduct import commands, devices, disputes, incidents, reports
from croupier.conduct.conduct import Conduct, Incident
from croupier.conduct.context import ConductContext, Decision
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.conduct import ConductPolicy, IncidentKind, Measure
from croupier.rulebooks.roles import Role

Allowed = Cited[tuple[Role, ...]] | None


def who_may(policy: ConductPolicy, conduct: Conduct, command: commands.Command) -> Allowed:
    """Who may give a command, and by which clause; nobody where the document has no such thing."""
    match command:
        case commands.ReportTerminal() | commands.Claim():
            return _reporters(policy.incidents.get(incidents.kind_of(command)))
        case commands.ReportIncident():
            return _reporters(policy.incidents.get(command.kind))
        case commands.DecideIncident() | commands.RecordAttendance() | commands.CloseIncident():
            return _deciders(policy, conduct.incidents[command.incident - 1], command)
        case commands.DisputeRound():
            return policy.dispute.raised_by
        case commands.LiftExclusion():
            return policy.lifted_by
        case commands.NotifySurveillance() | commands.PermitDevices():
            return policy.devices.granted_by if policy.devices is not None else None
        case commands.WithdrawDevices():
            return policy.devices.withdrawn_by if policy.devices is not None else None
        case commands.DecideDispute():
            return disputes.who_decides(policy.dispute, conduct.disputes[command.dispute - 1], command)
        case commands.OpenDispute() | commands.AskReview() | commands.AdviseComplaint():
            return policy.dispute.opened_by
        case commands.EnterReview() | commands.CloseDispute():
            return disputes.who_closes(policy.dispute)
        case commands.DenyClaim():
            return policy.denied_by
        case commands.SendReport():
            return policy.report_by
        case commands.GiveRulesCopy():
            return policy.copied_by
        case _:
            assert_never(command)


def _reporters(kind: IncidentKind | None) -> Allowed:
    return None if kind is None else kind.reported_by


def _deciders(policy: ConductPolicy, incident: Incident, command: commands.OfIncident) -> Allowed:
    match command:
        case commands.DecideIncident() if command.measure is not Measure.NO_ACTION:
            return policy.measures.get(command.measure)
        case commands.RecordAttendance():
            return policy.measures.get(Measure.DETAIN)
    return policy.incidents[incident.report.kind].decided_by


def decide(policy: ConductPolicy, conduct: Conduct, context: ConductContext, command: commands.Command) -> Decision:
    """The answer to a command that `who_may` lets through; what it is about is there."""
    match command:
        case commands.ReportTerminal() | commands.Claim():
            return incidents.by_player(policy, conduct, context, command)
        case commands.ReportIncident():
            return incidents.report(policy, conduct, context, command)
        case commands.DecideIncident() | commands.RecordAttendance() | commands.CloseIncident():
            return incidents.decide(policy, conduct, context, conduct.incidents[command.incident - 1], command)
        case commands.LiftExclusion():
            return incidents.lift(policy, context, conduct.exclusions[command.exclusion - 1], command)
        case commands.NotifySurveillance() | commands.PermitDevices() | commands.WithdrawDevices():
            assert policy.devices is not None
            return devices.decide(policy.devices, conduct, context, command)
        case commands.DisputeRound():
            return disputes.by_player(policy.dispute, conduct, context, command)
        case commands.OpenDispute():
            return disputes.open_dispute(policy.dispute, conduct, context, command)
        case commands.AboutDispute():
            return disputes.decide(policy.dispute, context, conduct.disputes[command.dispute - 1], command)
        case commands.DenyClaim():
            assert policy.denied_above is not None
            return reports.deny_claim(policy.denied_above, conduct, context, command)
        case commands.SendReport():
            assert policy.report_by is not None
            return reports.send_report(policy.report_by.clause, conduct, context, command)
        case commands.GiveRulesCopy():
            assert policy.copied_by is not None
            return reports.give_copy(policy.copied_by.clause, context, command)
        case _:
            assert_never(command)
