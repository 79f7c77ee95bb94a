"""A store that fails where it is told: before or after the n-th call to the database, once or several times in a row."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

from croupier.cage.tickets import Ticket
from croupier.journal.chain import Head, Record
from croupier.journal.store import (
    LAST_VERSION,
    Account,
    Batch,
    Movement,
    NumberedAnswer,
    Snapshot,
    Store,
    StoredAnswer,
    StoredNote,
    StoredTransfer,
    Transaction,
)


class Failed(Exception):
    """The database failed; whoever asked lives on."""


class Killed(BaseException):
    """The process ends here; nobody lives on to handle it."""


class Faults:
    """Counts the points at which the database can fail, and fails at those that were chosen."""

    def __init__(self, first: int | None = None, error: type[BaseException] = Failed, in_a_row: int = 1) -> None:
        self.passed: list[str] = []
        """What each point was."""
        self.killed = asyncio.Event()
        self._error = error
        self._chosen = set() if first is None else set(range(first, first + in_a_row))
        self._next: str | None = None
        self._away = False

    def fail_at_the_next(self, name: str) -> None:
        """Choose the next point of this name."""
        self._next = name

    def fail_from_now_on(self) -> None:
        """Choose every point."""
        self._away = True

    def disarm(self) -> None:
        """Fail no more."""
        self._chosen.clear()

    def point(self, name: str) -> None:
        """The database may fail here."""
        number = len(self.passed)
        self.passed.append(name)
        if name == self._next:
            self._next = None
            self._chosen.add(number)
        if self._away or number in self._chosen:
            if self._error is Killed:
                self.killed.set()
            raise self._error(f"at point {number}, {name}")


class FaultyStore:
    """A store whose every call can fail, before it is made or after it has taken effect."""

    def __init__(self, store: Store, faults: Faults) -> None:
        self._store, self._faults = store, faults

    def may_pass(self, failure: Exception) -> bool:
        """Whether it helps to ask again."""
        return isinstance(failure, Failed) or self._store.may_pass(failure)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction: it can fail to begin, before its commit takes effect, and after."""
        point = self._faults.point
        point("before begin")
        async with self._store.transaction() as transaction:
            point("after begin")
            yield FaultyTransaction(transaction, self._faults)
            point("before commit")
        point("after commit")

    async def heads(self) -> dict[str, Head]:
        """The head of every stream."""
        self._faults.point("before heads")
        found = await self._store.heads()
        self._faults.point("after heads")
        return found

    async def last_at(self) -> int:
        """When the last event was."""
        self._faults.point("before last_at")
        found = await self._store.last_at()
        self._faults.point("after last_at")
        return found

    async def hashes(self, events: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """The hashes of events."""
        self._faults.point("before hashes")
        found = await self._store.hashes(events)
        self._faults.point("after hashes")
        return found

    async def latest(self, stream: str, upto: int = LAST_VERSION, format: int | None = None) -> Snapshot | None:
        """A stream's latest snapshot."""
        self._faults.point("before latest")
        found = await self._store.latest(stream, upto, format)
        self._faults.point("after latest")
        return found

    async def records(self, stream: str, after: int = 0) -> AsyncIterator[Record]:
        """A stream's events after a version, in order."""
        self._faults.point("before records")
        async for each in self._store.records(stream, after):
            yield each
        self._faults.point("after records")

    async def backwards(self, stream: str, before: int, most: int) -> list[Record]:
        """A stream's last events before a version."""
        self._faults.point("before backwards")
        found = await self._store.backwards(stream, before, most)
        self._faults.point("after backwards")
        return found

    async def transfers(self, stream: str, after: int = 0, upto: int = LAST_VERSION) -> AsyncIterator[StoredTransfer]:
        """A stream's transfers, in order."""
        self._faults.point("before transfers")
        async for each in self._store.transfers(stream, after, upto):
            yield each
        self._faults.point("after transfers")

    async def movements(self, account: str) -> list[Movement]:
        """All that moved between a chip account and anybody else."""
        self._faults.point("before movements")
        found = await self._store.movements(account)
        self._faults.point("after movements")
        return found

    async def snapshots(self, stream: str) -> AsyncIterator[Snapshot]:
        """A stream's snapshots, in order."""
        self._faults.point("before snapshots")
        async for each in self._store.snapshots(stream):
            yield each
        self._faults.point("after snapshots")

    async def accounts(self) -> list[Account]:
        """All chip accounts."""
        self._faults.point("before accounts")
        found = await self._store.accounts()
        self._faults.point("after accounts")
        return found

    async def tickets(self) -> list[Ticket]:
        """All tickets."""
        self._faults.point("before tickets")
        found = await self._store.tickets()
        self._faults.point("after tickets")
        return found

    async def ticket(self, ticket: str) -> Ticket | None:
        """A ticket."""
        self._faults.point("before ticket")
        known = await self._store.ticket(ticket)
        self._faults.point("after ticket")
        return known

    async def answers(self) -> AsyncIterator[NumberedAnswer]:
        """All answers, by source and number."""
        self._faults.point("before answers")
        async for each in self._store.answers():
            yield each
        self._faults.point("after answers")

    async def note(self, note: str) -> tuple[StoredNote, bytes] | None:
        """A note, with the sealed key of its person."""
        self._faults.point("before note")
        found = await self._store.note(note)
        self._faults.point("after note")
        return found

    async def notes(self) -> AsyncIterator[tuple[StoredNote, bytes]]:
        """All notes."""
        self._faults.point("before notes")
        async for each in self._store.notes():
            yield each
        self._faults.point("after notes")

    async def streams(self) -> list[str]:
        """Every stream."""
        self._faults.point("before streams")
        found = await self._store.streams()
        self._faults.point("after streams")
        return found

    async def close(self) -> None:
        """Keep the store open: the test that lent it goes on using it."""


class FaultyTransaction:
    """A transaction whose every call can fail."""

    def __init__(self, transaction: Transaction, faults: Faults) -> None:
        self._transaction, self._faults = transaction, faults

    async def answers(self, commands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], StoredAnswer]:
        """The answers that these commands have had."""
        self._faults.point("before answers")
        found = await self._transaction.answers(commands)
        self._faults.point("after answers")
        return found

    async def lock(self, accounts: Iterable[str]) -> dict[str, Account]:
        """Lock these accounts and read them."""
        self._faults.point("before lock")
        found = await self._transaction.lock(accounts)
        self._faults.point("after lock")
        return found

    async def ticket(self, ticket: str) -> Ticket | None:
        """Lock a ticket and read it."""
        self._faults.point("before ticket")
        found = await self._transaction.ticket(ticket)
        self._faults.point("after ticket")
        return found

    async def tickets_of(self, account: str) -> list[Ticket]:
        """Lock the tickets of an account and read them."""
        self._faults.point("before tickets of account")
        found = await self._transaction.tickets_of(account)
        self._faults.point("after tickets of account")
        return found

    async def person_key(self, person: str) -> bytes | None:
        """The sealed key of a person."""
        self._faults.point("before person_key")
        found = await self._transaction.person_key(person)
        self._faults.point("after person_key")
        return found

    async def begin_writing(self, batch: Batch) -> None:
        """Begin to write what there is of a batch."""
        self._faults.point("before begin_writing")
        await self._transaction.begin_writing(batch)
        self._faults.point("after begin_writing")

    async def write(self, batch: Batch) -> None:
        """Write everything."""
        self._faults.point("before write")
        await self._transaction.write(batch)
        self._faults.point("after write")
