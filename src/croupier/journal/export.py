"""An export of a period: files that stand by themselves, with a signed manifest, for whoever checks them elsewhere.

The journal's lines of the period are in it as they are chained, with the seals of the period, so that they prove
themselves; rounds in short and transfers are made from the same events, and can be made again from these lines. What whoever
asks may read beside that comes as it is given. `checkers/check_export.py` needs nothing but Python.
"""

import contextlib
import hashlib
import os
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from msgspec import Struct

from croupier.journal.chain import NO_HASH, Record
from croupier.journal.round_lines import RoundLines
from croupier.journal.seals import Seal, Signature, lines_backwards
from croupier.journal.search import version_at
from croupier.journal.signers import Signer
from croupier.journal.store import ConsistentReading
from croupier.journal.streams import TABLE, kind_of, name_of

MANIFEST, SIGNATURE = "manifest.json", "manifest.sig"
JOURNAL, TRANSFERS, ROUNDS, SEALS = "journal.jsonl", "transfers.jsonl", "rounds.jsonl", "seals.jsonl"
_ENCODER = msgspec.json.Encoder(order="deterministic")


class StreamPart(Struct, frozen=True):
    """The part of a stream that is in an export."""

    first: int
    last: int
    before: str
    """The hash that the first one follows."""


class ExportManifest(Struct, frozen=True, tag_field="type", tag="croupier_export", forbid_unknown_fields=True):
    """What an export is, and the hash of each of its files. It is what is signed."""

    format: int
    floor: str
    version: str
    """The version of the program that made it."""
    begin: int
    """From when, in microseconds since 1970 in UTC."""
    end: int
    made: int
    by: str
    key: str
    """The public key of whoever signs."""
    files: dict[str, tuple[str, int]]
    """The SHA-256 and the size of every file."""
    streams: dict[str, StreamPart]
    remarks: tuple[str, ...]
    """What is in it and what is not, in words."""

    def as_bytes(self) -> bytes:
        """As it is in the file, and as it is signed."""
        return _ENCODER.encode(self)


class ExportedPeriod(Struct, frozen=True):
    """What is exported, for whom and when."""

    floor: str
    version: str
    begin: int
    end: int
    made: int
    by: str
    remarks: tuple[str, ...]


class _Hashed:
    """A file of an export as it is written, with its hash and its size."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._hash, self.size = file, hashlib.sha256(), 0

    def write(self, data: bytes) -> None:
        """Add to it."""
        self._file.write(data)
        self._hash.update(data)
        self.size += len(data)

    def line(self, what: object) -> None:
        """Add a line of JSON."""
        self.write(_ENCODER.encode(what) + b"\n")

    @property
    def figures(self) -> tuple[str, int]:
        """Its hash and its size."""
        return self._hash.hexdigest(), self.size


async def write_export(
    moment: ConsistentReading,
    target: IO[bytes],
    period: ExportedPeriod,
    seals: Path,
    others: Mapping[str, bytes],
    signer: Signer,
) -> ExportManifest:
    """Write an export of a period. Whoever signs may be away, or refuse: then NotSigned is raised."""
    files, streams = dict[str, tuple[str, int]](), dict[str, StreamPart]()
    rounds = dict[str, RoundLines]()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:

        def added(name: str, content: bytes) -> None:
            archive.writestr(name, content)
            files[name] = hashlib.sha256(content).hexdigest(), len(content)

        heads = await moment.heads()
        parts = {name: await _part(moment, name, heads[name].version, period) for name in sorted(heads)}
        with archive.open(JOURNAL, "w", force_zip64=True) as file:
            written = _Hashed(file)
            for stream, (after, last) in parts.items():
                async for record in _between(moment, stream, after, last):
                    written.line(_as_line(record))
                    if stream not in streams:
                        streams[stream] = StreamPart(record.version, last, await _hash_before(moment, record))
                    if kind_of(stream) is TABLE:
                        rounds.setdefault(stream, RoundLines(name_of(stream))).read(record)
        files[JOURNAL] = written.figures
        with archive.open(TRANSFERS, "w", force_zip64=True) as file:
            written = _Hashed(file)
            for stream, (after, last) in parts.items():
                async for moved in moment.transfers(stream, after, last):
                    written.line(moved._asdict())
        files[TRANSFERS] = written.figures
        added(ROUNDS, b"".join(_ENCODER.encode(line) + b"\n" for each in rounds.values() for line in each.lines()))
        added(SEALS, b"".join(line + b"\n" for line in seals_around(seals, period.begin, period.end)))
        for name, content in others.items():
            added(name, content)
        manifest = ExportManifest(
            1,
            *(period.floor, period.version, period.begin, period.end, period.made, period.by),
            signer.key,
            files,
            streams,
            period.remarks,
        )
        archive.writestr(MANIFEST, manifest.as_bytes())
        archive.writestr(SIGNATURE, signer.sign(manifest.as_bytes()))
    return manifest


def _as_line(record: Record) -> dict[str, object]:
    """An event as it is in an export: its body is a text, since the hash is of every byte of it."""
    return {**record._asdict(), "body": record.body.decode(), "hash": record.hash.hex()}


async def _part(moment: ConsistentReading, stream: str, head: int, period: ExportedPeriod) -> tuple[int, int]:
    """After which version of a stream a period begins, and up to which it goes."""
    return (
        await version_at(moment, stream, head, period.begin - 1),
        await version_at(moment, stream, head, period.end),
    )


async def _between(moment: ConsistentReading, stream: str, after: int, last: int) -> AsyncIterator[Record]:
    async for record in moment.records(stream, after):
        if record.version > last:
            return
        yield record


async def _hash_before(moment: ConsistentReading, record: Record) -> str:
    before = await moment.backwards(record.stream, record.version, 1)
    return before[0].hash.hex() if before else NO_HASH.hex()


def seals_around(path: Path, begin: int, end: int) -> list[bytes]:
    """The lines of a seal file from the first seal of a period to the first that was made after it, with the signatures that
    follow them."""
    if not path.exists():
        return []
    kept: list[tuple[int, bytes]] = []  # each with the number of the seal that it signs, if it is a signature
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        for line in lines_backwards(descriptor):
            entry = _entry(line)
            if entry is None:
                continue
            if entry.at < begin:
                break
            if isinstance(entry, Seal) and entry.at >= end:
                kept = [each for each in kept if each[0] == entry.number]
            kept.append((entry.of if isinstance(entry, Signature) else 0, line))
    finally:
        os.close(descriptor)
    return [line for _, line in reversed(kept)]


def _entry(line: bytes) -> Seal | Signature | None:
    """A line of a seal file; nothing, where a power cut left it unfinished."""
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.json.decode(line, type=Seal)
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.json.decode(line, type=Signature)
    return None
