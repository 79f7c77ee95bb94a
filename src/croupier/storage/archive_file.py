"""An archive file: pages of a journal, each compressed on its own, one after the other, so that `zcat` reads the whole file
and a page is read without the others. A line is an event, a transfer or a snapshot as the database had it."""

import gzip
import hashlib
import zlib
from collections import Counter
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.cage.ledger import CHIPS, STAKES, player_account
from croupier.journal.chain import Record, link
from croupier.journal.seals import is_signature
from croupier.journal.store import DamagedArchive, Snapshot, StoredTransfer

FULL = 1000
"""How many events a page has at most."""


class EventLine(Struct, frozen=True, tag="event", array_like=True):
    """An event."""

    stream: str
    version: int
    at: int
    actor: str
    kind: str
    body: str
    hash: str


class TransferLine(Struct, frozen=True, tag="transfer", array_like=True):
    """A transfer."""

    stream: str
    version: int
    place: int
    source: str
    target: str
    amount: int


class SnapshotLine(Struct, frozen=True, tag="snapshot", array_like=True):
    """A stream's state after one of its events."""

    stream: str
    version: int
    body: str
    format: int


class PageRow(Struct, frozen=True):
    """Where a page is."""

    stream: str
    upto: int
    """The version of its last event."""
    folder: str
    file: str
    start: int
    size: int
    sha256: bytes


class ArchivePage(Struct):
    """Events of a stream that follow each other, with their transfers and snapshots."""

    records: list[Record]
    transfers: list[StoredTransfer]
    snapshots: list[Snapshot]

    def compressed(self) -> bytes:
        """The page as it stands in its file."""
        lines: list[Struct] = [EventLine(*each[:5], each.body.decode(), each.hash.hex()) for each in self.records]
        lines += [TransferLine(*each) for each in self.transfers]
        lines += [SnapshotLine(each.stream, each.version, each.body.decode(), each.format) for each in self.snapshots]
        return gzip.compress(b"".join(msgspec.json.encode(each) + b"\n" for each in lines), mtime=0)

    def movements(self) -> dict[str, int]:
        """What its transfers come to for each player's chips and stakes."""
        sums: Counter[str] = Counter()
        for each in self.transfers:
            sums[each.source] -= each.amount
            sums[each.target] += each.amount
        return {name: amount for name, amount in sums.items() if player_account(name)[0] in (CHIPS, STAKES)}

    def is_chained(self, before: bytes) -> bool:
        """Whether its events follow each other, and the first of them an event with this hash."""
        for each in self.records:
            if each.hash != link(before, *each[:6]):
                return False
            before = each.hash
        return True


_LINES = msgspec.json.Decoder(EventLine | TransferLine | SnapshotLine)


def read_page(row: PageRow) -> ArchivePage:
    """A page, if it is as it was written."""
    path = Path(row.folder) / row.file
    try:
        with path.open("rb") as file:
            file.seek(row.start)
            data = file.read(row.size)
    except OSError as wrong:
        raise DamagedArchive(f"The archive file {path} cannot be read ({wrong.strerror}): put it back there") from None
    if hashlib.sha256(data).digest() != row.sha256:
        raise DamagedArchive(f"The archive file {path} is not as it was written: put back a good copy of it")
    return decompressed(data)


def decompressed(data: bytes) -> ArchivePage:
    """A page from what stands in its file."""
    page = ArchivePage([], [], [])
    try:
        for line in _LINES.decode_lines(gzip.decompress(data)):
            match line:
                case EventLine():
                    page.records.append(
                        Record(
                            line.stream,
                            line.version,
                            line.at,
                            line.actor,
                            line.kind,
                            line.body.encode(),
                            bytes.fromhex(line.hash),
                        )
                    )
                case TransferLine():
                    page.transfers.append(StoredTransfer(*msgspec.structs.astuple(line)))
                case SnapshotLine():
                    page.snapshots.append(Snapshot(line.stream, line.version, line.body.encode(), line.format))
    except (ValueError, EOFError, OSError, zlib.error) as wrong:
        raise DamagedArchive(f"A page of an archive file cannot be read ({wrong})") from None
    return page


def fault(folder: str, name: str, sha256: bytes, public: str, signature: str) -> str:
    """What is wrong with a whole file; nothing, if it is the one that was signed."""
    path = Path(folder) / name
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").digest()
    except OSError as wrong:
        return f"the archive file {path} cannot be read ({wrong.strerror})"
    if found != sha256:
        return f"the archive file {path} is not as it was written"
    if not is_signature(public, signature, signed_part(name, sha256)):
        return f"the archive file {path} is not signed by the key that it names"
    return ""


def signed_part(name: str, sha256: bytes) -> bytes:
    """What the signature of a file is of."""
    return msgspec.json.encode({"archive": name, "sha256": sha256.hex()})
