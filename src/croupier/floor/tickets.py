"""Tickets, hand pays and vouchers by their numbers, and those that a batch in the making has seen."""

from collections.abc import Iterable

from croupier.cage.tickets import HAND_PAY, Ended, Issued, News, Ticket, is_well_formed
from croupier.house.house import digits
from croupier.journal.memory import Facts
from croupier.journal.store import Batch, Transaction
from croupier.journal.streams import HOUSE
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.plan.floor_plan import FloorPlan


class BatchTickets(dict[str, Ticket]):
    """The tickets that a batch in the making has seen, as it leaves them."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: dict[str, bytes | None] = {}
        """The sealed numbers that were drawn for tickets which may come to be."""

    async def known(self, transaction: Transaction, ticket: str) -> Ticket | None:
        """A ticket, locked and read unless it is known already."""
        if ticket not in self and (stored := await transaction.ticket(ticket)) is not None:
            self[ticket] = stored
        return self.get(ticket)

    async def of_account(self, transaction: Transaction, account: str) -> list[Ticket]:
        """The tickets, hand pays and vouchers of an account, locked and read unless they are known already."""
        stored = {each.ticket: each for each in await transaction.tickets_of(account)}
        self.update({name: each for name, each in stored.items() if name not in self})
        return [each for each in self.values() if each.account == account]

    def tell(self, batch: Batch, news: Iterable[News]) -> None:
        """Note what an event means for tickets."""
        for each in news:
            if isinstance(each, Issued):
                drawn = self.drawn.get(each.ticket.ticket)
                self[each.ticket.ticket] = batch.issued[each.ticket.ticket] = each.ticket._replace(number=drawn)
                continue
            before = self[each.ticket]
            if isinstance(each, Ended):
                after = before._replace(state=each.state, number=None)
            else:
                after = before._replace(desk=each.desk)
            self[each.ticket] = after
            (batch.issued if each.ticket in batch.issued else batch.changed)[each.ticket] = after


class Tickets:
    """Finds a ticket by the number on it, and draws the numbers of new ones."""

    def __init__(self, plan: FloorPlan, numbers: TicketNumbers, facts: Facts) -> None:
        self._plan, self._numbers, self._facts = plan, numbers, facts

    @property
    def system(self) -> str:
        """The digits that new ticket numbers begin with."""
        return digits(self._plan.system, self._facts.one(HOUSE).restores)

    async def number(self, account: str, tickets: BatchTickets, transaction: Transaction) -> str:
        """The number of the ticket that paid out an account, or of a voucher; nothing once it has ended."""
        for ticket in await tickets.of_account(transaction, account):
            if number := self._numbers.read(ticket):
                return number
        return ""

    async def look_up(self, number: str) -> Ticket | None:
        """A ticket or hand pay by the number on it, as the books have it now."""
        found = await self._by_number(number)
        return found if found is not None and found.kind in ("ticket", "hand_pay") else None

    async def is_issued(self, number: str) -> bool:
        """Whether any ticket, hand pay or voucher was ever issued under a number."""
        return await self._by_number(number) is not None

    async def _by_number(self, number: str) -> Ticket | None:
        return await self._facts.past().ticket(number if number.startswith(HAND_PAY) else self._numbers.name(number))

    async def shown(self, number: str, tickets: BatchTickets, transaction: Transaction) -> Ticket | None:
        """A ticket by the number on it; nothing if it is misread or was never issued."""
        if number.startswith(HAND_PAY):
            return await tickets.known(transaction, number)
        return await tickets.known(transaction, self._numbers.name(number)) if is_well_formed(number) else None

    async def draw(self, account: str, tickets: BatchTickets, transaction: Transaction) -> Ticket:
        """The ticket that would pay out an account, with a number that no other has."""
        while True:
            drawn = self._numbers.draw(self.system, account)
            if await tickets.known(transaction, drawn.ticket) is None:
                tickets.drawn[drawn.ticket] = drawn.number
                return drawn
