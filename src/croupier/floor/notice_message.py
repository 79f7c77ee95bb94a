"""A notice as it is sent: a message whose id and bytes are the same however often it is made from the same texts."""

import hashlib
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime

import msgspec

from croupier.outbox.events import NoticeDue
from croupier.plan.floor_plan import FloorPlan
from croupier.rulebooks.library import rulebook
from croupier.words import sentence

NOBODY = "croupier.invalid"
"""The domain of a floor that has no address for mail."""
_ENCODER = msgspec.json.Encoder(order="deterministic")


def message_id(plan: FloorPlan, due: NoticeDue) -> str:
    """The id of a notice: the same each time that it is sent, so that a repeat is known for one, and no other's."""
    return f"<{due.notice}.{_digest(due)}@{plan.outbox.sender.partition('@')[2] or NOBODY}>"


def file_name(due: NoticeDue) -> str:
    """The name of a notice's file: the same each time that it is written."""
    return f"{due.notice:06}-{due.addressee}-{_digest(due)[:12]}.eml"


def _digest(due: NoticeDue) -> str:
    return hashlib.sha256(_ENCODER.encode(due)).hexdigest()[:32]


def letter(plan: FloorPlan, due: NoticeDue, text: str, file: bytes = b"") -> EmailMessage:
    """The message: what the system has to say, what staff have written, the clause, and the round's file."""
    message = EmailMessage()
    message["Message-ID"] = message_id(plan, due)
    message["Date"] = format_datetime(datetime.fromtimestamp(due.at // 1_000_000, UTC))
    message["From"] = plan.outbox.sender or f"floor@{NOBODY}"
    message["To"] = plan.outbox.to.get(due.addressee, f"{due.addressee}@{NOBODY}")
    message["Subject"] = f"{plan.name}: {due.subject} (notice {due.notice})"
    book = rulebook(due.rulebook)
    where = f"Table {due.table}" if due.table else ""
    lines = [
        due.subject[:1].upper() + due.subject[1:],
        "",
        *filter(None, (due.content, text)),
        "",
        *filter(None, (where, f"About {due.about.replace(':', ' ')}" if due.about else "")),
        sentence("rule_clause_of_casino", clause=due.clause, casino=book.casino, title=book.title, what=book.key),
        sentence("written_at_by_by_role", at=plan.date_and_time(due.at), by=due.by, role=due.role.replace("_", " ")),
        f"Due {plan.date_and_time(due.due)}",
        sentence("notice_of_plan", notice=due.notice, plan=plan.name),
    ]
    message.set_content("\n".join(lines) + "\n")
    if file:
        name = f"table-{due.table}-round-{due.round}.json"
        message.add_attachment(file, maintype="application", subtype="json", filename=name)
        message.set_boundary(f"notice-{_digest(due)}")
    return message
