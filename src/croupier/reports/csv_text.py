"""A report as CSV, for programs and spreadsheets."""

import csv
from io import StringIO

from croupier.reports.document import ReportDocument

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def csv_text(report: ReportDocument) -> str:
    """Every row with the section that it stands in, all of one width; figures without separators, as programs read them."""
    width = max(len(section.columns) for section in report.sections)
    text = StringIO(newline="")
    writer = csv.writer(text)
    for section in report.sections:
        figures = [each.startswith(">") for each in section.columns]
        head = [each.lstrip(">") for each in section.columns]
        for first, row in (("section", head), *((section.title, row) for row in section.rows)):
            cells = [
                cell.replace(",", "") if plain else _harmless(cell) for cell, plain in zip(row, figures, strict=True)
            ]
            writer.writerow([first, *cells, *[""] * (width - len(cells))])
    return text.getvalue()


def _harmless(cell: str) -> str:
    """A text that no spreadsheet computes."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
