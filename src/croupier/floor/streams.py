"""Every kind of stream of the journal, one entry each: what it holds, whose commands it answers, what its events move.

A kind that is owned belongs to a pit, and its owner alone writes it; the others are shared by the whole floor.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, Union, get_args

import msgspec

from croupier.cage import accounts, cards, cases, commands as cage, drawer
from croupier.cage.cage_postings import cage_postings
from croupier.cage.card_events import CardEvent
from croupier.cage.case_events import CaseClosed, CaseEvent
from croupier.cage.drawer_events import DrawerEvent
from croupier.cage.ledger import Transfer
from croupier.cage.table_postings import table_postings
from croupier.cage.terminal_events import AccountClosed, TerminalEvent
from croupier.cage.tickets import News, cage_news, table_news
from croupier.conduct import commands as conduct, events as conduct_events, record
from croupier.floor import authority, house, staff
from croupier.floor.orders import Command, Order, not_meant
from croupier.floor.plan import FloorPlan
from croupier.play import commands as play, events as play_events
from croupier.play.answers import Accepted, Refused
from croupier.play.evolve import evolve
from croupier.play.round_events import RoundSettled, RoundVoided
from croupier.play.table import Table

if TYPE_CHECKING:
    from croupier.floor.deciding import Decider, Work
    from croupier.floor.store import Transaction

S = TypeVar("S")
Event = (
    play_events.Event
    | TerminalEvent
    | DrawerEvent
    | CardEvent
    | CaseEvent
    | conduct_events.Event
    | staff.Event
    | house.Event
)
Decision = Accepted[Any] | Refused
Decide = Callable[["Decider", Order, "Work", "Transaction"], Awaitable[Decision]]
Tables = Mapping[str, Table]
Where = Literal["table", "desk", "office", "system"]
"""Where a command is given: at a table or a terminal, at a cash desk, in the office, or by the system alone."""


class StreamKind(Generic[S]):
    """What the application has to know of a kind of stream, and all of it."""

    def __init__(
        self,
        name: str,
        state: type[S],
        events: Any,
        evolve: Callable[[S, Any], S],
        *,
        commands: Mapping[Where, Any],
        may: Callable[[FloorPlan, Tables, Order], Refused | None],
        decide: Decide,
        accounts: Callable[["Decider", Order], set[str]] = lambda _decider, _order: set(),
        one_for: str = "",
        names: Callable[[FloorPlan], Iterable[str]] = lambda _plan: ("",),
        postings: Callable[[str, Any], list[Transfer]] = lambda _stream, _event: [],
        news: Callable[[str, int, Any], Iterable[News]] = lambda _stream, _at, _event: (),
        chapters: tuple[type, ...] = (),
        owned: bool = False,
    ) -> None:
        self.name, self.state, self.evolve, self.owned = name, state, evolve, owned
        self.events: frozenset[type] = frozenset(get_args(events))
        self.commands: dict[Where, tuple[type, ...]] = {
            where: get_args(given) or (given,) for where, given in commands.items()
        }
        self.may, self.decide, self.accounts = may, decide, accounts
        """Whether a role may give a command at all, its decision, and the chip accounts that this may touch."""
        self.one_for = one_for
        """The field of an order by which one of several streams is found."""
        self.names = names
        self.postings, self.news, self.chapters = postings, news, chapters
        self._events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(events)
        self._states: msgspec.json.Decoder[S] = msgspec.json.Decoder(state)

    def stream(self, name: str = "") -> str:
        """The stream of one of this kind; of the only one, if no name is given."""
        return f"{self.name}:{name}" if name else self.name

    def stream_for(self, order: Order) -> str:
        """The stream that an order writes to."""
        return self.stream(getattr(order, self.one_for) if self.one_for else "")

    def event(self, body: bytes) -> Any:
        """An event from its bytes."""
        return self._events.decode(body)

    def read(self, body: bytes) -> S:
        """A state from a snapshot."""
        return self._states.decode(body)

    def after(self, state: S, event: Event) -> S:
        """The state after an event. The state given is used up."""
        if type(event) not in self.events:
            raise ValueError(f"{type(event).__name__} is no event of {self.name}")
        return self.evolve(state, event)


TABLE = StreamKind(
    "table",
    Table,
    play_events.Event,
    evolve,
    commands={
        "table": play.PlayerCommand | play.StaffCommand | play.RequestCommand,
        "system": play.SystemCommand,
    },
    may=authority.at_table,
    decide=lambda decider, order, work, _: decider.at_table(order, work),
    accounts=lambda decider, order: decider.accounts_at_table(order),
    one_for="table",
    names=lambda plan: plan.tables,
    postings=table_postings,
    news=table_news,
    chapters=(RoundSettled, RoundVoided),
    owned=True,
)
TERMINAL = StreamKind(
    "terminal",
    accounts.Terminal,
    TerminalEvent,
    accounts.evolve,
    commands={"table": cage.TerminalCommand},
    may=authority.at_table,
    decide=lambda decider, order, work, transaction: decider.at_place(order, work, transaction),
    accounts=lambda decider, order: decider.accounts_at_place(order),
    one_for="terminal",
    names=lambda plan: plan.places,
    postings=cage_postings,
    news=cage_news,
    chapters=(AccountClosed,),
    owned=True,
)
DRAWER = StreamKind(
    "drawer",
    drawer.Drawer,
    DrawerEvent,
    drawer.evolve,
    commands={"desk": cage.DeskCommand},
    may=authority.by_matter,
    decide=lambda decider, order, work, transaction: decider.desk.at_desk(order, work.till, transaction),
    one_for="desk",
    names=lambda plan: plan.money.desks,
    postings=cage_postings,
    news=cage_news,
)
CARDS = StreamKind(
    "cards",
    cards.Register,
    CardEvent,
    cards.evolve,
    commands={"desk": cage.CardCommand},
    may=authority.by_matter,
    decide=lambda decider, order, _, __: decider.desk.about_card(order),
)
CASES = StreamKind(
    "cases",
    cases.Cases,
    CaseEvent,
    cases.evolve,
    commands={"table": cage.OpenCase, "desk": cage.OfCase},
    may=authority.about_case,
    decide=lambda decider, order, work, _: decider.desk.about_case(order, work.accounts),
    accounts=lambda decider, order: decider.accounts_of_case(order),
    postings=cage_postings,
    news=cage_news,
    chapters=(CaseClosed,),
)
CONDUCT = StreamKind(
    "conduct",
    record.Conduct,
    conduct_events.Event,
    record.evolve,
    commands={"table": conduct.PlayerCommand | conduct.AtPlace, "office": conduct.StaffCommand},
    may=authority.about_conduct,
    decide=lambda decider, order, work, _: decider.office.decide(order, work.accounts),
    accounts=lambda decider, order: decider.accounts_at_place(order),
    chapters=(conduct_events.IncidentClosed, conduct_events.DisputeClosed),
)
STAFF = StreamKind(
    "staff",
    staff.Door,
    staff.Event,
    staff.evolve,
    commands={"system": staff.Command},
    may=authority.at_the_door,
    decide=lambda decider, order, _, __: decider.at_the_door(order),
    chapters=(staff.StaffSignedIn,),
)
HOUSE = StreamKind(
    "house",
    house.House,
    house.Event,
    house.evolve,
    commands={"system": house.Command},
    may=authority.by_system,
    decide=lambda decider, order, _, __: decider.of_the_house(order),
)

KINDS: dict[str, StreamKind[Any]] = {
    kind.name: kind for kind in (HOUSE, STAFF, TABLE, TERMINAL, DRAWER, CARDS, CASES, CONDUCT)
}
_ASKED: dict[type, StreamKind[Any]] = {
    command: kind for kind in KINDS.values() for given in kind.commands.values() for command in given
}


def kind_of(stream: str) -> StreamKind[Any]:
    """The kind of a stream; a KeyError if there is no such kind."""
    return KINDS[stream.partition(":")[0]]


def name_of(stream: str) -> str:
    """Which one of its kind a stream is; nothing, if it is the only one."""
    return stream.partition(":")[2]


def asked_of(command: Command) -> StreamKind[Any]:
    """The kind of stream that a command is answered by."""
    return _ASKED[type(command)]


def given_at(where: Where) -> Any:
    """The union of all commands that are given somewhere, to read them by."""
    return Union[tuple(command for kind in KINDS.values() for command in kind.commands.get(where, ()))]  # noqa: UP007


def refusal(plan: FloorPlan, tables: Tables, order: Order) -> Refused | None:
    """Why an order may not be given by who gives it, or says what nobody means; nothing if it may."""
    if wrong := not_meant(order.command):
        return Refused(wrong, "")
    return asked_of(order.command).may(plan, tables, order)


def decode(stream: str, body: bytes) -> Event:
    """An event from its bytes."""
    event: Event = kind_of(stream).event(body)
    return event


def transfers(stream: str, event: Event) -> list[Transfer]:
    """The money that an event moves."""
    return kind_of(stream).postings(stream, event)


def all_streams(plan: FloorPlan) -> Iterator[str]:
    """Every stream of a floor."""
    return (kind.stream(name) for kind in KINDS.values() for name in kind.names(plan))
