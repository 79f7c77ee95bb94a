"""`croupier tournament`: a whole tournament of simulated players from its conditions, and the report on it."""

import argparse
import asyncio
import secrets
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

from rich.progress import Progress

from croupier.cli.paper import console, show_table
from croupier.cli.tournament_play import WholeTournament, plan_for
from croupier.cli.tournament_report import report_of
from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import read_conditions
from croupier.reports.csv_text import csv_text
from croupier.reports.document import ReportDocument
from croupier.server.logs import set_up_logs


def run(options: argparse.Namespace) -> int:
    """Play, and tell."""
    set_up_logs("critical")
    try:
        text = Path(options.conditions).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise WrongInput(f"The conditions {options.conditions} cannot be read: name a TOML file.") from None
    if options.players < 1:
        raise WrongInput("A tournament has players: say --players 24, or another number above zero.")
    seed = secrets.randbelow(2**32) if options.seed is None else options.seed
    print(f"seed {seed}", file=sys.stderr)
    # The times in it are the house's own, and the house is found by the rulebook that it names.
    conditions = read_conditions(text, plan_for(read_conditions(text, ZoneInfo("UTC"))).zone)
    screen = console()
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)
        played = WholeTournament(conditions, options.players, seed, lambda what: bar.update(task, description=what))
        report = asyncio.run(_reported(played))
    for section in report.sections:
        show_table(screen, section.title, section.columns, section.rows)
    if options.csv:
        Path(options.csv).write_text(csv_text(report), "utf-8", newline="")
    if options.pdf:
        from croupier.reports.pdf import pdf_bytes  # takes half a second to load

        Path(options.pdf).write_bytes(pdf_bytes(report))
    return 0


async def _reported(played: WholeTournament) -> ReportDocument:
    try:
        await played.play()
        return await report_of(played.floor, played.script.of_tournament.name)
    finally:
        await played.floor.stop()
