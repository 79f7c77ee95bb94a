"""From orders to answers and events: what an order needs to know is gathered, the pure decision is made, and what happens is
put into the batch and into the memory."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.cage import commands as cage
from croupier.cage.drawer_events import VoucherIssued
from croupier.cage.ledger import CHIPS, STAKES, purse
from croupier.cage.terminal_events import AccountOpened, TicketIssued
from croupier.floor import agreements, house, leaving, staff, two_games
from croupier.floor.askers import Askers
from croupier.floor.authority import asked_for, further
from croupier.floor.chance import TURNS, Chance
from croupier.floor.desk import Desk, Till
from croupier.floor.follow_ups import BEFOREHAND, Cause, Happened, with_follow_ups
from croupier.floor.journal import Record, encode_state, record
from croupier.floor.memory import Facts, Memory
from croupier.floor.notes import Notes
from croupier.floor.office import Office
from croupier.floor.orders import Answer, Order, encode_answer
from croupier.floor.plan import FloorPlan
from croupier.floor.recall import look_back
from croupier.floor.store import Account, Batch, Snapshot, Store, Transaction
from croupier.floor.streams import HOUSE, STAFF, TABLE, Decision, Event, StreamKind, asked_of, kind_of, name_of, refusal
from croupier.floor.ticket_numbers import TicketNumbers
from croupier.play import commands as play
from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.command import ByPlayer, ByStaff
from croupier.play.decide import decide
from croupier.play.remedies.irregularity_commands import DeclareAtTables
from croupier.play.remedies.past import Past
from croupier.play.remedies.put_right_commands import AboutRound
from croupier.play.remedies.putting_right import is_going_on
from croupier.play.round_commands import NewGame
from croupier.rulebooks.roles import Role

ALONE = (AboutRound, play.Request, play.Approve)
"""What is decided in a batch of its own: it may be about a round that is over, as the journal tells it then."""


ENOUGH = 64
"""How many events the database is given to begin with, while the rest of a batch is decided."""


class Work(Struct):
    """A batch in the making."""

    accounts: dict[str, Account] = field(default_factory=dict)
    """The accounts that its orders may touch, as it leaves them."""
    past: Past | None = None
    """The round that is over and that the batch's one order is about."""
    batch: Batch = field(default_factory=Batch)
    till: Till = field(default_factory=Till)
    events: list[tuple[str, Event]] = field(default_factory=list[tuple[str, Event]])
    last: dict[str, Record] = field(default_factory=dict)
    """The last event of each stream that has one in the batch."""
    first: Happened = field(default_factory=list[tuple[str, Event]])
    """What becomes of the wagers at a place before the order in hand is decided."""
    looked_at: dict[str, int] = field(default_factory=dict)
    """The versions of all streams that its decisions looked at, where others write them, too."""
    handed: int = 0
    """How many events the database was given to begin with."""

    @property
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
        kind, _, account = name.partition(":")
        if kind in (CHIPS, STAKES):
            row = self.batch.accounts[account] = self.accounts[account]
            if kind == CHIPS:
                row.balance += amount
            else:
                row.staked += amount


