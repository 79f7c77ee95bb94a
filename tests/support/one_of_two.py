"""One of two processes on one database: it opens a floor with its own table, waits for the word, works, and tells.

Run as `python one_of_two.py DATABASE NOTEBOOK TABLE TERMINAL FIRST_NUMBER SEED [TICKET …]`: with tickets it redeems them in
turn, without it wagers. It prints a line when its floor is open, begins at a line on its input, and writes every order and
its answer into the notebook.
"""

import asyncio
import random
import sys

import structlog
from busy_floor import Notebook
from driving import KEY, Driver, floor_plan

from croupier.cage.commands import InsertTicket
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.wagering.wager_commands import Clear, Place, Undo
from croupier.storage.postgres import PostgresStore

ROUNDS = 3
WISHES = 40


async def wager(house: Driver, terminal: str, chance: random.Random) -> None:
    """Rounds in which a player puts down most of the account, and takes it up again."""
    for _ in range(ROUNDS):
        await house.dealer(NewGame())
        for _ in range(WISHES):
            stake = Place(chance.choice(("red", "black", "dozen:1")), chance.choice((3000, 4500, 6000)))
            await house.player(terminal, chance.choice((stake, stake, Undo(), Clear())))
        await house.dealer(SpinBall())
        await house.dealer(EnterNumber(str(chance.randrange(37))))
        await house.dealer(ConfirmOutcome())


async def main(where: str, notebook: str, table: str, terminal: str, first: int, seed: int, tickets: list[str]) -> None:
    """Open, wait, work, tell."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    floor = Floor(floor_plan(table, (terminal,)), await PostgresStore.open(where), SystemClock(), KEY)
    house = Driver(floor, floor.clock, first)
    await floor.start()
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for ticket in tickets:
        await house.player(terminal, InsertTicket(ticket))
    if not tickets:
        await wager(house, terminal, random.Random(seed))
    await floor.stop()
    written = Notebook(notebook)
    for reply in house.answers:
        written.write(reply)


if __name__ == "__main__":
    where, notebook, table, terminal, first, seed, *tickets = sys.argv[1:]
    asyncio.run(main(where, notebook, table, terminal, int(first), int(seed), tickets))
