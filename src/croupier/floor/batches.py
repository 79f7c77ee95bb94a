"""Orders on their way to the books: who waits for an answer, and what goes together."""

import asyncio
from collections.abc import Iterator, Sequence

from msgspec import Struct

from croupier.floor.deciding import ALONE
from croupier.floor.orders import Answer, Order
from croupier.play.command import ByPlayer


class Waiting(Struct, frozen=True):
    """An order and whoever waits for its answer."""

    order: Order
    answer: "asyncio.Future[Answer]"


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
