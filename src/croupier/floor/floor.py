"""The floor: every command's one way to the books.

One loop takes what is waiting and commits it as one batch: claim the numbers, lock the accounts, decide in the order of the
time stamps, write, commit; only then do states, answers and screens follow. If a commit fails, or its fate is not known, the
states that it touched are thrown away and read again from the journal, and the askers are told to ask again.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence

import structlog
from msgspec import Struct, field

from croupier.cage import accounts as cage
from croupier.cage import events as cage_events
from croupier.cage.ledger import CHIPS, STAKES, postings
from croupier.cage.tickets import is_well_formed, keyed_hash, ticket_number
from croupier.floor.authority import refusal
from croupier.floor.clock import Clock
from croupier.floor.journal import (
    Event,
    Head,
    encode_state,
    record,
    table_stream,
    terminal_stream,
)
from croupier.floor.orders import Answer, Order, decode_answer, encode_answer
from croupier.floor.plan import FloorPlan
from croupier.floor.states import ENDS_A_CHAPTER, State, read_state
from croupier.floor.store import Account, Batch, Snapshot, Store, StoredTicket, StoredTransfer, Transaction
from croupier.play import commands as play
from croupier.play.answers import Accepted, Refused
from croupier.play.decide import Asker, decide
from croupier.play.table import Table, Wagering, evolve
from croupier.rulebooks.policy import Role

_LOG = structlog.get_logger()

LARGEST_BATCH = 512


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

    accounts: dict[str, Account]
    batch: Batch = field(default_factory=Batch)
    tickets: dict[str, StoredTicket] = field(default_factory=dict)
    events: list[tuple[str, Event]] = field(default_factory=list)
    given: dict[tuple[str, int], tuple[bytes, Answer]] = field(default_factory=dict)


class Floor:
    """The tables and terminals of one process, and the way to their books."""

    def __init__(self, plan: FloorPlan, store: Store, clock: Clock, key: bytes) -> None:
        self.plan = plan
        self.clock = clock
        self.tables: dict[str, Table] = {}
        self.terminals: dict[str, cage.Terminal] = {}
        self.balances: dict[str, Account] = {}
        """What accounts had after the last commit here: for screens, never for decisions."""
        self.listeners: list[Callable[[Committed], None]] = []
        self.steady = asyncio.Lock()
        """Held while a batch is being committed: whoever holds it sees nothing that is not durable."""
        self.closing = False
        """Whether rounds only finish now, and none is opened."""
        self.store = store
        self._key = key
        self._heads: dict[str, Head] = {}
        self._answered: dict[str, int] = {}
        """The highest number answered, of each source heard since the last failure."""
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._loop: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ life

    async def start(self) -> None:
        """Read every table and terminal from the books, apply the restart rule, and take orders."""
        for table in self.plan.tables.values():
            await self._reload(table_stream(table.setup.table))
            for terminal in table.terminals:
                await self._reload(terminal_stream(terminal))
        self.balances = {account.id: account for account in await self.store.accounts()}
        self._loop = asyncio.create_task(self._run())
        for name, state in self.tables.items():
            if isinstance(state.phase, Wagering):
                await self.insist(self._own_order("system", name, play.Hold(), self.clock.now()))

    async def stop(self) -> None:
        """Finish what is waiting, then let go."""
        if self._loop is not None:
            await self._queue.join()
            self._loop.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._loop
        await self.store.close()

    # ------------------------------------------------------------ asking

    async def submit(self, order: Order) -> Answer:
        """Ask, and wait until the answer is durable."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Waiting(order, answer))
        return await answer

    async def insist(self, order: Order) -> Answer:
        """Ask until the answer is known."""
        answer = await self.submit(order)
        while answer.again:
            answer = await self.submit(order)
        return answer

    def next_deadline(self) -> int | None:
        """When the next wagering period ends."""
        deadlines = [state.phase.deadline for state in self.tables.values() if isinstance(state.phase, Wagering)]
        return min(deadlines, default=None)

    async def tick(self) -> None:
        """Close every wagering period whose time has come, stamped with its deadline."""
        now = self.clock.now()
        for name, state in self.tables.items():
            if isinstance(state.phase, Wagering) and state.phase.deadline <= now:
                await self.insist(self._own_order("clock", name, play.Deadline(state.round), state.phase.deadline))

    def ticket_of(self, answer: Answer) -> str:
        """The number of the ticket that a cash-out printed."""
        return "" if answer.paid is None else ticket_number(self._key, self.plan.system, *answer.paid)

    def _own_order(self, source: str, table: str, command: play.Command, at: int) -> Order:
        return Order(f"{source}:{table}", at, at, Role.CLOCK, source, command, table)

    # ------------------------------------------------------------ the commit loop

    async def _run(self) -> None:
        while True:
            waiting = [await self._queue.get()]
            while len(waiting) < LARGEST_BATCH and not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            waiting.sort(key=lambda each: each.order.at)
            try:
                async with self.steady:
                    await self._commit(waiting)
            finally:
                for _ in waiting:
                    self._queue.task_done()

    async def _commit(self, waiting: Sequence[Waiting]) -> None:
        touched: set[str] = set()
        try:
            async with self.store.transaction() as transaction:
                work, answers = await self._decide_all([each.order for each in waiting], transaction, touched)
                if work.batch.answers:
                    await transaction.write(work.batch)
        except Exception as failure:  # whatever went wrong, nothing may be acknowledged: start again from the journal
            await self._recover(touched, failure)
            answers = [Answer(False, self.clock.now(), "Please ask again.", again=True) for _ in waiting]
        else:
            for source, number, *_ in work.batch.answers:
                self._answered[source] = max(number, self._answered.get(source, number))
            self.balances.update(work.batch.accounts)
            self._heads.update({stream: after for stream, (_, after) in work.batch.heads.items()})
            self._tell(work)
        for each, answer in zip(waiting, answers, strict=True):
            if not each.answer.cancelled():
                each.answer.set_result(answer)

    async def _decide_all(
        self, orders: list[Order], transaction: Transaction, touched: set[str]
    ) -> tuple[Work, list[Answer]]:
        perhaps = [(each.source, each.number) for each in orders if not self._is_new(each)]
        stored = await transaction.answers(perhaps) if perhaps else {}
        work = Work(await transaction.lock(self._accounts(orders)))
        answers = []
        for order in orders:
            numbered, digest = (order.source, order.number), order.digest()
            if numbered in stored:
                work.given[numbered] = (stored[numbered].digest, decode_answer(stored[numbered].body))
            if numbered in work.given:
                first, answer = work.given[numbered]
                if first != digest:
                    answer = Answer(False, order.at, "This number has been used for another command.")
            else:
                answer = await self._decide(order, work, transaction, touched)
                work.given[numbered] = (digest, answer)
                work.batch.answers.append((*numbered, order.at, digest, encode_answer(answer)))
            answers.append(answer)
        return work, answers

    def _is_new(self, order: Order) -> bool:
        """Whether a number is surely above every one of its source's that has an answer. If another process gave one all
        the same, the database refuses to write a second, and the order is asked again with nothing taken for sure."""
        return order.source in self._answered and order.number > self._answered[order.source]

    def _accounts(self, orders: Iterable[Order]) -> set[str]:
        """The accounts that these orders may touch."""
        accounts: set[str] = set()
        for order in orders:
            if isinstance(order.command, (play.ByPlayer, cage.CageCommand)):
                terminal = self.terminals.get(order.terminal)
                if terminal is not None and terminal.account is not None:
                    accounts.add(terminal.account)
            elif order.table in self.tables:
                accounts |= self.tables[order.table].accounts()
        return accounts

    async def _decide(self, order: Order, work: Work, transaction: Transaction, touched: set[str]) -> Answer:
        if refused := refusal(self.plan, order):
            return Answer(False, order.at, refused.why, refused.clause)
        if self.closing and isinstance(order.command, play.NewGame):
            return Answer(False, order.at, "The floor is closing: no new game is opened.")
        decision: Accepted[Event] | Refused
        if isinstance(order.command, cage.CageCommand):
            stream = terminal_stream(order.terminal)
            decision = await self._decide_money(order, work, transaction)
        else:
            stream = table_stream(order.table)
            decision = self._decide_play(order, order.command, work)
        if isinstance(decision, Refused):
            return Answer(False, order.at, decision.why, decision.clause)
        touched.add(stream)
        for event in decision.events:
            self._append(stream, order, event, work)
        return Answer(True, order.at, notices=decision.notices, paid=_paid(decision.events))

    def _decide_play(self, order: Order, command: play.Command, work: Work) -> Accepted[Event] | Refused:
        terminal = self.terminals.get(order.terminal)
        account = terminal.account if terminal else None
        asker = Asker(
            order.at,
            order.terminal,
            account,
            work.accounts[account].balance if account else 0,
            "sensor" if order.role is Role.WHEEL else "dealer",
        )
        return decide(self.plan.tables[order.table].setup, self.tables[order.table], asker, command)

    async def _decide_money(self, order: Order, work: Work, transaction: Transaction) -> Accepted[Event] | Refused:
        plan, terminal = self.plan.tables[order.table], self.terminals[order.terminal]
        phase = self.tables[order.table].phase
        account = work.accounts.get(terminal.account or "", Account("", 0, 0))
        purse = cage.Purse(
            order.terminal,
            account.balance,
            account.staked,
            isinstance(phase, Wagering) and order.at < phase.deadline,
            plan.notes,
            await self._ticket(order, terminal, work, transaction),
        )
        assert isinstance(order.command, cage.Command)
        return cage.decide(plan.setup.policy, terminal, purse, order.command)

    async def _ticket(
        self, order: Order, terminal: cage.Terminal, work: Work, transaction: Transaction
    ) -> cage.Ticket | None:
        """The ticket that was read, or the one that a cash-out would print."""
        if isinstance(order.command, cage.InsertTicket):
            number = order.command.ticket
            if not is_well_formed(number):
                return None
            known = await self._known_ticket(keyed_hash(self._key, number), work, transaction)
            return known and cage.Ticket(known.ticket, known.last_four, known.amount, known.redeemed)
        if isinstance(order.command, cage.CashOut) and terminal.account is not None:
            attempt = 0
            while True:
                number = ticket_number(self._key, self.plan.system, terminal.account, attempt)
                ticket = keyed_hash(self._key, number)
                if await self._known_ticket(ticket, work, transaction) is None:
                    return cage.Ticket(ticket, number[-4:], 0, False, attempt)
                attempt += 1
        return None

    async def _known_ticket(self, ticket: str, work: Work, transaction: Transaction) -> StoredTicket | None:
        return work.tickets.get(ticket) or await transaction.ticket(ticket)

    # ------------------------------------------------------------ what happened

    def _append(self, stream: str, order: Order, event: Event, work: Work) -> None:
        batch = work.batch
        before, head = batch.heads.get(stream, (self._heads[stream],) * 2)
        written = record(stream, head, order.at, order.actor, event)
        batch.heads[stream] = (before, Head(written.version, written.hash))
        batch.records.append(written)
        work.events.append((stream, event))
        if isinstance(event, cage_events.AccountOpened):
            work.accounts[event.account] = Account(event.account, 0, 0)
        for place, moved in enumerate(postings(stream, event)):
            batch.transfers.append(StoredTransfer(stream, written.version, place, *moved))
            self._post(work, moved.source, -moved.amount)
            self._post(work, moved.target, moved.amount)
        if isinstance(event, cage_events.TicketIssued):
            ticket = StoredTicket(event.ticket, event.last_four, event.amount, False)
            batch.issued.append(ticket)
            work.tickets[event.ticket] = ticket
        elif isinstance(event, cage_events.TicketAccepted):
            batch.redeemed.append(event.ticket)
            work.tickets[event.ticket] = StoredTicket(event.ticket, "", event.amount, True)
        self._evolve(stream, event)
        if isinstance(event, ENDS_A_CHAPTER):
            batch.snapshots.append(Snapshot(stream, written.version, encode_state(self._state(stream))))

    def _post(self, work: Work, name: str, amount: int) -> None:
        """Add to a player's account; the house's accounts are sums that no row keeps."""
        kind, _, account = name.partition(":")
        if kind == CHIPS:
            _, balance, staked = work.accounts[account]
            work.accounts[account] = work.batch.accounts[account] = Account(account, balance + amount, staked)
        elif kind == STAKES:
            _, balance, staked = work.accounts[account]
            work.accounts[account] = work.batch.accounts[account] = Account(account, balance, staked + amount)

    def _evolve(self, stream: str, event: Event) -> None:
        name = stream.partition(":")[2]
        if isinstance(event, cage_events.CageEvent):
            self.terminals[name] = cage.evolve(self.terminals[name], event)
        else:
            self.tables[name] = evolve(self.tables[name], event)

    def _state(self, stream: str) -> State:
        kind, _, name = stream.partition(":")
        return self.tables[name] if kind == "table" else self.terminals[name]

    def _tell(self, work: Work) -> None:
        if work.events:
            self._announce(tuple(work.events), {stream for stream, _ in work.events})

    def _announce(self, events: tuple[tuple[str, Event], ...], streams: set[str]) -> None:
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

    async def _recover(self, touched: set[str], failure: Exception) -> None:
        """Throw away what a failed commit may have changed, and read it again; keep trying while the database is away."""
        _LOG.error("commit_failed", error=repr(failure), streams=sorted(touched))
        self._answered.clear()
        delay = 0.01
        while True:
            try:
                for stream in touched:
                    await self._reload(stream)
                self.balances = {account.id: account for account in await self.store.accounts()}
            except Exception as still_away:  # the database may be away for a while: nothing is lost by waiting
                _LOG.error("reload_failed", error=repr(still_away), again_in=delay)
                await asyncio.sleep(delay)
                delay = min(1.0, delay * 2)
            else:
                break
        self._announce((), touched)

    async def _reload(self, stream: str) -> None:
        state, head = await read_state(self.store, stream)
        self._heads[stream] = head
        name = stream.partition(":")[2]
        if isinstance(state, Table):
            self.tables[name] = state
        else:
            self.terminals[name] = state


def _paid(events: Sequence[Event]) -> tuple[str, int] | None:
    for event in events:
        if isinstance(event, cage_events.TicketIssued):
            return event.account, event.attempt
    return None
