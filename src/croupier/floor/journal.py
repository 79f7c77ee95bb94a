"""The journal: events as bytes, chained by their hashes, stream by stream."""

import hashlib
from typing import NamedTuple

import msgspec

NO_HASH = bytes(32)
"""What the first event of a stream follows."""

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Record(NamedTuple):
    """An event as it is stored."""

    stream: str
    version: int
    at: int
    actor: str
    type: str
    body: bytes
    hash: bytes


class Head(NamedTuple):
    """The last event of a stream."""

    version: int
    hash: bytes


START = Head(0, NO_HASH)


def record(stream: str, before: Head | Record, at: int, actor: str, event: msgspec.Struct) -> Record:
    """The next event of a stream, as bytes and chained to the one before."""
    version, kind, body = before.version + 1, str(event.__struct_config__.tag), _ENCODER.encode(event)
    return Record(stream, version, at, actor, kind, body, link(before.hash, stream, version, at, actor, kind, body))


def link(before: bytes, stream: str, version: int, at: int, actor: str, kind: str, body: bytes) -> bytes:
    """An event's hash: of the hash before it and of everything stored with it."""
    envelope = _ENCODER.encode([stream, version, at, actor, kind])
    return hashlib.sha256(before + envelope + body).digest()


def encode_state(state: object) -> bytes:
    """A state as bytes, the same for the same state."""
    return _ENCODER.encode(state)
