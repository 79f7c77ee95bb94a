"""A report as it is handed out: sections of rows, whatever they are about and however they are written."""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.words import words_for


class ReportSection(NamedTuple):
    """A table of a report; a column whose name begins with `>` is set to the right."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class ReportDocument(NamedTuple):
    """A report, section by section."""

    title: str
    subtitle: str
    sections: list[ReportSection]


def section(key: str, columns: str, rows: Sequence[tuple[str, ...]]) -> ReportSection:
    """A section, whose title and columns are in words by their keys; `>` before the key of a column sets it to the right."""
    names = words_for("report_columns")
    shown = tuple(">" * each.startswith(">") + names[each.lstrip(">")] for each in columns.split())
    return ReportSection(words_for("report_sections")[key], shown, rows)
