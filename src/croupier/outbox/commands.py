"""What can be asked about notices that are to be sent. What staff write is a `Letter`: no event ever holds it."""

from typing import Literal

from msgspec import Struct

from croupier.play.arguments import Letter, Moment, Ordinal, PersonId
from croupier.rulebooks.staffing import Addressee


class OutboxCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked about a notice."""


class AboutNotice(OutboxCommand, frozen=True):
    """About a notice, by its number in the outbox."""

    notice: Ordinal


class SubmitNotice(OutboxCommand, frozen=True, tag="submit_notice"):
    """Put a notice into the outbox that nothing on the floor calls for by itself."""

    addressee: Addressee
    subject: str
    content: Letter = ""
    due: Moment = 0
    """By when it must be sent; at once, if not said."""
    person: PersonId = ""
    """Whom the content is about, so that it is erased with that person."""


class HandOverNotice(AboutNotice, frozen=True, tag="hand_over_notice"):
    """A notice was given by hand, by telephone or by other means than the outbox's own: by what reference it is known."""

    reference: str


class NoteReply(AboutNotice, frozen=True, tag="note_reply"):
    """The addressee has replied."""

    reference: str = ""
    content: Letter = ""


class RecordSending(AboutNotice, frozen=True, tag="record_sending"):
    """The outbox has sent a notice."""

    means: Literal["folder", "smtp"]
    proof: str
    """The name of the file, or the id of the message."""
    digest: str
    """The hash of what was sent."""


class TakeOver(OutboxCommand, frozen=True, tag="take_over"):
    """Take the notices over that a table had written before there was an outbox."""


StaffCommand = SubmitNotice | HandOverNotice | NoteReply
SystemCommand = RecordSending | TakeOver
Command = StaffCommand | SystemCommand
