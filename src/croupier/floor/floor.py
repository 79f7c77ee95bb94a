"""The floor: every command's one way to the books.

One loop takes what is waiting and commits it as one batch: claim the numbers, lock the accounts, decide in the order of the
time stamps, write, commit; only then do states, answers and screens follow. If a commit fails, or its fate is not known, the
states that it touched are thrown away and read again from the journal, and the askers are told to ask again. An order that a
fault of ours keeps from being decided is answered so, once and for good.
"""

import asyncio
import contextlib
import secrets
import time
import traceback
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence

import structlog
from msgspec import Struct, structs

from croupier.floor.batches import Pending, batches, give_answers, stamp
from croupier.floor.clock import Clock
from croupier.floor.decider import Decider, Work
from croupier.floor.distribution import Distribution
from croupier.journal.chain import START, Head
from croupier.journal.forms import WITH_FORMS, Forms
from croupier.journal.memory import Memory, Reader
from croupier.journal.notes import WITH_TEXTS, Notes
from croupier.journal.seeds import Entropy, Seeds
from croupier.journal.store import Account, Store, Transaction
from croupier.journal.streams import TABLE, TERMINAL, TOURNAMENT, Event, foreign_streams, kind_of, name_of
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.orders.order import Answer, Order, decode_answer
from croupier.outbox.commands import TakeOver
from croupier.plan.floor_plan import FloorPlan
from croupier.plan.pits import refuse_split
from croupier.play import commands as play
from croupier.play.command import ByPlayer
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.restart import was_stopped
from croupier.play.round_commands import Deadline, Hold
from croupier.play.table import Choosing, Table, Wagering
from croupier.rulebooks.roles import STAFF, Role
from croupier.words import sentence

_LOG = structlog.get_logger()

LARGEST_BATCH = 512
STOP_S = 10.0
"""How long a stop waits for the database, at each of its steps."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.01, 1.0
"""How long is waited before the books are asked again."""
TICKS = 6
"""How often the clock asks at once; then it looks at every table again, and asks again where it must."""
ANSWER_S = 2.0
"""Within what time a floor that is well could answer an order."""
KEPT_S = 1.0
"""How long what is known of that is not asked for again."""
MOST_NAMED = 8
"""How many orders of a batch that failed the log names."""
PEOPLE = (Role.PLAYER, *STAFF)
"""Who can ask again otherwise. What the clock, a device or the floor itself asks is never refused for good by a fault."""


def line_of(failure: Exception) -> str:
    """The line at which something failed."""
    last = traceback.extract_tb(failure.__traceback__)[-1]
    return f"{last.filename}:{last.lineno}"


STEP_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""The bounds by which the seconds of a step are counted."""


class BatchTimes:
    """How many orders each batch had that was committed, and how many seconds each of its steps took."""

    def __init__(self) -> None:
        self.orders = Distribution(1, 2, 4, 8, 16, 32, 64, 128, 256, LARGEST_BATCH)
        self.deciding, self.writing, self.showing = (Distribution(*STEP_S) for _ in range(3))


class CommittedBatch(Struct, frozen=True):
    """Orders that were committed together, their answers, and what each step took: for whoever watches."""

    orders: tuple[Order, ...]
    answers: Sequence[Answer]
    decide_s: float
    commit_s: float
    show_s: float


class Committed(Struct, frozen=True):
    """What a commit changed, for the screens. After a commit whose fate was not known there are no events: look again."""

    events: tuple[tuple[str, Event], ...]
    tables: frozenset[str]
    terminals: frozenset[str]


