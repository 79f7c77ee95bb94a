"""Any round again: the wagers as they lay at the close, the outcome, the settlement line by line, who did what.

Only the round is read: the table's state before it is in a snapshot.
"""

from msgspec import Struct

from croupier.floor.journal import Event, decode, table_stream
from croupier.floor.states import decode_state
from croupier.floor.store import Reading
from croupier.play import events as play
from croupier.play.events import Chips
from croupier.play.table import Table, evolve


class Step(Struct, frozen=True):
    """Something that happened in the round."""

    version: int
    at: int
    actor: str
    event: Event


class Recall(Struct, frozen=True):
    """A round, from its opening to its end or as far as it has come."""

    table: str
    round: int
    outcome: play.Outcome | None
    void: bool
    wagers: dict[str, Chips]
    """What lay at the close, by terminal, after what went back."""
    settled: tuple[play.WagersSettled, ...]
    steps: tuple[Step, ...]


async def recall(store: Reading, table: str, number: int) -> Recall | None:
    """A round of a table, read from the journal; nothing if there was none."""
    stream = table_stream(table)
    state, version = await _before(store, stream, number)
    steps: list[Step] = []
    wagers: dict[str, Chips] = {}
    settled: list[play.WagersSettled] = []
    outcome, void = None, False
    async for each in store.records(stream, after=version):
        event = decode(stream, each.body)
        assert isinstance(event, play.Event)
        if isinstance(event, play.RoundOpened) and event.round > number:
            break
        state = evolve(state, event)
        if (event.round if isinstance(event, play.SeedCommitted) else state.round) != number:
            continue
        steps.append(Step(each.version, each.at, each.actor, event))
        match event:
            case play.WageringClosed():
                wagers = {place: dict(lying) for place, seat in state.seats.items() if (lying := seat.lies())}
            case play.WagersSettled():
                settled.append(event)
            case play.RoundSettled():
                outcome = event.outcome
            case play.RoundVoided():
                void = True
    if not steps:
        return None
    return Recall(table, number, outcome, void, wagers, tuple(settled), tuple(steps))


async def _before(store: Reading, stream: str, number: int) -> tuple[Table, int]:
    """The last snapshot from before a round, and its version. Rounds only count up, so it is found by halving."""
    found, version = Table(), 0
    last = await store.latest(stream)
    low, high = 1, last.version if last else 0
    while low <= high:
        middle = (low + high) // 2
        snapshot = await store.latest(stream, middle)
        if snapshot is None:
            low = middle + 1
            continue
        state = decode_state(stream, snapshot.body)
        assert isinstance(state, Table)
        if state.round < number:
            found, version, low = state, snapshot.version, middle + 1
        else:
            high = snapshot.version - 1
    return found, version
