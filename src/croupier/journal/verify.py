"""Whether the books hold: the journal and its heads, every transfer, balance, ticket, snapshot and answer, from the start.

An answer can be checked as far as the journal says the same: that a command was accepted, when, and what was paid out. Which
command it was, and the words of a refusal, are in no event: a change there goes unseen. With the floor's key it shows that
a note is as it was written, and that the number kept of a ticket is its own; without it, that each is there, and no other.
"""

from collections import Counter
from collections.abc import Callable
from typing import cast

import msgspec
from msgspec import Struct

from croupier.cage.drawer_events import VoucherIssued
from croupier.cage.ledger import chips, is_between_ledgers, ledger_of, stakes
from croupier.cage.terminal_events import TicketIssued
from croupier.cage.tickets import GOOD, Ended, Issued, TakenInHand, Ticket
from croupier.house.house import FloorRestored
from croupier.journal.chain import START, Head, Record, link
from croupier.journal.form_reveals import FormReveals
from croupier.journal.notes import DESTROYED, Notes, notes_of
from croupier.journal.seals import Sealed
from croupier.journal.snapshots import holds
from croupier.journal.store import (
    Account,
    AccountOpening,
    DamagedArchive,
    NumberedAnswer,
    Reading,
    Snapshot,
    StoredTransfer,
    opened,
)
from croupier.journal.streams import HOUSE, TOURNAMENT, Event, kind_of, name_of
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.orders.order import Answer, decode_answer
from croupier.people.events import PersonErased
from croupier.play.spins.lucky_ball import is_as_drawn
from croupier.play.spins.lucky_ball_events import SeedPublished
from croupier.play.table import Table
from croupier.promotions.draws import is_as_drawn as promotion_is_as_drawn
from croupier.promotions.events import WinnersDrawn
from croupier.promotions.promotion import Promotion
from croupier.rulebooks.library import rulebook
from croupier.tournaments.evolve import Event as TournamentEvent
from croupier.tournaments.recomputed import fault
from croupier.tournaments.tournament import Tournament


class Finding(Struct, frozen=True):
    """The first thing found wrong."""

    stream: str
    version: int
    what: str


class Verdict(Struct, frozen=True):
    """What was checked and what was found."""

    ok: bool
    events: int
    first_fault: Finding | None
    restored: tuple[FloorRestored, ...] = ()
    """Every time that a person let the floor open on a database that was not where its seals or its key said."""
    older_snapshots: int = 0
    """How many snapshots are of a format from before: nothing reads them, and the replay went past them."""
    ledgers: tuple[str, ...] = ()
    """The ledgers, each of which sums to zero."""


class _FaultFound(Exception):
    """Carries a fault out of the checks."""

    def __init__(self, stream: str, version: int, what: str) -> None:
        super().__init__(what)
        self.fault = Finding(stream, version, what)


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
        for stream in sorted({*await store.streams(), *check.sealed}, key=_in_turn):
            reading = stream
            await check.stream(store, stream, heads.get(stream, START))
        reading = ""
        await check.balances(store)
        await check.tickets(store, numbers)
        await check.answers(store)
        await check.notes(store, notes)
        check.restores()
    except _FaultFound as found:
        return Verdict(False, check.events, found.fault, tuple(check.restored), check.older_snapshots)
    except DamagedArchive as damaged:
        return Verdict(False, check.events, Finding(reading, 0, str(damaged)))
    except UnicodeDecodeError as wrong:
        return Verdict(False, check.events, Finding(reading, 0, f"a text in the database is none: {wrong.reason}"))
    except (
        TypeError,
        ValueError,
        AttributeError,
        LookupError,
        OverflowError,
    ) as wrong:  # SQLite keeps whatever is there
        return Verdict(False, check.events, Finding(reading, 0, f"a value in the database is not of its kind: {wrong}"))
    restored, ledgers = tuple(check.restored), tuple(sorted(check.ledgers))
    return Verdict(True, check.events, None, restored, check.older_snapshots, ledgers)


def _in_turn(stream: str) -> tuple[bool, str]:
    """Tournaments first: their conditions say what is played at a table."""
    return stream.partition(":")[0] != TOURNAMENT.name, stream


