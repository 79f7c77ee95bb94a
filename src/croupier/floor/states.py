"""From a stream's snapshot and the events after it to its state."""

import msgspec

from croupier.cage import accounts as cage
from croupier.cage import events as cage_events
from croupier.floor.journal import START, Event, Head, decode
from croupier.floor.store import Store
from croupier.play import events as play_events
from croupier.play.table import Table, evolve

State = Table | cage.Terminal

ENDS_A_CHAPTER = (play_events.RoundSettled, play_events.RoundVoided, cage_events.AccountClosed)
"""The events after which a stream's state is kept as a snapshot."""


def new_state(stream: str) -> State:
    """What a stream begins with."""
    return Table() if stream.startswith("table:") else cage.Terminal()


def decode_state(stream: str, body: bytes) -> State:
    """A state from a snapshot."""
    if stream.startswith("table:"):
        return msgspec.json.decode(body, type=Table)
    return msgspec.json.decode(body, type=cage.Terminal)


def after(state: State, event: Event) -> State:
    """The state after an event. The state given is used up."""
    if isinstance(state, Table):
        assert not isinstance(event, cage_events.Event)
        return evolve(state, event)
    assert isinstance(event, cage_events.Event)
    return cage.evolve(state, event)


async def read_state(store: Store, stream: str) -> tuple[State, Head]:
    """A stream's state and head: its latest snapshot, and the events since."""
    snapshot = await store.latest(stream)
    state = new_state(stream) if snapshot is None else decode_state(stream, snapshot.body)
    head = START
    async for each in store.records(stream, after=0 if snapshot is None else snapshot.version - 1):
        head = Head(each.version, each.hash)
        if snapshot is None or each.version > snapshot.version:
            state = after(state, decode(stream, each.body))
    return state, head
