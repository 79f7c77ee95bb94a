"""Every kind of stream is answered by the floor, and known to the types."""

from typing import get_args

import msgspec
from msgspec import Struct

from croupier.floor.decider import DECIDERS
from croupier.journal.streams import KINDS, Event, StreamKind
from croupier.orders.authority import by_system
from croupier.orders.order import Command


def test_every_kind_of_stream_is_decided_on() -> None:
    assert DECIDERS.keys() == set(KINDS.values())


def test_every_event_and_command_of_a_kind_is_in_the_unions_that_types_are_checked_by() -> None:
    assert set(get_args(Event)) == {event for kind in KINDS.values() for event in kind.events}
    assert set(get_args(Command)) == {
        command for kind in KINDS.values() for given in kind.commands.values() for command in given
    }


class Counted(Struct, frozen=True, tag_field="type", tag="counted"):
    """The only thing that happens in a stream."""

    by: int


def test_a_kind_of_stream_may_have_one_event_alone() -> None:
    kind: StreamKind[int] = StreamKind(
        "counter", int, Counted, lambda state, event: state + event.by, commands={}, may=by_system
    )
    assert kind.after(2, kind.event(msgspec.json.encode(Counted(3)))) == 5
