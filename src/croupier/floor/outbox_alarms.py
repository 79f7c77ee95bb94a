"""Notices that are due soon or overdue, winners to be notified, and sending that fails: pit and office hear of it."""

import asyncio

from croupier.floor.floor import Floor
from croupier.floor.sender import Sender

LOOKS_EVERY_S = 1.0


class OutboxAlarms:
    """Tells whoever works a table of the notices that have not been sent: of its own, and of those that are no table's."""

    def __init__(self, floor: Floor, sender: Sender) -> None:
        self._floor, self._sender = floor, sender

    async def watch(self) -> None:
        """Look for as long as the floor is open."""
        while True:
            await self.look()
            await asyncio.sleep(LOOKS_EVERY_S)

    async def look(self) -> None:
        """Tell of every notice that is due soon or overdue, and no longer of any other."""
        now = self._floor.clock.now()
        winners = (("", words) for words in self._floor.promotions.late(now))
        late = [*self._floor.notices.alarms(now), *winners]
        for table in self._floor.plan.tables:
            words = [words for of, words in late if of in ("", table)]
            await self._floor.alarm(table, "outbox", " ".join(filter(None, (*words, self._sender.trouble))))
