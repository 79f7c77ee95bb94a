"""Any round again: the wagers as they lay at the close, the number, the settlement line by line, who did what."""

from msgspec import Struct

from croupier.floor.journal import Event, decode, table_stream
from croupier.floor.store import Store
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
    number: str | None
    void: bool
    wagers: dict[str, Chips]
    """What lay at the close, by terminal, after what went back."""
    settled: tuple[play.WagersSettled, ...]
    steps: tuple[Step, ...]


async def recall(store: Store, table: str, number: int) -> Recall | None:
    """A round of a table, read from the journal; nothing if there was none."""
    stream = table_stream(table)
    state, steps = Table(), list[Step]()
    wagers: dict[str, Chips] = {}
    settled: list[play.WagersSettled] = []
    spun, void = None, False
    async for each in store.records(stream):
        event = decode(stream, each.body)
        assert isinstance(event, play.Event)
        if isinstance(event, play.RoundOpened) and event.round > number:
            break
        state = evolve(state, event)
        if state.round != number:
            continue
        steps.append(Step(each.version, each.at, each.actor, event))
        match event:
            case play.WageringClosed():
                wagers = {terminal: dict(seat.chips) for terminal, seat in state.seats.items() if seat.chips}
            case play.WagersSettled():
                settled.append(event)
            case play.RoundSettled():
                spun = event.number
            case play.RoundVoided():
                void = True
    if not steps:
        return None
    return Recall(table, number, spun, void, wagers, tuple(settled), tuple(steps))
