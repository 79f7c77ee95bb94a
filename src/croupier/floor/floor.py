"""The floor: every command's one way to the books.

One loop takes what is waiting, decides it in the order of the time stamps and commits it in batches: claim the numbers,
lock the accounts, write, commit; only then do the tables that screens show, the answers and the screens follow.

What players say of their chips is nearly all there is at a busy table, and needs nothing but what is in memory: it is
decided ahead, while the batch before it is written. What it took its accounts to hold is compared with the books, under
their locks, before it is written in its turn. Everything else waits until nothing is ahead, and is decided inside its
transaction.

If a commit fails, or its fate is not known, what it touched and all that was decided ahead is thrown away and read again
from the journal, and each order is asked again alone; whoever cannot be answered then is told to ask again. An order that
a fault of ours keeps from being decided is answered so, once and for good.
"""

import asyncio
import contextlib
import secrets
import traceback
from collections.abc import Callable, Collection, Iterable, Sequence

import msgspec
import structlog
from msgspec import Struct

from croupier.floor.batches import Ahead, Waiting, batches, confirm, reply, stamp
from croupier.floor.chance import Chance, Entropy
from croupier.floor.clock import Clock
from croupier.floor.deciding import Decider, Work
from croupier.floor.journal import Event, Head, encode_state, table_stream
from croupier.floor.memory import Memory
from croupier.floor.notes import Notes
from croupier.floor.orders import Answer, Order, decode_answer
from croupier.floor.plan import FloorPlan
from croupier.floor.store import Account, Store, Transaction
from croupier.play import commands as play
from croupier.play.answers import Accepted, Refused
from croupier.play.command import ByPlayer
from croupier.play.event import TableEvent
from croupier.play.evolve import evolve
from croupier.play.round_commands import Deadline, Hold
from croupier.play.table import Choosing, Table, Wagering
from croupier.rulebooks.roles import Role

_LOG = structlog.get_logger()

