"""From orders to answers and events: what an order needs to know is gathered, the pure decision is made, and what happens is
put into the batch and into the memory."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.cage import commands as cage
from croupier.cage.drawer_events import VoucherIssued
from croupier.cage.ledger import CHIPS, STAKES, is_between_ledgers, player_account, purse
from croupier.cage.terminal_events import TicketIssued
from croupier.floor import wagers_at_cash_out
from croupier.floor.contexts import Contexts
from croupier.floor.desk import Desk
from croupier.floor.follow_ups import BEFOREHAND, INSTEAD, FollowUpContext, with_follow_ups
from croupier.floor.held_records import HeldRecords
from croupier.floor.notices import Notices
from croupier.floor.office import Office
from croupier.floor.persons import Persons
from croupier.floor.promotion_desk import PromotionDesk
from croupier.floor.tickets import BatchTickets
from croupier.floor.tournament_desk import TournamentDesk
from croupier.house import house, staff
from croupier.journal.chain import START, Record, encode_state, record
from croupier.journal.forms import Forms
from croupier.journal.memory import Facts, Memory
from croupier.journal.notes import Notes
from croupier.journal.recall import look_back
from croupier.journal.seeds import TURNS, Seeds
from croupier.journal.store import Account, AccountOpening, Batch, Snapshot, Transaction, opened
from croupier.journal.streams import (
    CARDS,
    CASES,
    CONDUCT,
    DRAWER,
    HOUSE,
    OUTBOX,
    PEOPLE,
    PROMOTION,
    STAFF,
    TABLE,
    TERMINAL,
    TOURNAMENT,
    Event,
    Happened,
    StreamKind,
    asked_of,
    kind_of,
    name_of,
    refusal,
)
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.orders.authority import asked_for, further
from croupier.orders.order import Answer, Order, encode_answer
from croupier.people.events import PersonErased
from croupier.plan.floor_plan import FloorPlan
from croupier.play import commands as play
from croupier.play.command import ByPlayer, ByStaff
from croupier.play.decide import decide
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.play.remedies.corrections import is_going_on
from croupier.play.remedies.irregularity_commands import DeclareAtTables
from croupier.play.remedies.past_round import PastRound
from croupier.play.remedies.put_right_commands import AboutRound
from croupier.play.round_commands import NewGame
from croupier.words import sentence

ALONE = (AboutRound, play.Request, play.Approve)
"""What is decided in a batch of its own: it may be about a round that is over, as the journal tells it then."""


Decision = Accepted[Any] | Refused


ENOUGH = 64
"""How many events the database is given to begin with, while the rest of a batch is decided."""


class Work(Struct):
    """A batch in the making."""

    accounts: dict[str, Account] = field(default_factory=dict)
    """The accounts that its orders may touch, as it leaves them."""
    past: PastRound | None = None
    """The round that is over and that the batch's one order is about."""
    batch: Batch = field(default_factory=Batch)
    tickets: BatchTickets = field(default_factory=BatchTickets)
    events: Happened = field(default_factory=Happened)
    last: dict[str, Record] = field(default_factory=dict)
    """The last event of each stream that has one in the batch."""
    first: Happened = field(default_factory=Happened)
    """What becomes of the wagers at a place before the order in hand is decided."""
    looked_at: dict[str, int] = field(default_factory=dict)
    """The versions of all streams that its decisions looked at, where others write them, too."""
    handed: int = 0
    """How many events the database was given to begin with."""

    def is_due(self) -> bool:
        """Whether there are enough new events for the database to begin with."""
        return len(self.batch.records) >= self.handed + ENOUGH

    async def hand_over(self, transaction: Transaction) -> None:
        """Let the database begin with what there is."""
        self.handed = len(self.batch.records)
        await transaction.begin_writing(self.batch)

    def answered(self, order: Order, digest: bytes, answer: Answer) -> None:
        """Keep an answer, to be found again under its number."""
        self.batch.answers.append((order.source, order.number, order.at, digest, encode_answer(answer)))

    def post(self, name: str, amount: int) -> None:
        """Add to a player's account; the house's accounts are sums that no row keeps."""
        part, account = player_account(name)
        if part == CHIPS:
            row = self.batch.accounts[account] = self.accounts[account]
            row.balance += amount
        elif part == STAKES:
            row = self.batch.accounts[account] = self.accounts[account]
            row.staked += amount


