"""The self-check: every account's row against the sum of its entries, again and again while a floor is open of what came
since, and every night from the start. Whatever does not add up is an incident."""

from collections import Counter

import structlog
from msgspec import Struct

from croupier.cage.ledger import chips, stakes, whole
from croupier.conduct.commands import ReportIncident
from croupier.floor.floor import Floor
from croupier.floor.office import SYSTEM
from croupier.journal.store import ConsistentReading, Reading
from croupier.orders.order import Order
from croupier.rulebooks.conduct import SELF_CHECK
from croupier.rulebooks.roles import Role

HOUR_S, DAY_S = 60 * 60, 24 * 60 * 60
NIGHT_S = 18 * HOUR_S
"""When the check is due, in seconds of the day in UTC: in eastern Australia early in the morning."""
_LOG = structlog.get_logger()


class Difference(Struct, frozen=True):
    """An account whose row is not the sum of its entries: by how much it is above it."""

    account: str
    amount: int


def seconds_to_check(at: int) -> float:
    """How long it is to the next check.

    >>> seconds_to_check(17 * HOUR_S * 1_000_000)
    3600.0
    """
    return (NIGHT_S - at / 1_000_000 - 1) % DAY_S + 1


class Audit:
    """The sums of the transfers that have been read."""

    def __init__(self) -> None:
        self._sums: Counter[str] = Counter()
        self._read: dict[str, int] = {}
        """The last version of each stream that is in them."""

    async def differences(self, reading: ConsistentReading) -> list[Difference]:
        """The accounts that do not add up, in a database as it was at one moment."""
        heads = await reading.heads()
        if not self._read:
            self._sums = Counter(await reading.sums())
        else:
            for stream, head in heads.items():
                if head.version > self._read.get(stream, 0):
                    async for moved in reading.transfers(stream, self._read.get(stream, 0)):
                        self._sums[moved.source] -= moved.amount
                        self._sums[moved.target] += moved.amount
        self._read = {stream: head.version for stream, head in heads.items()}
        return await _off(reading, self._sums)


async def _off(reading: Reading, sums: Counter[str]) -> list[Difference]:
    off = [
        Difference(each.id, wrong)
        for each in await reading.accounts()
        for wrong in (each.balance - sums[chips(each.id)], each.staked - sums[stakes(each.id)])
        if wrong
    ]
    return sorted(off, key=lambda each: each.account)


async def report(floor: Floor, found: list[Difference]) -> None:
    """Open an incident for each, where the document has one and none is open."""
    open_ones = {
        each.report.account
        for each in floor.office.conduct.incidents
        if each.closed is None and each.report.kind == SELF_CHECK
    }
    for number, each in enumerate(found, start=floor.clock.now()):
        _LOG.critical("account_does_not_add_up", account=each.account, difference=each.amount)
        place = floor.place_of(whole(each.account))
        if each.account in open_ones or place not in floor.plan.places:
            continue
        command = ReportIncident(SELF_CHECK, account=each.account, amount=each.amount)
        table = floor.plan.places[place][0]
        await floor.insist(Order("self_check", number, floor.clock.now(), Role.CLOCK, SYSTEM, command, table, place))
