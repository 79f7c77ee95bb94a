"""What a floor does by itself for its books while it is open: it seals them, and it checks that nobody changes them behind
its back. What is wrong is loud: in the log, at every table's dealer terminal and pit console, and in the metrics."""

import asyncio
import time
from pathlib import Path

import structlog
from prometheus_client import Gauge

from croupier.floor.floor import STOP_S, Floor
from croupier.floor.self_check import Audit, Difference, report, seconds_to_check
from croupier.journal.seal_copies import SealCopies
from croupier.journal.seal_file import SealFile
from croupier.storage.file_modes import files_of, open_to_others
from croupier.storage.opening import SERVER, file_of, open_moment
from croupier.storage.schema import check_no_older
from croupier.words import sentence

LOOK_EVERY_S = 5.0
"""How often a floor looks whether its books still agree."""
_UNSIGNED = Gauge("croupier_seals_unsigned", "Seals that nobody has signed yet")
_SEALING = Gauge("croupier_sealing_trouble", "1 while the journal is not sealed, signed and copied as it should be")
_CHANGED = Gauge("croupier_books_changed", "What was found changed behind the floor's back, or open to others")
_LOG = structlog.get_logger()


async def alarm_everywhere(floor: Floor, device: str, words: str) -> None:
    """Tell everybody who works a table, until told otherwise."""
    for table in floor.plan.tables:
        await floor.alarm(table, device, words)


class Sealing:
    """The floor's seals, and their copies."""

    def __init__(self, floor: Floor, seals: SealFile, copies: SealCopies) -> None:
        self._floor, self.seals, self.copies = floor, seals, copies

    async def run(self) -> None:
        """Seal the journal again and again."""
        while True:
            due = time.monotonic() + self._floor.plan.seal.every_s
            while (left := due - time.monotonic()) > 0:
                await self.tell()
                await asyncio.sleep(min(left, LOOK_EVERY_S))
            await self.seal()

    async def seal(self) -> None:
        """Seal what is durable now. If that cannot be done, the next seal covers it."""
        try:
            async with asyncio.timeout(STOP_S), self._floor.steady:
                heads = await self._floor.store.heads()
            self.copies.send(await asyncio.to_thread(self.seals.add, self._floor.clock.now(), heads))
        except Exception as failure:  # a floor goes on without a seal, and says so
            _LOG.error("seal_failed", error=repr(failure))
            self.seals.trouble = sentence("journal_could_not_be_sealed", failure=failure)

    def wrong(self) -> list[str]:
        """What is wrong with the seals, in words."""
        return [*filter(None, [self.seals.moved, self.seals.trouble]), *self.copies.trouble()]

    async def tell(self) -> None:
        """Say what is wrong with the seals, or that nothing is any more."""
        wrong = self.wrong()
        _UNSIGNED.set(len(self.seals.unsigned))
        _SEALING.set(bool(wrong))
        await alarm_everywhere(self._floor, "seals", " ".join(f"{each.rstrip('.')}." for each in wrong))

    async def finish(self) -> None:
        """Seal once more, and let copies arrive."""
        await self.seal()
        await asyncio.to_thread(self.copies.finish, STOP_S)
        self.seals.close()


class Checking:
    """The floor's look at its own books, on a connection and a thread of its own."""

    def __init__(self, floor: Floor, database: str, files: list[Path]) -> None:
        self._floor, self._database = floor, database
        self._files = files if database.startswith(SERVER) else [*files, *files_of(file_of(database))]
        self._audit, self._whole_at = Audit(), 0.0
        self.found: list[str] = []
        """What is changed behind the floor's back, or open to others, in words."""
        self.looked_at = 0
        """When the books were last looked at."""

    async def run(self) -> None:
        """Check the books again and again, every night from the start."""
        while True:
            await self.look()
            await asyncio.sleep(LOOK_EVERY_S)

    async def look(self) -> None:
        """Check the books now."""
        now = self._floor.clock.now() / 1_000_000
        if now >= self._whole_at:
            self._audit, self._whole_at = Audit(), now + seconds_to_check(self._floor.clock.now())
        try:
            off, guards = await asyncio.to_thread(asyncio.run, self._read())
        except Exception as failure:  # a floor goes on without the check, and says so
            _LOG.error("self_check_failed", error=repr(failure))
            return
        found = [
            *(sentence("account_does_not_add_up", account=each.account) for each in off),
            *guards,
            *open_to_others(self._files),
        ]
        self.looked_at = self._floor.clock.now()
        _CHANGED.set(len(found))
        if found != self.found:
            self.found = found
            for words in found:
                _LOG.critical("books_changed", what=words)
            await report(self._floor, off)
            await alarm_everywhere(self._floor, "books", _alarm(found))

    async def _read(self) -> tuple[list[Difference], list[str]]:
        moment = await open_moment(self._database, check_no_older)
        try:
            return await self._audit.differences(moment), await moment.guards()
        finally:
            await moment.close()


def _alarm(found: list[str]) -> str:
    """What every table is told of what was found; nothing if that is nothing."""
    if not found:
        return ""
    more = len(found) - 1
    what = sentence("found_and_more", found=found[0], more=more) if more else found[0]
    return sentence("books_were_changed", what=what)
