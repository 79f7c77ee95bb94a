"""The journal: events as bytes, chained by their hashes, stream by stream."""

import hashlib
from typing import NamedTuple

import msgspec

from croupier.cage import events as cage
from croupier.play import events as play

Event = play.Event | cage.Event

NO_HASH = bytes(32)
"""What the first event of a stream follows."""

_ENCODER = msgspec.json.Encoder(order="deterministic")
_TABLE = msgspec.json.Decoder(play.Event)
_TERMINAL = msgspec.json.Decoder(cage.Event)


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


def table_stream(table: str) -> str:
    """The stream of a table."""
    return f"table:{table}"


def terminal_stream(terminal: str) -> str:
    """The stream of a terminal's money."""
    return f"terminal:{terminal}"


def record(stream: str, head: Head, at: int, actor: str, event: Event) -> Record:
    """The next event of a stream, as bytes and chained to the one before."""
    version, kind, body = head.version + 1, str(event.__struct_config__.tag), _ENCODER.encode(event)
    return Record(stream, version, at, actor, kind, body, link(head.hash, stream, version, at, actor, kind, body))


def link(before: bytes, stream: str, version: int, at: int, actor: str, kind: str, body: bytes) -> bytes:
    """An event's hash: of the hash before it and of everything stored with it."""
    envelope = _ENCODER.encode([stream, version, at, actor, kind])
    return hashlib.sha256(before + envelope + body).digest()


def decode(stream: str, body: bytes) -> Event:
    """An event from its bytes."""
    event: Event = _TABLE.decode(body) if stream.startswith("table:") else _TERMINAL.decode(body)
    return event


def encode_state(state: object) -> bytes:
    """A state as bytes, the same for the same state."""
    return _ENCODER.encode(state)
