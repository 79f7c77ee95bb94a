"""Whether the books hold: the journal and its heads, every transfer, balance, ticket and snapshot, from the start."""

from collections import Counter
from collections.abc import Callable

import msgspec
from msgspec import Struct

from croupier.cage import events as cage
from croupier.cage.ledger import postings
from croupier.floor.journal import START, Head, Record, decode, encode_state, link
from croupier.floor.states import ENDS_A_CHAPTER, after, new_state
from croupier.floor.store import Snapshot, Store, StoredTicket, StoredTransfer


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


class _Found(Exception):
    """Carries a fault out of the checks."""

    def __init__(self, stream: str, version: int, what: str) -> None:
        super().__init__(what)
        self.fault = Fault(stream, version, what)


async def verify(store: Store, progress: Callable[[int], None] = lambda _: None) -> Verdict:
    """Replay everything and compare; stop at the first fault."""
    check = _Check(progress)
    reading = ""
    try:
        heads = await store.heads()
        for stream in await store.streams():
            reading = stream
            await check.stream(store, stream, heads.get(stream, START))
        reading = ""
        await check.balances(store)
    except _Found as found:
        return Verdict(False, check.events, found.fault)
    except UnicodeDecodeError as wrong:
        return Verdict(False, check.events, Fault(reading, 0, f"a text in the database is none: {wrong.reason}"))
    return Verdict(True, check.events, None)


class _Check:
    """The running sums of a verification."""

    def __init__(self, progress: Callable[[int], None]) -> None:
        self.events = 0
        self.sums: Counter[str] = Counter()
        self.tickets: dict[str, StoredTicket] = {}
        self.opened: set[str] = set()
        self.progress = progress

    async def stream(self, store: Store, stream: str, head: Head) -> None:
        """A stream: its chain, then its transfers and its snapshots against a replay."""
        transfers = [each async for each in store.transfers(stream)]
        snapshots = {each.version: each async for each in store.snapshots(stream)}
        expected: list[StoredTransfer] = []
        state, last = new_state(stream), START
        async for each in store.records(stream):
            self._chained(each, last)
            last = Head(each.version, each.hash)
            try:
                event = decode(stream, each.body)
                state = after(state, event)
            except (msgspec.DecodeError, UnicodeDecodeError, AssertionError, KeyError, IndexError) as wrong:
                raise _Found(stream, each.version, f"the event cannot have followed: {wrong}") from None
            moved = postings(stream, event)
            expected += [StoredTransfer(stream, each.version, place, *move) for place, move in enumerate(moved)]
            self._ticket(stream, each.version, event)
            if isinstance(event, cage.AccountOpened):
                self.opened.add(event.account)
            if isinstance(event, ENDS_A_CHAPTER) and each.version not in snapshots:
                raise _Found(stream, each.version, "the snapshot after this event is missing")
            if each.version in snapshots:
                self._snapshot(snapshots.pop(each.version), encode_state(state))
            self.events += 1
            self.progress(self.events)
        if last != head:
            raise _Found(stream, head.version, f"the head is not the last event, which is {last.version}")
        if snapshots:
            raise _Found(stream, min(snapshots), "there is a snapshot of an event that is not there")
        self._compare(stream, expected, transfers)

    async def balances(self, store: Store) -> None:
        """Every account against the sum of its transfers, and every ticket against its events."""
        rows = {account.id: account for account in await store.accounts()}
        for account in sorted(self.opened | rows.keys()):
            row = rows.get(account)
            if row is None or account not in self.opened:
                raise _Found(f"chips:{account}", 0, "the account was never opened" if row else "the account is missing")
            if (row.balance, row.staked) != (self.sums[f"chips:{account}"], self.sums[f"stakes:{account}"]):
                raise _Found(f"chips:{account}", 0, "the balance is not the sum of its transfers")
        if self.sums.total():
            raise _Found("", 0, "the books do not sum to zero")
        kept_tickets = {ticket.ticket: ticket for ticket in await store.tickets()}
        for ticket in sorted(self.tickets.keys() | kept_tickets.keys()):
            if self.tickets.get(ticket) != kept_tickets.get(ticket):
                raise _Found(f"ticket:{ticket}", 0, "the ticket is not as its events left it")

    def _chained(self, each: Record, last: Head) -> None:
        if each.version != last.version + 1:
            raise _Found(each.stream, last.version + 1, "the event is missing")
        if each.hash != link(last.hash, each.stream, each.version, each.at, each.actor, each.type, each.body):
            raise _Found(each.stream, each.version, "the event or its hash has been changed")

    def _ticket(self, stream: str, version: int, event: object) -> None:
        if isinstance(event, cage.TicketIssued):
            before = self.tickets.get(event.ticket)
            redeemed = before is not None and before.redeemed
            self.tickets[event.ticket] = StoredTicket(event.ticket, event.last_four, event.amount, redeemed)
        elif isinstance(event, cage.TicketAccepted):
            issued = self.tickets.get(event.ticket)
            if issued is not None and issued.redeemed:
                raise _Found(stream, version, "a ticket is redeemed a second time")
            four, amount = (issued.last_four, issued.amount) if issued else ("", event.amount)
            if amount != event.amount:
                raise _Found(stream, version, "a ticket is redeemed for another amount")
            self.tickets[event.ticket] = StoredTicket(event.ticket, four, amount, True)

    def _snapshot(self, snapshot: Snapshot, replayed: bytes) -> None:
        if snapshot.body != replayed:
            raise _Found(snapshot.stream, snapshot.version, "the snapshot is not what a replay gives")

    def _compare(self, stream: str, expected: list[StoredTransfer], kept: list[StoredTransfer]) -> None:
        for place, transfer in enumerate(expected):
            if place >= len(kept) or kept[place] != transfer:
                raise _Found(stream, transfer.version, "a transfer is not what its event says")
            self.sums[transfer.source] -= transfer.amount
            self.sums[transfer.target] += transfer.amount
        if len(kept) > len(expected):
            raise _Found(stream, kept[len(expected)].version, "there is a transfer that no event made")
