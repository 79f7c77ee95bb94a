"""The outbox: every notice with where it stands, how events add to it, and what is answered about it."""

from collections.abc import Sequence
from typing import Literal, assert_never

from msgspec import Struct, field

from croupier.conduct.context import SignedBy
from croupier.outbox.commands import Command, HandOverNotice, NoteReply, RecordSending, SubmitNotice, TakeOver
from croupier.outbox.events import Event, NoticeDispatched, NoticeDue, ReplyNoted
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.play.staff.staff_events import NoticeWritten
from croupier.rulebooks.citation import Cited, applies
from croupier.words import sentence

Decision = Accepted[Event] | Refused
Standing = Literal["sent", "waits", "soon", "overdue"]


class Notice(Struct):
    """A notice, and what became of it."""

    due: NoticeDue
    sent: NoticeDispatched | None = None
    replies: list[ReplyNoted] = field(default_factory=list)

    def standing(self, at: int, warning: int) -> Standing:
        """Where it stands at a time. It is due soon within the warning, and not before half its time is over: a notice that
        must go at once is not late the moment it is written."""
        if self.sent is not None:
            return "sent"
        if at >= self.due.due:
            return "overdue"
        return "soon" if at >= max(self.due.due - warning, (self.due.at + self.due.due) // 2) else "waits"


class Outbox(Struct):
    """All notices, numbered from 1 in the order in which they came to be due."""

    notices: list[Notice] = field(default_factory=list)
    unsent: list[int] = field(default_factory=list)
    """Those that wait to be sent, by their numbers."""

    def find(self, number: int) -> Notice | None:
        """A notice by its number."""
        return self.notices[number - 1] if 0 < number <= len(self.notices) else None

    def of_table(self, table: str, written: int) -> Notice | None:
        """A notice that a table has written and that waits to be sent."""
        waiting = (self.notices[number - 1] for number in self.unsent)
        return next((each for each in waiting if (each.due.table, each.due.written) == (table, written)), None)


class OutboxContext(Struct, frozen=True, kw_only=True):
    """By whom, when and about which document something is asked."""

    at: int
    by: str
    role: str
    rulebook: str
    table: str = ""
    tells: Cited[bool] | None = None
    """Whether the document has anything told to the addressee."""
    clause: str = ""
    """By which clause whoever asks may ask it."""
    at_once: int = 0
    """How long a notice may take that goes at once."""
    waiting: Sequence[NoticeWritten] = ()
    """What the table has written, and nobody has sent."""

    @property
    def signature(self) -> SignedBy:
        """Who does it, in which role, and when."""
        return {"by": self.by, "role": self.role, "at": self.at}


# ---------------------------------------------------------------- what happens


def evolve(outbox: Outbox, event: Event) -> Outbox:
    """The outbox after an event. The outbox given is used up."""
    match event:
        case NoticeDue():
            assert event.notice == len(outbox.notices) + 1
            outbox.notices.append(Notice(event))
            outbox.unsent.append(event.notice)
        case NoticeDispatched():
            outbox.notices[event.notice - 1].sent = event
            outbox.unsent.remove(event.notice)
        case ReplyNoted():
            outbox.notices[event.notice - 1].replies.append(event)
        case _:
            assert_never(event)
    return outbox


# ---------------------------------------------------------------- what is answered


def decide(outbox: Outbox, context: OutboxContext, command: Command) -> Decision:
    """The answer to a command that whoever asks may give."""
    match command:
        case SubmitNotice():
            return _submit(outbox, context, command)
        case HandOverNotice():
            if not command.reference:
                return Refused(Reason.MALFORMED, sentence("say_by_what_reference_notice"), context.clause)
            return _sent(outbox, context, command.notice, "hand", command.reference)
        case RecordSending():
            return _sent(outbox, context, command.notice, command.means, command.proof, command.digest)
        case NoteReply():
            return _reply(outbox, context, command)
        case TakeOver():
            return _take_over(outbox, context)
        case _:
            assert_never(command)


def _submit(outbox: Outbox, context: OutboxContext, command: SubmitNotice) -> Decision:
    rule = context.tells
    if not applies(rule):
        words = sentence("nobody_is_told_of_anything")
        return Refused(Reason.NOT_OFFERED, words, "" if rule is None else rule.clause)
    if not command.subject:
        return Refused(Reason.MALFORMED, sentence("say_what_notice_is_about"), rule.clause)
    if command.due and command.due <= context.at:
        return Refused(Reason.MALFORMED, sentence("notice_is_due_in_future"), rule.clause)
    due = NoticeDue(
        notice=len(outbox.notices) + 1,
        addressee=command.addressee,
        subject=command.subject,
        due=command.due or context.at + context.at_once,
        clause=rule.clause,
        rulebook=context.rulebook,
        note=command.content,
        table=context.table,
        **context.signature,
    )
    return Accepted([due], (Remark(sentence("notice", notice=due.notice), rule.clause),))


def _sent(outbox: Outbox, context: OutboxContext, notice: int, means: str, proof: str, digest: str = "") -> Decision:
    if notice not in outbox.unsent:
        return Refused(Reason.UNKNOWN, sentence("no_notice_waits_to_be_sent", notice=notice), context.clause)
    return Accepted([NoticeDispatched(notice=notice, means=means, proof=proof, digest=digest, **context.signature)])


def _reply(outbox: Outbox, context: OutboxContext, command: NoteReply) -> Decision:
    found = outbox.find(command.notice)
    if found is None or found.sent is None:
        return Refused(Reason.UNKNOWN, sentence("no_notice_was_sent", notice=command.notice), context.clause)
    if not command.reference and not command.content:
        return Refused(Reason.MALFORMED, sentence("say_what_reply_says"), context.clause)
    reply = ReplyNoted(notice=command.notice, reference=command.reference, note=command.content, **context.signature)
    return Accepted([reply])


def _take_over(outbox: Outbox, context: OutboxContext) -> Decision:
    left = [each for each in context.waiting if outbox.of_table(context.table, each.notice) is None]
    if not left:
        return Refused(Reason.NOTHING, sentence("outbox_has_every_notice"), "")
    taken = [due_of(each, context, number) for number, each in enumerate(left, start=len(outbox.notices) + 1)]
    return Accepted(taken)


def due_of(written: NoticeWritten, context: OutboxContext, number: int) -> NoticeDue:
    """A notice that a table has written, as the outbox has it: it goes at once."""
    return NoticeDue(
        notice=number,
        addressee=written.addressee,
        subject=written.subject,
        due=context.at + context.at_once,
        clause=written.clause,
        rulebook=context.rulebook,
        table=context.table,
        written=written.notice,
        **context.signature,
    )
