"""Whether a snapshot says what a replay gives, be it written by this version or by one before it.

A state may have got fields since. A snapshot from before lacks them, and is read with their defaults, which then have to be
what the replay gives. Nothing else may differ: no value, no field that is not known, and no other way of writing it.
"""

from typing import Any

import msgspec

from croupier.journal.chain import encode_state
from croupier.journal.streams import kind_of

_SORTED = msgspec.json.Encoder(order="sorted")


def holds(stream: str, body: bytes, replayed: object) -> bool:
    """Whether the snapshot reads as the state that was replayed, and is what such a snapshot was written like."""
    expected = encode_state(replayed)
    if body == expected:
        return True
    try:
        read, written = kind_of(stream).read(body), msgspec.json.decode(body)
    except (msgspec.DecodeError, ValueError):
        return False
    known = _only(written, msgspec.json.decode(expected))
    return (
        encode_state(read) == expected
        and msgspec.json.encode(written) == body
        and _SORTED.encode(known) == _SORTED.encode(written)
    )


def _only(written: Any, expected: Any) -> Any:
    """What is expected, less the fields that were not written."""
    match written, expected:
        case dict(), dict():
            return {name: _only(written[name], value) for name, value in expected.items() if name in written}
        case list(), list() if len(written) == len(expected):
            return [_only(one, other) for one, other in zip(written, expected, strict=True)]
        case _:
            return expected
