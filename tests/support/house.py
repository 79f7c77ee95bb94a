"""A real floor for the tests, driven as a dealer's script reads.

>>> with house(straight=(1_00, 100_00)) as h:
...     _ = h.player("T1").note(100_00)
...     _ = h.dealer.new_game()
...     _ = h.player("T1").place("straight:17", 5_00)
...     h.result("17")
...     h.player("T1").balance
27500

Everything goes through the floor's own commands, onto a database in a file, on a clock that moves when told. Amounts are in
cents. The floor has a table R1 with the limits asked for and a second one, the till, whose only use is that its player can
lose a few cents and so bring a ticket of any amount.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from casino import KEY, MEMORY, Limit, amount
from equipped import register
from people import NOTES, Player, Source, Staff

from croupier.cage.tickets import Ticket
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.chain import Record, encode_state
from croupier.journal.store import Account, Snapshot, StoredAnswer, StoredTransfer
from croupier.journal.streams import Event, decode
from croupier.journal.verify import verify
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import Table, Wagering
from croupier.rulebooks.roles import Role
from croupier.storage.sqlite import SqliteStore
from croupier.tags import tag_of

KINDS = "straight split street corner six_line column dozen low high even odd red black".split()
WIDE = (1, 10_000_00)
TILL = "till"


def table_text(
    table: str, seats: tuple[str, ...], period_s: float, notes: tuple[int, ...], limits: Mapping[str, Limit]
) -> str:
    """A table as a floor file writes it."""
    lines = [
        "[[table]]",
        f'id = "{table}"',
        'rulebook = "star-rapid-2016"',
        'game = "roulette"',
        f"seats = {list(seats)}".replace("'", '"'),
        f"period_s = {period_s}",
        f"notes = [{', '.join(map(amount, notes))}]",
        register(table, "star-rapid-2016", "roulette", " ".join(seats))[0],
    ]
    for kind, (lowest, highest, *step) in {**dict.fromkeys(KINDS, WIDE), "total": (0, 10_000_00), **limits}.items():
        lines += [f"[table.limits.{kind}]", f"min = {amount(lowest)}", f"max = {amount(highest)}"]
        lines += [f"step = {amount(each)}" for each in step]
    return "\n".join(lines) + "\n"


class House:
    """A floor that plays, and what its books say."""

    def __init__(self, loop: asyncio.AbstractEventLoop, plan: FloorPlan, database: Path) -> None:
        self.clock = ManualClock()
        self.folder = database.parent
        self._loop, self._plan, self._database, self._numbers = loop, plan, database, 0
        self._entropy = Random(
            7
        ).randbytes  # the same numbers in every house, whoever asks for them in whatever batches
        self.dealer = Staff(self, "D1", Role.DEALER, "staff:dealer1")
        self.supervisor = Staff(self, "S1", Role.CASINO_SUPERVISOR, "staff:supervisor1")
        self.wheel = Staff(self, "W1", Role.WHEEL, "device:W1")
        self.floor, self._store = self._opened()

    # ------------------------------------------------------------ driving it

    def player(self, terminal: str) -> Player:
        """The player at a terminal of R1."""
        return Player(self, terminal, "R1")

    def by(self, role: Role) -> Source:
        """Somebody of a role, at R1."""
        return Source(self, f"any {role}", role, "staff:dealer1" if role is Role.DEALER else f"some {role}")

    def next_number(self) -> int:
        """A command number that nobody has used."""
        self._numbers += 1
        return self._numbers

    def ask(self, order: Order) -> Answer:
        """Give the floor an order and wait for the answer."""
        return self._loop.run_until_complete(self.floor.submit(order))

    def ask_together(self, *orders: Order) -> list[Answer]:
        """Give the floor several orders at once, so that they come into one batch."""

        async def gathered() -> list[Answer]:
            return await asyncio.gather(*map(self.floor.submit, orders))

        return self._loop.run_until_complete(gathered())

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Have something done that takes its time."""
        self._loop.run_until_complete(work)

    def wait(self, seconds: float) -> None:
        """Let time pass, and let the clock do what it has to do."""
        self.clock.advance(seconds)
        self.tick()

    def tick(self) -> None:
        """Let the clock do what it has to do."""
        self._loop.run_until_complete(self.floor.tick())

    def close_wagering(self) -> None:
        """Let the wagering period run out."""
        if isinstance(self.table.phase, Wagering):
            self.wait(max(0, self.deadline - self.clock.now()) / 1_000_000)

    def wagered(self, terminal: str, note: int, stakes: Mapping[str, int]) -> None:
        """A player puts a note in and, in a round opened if none is open, places stakes on bets."""
        self.player(terminal).notes(note)
        if not isinstance(self.table.phase, Wagering):
            assert self.dealer.new_game().ok
        for bet, stake in stakes.items():
            assert self.player(terminal).place(bet, stake).ok

    def result(self, number: str) -> None:
        """Finish the round: the period runs out, the ball is spun and rests in a number, and the dealer confirms it."""
        self.close_wagering()
        if not self.table.spinning:
            assert self.dealer.spin().ok
        assert self.dealer.enter(number).ok
        assert self.dealer.confirm().ok

    def ticket_worth(self, cents: int) -> str:
        """A ticket of exactly this amount, won and lost with honest play at the till."""
        dealer, player = Staff(self, "D9", Role.DEALER, "staff:dot"), Player(self, TILL, TILL)

        def deal(command: Command) -> None:
            assert self.ask(dealer.order(command, TILL)).ok

        note = next(note for note in NOTES if note >= cents)
        player.notes(note)
        deal(NewGame())
        if note > cents:
            assert player.place("straight:0", note - cents).ok
            for command in (SpinBall(), NoMoreBets(), EnterNumber("1"), ConfirmOutcome()):
                deal(command)
            deal(NewGame())
        paid = player.cash_out()
        for command in (SpinBall(), EnterNumber("1"), ConfirmOutcome()):
            deal(command)
        return paid.ticket

    def restart(self, plan: FloorPlan | None = None) -> None:
        """Stop the system where it is and bring it up again from its database."""
        self._loop.run_until_complete(self.floor.stop())
        self._plan = plan or self._plan
        self.floor, self._store = self._opened()

    def stop(self) -> None:
        """Stop the system."""
        self._loop.run_until_complete(self.floor.stop())

    # ------------------------------------------------------------ reading it

    @property
    def table(self) -> Table:
        """R1."""
        return self.floor.tables["R1"]

    @property
    def numbers(self) -> list[str]:
        """The winning numbers of R1, latest first."""
        return [outcome.number for outcome in self.table.history]

    @property
    def phase(self) -> str:
        """Where R1's round is."""
        return tag_of(self.table.phase)

    @property
    def deadline(self) -> int:
        """When R1's wagering period ends."""
        assert isinstance(self.table.phase, Wagering)
        assert self.table.phase.deadline is not None
        return self.table.phase.deadline

    def accounts(self) -> list[Account]:
        """Every account's row."""
        return self._loop.run_until_complete(self._store.accounts())

    def tickets(self) -> list[Ticket]:
        """Every ticket's row."""
        return self._loop.run_until_complete(self._store.tickets())

    def snapshots(self, stream: str = "table:R1") -> list[Snapshot]:
        """A stream's snapshots."""

        async def read() -> list[Snapshot]:
            return [each async for each in self._store.snapshots(stream)]

        return self._loop.run_until_complete(read())

    def kept(self, account: str | None) -> tuple[int, int]:
        """The row of an account: what it can wager and what it has on layouts."""
        rows = {row.id: (row.balance, row.staked) for row in self.accounts()}
        return rows.get(account or "", (0, 0))

    def records(self, stream: str = "table:R1") -> list[Record]:
        """A stream of the journal, but for the dealers' signing on when the floor opened."""

        async def read() -> list[Record]:
            return [each async for each in self._store.records(stream) if each.type != "staff_signed_on"]

        return self._loop.run_until_complete(read())

    def story(self, stream: str) -> list[Event]:
        """All events of a stream, from the first."""

        async def read() -> list[Event]:
            return [decode(stream, each.body) async for each in self._store.records(stream)]

        return self._loop.run_until_complete(read())

    def last_done(self, kind: str) -> tuple[str, int]:
        """Who did the last thing of a kind at R1, and when."""
        return next((each.actor, each.at) for each in reversed(self.records()) if each.type == kind)

    def events(self, stream: str = "table:R1") -> list[Event]:
        """A stream's events."""
        return [decode(stream, each.body) for each in self.records(stream)]

    def transfers(self, stream: str) -> list[StoredTransfer]:
        """A stream's transfers."""

        async def read() -> list[StoredTransfer]:
            return [each async for each in self._store.transfers(stream)]

        return self._loop.run_until_complete(read())

    def answer_kept(self, order: Order) -> StoredAnswer | None:
        """What the books kept as the answer to an order."""

        async def read() -> StoredAnswer | None:
            numbered = (order.source, order.number)
            async with self._store.transaction() as transaction:
                return (await transaction.answers([numbered])).get(numbered)

        return self._loop.run_until_complete(read())

    def books(self) -> Counter[str]:
        """Every ledger account's sum, from the transfers alone."""
        sums: Counter[str] = Counter()
        for stream in self._loop.run_until_complete(self._store.streams()):
            for moved in self.transfers(stream):
                sums[moved.source] -= moved.amount
                sums[moved.target] += moved.amount
        return sums

    def picture(self) -> tuple[object, ...]:
        """Everything that a refused command must leave as it was: states, journal, money and tickets."""

        async def read() -> tuple[object, ...]:
            return await self._store.heads(), await self._store.accounts(), await self._store.tickets()

        states = [*self.floor.tables.items(), *self.floor.terminals.items()]
        return {name: encode_state(state) for name, state in states}, *self._loop.run_until_complete(read())

    def verified(self) -> bool:
        """Whether the books hold, replayed from the beginning."""
        return self._loop.run_until_complete(verify(self._store)).ok

    def _opened(self) -> tuple[Floor, SqliteStore]:
        store = SqliteStore(self._database)
        floor = Floor(self._plan, store, self.clock, KEY, self._entropy)
        self._loop.run_until_complete(floor.start())
        self._loop.run_until_complete(self._posts_taken(floor))
        return floor, store

    async def _posts_taken(self, floor: Floor) -> None:
        """The dealers sign on, each at the table where that dealer works."""
        for name, dealer in (("R1", "staff:dealer1"), (TILL, "staff:dot")):
            if not floor.tables[name].staffing.dealer:
                at = self.clock.now()
                await floor.insist(Order(f"post:{name}", at, at, Role.DEALER, dealer, SignOn(), name))


