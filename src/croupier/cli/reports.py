"""`croupier reports`: a report on a period, from a floor's journal."""

import argparse
import asyncio
from pathlib import Path

from croupier.cli.paper import console, show_table
from croupier.floor.clock import SystemClock
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.reports.csv_text import csv_text
from croupier.reports.document import ReportDocument
from croupier.reports.journal_lines import scope_of
from croupier.reports.kinds import make_report, report_kind
from croupier.reports.period import Period, read_period
from croupier.storage.opening import open_moment, plain_words


def run(options: argparse.Namespace) -> int:
    """Write it to files, or show it where none is named."""
    report_kind(options.kind)
    plan = read_plan(Path(options.config))
    period = read_period(options.first, options.last, plan.zone, SystemClock().now())
    database = options.database or str(Path(options.config).with_suffix(".db"))
    report = asyncio.run(_made(plan, database, options.kind, period))
    if options.csv:
        Path(options.csv).write_text(csv_text(report), "utf-8", newline="")
    if options.pdf:
        from croupier.reports.pdf import pdf_bytes  # takes half a second to load

        Path(options.pdf).write_bytes(pdf_bytes(report))
    if not options.csv and not options.pdf:
        for section in report.sections:
            show_table(console(), section.title, section.columns, section.rows)
    return 0


async def _made(plan: FloorPlan, database: str, kind: str, period: Period) -> ReportDocument:
    """Made by whoever has the database: all of it."""
    store = await open_moment(database)
    try:
        with plain_words(database):
            scope = scope_of(plan, plan.tables, whole=True)
            return await make_report(store, plan, kind, period, scope, SystemClock().now())
    finally:
        await store.close()
