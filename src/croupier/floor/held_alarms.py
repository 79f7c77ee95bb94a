"""Whoever works a table is told what is held there since a restore, until it is released."""

from croupier.floor.floor import Floor
from croupier.journal.streams import TABLE, TERMINAL, kind_of, name_of


class HeldAlarms:
    """Tells the tables: each of itself and its places; of what is no table's own, all of them."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._held: set[str] = set()
        """What was held when it looked last."""

    async def look(self) -> None:
        """Tell of everything that is held, and no longer of anything else."""
        held = self._floor.held
        for stream in self._held.union(held.streams):
            words = held.words(stream) if stream in held.streams else ""
            for table in self._tables(stream):
                await self._floor.alarm(table, f"held:{stream}", words)
        self._held = {*held.streams}

    def _tables(self, stream: str) -> tuple[str, ...]:
        plan, kind, name = self._floor.plan, kind_of(stream), name_of(stream)
        if kind is TABLE:
            return (name,) if name in plan.tables else ()
        return tuple(plan.places.get(name, ())) if kind is TERMINAL else tuple(plan.tables)