class Decider:
    """Decides on what is in memory."""

    def __init__(
        self,
        plan: FloorPlan,
        memory: Memory,
        facts: Facts,
        chance: Seeds,
        notes: Notes,
        forms: Forms,
        numbers: TicketNumbers,
        foreign: frozenset[str] = frozenset(),
    ) -> None:
        """`foreign` are the streams that another floor on the same books writes, and this one only reads."""
        self.closing = False
        """Whether rounds only finish now, and none is opened."""
        self._foreign = foreign
        self._plan, self._memory, self._chance, self._notes = plan, memory, chance, notes
        self._facts, self._tables, self._terminals = facts, facts.tables, facts.terminals
        self.held: HeldRecords = HeldRecords(plan, facts)
        self.desk: Desk = Desk(plan, numbers, facts, self.held)
        self.persons: Persons = Persons(facts)
        self.notices: Notices = Notices(plan, facts)
        self.office: Office = Office(plan, facts, self.desk, self.persons)
        self.tournaments: TournamentDesk = TournamentDesk(plan, facts, self.office, chance)
        self.promotions = PromotionDesk(plan, facts, self.office, self.persons, chance)
        self._streams: dict[str, tuple[StreamKind[Any], str, dict[str, Any]]] = {}
        self._contexts = Contexts(plan, facts, self.desk, self.office, self.tournaments, forms)

    def accounts(self, orders: Iterable[Order]) -> set[str]:
        """The accounts that these orders may touch."""
        accounts: set[str] = set()
        for order in orders:
            if isinstance(order.command, ByPlayer):
                accounts |= self.accounts_at_place(order)
            else:
                accounts |= DECIDERS[asked_of(order.command)].accounts(self, order)
        return accounts

    def accounts_at_table(self, order: Order) -> set[str]:
        """The accounts that staff's or the system's order to a table may touch: all that have wagers there."""
        tables = (
            (order.table, *(each.table for each in further(self._tables, order))) if order.table in self._tables else ()
        )
        return {each for name in tables if name in self._tables for each in self._tables[name].accounts()}

    def accounts_at_place(self, order: Order) -> set[str]:
        """The accounts of a place; in a shared area others may give way."""
        accounts: set[str] = set()
        terminal = self._terminals.get(order.terminal)
        if terminal is not None and terminal.account is not None:
            accounts.add(terminal.account)
            for name in terminal.purses:
                accounts.add(purse(terminal.account, name))
        table = self._tables.get(order.table)
        if table is None:
            return accounts
        if order.terminal in self._plan.tables[order.table].positions:
            accounts |= table.accounts()
        if table.tournament is not None and (entrant := table.tournament.account_of(order.terminal)):
            accounts.add(entrant)
        return accounts

    def accounts_of_case(self, order: Order) -> set[str]:
        """The account that a settlement error is about."""
        if isinstance(order.command, cage.OfCase):
            return self.desk.account_of(order.command.case)
        return self.accounts_at_place(order)

    async def past(self, orders: Sequence[Order]) -> PastRound | None:
        """The round that an order is about, where it is over."""
        order = orders[0]
        if len(orders) > 1 or order.table not in self._tables or not isinstance(order.command, ALONE):
            return None
        state = self._tables[order.table]
        asked = asked_for(state, order.command)
        if not isinstance(asked, AboutRound) or is_going_on(state, asked.round):
            return None
        past = self._facts.past(TABLE.stream(order.table))
        return await look_back(past, self._plan.tables[order.table], asked.round)

    async def foresee(self, order: Order, accounts: dict[str, Account]) -> Accepted[Event] | Refused:
        """What a command to a table would come to if it were given now; of a request or an approval, what was asked for."""
        if refused := refusal(self._plan, self._tables, order) or self.held.refusal(order):
            return refused
        if not isinstance(order.command, ByStaff):
            return Refused(Reason.NOT_OFFERED, sentence("only_what_staff_say_to_table"), "")
        work = Work(accounts=accounts, past=await self.past([order]))
        asked = asked_for(self._tables[order.table], order.command)
        decision = self._decide_play(order, asked, work)
        if isinstance(decision, Refused):
            return decision
        events = list(decision.events)
        for there in further(self._tables, replace(order, command=asked)):
            assert isinstance(there.command, DeclareAtTables)
            other = self._decide_play(there, there.command, work)
            events += other.events if isinstance(other, Accepted) else ()
        return Accepted(events, decision.notices)

    async def decide(self, order: Order, work: Work, transaction: Transaction) -> Answer:
        """The answer to an order that is not about a player's chips, and what happens."""
        if refused := self._not_given(order) or self.persons.stranger(order):
            return Answer.of_refusal(order.at, refused)
        order, texts = self._notes.taken(order)
        kind = asked_of(order.command)
        work.first = self._beforehand(order)
        decision = await DECIDERS[kind].decide(self, order, work, transaction)
        if isinstance(decision, Refused):
            return self._refused(order, decision, work)
        happened = await self._followed(order, kind.stream_for(order), decision.events, work, transaction)
        if isinstance(happened, Refused):
            return Answer.of_refusal(order.at, happened)
        if texts:
            about = DECIDERS[kind].texts_about(self, order, decision.events)
            await self._notes.keep(texts, about, transaction, work.batch)
        at_further_tables = further(self._tables, order)
        await self._all_happen([*work.first, *happened], order, work, transaction)
        notices = list(decision.notices)
        for there in at_further_tables:
            notices += await self._declare_there(there, work, transaction)
        paid = _paid(decision.events)
        ticket = "" if paid is None else await self.desk.tickets.number(paid[0], work.tickets, transaction)
        return Answer(True, order.at, notices=tuple(notices), paid=paid, ticket=ticket)

    def _not_given(self, order: Order) -> Refused | None:
        """Why an order is not for this floor, or may not be given by who gives it."""
        elsewhere = self._elsewhere(self._written_by(order)) if self._foreign else None
        return elsewhere or refusal(self._plan, self._tables, order) or self.held.refusal(order)

    def _written_by(self, order: Order) -> Iterator[str]:
        """The streams that an order writes to by itself: its own, and those of further tables that it names."""
        yield asked_of(order.command).stream_for(order)
        yield from (TABLE.stream(each.table) for each in further(self._tables, order))

    def _beforehand(self, order: Order) -> Happened:
        """What becomes of the wagers at a place before its account is paid out."""
        found, place = BEFOREHAND.get(type(order.command)), self._terminals.get(order.terminal)
        if found is None or place is None or place.account is None:
            return []
        return found(self._plan, self._tables, order, place.account)

    def _elsewhere(self, streams: Iterable[str]) -> Refused | None:
        """Why an order is not for this floor: some of these streams are another's to write."""
        theirs = ", ".join(sorted(self._foreign.intersection(streams)))
        return Refused(Reason.ELSEWHERE, sentence("another_floor_has_theirs", theirs=theirs), "") if theirs else None

    async def _followed(
        self, order: Order, stream: str, events: Iterable[Event], work: Work, transaction: Transaction
    ) -> Happened | Refused:
        """What happens by an order, with what follows in other streams; or why it may not."""
        happened = [(stream, event) for event in events]
        cause = FollowUpContext(
            order,
            self._plan,
            self._tables,
            self.desk,
            self.office,
            self.tournaments,
            self.promotions,
            self.notices,
            work.tickets,
            work.past,
            transaction,
            happened,
        )
        found = await with_follow_ups(cause)
        if isinstance(found, Refused):
            return found
        written = [stream for stream, _ in found]
        return self._elsewhere(written) or self.held.among(order, written) or found

    async def _all_happen(self, happened: Happened, order: Order, work: Work, transaction: Transaction) -> None:
        for stream, event in happened:
            self._happen(stream, order, event, work)
            if work.is_due():
                await work.hand_over(transaction)

    # ------------------------------------------------------------ by kind of stream

    async def at_table(self, order: Order, work: Work) -> Decision:
        """The answer to a command of staff or of the system to a table."""
        assert isinstance(order.command, play.Command)
        return self._decide_play(order, order.command, work)

    async def at_place(self, order: Order, work: Work, transaction: Transaction) -> Decision:
        """The answer to a command about money at a place."""
        if isinstance(order.command, cage.PresentCard) and (excluded := self.office.excluded(order)):
            return excluded
        rows = wagers_at_cash_out.rows_after(work.accounts, work.first)
        return await self.desk.at_place(order, rows, work.tickets, transaction)

    async def at_the_door(self, order: Order) -> Decision:
        """The answer to what the door says of a sign-in."""
        assert isinstance(order.command, staff.Command)
        return staff.decide(self._facts.one(STAFF), order.at, order.command)

    async def of_the_house(self, order: Order) -> Decision:
        """The answer to what is done when a floor is opened."""
        assert isinstance(order.command, house.Command)
        return house.decide(self._facts.one(HOUSE), order.command)

    async def about_tournament(self, order: Order) -> Decision:
        """The answer to a command about a tournament; one that another floor has begun, or that was let go
        of, is read first."""
        stream = TOURNAMENT.stream(order.tournament)
        if order.tournament not in self.tournaments.all:
            await self._memory.read(stream)
        decision = await self.tournaments.decide(order)
        if isinstance(decision, Refused) and self._memory.heads.get(stream) == START:
            self._memory.forget(stream)  # there is none of that name
        return decision

    async def about_promotion(self, order: Order) -> Decision:
        """The answer to a command about a promotion; one that another floor has begun is read first."""
        if self._foreign and order.promotion not in self.promotions.all:
            await self._memory.read(PROMOTION.stream(order.promotion))
        return await self.promotions.decide(order)

    async def _declare_there(self, order: Order, work: Work, transaction: Transaction) -> list[Remark]:
        """What is declared at several tables happens at a further one, unless there is nothing there to put right."""
        assert isinstance(order.command, DeclareAtTables)
        decision, stream = self._decide_play(order, order.command, work), TABLE.stream(order.table)
        happened: Happened | Refused
        if isinstance(decision, Refused):
            happened = decision
        else:
            happened = await self._followed(order, stream, decision.events, work, transaction)
        if isinstance(happened, Refused):
            return [Remark(f"{order.table}: {happened.why}", happened.clause)]
        await self._all_happen(happened, order, work, transaction)
        return []

    def decide_player(self, order: Order, command: play.PlayerCommand, work: Work) -> Answer:
        """The answer to a player about chips: nearly every order is one, and nothing else follows from it."""
        if refused := self._not_given(order):
            return Answer.of_refusal(order.at, refused)
        state = self._tables[order.table]
        setup = self._plan.tables[order.table].setup_for(state)
        barred = self.desk.bars.on_wagers(order) or self.office.excluded(order)
        decision = barred or decide(setup, state, self._contexts.player(order, work.accounts), command)
        if not isinstance(decision, Accepted):
            return Answer.of_refusal(order.at, decision)
        for event in decision.events:
            self._happen(TABLE.stream(order.table), order, event, work)
        return Answer(True, order.at, notices=decision.notices)

    def _refused(self, order: Order, refused: Refused, work: Work) -> Answer:
        """The answer to what is refused, and what happens instead of it."""
        instead = INSTEAD.get(type(order.command))
        happened = instead(self._plan, self._tables, order) if instead is not None else []
        if not happened or self._elsewhere(stream for stream, _ in happened):
            return Answer.of_refusal(order.at, refused)
        for stream, event in happened:
            self._happen(stream, order, event, work)
        return Answer(True, order.at, notices=(Remark(refused.why, refused.clause),))

    def _decide_play(self, order: Order, command: play.Command, work: Work) -> Accepted[Event] | Refused:
        state = self._tables[order.table]
        setup = self._plan.tables[order.table].setup_for(state)
        asked = asked_for(state, command)
        if self.closing and isinstance(asked, NewGame):
            return Refused(Reason.CLOSED, sentence("floor_is_closing"), "")
        context = self._contexts.staff(order, asked)
        if work.past is not None:
            funds = self.desk.funds(work.past, work.accounts)
            back = self.tournaments.chips_back(order.table, work.past)
            context = replace(context, past=replace(work.past, funds=funds, chips_back=back))
        return decide(setup, state, context, command)

    # ------------------------------------------------------------ what happened

    def _happen(self, stream: str, order: Order, event: Event, work: Work) -> None:
        """Append an event and, before it and after it, what chance adds."""
        if type(event) not in TURNS:
            self._append(stream, order, event, work)
            return
        name, of_chance = order.table, replace(order, actor="chance")
        for added in self._chance.before(self._tables[name], event):
            self._append(stream, of_chance, added, work)
        self._append(stream, order, event, work)
        setup = self._plan.tables[name].setup_for(self._tables[name])
        while (drawn := self._chance.after(setup, self._tables[name])) is not None:
            self._append(stream, of_chance, drawn, work)

    def _at(self, stream: str) -> tuple[StreamKind[Any], str, dict[str, Any]]:
        """A stream's kind and name, and where its state is kept: from now on known."""
        kind = kind_of(stream)
        found = self._streams[stream] = (kind, name_of(stream), self._memory.every(kind))
        return found

    def _append(self, stream: str, order: Order, event: Event, work: Work) -> None:
        batch = work.batch
        before = work.last.get(stream) or self._memory.heads.get(stream, START)
        written = work.last[stream] = record(stream, before, order.at, order.signed(), event)
        batch.records.append(written)
        work.events.append((stream, event))
        kind, name, states = self._streams.get(stream) or self._at(stream)
        if news := kind.news(stream, order.at, event):
            work.tickets.tell(batch, news)
        if type(event) in kind.opens:
            row = opened(cast(AccountOpening, event))
            work.accounts[row.id] = batch.accounts[row.id] = row
        if type(event) is PersonErased:
            batch.destroyed.append(event.person)
        for place, (source, target, amount) in enumerate(kind.postings(stream, event)):
            if is_between_ledgers(source, target):
                raise ValueError(f"{amount} would go from {source} to {target}, which is of another ledger")
            batch.transfers.append((stream, written.version, place, source, target, amount))
            work.post(source, -amount)
            work.post(target, amount)
        states[name] = kind.evolve(states[name] if name in states else kind.state(), event)
        if type(event) in kind.chapters:
            batch.snapshots.append(Snapshot(stream, written.version, encode_state(states[name]), kind.format))


