"""From orders to answers and events: what an order needs to know is gathered, the pure decision is made, and what happens is
put into the batch and into the memory."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.cage import commands as cage
from croupier.cage.drawer_events import VoucherIssued
from croupier.cage.event import CageEvent
from croupier.cage.ledger import CHIPS, STAKES, purse
from croupier.cage.terminal_events import AccountOpened, BoughtIn, CardDecided, TicketIssued
from croupier.conduct import commands as conduct
from croupier.conduct.record import CONDUCT
from croupier.floor import agreements, house, leaving, staff, two_games
from croupier.floor.askers import Askers
from croupier.floor.authority import asked_for, further, refusal
from croupier.floor.chance import TURNS, Chance
from croupier.floor.desk import Till
from croupier.floor.hold_notices import hold_notices
from croupier.floor.journal import Event, Record, encode_state, record, table_stream, transfers
from croupier.floor.memory import Memory
from croupier.floor.notes import Notes
from croupier.floor.orders import Answer, Order, encode_answer
from croupier.floor.plan import FloorPlan
from croupier.floor.recall import look_back
from croupier.floor.states import ENDS_A_CHAPTER, after
from croupier.floor.store import Account, Batch, Snapshot, Store, Transaction
from croupier.play import commands as play
from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.asker import Asker
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.command import ByPlayer, ByStaff
from croupier.play.decide import decide
from croupier.play.equipment.events import CashDropped
from croupier.play.event import TableEvent
from croupier.play.evolve import evolve
from croupier.play.remedies.irregularity_commands import DeclareAtTables
from croupier.play.remedies.past import Past
from croupier.play.remedies.put_right_commands import AboutRound
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.remedies.putting_right import is_going_on
from croupier.play.round_commands import NewGame
from croupier.play.wagering.wager_commands import InvalidateWagers
from croupier.rulebooks.policy import NOT_OWN_CARD
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

    def __init__(self, plan: FloorPlan, memory: Memory, store: Store, chance: Chance, notes: Notes) -> None:
        self.closing = False
        """Whether rounds only finish now, and none is opened."""
        self._plan, self._memory, self._store, self._chance, self._notes = plan, memory, store, chance, notes
        self._tables, self._terminals = memory.tables, memory.terminals
        self._desk, self._office = memory.desk, memory.office
        self._askers = Askers(plan, memory.tables, memory.terminals, memory.desk, memory.office)

    def accounts(self, orders: Iterable[Order]) -> set[str]:
        """The accounts that these orders may touch."""
        accounts: set[str] = set()
        for order in orders:
            command = order.command
            by_player = isinstance(command, ByPlayer)
            if not by_player and isinstance(command, cage.AboutCase):
                accounts |= self._desk.account_of(command.case)
            elif by_player or isinstance(command, (cage.CageCommand, conduct.ConductCommand)):
                terminal = self._terminals.get(order.terminal)
                if terminal is not None and terminal.account is not None:
                    accounts.add(terminal.account)
                    for name in terminal.purses:
                        accounts.add(purse(terminal.account, name))
                if order.table in self._tables and order.terminal in self._plan.tables[order.table].positions:
                    accounts |= self._tables[order.table].accounts()  # in a shared area others may give way
            elif order.table in self._tables:
                for each in (order, *further(self._tables, order)):
                    accounts |= self._tables[each.table].accounts() if each.table in self._tables else set()
        return accounts

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
        decision: Accepted[Event] | Refused
        first: list[tuple[str, Event]] = []
        if isinstance(order.command, cage.CageCommand):
            stream = self._desk.stream(order)
            if order.terminal in self._terminals:
                first = leaving.first(self._plan, self._tables, order, self._terminals[order.terminal].account)
            rows = leaving.rows_after(work.accounts, first)
            excluded = self._office.excluded(order) if isinstance(order.command, cage.PresentCard) else None
            decision = excluded or await self._desk.decide(order, rows, work.till, transaction)
        elif isinstance(order.command, conduct.ConductCommand):
            stream, decision = CONDUCT, self._office.decide(order, work.accounts)
        elif isinstance(order.command, staff.StaffCommand):
            stream = staff.STAFF
            decision = staff.decide(self._memory.door, order.at, order.command)
        elif isinstance(order.command, house.HouseCommand):
            stream, decision = house.HOUSE, house.decide(self._memory.house, order.command)
        else:
            stream = table_stream(order.table)
            decision = self._decide_play(order, order.command, work)
        if isinstance(decision, Refused):
            return self._misdrawn(order, decision, work)
        agreed = agreements.used(self._plan, self._tables, self._desk, order, decision.events)
        if isinstance(agreed, Refused):
            return Answer(False, order.at, agreed.why, agreed.clause)
        if texts:
            await self._notes.keep(texts, self._office.person(order), transaction, work.batch)
        happened = [*first, *((stream, event) for event in decision.events), *agreed]
        happened += await self._office.follows(order, decision.events)
        if isinstance(order.command, cage.DecideCard):
            happened += [each for event in decision.events for each in self._invalidated(order, event)]
        if work.past is not None:
            happened += await self._desk.withheld(order.table, work.past, decision.events, work.till, transaction)
        if isinstance(order.command, cage.BuyIn):
            happened += self._dropped(order.table, decision.events)
        if isinstance(order.command, cage.CageCommand) or work.past is not None:
            happened += hold_notices(order, happened, self._tables, self._desk, work.till)
        notices = list(decision.notices)
        if isinstance(order.command, ByStaff):
            happened += two_games.followed(self._plan, self._tables, order.table, decision.events)
            for there in further(self._tables, order):
                notices += self._declare_there(there, work)
        for each, event in happened:
            self._happen(each, order, event, work)
            if work.is_due:
                await work.hand_over(transaction)
        paid = _paid(decision.events)
        ticket = "" if paid is None else await self._desk.number(paid[0], work.till, transaction)
        return Answer(True, order.at, notices=tuple(notices), paid=paid, ticket=ticket)

    def _declare_there(self, order: Order, work: Work) -> Iterator[Notice]:
        """What is declared at several tables happens at a further one, unless there is nothing there to put right."""
        assert isinstance(order.command, DeclareAtTables)
        decision = self._decide_play(order, order.command, work)
        if isinstance(decision, Refused):
            yield Notice(f"{order.table}: {decision.why}", decision.clause)
            return
        followed = two_games.followed(self._plan, self._tables, order.table, decision.events)
        for stream, event in (*((table_stream(order.table), each) for each in decision.events), *followed):
            self._happen(stream, order, event, work)

    def _decide_player(self, order: Order, command: play.PlayerCommand, work: Work) -> Answer:
        """The answer to a player about chips: nearly every order is one, and nothing else follows from it."""
        state = self._tables[order.table]
        setup = self._plan.tables[order.table].setup_for(state)
        barred = self._desk.barred(order) or self._office.excluded(order)
        decision = barred or decide(setup, state, self._askers.player(order, work.accounts), command)
        if isinstance(decision, Refused):
            return Answer(False, order.at, decision.why, decision.clause)
        for event in decision.events:
            self._happen(table_stream(order.table), order, event, work)
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
            asker = replace(asker, past=replace(work.past, funds=self._desk.funds(work.past, work.accounts)))
        return decide(setup, state, asker, command)

    def _invalidated(self, order: Order, event: Event) -> list[tuple[str, Event]]:
        """What a card that is not the player's own makes of the wagers lying at its place, table by table."""
        if not isinstance(event, CardDecided) or event.own:
            return []
        found: list[tuple[str, Event]] = []
        for name in self._plan.places[order.terminal]:
            setup = self._plan.tables[name].setup_for(self._tables[name])
            invalid = InvalidateWagers(order.terminal, NOT_OWN_CARD)
            decision = decide(setup, self._tables[name], Asker(order.at), invalid)
            if isinstance(decision, Accepted):
                found += [(table_stream(name), each) for each in decision.events]
        return found

    def _dropped(self, table: str, events: Iterable[Event]) -> list[tuple[str, Event]]:
        """The cash that was taken for chips, on its way into the table's drop box where one is attached."""
        box = self._tables[table].equipment.drop_box
        return [
            (table_stream(table), CashDropped(box, event.amount))
            for event in events
            if box and isinstance(event, BoughtIn) and event.kind == "cash"
        ]

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

    def _append(self, stream: str, order: Order, event: Event, work: Work) -> None:
        batch = work.batch
        written = record(stream, work.last.get(stream) or self._memory.heads[stream], order.at, order.signed, event)
        work.last[stream] = written
        batch.records.append(written)
        work.events.append((stream, event))
        at_table = isinstance(event, TableEvent)
        if type(event) is WagersCorrected or (not at_table and isinstance(event, CageEvent)):
            work.till.tell(batch, stream, order.at, event)
            if isinstance(event, AccountOpened):
                work.accounts[event.account] = batch.accounts[event.account] = Account(event.account, 0, 0)
        for place, (source, target, amount) in enumerate(transfers(stream, event)):
            batch.transfers.append((stream, written.version, place, source, target, amount))
            work.post(source, -amount)
            work.post(target, amount)
        if isinstance(event, TableEvent):
            name = stream.partition(":")[2]
            self._tables[name] = evolve(self._tables[name], event)
        else:
            self._memory.keep(stream, after(self._memory.state(stream), event))
        if type(event) in ENDS_A_CHAPTER:
            batch.snapshots.append(Snapshot(stream, written.version, encode_state(self._memory.state(stream))))


def _paid(events: Sequence[Event]) -> tuple[str, int] | None:
    for event in events:
        if isinstance(event, (TicketIssued, VoucherIssued)):
            return event.account, event.attempt
    return None
