"""What the floor needs of a database. SQLite and PostgreSQL each give it, in `storage`."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

from msgspec import Struct, field

from croupier.cage.ledger import MONEY, holder_of
from croupier.cage.tickets import Ticket
from croupier.journal.chain import Head, Record

LAST_VERSION = 2**63 - 1
"""No stream has a version beyond this."""


class Account(Struct, gc=False):
    """A chip account's row: what it can wager, and what it has on layouts. A batch changes the rows that it has locked."""

    id: str
    balance: int
    staked: int
    holder: str = ""
    """Whose it is: of whoever plays at a place, or of an entrant of a tournament. A terminal only has it open."""
    ledger: str = MONEY


class AccountOpening(Protocol):
    """An event that opens a chip account, or a purse of one."""

    @property
    def account(self) -> str:
        """Its id."""

    @property
    def holder(self) -> str:
        """Whose it is; where this was not written yet, nothing."""

    @property
    def ledger(self) -> str:
        """The ledger that it is of."""


def opened(event: AccountOpening) -> Account:
    """The row of an account that an event opens."""
    return Account(event.account, 0, 0, event.holder or holder_of(event.account), event.ledger)


class StoredAnswer(NamedTuple):
    """What a command was answered, and a hash of the command."""

    digest: bytes
    body: bytes


class NumberedAnswer(NamedTuple):
    """An answer with the command that it was given to."""

    source: str
    number: int
    at: int
    digest: bytes
    body: bytes


class StoredTransfer(NamedTuple):
    """A transfer with the event that made it."""

    stream: str
    version: int
    place: int
    source: str
    target: str
    amount: int


class Movement(NamedTuple):
    """A transfer from or to a chip account, with the kind of event that made it and when."""

    stream: str
    version: int
    at: int
    type: str
    source: str
    target: str
    amount: int


class Snapshot(NamedTuple):
    """A stream's state after one of its events."""

    stream: str
    version: int
    body: bytes
    format: int = 1
    """How the state is written (`StreamKind.format`)."""


class StoredNote(NamedTuple):
    """A text that no event holds, sealed with the key of the person that it is about."""

    note: str
    """The keyed hash that events name it by."""
    person: str
    body: bytes


class Batch(Struct):
    """Everything that one commit writes."""

    records: list[Record] = field(default_factory=list)
    heads: dict[str, tuple[Head, Head]] = field(default_factory=dict)
    """For each stream, the head it must have and the head it gets."""
    looked_at: dict[str, int] = field(default_factory=dict)
    """The versions of other streams that its decisions were made on, where others write them: they must be the last."""
    transfers: list[tuple[str, int, int, str, str, int]] = field(default_factory=list)
    """Stream, version, place, source, target and amount."""
    accounts: dict[str, Account] = field(default_factory=dict)
    answers: list[tuple[str, int, int, bytes, bytes]] = field(default_factory=list)
    """Source, number, time, digest and answer."""
    snapshots: list[Snapshot] = field(default_factory=list)
    issued: dict[str, Ticket] = field(default_factory=dict)
    """The tickets that came to be, as the batch left them."""
    changed: dict[str, Ticket] = field(default_factory=dict)
    """Tickets of earlier batches that ended, or that a desk took in hand."""
    person_keys: dict[str, bytes] = field(default_factory=dict)
    """The sealed keys of persons who had none."""
    notes: list[StoredNote] = field(default_factory=list)
    destroyed: list[str] = field(default_factory=list)
    """The persons whose keys are destroyed, after all else is written."""


class DamagedArchive(Exception):
    """What has gone into an archive file cannot be read there as it was written: what to do."""


class Conflict(Exception):
    """Another writer was there first: nothing was written."""


