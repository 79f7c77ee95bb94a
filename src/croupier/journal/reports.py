"""Reports on the books."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.journal.chain import Record
from croupier.journal.long_reading import in_turns
from croupier.journal.store import Account, Reading
from croupier.journal.streams import OUTBOX, TABLE, decode
from croupier.outbox.events import NoticeDispatched, NoticeDue
from croupier.play.staff.staff_events import NoticeSent, NoticeWritten
from croupier.rulebooks.staffing import Addressee

NOTICES = ("notice_written", "notice_sent")
"""The types of the events by which a table writes notices and has them sent."""


def credit_given(accounts: Iterable[Account]) -> dict[str, int]:
    """How much each account is below zero, which is what credit to a player would be: there should be none. What was
    paid too much is in the books under a heading of its own, and is none."""
    below = {each.id: -min(each.balance, each.staked) for each in accounts}
    return {account: amount for account, amount in below.items() if amount > 0}


class NoticeLine(Struct, frozen=True):
    """A notice in the register: what it is about, who wrote it, and who sent it when, if it was sent."""

    table: str
    """The table that it is about; none, if it is about no table."""
    notice: int
    """Its number in the outbox; of one that was sent before there was an outbox, its number at the table."""
    addressee: Addressee
    subject: str
    clause: str
    written_at: int
    written_by: str
    sent_at: int | None = None
    sent_by: str = ""
    reference: str = ""


async def register_of_notices(store: Reading, tables: Mapping[str, str]) -> list[NoticeLine]:
    """Every notice of these tables and of their documents, in the order in which they were written. The tables are given
    with their documents."""
    written: dict[tuple[str, int], NoticeLine] = {}
    lines: dict[int, NoticeLine] = {}
    for table in tables:
        async for each in in_turns(store.records(TABLE.stream(table))):
            if each.type in NOTICES:
                _of_table(written, table, each)
    async for each in in_turns(store.records(OUTBOX.stream())):
        event = decode(each.stream, each.body)
        if isinstance(event, NoticeDue):
            written.pop((event.table, event.written), None)
            if event.table in tables or (not event.table and event.rulebook in tables.values()):
                about = (event.addressee, event.subject, event.clause, each.at, each.actor)
                lines[event.notice] = NoticeLine(event.table, event.notice, *about)
        elif isinstance(event, NoticeDispatched) and event.notice in lines:
            sent = lines[event.notice]
            lines[event.notice] = replace(sent, sent_at=each.at, sent_by=each.actor, reference=event.proof)
    return sorted((*written.values(), *lines.values()), key=lambda line: line.written_at)


def _of_table(written: dict[tuple[str, int], NoticeLine], table: str, each: Record) -> None:
    event = decode(each.stream, each.body)
    if isinstance(event, NoticeWritten):
        about = (event.addressee, event.subject, event.clause, each.at, each.actor)
        written[table, event.notice] = NoticeLine(table, event.notice, *about)
    elif isinstance(event, NoticeSent):
        sent = written[table, event.notice]
        written[table, event.notice] = replace(sent, sent_at=each.at, sent_by=each.actor, reference=event.reference)
