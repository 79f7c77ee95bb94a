"""The floor's memory: every stream's state and head."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, TypeVar

from croupier.cage.accounts import PlaceInBooks
from croupier.journal.chain import Head
from croupier.journal.replay import read_state
from croupier.journal.store import Reading, Store
from croupier.journal.streams import KINDS, TABLE, TERMINAL, StreamKind, all_streams, kind_of, name_of
from croupier.plan.floor_plan import FloorPlan
from croupier.play.table import Table

S = TypeVar("S")


class Facts(Protocol):
    """What is known of the streams of a floor: the one way in which a decision looks at another stream than its own."""

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables, by name."""

    @property
    def terminals(self) -> Mapping[str, PlaceInBooks]:
        """The places, by name."""

    def every(self, kind: StreamKind[S]) -> Mapping[str, S]:
        """The states of a kind of stream, by name."""

    def one(self, kind: StreamKind[S]) -> S:
        """The state of the only stream of its kind."""

    def past(self, *streams: str) -> Reading:
        """The journal, to look up what has happened in streams."""


class Memory:
    """What decisions are made on."""

    def __init__(self, plan: FloorPlan, store: Store) -> None:
        self._states: dict[str, dict[str, Any]] = {
            kind.name: {name: kind.state() for name in kind.names(plan)} for kind in KINDS.values()
        }
        self.tables, self.terminals = self.every(TABLE), self.every(TERMINAL)
        self.heads: dict[str, Head] = {}
        self._plan, self.store = plan, store

    def every(self, kind: StreamKind[S]) -> dict[str, S]:
        """The states of a kind of stream, by name."""
        return self._states[kind.name]

    def one(self, kind: StreamKind[S]) -> S:
        """The state of the only stream of its kind."""
        state: S = self._states[kind.name][""]
        return state

    def past(self, *_streams: str) -> Reading:
        """The journal, to look up what has happened in streams."""
        return self.store

    async def streams(self) -> list[str]:
        """Every stream of the floor: those of its plan, and those that have come to be since."""
        known = list(all_streams(self._plan))
        return [*known, *(each for each in await self.store.heads() if is_made_at_run_time(each))]

    async def read(self, stream: str) -> None:
        """Forget a stream, and read it from the journal."""
        state, self.heads[stream] = await read_state(self.store, stream)
        self._states[stream.partition(":")[0]][name_of(stream)] = state

    def forget(self, stream: str) -> None:
        """Let go of a stream of a kind that comes to be while a floor runs."""
        assert is_made_at_run_time(stream)
        del self._states[stream.partition(":")[0]][name_of(stream)], self.heads[stream]


def is_made_at_run_time(stream: str) -> bool:
    """Whether a stream is of a kind that comes to be while a floor runs."""
    return stream.partition(":")[0] in KINDS and kind_of(stream).at_run_time


class Noted(Mapping[str, S]):
    """The states of a kind of stream, with a note of every one that was looked at."""

    def __init__(self, kind: StreamKind[S], states: Mapping[str, S], noted: set[str]) -> None:
        self._kind, self._states, self._noted = kind, states, noted

    def __getitem__(self, name: str) -> S:
        """A state, noted."""
        self._noted.add(self._kind.stream(name))
        return self._states[name]

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._states)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._states)


class Reader:
    """A memory that others write beside us, with a note of every stream that a decision looked at: the commit compares their
    versions with those that the decision was made on."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._noted: set[str] = set()
        self.tables, self.terminals = self.every(TABLE), self.every(TERMINAL)

    def every(self, kind: StreamKind[S]) -> Mapping[str, S]:
        """The states of a kind of stream, by name."""
        return Noted(kind, self._memory.every(kind), self._noted)

    def one(self, kind: StreamKind[S]) -> S:
        """The state of the only stream of its kind."""
        return self.every(kind)[""]

    def past(self, *streams: str) -> Reading:
        """The journal, to look up what has happened in streams."""
        self._noted.update(streams)
        return self._memory.store

    def looked_at(self) -> dict[str, int]:
        """The streams that were looked at since this was asked last, each with the version that was seen."""
        seen = {stream: self._memory.heads[stream].version for stream in self._noted if stream in self._memory.heads}
        self._noted.clear()
        return seen
