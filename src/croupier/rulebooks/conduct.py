"""What a document says of conduct: what may not be done, what is decided about it and by whom, and how disputes end."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee

FAULT = "fault"
"""The incident that a player reports from the own terminal."""
CLAIM_OUTCOME, CLAIM_MALFUNCTION = "claim_outcome", "claim_malfunction"
"""What a player claims of a round: a wrong outcome, or a malfunction."""
BENEFIT_KEPT = "benefit_kept"
"""A player kept what a fault brought, and said nothing."""
DEVICE = "device"
"""Somebody used a device that can record, project or analyse outcomes."""
PARTNERSHIP = "partnership"
"""Several players seem to combine in order to exceed the maximum."""
SELF_CHECK = "self_check"
"""An account's entries do not add up to its balance."""


class Measure(StrEnum):
    """What can be decided about an incident."""

    NO_ACTION = "no_action"
    VOID_WAGERS = "void_wagers"
    EXCLUDE_FROM_TABLE = "exclude_from_table"
    EXCLUDE_FROM_GAME = "exclude_from_game"
    EXCLUDE_FROM_CASINO = "exclude_from_casino"
    DIRECT_TO_LEAVE = "direct_to_leave"
    DETAIN = "detain"
    """Whoever had a prohibited device is held until an inspector or the police take over."""
    CHECK_CARDS = "check_cards"
    REPLACE_CARDS = "replace_cards"
    FIND_MISSING_CARD = "find_missing_card"
    CORRECT_OUTCOME = "correct_outcome"
    INVALIDATE_OUTCOME = "invalidate_outcome"
    VOID_ROUND = "void_round"
    REFUND = "refund"
    """What is found due to the player is paid."""


class IncidentKind(Struct, frozen=True, kw_only=True):
    """A kind of incident, in words, and how it is dealt with."""

    words: str
    reported_by: Cited[tuple[Role, ...]]
    decided_by: Cited[tuple[Role, ...]]
    """Who closes it, and decides that nothing is done."""
    measures: Cited[tuple[Measure, ...]] | None = None
    """What else may be decided; none where it is only put on record."""
    exempts_on_duty: Cited[bool] | None = None
    """Staff and inspectors on duty are outside it."""
    needs_note: Cited[bool] | None = None
    """It is reported with a written reason."""


def incident(
    cite: Citations,
    clause: str,
    words: str,
    *,
    reported_by: tuple[Role, ...],
    decided_by: tuple[Role, ...],
    measures: tuple[Measure, ...] | None = None,
) -> IncidentKind:
    """A kind of incident of which one clause says everything."""
    return IncidentKind(
        words=words,
        reported_by=cite(clause, reported_by),
        decided_by=cite(clause, decided_by),
        measures=None if measures is None else cite(clause, measures),
    )


class DisputePolicy(Struct, frozen=True, kw_only=True):
    """How a dispute is decided."""

    opened_by: Cited[tuple[Role, ...]]
    """Who puts one on record for somebody."""
    raised_by: Cited[tuple[Role, ...]]
    """Who puts an own one on record, at the own terminal."""
    first: Cited[tuple[Role, ...]]
    """Who decides first."""
    in_absence: Cited[tuple[Role, ...]] | None = None
    """Who decides first while none of those is there."""
    review: Cited[tuple[Role, ...]] | None = None
    """Who reviews the first decision if the person asks; never whoever made it."""
    complaint: Cited[bool] | None = None
    """Who is not satisfied is told of the right to complain to an inspector before the dispute is closed."""
    outside: Cited[Addressee] | None = None
    """Who outside the house may review the decision: whoever asks for that has the round's file sent there."""


class DevicePermission(Struct, frozen=True, kw_only=True):
    """On what conditions phones, computers and the like may be had at a table."""

    granted_by: Cited[tuple[Role, ...]]
    only_in_salon: Cited[bool]
    """Only in the Private Gaming Salons."""
    inspector_first: Cited[bool]
    """A Table Inspector must supervise the game."""
    surveillance_first: Cited[bool]
    """Surveillance must have been told before."""
    ends_with_analysis: Cited[bool]
    """A device used to analyse play suspends it until that incident is decided."""
    withdrawn_by: Cited[tuple[Role, ...]]


class PartnershipAlert(Struct, frozen=True, kw_only=True):
    """When several players' wagers look like one partnership over the maximum."""

    coups: Cited[int]
    """In how many coups running."""
    percent: Cited[int]
    """How much of the maximum each has on the same area at the least."""


class ConductPolicy(Struct, frozen=True, kw_only=True):
    """A document's rules of conduct. None where the document has no such rule."""

    incidents: dict[str, IncidentKind]
    """What can be reported, by its code."""
    measures: dict[Measure, Cited[tuple[Role, ...]]]
    """Who may decide each measure, beside no action."""
    lifted_by: Cited[tuple[Role, ...]]
    """Who lifts an exclusion."""
    until_lifted: Cited[bool] | None = None
    """An exclusion lasts until it is lifted: it is given no end."""
    dispute: DisputePolicy
    devices: DevicePermission | None = None
    partnership: PartnershipAlert | None = None
    denied_above: Cited[int] | None = None
    """Above this prize, in cents, a denied claim is kept with the claimant's name and address and the reasons."""
    denied_by: Cited[tuple[Role, ...]] | None = None
    report_above: Cited[int] | None = None
    """Above this amount, in cents, each settlement error goes into the month's report to the regulator."""
    report_by: Cited[tuple[Role, ...]] | None = None
    report_to: Cited[Addressee] | None = None
    """Whom that report goes to."""
    copied_by: Cited[tuple[Role, ...]] | None = None
    """Who gives a copy of the rules to somebody who asks for one, where that is put on record."""
