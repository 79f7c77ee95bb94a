"""Wrong ticket numbers: after a few in a row whoever tries them has to wait, twice as long after each further one.

A number that is tried is money if it is right, so it is kept nowhere, right or wrong; only how many were wrong is counted,
for each terminal and each member of staff. A number that was issued does not count, and what is done with one that is good
begins the count anew: whoever has an old ticket at hand gets no further tries by it.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from msgspec import Struct

from croupier.durations import MINUTE, SECOND
from croupier.floor.floor import Floor
from croupier.orders.order import Answer, Order
from croupier.play.reasons import Reason
from croupier.words import sentence

WRONG = 5
"""How many wrong numbers in a row make the first pause."""
FIRST_S, LONGEST_S = 60, 60 * 60

T = TypeVar("T")
_LOG = structlog.get_logger()


class WrongNumbers(Struct):
    """The wrong numbers in a row of a terminal or a member of staff, and until when no further one is looked at."""

    wrong: int = 0
    until: int = 0


class Pause(Exception):
    """No number is looked at now, right or wrong."""


class TicketTries:
    """Counts them."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._tries: defaultdict[str, WrongNumbers] = defaultdict(WrongNumbers)
        self._one_by_one: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def ask(self, order: Order) -> Answer:
        """Have an order answered; one that names a ticket or voucher by its number, only if nobody has to wait."""
        number = number_in(order)
        if not number:
            return await self._floor.insist(order)
        try:
            answer = await self.try_number(order.source, number, lambda: self._floor.insist(order), order.table)
        except Pause as pause:
            return Answer(False, order.at, str(pause), reason=Reason.TOO_OFTEN)
        if answer.ok:
            self._tries.pop(order.source, None)
        return answer

    async def try_number(self, who: str, number: str, work: Callable[[], Awaitable[T]], table: str = "") -> T:
        """Do something with a ticket's number, one after another for each who tries; `Pause` while they have to wait."""
        async with self._one_by_one[who]:
            left = self._tries[who].until - self._floor.clock.now()
            if left > 0:
                raise Pause(sentence("too_many_wrong_numbers", time=_words(left)))
            done = await work()
            if not await self._floor.desk.tickets.is_issued(number):
                await self._count(who, table)
            return done

    def alerts(self) -> tuple[str, ...]:
        """Who has to wait now, in words."""
        now = self._floor.clock.now()
        return tuple(_alert(who, each.wrong) for who, each in self._tries.items() if each.until > now)

    async def _count(self, who: str, table: str) -> None:
        tries = self._tries[who]
        tries.wrong += 1
        if tries.wrong < WRONG:
            return
        pause_s = min(LONGEST_S, FIRST_S * 2 ** (tries.wrong - WRONG))
        tries.until = self._floor.clock.now() + pause_s * SECOND
        _LOG.warning("wrong_ticket_numbers", who=who, wrong=tries.wrong, pause_s=pause_s)
        if table in self._floor.plan.tables:
            await self._floor.alarm(table, f"tickets:{who}", _alert(who, tries.wrong))
            asyncio.get_running_loop().call_later(pause_s, self._calm, who, table)

    def _calm(self, who: str, table: str) -> None:
        """The alarm ends with the pause that it tells of, unless a longer one has begun."""
        if self._tries[who].until <= self._floor.clock.now():
            self._calming = asyncio.create_task(self._floor.alarm(table, f"tickets:{who}", ""))


def number_in(order: Order) -> str:
    """The number of a ticket or voucher that an order names, if it names one."""
    command: object = order.command
    return str(getattr(command, "ticket", "") or getattr(command, "voucher", ""))


def _alert(who: str, wrong: int) -> str:
    return sentence("partition_wrong_ticket_numbers_in_row", partition=who.partition(":")[2], wrong=wrong)


def _words(left: int) -> str:
    minutes = -(-left // MINUTE)
    return sentence("a_minute") if minutes == 1 else sentence("so_many_minutes", minutes=minutes)
