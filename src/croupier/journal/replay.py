"""From a stream's snapshot and the events after it to its state."""

from typing import Any

from croupier.journal.chain import START, Head
from croupier.journal.store import Reading
from croupier.journal.streams import StreamKind, kind_of


async def read_state(store: Reading, stream: str) -> tuple[Any, Head]:
    """A stream's state and head: its latest snapshot of the format that is read now, and the events since."""
    kind: StreamKind[Any] = kind_of(stream)
    snapshot = await store.latest(stream, format=kind.format)
    state = kind.state() if snapshot is None else kind.read(snapshot.body)
    head = START
    async for each in store.records(stream, after=0 if snapshot is None else snapshot.version - 1):
        head = Head(each.version, each.hash)
        if snapshot is None or each.version > snapshot.version:
            state = kind.after(state, kind.event(each.body))
    return state, head
