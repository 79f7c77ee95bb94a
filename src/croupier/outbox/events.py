"""What can happen to a notice. Persons, staff and places go by their ids; what staff write is named by its keyed hash."""

from msgspec import Struct

from croupier.play.event import NoteId
from croupier.rulebooks.staffing import Addressee


class OutboxEvent(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True, gc=False):
    """Something that happened to a notice: who did it, in which role, and when."""

    notice: int
    """Its number in the outbox."""
    by: str
    role: str
    at: int


class NoticeDue(OutboxEvent, frozen=True, tag="notice_due"):
    """A notice must be sent: to whom, of what, by when, and by which clause of which document."""

    addressee: Addressee
    subject: str
    due: int
    clause: str
    rulebook: str
    about: str = ""
    """What it is about, such as `incident:3`."""
    content: str = ""
    """What the system has to say."""
    note: NoteId = ""
    """What staff have written."""
    table: str = ""
    round: int = 0
    """The round of that table whose whole file goes with it; none, if zero."""
    written: int = 0
    """Its number among the notices that the table has written; zero, if the table wrote none."""


class NoticeDispatched(OutboxEvent, frozen=True, tag="notice_dispatched"):
    """A notice was sent, and what proves it."""

    means: str
    """Into a folder, by mail (smtp), or by hand."""
    proof: str
    """The name of the file, the id of the message, or the reference that somebody noted."""
    digest: str = ""
    """The hash of what was sent."""


class ReplyNoted(OutboxEvent, frozen=True, tag="reply_noted"):
    """The addressee has replied."""

    reference: str = ""
    note: NoteId = ""


Event = NoticeDue | NoticeDispatched | ReplyNoted