LARGEST_BATCH = 512
AHEAD = 64
"""How many orders are decided ahead before the database is looked after again."""
STOP_S = 10.0
"""How long a stop waits for the database, at each of its steps."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.01, 1.0
"""How long is waited before the books are asked again."""


class Committed(Struct, frozen=True):
    """What a commit changed, for the screens. After a commit whose fate was not known there are no events: look again."""

    events: tuple[tuple[str, Event], ...]
    tables: frozenset[str]
    terminals: frozenset[str]


class Floor:
    """The tables and terminals of one process, and the way to their books."""

    def __init__(
        self, plan: FloorPlan, store: Store, clock: Clock, key: bytes, entropy: Entropy = secrets.token_bytes
    ) -> None:
        self.plan = plan
        self.clock = clock
        self.store = store
        self.tables: dict[str, Table] = {}
        """The tables as they are written: for screens, never for decisions."""
        self.balances: dict[str, Account] = {}
        """What accounts had after the last commit here: for screens, never for decisions."""
        self.memory = Memory(plan, key, store)
        self.terminals, self.desk, self.office = self.memory.terminals, self.memory.desk, self.memory.office
        self.notes = Notes(key, entropy)
        self.listeners: list[Callable[[Committed], None]] = []
        self.steady = asyncio.Lock()
        """Held while anything but a table is decided or committed: whoever holds it sees nothing that is not durable."""
        self.alarms: dict[str, dict[str, str]] = {name: {} for name in plan.tables}
        """What is wrong with the devices of each table, in words."""
        self._chance = Chance(key, entropy)
        self._decider = Decider(plan, self.memory, store, self._chance, self.notes)
        self._versions: dict[str, int] = {}
        """How many events of each stream are written."""
        self._answered: dict[str, int] = {}
        """The highest number answered, of each source heard since the last failure."""
        self._waiting: list[Waiting] = []
        self._taken: Sequence[Waiting] = ()
        """What is being decided inside a transaction."""
        self._next = Ahead()
        """What is decided and not yet handed to the database."""
        self._writing: Ahead | None = None
        """What the database is writing, or could not write."""
        self._writer: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()
        """Set when somebody asks, or a batch has been written."""
        self._loop: asyncio.Task[None] | None = None
        self._stopped = False

    # ------------------------------------------------------------ life

    async def start(self) -> None:
        """Read every table, every terminal and the door from the books, apply the restart rule, and take orders."""
        await self._read(self.memory.streams())
        for state in self.tables.values():
            if state.seed is not None:
                self._chance.open(state.seed)  # with another key than the floor's, say so before anything is taken
        self._loop = asyncio.create_task(self._run())
        for name, state in self.tables.items():
            if isinstance(state.phase, Wagering):
                held = await self.insist(self._own_order("system", name, Hold(), self.clock.now()))
                if not held.ok:
                    raise RuntimeError(f"{name} was left with wagering open, and cannot be held: {held.why}")

    @property
    def closing(self) -> bool:
        """Whether rounds only finish now, and none is opened."""
        return self._decider.closing

    def open_no_more(self) -> None:
        """Let rounds finish, and open none."""
        self._decider.closing = True

    async def finish(self, limit_s: float = STOP_S) -> None:
        """Commit what is waiting, and nothing after it. Whoever still waits at the limit, as when the database is away, is
        told to ask again: what became of it is in the journal, and the next floor will find it there."""
        if self._loop is None or self._stopped:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(limit_s):
                while self._in_hand():
                    await asyncio.sleep(FIRST_PAUSE_S)
        self._stopped = True
        tasks = [self._loop] if self._writer is None else [self._loop, self._writer]
        for task in tasks:
            task.cancel()
        for each in self._in_hand():
            if not each.answer.done():
                each.answer.set_result(self._ask_again())
        await asyncio.wait(tasks, timeout=limit_s)

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
        self._stirred.set()
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
        async with self.steady:
            await self._write_all()
            return await self._decider.foresee(order)

    def happened(self, table: str) -> int:
        """How much has happened at a table: another figure, another moment."""
        return self._versions[table_stream(table)]

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
                await self.insist(self._own_order("clock", name, Deadline(state.round), due))
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

    def _in_hand(self) -> list[Waiting]:
        """Every order that has no answer yet."""
        writing = self._writing.taken if self._writing is not None else ()
        return [*self._taken, *writing, *self._next.taken, *self._waiting]

    # ------------------------------------------------------------ the commit loop

    async def _run(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            async with self.steady:
                await self._take()
            await asyncio.sleep(0)  # for the database, for whoever has an answer, and for whoever wants to look

    async def _take(self) -> None:
        """Take what is waiting, as far as it is decided in one go."""
        if self._writing is not None and self._writing.failure is not None:
            await self._throw_away(self._writing.failure)
        self._waiting.sort(key=stamp)
        room = min(AHEAD, LARGEST_BATCH - len(self._next.taken))
        if ahead := self._taken_ahead(room):
            try:
                self._decide_ahead(ahead)
            except Exception as failure:  # a fault of ours: whoever is to blame is found by asking each alone
                await self._throw_away(failure)
        elif room and self._waiting:
            await self._write_all()
            self._taken = self._waiting[:LARGEST_BATCH]
            del self._waiting[:LARGEST_BATCH]
            for batch in batches(self._taken):
                await self._commit(batch)
            self._taken = ()
        self._write_next()
        if self._waiting and len(self._next.taken) < LARGEST_BATCH:
            self._stirred.set()

    # ------------------------------------------------------------ ahead

    def _taken_ahead(self, most: int) -> list[Waiting]:
        """The first of those waiting that can be decided ahead: players about their chips, whose number is surely new."""
        taken: list[Waiting] = []
        for each in self._waiting[:most]:
            order = each.order
            if not isinstance(order.command, ByPlayer) or not self._is_new(order):
                break
            self._answered[order.source] = order.number
            taken.append(each)
        del self._waiting[: len(taken)]
        return taken

    def _decide_ahead(self, taken: Sequence[Waiting]) -> None:
        work, known = self._next, self.memory.accounts
        work.taken += taken
        for account in self._decider.accounts([each.order for each in taken]):
            if account in known and account not in work.assumed:
                row = work.assumed[account] = known[account]
                work.accounts[account] = Account(row.id, row.balance, row.staked)
        for each in taken:
            answer = self._decider.by_player(each.order, work)
            work.answered(each.order, each.order.digest(), answer)
            work.answers.append(answer)

    def _write_next(self) -> None:
        """Let the database have what is decided, if it is free."""
        if self._writing is None and self._next.taken:
            self._writing, self._next = self._next, Ahead()
            self._keep(self._writing)
            self._writer = asyncio.create_task(self._write(self._writing))

    async def _write(self, work: Ahead) -> None:
        try:
            async with self.store.transaction() as transaction:
                await confirm(transaction, work.assumed)
                await transaction.write(work.batch)
            self._done(work, work.taken, work.answers)
            self._writing = None
        except Exception as failure:  # whatever went wrong, nothing may be acknowledged
            work.failure = failure
        self._stirred.set()

    async def _write_all(self) -> None:
        """Come to where nothing is ahead of the books."""
        while self._writing is not None or self._next.taken:
            self._write_next()
            assert self._writer is not None
            await self._writer
            if self._writing is not None and self._writing.failure is not None:
                await self._throw_away(self._writing.failure)

    async def _throw_away(self, failure: Exception) -> None:
        """Start again from the journal with all that is ahead of it, each order alone."""
        if self._writing is not None and self._writing.failure is None:
            assert self._writer is not None
            await self._writer
        lost = [self._next] if self._writing is None else [self._writing, self._next]
        self._writing, self._next = None, Ahead()
        self._taken = [each for work in lost for each in work.taken]
        await self._start_again(self._taken, {stream for work in lost for stream in work.last}, failure)
        self._taken = ()

    # ------------------------------------------------------------ inside a transaction

    async def _commit(self, waiting: Sequence[Waiting]) -> None:
        work = Work()
        try:
            async with self.store.transaction() as transaction:
                answers = await self._decide_all([each.order for each in waiting], transaction, work)
                if work.batch.answers:
                    await transaction.write(work.batch)
            for source, number, *_ in work.batch.answers:
                if number >= self._answered.get(source, number):
                    self._answered[source] = number
            self._done(work, waiting, answers)
        except Exception as failure:  # whatever went wrong, nothing may be acknowledged
            await self._start_again(waiting, work.last, failure)

    async def _start_again(self, waiting: Sequence[Waiting], touched: Collection[str], failure: Exception) -> None:
        """Read from the journal again what was thrown away, and ask each order alone: one of them may be to blame."""
        await self._recover(touched, failure)
        if len(waiting) > 1:
            for each in waiting:
                await self._commit([each])
            return
        passing = self.store.may_pass(failure)
        reply(waiting, [self._ask_again() if passing else await self._give_up(each.order) for each in waiting])

    async def _give_up(self, order: Order) -> Answer:
        """What an order is answered that a fault of ours keeps from being decided: asked again, it would fail again."""
        _LOG.critical("order_failed", order=order.name, source=order.source, number=order.number)
        answer = Answer(False, order.at, "This could not be done, for a fault of the system. Nothing was changed.")
        work = Work()
        work.answered(order, self.notes.taken(order)[0].digest(), answer)
        try:
            async with self.store.transaction() as transaction:
                await transaction.write(work.batch)
        except Exception as failure:  # nothing may be acknowledged that is not durable
            await self._recover((), failure)
            return self._ask_again()
        return answer

    async def _decide_all(self, orders: list[Order], transaction: Transaction, work: Work) -> list[Answer]:
        perhaps = [(each.source, each.number) for each in orders if not self._is_new(each)]
        stored = await transaction.answers(perhaps) if perhaps else {}
        given = {numbered: (row.digest, decode_answer(row.body)) for numbered, row in stored.items()}
        work.past = await self._decider.past(orders)
        accounts = self._decider.accounts(orders)
        work.accounts = await transaction.lock(accounts if work.past is None else accounts | work.past.accounts())
        answers = []
        for order in orders:
            numbered, digest = (order.source, order.number), self.notes.taken(order)[0].digest()
            if numbered in given:
                first, answer = given[numbered]
                if first != digest:
                    answer = Answer(False, order.at, "This number has been used for another command.")
            else:
                answer = await self._decider.decide(order, work, transaction)
                given[numbered] = (digest, answer)
                work.answered(order, digest, answer)
            answers.append(answer)
        self._keep(work)
        return answers

    def _is_new(self, order: Order) -> bool:
        """Whether an order's number is above every one of its source's that has an answer. If another process gave an answer
        all the same, the database refuses to write a second, and the order is asked again with nothing taken for sure."""
        return order.number > self._answered.get(order.source, order.number)

    # ------------------------------------------------------------ what happened

    def _keep(self, work: Work) -> None:
        """Remember where a batch leaves its streams and accounts."""
        memory = self.memory
        for stream, last in work.last.items():
            after = Head(last.version, last.hash)
            work.batch.heads[stream] = (memory.heads[stream], after)
            memory.heads[stream] = after
        memory.accounts.update(work.accounts)

    def _done(self, work: Work, waiting: Sequence[Waiting], answers: Sequence[Answer]) -> None:
        """Let a batch that is written be seen and answered."""
        for stream, event in work.events:
            if isinstance(event, TableEvent):
                name = stream.partition(":")[2]
                self.tables[name] = evolve(self.tables[name], event)
        self.balances.update(work.batch.accounts)
        self._versions.update({stream: after.version for stream, (_, after) in work.batch.heads.items()})
        if work.events:
            self._announce(tuple(work.events), work.last)
        reply(waiting, answers)

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
                await self._read(touched)
            except Exception as still_away:  # the database may be away for a while: nothing is lost by waiting
                _LOG.error("reload_failed", error=repr(still_away), again_in=delay)
                await asyncio.sleep(delay)
                delay = min(LONGEST_PAUSE_S, 2 * delay)
            else:
                break
        self._announce((), touched)

    async def _read(self, streams: Iterable[str]) -> None:
        """Forget streams and all accounts, and read them from the books."""
        for stream in streams:
            await self.memory.read(stream)
            self._versions[stream] = self.memory.heads[stream].version
            kind, _, name = stream.partition(":")
            if kind == "table":
                self.tables[name] = msgspec.json.decode(encode_state(self.memory.tables[name]), type=Table)
        await self.memory.read_accounts()
        self.balances = dict(self.memory.accounts)
