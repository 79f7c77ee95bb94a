"""The journal: events as bytes, chained by their hashes, stream by stream."""

import hashlib
from typing import NamedTuple

import msgspec

from croupier.play.by_kind import ByKind
from croupier.tags import tag_of

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
    version, kind, body = before.version + 1, _TAGS[type(event)], _ENCODER.encode(event)
    hash_ = link(before.hash, stream, version, at, actor, kind, body)
    # As `Record(…)` would, which is a call of the interpreter's more: there is one for every event.
    return tuple.__new__(Record, (stream, version, at, actor, kind, body, hash_))


_TAGS = ByKind(tag_of)
"""The name of each kind of event in the journal."""


def link(before: bytes, stream: str, version: int, at: int, actor: str, kind: str, body: bytes) -> bytes:
    """An event's hash: of the hash before it and of everything stored with it."""
    envelope = _ENCODER.encode((stream, version, at, actor, kind))
    return hashlib.sha256(before + envelope + body).digest()


def encode_state(state: object) -> bytes:
    """A state as bytes, the same for the same state."""
    return _ENCODER.encode(state)
