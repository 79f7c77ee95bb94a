"""A trace of every order, for a collector that speaks OTLP: from when it was read off the socket to when the screens showed
what came of it, with what deciding, committing and showing took of that.

Off unless the environment names a collector; this module, and with it OpenTelemetry, is imported only then.
"""

from typing import TYPE_CHECKING

import croupier
from croupier.floor.clock import Clock
from croupier.floor.floor import CommittedBatch
from croupier.games.notation import WrongInput

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter


class Traces:
    """Tells a collector of every order, beside the floor's work: it is told in batches, by a thread of its own."""

    def __init__(self, clock: Clock, exporter: "SpanExporter") -> None:
        from opentelemetry import trace
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        about = Resource.create({"service.name": "croupier", "service.version": croupier.__version__})
        self._clock = clock
        self._provider = TracerProvider(resource=about)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer, self._within = self._provider.get_tracer("croupier"), trace.set_span_in_context

    def watch(self, batch: CommittedBatch) -> None:
        """Trace each order of a batch. What a batch's steps took is the same for all of its orders."""
        shown = self._clock.now() * 1000
        written = shown - int(batch.show_s * 1e9)
        decided = written - int(batch.commit_s * 1e9)
        began = decided - int(batch.decide_s * 1e9)
        steps = (("decide", began, decided), ("commit", decided, written), ("show", written, shown))
        for order, answer in zip(batch.orders, batch.answers, strict=True):
            about: dict[str, str | int | bool] = {
                "croupier.source": order.source,
                "croupier.number": order.number,
                "croupier.table": order.table,
                "croupier.ok": answer.ok,
            }
            if answer.reason is not None:
                about["croupier.reason"] = answer.reason.value
            whole = self._tracer.start_span(order.name, start_time=min(order.at * 1000, began), attributes=about)
            inside = self._within(whole)
            for name, start, end in steps:
                self._tracer.start_span(name, inside, start_time=start).end(end)
            whole.end(shown)

    def finish(self) -> None:
        """Tell the collector what is left, as far as it listens."""
        self._provider.shutdown()


def to_collector(clock: Clock, address: str) -> Traces:
    """Traces for the collector at an address."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    except ImportError:
        raise WrongInput(
            "CROUPIER_TRACES needs OpenTelemetry: pip install croupier[traces], or leave it out."
        ) from None
    return Traces(clock, OTLPSpanExporter(endpoint=address))
