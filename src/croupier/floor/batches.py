"""Orders on their way to the books: who waits for an answer, and what goes together."""

import asyncio
from collections.abc import Iterator, Sequence
from operator import attrgetter

from msgspec import Struct

from croupier.floor.decider import ALONE
from croupier.orders.order import Answer, Order
from croupier.play.command import ByPlayer


class Pending(Struct, frozen=True, gc=False):
    """An order and whoever waits for its answer."""

    order: Order
    answer: "asyncio.Future[Answer]"


stamp = attrgetter("order.at")
"""When an order was read."""


def give_answers(waiting: Sequence[Pending], answers: Sequence[Answer]) -> None:
    """Tell those who still wait."""
    for each, answer in zip(waiting, answers, strict=True):
        if not each.answer.done():
            each.answer.set_result(answer)


def batches(waiting: Sequence[Pending]) -> Iterator[Sequence[Pending]]:
    """Orders that are committed together, in their order."""
    together: list[Pending] = []
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