def _paid(events: Sequence[Event]) -> tuple[str, int] | None:
    for event in events:
        if isinstance(event, (TicketIssued, VoucherIssued)):
            return event.account, event.attempt
    return None


class KindDecider(NamedTuple):
    """What the floor does with a command to a kind of stream."""

    decide: Callable[[Decider, Order, Work, Transaction], Awaitable[Decision]]
    accounts: Callable[[Decider, Order], set[str]] = lambda _decider, _order: set()
    """The chip accounts that this may touch: they are locked first."""
    texts_about: Callable[[Decider, Order, Sequence[Any]], str] = lambda _decider, _order, _events: ""
    """The person whom its texts are about, once it is decided; nobody, if nobody is known."""


DECIDERS: dict[StreamKind[Any], KindDecider] = {
    TABLE: KindDecider(lambda decider, order, work, _: decider.at_table(order, work), Decider.accounts_at_table),
    TERMINAL: KindDecider(Decider.at_place, Decider.accounts_at_place),
    DRAWER: KindDecider(
        lambda decider, order, work, transaction: decider.desk.at_desk(order, work.tickets, transaction)
    ),
    CARDS: KindDecider(lambda decider, order, *_: decider.desk.about_card(order)),
    CASES: KindDecider(
        lambda decider, order, work, _: decider.desk.about_case(order, work.accounts), Decider.accounts_of_case
    ),
    CONDUCT: KindDecider(
        lambda decider, order, work, _: decider.office.decide(order, work.accounts),
        Decider.accounts_at_place,
        lambda decider, order, _: decider.office.person(order),
    ),
    PEOPLE: KindDecider(
        lambda decider, order, *_: decider.persons.decide(order),
        texts_about=lambda _decider, _order, events: str(events[0].person),
    ),
    OUTBOX: KindDecider(
        lambda decider, order, *_: decider.notices.decide(order),
        texts_about=lambda _decider, order, _: getattr(order.command, "person", ""),
    ),
    TOURNAMENT: KindDecider(
        lambda decider, order, *_: decider.about_tournament(order),
        lambda decider, order: decider.tournaments.accounts(order),
    ),
    PROMOTION: KindDecider(
        lambda decider, order, *_: decider.about_promotion(order),
        texts_about=lambda _decider, order, _: getattr(order.command, "person", ""),
    ),
    STAFF: KindDecider(lambda decider, order, *_: decider.at_the_door(order)),
    HOUSE: KindDecider(lambda decider, order, *_: decider.of_the_house(order)),
}
"""By kind of stream. `tests/floor/test_streams.py` sees that none is missing."""
