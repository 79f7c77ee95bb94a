"""A trace of every order, where the environment names a collector; nothing of it is imported where it does not."""

import subprocess
import sys

import pytest
from casino import casino, table
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from croupier.floor.clock import SystemClock
from croupier.games.notation import WrongInput
from croupier.server.traces import Traces, to_collector

STEPS = ("decide", "commit", "show")


def test_an_order_is_a_span_with_one_for_each_step_inside() -> None:
    collector = InMemorySpanExporter()
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1")) as c:
        traces = Traces(c.clock, collector)
        c.floor.watchers.append(traces.watch)
        c.play("t1 notes 50.00\nt1 place red 5.00\nexpect refused 4.2.6")
        traces.finish()
    spans = {span.context.span_id: span for span in collector.get_finished_spans() if span.context is not None}
    whole = [span for span in spans.values() if span.parent is None]
    assert [span.name for span in whole] == ["insert_note", "place"]
    said = [dict(span.attributes or {}) for span in whole]
    assert [each["croupier.ok"] for each in said] == [True, False]
    assert "croupier.reason" in said[1]
    for span in whole:
        inside = [
            each for each in spans.values() if each.parent is not None and each.parent.span_id == span.context.span_id
        ]
        assert tuple(each.name for each in inside) == STEPS
        ends = [each.end_time for each in inside]
        assert (span.start_time or 0) <= (inside[0].start_time or -1)
        assert [each.start_time for each in inside[1:]] == ends[:-1]
        assert ends[-1] == span.end_time


def test_without_the_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter", None)
    with pytest.raises(WrongInput, match=r"pip install croupier\[traces\]"):
        to_collector(SystemClock(), "http://127.0.0.1:1/v1/traces")


def test_a_floor_that_is_not_traced_imports_nothing_of_it() -> None:
    code = "import croupier.server.serve, sys; sys.exit(any(each.startswith('opentelemetry') for each in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=120).returncode == 0
