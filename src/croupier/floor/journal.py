"""The journal: events as bytes, chained by their hashes, stream by stream."""

import hashlib
from typing import NamedTuple

import msgspec

from croupier.cage import events as cage
from croupier.cage.event import CageEvent
from croupier.cage.ledger import Transfer, postings
from croupier.conduct import events as conduct
from croupier.conduct.record import CONDUCT
from croupier.floor import house, staff
from croupier.play import events as play
from croupier.play.event import TableEvent

Event = play.Event | cage.Event | conduct.Event | staff.Event | house.Event

NO_HASH = bytes(32)
"""What the first event of a stream follows."""

_ENCODER = msgspec.json.Encoder(order="deterministic")
_TABLE = msgspec.json.Decoder(play.Event)
_TERMINAL = msgspec.json.Decoder(cage.Event)
_ALONE = {
    CONDUCT: msgspec.json.Decoder(conduct.Event),
    staff.STAFF: msgspec.json.Decoder(staff.Event),
    house.HOUSE: msgspec.json.Decoder(house.Event),
}
"""The streams of which there is one."""


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


def drawer_stream(desk: str) -> str:
    """The stream of a cash desk."""
    return f"drawer:{desk}"


def record(stream: str, before: Head | Record, at: int, actor: str, event: Event) -> Record:
    """The next event of a stream, as bytes and chained to the one before."""
    version, kind, body = before.version + 1, str(event.__struct_config__.tag), _ENCODER.encode(event)
    return Record(stream, version, at, actor, kind, body, link(before.hash, stream, version, at, actor, kind, body))


def link(before: bytes, stream: str, version: int, at: int, actor: str, kind: str, body: bytes) -> bytes:
    """An event's hash: of the hash before it and of everything stored with it."""
    envelope = _ENCODER.encode([stream, version, at, actor, kind])
    return hashlib.sha256(before + envelope + body).digest()


def decode(stream: str, body: bytes) -> Event:
    """An event from its bytes."""
    known = _TABLE if stream.startswith("table:") else _ALONE.get(stream, _TERMINAL)
    event: Event = known.decode(body)
    return event


def transfers(stream: str, event: Event) -> list[Transfer]:
    """The money that an event moves: at a table and in the cage what the ledger says, elsewhere none."""
    return postings(stream, event) if isinstance(event, (TableEvent, CageEvent)) else []


def encode_state(state: object) -> bytes:
    """A state as bytes, the same for the same state."""
    return _ENCODER.encode(state)
