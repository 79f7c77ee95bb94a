"""Whether the books hold: the journal and its heads, every transfer, balance, ticket, snapshot and answer, from the start.

An answer can be checked as far as the journal says the same: that a command was accepted, when, and what was paid out. Which
command it was, and the words of a refusal, are in no event: a change there goes unseen. With the floor's key it shows that
a note is as it was written, and that the number kept of a ticket is its own; without it, that each is there, and no other.
"""

from collections import Counter
from collections.abc import Callable

import msgspec
from msgspec import Struct

from croupier.cage.drawer_events import VoucherIssued
from croupier.cage.ledger import chips, ledger_of, stakes
from croupier.cage.terminal_events import AccountOpened, TicketIssued
from croupier.cage.tickets import GOOD, Ended, Issued, TakenInHand, Ticket
from croupier.conduct import events as conduct
from croupier.floor.house import FloorRestored
from croupier.floor.journal import START, Head, Record, link
from croupier.floor.notes import TEXTS, Notes
from croupier.floor.orders import Answer, decode_answer
from croupier.floor.seals import Sealed
from croupier.floor.snapshots import holds
from croupier.floor.store import NumberedAnswer, Reading, Snapshot, StoredTransfer
from croupier.floor.streams import HOUSE, Event, kind_of, name_of
from croupier.floor.ticket_numbers import TicketNumbers
from croupier.play.spins.lucky_ball import is_as_drawn
from croupier.play.spins.lucky_ball_events import SeedPublished
from croupier.play.table import Table


class Fault(Struct, frozen=True):
    """The first thing found wrong."""

    stream: str
    version: int
    what: str


class Verdict(Struct, frozen=True):
    """What was checked and what was found."""

    ok: bool
    events: int
    first_fault: Fault | None
    restored: tuple[FloorRestored, ...] = ()
    """Every time that a person let the floor open on a database that was not where its seals or its key said."""


class _Found(Exception):
    """Carries a fault out of the checks."""

    def __init__(self, stream: str, version: int, what: str) -> None:
        super().__init__(what)
        self.fault = Fault(stream, version, what)


async def verify(
    store: Reading,
    progress: Callable[[int], None] = lambda _: None,
    sealed: Sealed | None = None,
    notes: Notes | None = None,
    numbers: TicketNumbers | None = None,
) -> Verdict:
    """Replay everything and compare, with the seals too if there are any, and open notes and ticket numbers if the floor's
    key is there; stop at the first fault."""
    check = _Check(progress, sealed or Sealed())
    reading = ""
    try:
        heads = await store.heads()
        for stream in sorted({*await store.streams(), *check.sealed}):
            reading = stream
            await check.stream(store, stream, heads.get(stream, START))
        reading = ""
        await check.balances(store)
        await check.tickets(store, numbers)
        await check.answers(store)
        await check.notes(store, notes)
        check.restores()
    except _Found as found:
        return Verdict(False, check.events, found.fault, tuple(check.restored))
    except UnicodeDecodeError as wrong:
        return Verdict(False, check.events, Fault(reading, 0, f"a text in the database is none: {wrong.reason}"))
    except (
        TypeError,
        ValueError,
        AttributeError,
        LookupError,
        OverflowError,
    ) as wrong:  # SQLite keeps whatever is there
        return Verdict(False, check.events, Fault(reading, 0, f"a value in the database is not of its kind: {wrong}"))
    return Verdict(True, check.events, None, tuple(check.restored))


