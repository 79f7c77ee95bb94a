"""The registered displays of a floor: one that stops answering is at fault, and says so on the dealer's terminal."""

from msgspec import Struct

from croupier.durations import SECOND
from croupier.floor.floor import Floor
from croupier.orders.order import Order
from croupier.play.equipment.commands import ReportFault, ReportRepair
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.roles import Role
from croupier.words import sentence


class RegisteredDisplay(Struct):
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
            item.id: RegisteredDisplay(name, rule.value * SECOND, floor.clock.now())
            for name, plan in floor.plan.tables.items()
            if not plan.simulated and (rule := plan.setup.policy.equipment.silent_s) is not None
            for item in plan.setup.register.of(Kind.DISPLAY_SCREEN)
        }

    def heard(self, screen: str) -> None:
        """A display has answered; what is not registered is not watched."""
        if screen in self._screens:
            self._screens[screen].heard = self._floor.clock.now()

    async def look(self) -> None:
        """Report every display that has fallen silent, and every one that answers again."""
        for name, screen in self._screens.items():
            now, words = (
                self._floor.clock.now(),
                sentence("it_has_not_answered_for_patience", patience=screen.patience // 1000000),
            )
            fault = self._floor.tables[screen.table].equipment.faults.get(name)
            silent = now - screen.heard >= screen.patience
            if silent and fault is None:
                await self._report(screen.table, ReportFault(name, words))
            elif not silent and fault is not None and fault.words == words:
                await self._report(screen.table, ReportRepair(name))

    async def _report(self, table: str, report: ReportFault | ReportRepair) -> None:
        at = self._floor.clock.now()
        await self._floor.insist(Order(f"displays:{table}", at, at, Role.CLOCK, "displays", report, table))
