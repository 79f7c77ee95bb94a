"""Simulated devices, people included: a wheel, a dealer and players, so that a floor can play by itself.

They say what they are in every record: the wheel acts as `wheel:simulated`, the dealer as `dealer:simulated`.
"""

import asyncio
import random
import secrets
from collections.abc import Callable

from croupier.cage import accounts as cage
from croupier.floor.floor import Floor
from croupier.floor.orders import Answer, Order
from croupier.play import commands as play
from croupier.play.table import Closed, Registered, Wagering, Waiting
from croupier.rulebooks.policy import Role

SPIN_S = 6.0
"""How long a simulated ball runs."""
BETWEEN_ROUNDS_S = 4.0
SPIN_BEFORE_CLOSE_S = 4.0


class SimulatedDealer:
    """A dealer and a wheel that run a table by themselves while no person is signed in to deal."""

    def __init__(self, floor: Floor, table: str, person_deals: Callable[[], bool]) -> None:
        self._stagger_s = BETWEEN_ROUNDS_S * min(5, len(floor.plan.tables) - 1)
        self._floor = floor
        self._table = table
        self._person_deals = person_deals
        self._spun_at: int | None = None

    async def run(self) -> None:
        """Deal for as long as the floor is open; not all tables begin at once."""
        await asyncio.sleep(secrets.randbelow(1000) / 1000 * self._stagger_s)
        while True:
            await asyncio.sleep(0.25)
            await self._spin()
            if not self._person_deals():
                await self._deal()

    async def _spin(self) -> None:
        """The wheel: a spun ball comes to rest after a while, in a pocket that nobody chose."""
        state = self._floor.tables[self._table]
        if not state.spinning:
            self._spun_at = None
            return
        now = self._floor.clock.now()
        self._spun_at = self._spun_at or now
        if now - self._spun_at >= SPIN_S * 1_000_000 and isinstance(state.phase, Closed):
            order = self._floor.plan.tables[self._table].setup.game.wheel.order
            number = order[secrets.randbelow(len(order))]
            await self._ask("wheel", Role.WHEEL, play.EnterNumber(number))

    async def _deal(self) -> None:
        state, now = self._floor.tables[self._table], self._floor.clock.now()
        if isinstance(state.phase, Waiting):
            await asyncio.sleep(BETWEEN_ROUNDS_S)
            if not self._person_deals() and not self._floor.closing:
                await self._ask("dealer", Role.DEALER, play.NewGame())
        elif isinstance(state.phase, Registered):
            await asyncio.sleep(1.0)
            await self._ask("dealer", Role.DEALER, play.ConfirmNumber())
        elif not state.spinning:
            deadline = self._floor.next_deadline()
            if isinstance(state.phase, Closed) or (deadline and deadline - now < SPIN_BEFORE_CLOSE_S * 1_000_000):
                await self._ask("dealer", Role.DEALER, play.SpinBall())

    async def _ask(self, who: str, role: Role, command: play.Command) -> Answer:
        at = self._floor.clock.now()
        return await self._floor.submit(
            Order(f"{who}:simulated:{self._table}", at, at, role, f"{who}:simulated", command, self._table)
        )


class SimulatedPlayer:
    """A player at a terminal who buys in, places a few chips every round, and now and then cashes out."""

    def __init__(self, floor: Floor, table: str, terminal: str, seed: int) -> None:
        self._floor = floor
        self._table = table
        self._terminal = terminal
        self._mood = random.Random(seed)

    async def run(self) -> None:
        """Play for as long as the floor is open."""
        played = -1
        while True:
            await asyncio.sleep(0.2 + self._mood.random())
            state = self._floor.tables[self._table]
            if not isinstance(state.phase, Wagering) or state.round == played:
                continue
            played = state.round
            await self._one_round()

    async def _one_round(self) -> None:
        plan = self._floor.plan.tables[self._table]
        account = self._floor.terminals[self._terminal].account
        credit = self._floor.balances[account].balance if account in self._floor.balances else 0
        if credit < 2_000:
            await self._ask(cage.InsertNote(self._mood.choice(plan.notes)))
        elif self._mood.random() < 0.03:
            await self._ask(cage.CashOut())
            return
        bets = [*plan.setup.game.bets, *plan.setup.game.series]
        for _ in range(self._mood.randint(1, 6)):
            await asyncio.sleep(0.3 + 2 * self._mood.random())
            await self._ask(play.Place(self._mood.choice(bets), self._mood.choice(plan.chips[:3])))

    async def _ask(self, command: play.PlayerCommand | cage.Command) -> Answer:
        at = self._floor.clock.now()
        source = f"terminal:{self._terminal}"
        return await self._floor.submit(
            Order(source, at, at, Role.PLAYER, source, command, self._table, self._terminal)
        )
