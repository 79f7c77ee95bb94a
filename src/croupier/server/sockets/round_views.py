"""Each table's round as its screens show it: made once after a commit, and shared by all of them."""

from croupier.floor.floor import Floor
from croupier.server.actions.actions import possible
from croupier.server.presenters.player import shared_view
from croupier.server.presenters.round import round_view

TAKING = ("wagering", "choosing")
"""The phases in which wagers may be changed, or at least taken off."""


class Rounds:
    """The rounds of all tables."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self.shown = {name: round_view(floor, name) for name in floor.plan.tables}
        self.shared = {name: shared_view(floor, name) for name in floor.plan.tables}
        self.void: set[str] = set()
        """The tables whose last round was voided."""
        self._possible: dict[str, frozenset[str]] = {}
        """What each table would take from its staff, found when a dealer looks and kept until something happens there."""

    def possible(self, table: str) -> frozenset[str]:
        """What a table would take from its staff now."""
        if table not in self._possible:
            plan, state = self._floor.plan.tables[table], self._floor.tables[table]
            self._possible[table] = possible(plan, state, self._floor.clock.now())
        return self._possible[table]

    def refresh(self, table: str) -> bool:
        """Look again, and say whether wagers may be changed now and could not before, or the other way round."""
        self._possible.pop(table, None)
        before, now = self.shown[table], round_view(self._floor, table, table in self.void)
        self.shown[table], self.shared[table] = now, shared_view(self._floor, table)
        return (before.phase in TAKING) != (now.phase in TAKING)
