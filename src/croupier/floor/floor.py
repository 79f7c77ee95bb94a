"""The floor: every command's one way to the books.

One loop takes what is waiting and commits it as one batch: claim the numbers, lock the accounts, decide in the order of the
time stamps, write, commit; only then do states, answers and screens follow. If a commit fails, or its fate is not known, the
states that it touched are thrown away and read again from the journal, and the askers are told to ask again. An order that a
fault of ours keeps from being decided is answered so, once and for good.
"""

import asyncio
import contextlib
import secrets
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

import structlog
from msgspec import Struct, field
from msgspec.structs import replace

from croupier.cage import accounts, commands as cage, events as cage_events
from croupier.cage.cards import Register
from croupier.cage.cases import Cases
from croupier.cage.drawer import Drawer
from croupier.cage.ledger import CHIPS, STAKES, purse
from croupier.conduct import commands as conduct
from croupier.conduct.record import CONDUCT, Conduct
from croupier.floor import leaving, staff, two_games
from croupier.floor.askers import Askers
from croupier.floor.authority import asked_for, further, refusal
from croupier.floor.chance import TURNS, Chance, Entropy
from croupier.floor.clock import Clock
from croupier.floor.desk import Desk, Till
from croupier.floor.journal import (
    Event,
    Head,
    Record,
    encode_state,
    record,
    table_stream,
    terminal_stream,
    transfers,
)
from croupier.floor.notes import Notes
from croupier.floor.office import Office
from croupier.floor.orders import Answer, Order, decode_answer, encode_answer
from croupier.floor.plan import FloorPlan
from croupier.floor.recall import look_back
from croupier.floor.states import ENDS_A_CHAPTER, State, after, read_state
from croupier.floor.store import Account, Batch, Snapshot, Store, Transaction
from croupier.play import commands as play, events as play_events
from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.asker import Asker
from croupier.play.decide import decide
from croupier.play.evolve import evolve
from croupier.play.remedies.past import Past
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.remedies.putting_right import is_going_on
from croupier.play.table import Choosing, Table, Wagering
from croupier.rulebooks.policy import NOT_OWN_CARD
from croupier.rulebooks.roles import Role

_LOG = structlog.get_logger()

LARGEST_BATCH = 512
STOP_S = 10.0
"""How long a stop waits for the database, at each of its steps."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.01, 1.0
"""How long is waited before the books are asked again."""
ALONE = (play.AboutRound, play.Request, play.Approve)
"""What is decided in a batch of its own: it may be about a round that is over, as the journal tells it then."""


class Committed(Struct, frozen=True):
    """What a commit changed, for the screens. After a commit whose fate was not known there are no events: look again."""

    events: tuple[tuple[str, Event], ...]
    tables: frozenset[str]
    terminals: frozenset[str]


class Waiting(Struct, frozen=True):
    """An order and whoever waits for its answer."""

    order: Order
    answer: "asyncio.Future[Answer]"


class Work(Struct):
    """A batch in the making."""

    accounts: dict[str, Account] = field(default_factory=dict)
    past: Past | None = None
    """The round that is over and that the batch's one order is about."""
    batch: Batch = field(default_factory=Batch)
    till: Till = field(default_factory=Till)
    events: list[tuple[str, Event]] = field(default_factory=list)
    last: dict[str, Record] = field(default_factory=dict)
    """The last event of each stream that has one in the batch."""


