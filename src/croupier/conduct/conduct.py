"""The record of conduct: every incident, exclusion, permission, dispute and denied claim, and how events add to it."""

from typing import assert_never

from msgspec import Struct, field

from croupier.conduct import events
from croupier.rulebooks.conduct import Measure

AT_THE_TABLE = (Measure.VOID_WAGERS,)
"""The measures that a command at the table carries out."""


class Incident(Struct):
    """Something that should not have happened, and what was decided about it."""

    report: events.IncidentReported
    decided: list[events.IncidentDecided] = field(default_factory=list)
    taken: list[Measure] = field(default_factory=list)
    """What has been done at the table."""
    attended: list[events.OfficerAttended] = field(default_factory=list)
    closed: events.IncidentClosed | None = None

    def is_about(self, staff: str) -> bool:
        """Whether a member of staff is whom it is about: they are told nothing of it, and decide nothing."""
        return self.report.employee == staff != ""

    def has(self, measure: Measure) -> bool:
        """Whether a measure was decided."""
        return any(each.measure is measure for each in self.decided)

    @property
    def upheld(self) -> bool:
        """Whether anything else than no action was decided."""
        return any(each.measure is not Measure.NO_ACTION for each in self.decided)

    @property
    def due(self) -> tuple[Measure, ...]:
        """What was decided and is still to be done."""
        left = [each for each in AT_THE_TABLE if self.has(each) and each not in self.taken]
        if self.has(Measure.DETAIN) and not any(each.step == "took_over" for each in self.attended):
            left.append(Measure.DETAIN)
        return tuple(left)

    @property
    def notes(self) -> tuple[str, ...]:
        """The names of the texts that belong to it."""
        return tuple(filter(None, (self.report.note, *(each.note for each in self.decided))))


class Exclusion(Struct):
    """Somebody who takes no further part."""

    made: events.PersonExcluded
    lifted: events.ExclusionLifted | None = None

    def holds(self, at: int) -> bool:
        """Whether it holds at a time."""
        return self.lifted is None and (not self.made.until or at < self.made.until)

    def covers(self, table: str, rulebook: str, game: str) -> bool:
        """Whether it reaches a table."""
        match self.made.measure:
            case Measure.EXCLUDE_FROM_TABLE:
                return self.made.table == table
            case Measure.EXCLUDE_FROM_GAME:
                return (self.made.rulebook, self.made.game) == (rulebook, game)
        return True


class Permission(Struct):
    """Whether devices are permitted at a table."""

    told_at: int = 0
    """When Surveillance was told."""
    granted: events.DevicesPermitted | None = None
    suspended: int = 0
    """The incident that suspends it."""

    @property
    def valid(self) -> bool:
        """Whether devices are permitted now."""
        return self.granted is not None and not self.suspended


class Dispute(Struct):
    """A dispute or complaint, and every decision on it, in order."""

    opened: events.DisputeOpened
    decided: list[events.DisputeDecided] = field(default_factory=list)
    asked: events.ReviewAsked | None = None
    """The review that is to come."""
    reviews: list[events.ReviewEntered] = field(default_factory=list)
    """What came of reviews outside the house."""
    advised: events.ComplaintAdvised | None = None
    closed: events.DisputeClosed | None = None

    @property
    def status(self) -> str:
        """Where it stands, in words."""
        if self.asked is not None:
            return f"{self.asked.of} review" if self.asked.of else "review"
        if self.closed is not None:
            return "closed"
        return "decided" if self.decided else "open"

    @property
    def notes(self) -> tuple[str, ...]:
        """The names of the texts that belong to it."""
        decided = (each.note for each in self.decided)
        return tuple(filter(None, (self.opened.note, *decided, *(each.note for each in self.reviews))))


class Conduct(Struct):
    """All of it, each kind numbered from 1 in the order in which it came."""

    incidents: list[Incident] = field(default_factory=list)
    exclusions: list[Exclusion] = field(default_factory=list)
    permissions: dict[str, Permission] = field(default_factory=dict)
    """By table."""
    disputes: list[Dispute] = field(default_factory=list)
    denied: list[events.ClaimDenied] = field(default_factory=list)
    sent: dict[str, events.ReportSent] = field(default_factory=dict)
    """The reports that were sent, by month."""

    def incident(self, number: int) -> Incident | None:
        """An incident by its number."""
        return self.incidents[number - 1] if 0 < number <= len(self.incidents) else None

    def dispute(self, number: int) -> Dispute | None:
        """A dispute by its number."""
        return self.disputes[number - 1] if 0 < number <= len(self.disputes) else None

    def exclusion(self, number: int) -> Exclusion | None:
        """An exclusion by its number."""
        return self.exclusions[number - 1] if 0 < number <= len(self.exclusions) else None


def evolve(conduct: Conduct, event: events.Event) -> Conduct:
    """The record after an event. The record given is used up."""
    match event:
        case events.IncidentReported():
            assert event.incident == len(conduct.incidents) + 1
            conduct.incidents.append(Incident(event))
        case events.IncidentDecided():
            conduct.incidents[event.incident - 1].decided.append(event)
            _resume(conduct, event.incident)
        case events.MeasureTaken():
            conduct.incidents[event.incident - 1].taken.append(event.measure)
        case events.OfficerAttended():
            conduct.incidents[event.incident - 1].attended.append(event)
        case events.IncidentClosed():
            conduct.incidents[event.incident - 1].closed = event
        case events.PersonExcluded():
            assert event.exclusion == len(conduct.exclusions) + 1
            conduct.exclusions.append(Exclusion(event))
        case events.ExclusionLifted():
            conduct.exclusions[event.exclusion - 1].lifted = event
        case events.SurveillanceNotified():
            conduct.permissions.setdefault(event.table, Permission()).told_at = event.at
        case events.DevicesPermitted():
            conduct.permissions[event.table].granted = event
        case events.PermissionSuspended():
            conduct.permissions[event.table].suspended = event.incident
        case events.PermissionWithdrawn():
            del conduct.permissions[event.table]
        case events.ClaimDenied():
            conduct.denied.append(event)
        case events.ReportSent():
            conduct.sent[event.month] = event
        case events.RulesCopyGiven():
            pass  # nothing follows from it: it is on record
        case _:
            _of_dispute(conduct, event)
    return conduct


def _resume(conduct: Conduct, incident: int) -> None:
    """A permission that an incident suspended holds again when that is decided, unless it was withdrawn."""
    for permission in conduct.permissions.values():
        if permission.suspended == incident:
            permission.suspended = 0


def _of_dispute(conduct: Conduct, event: events.DisputeEvent) -> None:
    if isinstance(event, events.DisputeOpened):
        assert event.dispute == len(conduct.disputes) + 1
        conduct.disputes.append(Dispute(event))
        return
    dispute = conduct.disputes[event.dispute - 1]
    match event:
        case events.DisputeDecided():
            dispute.decided.append(event)
            dispute.asked = None
        case events.ReviewAsked():
            dispute.asked = event
        case events.ReviewEntered():
            dispute.reviews.append(event)
            dispute.asked = None
        case events.ComplaintAdvised():
            dispute.advised = event
        case events.DisputeClosed():
            dispute.closed = event
        case _:
            assert_never(event)
