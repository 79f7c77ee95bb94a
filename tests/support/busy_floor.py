"""A floor under load, in a process of its own, to be killed: every answer is written down before the next is asked for.

Run as `python busy_floor.py DATABASE NOTEBOOK LIFE SEED`; it prints a line when it takes orders.
"""

import asyncio
import os
import random
import sys
from collections.abc import Iterator

import msgspec
import structlog
from driving import KEY, Answered, Driver, floor_plan

from croupier.cage.commands import CashOut, Command, InsertNote, InsertTicket
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Committed, Floor
from croupier.journal.store import Store
from croupier.orders.order import Answer, Order
from croupier.play.commands import PlayerCommand
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, ResumeRound
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.table import Closed, Held, Registered, Wagering, Waiting
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, Remove, Repeat, Undo
from croupier.storage.postgres import PostgresStore
from croupier.storage.sqlite import SqliteStore

SEATS = tuple(f"T{seat}" for seat in range(1, 7))
PERIOD_S = 0.06
NUMBERS_A_LIFE = 1_000_000
BETS = ("red", "black", "straight:17", "straight:0", "split:14-17", "corner:1-2-4-5", "dozen:2", "tier", "zero_spiel")


async def open_store(where: str) -> Store:
    """The database at a path or at an address."""
    return await PostgresStore.open(where) if where.startswith("postgresql:") else SqliteStore(where)


class Notebook:
    """What was asked and answered, in a file that outlives its process."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.write(self._file, b"\n")  # a line that the last life was killed in ends here

    def write(self, reply: Answered) -> None:
        """One line, in the system's hands when this returns."""
        os.write(self._file, msgspec.json.encode(reply) + b"\n")


def read_notebook(path: str) -> list[Answered]:
    """Every order that was sent, once, with its answer if one was seen."""
    reply: dict[tuple[str, int], Answered] = {}
    with open(path, "rb") as file:
        for line in file:
            try:
                each = msgspec.json.decode(line, type=Answered)
            except msgspec.ValidationError:
                raise
            except msgspec.DecodeError:
                continue  # cut short by a kill, so never written down
            reply[each.order.source, each.order.number] = each
    return list(reply.values())


class BusyHouse(Driver):
    """Players, a dealer and a clock who all ask at once, and write everything down."""

    def __init__(self, floor: Floor, notebook: Notebook, life: int, chance: random.Random) -> None:
        super().__init__(floor, floor.clock, life * NUMBERS_A_LIFE)
        self.notebook, self.chance = notebook, chance
        self.changed = asyncio.Event()
        self.tickets: list[str] = []
        floor.listeners.append(self._hear)

    async def _hear(self, _: Committed) -> None:
        self.changed.set()

    async def ask(self, order: Order) -> Answer:
        """Ask, having written that it was asked, and write the answer before anything else is done."""
        self.notebook.write(Answered(order))
        answer = await super().ask(order)
        self.notebook.write(self.answers.pop())
        return answer

    async def play(self, terminal: str) -> None:
        """A player who never stops."""
        while True:
            command = self.wish(terminal)
            answer = await self.player(terminal, command)
            if answer.ok and isinstance(command, CashOut):
                self.tickets.append(answer.ticket)

    def wish(self, terminal: str) -> PlayerCommand | Command:
        """What a player feels like; often enough it is refused."""
        account = self.floor.terminals[terminal].account
        if account is None or self.floor.balances[account].balance < 1000:
            if self.tickets and self.chance.random() < 0.5:
                return InsertTicket(self.chance.choice(self.tickets))
            return InsertNote(self.chance.choice((2000, 5000, 10000, 777)))
        place = Place(self.chance.choice(BETS), self.chance.choice((100, 500, 700, 2000)))
        others = (Undo(), Clear(), Repeat(), Double(), Remove("red"), Move("red", "black"), CashOut())
        return self.chance.choice((place, place, place, place, *others))

    async def deal(self) -> None:
        """A dealer who goes on from wherever the table is."""
        for number in self.numbers():
            self.changed.clear()
            match self.table.phase:
                case Waiting():
                    await self.dealer(NewGame())
                case Wagering() if not self.table.spinning:
                    await self.dealer(SpinBall())
                case Wagering():
                    await self.changed.wait()
                case Closed() if not self.table.spinning:
                    await self.dealer(SpinBall())
                case Closed():
                    await self.dealer(EnterNumber(number))
                case Registered():
                    await self.dealer(ConfirmOutcome())
                case Held():
                    await self.supervisor(ResumeRound())

    def numbers(self) -> Iterator[str]:
        """The wheel."""
        while True:
            yield str(self.chance.randrange(37))

    async def keep_time(self) -> None:
        """The clock closes every period when its time has come."""
        while True:
            deadline = self.floor.next_deadline()
            if deadline is None:
                await asyncio.sleep(PERIOD_S / 10)
            else:
                await asyncio.sleep(max(0, deadline - self.clock.now()) / 1_000_000)
                await self.floor.tick()


async def main(where: str, notebook: str, life: int, seed: int) -> None:
    """Play until killed."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    floor = Floor(floor_plan("R1", SEATS, PERIOD_S), await open_store(where), SystemClock(), KEY)
    await floor.start()
    house = BusyHouse(floor, Notebook(notebook), life, random.Random(seed))
    print("open", flush=True)
    await asyncio.gather(house.deal(), house.keep_time(), *map(house.play, SEATS))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
