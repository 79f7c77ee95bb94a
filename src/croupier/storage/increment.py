"""What was committed to a database since an earlier backup, as the rows of a file, and the way back.

The rows are read by the questions that both engines answer, and written as a floor writes its batches, by the database's own
guards. So an increment of one engine is as good on the other.
"""

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct, field

from croupier.cage.ledger import player_account
from croupier.cage.tickets import Issued, Ticket
from croupier.games.notation import WrongInput
from croupier.journal.chain import Head, Record
from croupier.journal.notes import notes_of
from croupier.journal.store import (
    Account,
    AccountOpening,
    Batch,
    ConsistentReading,
    NumberedAnswer,
    Snapshot,
    Store,
    StoredNote,
    StoredTransfer,
    Transaction,
    opened,
)
from croupier.journal.streams import decode, kind_of
from croupier.people.events import PersonErased
from croupier.storage.backup import DatabaseCopy
from croupier.storage.opening import open_moment, plain_words

CHANGES = "floor.changes"
"""What the file is called."""
PAGE = 2000
"""How many rows are written to a database at once."""
KINDS: dict[str, Any] = {
    "event": Record,
    "transfer": StoredTransfer,
    "snapshot": Snapshot,
    "answer": NumberedAnswer,
    "account": Account,
    "ticket": Ticket,
    "note": StoredNote,
}
_DECODERS = {name.encode(): msgspec.json.Decoder(kind) for name, kind in KINDS.items()}
_ENCODER = msgspec.json.Encoder()

Heads = Mapping[str, tuple[int, str]]


class Touched(Struct):
    """What the events of an increment have to do with, beside their own streams."""

    tickets: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)
    accounts: set[str] = field(default_factory=set)


async def write_increment(url: str, heads: Heads, answers: Mapping[int, int], target: Path) -> DatabaseCopy:
    """Write everything that was committed after a backup with these heads and these answers by the hour, as of one moment,
    and return what there is in all, with the keys that are not in it."""
    moment = await open_moment(url)
    try:
        with plain_words(url):
            now = {stream: (head.version, head.hash.hex()) for stream, head in (await moment.heads()).items()}
            await _refuse_other_history(moment, heads)
            by_hour = await moment.answers_by_hour()
            target.touch(0o600, exist_ok=False)
            with target.open("wb") as file:
                async for kind, row in _rows(moment, now, heads, _first_changed(answers, by_hour)):
                    file.write(kind.encode() + b" " + _ENCODER.encode(row) + b"\n")
            keys = await moment.person_keys()
            return DatabaseCopy(now, {person: key.hex() for person, key in keys.items()}, by_hour)
    finally:
        await moment.close()


async def _refuse_other_history(moment: ConsistentReading, heads: Heads) -> None:
    """What a restore has given up is in no increment: its streams do not go on from there."""
    there = await moment.hashes([(stream, version) for stream, (version, _) in heads.items()])
    for stream, (version, hash_) in sorted(heads.items()):
        if there.get((stream, version), b"").hex() != hash_:
            raise WrongInput(
                f"{stream} does not go on from the earlier backup, as after a restore: take a whole backup, without --after."
            )


def _first_changed(before: Mapping[int, int], now: Mapping[int, int]) -> int | None:
    """The first hour of which there are more answers than before; none, if there are no more."""
    return min((hour for hour, many in now.items() if before.get(hour, 0) != many), default=None)


async def _rows(
    moment: ConsistentReading, now: Heads, before: Heads, answers_from: int | None
) -> AsyncIterator[tuple[str, Any]]:
    """The rows, those that others need first."""
    touched = Touched()
    for stream, (version, _) in sorted(now.items()):
        after = before.get(stream, (0, ""))[0]
        if after == version:
            continue
        async for record in moment.records(stream, after):
            _touch(touched, record)
            yield "event", record
        async for transfer in moment.transfers(stream, after):
            touched.accounts |= {player_account(transfer.source)[1], player_account(transfer.target)[1]}
            yield "transfer", transfer
        async for snapshot in moment.snapshots_after(stream, after):
            yield "snapshot", snapshot
    for account in await moment.accounts():
        if account.id in touched.accounts:
            yield "account", account
    for name in sorted(touched.tickets):
        yield "ticket", await moment.ticket(name)
    for name in sorted(touched.notes):
        found = await moment.note(name)
        if found is not None:
            yield "note", found[0]
    if answers_from is not None:
        async for answer in moment.answers_since(answers_from):
            yield "answer", answer


def _touch(touched: Touched, record: Record) -> None:
    kind, event = kind_of(record.stream), decode(record.stream, record.body)
    touched.notes.update(notes_of(event))
    for news in kind.news(record.stream, record.at, event):
        touched.tickets.add(news.ticket.ticket if isinstance(news, Issued) else news.ticket)
    if type(event) in kind.opens:
        touched.accounts.add(opened(cast(AccountOpening, event)).id)


# ---------------------------------------------------------------- the way back


async def apply_increment(
    store: Store, path: Path, before: Heads, after: Heads, persons: Mapping[str, str]
) -> tuple[set[str], set[str]]:
    """Write an increment into the database of what came before it. Returns who was erased in it, and of whom it has notes
    though there is no key any more."""
    erased, keyless = set[str](), set[str]()
    with path.open("rb") as file:
        rows = _read(path, file)
        while page := [*islice(rows, PAGE)]:
            erased.update(_erased(page))
            async with store.transaction() as transaction:
                batch = await _batch(transaction, page, persons)
                await transaction.write(batch)
            keyless.update(person for person, key in batch.person_keys.items() if not key)
    moved = {
        stream: (_head(before.get(stream, (0, ""))), _head(head))
        for stream, head in after.items()
        if before.get(stream) != head
    }
    async with store.transaction() as transaction:
        await transaction.write(Batch(heads=moved))
    return erased, keyless


def _head(head: tuple[int, str]) -> Head:
    return Head(head[0], bytes.fromhex(head[1]))


def _read(path: Path, file: Iterable[bytes]) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(file, start=1):
        kind, _, row = line.partition(b" ")
        try:
            yield kind.decode(), _DECODERS[kind].decode(row)
        except (KeyError, msgspec.DecodeError):
            raise WrongInput(f"{path}, line {number}: that is no row of a backup. Take another backup.") from None


def _erased(page: Iterable[tuple[str, Any]]) -> Iterator[str]:
    for kind, row in page:
        if kind == "event" and row.type == "person_erased":
            event = decode(row.stream, row.body)
            assert isinstance(event, PersonErased)
            yield event.person


async def _batch(transaction: Transaction, page: list[tuple[str, Any]], persons: Mapping[str, str]) -> Batch:
    """The rows as a floor would write them: what is there already is left out, and a ticket that is there is changed."""
    of: dict[str, list[Any]] = {kind: [row for each, row in page if each == kind] for kind in KINDS}
    answered = await transaction.answers([(each.source, each.number) for each in of["answer"]])
    batch = Batch(
        records=of["event"],
        transfers=of["transfer"],
        snapshots=of["snapshot"],
        accounts={each.id: each for each in of["account"]},
        answers=[tuple(each) for each in of["answer"] if (each.source, each.number) not in answered],
        notes=of["note"],
    )
    for each in of["ticket"]:
        there = await transaction.ticket(each.ticket)
        if there != each:
            (batch.issued if there is None else batch.changed)[each.ticket] = each
    for person in {each.person for each in batch.notes}:
        if await transaction.person_key(person) is None:
            batch.person_keys[person] = bytes.fromhex(persons.get(person, ""))
    return batch
