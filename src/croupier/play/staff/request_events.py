"""What becomes of something that a member of staff may not order alone."""

from croupier.play.commands import StaffCommand
from croupier.play.staff.staff_events import (
    AgreementUsed,
    HandoverAllowed,
    NoticeSent,
    NoticeWritten,
    PaymentAgreed,
    StaffingEvent,
    StaffSignedOff,
    StaffSignedOn,
)
from croupier.rulebooks.roles import Role


class RequestMade(StaffingEvent, frozen=True, tag="request_made"):
    """Somebody asked for what takes another's word: what it is, and by which clause that is decided."""

    request: int
    command: StaffCommand
    by: str
    role: Role
    why: str
    clause: str
    final: int | None = None
    """Up to which round a wrong deal changed nothing any more when it was asked for, where it is about a round."""


class RequestApproved(StaffingEvent, frozen=True, tag="request_approved"):
    """Another person approved it: what follows is that person's order."""

    request: int
    role: Role
    by: str = ""
    at: int = 0


class RequestDeclined(StaffingEvent, frozen=True, tag="request_declined"):
    """Another person declined it."""

    request: int
    role: Role
    why: str
    by: str = ""
    at: int = 0


StaffingChange = (
    StaffSignedOn
    | StaffSignedOff
    | HandoverAllowed
    | NoticeWritten
    | NoticeSent
    | PaymentAgreed
    | AgreementUsed
    | RequestMade
    | RequestApproved
    | RequestDeclined
)
