"""A batch of everything that a floor writes, for tests of its database: to write it, and to read it all back."""

from collections.abc import AsyncIterator
from typing import TypeVar

import apsw
import asyncpg

from croupier.cage.terminal_events import NoteStacked
from croupier.cage.tickets import Ticket
from croupier.journal.chain import START, Head, Record, record
from croupier.journal.store import (
    Account,
    Batch,
    Reading,
    Snapshot,
    Store,
    StoredTransfer,
)

Row = TypeVar("Row")
DatabaseRefused = (apsw.ConstraintError, asyncpg.IntegrityConstraintViolationError, asyncpg.RaiseError)

T1 = "terminal:T1"
LARGE = 2**62
"""No sum of cents is larger, and no time."""


def noted(before: Head, amount: int, stream: str = T1, at: int = 1) -> Record:
    """The next event of a stream."""
    return record(stream, before, at, "terminal:T1", NoteStacked("T1-1", amount))


def head(written: Record) -> Head:
    """The head that an event leaves."""
    return Head(written.version, written.hash)


FIRST = noted(START, 5000)
SECOND = noted(head(FIRST), 2000, at=LARGE)
THIRD = noted(START, 700, stream="table:R1 · Zürich")
TRANSFERS = [
    StoredTransfer(T1, 1, 0, "notes", "chips:T1-1", 5000),
    StoredTransfer(T1, 1, 1, "notes", "chips:T1-1", LARGE),
    StoredTransfer(T1, 2, 0, "notes", "chips:T1-1", 2000),
]
TICKET = Ticket("ab12", "ticket", "T1-1", "0042", 5000, 10, number=b"sealed")
REDEEMED = TICKET._replace(state="redeemed", number=None)
EVERYTHING = Batch(
    records=[FIRST, SECOND, THIRD],
    heads={T1: (START, head(SECOND)), THIRD.stream: (START, head(THIRD))},
    transfers=list(TRANSFERS),
    accounts={"T1-1": Account("T1-1", 7000, 0), "T2-1": Account("T2-1", LARGE, 300)},
    answers=[("T1", 1, 10, b"\x00digest", b'{"ok":true}'), ("T1", 2, 11, bytes(32), b"")],
    snapshots=[Snapshot(T1, 1, b"one"), Snapshot(T1, 2, b"two \x00\xff"), Snapshot(THIRD.stream, 1, b"three")],
    issued={each.ticket: each for each in (TICKET, Ticket("cd34", "hand_pay", "T2-1", "0043", LARGE, LARGE, desk="2"))},
)


async def write(store: Store, batch: Batch) -> None:
    """One batch in one transaction."""
    async with store.transaction() as transaction:
        await transaction.write(batch)


async def listed(rows: AsyncIterator[Row]) -> list[Row]:
    """All of them."""
    return [row async for row in rows]


async def contents(store: Reading) -> dict[str, object]:
    """Everything that a store can be asked for."""
    streams = await store.streams()
    return {
        "streams": streams,
        "heads": await store.heads(),
        "accounts": await store.accounts(),
        "tickets": await store.tickets(),
        "latest": [await store.latest(stream) for stream in streams],
        "records": [await listed(store.records(stream)) for stream in streams],
        "transfers": [await listed(store.transfers(stream)) for stream in streams],
        "snapshots": [await listed(store.snapshots(stream)) for stream in streams],
        "answers": await listed(store.answers()),
    }