class _Check:
    """The running sums of a verification."""

    def __init__(self, progress: Callable[[int], None], sealed: Sealed) -> None:
        self.events = 0
        self.progress = progress
        self.sealed = sealed.heads
        self.sealed_restores = sealed.restores
        self.restored: list[FloorRestored] = []
        self.older_snapshots = 0
        self.sums: Counter[str] = Counter()
        self.ledgers: Counter[str] = Counter()
        """What all accounts of each ledger come to."""
        self.opened: dict[str, Account] = {}
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
        self.erased: dict[str, tuple[str, int]] = {}
        """The stream and the version of the event by which each person's key was destroyed."""
        self.paid: set[tuple[int, str, int]] = set()
        """The time, the account and the attempt of every payment."""
        self.forms = FormReveals()

    async def stream(self, store: Reading, stream: str, head: Head) -> None:
        """A stream: its chain and its seals, then its transfers and its snapshots against a replay."""
        kept = [each async for each in store.transfers(stream)]
        sealed = dict(self.sealed.get(stream, {}))
        snapshots = {each.version: each async for each in store.snapshots(stream)}
        expected: list[StoredTransfer] = []
        try:
            kind = kind_of(stream)
        except KeyError:
            raise _FaultFound(stream, 0, "there is no such kind of stream") from None
        state, last = kind.state(), START
        async for each in store.records(stream):
            self._chained(each, last)
            last = Head(each.version, each.hash)
            if sealed.pop(each.version, each.hash.hex()) != each.hash.hex():
                raise _FaultFound(stream, each.version, "this is not the event that was sealed")
            try:
                event = kind.event(each.body)
                self._drawn(each, state, event)
                state = kind.after(state, event)
            except (msgspec.DecodeError, ValueError, AssertionError, KeyError, IndexError) as wrong:
                raise _FaultFound(stream, each.version, f"the event cannot have followed: {wrong}") from None
            moved = kind.postings(stream, event)
            expected += [StoredTransfer(stream, each.version, place, *move) for place, move in enumerate(moved)]
            self._note(each, event)
            if type(event) in kind.chapters and each.version not in snapshots:
                raise _FaultFound(stream, each.version, "the snapshot after this event is missing")
            if each.version in snapshots:
                self._snapshot(snapshots.pop(each.version), state)
            self.events += 1
            self.progress(self.events)
        if isinstance(state, Tournament) and state.conditions is not None:
            self.forms.conditions[name_of(stream)] = state.conditions
        if what := self.forms.end():
            raise _FaultFound(stream, last.version, what)
        if last != head:
            raise _FaultFound(stream, head.version, f"the head is not the last event, which is {last.version}")
        if sealed:
            raise _FaultFound(
                stream, min(sealed), "this event was sealed, and is not there any more: the tail has been cut off"
            )
        if snapshots:
            raise _FaultFound(stream, min(snapshots), "there is a snapshot of an event that is not there")
        self._compare(stream, expected, kept)

    async def balances(self, store: Reading) -> None:
        """Every account against its opening and the sum of its transfers, and each ledger, which sums to zero."""
        rows = {account.id: account for account in await store.accounts()}
        for account in sorted(self.opened.keys() | rows.keys()):
            row = rows.get(account)
            if row is None or account not in self.opened:
                raise _FaultFound(
                    chips(account), 0, "the account was never opened" if row else "the account is missing"
                )
            if (row.balance, row.staked) != (self.sums[chips(account)], self.sums[stakes(account)]):
                raise _FaultFound(chips(account), 0, "the balance is not the sum of its transfers")
            expected = self.opened[account]
            if (row.holder, row.ledger) != (expected.holder, expected.ledger):
                raise _FaultFound(
                    chips(account), 0, "the account is not of the holder and the ledger that it was opened for"
                )
        for name, amount in self.sums.items():
            self.ledgers[ledger_of(name)] += amount
        for ledger, amount in sorted(self.ledgers.items()):
            if amount:
                raise _FaultFound(ledger, 0, f"the ledger does not sum to zero, but to {amount}")

    async def tickets(self, store: Reading, numbers: TicketNumbers | None) -> None:
        """Every ticket's end against its issue, and every ticket kept against its events."""
        expected = dict(self.issued)
        for ticket, (stream, version, end) in self.ended.items():
            if ticket not in expected:
                raise _FaultFound(stream, version, f"a ticket is {end.state} that was never issued")
            if expected[ticket].amount != end.amount:
                raise _FaultFound(stream, version, f"a ticket is {end.state} for another amount than it was issued for")
            expected[ticket] = expected[ticket]._replace(state=end.state)
        for ticket, (_, desk) in self.in_hand.items():
            if ticket in expected:
                expected[ticket] = expected[ticket]._replace(desk=desk)
        kept = {ticket.ticket: ticket for ticket in await store.tickets()}
        for ticket in sorted(expected.keys() | kept.keys()):
            row = kept.get(ticket)
            if row is None or expected.get(ticket) != row._replace(number=None):
                raise _FaultFound(f"ticket:{ticket}", 0, "the ticket is not as its events left it")
            if (row.number is not None) != (ticket in self.drawn and row.state == GOOD):
                what = (
                    "is missing, though the ticket has not ended"
                    if row.number is None
                    else "is kept, and should not be"
                )
                raise _FaultFound(f"ticket:{ticket}", 0, f"the ticket's sealed number {what}")
            if row.number is not None and numbers is not None and not numbers.is_own(row, self.drawn[ticket]):
                raise _FaultFound(f"ticket:{ticket}", 0, "the sealed number is not the ticket's own")

    async def answers(self, store: Reading) -> None:
        """Every answer that says yes against the events of its time, and every event against the answers."""
        accepted, paid = set[int](), set[tuple[int, str, int]]()
        async for each in store.answers():
            answer = self._answer(each)
            if answer.ok:
                accepted.add(answer.at)
                if answer.at not in self.happened:
                    raise _FaultFound(f"answer:{each.source}", each.number, "nothing happened when this was accepted")
            if answer.paid is not None:
                paid.add((answer.at, *answer.paid))
                if (answer.at, *answer.paid) not in self.paid:
                    raise _FaultFound(
                        f"answer:{each.source}", each.number, "the answer names a payment that was not made"
                    )
        unanswered = (self.happened - accepted) | {at for at, *_ in self.paid - paid}
        for stream in await store.streams() if unanswered else ():
            async for event in store.records(stream):
                if event.at in unanswered:
                    raise _FaultFound(
                        stream, event.version, "the answer to what made this event is missing, or is changed"
                    )

    async def notes(self, store: Reading, opener: Notes | None) -> None:
        """Every note against the event that names it."""
        missing = dict(self.named)
        async for stored, key in store.notes():
            if stored.note not in self.named:
                raise _FaultFound(f"note:{stored.note}", 0, "no event names this note")
            if (key == DESTROYED) != (stored.person in self.erased):
                what = "is there still" if key else "is gone, and no event says that the person was erased"
                raise _FaultFound(*self.erased.get(stored.person, self.named[stored.note]), f"a person's key {what}")
            if opener is not None and key and not opener.opens(stored, key):
                raise _FaultFound(*self.named[stored.note], f"the note {stored.note} of this event has been changed")
            del missing[stored.note]
        for note, here in missing.items():
            raise _FaultFound(*here, f"the note {note} of this event is missing")

    def restores(self) -> None:
        """Every restore that was sealed against the journal; one after it may have put back what was before it."""
        journalled = {each.number for each in self.restored}
        for number in self.sealed_restores:
            if number > max(journalled, default=0):
                raise _FaultFound(
                    HOUSE.stream(), 0, f"the seals say that the floor was restored ({number}), and the journal does not"
                )

    def _answer(self, each: NumberedAnswer) -> Answer:
        try:
            answer = decode_answer(each.body)
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            raise _FaultFound(f"answer:{each.source}", each.number, f"the answer cannot be read: {wrong}") from None
        if answer.at != each.at or answer.again:
            raise _FaultFound(f"answer:{each.source}", each.number, "the answer is not as it was given")
        return answer

    def _chained(self, each: Record, last: Head) -> None:
        if each.version != last.version + 1:
            raise _FaultFound(each.stream, last.version + 1, "the event is missing")
        if each.hash != link(last.hash, each.stream, each.version, each.at, each.actor, each.type, each.body):
            raise _FaultFound(each.stream, each.version, "the event or its hash has been changed")

    def _note(self, each: Record, event: Event) -> None:
        """Keep what must agree with something in another stream, or in no stream."""
        here = (each.stream, each.version)
        self.happened.add(each.at)
        if type(event) in kind_of(each.stream).opens:
            row = opened(cast(AccountOpening, event))
            if row.ledger != ledger_of(row.id):
                raise _FaultFound(*here, f"the account {row.id} is not of the ledger that it was opened in")
            self.opened[row.id] = row
        elif isinstance(event, TicketIssued | VoucherIssued):
            self.paid.add((each.at, event.account, event.attempt))
            if event.system:
                self.drawn[event.ticket if isinstance(event, TicketIssued) else event.voucher] = event.system
        elif isinstance(event, FloorRestored):
            self.restored.append(event)
        elif isinstance(event, PersonErased):
            self.erased[event.person] = here
        self.named |= dict.fromkeys(notes_of(event), here)
        for item in kind_of(each.stream).news(each.stream, each.at, event):
            match item:
                case Issued():
                    if item.ticket.ticket in self.issued:
                        raise _FaultFound(*here, "a ticket is issued a second time")
                    self.issued[item.ticket.ticket] = item.ticket
                case Ended():
                    if item.ticket in self.ended:
                        raise _FaultFound(*here, f"a ticket is {item.state} that had ended before")
                    self.ended[item.ticket] = (*here, item)
                case TakenInHand():
                    self.in_hand[item.ticket] = max(self.in_hand.get(item.ticket, (0, "")), (each.at, item.desk))

    def _drawn(self, each: Record, state: object, event: Event) -> None:
        """A seed that is published, and a form that is revealed, against its hash and what came of it; and prizes."""
        if isinstance(state, Tournament):
            self._of_tournament(each, state, event)
        if isinstance(state, Promotion):
            self._of_promotion(each, state, event)
        if not isinstance(state, Table):
            return
        if isinstance(event, SeedPublished) and not is_as_drawn(name_of(each.stream), state, event):
            raise _FaultFound(each.stream, each.version, "the seed is not the one committed, or gives another draw")
        if what := self.forms.fault(name_of(each.stream), state, event):
            raise _FaultFound(each.stream, each.version, what)

    def _of_tournament(self, each: Record, state: Tournament, event: Event) -> None:
        """A ballot, drawn again; places and prizes, worked out again."""
        policy = rulebook(state.stated.rulebook).tournaments if state.conditions is not None else None
        if policy is not None and (what := fault(policy, name_of(each.stream), state, cast(TournamentEvent, event))):
            raise _FaultFound(each.stream, each.version, what)

    def _of_promotion(self, each: Record, state: Promotion, event: Event) -> None:
        """Winners, drawn again."""
        if isinstance(event, WinnersDrawn) and not promotion_is_as_drawn(name_of(each.stream), state, event):
            raise _FaultFound(each.stream, each.version, "the seed is not the one committed, or draws other winners")

    def _snapshot(self, snapshot: Snapshot, replayed: object) -> None:
        latest = kind_of(snapshot.stream).format
        if 1 <= snapshot.format < latest:
            self.older_snapshots += 1
        elif snapshot.format != latest:
            raise _FaultFound(
                snapshot.stream, snapshot.version, f"there is no format {snapshot.format} of this snapshot"
            )
        elif not holds(snapshot.stream, snapshot.body, replayed):
            raise _FaultFound(snapshot.stream, snapshot.version, "the snapshot is not what a replay gives")

    def _compare(self, stream: str, expected: list[StoredTransfer], kept: list[StoredTransfer]) -> None:
        for place, transfer in enumerate(expected):
            if place >= len(kept) or kept[place] != transfer:
                raise _FaultFound(stream, transfer.version, "a transfer is not what its event says")
            if is_between_ledgers(transfer.source, transfer.target):
                raise _FaultFound(stream, transfer.version, "a transfer goes from one ledger to another")
            self.sums[transfer.source] -= transfer.amount
            self.sums[transfer.target] += transfer.amount
        if len(kept) > len(expected):
            raise _FaultFound(stream, kept[len(expected)].version, "there is a transfer that no event made")
