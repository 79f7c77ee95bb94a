"""`croupier tournament`: a whole tournament of simulated players from its conditions, and the report on it."""

import argparse
import asyncio
import csv
import secrets
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

from rich.progress import Progress

from croupier.cli.paper import console, show_table
from croupier.cli.tournament_play import WholeTournament, plan_for
from croupier.cli.tournament_report import TournamentReport, report_of
from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import read_conditions
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
        _write_csv(Path(options.csv), report)
    if options.pdf:
        from croupier.cli.tournament_pdf import write_pdf  # takes half a second to load

        write_pdf(Path(options.pdf), report)
    return 0


async def _reported(played: WholeTournament) -> TournamentReport:
    try:
        await played.play()
        return await report_of(played.floor, played.script.of_tournament.name)
    finally:
        await played.floor.stop()


def _write_csv(path: Path, report: TournamentReport) -> None:
    """Every row with the section that it stands in, all of one width; figures without separators, as programs read them."""
    width = max(len(section.columns) for section in report.sections)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        for section in report.sections:
            figures = [each.startswith(">") for each in section.columns]
            head = [each.lstrip(">") for each in section.columns]
            for first, row in (("section", head), *((section.title, row) for row in section.rows)):
                cells = [cell.replace(",", "") if plain else cell for cell, plain in zip(row, figures, strict=True)]
                writer.writerow([first, *cells, *[""] * (width - len(cells))])
