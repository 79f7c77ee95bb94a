"""What can be asked about conduct: by a player at the own terminal, and by staff.

The table and the place that a command is about stand beside it, in the order. Texts (`note`, `name`, `address`) are replaced
by their keyed hashes before anything is decided: no event ever holds them.
"""

from typing import Literal

from msgspec import Struct

from croupier.play.arguments import AccountId, Cents, Moment, Ordinal
from croupier.rulebooks.conduct import Measure

Reason = Literal["", "established", "not_established", "confirmed_by_record", "put_right", "other"]
"""Why something was decided; the words are in the note."""


class ConductCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked about conduct."""


class ByPlayer(ConductCommand, frozen=True):
    """A player's at the own place."""


class AboutIncident(ConductCommand, frozen=True):
    """About an incident, by its number."""

    incident: Ordinal


class AboutDispute(ConductCommand, frozen=True):
    """About a dispute, by its number."""

    dispute: Ordinal


# ---------------------------------------------------------------- a player's


class ReportTerminal(ByPlayer, frozen=True, tag="report_terminal"):
    """Report a fault of the own terminal."""


class Claim(ByPlayer, frozen=True, tag="claim"):
    """Claim that a round had another outcome than was entered, or that something malfunctioned in it."""

    round: Ordinal
    about: Literal["outcome", "malfunction"] = "outcome"


# ---------------------------------------------------------------- incidents


class ReportIncident(ConductCommand, frozen=True, tag="report_incident"):
    """Put an incident of one of the document's kinds on record."""

    kind: str
    round: Ordinal = 0
    """The round that it happened in; the table's last if none is said."""
    others: tuple[str, ...] = ()
    """Further places that took part."""
    person: str = ""
    """Who it was, where that is known, by an opaque id."""
    affected: str = ""
    """The player concerned: a place, or an opaque id."""
    employee: str = ""
    """The member of staff concerned, by the id with which they sign in; anybody else is described in the note."""
    card: str = ""
    account: AccountId = ""
    """The chip account concerned, where it is not that of the place."""
    device: Literal["", "calculator", "computer", "phone", "camera", "other"] = ""
    on_duty: bool = False
    """Whether it was staff or an inspector in the course of duty."""
    warned: bool = False
    """Whether the person was warned."""
    amount: Cents = 0
    fault_at: Moment = 0
    """When a fault brought that amount."""
    note: str = ""


class DecideIncident(AboutIncident, frozen=True, tag="decide_incident"):
    """Decide what is done, and why; one measure at a time."""

    measure: Measure
    reason: Reason = ""
    until: Moment = 0
    """When an exclusion ends by itself; if not said, it lasts until it is lifted."""
    note: str = ""


class RecordAttendance(AboutIncident, frozen=True, tag="record_attendance"):
    """An inspector or a police officer has come to a person detained, or has taken over."""

    step: Literal["arrived", "took_over"]
    service: Literal["inspector", "police"]
    officer: str


class CloseIncident(AboutIncident, frozen=True, tag="close_incident"):
    """All that was decided is done."""


class LiftExclusion(ConductCommand, frozen=True, tag="lift_exclusion"):
    """Let whoever was excluded play again."""

    exclusion: Ordinal


# ---------------------------------------------------------------- devices at a table


class NotifySurveillance(ConductCommand, frozen=True, tag="notify_surveillance"):
    """Surveillance was told that devices are going to be permitted at this table."""


class PermitDevices(ConductCommand, frozen=True, tag="permit_devices"):
    """Let players have phones, computers and the like at this table."""


class WithdrawDevices(ConductCommand, frozen=True, tag="withdraw_devices"):
    """Permit them no longer."""


# ---------------------------------------------------------------- disputes


class OpenDispute(ConductCommand, frozen=True, tag="open_dispute"):
    """Put a dispute or complaint on record."""

    round: Ordinal = 0
    person: str = ""
    note: str = ""


class DecideDispute(AboutDispute, frozen=True, tag="decide_dispute"):
    """Decide it first, or review the first decision."""

    decision: Literal["for_player", "for_house"]
    reason: Reason = ""
    in_absence: bool = False
    """Whether nobody was there who decides first."""
    case: Ordinal = 0
    """The settlement error by which money is put right, if there is one."""
    note: str = ""


class AskReview(AboutDispute, frozen=True, tag="ask_review"):
    """The person asks for a review of the decision."""


class EnterReview(AboutDispute, frozen=True, tag="enter_review"):
    """What came of a review outside the house."""

    outcome: Literal["confirmed", "changed"]
    note: str = ""


class AdviseComplaint(AboutDispute, frozen=True, tag="advise_complaint"):
    """The person was told of the right to complain to an inspector."""

    how: Literal["spoken", "printed", "letter"]


class CloseDispute(AboutDispute, frozen=True, tag="close_dispute"):
    """The decision is final; whether the person is satisfied with it."""

    satisfied: bool


# ---------------------------------------------------------------- claims denied, reports, and copies of the rules


class DenyClaim(ConductCommand, frozen=True, tag="deny_claim"):
    """A claim to a prize was denied: how much, whose, and why."""

    amount: Cents
    person: str = ""
    name: str = ""
    address: str = ""
    note: str = ""


class SendReport(ConductCommand, frozen=True, tag="send_report"):
    """The report on a month's settlement errors was sent to the regulator."""

    month: str


class GiveRulesCopy(ConductCommand, frozen=True, tag="give_rules_copy"):
    """Somebody asked for a copy of the rules, and is given one."""

    how: Literal["printed", "sent"] = "printed"


PlayerCommand = ReportTerminal | Claim
OfIncident = DecideIncident | RecordAttendance | CloseIncident
OfDispute = DecideDispute | AskReview | EnterReview | AdviseComplaint | CloseDispute
OfDevices = NotifySurveillance | PermitDevices | WithdrawDevices
AtPlace = ReportIncident | OpenDispute | GiveRulesCopy
"""What staff say of a place or of a table."""
StaffCommand = AtPlace | OfIncident | LiftExclusion | OfDevices | OfDispute | DenyClaim | SendReport
Command = PlayerCommand | StaffCommand
