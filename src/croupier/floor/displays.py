"""The registered displays of a floor: one that stops answering is at fault, and says so on the dealer's terminal."""

import asyncio

from msgspec import Struct

from croupier.floor.floor import Floor
from croupier.floor.orders import Order
from croupier.play.equipment.commands import ReportFault, ReportRepair
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.roles import Role

LOOKS_EVERY_S = 1.0


class Screen(Struct):
    """A display that is registered for a table."""

    table: str
    patience: int
    """How long it may be silent, in microseconds."""
    heard: int
    """When it answered last."""


class Displays:
    """Knows when each display answered last."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._screens = {
            item.id: Screen(name, rule.value * 1_000_000, floor.clock.now())
            for name, plan in floor.plan.tables.items()
            if not plan.simulated and (rule := plan.setup.policy.equipment.silent_s) is not None
            for item in plan.setup.register.of(Kind.DISPLAY_SCREEN)
        }

    def heard(self, screen: str) -> None:
        """A display has answered; what is not registered is not watched."""
        if screen in self._screens:
            self._screens[screen].heard = self._floor.clock.now()

    async def watch(self) -> None:
        """Look for as long as the floor is open."""
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            await self.look()

    async def look(self) -> None:
        """Report every display that has fallen silent, and every one that answers again."""
        for name, screen in self._screens.items():
            now, words = self._floor.clock.now(), f"it has not answered for {screen.patience // 1_000_000} seconds"
            fault = self._floor.tables[screen.table].equipment.faults.get(name)
            silent = now - screen.heard >= screen.patience
            if silent and fault is None:
                await self._report(screen.table, ReportFault(name, words))
            elif not silent and fault is not None and fault.words == words:
                await self._report(screen.table, ReportRepair(name))

    async def _report(self, table: str, report: ReportFault | ReportRepair) -> None:
        at = self._floor.clock.now()
        await self._floor.insist(Order(f"displays:{table}", at, at, Role.CLOCK, "displays", report, table))
