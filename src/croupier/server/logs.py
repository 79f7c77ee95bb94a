"""Structured logs: a JSON object a line, on standard error."""

import sys

import structlog


def set_up_logs() -> None:
    """Log as JSON, with the time in UTC. Nothing secret is ever an argument of a log call."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
