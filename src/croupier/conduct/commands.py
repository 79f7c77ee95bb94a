"""What can be asked about conduct: by a player at the own terminal, and by staff.

The table and the place that a command is about stand beside it, in the order. A `Text` is replaced by its keyed
hash before anything is decided: no event ever holds it.
"""

from typing import Literal

from msgspec import Struct

from croupier.play.arguments import AccountId, Cents, Moment, Ordinal, PersonId, Text
from croupier.rulebooks.conduct import Measure

Reason = Literal["", "established", "not_established", "confirmed_by_record", "put_right", "other"]
"""Why something was decided; the words are in the note."""


class ConductCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked about conduct. What each does stands in `words/en.toml`, by its tag."""


class ConductByPlayer(ConductCommand, frozen=True):
    """A player's at the own place."""


class AboutIncident(ConductCommand, frozen=True):
    """About an incident, by its number."""

    incident: Ordinal


class AboutDispute(ConductCommand, frozen=True):
    """About a dispute, by its number."""

    dispute: Ordinal


# ---------------------------------------------------------------- a player's


class ReportTerminal(ConductByPlayer, frozen=True, tag="report_terminal"): ...


class Claim(ConductByPlayer, frozen=True, tag="claim"):
    round: Ordinal
    about: Literal["outcome", "malfunction"] = "outcome"


class DisputeRound(ConductByPlayer, frozen=True, tag="dispute_round"):
    round: Ordinal


# ---------------------------------------------------------------- incidents


class ReportIncident(ConductCommand, frozen=True, tag="report_incident"):
    kind: str
    round: Ordinal = 0
    """The round that it happened in; the table's last if none is said."""
    others: tuple[str, ...] = ()
    """Further places that took part."""
    person: PersonId = ""
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
    note: Text = ""


class DecideIncident(AboutIncident, frozen=True, tag="decide_incident"):
    measure: Measure
    reason: Reason = ""
    until: Moment = 0
    """When an exclusion ends by itself; if not said, it lasts until it is lifted."""
    note: Text = ""
    person: PersonId = ""
    """Who it was, where that came to be known after the report."""


class RecordAttendance(AboutIncident, frozen=True, tag="record_attendance"):
    step: Literal["arrived", "took_over"]
    service: Literal["inspector", "police"]
    officer: str


class CloseIncident(AboutIncident, frozen=True, tag="close_incident"): ...


class LiftExclusion(ConductCommand, frozen=True, tag="lift_exclusion"):
    exclusion: Ordinal


# ---------------------------------------------------------------- devices at a table


class NotifySurveillance(ConductCommand, frozen=True, tag="notify_surveillance"): ...


class PermitDevices(ConductCommand, frozen=True, tag="permit_devices"): ...


class WithdrawDevices(ConductCommand, frozen=True, tag="withdraw_devices"): ...


# ---------------------------------------------------------------- disputes


class OpenDispute(ConductCommand, frozen=True, tag="open_dispute"):
    round: Ordinal = 0
    person: PersonId = ""
    note: Text = ""


class DecideDispute(AboutDispute, frozen=True, tag="decide_dispute"):
    decision: Literal["for_player", "for_house"]
    reason: Reason = ""
    in_absence: bool = False
    """Whether nobody was there who decides first."""
    case: Ordinal = 0
    """The settlement error by which money is put right, if there is one."""
    note: Text = ""


class AskReview(AboutDispute, frozen=True, tag="ask_review"): ...


class EnterReview(AboutDispute, frozen=True, tag="enter_review"):
    outcome: Literal["confirmed", "changed"]
    note: Text = ""


class AdviseComplaint(AboutDispute, frozen=True, tag="advise_complaint"):
    how: Literal["spoken", "printed", "letter"]


class CloseDispute(AboutDispute, frozen=True, tag="close_dispute"):
    satisfied: bool


# ---------------------------------------------------------------- claims denied, reports, and copies of the rules


class DenyClaim(ConductCommand, frozen=True, tag="deny_claim"):
    amount: Cents
    person: PersonId = ""
    name: Text = ""
    address: Text = ""
    note: Text = ""


class SendReport(ConductCommand, frozen=True, tag="send_report"):
    month: str


class GiveRulesCopy(ConductCommand, frozen=True, tag="give_rules_copy"):
    how: Literal["printed", "sent"] = "printed"


PlayerCommand = ReportTerminal | Claim | DisputeRound
OfIncident = DecideIncident | RecordAttendance | CloseIncident
OfDispute = DecideDispute | AskReview | EnterReview | AdviseComplaint | CloseDispute
OfDevices = NotifySurveillance | PermitDevices | WithdrawDevices
AtPlace = ReportIncident | OpenDispute | GiveRulesCopy
"""What staff say of a place or of a table."""
StaffCommand = AtPlace | OfIncident | LiftExclusion | OfDevices | OfDispute | DenyClaim | SendReport
Command = PlayerCommand | StaffCommand
