"""Structured logs: a JSON object a line, on standard error. Nobody waits for a line to be written, or fails with it."""

import atexit
import logging
import queue
import sys
import threading
import time
from typing import TextIO

import structlog
from structlog.typing import Processor

MOST_WAITING = 10_000
"""How many lines may wait to be written; those after them are lost, and counted."""
LAST_WORDS_S = 2.0
"""How long the end of the process waits for what is still to be written."""


class LogWriter:
    """Writes lines from a thread of its own: a reader that is away or asleep, and a disk that is full, stop nobody."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: queue.Queue[str] = queue.Queue(MOST_WAITING)
        self._lost = 0
        threading.Thread(target=self._work, name="log", daemon=True).start()
        atexit.register(self.finish)

    def write(self, text: str) -> None:
        """Have a line written, sooner or later."""
        try:
            self._lines.put_nowait(text)
        except queue.Full:
            self._lost += 1

    def flush(self) -> None:
        """Nothing: whoever logs does not wait."""

    def finish(self) -> None:
        """Wait a while for what is still to be written."""
        until = time.monotonic() + LAST_WORDS_S
        while self._lines.unfinished_tasks and time.monotonic() < until:
            time.sleep(0.01)

    def _work(self) -> None:
        while True:
            line = self._lines.get()
            try:
                if self._lost:
                    self._stream.write(f'{{"event": "log_lines_lost", "lines": {self._lost}, "level": "error"}}\n')
                self._stream.write(line)
                self._stream.flush()
                self._lost = 0
            except (OSError, ValueError):  # no reader, no room, or closed
                self._lost += 1
            finally:
                self._lines.task_done()


def set_up_logs(least: str = "info") -> None:
    """Log what is at least this grave as JSON, with the time in UTC, also what the web server has to say. Nothing secret is
    ever an argument of a log call."""
    stamped: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    written, writer = structlog.processors.JSONRenderer(), LogWriter(sys.stderr)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(least),
        processors=[*stamped, written],
        logger_factory=structlog.WriteLoggerFactory(writer),  # type: ignore[arg-type]  # has write and flush
    )
    handler = logging.StreamHandler(writer)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*stamped, structlog.processors.format_exc_info],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, written],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