class Decider:
    """Decides on what is in memory."""

    def __init__(
        self,
        plan: FloorPlan,
        memory: Memory,
        facts: Facts,
        store: Store,
        chance: Chance,
        notes: Notes,
        numbers: TicketNumbers,
    ) -> None:
        self.closing = False
        """Whether rounds only finish now, and none is opened."""
        self._plan, self._memory, self._store, self._chance, self._notes = plan, memory, store, chance, notes
        self._facts, self._tables, self._terminals = facts, facts.tables, facts.terminals
        self.desk: Desk = Desk(plan, numbers, facts, store)
        self.office: Office = Office(plan, facts, self.desk, store)
        self._streams: dict[str, tuple[StreamKind[Any], str, dict[str, Any]]] = {}
        self._askers = Askers(plan, facts, self.desk, self.office)

    def accounts(self, orders: Iterable[Order]) -> set[str]:
        """The accounts that these orders may touch."""
        accounts: set[str] = set()
        for order in orders:
            accounts |= asked_of(order.command).accounts(self, order)
        return accounts

    def accounts_at_table(self, order: Order) -> set[str]:
        """The accounts that an order to a table may touch: a player's own, or all that have wagers there."""
        if isinstance(order.command, ByPlayer):
            return self.accounts_at_place(order)
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
        if order.table in self._tables and order.terminal in self._plan.tables[order.table].positions:
            accounts |= self._tables[order.table].accounts()
        return accounts

    def accounts_of_case(self, order: Order) -> set[str]:
        """The account that a settlement error is about."""
        if isinstance(order.command, cage.OfCase):
            return self.desk.account_of(order.command.case)
        return self.accounts_at_place(order)

    async def past(self, orders: Sequence[Order]) -> Past | None:
        """The round that an order is about, where it is over."""
        order = orders[0]
        if len(orders) > 1 or order.table not in self._tables or not isinstance(order.command, ALONE):
            return None
        state = self._tables[order.table]
        asked = asked_for(state, order.command)
        if not isinstance(asked, AboutRound) or is_going_on(state, asked.round):
            return None
        return await look_back(self._store, self._plan.tables[order.table], asked.round)

    async def foresee(self, order: Order, accounts: dict[str, Account]) -> Accepted[Event] | Refused:
        """What a command to a table would come to if it were given now; of a request or an approval, what was asked for."""
        if refused := refusal(self._plan, self._tables, order):
            return refused
        if not isinstance(order.command, ByStaff):
            return Refused("Only what staff say to a table can be foreseen.", "")
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
        """The answer to an order, and what happens."""
        if refused := refusal(self._plan, self._tables, order):
            return Answer(False, order.at, refused.why, refused.clause)
        if isinstance(order.command, ByPlayer):
            return self._decide_player(order, order.command, work)
        order, texts = self._notes.taken(order)
        kind = asked_of(order.command)
        work.first = self._beforehand(order)
        decision = await kind.decide(self, order, work, transaction)
        if isinstance(decision, Refused):
            return self._misdrawn(order, decision, work)
        agreed = agreements.used(self._plan, self._tables, self.desk, order, decision.events)
        if isinstance(agreed, Refused):
            return Answer(False, order.at, agreed.why, agreed.clause)
        if texts:
            await self._notes.keep(texts, self.office.person(order), transaction, work.batch)
        stream = kind.stream_for(order)
        elsewhere = further(self._tables, order)
        followed = await self._followed(order, [(stream, event) for event in decision.events], work, transaction)
        await self._all_happen([*work.first, *followed, *agreed], order, work, transaction)
        notices = list(decision.notices)
        for there in elsewhere:
            notices += await self._declare_there(there, work, transaction)
        paid = _paid(decision.events)
        ticket = "" if paid is None else await self.desk.number(paid[0], work.till, transaction)
        return Answer(True, order.at, notices=tuple(notices), paid=paid, ticket=ticket)

    def _beforehand(self, order: Order) -> Happened:
        """What becomes of the wagers at a place before its account is paid out."""
        found, place = BEFOREHAND.get(type(order.command)), self._terminals.get(order.terminal)
        if found is None or place is None or place.account is None:
            return []
        return found(self._plan, self._tables, order, place.account)

    async def _followed(self, order: Order, happened: Happened, work: Work, transaction: Transaction) -> Happened:
        """What happens by an order, with what follows in other streams."""
        cause = Cause(order, self._plan, self._tables, self.desk, self.office, work.till, work.past, transaction)
        return await with_follow_ups(cause, happened)

    async def _all_happen(self, happened: Happened, order: Order, work: Work, transaction: Transaction) -> None:
        for stream, event in happened:
            self._happen(stream, order, event, work)
            if work.is_due:
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
        rows = leaving.rows_after(work.accounts, work.first)
        return await self.desk.at_place(order, rows, work.till, transaction)

    async def at_the_door(self, order: Order) -> Decision:
        """The answer to what the door says of a sign-in."""
        assert isinstance(order.command, staff.Command)
        return staff.decide(self._facts.one(STAFF), order.at, order.command)

    async def of_the_house(self, order: Order) -> Decision:
        """The answer to what is done when a floor is opened."""
        assert isinstance(order.command, house.Command)
        return house.decide(self._facts.one(HOUSE), order.command)

    async def _declare_there(self, order: Order, work: Work, transaction: Transaction) -> list[Notice]:
        """What is declared at several tables happens at a further one, unless there is nothing there to put right."""
        assert isinstance(order.command, DeclareAtTables)
        decision = self._decide_play(order, order.command, work)
        if isinstance(decision, Refused):
            return [Notice(f"{order.table}: {decision.why}", decision.clause)]
        happened: Happened = [(TABLE.stream(order.table), each) for each in decision.events]
        await self._all_happen(await self._followed(order, happened, work, transaction), order, work, transaction)
        return []

    def _decide_player(self, order: Order, command: play.PlayerCommand, work: Work) -> Answer:
        """The answer to a player about chips: nearly every order is one, and nothing else follows from it."""
        state = self._tables[order.table]
        setup = self._plan.tables[order.table].setup_for(state)
        barred = self.desk.barred(order) or self.office.excluded(order)
        decision = barred or decide(setup, state, self._askers.player(order, work.accounts), command)
        if isinstance(decision, Refused):
            return Answer(False, order.at, decision.why, decision.clause)
        for event in decision.events:
            self._happen(TABLE.stream(order.table), order, event, work)
        return Answer(True, order.at, notices=decision.notices)

    def _misdrawn(self, order: Order, refused: Refused, work: Work) -> Answer:
        """What is refused; a card that a shoe has read may have been drawn for the dealer's other game."""
        happened: two_games.Happened = []
        if order.role is Role.SHOE and isinstance(order.command, DrawCard):
            happened = two_games.wrong_shoe(self._plan, self._tables, order.table, order.command)
        if not happened:
            return Answer(False, order.at, refused.why, refused.clause)
        for stream, event in happened:
            self._happen(stream, order, event, work)
        return Answer(True, order.at, notices=(Notice(refused.why, refused.clause),))

    def _decide_play(self, order: Order, command: play.Command, work: Work) -> Accepted[Event] | Refused:
        state = self._tables[order.table]
        setup = self._plan.tables[order.table].setup_for(state)
        asked = asked_for(state, command)
        if self.closing and isinstance(asked, NewGame):
            return Refused("The floor is closing: no new game is opened.", "")
        asker = self._askers.staff(order, asked)
        if work.past is not None:
            asker = replace(asker, past=replace(work.past, funds=self.desk.funds(work.past, work.accounts)))
        return decide(setup, state, asker, command)

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
        """A stream's kind and name, and where its state is kept."""
        if stream not in self._streams:
            kind = kind_of(stream)
            self._streams[stream] = (kind, name_of(stream), self._memory.every(kind))
        return self._streams[stream]

    def _append(self, stream: str, order: Order, event: Event, work: Work) -> None:
        batch = work.batch
        written = record(stream, work.last.get(stream) or self._memory.heads[stream], order.at, order.signed, event)
        work.last[stream] = written
        batch.records.append(written)
        work.events.append((stream, event))
        kind, name, states = self._at(stream)
        if news := kind.news(stream, order.at, event):
            work.till.tell(batch, news)
        if type(event) is AccountOpened:
            work.accounts[event.account] = batch.accounts[event.account] = Account(event.account, 0, 0)
        for place, (source, target, amount) in enumerate(kind.postings(stream, event)):
            batch.transfers.append((stream, written.version, place, source, target, amount))
            work.post(source, -amount)
            work.post(target, amount)
        states[name] = kind.evolve(states[name], event)
        if type(event) in kind.chapters:
            batch.snapshots.append(Snapshot(stream, written.version, encode_state(states[name])))


def _paid(events: Sequence[Event]) -> tuple[str, int] | None:
    for event in events:
        if isinstance(event, (TicketIssued, VoucherIssued)):
            return event.account, event.attempt
    return None
