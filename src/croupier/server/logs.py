"""Structured logs: a JSON object a line, on standard error."""

import logging
import sys

import structlog
from structlog.typing import Processor


def set_up_logs(least: str = "info") -> None:
    """Log what is at least this grave as JSON, with the time in UTC, also what the web server has to say. Nothing secret is
    ever an argument of a log call."""
    stamped: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    written = structlog.processors.JSONRenderer()
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(least),
        processors=[*stamped, written],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*stamped, structlog.processors.format_exc_info],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, written],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
