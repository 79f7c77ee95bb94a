"""Orders on their way to the books: who waits for an answer, what goes together, and what is decided ahead of its turn."""

import asyncio
from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from croupier.floor.deciding import ALONE, Work
from croupier.floor.orders import Answer, Order
from croupier.floor.store import Account, Conflict, Transaction
from croupier.play.command import ByPlayer


class Waiting(Struct, frozen=True):
    """An order and whoever waits for its answer."""

    order: Order
    answer: "asyncio.Future[Answer]"


class Ahead(Work):
    """A batch that is decided before it is known that the one before it is written."""

    taken: list[Waiting] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    assumed: dict[str, Account] = field(default_factory=dict)
    """What the accounts that its orders may touch are taken to hold before it."""
    failure: Exception | None = None
    """Why it was not written, or perhaps not."""


async def confirm(transaction: Transaction, assumed: dict[str, Account]) -> None:
    """Lock accounts, and make sure that they hold what was assumed."""
    if await transaction.lock(assumed) != assumed:
        raise Conflict("an account was changed by another process")


def stamp(waiting: Waiting) -> int:
    """When an order was read."""
    return waiting.order.at


def reply(waiting: Sequence[Waiting], answers: Sequence[Answer]) -> None:
    """Tell those who still wait."""
    for each, answer in zip(waiting, answers, strict=True):
        if not each.answer.done():
            each.answer.set_result(answer)


def batches(waiting: Sequence[Waiting]) -> Iterator[Sequence[Waiting]]:
    """Orders that are committed together, in their order."""
    together: list[Waiting] = []
    for each in waiting:
        command = each.order.command
        if not isinstance(command, ByPlayer) and isinstance(command, ALONE):
            if together:
                yield together
            yield [each]
            together = []
        else:
            together.append(each)
    if together:
        yield together
