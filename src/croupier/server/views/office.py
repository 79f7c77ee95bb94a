"""Incidents, disputes and exclusions, for staff and inspectors."""

from msgspec import Struct


class DecisionView(Struct):
    """Something that was decided, by whom, when and why."""

    decision: str
    clause: str
    reason: str
    by: str
    role: str
    at: int


class IncidentView(Struct):
    """An incident as staff and inspectors see it."""

    incident: int
    kind: str
    words: str
    clause: str
    table: str
    round: int
    places: tuple[str, ...]
    person: str
    affected: str
    employee: str
    device: str
    amount: int
    by: str
    role: str
    at: int
    notes: tuple[str, ...]
    """What was written about it."""
    facts: tuple[str, ...]
    """What else is on record, in words."""
    decided: tuple[DecisionView, ...]
    offers: tuple[str, ...]
    """What may be decided."""
    due: tuple[str, ...]
    """What was decided and is still to be done."""
    open: bool


class DisputeView(Struct):
    """A dispute as staff and inspectors see it."""

    dispute: int
    table: str
    round: int
    place: str
    person: str
    by: str
    at: int
    status: str
    notes: tuple[str, ...]
    decided: tuple[DecisionView, ...]
    advised: int | None
    """When the person was told of the right to complain."""


class ExclusionView(Struct):
    """Somebody who takes no further part."""

    exclusion: int
    measure: str
    clause: str
    place: str
    person: str
    table: str
    by: str
    at: int
    until: int


class OfficeView(Struct):
    """Incidents, disputes and exclusions, the latest first."""

    staff: str
    role: str
    incidents: tuple[IncidentView, ...]
    disputes: tuple[DisputeView, ...]
    exclusions: tuple[ExclusionView, ...]
    overdue: tuple[str, ...]
    """The months whose report on settlement errors was not sent."""
    alerts: tuple[str, ...]
    """The notices that are due soon or overdue, in words."""