def plan_for(
    folder: Path,
    seats: tuple[str, ...] = ("T1", "T2", "T3"),
    period_s: float = 30,
    notes: tuple[int, ...] = NOTES,
    limits: Mapping[str, Limit] | None = None,
) -> FloorPlan:
    """A floor file with R1 and the till, written and read."""
    path = folder / "floor.toml"
    text = table_text("R1", seats, period_s, notes, limits or {}) + table_text(TILL, (TILL,), 30, NOTES, {})
    path.write_text(f'name = "Test floor"\nsystem = "07"\n{text}', "utf-8")
    return read_plan(path)


@contextmanager
def house(
    limits: Mapping[str, Limit] | None = None,
    *,
    seats: tuple[str, ...] = ("T1", "T2", "T3"),
    period_s: float = 30,
    notes: tuple[int, ...] = NOTES,
    **further_limits: Limit,
) -> Iterator[House]:
    """A floor on a database of its own; after the test, its books must hold and sum to zero."""
    with (
        TemporaryDirectory(prefix="house-", dir=MEMORY if MEMORY.is_dir() else None) as folder,
        asyncio.Runner() as runner,
    ):
        plan = plan_for(Path(folder), seats, period_s, notes, {**(limits or {}), **further_limits})
        opened = House(runner.get_loop(), plan, Path(folder) / "floor.db")
        try:
            yield opened
            assert opened.verified()
            assert opened.books().total() == 0
        finally:
            opened.stop()
