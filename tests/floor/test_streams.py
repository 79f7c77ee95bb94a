"""Every kind of stream is answered by the floor, and known to the types."""

from typing import get_args

from croupier.floor.decider import DECIDERS
from croupier.journal.streams import KINDS, Event
from croupier.orders.order import Command


def test_every_kind_of_stream_is_decided_on() -> None:
    assert DECIDERS.keys() == set(KINDS.values())


def test_every_event_and_command_of_a_kind_is_in_the_unions_that_types_are_checked_by() -> None:
    assert set(get_args(Event)) == {event for kind in KINDS.values() for event in kind.events}
    assert set(get_args(Command)) == {
        command for kind in KINDS.values() for given in kind.commands.values() for command in given
    }
