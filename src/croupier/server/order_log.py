"""Every order in the log, where whoever looks into something has asked for that: its number, and what each step took."""

import structlog

from croupier.floor.clock import Clock
from croupier.floor.floor import CommittedBatch

_LOG = structlog.get_logger()


def log_orders(clock: Clock, batch: CommittedBatch) -> None:
    """Write a line for each order of a batch, by the source and the number that it had from the socket on."""
    now = clock.now()
    steps = {"decide_ms": batch.decide_s, "commit_ms": batch.commit_s, "show_ms": batch.show_s}
    took = {name: round(seconds * 1000, 3) for name, seconds in steps.items()}
    for order, answer in zip(batch.orders, batch.answers, strict=True):
        why = {} if answer.reason is None else {"reason": answer.reason.value}
        _LOG.debug(
            "order",
            source=order.source,
            number=order.number,
            do=order.name,
            table=order.table,
            ok=answer.ok,
            **why,
            batch=len(batch.orders),
            **took,
            whole_ms=(now - order.at) / 1000,
        )
