"""The outbox: every notice that a document requires, and what became of it."""

from typing import Literal

from msgspec import Struct


class ReplyView(Struct):
    """What an addressee has replied."""

    reference: str
    text: str
    by: str
    at: int


class NoticeView(Struct):
    """A notice, and what became of it."""

    notice: int
    addressee: str
    subject: str
    about: str
    content: str
    text: str
    """What staff have written."""
    table: str
    round: int
    """The round whose file goes with it; none, if zero."""
    rulebook: str
    clause: str
    due: int
    standing: Literal["sent", "waits", "soon", "overdue"]
    by: str
    role: str
    at: int
    means: str
    """How it was sent: into a folder, by mail (smtp), or by hand; nothing, if it was not."""
    proof: str
    """The name of the file, the id of the message, or a reference."""
    digest: str
    """The hash of what was sent."""
    sent_by: str
    sent_at: int
    replies: tuple[ReplyView, ...]


class OutboxView(Struct):
    """The notices that wait, or all of them, the latest first."""

    staff: str
    role: str
    now: int
    notices: tuple[NoticeView, ...]
    alerts: tuple[str, ...]
    """What is due soon or overdue, in words."""
