"""Reports on the books."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.store import Account, Reading
from croupier.floor.streams import TABLE, decode
from croupier.play.staff.staff_events import NoticeSent, NoticeWritten
from croupier.rulebooks.staffing import Addressee

NOTICES = ("notice_written", "notice_sent")
"""The types of the events that the register of notices is made of."""


def credit_given(accounts: Iterable[Account]) -> dict[str, int]:
    """How much each account is below nought, which is what credit to a player would be: there should be none. What was
    paid too much is in the books under a heading of its own, and is none."""
    below = {each.id: -min(each.balance, each.staked) for each in accounts}
    return {account: amount for account, amount in below.items() if amount > 0}


class NoticeLine(Struct, frozen=True):
    """A notice in the register: what it is about, who wrote it, and who sent it when, if it was sent."""

    table: str
    notice: int
    addressee: Addressee
    subject: str
    clause: str
    written_at: int
    written_by: str
    sent_at: int | None = None
    sent_by: str = ""
    reference: str = ""


async def register_of_notices(store: Reading, tables: Iterable[str]) -> list[NoticeLine]:
    """Every notice of these tables, in the order in which they were written."""
    lines: list[NoticeLine] = []
    for table in tables:
        stream, own = TABLE.stream(table), dict[int, NoticeLine]()
        async for each in store.records(stream):
            event = decode(stream, each.body) if each.type in NOTICES else None
            match event:
                case NoticeWritten():
                    own[event.notice] = NoticeLine(
                        table, event.notice, event.addressee, event.subject, event.clause, each.at, each.actor
                    )
                case NoticeSent():
                    sent = own[event.notice]
                    own[event.notice] = replace(sent, sent_at=each.at, sent_by=each.actor, reference=event.reference)
        lines += own.values()
    return sorted(lines, key=lambda line: line.written_at)
