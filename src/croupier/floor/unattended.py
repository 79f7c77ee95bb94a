"""Terminals that are left with credit on them: the player is warned, the dealer is told, and the credit stays."""

from collections.abc import Collection, Iterator

from croupier.durations import MINUTE
from croupier.floor.floor import Floor
from croupier.play.decisions import money
from croupier.rulebooks.citation import Cited
from croupier.words import sentence


class Unattended:
    """Knows when each terminal was touched last; the journal knows nothing of it."""

    def __init__(self, floor: Floor, simulated: Collection[str]) -> None:
        """`simulated` are the terminals whose players touch nothing."""
        self._floor, self._simulated = floor, simulated
        self._touched: dict[str, int] = {}

    def touched(self, terminal: str) -> None:
        """Somebody is at a terminal."""
        self._touched[terminal] = self._floor.clock.now()

    async def look(self) -> None:
        """Tell the dealer of every terminal that has had credit and no touch for too long, and no longer of any other."""
        now = self._floor.clock.now()
        for name, plan in self._floor.plan.tables.items():
            if plan.unattended is None:
                continue
            for terminal in plan.terminals:
                await self._floor.alarm(name, _alarm(terminal), self._words(terminal, plan.unattended, now))

    def _words(self, terminal: str, rule: Cited[int], now: int) -> str:
        """What the dealer is told of a terminal; nothing while somebody is there, or nothing is left there."""
        credit, minutes = self._credit(terminal), rule.value
        if not credit or terminal in self._simulated:
            self._touched[terminal] = now
        if now - self._touched.setdefault(terminal, now) < minutes * MINUTE:
            return ""
        for_long = sentence("one_minute") if minutes == 1 else sentence("so_many_minutes", minutes=minutes)
        return sentence(
            "terminal_credit_is_left", terminal=terminal, credit=money(credit), for_long=for_long, clause=rule.clause
        )

    def _credit(self, terminal: str) -> int:
        account = self._floor.balances.get(self._floor.terminals[terminal].account or "")
        return 0 if account is None else account.balance


def left_behind(floor: Floor, table: str, terminal: str) -> Iterator[str]:
    """The warning on a terminal that has been left."""
    rule = floor.plan.tables[table].unattended
    if rule is not None and floor.alarms[table].get(_alarm(terminal)):
        yield sentence("credit_that_is_left_behind", clause=rule.clause)


def _alarm(terminal: str) -> str:
    return f"unattended:{terminal}"
