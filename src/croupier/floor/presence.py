"""The terminals of a floor: one that loses its connection while its wagers are open has its sequence interrupted."""

from croupier.durations import SECOND
from croupier.floor.floor import Floor
from croupier.orders.order import Order
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.table import Wagering
from croupier.rulebooks.policy import INTERRUPTED
from croupier.rulebooks.roles import Role


class Presence:
    """Knows since when each terminal has been away."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._away: dict[str, int] = {}

    def gone(self, terminal: str) -> None:
        """A terminal has lost its connection."""
        self._away.setdefault(terminal, self._floor.clock.now())

    def back(self, terminal: str) -> None:
        """A terminal is there again."""
        self._away.pop(terminal, None)

    async def look(self) -> None:
        """Declare a malfunction of every terminal that has been away for too long while its wagers are open."""
        now = self._floor.clock.now()
        for terminal, since in list(self._away.items()):
            for name in self._floor.plan.places[terminal]:
                rule = self._floor.plan.tables[name].setup.policy.silent_after
                if rule is not None and now - since >= rule.value * SECOND and self._is_at_risk(name, terminal):
                    lost = Declare(INTERRUPTED, "no connection", terminal)
                    source = f"presence:{terminal}"
                    await self._floor.insist(Order(source, now, now, Role.CLOCK, "presence", lost, name))

    def _is_at_risk(self, table: str, terminal: str) -> bool:
        """Whether wagers of a terminal lie in an open period, and nobody looks into them yet."""
        state = self._floor.tables[table]
        seat, waiting = state.seats.get(terminal), state.afterwards.waiting(state.round)
        return (
            isinstance(state.phase, Wagering)
            and seat is not None
            and bool(seat.on_layout())
            and terminal not in waiting
        )