class Floor:
    """The tables and terminals of one process, and the way to their books."""

    def __init__(
        self,
        plan: FloorPlan,
        store: Store,
        clock: Clock,
        key: bytes,
        entropy: Entropy = secrets.token_bytes,
        owned: Collection[str] | None = None,
    ) -> None:
        """A floor that owns these tables and their terminals, beside others on the same books; or all of them, alone. A
        pit is owned as a whole."""
        self.plan = plan
        self.clock = clock
        self.store = store
        self.balances: dict[str, Account] = {}
        """What accounts had after the last commit here: for screens, never for decisions."""
        self.memory = Memory(plan, store)
        self.tables, self.terminals = self.memory.tables, self.memory.terminals
        self.notes, self.forms = Notes(key, entropy), Forms(key, entropy)
        self.listeners: list[Callable[[Committed], Awaitable[None]]] = []
        """Who is told of every commit, one after the other, before the next batch begins."""
        self.watchers: list[Callable[[CommittedBatch], None]] = []
        """Who looks on as orders are committed: a log of every order, traces. Nobody, unless that was asked for."""
        self.steady = asyncio.Lock()
        """Held while a batch is being committed: whoever holds it sees nothing that is not durable."""
        self.alarms: dict[str, dict[str, str]] = {name: {} for name in plan.tables}
        """What is wrong with the devices of each table, in words."""
        self._chance = Seeds(key, entropy)
        if owned is not None:
            refuse_split(plan, owned)
        self._owned = [*plan.tables] if owned is None else owned
        self._reader = None if owned is None else Reader(self.memory)
        facts, numbers = self._reader or self.memory, TicketNumbers(key, entropy)
        foreign = frozenset(foreign_streams(plan, self._owned))
        self._decider = Decider(plan, self.memory, facts, self._chance, self.notes, self.forms, numbers, foreign)
        self.desk, self.office, self.persons = self._decider.desk, self._decider.office, self._decider.persons
        self.notices, self.tournaments = self._decider.notices, self._decider.tournaments
        self.promotions, self.held = self._decider.promotions, self._decider.held
        self._answered: dict[str, int] = {}
        """The highest number answered, of each source heard since the last failure."""
        self._waiting: list[Pending] = []
        self._taken: Sequence[Pending] = ()
        """What the loop took last."""
        self._asked = asyncio.Event()
        """Set while anybody waits for an answer."""
        self._loop: asyncio.Task[None] | None = None
        self._stopped = False
        self.times = BatchTimes()
        self._steps = 0
        """How often the loop has got on: a batch was answered, or the database was tried."""
        self._health: asyncio.Task[bool] | None = None
        self._health_at = float("-inf")

    # ------------------------------------------------------------ life

    async def start(self) -> None:
        """Read every table, every terminal and the door from the books, apply the restart rule, and take orders."""
        await self._read(await self.memory.streams())
        for state in self.tables.values():
            if state.seed is not None:
                self._chance.open(state.seed)  # with another key than the floor's, say so before anything is taken
            for form in state.tournament.forms.values() if state.tournament is not None else ():
                self.forms.open(form)
        self._loop = asyncio.create_task(self._run())
        for name, state in self._own_tables():
            if was_stopped(self.plan.tables[name].setup, state):
                held = await self.insist(self._own_order("system", name, Hold(), self.clock.now()))
                if not held.ok:
                    raise RuntimeError(f"{name} was left in the middle of a round, and cannot be held: {held.why}")

        for name, state in self._own_tables():
            known = [self.notices.outbox.of_table(name, each.notice) for each in state.staffing.unsent]
            if None in known:  # written by a version that had no outbox
                await self.insist(self._own_order("outbox", name, TakeOver(), self.clock.now()))

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

    # ------------------------------------------------------------ how it is

    @property
    def waiting(self) -> int:
        """How many orders wait to be taken up."""
        return len(self._waiting)

    @property
    def steps(self) -> int | None:
        """How often the loop has got on; nothing, if it has nothing to do. The same figure for long means that it stands."""
        return self._steps if self._asked.is_set() else None

    async def ended(self) -> None:
        """Wait for the end of the loop, which never ends before the floor is stopped."""
        assert self._loop is not None
        await asyncio.wait([self._loop])

    async def is_well(self) -> bool:
        """Whether orders are answered: the loop goes on, and the database could be written within a moment. However many
        ask, it is looked at once a second."""
        now = asyncio.get_running_loop().time()
        if self._health is None or (self._health.done() and now > self._health_at + KEPT_S):
            self._health_at = now
            self._health = asyncio.create_task(self._look())
        return await asyncio.shield(self._health)

    async def _look(self) -> bool:
        if self._loop is None or self._loop.done() or self._stopped:
            return False
        try:
            async with asyncio.timeout(ANSWER_S), self.steady, self.store.transaction():
                return True
        except Exception as failure:  # whatever it is, no order could be answered now
            _LOG.warning("not_well", error=repr(failure))
            return False

    # ------------------------------------------------------------ asking

    async def submit(self, order: Order) -> Answer:
        """Ask, and wait until the answer is durable."""
        if self._stopped:
            return self._ask_again()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if not self._waiting:
            self._asked.set()
        self._waiting.append(Pending(order, answer))
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
            return await self._decider.foresee(order, self.balances)

    def happened(self, table: str) -> int:
        """How much has happened at a table: another figure, another moment."""
        return self.memory.heads[TABLE.stream(table)].version

    def place_of(self, account: str) -> str:
        """The place that has an account open; of a closed one, its holder."""
        places = (place for place, terminal in self.terminals.items() if terminal.account == account)
        row = self.balances.get(account)
        return next(places, row.holder if row is not None else "")

    def next_deadline(self) -> int | None:
        """When the next wagering period ends."""
        return min(
            (
                state.phase.deadline
                for _, state in self._own_tables()
                if isinstance(state.phase, Wagering | Choosing) and state.phase.deadline is not None
            ),
            default=None,
        )

    async def tick(self) -> bool:
        """Close every wagering period whose time has come, stamped with its deadline; whether each of them is over."""
        now, delay = self.clock.now(), FIRST_PAUSE_S
        due = [
            self._own_order("clock", name, Deadline(state.round), state.phase.deadline)
            for name, state in self._own_tables()
            if isinstance(state.phase, Wagering | Choosing)
            and state.phase.deadline is not None
            and state.phase.deadline <= now
        ]
        for _ in range(TICKS):  # together: a table that cannot be closed keeps no other open
            answers = await asyncio.gather(*map(self.submit, due))
            due = [order for order, answer in zip(due, answers, strict=True) if answer.again]
            if not due or self._stopped:
                break
            await asyncio.sleep(delay)
            delay *= 2
        due_next = self.next_deadline()
        return due_next is None or now < due_next

    async def let_go(self, tournament: str) -> None:
        """Forget a tournament that is closed, until somebody asks about it; the journal has it."""
        async with self.steady:
            if self.memory.every(TOURNAMENT)[tournament].closed:
                self.memory.forget(TOURNAMENT.stream(tournament))

    async def alarm(self, table: str, device: str, words: str) -> bool:
        """Tell whoever works a table what is wrong with a device, until told otherwise; whether that is news."""
        if self.alarms[table].get(device, "") == words:
            return False
        async with self.steady:
            self.alarms[table] = {**self.alarms[table], device: words}
            await self._announce((), {TABLE.stream(table)})
        return True

    def _own_tables(self) -> list[tuple[str, Table]]:
        return [(name, self.tables[name]) for name in self._owned]

    def _own_order(self, source: str, table: str, command: play.Command | TakeOver, at: int) -> Order:
        return Order(f"{source}:{table}", at, at, Role.CLOCK, source, command, table)

    def _ask_again(self) -> Answer:
        return Answer(False, self.clock.now(), sentence("please_ask_again"), again=True, reason=Reason.FAULT)

    # ------------------------------------------------------------ the commit loop

    async def _run(self) -> None:
        while True:
            await self._asked.wait()
            self._taken = sorted(self._waiting[:LARGEST_BATCH], key=stamp)
            del self._waiting[:LARGEST_BATCH]
            async with self.steady:
                try:
                    for batch in batches(self._taken):
                        await self._commit(batch)
                        self._steps += 1
                except Exception as failure:  # nothing but a commit stops commits
                    await self._begin_anew(failure)
            if not self._waiting:
                self._asked.clear()

    async def _begin_anew(self, failure: Exception) -> None:
        """Go on after a fault in the loop itself, from what the journal says and from nothing else."""
        with contextlib.suppress(Exception):
            _LOG.critical("loop_failed", error=repr(failure), at=line_of(failure))
        self._answered.clear()
        while True:
            self._steps += 1
            try:
                await self._read(await self.memory.streams())
            except Exception:  # the database may be away for a while, and so may the log
                await asyncio.sleep(LONGEST_PAUSE_S)
            else:
                break
        with contextlib.suppress(Exception):
            await self._announce((), await self.memory.streams())
        give_answers(self._taken, [self._ask_again() for _ in self._taken])

    async def _commit(self, waiting: Sequence[Pending]) -> None:
        work, times = Work(), self.times
        started = time.perf_counter()
        try:
            async with self.store.transaction() as transaction:
                answers = await self._decide_all([each.order for each in waiting], transaction, work)
                decided = time.perf_counter()
                if work.batch.answers:
                    await transaction.write(work.batch)
            written = time.perf_counter()
            for source, number, _, _, _ in work.batch.answers:
                if number >= self._answered.get(source, number):
                    self._answered[source] = number
            await self._done(work, waiting, answers)
            shown = time.perf_counter()
            times.orders.add(len(waiting))
            times.deciding.add(decided - started)
            times.writing.add(written - decided)
            times.showing.add(shown - written)
            if self.watchers:
                self._watched(waiting, answers, (started, decided, written, shown))
        except Exception as failure:  # whatever went wrong, nothing may be acknowledged
            await self._start_again(waiting, {*work.last, *work.looked_at}, failure)

    def _watched(
        self, waiting: Sequence[Pending], answers: Sequence[Answer], at: tuple[float, float, float, float]
    ) -> None:
        """Show a batch to whoever looks on; what is committed stands, whatever they make of it."""
        began, decided, written, shown = at
        orders = tuple(each.order for each in waiting)
        batch = CommittedBatch(orders, answers, decided - began, written - decided, shown - written)
        for watcher in self.watchers:
            try:
                watcher(batch)
            except Exception as failure:  # nothing but a commit stops commits
                _LOG.error("watcher_failed", error=repr(failure))

    async def _start_again(self, waiting: Sequence[Pending], touched: Collection[str], failure: Exception) -> None:
        """Read from the journal again what was thrown away, and ask each order alone: one of them may be to blame."""
        asked = [f"{each.order.source} {each.order.number}" for each in waiting[:MOST_NAMED]]
        _LOG.error("batch_failed", orders=asked, more=len(waiting) - len(asked))
        await self._recover(touched, failure)
        if len(waiting) > 1:
            for each in waiting:
                await self._commit([each])
            return
        passing = self.store.may_pass(failure)
        give_answers(waiting, [self._ask_again() if passing else await self._give_up(each.order) for each in waiting])

    async def _give_up(self, order: Order) -> Answer:
        """What an order is answered that a fault of ours keeps from being decided: asked again, it would fail again."""
        _LOG.critical("order_failed", order=order.name, source=order.source, number=order.number)
        words = sentence("this_could_not_be_done")
        answer = Answer(False, order.at, words, reason=Reason.FAULT)
        if order.role not in PEOPLE:
            return answer  # and not stored: asked again, it is decided anew
        work = Work()
        try:
            work.answered(order, self._digest(order), answer)
            async with self.store.transaction() as transaction:
                await transaction.write(work.batch)
        except Exception as failure:  # nothing may be acknowledged that is not durable
            await self._recover((), failure)
            return self._ask_again()
        return answer

    def _digest(self, order: Order) -> bytes:
        """What the same number must say again, without the texts and the undisclosed wager that it says."""
        kind = type(order.command)
        if kind in WITH_FORMS:
            return self.forms.hidden(order).digest()
        return (self.notes.taken(order)[0] if kind in WITH_TEXTS else order).digest()

    async def _decide_all(self, orders: list[Order], transaction: Transaction, work: Work) -> list[Answer]:
        perhaps = [(each.source, each.number) for each in orders if not self._is_new(each)]
        stored = await transaction.answers(perhaps) if perhaps else {}
        given = {numbered: (row.digest, decode_answer(row.body)) for numbered, row in stored.items()}
        work.past = await self._decider.past(orders)
        accounts = self._decider.accounts(orders)
        work.accounts = await transaction.lock(accounts if work.past is None else accounts | work.past.accounts())
        answers = []
        for order in orders:
            numbered, digest = (order.source, order.number), self._digest(order)
            if numbered in given:
                first, answer = given[numbered]
                if first != digest:
                    words = sentence("this_number_has_been_used")
                    answer = Answer(False, order.at, words, reason=Reason.DONE_ALREADY)
                elif answer.paid is not None:
                    ticket = await self.desk.tickets.number(answer.paid[0], work.tickets, transaction)
                    answer = structs.replace(answer, ticket=ticket)
            else:
                if isinstance(order.command, ByPlayer):
                    answer = self._decider.decide_player(order, order.command, work)
                else:
                    answer = await self._decider.decide(order, work, transaction)
                given[numbered] = (digest, answer)
                work.answered(order, digest, answer)
                if work.is_due():
                    await work.hand_over(transaction)
            answers.append(answer)
        for stream, last in work.last.items():
            work.batch.heads[stream] = (self.memory.heads.get(stream, START), Head(last.version, last.hash))
        if self._reader is not None:
            work.looked_at = self._reader.looked_at()
            work.batch.looked_at = {each: seen for each, seen in work.looked_at.items() if each not in work.last}
        return answers

    def _is_new(self, order: Order) -> bool:
        """Whether an order's number is above every one of its source's that has an answer. If another process gave an answer
        all the same, the database refuses to write a second, and the order is asked again with nothing taken for sure."""
        return order.number > self._answered.get(order.source, order.number)

    # ------------------------------------------------------------ what happened

    async def _done(self, work: Work, waiting: Sequence[Pending], answers: Sequence[Answer]) -> None:
        """Let a batch that is written be seen and answered."""
        self.balances.update(work.accounts)
        self.memory.heads.update({stream: after for stream, (_, after) in work.batch.heads.items()})
        if work.events:
            await self._announce(tuple(work.events), work.last)
        give_answers(waiting, answers)

    async def _announce(self, events: tuple[tuple[str, Event], ...], streams: Iterable[str]) -> None:
        named = [(kind_of(stream), name_of(stream)) for stream in streams]
        committed = Committed(
            events,
            frozenset(name for kind, name in named if kind is TABLE),
            frozenset(name for kind, name in named if kind is TERMINAL),
        )
        for listener in self.listeners:
            try:
                await listener(committed)
            except Exception as failure:  # what was committed stands, whatever a screen makes of it
                _LOG.error("listener_failed", error=repr(failure))

    # ------------------------------------------------------------ from the journal

    async def _recover(self, touched: Collection[str], failure: Exception) -> None:
        """Throw away what a failed commit may have changed, and read it again; keep trying while the database is away."""
        _LOG.error("commit_failed", error=repr(failure), at=line_of(failure), streams=sorted(touched))
        self._answered.clear()
        delay = FIRST_PAUSE_S
        while True:
            self._steps += 1
            try:
                await self._read(touched)
            except Exception as still_away:  # the database may be away for a while: nothing is lost by waiting
                _LOG.error("reload_failed", error=repr(still_away), again_in=delay)
                await asyncio.sleep(delay)
                delay = min(LONGEST_PAUSE_S, 2 * delay)
            else:
                break
        await self._announce((), touched)

    async def _read(self, streams: Iterable[str]) -> None:
        """Forget streams and all accounts, and read them from the books."""
        for stream in streams:
            await self.memory.read(stream)
        self.balances = {account.id: account for account in await self.store.accounts()}
