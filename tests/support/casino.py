"""A real floor of any rulebook for the tests, played from lines that a dealer can read.

>>> with casino(table("C1", "canberra-mttg-2019", "roulette", seats="t1", red=(5_00, 500_00))) as c:
...     _ = c.play('''
...         t1 notes 100.00
...         dealer new_game
...         t1 place red 50.00
...         t1 confirm
...         expect t1 balance 50.00
...     ''')

Everything goes through the floor's own commands, onto a database in a file, on a clock that moves when told; the words are
those of `croupier play`. A line that is refused fails the test, unless the next one expects it. When the floor closes, its
books must hold and sum to zero. Amounts given to `table` are in cents.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

from equipped import open_tables, places, register
from shoes import ready

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.seeds import Entropy
from croupier.journal.streams import Event, decode
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.journal.verify import verify
from croupier.orders.order import Answer
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play.table import Table
from croupier.rulebooks.library import game as built, rulebook as document
from croupier.scripts.script import Script
from croupier.storage.sqlite import SqliteStore

MEMORY = Path("/dev/shm")
"""Where a file costs no disk, on the machines that have it; what a lost disk does is tested elsewhere."""
KEY = b"the key of the test floor, fixed"
WIDE = (1_00, 100_000_00)

T = TypeVar("T")
Limit = tuple[int, int] | tuple[int, int, int]
"""The least, the most and, where there is one, the step above the least."""


def amount(cents: int) -> str:
    """An amount as a floor file writes it."""
    return f'"{cents // 100}.{cents % 100:02}"'


def table(
    name: str,
    rulebook: str,
    game: str,
    *,
    seats: str = "",
    positions: str = "",
    period_s: float | None = 30,
    config: Mapping[str, object] | None = None,
    settings: str = "",
    leave_out: str = "",
    limits: str = "",
    equipment: Mapping[str, str] | None = None,
    default: Limit = WIDE,
    **by_kind: Limit,
) -> str:
    """A table as a floor file writes it: wide limits on every kind of bet but those given, and all equipment.

    `seats`, `positions` and `leave_out` are names with blanks between them; `settings` and `limits` are further lines of
    the table and of its limits, and `equipment` what is registered otherwise or not at all, as TOML.
    """
    kinds = sorted({bet.partition(":")[0] for bet in built(rulebook, game, config or {}, leave_out.split()).bets})
    lines = ["[[table]]", f'id = "{name}"', f'rulebook = "{rulebook}"', f'game = "{game}"']
    lines.append(f"config = {{ {', '.join(f'{key} = {_toml(value)}' for key, value in (config or {}).items())} }}")
    lines += [f"seats = {_names(seats)}", f"positions = {_names(positions)}"]
    lines += [f"period_s = {period_s}"] if period_s is not None else []
    lines += [f"leave_out = {_names(leave_out)}"] if leave_out else []
    registered, approval = register(name, rulebook, game, seats, **(equipment or {}))
    lines += [*places(rulebook, game, config or {}, settings), settings, registered, "[table.limits]", limits]
    for kind in [*kinds, *(["total"] if "total" in by_kind else [])]:
        lowest, highest, *step = by_kind.get(kind, default)
        if document(rulebook).sign.unit_first and kind != "total":
            step = step or [1]
        stepped = "".join(f", step = {amount(each)}" for each in step)
        lines.append(f"{kind} = {{ min = {amount(lowest)}, max = {amount(highest)}{stepped} }}")
    return approval + "\n".join(lines) + "\n"


class Casino:
    """A floor that plays lines, and what its books say."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        plan: FloorPlan,
        database: Path,
        entropy: Entropy,
        shoes: bool = True,
        opened: bool = True,
    ) -> None:
        self.clock = ManualClock()
        self._loop, self._plan, self._database, self._entropy = loop, plan, database, entropy
        self._opens = opened
        self.floor, self.script = self._opened()
        if shoes:
            for each in plan.tables.values():
                self.play("\n".join(ready(each)))

    @property
    def database(self) -> Path:
        """The file of its books."""
        return self._database

    def play(self, lines: str) -> str:
        """Play lines of a script; what was said to the last one."""
        reply = ""
        for line in lines.splitlines():
            reply = self._loop.run_until_complete(self.script.play(line)) or reply
        self.script.end()
        return reply

    def clear_cloth(self, name: str = "") -> None:
        """The dealer takes the losing wagers, pays the winning ones and takes the dolly off, as far as there are any."""
        state, dealer = self.state(name), f"dealer@{name}" if name else "dealer"
        if state.spins.to_take:
            self.play(f"{dealer} take_losing")
        if state.cloth_to_pay:
            self.play(f"{dealer} confirm_paid")
        if state.spins.dolly:
            self.play(f"{dealer} remove_dolly")

    @property
    def answer(self) -> Answer:
        """The answer to the last command."""
        return self.script.last

    def state(self, name: str = "") -> Table:
        """A table's state; the first one's if none is named."""
        return self.floor.tables[name or next(iter(self.floor.tables))]

    def events(self, stream: str) -> list[Event]:
        """A stream of the journal."""

        async def read() -> list[Event]:
            return [decode(stream, each.body) async for each in self.floor.store.records(stream)]

        return self._loop.run_until_complete(read())

    def books(self) -> Counter[str]:
        """Every ledger account's sum, from the transfers alone."""

        async def read() -> Counter[str]:
            sums: Counter[str] = Counter()
            for stream in await self.floor.store.streams():
                async for moved in self.floor.store.transfers(stream):
                    sums[moved.source] -= moved.amount
                    sums[moved.target] += moved.amount
            return sums

        return self._loop.run_until_complete(read())

    def run(self, asked: Coroutine[None, None, T]) -> T:
        """Whatever is asked of the floor or its books."""
        return self._loop.run_until_complete(asked)

    def listed(self, rows: AsyncIterator[T]) -> list[T]:
        """Rows of the books, all of them."""

        async def read() -> list[T]:
            return [each async for each in rows]

        return self.run(read())

    def restart(self, *tables: str) -> None:
        """Stop the system where it is and bring it up again from its database, with other tables if any are given."""
        self.stop()
        if tables:
            path = self._database.with_name("changed.toml")
            path.write_text(f'system = "07"\n{"".join(tables)}', "utf-8")
            self._plan = read_plan(path)
        self.floor, self.script = self._opened()

    def stop(self) -> None:
        """Stop the system."""
        self._loop.run_until_complete(self.floor.stop())

    def holds(self) -> bool:
        """Whether the books hold, replayed from the beginning, and sum to zero."""
        numbers = TicketNumbers(KEY, self._entropy)
        return self.run(verify(self.floor.store, numbers=numbers)).ok and self.books().total() == 0

    def _opened(self) -> tuple[Floor, Script]:
        floor = Floor(self._plan, SqliteStore(self._database), self.clock, KEY, self._entropy)
        self._loop.run_until_complete(floor.start())
        if self._opens:
            self._loop.run_until_complete(open_tables(floor))
        return floor, Script(floor, self.clock)


@contextmanager
def casino(
    *tables: str, floor: str = "", entropy: Entropy | None = None, shoes: bool = True, opened: bool = True
) -> Iterator[Casino]:
    """A floor with these tables on a database of its own; `floor` is what its file says before them, and `entropy` what its
    own chance comes from, the same in every test that does not say. Tables with cards have a shoe that is ready, if `shoes`
    does not say otherwise, and their floats are counted, drop boxes attached and checklists ticked, if `opened` does not."""
    with (
        TemporaryDirectory(prefix="casino-", dir=MEMORY if MEMORY.is_dir() else None) as folder,
        asyncio.Runner() as runner,
    ):
        path = Path(folder) / "floor.toml"
        path.write_text(f'name = "Test floor"\nsystem = "07"\n{floor}\n{"".join(tables)}', "utf-8")
        chance = entropy or Random(0).randbytes
        house = Casino(runner.get_loop(), read_plan(path), Path(folder) / "floor.db", chance, shoes, opened)
        try:
            yield house
            assert house.holds()
        finally:
            house.stop()


def _names(names: str) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names.split()) + "]"


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
