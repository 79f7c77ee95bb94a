"""A report as a PDF, to be printed and handed out. Reportlab takes half a second to load."""

from html import escape
from io import BytesIO
from itertools import groupby
from typing import Any

from reportlab.lib.colors import Color, black
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from croupier.reports.document import ReportDocument, ReportSection
from croupier.words import sentence

PALE, SOFT, GREEN = Color(0.75, 0.75, 0.75), Color(0.35, 0.35, 0.35), Color(0.05, 0.3, 0.2)
SIDE, FOOT, SMALL = 18 * mm, 10 * mm, 9
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
TITLE = ParagraphStyle("title", fontName=BOLD, fontSize=24, leading=29, textColor=GREEN)
SUBTITLE = ParagraphStyle("subtitle", fontName=PLAIN, fontSize=11, leading=15, textColor=SOFT, spaceAfter=3 * mm)
CHAPTER = ParagraphStyle("chapter", fontName=BOLD, fontSize=14, leading=18, textColor=GREEN, spaceAfter=1.5 * mm)
PART = ParagraphStyle("part", fontName=BOLD, fontSize=10.5, leading=14, spaceBefore=1.5 * mm, spaceAfter=1 * mm)
CELL = ParagraphStyle("cell", fontName=PLAIN, fontSize=SMALL, leading=SMALL + 2.5)
RIGHT = ParagraphStyle("right", parent=CELL, alignment=2)
HEAD = ParagraphStyle("head", parent=CELL, fontName=BOLD)
RIGHT_HEAD = ParagraphStyle("right head", parent=HEAD, alignment=2)
SEED = ParagraphStyle("seed", parent=CELL, fontName="Courier", fontSize=8)
SEED_LENGTH = 64
"""How long a cell is that holds nothing but the figures of a seed or its hash."""
EDGE = 6
"""How far from the margins everything stands that flows."""
ROOM = 3
"""How many characters of room a column has besides what it holds."""


MOST_UPRIGHT = 7
"""How many columns a page has room for that stands upright; a report with more lies on its side."""


def pdf_bytes(report: ReportDocument) -> bytes:
    """The whole file."""
    file, wide = BytesIO(), max(len(each.columns) for each in report.sections) > MOST_UPRIGHT
    document = SimpleDocTemplate(
        file,
        pagesize=landscape(A4) if wide else A4,
        title=report.title,
        subject=report.subtitle,
        leftMargin=SIDE,
        rightMargin=SIDE,
        topMargin=16 * mm,
        bottomMargin=20 * mm,
    )
    parts: list[Flowable] = [Paragraph(escape(report.title), TITLE), Paragraph(escape(report.subtitle), SUBTITLE)]
    *others, places = report.sections  # on a screen the places are read last, on paper first
    for chapter, sections in groupby([places, *others], key=lambda each: each.title.partition(": ")[0]):
        parts += _chapter(chapter, list(sections), document.width)
    document.build(parts, canvasmaker=_numbered(report.title, document.pagesize[0]))
    return file.getvalue()


def _chapter(name: str, sections: list[ReportSection], width: float) -> list[Flowable]:
    """A chapter, on one page if it can be; a heading never stands alone at the foot of one."""
    found: list[Flowable] = []
    for section in sections:
        _, _, part = section.title.partition(": ")
        heading = [Paragraph(escape(part[:1].upper() + part[1:]), PART)] if part else []
        found += [*heading, _of(section, width)]
    return [KeepTogether([Paragraph(escape(name), CHAPTER), *found, Spacer(0, 7 * mm)])]


def _of(section: ReportSection, width: float) -> Flowable:
    if not section.rows:
        return Paragraph(escape(sentence("nothing_in_this_period")), CELL)
    return _lines(section) if section.columns == ("",) else _table(section, width)


def _lines(section: ReportSection) -> Table:
    """What is said line by line."""
    rows = [[Paragraph("\N{BULLET}", CELL), Paragraph(escape(line), CELL)] for (line,) in section.rows]
    table = Table(rows, colWidths=[5 * mm, None], hAlign="LEFT")
    padding = [("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 1)]
    table.setStyle(TableStyle([*padding, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (0, -1), 0)]))
    return table


def _table(section: ReportSection, width: float) -> Table:
    right = [each.startswith(">") for each in section.columns]
    names = [each.lstrip(">") for each in section.columns]
    head = [
        Paragraph(escape(name[:1].upper() + name[1:]), RIGHT_HEAD if at_right else HEAD)
        for name, at_right in zip(names, right, strict=True)
    ]
    rows = [
        [Paragraph(escape(cell), _style(cell, at_right)) for cell, at_right in zip(row, right, strict=True)]
        for row in section.rows
    ]
    table = Table([head, *rows], colWidths=_widths(names, section, width), repeatRows=1, hAlign="LEFT")
    table.setStyle(
        TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, -1), 0.25, PALE),
                ("LINEBELOW", (0, 0), (-1, 0), 0.75, GREEN),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("TOPPADDING", (0, 0), (-1, -1), 1.8),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1.8),
            ]
        )
    )
    return table


def _style(cell: str, at_right: bool) -> ParagraphStyle:
    return SEED if len(cell) == SEED_LENGTH and " " not in cell else RIGHT if at_right else CELL


def _widths(names: list[str], section: ReportSection, width: float) -> list[float]:
    """The whole width, shared by what the columns hold; a text that is longer than a seed wraps."""
    longest = [
        max([len(name), *(min(SEED_LENGTH, len(row[at])) for row in section.rows)]) + ROOM
        for at, name in enumerate(names)
    ]
    return [width * each / sum(longest) for each in longest]


def _numbered(title: str, width: float) -> type[Canvas]:
    """A canvas that writes at the foot of each page which one it is, and of how many: that is known when all are drawn."""

    class Numbered(Canvas):  # type: ignore[misc]  # reportlab has no types
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._drawn: list[dict[str, Any]] = []

        def showPage(self) -> None:  # noqa: N802  # the name that reportlab calls
            self._drawn.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            for number, page in enumerate(self._drawn, start=1):
                self.__dict__.update(page)
                self.setFont(PLAIN, 8)
                self.setFillColor(SOFT)
                self.drawString(SIDE + EDGE, FOOT, title)
                self.drawRightString(width - SIDE - EDGE, FOOT, f"Page {number} of {len(self._drawn)}")
                self.setFillColor(black)
                super().showPage()
            super().save()

    return Numbered
