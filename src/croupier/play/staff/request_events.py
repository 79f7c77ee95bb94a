"""What becomes of something that a member of staff may not order alone."""

from croupier.play.commands import StaffCommand
from croupier.play.staff import staff_events
from croupier.rulebooks.roles import Role


class RequestMade(staff_events.StaffingEvent, frozen=True, tag="request_made"):
    """Somebody asked for what takes another's word: what it is, and by which clause that is decided."""

    request: int
    command: StaffCommand
    by: str
    role: Role
    why: str
    clause: str
    final: int | None = None
    """Up to which round a wrong deal changed nothing any more when it was asked for, where it is about a round."""


class RequestApproved(staff_events.StaffingEvent, frozen=True, tag="request_approved"):
    """Another person approved it: what follows is that person's order."""

    request: int
    role: Role
    by: str = ""
    at: int = 0


class RequestDeclined(staff_events.StaffingEvent, frozen=True, tag="request_declined"):
    """Another person declined it."""

    request: int
    role: Role
    why: str
    by: str = ""
    at: int = 0


StaffingChange = (
    staff_events.StaffSignedOn
    | staff_events.StaffSignedOff
    | staff_events.HandoverAllowed
    | staff_events.NoticeWritten
    | staff_events.NoticeSent
    | staff_events.PaymentAgreed
    | staff_events.AgreementUsed
    | staff_events.GivenAlone
    | RequestMade
    | RequestApproved
    | RequestDeclined
)
