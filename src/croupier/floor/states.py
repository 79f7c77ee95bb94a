"""From a stream's snapshot and the events after it to its state."""

import msgspec

from croupier.cage import accounts, cards, cases, drawer
from croupier.cage.card_events import CardEvent
from croupier.cage.case_events import CaseClosed, CaseEvent
from croupier.cage.drawer_events import DrawerEvent
from croupier.cage.terminal_events import AccountClosed, TerminalEvent
from croupier.conduct import events as conduct_events, record
from croupier.floor import house, staff
from croupier.floor.journal import START, Event, Head, decode
from croupier.floor.store import Reading
from croupier.play import events as play_events
from croupier.play.evolve import evolve
from croupier.play.round_events import RoundSettled, RoundVoided
from croupier.play.table import Table

State = (
    Table | accounts.Terminal | drawer.Drawer | cards.Register | cases.Cases | record.Conduct | staff.Door | house.House
)

ENDS_A_CHAPTER = {
    *(RoundSettled, RoundVoided),
    *(AccountClosed, CaseClosed, staff.StaffSignedIn),
    *(conduct_events.IncidentClosed, conduct_events.DisputeClosed),
}
"""The events after which a stream's state is kept as a snapshot."""


def new_state(stream: str) -> State:
    """What a stream begins with."""
    return _kind(stream)()


def decode_state(stream: str, body: bytes) -> State:
    """A state from a snapshot."""
    return msgspec.json.decode(body, type=_kind(stream))


def after(state: State, event: Event) -> State:
    """The state after an event. The state given is used up."""
    if isinstance(state, Table):
        assert isinstance(event, play_events.Event)
        return evolve(state, event)
    if isinstance(state, staff.Door):
        assert isinstance(event, staff.Event)
        return staff.evolve(state, event)
    if isinstance(state, house.House):
        assert isinstance(event, house.Event)
        return house.evolve(state, event)
    if isinstance(state, drawer.Drawer):
        assert isinstance(event, DrawerEvent)
        return drawer.evolve(state, event)
    if isinstance(state, cards.Register):
        assert isinstance(event, CardEvent)
        return cards.evolve(state, event)
    if isinstance(state, cases.Cases):
        assert isinstance(event, CaseEvent)
        return cases.evolve(state, event)
    if isinstance(state, record.Conduct):
        assert isinstance(event, conduct_events.Event)
        return record.evolve(state, event)
    assert isinstance(event, TerminalEvent)
    return accounts.evolve(state, event)


async def read_state(store: Reading, stream: str) -> tuple[State, Head]:
    """A stream's state and head: its latest snapshot, and the events since."""
    snapshot = await store.latest(stream)
    state = new_state(stream) if snapshot is None else decode_state(stream, snapshot.body)
    head = START
    async for each in store.records(stream, after=0 if snapshot is None else snapshot.version - 1):
        head = Head(each.version, each.hash)
        if snapshot is None or each.version > snapshot.version:
            state = after(state, decode(stream, each.body))
    return state, head


def _kind(stream: str) -> type[State]:
    kinds: dict[str, type[State]] = {
        "table": Table,
        "terminal": accounts.Terminal,
        "drawer": drawer.Drawer,
        cards.CARDS: cards.Register,
        cases.CASES: cases.Cases,
        record.CONDUCT: record.Conduct,
        staff.STAFF: staff.Door,
        house.HOUSE: house.House,
    }
    return kinds[stream.partition(":")[0]]