class _Check:
    """The running sums of a verification."""

    def __init__(self, progress: Callable[[int], None], sealed: Sealed) -> None:
        self.events = 0
        self.progress = progress
        self.sealed = sealed.heads
        self.sealed_restores = sealed.restores
        self.restored: list[FloorRestored] = []
        self.sums: Counter[str] = Counter()
        self.opened: set[str] = set()
        self.issued: dict[str, Ticket] = {}
        self.drawn: dict[str, str] = {}
        """The system digits of every ticket whose number was drawn."""
        self.ended: dict[str, tuple[str, int, Ended]] = {}
        """How each ticket ended, and the stream and the version of the event that ended it."""
        self.in_hand: dict[str, tuple[int, str]] = {}
        """The desk that had each ticket in hand last, and since when."""
        self.happened: set[int] = set()
        """The times of all events."""
        self.named: dict[str, tuple[str, int]] = {}
        """The stream and the version of the event that names each note."""
        self.paid: set[tuple[int, str, int]] = set()
        """The time, the account and the attempt of every payment."""

    async def stream(self, store: Reading, stream: str, head: Head) -> None:
        """A stream: its chain and its seals, then its transfers and its snapshots against a replay."""
        kept = [each async for each in store.transfers(stream)]
        sealed = dict(self.sealed.get(stream, {}))
        snapshots = {each.version: each async for each in store.snapshots(stream)}
        expected: list[StoredTransfer] = []
        try:
            kind = kind_of(stream)
        except KeyError:
            raise _Found(stream, 0, "there is no such kind of stream") from None
        state, last = kind.state(), START
        async for each in store.records(stream):
            self._chained(each, last)
            last = Head(each.version, each.hash)
            if sealed.pop(each.version, each.hash.hex()) != each.hash.hex():
                raise _Found(stream, each.version, "this is not the event that was sealed")
            try:
                event = kind.event(each.body)
                self._drawn(each, state, event)
                state = kind.after(state, event)
            except (msgspec.DecodeError, ValueError, AssertionError, KeyError, IndexError) as wrong:
                raise _Found(stream, each.version, f"the event cannot have followed: {wrong}") from None
            moved = kind.postings(stream, event)
            expected += [StoredTransfer(stream, each.version, place, *move) for place, move in enumerate(moved)]
            self._note(each, event)
            if type(event) in kind.chapters and each.version not in snapshots:
                raise _Found(stream, each.version, "the snapshot after this event is missing")
            if each.version in snapshots:
                self._snapshot(snapshots.pop(each.version), state)
            self.events += 1
            self.progress(self.events)
        if last != head:
            raise _Found(stream, head.version, f"the head is not the last event, which is {last.version}")
        if sealed:
            raise _Found(
                stream, min(sealed), "this event was sealed, and is not there any more: the tail has been cut off"
            )
        if snapshots:
            raise _Found(stream, min(snapshots), "there is a snapshot of an event that is not there")
        self._compare(stream, expected, kept)

    async def balances(self, store: Reading) -> None:
        """Every account against the sum of its transfers."""
        rows = {account.id: account for account in await store.accounts()}
        for account in sorted(self.opened | rows.keys()):
            row = rows.get(account)
            if row is None or account not in self.opened:
                raise _Found(chips(account), 0, "the account was never opened" if row else "the account is missing")
            if (row.balance, row.staked) != (self.sums[chips(account)], self.sums[stakes(account)]):
                raise _Found(chips(account), 0, "the balance is not the sum of its transfers")

    async def tickets(self, store: Reading, numbers: TicketNumbers | None) -> None:
        """Every ticket's end against its issue, and every ticket kept against its events."""
        expected = dict(self.issued)
        for ticket, (stream, version, end) in self.ended.items():
            if ticket not in expected:
                raise _Found(stream, version, f"a ticket is {end.state} that was never issued")
            if expected[ticket].amount != end.amount:
                raise _Found(stream, version, f"a ticket is {end.state} for another amount than it was issued for")
            expected[ticket] = expected[ticket]._replace(state=end.state)
        for ticket, (_, desk) in self.in_hand.items():
            if ticket in expected:
                expected[ticket] = expected[ticket]._replace(desk=desk)
        kept = {ticket.ticket: ticket for ticket in await store.tickets()}
        for ticket in sorted(expected.keys() | kept.keys()):
            row = kept.get(ticket)
            if row is None or expected.get(ticket) != row._replace(number=None):
                raise _Found(f"ticket:{ticket}", 0, "the ticket is not as its events left it")
            if (row.number is not None) != (ticket in self.drawn and row.state == GOOD):
                what = (
                    "is missing, though the ticket has not ended"
                    if row.number is None
                    else "is kept, and should not be"
                )
                raise _Found(f"ticket:{ticket}", 0, f"the ticket's sealed number {what}")
            if row.number is not None and numbers is not None and not numbers.is_own(row, self.drawn[ticket]):
                raise _Found(f"ticket:{ticket}", 0, "the sealed number is not the ticket's own")

    async def answers(self, store: Reading) -> None:
        """Every answer that says yes against the events of its time, and every event against the answers."""
        accepted, paid = set[int](), set[tuple[int, str, int]]()
        async for each in store.answers():
            answer = self._answer(each)
            if answer.ok:
                accepted.add(answer.at)
                if answer.at not in self.happened:
                    raise _Found(f"answer:{each.source}", each.number, "nothing happened when this was accepted")
            if answer.paid is not None:
                paid.add((answer.at, *answer.paid))
                if (answer.at, *answer.paid) not in self.paid:
                    raise _Found(f"answer:{each.source}", each.number, "the answer names a payment that was not made")
        unanswered = (self.happened - accepted) | {at for at, *_ in self.paid - paid}
        for stream in await store.streams() if unanswered else ():
            async for event in store.records(stream):
                if event.at in unanswered:
                    raise _Found(stream, event.version, "the answer to what made this event is missing, or is changed")

    async def notes(self, store: Reading, opener: Notes | None) -> None:
        """Every note against the event that names it."""
        missing = dict(self.named)
        async for stored, key in store.notes():
            if stored.note not in self.named:
                raise _Found(f"note:{stored.note}", 0, "no event names this note")
            if opener is not None and not opener.opens(stored, key):
                raise _Found(*self.named[stored.note], f"the note {stored.note} of this event has been changed")
            del missing[stored.note]
        for note, here in missing.items():
            raise _Found(*here, f"the note {note} of this event is missing")

    def restores(self) -> None:
        """Every restore that was sealed against the journal."""
        journalled = {each.number for each in self.restored}
        for number in self.sealed_restores:
            if number not in journalled:
                raise _Found(
                    HOUSE.stream(), 0, f"the seals say that the floor was restored ({number}), and the journal does not"
                )

    def _answer(self, each: NumberedAnswer) -> Answer:
        try:
            answer = decode_answer(each.body)
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            raise _Found(f"answer:{each.source}", each.number, f"the answer cannot be read: {wrong}") from None
        if answer.at != each.at or answer.again:
            raise _Found(f"answer:{each.source}", each.number, "the answer is not as it was given")
        return answer

    def _chained(self, each: Record, last: Head) -> None:
        if each.version != last.version + 1:
            raise _Found(each.stream, last.version + 1, "the event is missing")
        if each.hash != link(last.hash, each.stream, each.version, each.at, each.actor, each.type, each.body):
            raise _Found(each.stream, each.version, "the event or its hash has been changed")

    def _note(self, each: Record, event: Event) -> None:
        """Keep what must agree with something in another stream, or in no stream."""
        here = (each.stream, each.version)
        self.happened.add(each.at)
        if isinstance(event, AccountOpened):
            self.opened.add(event.account)
        elif isinstance(event, TicketIssued | VoucherIssued):
            self.paid.add((each.at, event.account, event.attempt))
            if event.system:
                self.drawn[event.ticket if isinstance(event, TicketIssued) else event.voucher] = event.system
        elif isinstance(event, FloorRestored):
            self.restored.append(event)
        elif isinstance(event, conduct.ConductEvent):
            self.named |= {note: here for name in TEXTS if (note := getattr(event, name, ""))}
        for said in kind_of(each.stream).news(each.stream, each.at, event):
            match said:
                case Issued():
                    if said.ticket.ticket in self.issued:
                        raise _Found(*here, "a ticket is issued a second time")
                    self.issued[said.ticket.ticket] = said.ticket
                case Ended():
                    if said.ticket in self.ended:
                        raise _Found(*here, f"a ticket is {said.state} that had ended before")
                    self.ended[said.ticket] = (*here, said)
                case TakenInHand():
                    self.in_hand[said.ticket] = max(self.in_hand.get(said.ticket, (0, "")), (each.at, said.desk))

    def _drawn(self, each: Record, state: object, event: Event) -> None:
        """A seed that is published, against its hash and what was drawn from it."""
        if not isinstance(event, SeedPublished) or not isinstance(state, Table):
            return
        if not is_as_drawn(name_of(each.stream), state, event):
            raise _Found(each.stream, each.version, "the seed is not the one committed, or gives another draw")

    def _snapshot(self, snapshot: Snapshot, replayed: object) -> None:
        if not holds(snapshot.stream, snapshot.body, replayed):
            raise _Found(snapshot.stream, snapshot.version, "the snapshot is not what a replay gives")

    def _compare(self, stream: str, expected: list[StoredTransfer], kept: list[StoredTransfer]) -> None:
        for place, transfer in enumerate(expected):
            if place >= len(kept) or kept[place] != transfer:
                raise _Found(stream, transfer.version, "a transfer is not what its event says")
            if ledger_of(transfer.source) != ledger_of(transfer.target):
                raise _Found(stream, transfer.version, "a transfer goes from one ledger to another")
            self.sums[transfer.source] -= transfer.amount
            self.sums[transfer.target] += transfer.amount
        if len(kept) > len(expected):
            raise _Found(stream, kept[len(expected)].version, "there is a transfer that no event made")
