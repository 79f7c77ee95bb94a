"""Every kind of stream of the journal, one entry each: what it holds, whose commands it answers, what its events move.

A kind that is owned belongs to a pit, and its owner alone writes it; the others are shared by the whole floor.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Any, Generic, Literal, TypeVar, get_args

import msgspec

from croupier.cage import accounts, card_register as cards, cases, commands as cage, drawer
from croupier.cage.cage_postings import cage_postings
from croupier.cage.card_events import CardEvent
from croupier.cage.case_events import CaseClosed, CaseEvent
from croupier.cage.drawer_events import DrawerEvent
from croupier.cage.ledger import Transfer
from croupier.cage.table_postings import table_postings
from croupier.cage.terminal_events import AccountClosed, AccountOpened, TerminalEvent
from croupier.cage.tickets import News, cage_news, table_news
from croupier.conduct import commands as conduct, conduct as record, events as conduct_events
from croupier.house import house, staff
from croupier.orders import authority
from croupier.orders.order import Command, Order, not_meant
from croupier.outbox import commands as outbox_commands, events as outbox_events, outbox
from croupier.people import commands as people, events as people_events, register
from croupier.plan.floor_plan import FloorPlan
from croupier.play import commands as play, events as play_events
from croupier.play.decisions import Refused
from croupier.play.evolve import evolve
from croupier.play.reasons import Reason
from croupier.play.round_events import RoundSettled, RoundVoided
from croupier.play.table import Table
from croupier.promotions import commands as promotion_commands, events as promotion_events
from croupier.promotions.postings import promotion_postings
from croupier.promotions.promotion import Promotion, evolve as after_promotion_event
from croupier.tournaments import commands as tournament_commands
from croupier.tournaments.events import TournamentCancelled, TournamentClosed
from croupier.tournaments.evolve import Event as TournamentEvent, evolve as after_tournament_event
from croupier.tournaments.postings import tournament_postings
from croupier.tournaments.session_events import ChipsIssued, ResultsAnnounced
from croupier.tournaments.tournament import Tournament

S = TypeVar("S")
Event = (
    play_events.Event
    | TerminalEvent
    | DrawerEvent
    | CardEvent
    | CaseEvent
    | conduct_events.Event
    | TournamentEvent
    | promotion_events.Event
    | people_events.Event
    | outbox_events.Event
    | staff.Event
    | house.Event
)
Happened = list[tuple[str, Event]]
"""Events in turn, each with its stream."""
Tables = Mapping[str, Table]
Where = Literal["table", "desk", "office", "people", "outbox", "tournament", "promotion", "file", "system"]
"""Where a command is given: at a table or a terminal, at a cash desk, in the office, wherever persons are registered, about
the outbox, at the desk of a tournament or a promotion, by a file that says all of it, or by the system alone."""


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
        one_for: str = "",
        names: Callable[[FloorPlan], Iterable[str]] = lambda _plan: ("",),
        postings: Callable[[str, Any], list[Transfer]] = lambda _stream, _event: [],
        news: Callable[[str, int, Any], Iterable[News]] = lambda _stream, _at, _event: (),
        opens: tuple[type, ...] = (),
        chapters: tuple[type, ...] = (),
        format: int = 1,
        owned_with: Callable[[FloorPlan, str], Collection[str]] | None = None,
        at_run_time: bool = False,
    ) -> None:
        self.name, self.state, self.evolve = name, state, evolve
        self.owned_with = owned_with
        """The tables with which one of these streams is owned; none, if the whole floor shares them."""
        self.at_run_time = at_run_time
        """Whether streams of this kind come to be while the floor runs: the plan does not know them, the journal does."""
        self.events: frozenset[type] = frozenset(get_args(events) or (events,))
        self.commands: dict[Where, tuple[type, ...]] = {
            where: get_args(given) or (given,) for where, given in commands.items()
        }
        self.may = may
        """Whether a role may give a command at all. What it comes to is found by the floor (`floor/decider.py`)."""
        self.one_for = one_for
        """The field of an order by which one of several streams is found."""
        self.names = names
        self.postings, self.news, self.chapters = postings, news, chapters
        self.opens = opens
        """The events that open a chip account (`store.Opening`)."""
        self.format = format
        """How a state is written. Another figure, and snapshots from before are not read: that is for a field of the state
        that gets another name, another type or another meaning. A new field has a default, and needs no other format."""
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
    one_for="table",
    names=lambda plan: plan.tables,
    postings=table_postings,
    news=table_news,
    chapters=(RoundSettled, RoundVoided),
    owned_with=lambda _plan, name: (name,),
)
TERMINAL = StreamKind(
    "terminal",
    accounts.PlaceInBooks,
    TerminalEvent,
    accounts.evolve,
    commands={"table": cage.TerminalCommand},
    may=authority.at_table,
    one_for="terminal",
    names=lambda plan: plan.places,
    postings=cage_postings,
    news=cage_news,
    opens=(AccountOpened,),
    chapters=(AccountClosed,),
    owned_with=lambda plan, name: plan.places[name],
)
DRAWER = StreamKind(
    "drawer",
    drawer.Drawer,
    DrawerEvent,
    drawer.evolve,
    commands={"desk": cage.DeskCommand},
    may=authority.by_document_later,
    one_for="desk",
    names=lambda plan: plan.money.desks,
    postings=cage_postings,
    news=cage_news,
)
CARDS = StreamKind(
    "cards",
    cards.CardRegister,
    CardEvent,
    cards.evolve,
    commands={"desk": cage.CardCommand},
    may=authority.by_document_later,
)
CASES = StreamKind(
    "cases",
    cases.Cases,
    CaseEvent,
    cases.evolve,
    commands={"table": cage.OpenCase, "desk": cage.OfCase},
    may=authority.about_case,
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
    chapters=(conduct_events.IncidentClosed, conduct_events.DisputeClosed),
)
PEOPLE = StreamKind(
    "people",
    register.PersonRegister,
    people_events.Event,
    register.evolve,
    commands={"people": people.Command},
    may=authority.about_person,
)
OUTBOX = StreamKind(
    "outbox",
    outbox.Outbox,
    outbox_events.Event,
    outbox.evolve,
    commands={"outbox": outbox_commands.StaffCommand, "system": outbox_commands.SystemCommand},
    may=authority.about_notice,
)
TOURNAMENT = StreamKind(
    "tournament",
    Tournament,
    TournamentEvent,
    after_tournament_event,
    commands={"tournament": tournament_commands.Given, "file": tournament_commands.DraftConditions},
    may=authority.about_tournament,
    one_for="tournament",
    names=lambda _plan: (),
    postings=tournament_postings,
    opens=(ChipsIssued,),
    chapters=(ResultsAnnounced, TournamentCancelled, TournamentClosed),
    at_run_time=True,
)
PROMOTION = StreamKind(
    "promotion",
    Promotion,
    promotion_events.Event,
    after_promotion_event,
    commands={"promotion": promotion_commands.Given, "file": promotion_commands.FromFile},
    may=authority.about_promotion,
    one_for="promotion",
    names=lambda _plan: (),
    postings=promotion_postings,
    chapters=(promotion_events.PromotionClosed,),
    at_run_time=True,
)
STAFF = StreamKind(
    "staff",
    staff.SignIns,
    staff.Event,
    staff.evolve,
    commands={"system": staff.Command},
    may=authority.at_the_door,
    chapters=(staff.StaffSignedIn,),
)
HOUSE = StreamKind(
    "house",
    house.House,
    house.Event,
    house.evolve,
    commands={"system": house.Command},
    may=authority.of_the_house,
)

KINDS: dict[str, StreamKind[Any]] = {
    kind.name: kind
    for kind in (HOUSE, STAFF, TABLE, TERMINAL, DRAWER, CARDS, CASES, CONDUCT, PEOPLE, OUTBOX, TOURNAMENT, PROMOTION)
}
OF_MONEY: tuple[StreamKind[Any], ...] = (TABLE, TERMINAL, DRAWER, CASES, TOURNAMENT, PROMOTION)
"""The kinds whose events move money, or decide what is paid: a restore holds those of which records are missing."""
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
    return reduce(or_, (command for kind in KINDS.values() for command in kind.commands.get(where, ())))


def refusal(plan: FloorPlan, tables: Tables, order: Order) -> Refused | None:
    """Why an order may not be given by who gives it, or says what nobody means; nothing if it may."""
    if wrong := not_meant(order.command):
        return Refused(Reason.MALFORMED, wrong, "")
    return asked_of(order.command).may(plan, tables, order)


def decode(stream: str, body: bytes) -> Event:
    """An event from its bytes."""
    event: Event = kind_of(stream).event(body)
    return event


def transfers(stream: str, event: Event) -> list[Transfer]:
    """The money that an event moves."""
    return kind_of(stream).postings(stream, event)


def all_streams(plan: FloorPlan) -> Iterator[str]:
    """Every stream that a floor has by its plan."""
    return (kind.stream(name) for kind in KINDS.values() for name in kind.names(plan))


def foreign_streams(plan: FloorPlan, tables: Collection[str]) -> Iterator[str]:
    """The streams that whoever owns these tables does not write: those of other tables and their places."""
    for kind in KINDS.values():
        if (with_tables := kind.owned_with) is not None:
            yield from (
                kind.stream(each) for each in kind.names(plan) if set(tables).isdisjoint(with_tables(plan, each))
            )
