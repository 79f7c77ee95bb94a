"""The cash desk and the staff around it, for the tests of money: commands given by role, and what the books say then."""

from casino import Casino

from croupier.cage import commands as cage
from croupier.cage.event import CageEvent
from croupier.cage.tickets import Ticket
from croupier.orders.order import Answer, Command, Order
from croupier.rulebooks.roles import Role
from croupier.scripts.script import dealer_of


def ask(c: Casino, role: Role, command: Command, place: str = "", desk: str = "1", table: str = "") -> Answer:
    """A command given by somebody of a role: about a place, or at a cash desk."""
    tables = c.floor.plan.places[place] if place else tuple(c.floor.plan.tables)
    at = c.clock.now()
    who = dealer_of(c.floor.plan, table or tables[0]) if role is Role.DEALER else f"staff:{role}"
    order = Order(
        f"test:{role}", at, at, role, who, command, table or tables[0], place,
        desk if isinstance(command, cage.AtDesk) else "",
    )  # fmt: skip
    return c.run(c.floor.submit(order))


def cashier(c: Casino, command: cage.DeskCommand, desk: str = "1") -> Answer:
    """A command of the cashier."""
    return ask(c, Role.CASHIER, command, desk=desk)


def supervisor(c: Casino, command: cage.Command, place: str = "") -> Answer:
    """A command of a casino supervisor."""
    return ask(c, Role.CASINO_SUPERVISOR, command, place)


def refused(answer: Answer, clause: str, *words: str) -> bool:
    """Whether a command was refused by a clause, with these words in the reason."""
    return not answer.ok and not answer.again and answer.clause == clause and all(word in answer.why for word in words)


def ticket_of(c: Casino, reply: str) -> str:
    """The number of the ticket that the last line printed."""
    assert reply.startswith("ticket ")
    return reply.removeprefix("ticket ")


def rows(c: Casino) -> list[Ticket]:
    """Every ticket, hand pay, voucher and transfer."""
    return c.run(c.floor.store.tickets())


def row(c: Casino, kind: str = "ticket") -> Ticket:
    """The last one of a kind."""
    return max((each for each in rows(c) if each.kind == kind), key=lambda each: each.issued)


def happened(c: Casino, stream: str) -> list[CageEvent]:
    """What happened to money in a stream."""
    return [event for event in c.events(stream) if isinstance(event, CageEvent)]


def actors(c: Casino, stream: str) -> dict[str, tuple[str, int]]:
    """Who did the last thing of each kind in a stream, and when."""
    return {each.type: (each.actor, each.at) for each in c.listed(c.floor.store.records(stream))}


def entries(c: Casino, stream: str) -> list[tuple[str, str, int]]:
    """The entries of a stream in the books."""
    return [(each.source, each.target, each.amount) for each in c.listed(c.floor.store.transfers(stream))]
