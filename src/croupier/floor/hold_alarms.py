"""Holds that are about to end, or have ended, with no decision: the pit hears of it, and so do the cash desks."""

import asyncio

from croupier.cage.holds import alarms
from croupier.floor.floor import Floor

LOOKS_EVERY_S = 1.0


class HoldAlarms:
    """Tells whoever works a table of the holds at its places that nobody has decided."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    async def watch(self) -> None:
        """Look for as long as the floor is open."""
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            await self.look()

    async def look(self) -> None:
        """Tell of every hold that is about to end, and no longer of any other."""
        floor = self._floor
        due = alarms(floor.terminals, floor.clock.now(), floor.plan.money.hold_alarm_hours)
        for place, tables in floor.plan.places.items():
            for table in tables:
                await floor.alarm(table, f"hold:{place}", due.get(place, ""))
