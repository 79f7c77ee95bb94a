"""Holds that are about to end, or have ended, with no decision: the pit hears of it, and so do the cash desks."""

from croupier.cage.holds import alarms
from croupier.floor.floor import Floor


class HoldAlarms:
    """Tells whoever works a table of the holds at its places that nobody has decided."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._due: set[str] = set()
        """The places whose holds were due when it looked last."""

    async def look(self) -> None:
        """Tell of every hold that is about to end, and no longer of any other."""
        floor = self._floor
        due = alarms(floor.terminals, floor.clock.now(), floor.plan.money.hold_alarm_hours)
        for place in self._due.union(due):
            for table in floor.plan.places[place]:
                await floor.alarm(table, f"hold:{place}", due.get(place, ""))
        self._due = {*due}