class Transaction(Protocol):
    """One transaction: reads that lock, and one write."""

    async def answers(self, commands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], StoredAnswer]:
        """The answers that these commands, by source and number, have had."""

    async def lock(self, accounts: Iterable[str]) -> dict[str, Account]:
        """Lock these accounts, in the order of their numbers, and read them."""

    async def ticket(self, ticket: str) -> Ticket | None:
        """Lock a ticket and read it."""

    async def tickets_of(self, account: str) -> list[Ticket]:
        """Lock the tickets, hand pays and vouchers of an account and read them."""

    async def person_key(self, person: str) -> bytes | None:
        """The sealed key of a person; none if there is none yet."""

    async def begin_writing(self, batch: Batch) -> None:
        """Begin to write what there is of a batch, while the rest of it is being decided."""

    async def write(self, batch: Batch) -> None:
        """Write everything that is not written yet; raise Conflict if a head is not where it must be."""


class Reading(Protocol):
    """What can be read of a database."""

    async def heads(self) -> dict[str, Head]:
        """The head of every stream."""

    async def last_at(self) -> int:
        """When the last event of all was; 0 if there is none."""

    async def hashes(self, events: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """The hashes of those of these events, by stream and version, that there are."""

    async def latest(self, stream: str, upto: int = LAST_VERSION, format: int | None = None) -> Snapshot | None:
        """A stream's latest snapshot, or the latest up to a version; of one format alone, if it is named."""

    def records(self, stream: str, after: int = 0) -> AsyncIterator[Record]:
        """A stream's events after a version, in order."""

    async def backwards(self, stream: str, before: int, most: int) -> list[Record]:
        """A stream's last events before a version, the latest first, up to a number of them."""

    def transfers(self, stream: str, after: int = 0, upto: int = LAST_VERSION) -> AsyncIterator[StoredTransfer]:
        """A stream's transfers after a version, or up to another, in order."""

    async def movements(self, account: str) -> list[Movement]:
        """All that moved between a chip account and anybody else, in order; not the chips that were laid on layouts."""

    def snapshots(self, stream: str) -> AsyncIterator[Snapshot]:
        """A stream's snapshots, in order."""

    async def accounts(self) -> list[Account]:
        """All chip accounts."""

    async def tickets(self) -> list[Ticket]:
        """All tickets."""

    async def ticket(self, ticket: str) -> Ticket | None:
        """A ticket as the books have it."""

    def answers(self) -> AsyncIterator[NumberedAnswer]:
        """All answers, by source and number."""

    async def note(self, note: str) -> tuple[StoredNote, bytes] | None:
        """A note by its keyed hash, with the sealed key of its person."""

    def notes(self) -> AsyncIterator[tuple[StoredNote, bytes]]:
        """All notes, each with the sealed key of its person."""

    async def streams(self) -> list[str]:
        """Every stream that has an event, a transfer, a snapshot or a head."""

    async def close(self) -> None:
        """Let go of the database."""


class ConsistentReading(Reading, Protocol):
    """A database as it is at one moment, with what its own guards are made of."""

    async def sums(self) -> dict[str, int]:
        """What every player's account and stakes come to, by the transfers."""

    async def guards(self) -> list[str]:
        """What is wrong with the database's own guards against changes, in words."""

    async def answers_by_hour(self) -> dict[int, int]:
        """How many answers there are of each hour since 1970. None is ever deleted: the same figure, the same answers."""

    def answers_since(self, hour: int) -> AsyncIterator[NumberedAnswer]:
        """The answers of an hour and of all after it."""

    def snapshots_after(self, stream: str, version: int) -> AsyncIterator[Snapshot]:
        """A stream's snapshots after a version, in order."""

    async def person_keys(self) -> dict[str, bytes]:
        """Persons' own keys, as the floor's key has sealed them; empty for whoever was erased."""

    async def archive_faults(self) -> list[str]:
        """What is wrong with the files that old rounds have gone into, in words."""


class Store(Reading, Protocol):
    """A database that a floor works on."""

    def may_pass(self, failure: Exception) -> bool:
        """Whether a failure is the database's own, or another writer's doing, so that it helps to ask again."""

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction that commits on leaving, or leaves nothing behind."""