class Floor:
    """The tables and terminals of one process, and the way to their books."""

    def __init__(
        self, plan: FloorPlan, store: Store, clock: Clock, key: bytes, entropy: Entropy = secrets.token_bytes
    ) -> None:
        self.plan = plan
        self.clock = clock
        self.tables: dict[str, Table] = {}
        self.terminals: dict[str, accounts.Terminal] = {}
        self.door = staff.Door()
        self.balances: dict[str, Account] = {}
        """What accounts had after the last commit here: for screens, never for decisions."""
        self.listeners: list[Callable[[Committed], None]] = []
        self.steady = asyncio.Lock()
        """Held while a batch is being committed: whoever holds it sees nothing that is not durable."""
        self.closing = False
        """Whether rounds only finish now, and none is opened."""
        self.alarms: dict[str, dict[str, str]] = {name: {} for name in plan.tables}
        """What is wrong with the devices of each table, in words."""
        self.store = store
        self.desk = Desk(plan, key, self.tables, self.terminals, store)
        self.office = Office(plan, self.tables, self.terminals, self.desk, store)
        self.notes = Notes(key, entropy)
        self._askers = Askers(plan, self.tables, self.terminals, self.desk, self.office)
        self._chance = Chance(key, entropy)
        self._heads: dict[str, Head] = {}
        self._answered: dict[str, int] = {}
        """The highest number answered, of each source heard since the last failure."""
        self._waiting: list[Waiting] = []
        self._taken: Sequence[Waiting] = ()
        """What the loop took last."""
        self._asked = asyncio.Event()
        """Set while anybody waits for an answer."""
        self._loop: asyncio.Task[None] | None = None
        self._stopped = False

    # ------------------------------------------------------------ life

    async def start(self) -> None:
        """Read every table, every terminal and the door from the books, apply the restart rule, and take orders."""
        await self._reload(staff.STAFF)
        for table in self.plan.tables.values():
            await self._reload(table_stream(table.setup.table))
        for place in self.plan.places:
            await self._reload(terminal_stream(place))
        for stream in (*self.desk.streams(), CONDUCT):
            await self._reload(stream)
        self.balances = {account.id: account for account in await self.store.accounts()}
        for state in self.tables.values():
            if state.seed is not None:
                self._chance.open(state.seed)  # with another key than the floor's, say so before anything is taken
        self._loop = asyncio.create_task(self._run())
        for name, state in self.tables.items():
            if isinstance(state.phase, Wagering):
                held = await self.insist(self._own_order("system", name, play.Hold(), self.clock.now()))
                if not held.ok:
                    raise RuntimeError(f"{name} was left with wagering open, and cannot be held: {held.why}")

    async def finish(self, limit_s: float = STOP_S) -> None:
        """Commit what is waiting, and nothing after it. Whoever still waits at the limit, as when the database is away, is
        told to ask again: what became of it is in the journal, and the next floor will find it there."""
        if self._loop is None or self._stopped:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(limit_s):
                while self._asked.is_set():
                    await asyncio.sleep(FIRST_PAUSE_S)
        self._stopped = True
        self._loop.cancel()
        for each in (*self._taken, *self._waiting):
            if not each.answer.done():
                each.answer.set_result(self._ask_again())
        await asyncio.wait([self._loop], timeout=limit_s)

    async def stop(self, limit_s: float = STOP_S) -> None:
        """Finish what is waiting, then let go."""
        await self.finish(limit_s)
        try:
            async with asyncio.timeout(limit_s):
                await self.store.close()
        except TimeoutError:
            _LOG.error("database_not_closed", waited=limit_s)

    # ------------------------------------------------------------ asking

    async def submit(self, order: Order) -> Answer:
        """Ask, and wait until the answer is durable."""
        if self._stopped:
            return self._ask_again()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(order, answer))
        self._asked.set()
        return await answer

    async def insist(self, order: Order) -> Answer:
        """Ask until the answer is known, or the floor has stopped; ever more seldom, while the database is away."""
        answer, delay = await self.submit(order), FIRST_PAUSE_S
        while answer.again and not self._stopped:
            await asyncio.sleep(delay)
            answer, delay = await self.submit(order), min(LONGEST_PAUSE_S, 2 * delay)
        return answer

    async def foresee(self, order: Order) -> Accepted[Event] | Refused:
        """What a command to a table would come to if it were given now; of a request or an approval, what was asked for.
        Nothing is written, and nothing changes."""
        past = await self._past([order])
        async with self.steady:
            if refused := refusal(self.plan, self.tables, order):
                return refused
            if not isinstance(order.command, play.ByStaff):
                return Refused("Only what staff say to a table can be foreseen.", "")
            work = Work(accounts=self.balances, past=past)
            asked = asked_for(self.tables[order.table], order.command)
            decision = self._decide_play(order, asked, work)
            if isinstance(decision, Refused):
                return decision
            events = list(decision.events)
            for there in further(self.tables, replace(order, command=asked)):
                assert isinstance(there.command, play.DeclareAtTables)
                other = self._decide_play(there, there.command, work)
                events += other.events if isinstance(other, Accepted) else ()
            return Accepted(events, decision.notices)

    def happened(self, table: str) -> int:
        """How much has happened at a table: another figure, another moment."""
        return self._heads[table_stream(table)].version

    def next_deadline(self) -> int | None:
        """When the next wagering period ends."""
        return min(
            (
                state.phase.deadline
                for state in self.tables.values()
                if isinstance(state.phase, Wagering | Choosing) and state.phase.deadline is not None
            ),
            default=None,
        )

    async def tick(self) -> bool:
        """Close every wagering period whose time has come, stamped with its deadline; whether each of them is over."""
        now = self.clock.now()
        for name, state in self.tables.items():
            due = state.phase.deadline if isinstance(state.phase, Wagering | Choosing) else None
            if due is not None and due <= now:
                await self.insist(self._own_order("clock", name, play.Deadline(state.round), due))
        due_next = self.next_deadline()
        return due_next is None or now < due_next

    async def alarm(self, table: str, device: str, words: str) -> bool:
        """Tell whoever works a table what is wrong with a device, until told otherwise; whether that is news."""
        if self.alarms[table].get(device, "") == words:
            return False
        async with self.steady:
            self.alarms[table] = {**self.alarms[table], device: words}
            self._announce((), {table_stream(table)})
        return True

    def ticket_of(self, answer: Answer) -> str:
        """The number of the ticket that a cash-out printed, or of the voucher issued."""
        return "" if answer.paid is None else self.desk.number(answer.paid)

    def _own_order(self, source: str, table: str, command: play.Command, at: int) -> Order:
        return Order(f"{source}:{table}", at, at, Role.CLOCK, source, command, table)

    def _ask_again(self) -> Answer:
        return Answer(False, self.clock.now(), "Please ask again.", again=True)

    # ------------------------------------------------------------ the commit loop

    async def _run(self) -> None:
        while True:
            await self._asked.wait()
            self._taken = sorted(self._waiting[:LARGEST_BATCH], key=lambda each: each.order.at)
            del self._waiting[:LARGEST_BATCH]
            async with self.steady:
                for batch in _batches(self._taken):
                    await self._commit(batch)
            if not self._waiting:
                self._asked.clear()

    async def _commit(self, waiting: Sequence[Waiting]) -> None:
        work = Work()
        try:
            async with self.store.transaction() as transaction:
                answers = await self._decide_all([each.order for each in waiting], transaction, work)
                if work.batch.answers:
                    await transaction.write(work.batch)
        except Exception as failure:  # whatever went wrong, nothing may be acknowledged: start again from the journal
            await self._recover(work.last.keys(), failure)
            if len(waiting) > 1:  # one of them may be to blame: each is asked again alone
                for each in waiting:
                    await self._commit([each])
                return
            answers = [self._ask_again() if self.store.may_pass(failure) else await self._give_up(waiting[0].order)]
        else:
            answered = self._answered
            for source, number, _, _, _ in work.batch.answers:
                if number >= answered.get(source, number):
                    answered[source] = number
            self.balances.update(work.batch.accounts)
            self._heads.update({stream: after for stream, (_, after) in work.batch.heads.items()})
            self._tell(work)
        for each, answer in zip(waiting, answers, strict=True):
            if not each.answer.done():
                each.answer.set_result(answer)

    async def _give_up(self, order: Order) -> Answer:
        """What an order is answered that a fault of ours keeps from being decided: asked again, it would fail again."""
        _LOG.critical("order_failed", order=order.name, source=order.source, number=order.number)
        answer = Answer(False, order.at, "This could not be done, for a fault of the system. Nothing was changed.")
        row = (order.source, order.number, order.at, self.notes.taken(order)[0].digest(), encode_answer(answer))
        try:
            async with self.store.transaction() as transaction:
                await transaction.write(Batch(answers=[row]))
        except Exception as failure:  # nothing may be acknowledged that is not durable
            await self._recover((), failure)
            return self._ask_again()
        return answer

    async def _decide_all(self, orders: list[Order], transaction: Transaction, work: Work) -> list[Answer]:
        perhaps = self._perhaps_answered(orders)
        stored = await transaction.answers(perhaps) if perhaps else {}
        given = {numbered: (row.digest, decode_answer(row.body)) for numbered, row in stored.items()}
        work.past = await self._past(orders)
        accounts = self._accounts(orders) if work.past is None else self._accounts(orders) | work.past.accounts()
        work.accounts = await transaction.lock(accounts)
        answers = []
        for order in orders:
            numbered, digest = (order.source, order.number), self.notes.taken(order)[0].digest()
            if numbered in given:
                first, answer = given[numbered]
                if first != digest:
                    answer = Answer(False, order.at, "This number has been used for another command.")
            else:
                answer = await self._decide(order, work, transaction)
                given[numbered] = (digest, answer)
                work.batch.answers.append((*numbered, order.at, digest, encode_answer(answer)))
            answers.append(answer)
        for stream, last in work.last.items():
            work.batch.heads[stream] = (self._heads[stream], Head(last.version, last.hash))
        return answers

    def _perhaps_answered(self, orders: Iterable[Order]) -> list[tuple[str, int]]:
        """The numbers that are not surely above every one of their source's that has an answer. If another process gave an
        answer all the same, the database refuses to write a second, and the order is asked again with nothing taken for
        sure."""
        highest = self._answered
        return [(each.source, each.number) for each in orders if each.number <= highest.get(each.source, each.number)]

    def _accounts(self, orders: Iterable[Order]) -> set[str]:
        """The accounts that these orders may touch."""
        accounts: set[str] = set()
        for order in orders:
            command = order.command
            by_player = isinstance(command, play.ByPlayer)
            if not by_player and isinstance(command, cage.AboutCase):
                accounts |= self.desk.account_of(command.case)
            elif by_player or isinstance(command, (cage.CageCommand, conduct.ConductCommand)):
                terminal = self.terminals.get(order.terminal)
                if terminal is not None and terminal.account is not None:
                    accounts.add(terminal.account)
                    for name in terminal.purses:
                        accounts.add(purse(terminal.account, name))
                if order.table in self.tables and order.terminal in self.plan.tables[order.table].positions:
                    accounts |= self.tables[order.table].accounts()  # in a shared area others may give way
            elif order.table in self.tables:
                for each in (order, *further(self.tables, order)):
                    accounts |= self.tables[each.table].accounts() if each.table in self.tables else set()
        return accounts

    async def _past(self, orders: Sequence[Order]) -> Past | None:
        """The round that an order is about, where it is over."""
        order = orders[0]
        if len(orders) > 1 or order.table not in self.tables or not isinstance(order.command, ALONE):
            return None
        state = self.tables[order.table]
        asked = asked_for(state, order.command)
        if not isinstance(asked, play.AboutRound) or is_going_on(state, asked.round):
            return None
        return await look_back(self.store, self.plan.tables[order.table], asked.round)

    async def _decide(self, order: Order, work: Work, transaction: Transaction) -> Answer:
        if refused := refusal(self.plan, self.tables, order):
            return Answer(False, order.at, refused.why, refused.clause)
        if isinstance(order.command, play.ByPlayer):
            return self._decide_player(order, order.command, work)
        order, texts = self.notes.taken(order)
        decision: Accepted[Event] | Refused
        first: list[tuple[str, Event]] = []
        if isinstance(order.command, cage.CageCommand):
            stream = self.desk.stream(order)
            if order.terminal in self.terminals:
                first = leaving.first(self.plan, self.tables, order, self.terminals[order.terminal].account)
            rows = leaving.rows_after(work.accounts, first)
            excluded = self.office.excluded(order) if isinstance(order.command, cage.PresentCard) else None
            decision = excluded or await self.desk.decide(order, rows, work.till, transaction)
        elif isinstance(order.command, conduct.ConductCommand):
            stream, decision = CONDUCT, self.office.decide(order, work.accounts)
        elif isinstance(order.command, staff.StaffCommand):
            stream = staff.STAFF
            decision = staff.decide(self.door, order.at, order.command)
        else:
            stream = table_stream(order.table)
            decision = self._decide_play(order, order.command, work)
        if isinstance(decision, Refused):
            return self._misdrawn(order, decision, work)
        if texts:
            await self.notes.keep(texts, self.office.person(order), transaction, work.batch)
        happened = [*first, *((stream, event) for event in decision.events)]
        happened += await self.office.follows(order, decision.events)
        if isinstance(order.command, cage.DecideCard):
            happened += [each for event in decision.events for each in self._invalidated(order, event)]
        if work.past is not None:
            happened += await self.desk.withheld(order.table, work.past, decision.events, work.till, transaction)
        if isinstance(order.command, cage.BuyIn):
            happened += self._dropped(order.table, decision.events)
        notices = list(decision.notices)
        if isinstance(order.command, play.ByStaff):
            happened += two_games.followed(self.plan, self.tables, order.table, decision.events)
            for there in further(self.tables, order):
                notices += self._declare_there(there, work)
        for each, event in happened:
            self._happen(each, order, event, work)
        return Answer(True, order.at, notices=tuple(notices), paid=_paid(decision.events))

    def _declare_there(self, order: Order, work: Work) -> Iterator[Notice]:
        """What is declared at several tables happens at a further one, unless there is nothing there to put right."""
        assert isinstance(order.command, play.DeclareAtTables)
        decision = self._decide_play(order, order.command, work)
        if isinstance(decision, Refused):
            yield Notice(f"{order.table}: {decision.why}", decision.clause)
            return
        followed = two_games.followed(self.plan, self.tables, order.table, decision.events)
        for stream, event in (*((table_stream(order.table), each) for each in decision.events), *followed):
            self._happen(stream, order, event, work)

    def _decide_player(self, order: Order, command: play.PlayerCommand, work: Work) -> Answer:
        """The answer to a player about chips: nearly every order is one, and nothing else follows from it."""
        state = self.tables[order.table]
        setup = self.plan.tables[order.table].setup_for(state)
        barred = self.desk.barred(order) or self.office.excluded(order)
        decision = barred or decide(setup, state, self._askers.player(order, work.accounts), command)
        if isinstance(decision, Refused):
            return Answer(False, order.at, decision.why, decision.clause)
        for event in decision.events:
            self._happen(table_stream(order.table), order, event, work)
        return Answer(True, order.at, notices=decision.notices)

    def _misdrawn(self, order: Order, refused: Refused, work: Work) -> Answer:
        """What is refused; a card that a shoe has read may have been drawn for the dealer's other game."""
        happened: two_games.Happened = []
        if order.role is Role.SHOE and isinstance(order.command, play.DrawCard):
            happened = two_games.wrong_shoe(self.plan, self.tables, order.table, order.command)
        if not happened:
            return Answer(False, order.at, refused.why, refused.clause)
        for stream, event in happened:
            self._happen(stream, order, event, work)
        return Answer(True, order.at, notices=(Notice(refused.why, refused.clause),))

    def _decide_play(self, order: Order, command: play.Command, work: Work) -> Accepted[Event] | Refused:
        state = self.tables[order.table]
        setup = self.plan.tables[order.table].setup_for(state)
        asked = asked_for(state, command)
        if self.closing and isinstance(asked, play.NewGame):
            return Refused("The floor is closing: no new game is opened.", "")
        asker = self._askers.staff(order, asked)
        if work.past is not None:
            asker = replace(asker, past=replace(work.past, funds=self.desk.funds(work.past, work.accounts)))
        return decide(setup, state, asker, command)

    def _invalidated(self, order: Order, event: Event) -> list[tuple[str, Event]]:
        """What a card that is not the player's own makes of the wagers lying at its place, table by table."""
        if not isinstance(event, cage_events.CardDecided) or event.own:
            return []
        found: list[tuple[str, Event]] = []
        for name in self.plan.places[order.terminal]:
            setup = self.plan.tables[name].setup_for(self.tables[name])
            invalid = play.InvalidateWagers(order.terminal, NOT_OWN_CARD)
            decision = decide(setup, self.tables[name], Asker(order.at), invalid)
            if isinstance(decision, Accepted):
                found += [(table_stream(name), each) for each in decision.events]
        return found

    def _dropped(self, table: str, events: Iterable[Event]) -> list[tuple[str, Event]]:
        """The cash that was taken for chips, on its way into the table's drop box where one is attached."""
        box = self.tables[table].equipment.drop_box
        return [
            (table_stream(table), play_events.CashDropped(box, event.amount))
            for event in events
            if box and isinstance(event, cage_events.BoughtIn) and event.kind == "cash"
        ]

    # ------------------------------------------------------------ what happened

    def _happen(self, stream: str, order: Order, event: Event, work: Work) -> None:
        """Append an event and, before it and after it, what chance adds."""
        if type(event) not in TURNS:
            self._append(stream, order, event, work)
            return
        name, of_chance = order.table, replace(order, actor="chance")
        for added in self._chance.before(self.tables[name], event):
            self._append(stream, of_chance, added, work)
        self._append(stream, order, event, work)
        setup = self.plan.tables[name].setup_for(self.tables[name])
        while (drawn := self._chance.after(setup, self.tables[name])) is not None:
            self._append(stream, of_chance, drawn, work)

    def _append(self, stream: str, order: Order, event: Event, work: Work) -> None:
        batch = work.batch
        written = record(stream, work.last.get(stream) or self._heads[stream], order.at, order.signed, event)
        work.last[stream] = written
        batch.records.append(written)
        work.events.append((stream, event))
        at_table = isinstance(event, play_events.TableEvent)
        if type(event) is WagersCorrected or (not at_table and isinstance(event, cage_events.CageEvent)):
            work.till.tell(batch, stream, order.at, event)
            if isinstance(event, cage_events.AccountOpened):
                work.accounts[event.account] = batch.accounts[event.account] = Account(event.account, 0, 0)
        for place, (source, target, amount) in enumerate(transfers(stream, event)):
            batch.transfers.append((stream, written.version, place, source, target, amount))
            self._post(work, source, -amount)
            self._post(work, target, amount)
        if isinstance(event, play_events.TableEvent):
            name = stream.partition(":")[2]
            self.tables[name] = evolve(self.tables[name], event)
        else:
            self._keep(stream, after(self._state(stream), event))
        if type(event) in ENDS_A_CHAPTER:
            batch.snapshots.append(Snapshot(stream, written.version, encode_state(self._state(stream))))

    def _post(self, work: Work, name: str, amount: int) -> None:
        """Add to a player's account; the house's accounts are sums that no row keeps."""
        kind, _, account = name.partition(":")
        if kind in (CHIPS, STAKES):
            row = work.batch.accounts[account] = work.accounts[account]
            if kind == CHIPS:
                row.balance += amount
            else:
                row.staked += amount

    def _keep(self, stream: str, state: State) -> None:
        name = stream.partition(":")[2]
        match state:
            case Table():
                self.tables[name] = state
            case accounts.Terminal():
                self.terminals[name] = state
            case Drawer():
                self.desk.drawers[name] = state
            case Register():
                self.desk.register = state
            case Cases():
                self.desk.cases = state
            case Conduct():
                self.office.conduct = state
            case staff.Door():
                self.door = state

    def _state(self, stream: str) -> State:
        kind, _, name = stream.partition(":")
        match kind:
            case "table":
                return self.tables[name]
            case "terminal":
                return self.terminals[name]
            case "drawer":
                return self.desk.drawers[name]
            case "cases":
                return self.desk.cases
            case "conduct":
                return self.office.conduct
        return self.door if kind == staff.STAFF else self.desk.register

    def _tell(self, work: Work) -> None:
        if work.events:
            self._announce(tuple(work.events), work.last.keys())

    def _announce(self, events: tuple[tuple[str, Event], ...], streams: Iterable[str]) -> None:
        named = [stream.partition(":")[::2] for stream in streams]
        committed = Committed(
            events,
            frozenset(name for kind, name in named if kind == "table"),
            frozenset(name for kind, name in named if kind == "terminal"),
        )
        for listener in self.listeners:
            try:
                listener(committed)
            except Exception as failure:  # what was committed stands, whatever a screen makes of it
                _LOG.error("listener_failed", error=repr(failure))

    # ------------------------------------------------------------ from the journal

    async def _recover(self, touched: Collection[str], failure: Exception) -> None:
        """Throw away what a failed commit may have changed, and read it again; keep trying while the database is away."""
        where = traceback.extract_tb(failure.__traceback__)[-1]
        at = f"{where.filename}:{where.lineno}"
        _LOG.error("commit_failed", error=repr(failure), at=at, streams=sorted(touched))
        self._answered.clear()
        delay = FIRST_PAUSE_S
        while True:
            try:
                for stream in touched:
                    await self._reload(stream)
                self.balances = {account.id: account for account in await self.store.accounts()}
            except Exception as still_away:  # the database may be away for a while: nothing is lost by waiting
                _LOG.error("reload_failed", error=repr(still_away), again_in=delay)
                await asyncio.sleep(delay)
                delay = min(LONGEST_PAUSE_S, 2 * delay)
            else:
                break
        self._announce((), touched)

    async def _reload(self, stream: str) -> None:
        state, self._heads[stream] = await read_state(self.store, stream)
        self._keep(stream, state)


def _paid(events: Sequence[Event]) -> tuple[str, int] | None:
    for event in events:
        if isinstance(event, (cage_events.TicketIssued, cage_events.VoucherIssued)):
            return event.account, event.attempt
    return None


def _batches(waiting: Sequence[Waiting]) -> Iterator[Sequence[Waiting]]:
    """Orders that are committed together, in their order."""
    together: list[Waiting] = []
    for each in waiting:
        command = each.order.command
        if not isinstance(command, play.ByPlayer) and isinstance(command, ALONE):
            if together:
                yield together
            yield [each]
            together = []
        else:
            together.append(each)
    if together:
        yield together
