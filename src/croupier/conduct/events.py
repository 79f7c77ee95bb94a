"""What can happen about conduct. Persons, staff and cards go by opaque ids; a note is the keyed hash of its text."""

from msgspec import Struct

from croupier.play.event import NoteId
from croupier.rulebooks.conduct import Measure


class ConductEvent(Struct, frozen=True, kw_only=True, tag_field="type", gc=False):
    """Something that happened about conduct: who did it, in which role, and when."""

    by: str
    role: str
    at: int


# ---------------------------------------------------------------- incidents


class IncidentReported(ConductEvent, frozen=True, tag="incident_reported", omit_defaults=True):
    """An incident was put on record."""

    incident: int
    kind: str
    clause: str
    table: str
    rulebook: str
    """The document that governs."""
    round: int
    place: str = ""
    account: str = ""
    balance: int = 0
    """What the account had then."""
    others: tuple[str, ...] = ()
    person: str = ""
    recognised: bool = False
    """Whether the system knows the person at the place by itself, by a card or as staff said."""
    affected: str = ""
    employee: str = ""
    card: str = ""
    device: str = ""
    exempt: str = ""
    """The clause under which the person, being on duty, is outside this."""
    warned: bool = False
    amount: int = 0
    fault_at: int = 0
    reported_at: int = 0
    """When the player here had reported a fault; never, if zero."""
    permitted: str = ""
    """The clause under which devices were permitted at the table, if they were."""
    note: NoteId = ""


class IncidentDecided(ConductEvent, frozen=True, tag="incident_decided"):
    """Something was decided about an incident."""

    incident: int
    measure: Measure
    clause: str
    reason: str
    note: NoteId = ""


class MeasureTaken(ConductEvent, frozen=True, tag="measure_taken"):
    """What was decided has been done at the table."""

    incident: int
    measure: Measure


class OfficerAttended(ConductEvent, frozen=True, tag="officer_attended"):
    """An inspector or a police officer came to a person detained, or took over."""

    incident: int
    step: str
    service: str
    officer: str


class IncidentClosed(ConductEvent, frozen=True, tag="incident_closed"):
    """All that was decided is done."""

    incident: int


class PersonExcluded(ConductEvent, frozen=True, tag="person_excluded"):
    """Whoever is at a place, or a person who is known, takes no further part: at a table, in a game, or in the casino."""

    exclusion: int
    incident: int
    clause: str
    measure: Measure
    place: str
    person: str
    table: str
    rulebook: str
    game: str
    until: int


class ExclusionLifted(ConductEvent, frozen=True, tag="exclusion_lifted"):
    """Whoever was excluded may play again."""

    exclusion: int


# ---------------------------------------------------------------- devices at a table


class SurveillanceNotified(ConductEvent, frozen=True, tag="surveillance_notified"):
    """Surveillance was notified that devices are going to be permitted at a table."""

    table: str


class DevicesPermitted(ConductEvent, frozen=True, tag="devices_permitted"):
    """Phones, computers and the like are permitted at a table that a Table Inspector supervises."""

    table: str
    inspector: str


class PermissionSuspended(ConductEvent, frozen=True, tag="permission_suspended"):
    """A device was used to analyse play: none is permitted until the incident is decided."""

    table: str
    incident: int


class PermissionWithdrawn(ConductEvent, frozen=True, tag="permission_withdrawn"):
    """Devices are permitted no longer at a table."""

    table: str


# ---------------------------------------------------------------- disputes


class DisputeOpened(ConductEvent, frozen=True, tag="dispute_opened"):
    """A dispute or complaint was put on record."""

    dispute: int
    table: str
    rulebook: str
    """The document that governs."""
    round: int
    place: str
    account: str
    person: str
    note: NoteId


class DisputeDecided(ConductEvent, frozen=True, tag="dispute_decided"):
    """It was decided first, or the first decision was reviewed."""

    dispute: int
    decision: str
    reason: str
    in_absence: bool
    case: int
    note: NoteId


class ReviewAsked(ConductEvent, frozen=True, tag="review_asked"):
    """The person asked for a review, by somebody in the house or outside it."""

    dispute: int
    of: str
    """Who reviews outside the house; nobody, if it is reviewed in it."""


class ReviewEntered(ConductEvent, frozen=True, tag="review_entered"):
    """What came of a review outside the house."""

    dispute: int
    of: str
    outcome: str
    note: NoteId


class ComplaintAdvised(ConductEvent, frozen=True, tag="complaint_advised"):
    """The person was informed of the right to complain to an inspector."""

    dispute: int
    how: str


class DisputeClosed(ConductEvent, frozen=True, tag="dispute_closed"):
    """The decision is final."""

    dispute: int
    satisfied: bool


# ---------------------------------------------------------------- claims denied, reports, and copies of the rules


class ClaimDenied(ConductEvent, frozen=True, tag="claim_denied"):
    """A claim to a prize was denied. Name, address and reasons are keyed hashes of what is kept apart."""

    claim: int
    amount: int
    person: str
    name: NoteId
    address: NoteId
    note: NoteId


class ReportSent(ConductEvent, frozen=True, tag="report_sent"):
    """The report on a month's settlement errors goes to the regulator; since there is an outbox, by a notice."""

    month: str
    cases: tuple[int, ...]
    """The settlement errors that it lists."""


class RulesCopyGiven(ConductEvent, frozen=True, tag="rules_copy_given"):
    """Somebody asked for a copy of the rules, and was given one of the version in force."""

    table: str
    rulebook: str
    version: str
    place: str
    how: str


DeviceEvent = SurveillanceNotified | DevicesPermitted | PermissionSuspended | PermissionWithdrawn
DisputeEvent = DisputeOpened | DisputeDecided | ReviewAsked | ReviewEntered | ComplaintAdvised | DisputeClosed
IncidentEvent = IncidentReported | IncidentDecided | MeasureTaken | OfficerAttended | IncidentClosed
Report = ClaimDenied | ReportSent | RulesCopyGiven
Event = IncidentEvent | PersonExcluded | ExclusionLifted | DeviceEvent | DisputeEvent | Report
