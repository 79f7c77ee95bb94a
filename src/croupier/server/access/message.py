"""What comes in at the door: a message of a sensible size, and in it a numbered command that is well formed.

Nothing else of it is trusted: who asks is known by a key or a session, and what they may do the floor decides.
"""

from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta, Struct

from croupier.journal.streams import Where, given_at
from croupier.orders.order import Command, Order
from croupier.plan.floor_plan import Staff

LARGEST_MESSAGE = 4096
"""In bytes; the web server takes none that is larger."""
NOT_UNDERSTOOD = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading nonsense raises."""

Whole = Annotated[int, Meta(ge=1 - 2**53, le=2**53 - 1)]
"""A whole number as every program reads it alike; no figure of a casino is larger."""
Value = str | bool | Whole | list[str | Whole]
_FIELDS = msgspec.json.Decoder(dict[str, Value | dict[str, Value | dict[str, Whole]]])


class Numbered(Struct):
    """The number of a command, and the place, table or cash desk that it is about, where the asker may name one."""

    n: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    seat: str = ""
    table: str = ""
    desk: str = ""
    seq: int = 0
    """Which picture a terminal speaks of, where it says what it shows."""


# Commands are read as the field of a Struct because msgspec prepares a Struct once, and a bare union anew at every reading.


class Message(Struct):
    """A command, of those that may be given where it came in."""

    command: Command


def _message(name: str, where: Where) -> type[Message]:
    made = msgspec.defstruct(name, [("command", given_at(where))], bases=(Message,))
    return cast(type[Message], made)


TableMessage = _message("TableMessage", "table")
DeskMessage = _message("DeskMessage", "desk")
OfficeMessage = _message("OfficeMessage", "office")
TournamentMessage = _message("TournamentMessage", "tournament")
PromotionMessage = _message("PromotionMessage", "promotion")
PeopleMessage = _message("PeopleMessage", "people")
OutboxMessage = _message("OutboxMessage", "outbox")


def read(data: bytes, kind: type[Message], *named: str) -> tuple[Numbered, Message]:
    """A command with its number. `named` is what else may be named beside it: a seat, a table, a desk."""
    fields = _FIELDS.decode(data)
    about = {name: fields.pop(name) for name in ("n", *named) if name in fields}
    return msgspec.convert(about, Numbered), msgspec.convert({"command": fields}, kind)


def staff_order(staff: Staff, at: int, data: bytes, kind: type[Message], *named: str) -> Order:
    """A numbered command of a member of staff, as an order."""
    about, asked = read(storable(data), kind, *named)
    who = staff.actor
    return Order(who, about.n, at, staff.role, who, asked.command, about.table, about.seat, about.desk)


def number_of(data: bytes) -> int:
    """The number of a message that was not understood, so that its sender knows which; below zero if it has none."""
    try:
        return msgspec.json.decode(data, type=Numbered).n
    except NOT_UNDERSTOOD:
        return -1


def text(message: dict[str, Any]) -> bytes:
    """The text of a socket's message."""
    words = message.get("text")
    return storable(words.encode() if words is not None else message.get("bytes") or b"")


def storable(data: bytes) -> bytes:
    """A text without the one character that databases cannot store."""
    if b"\\u0000" in data:
        raise msgspec.DecodeError("a text has no zero character")
    return data
