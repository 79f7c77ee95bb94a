"""A ticket as it comes out of the printer: one drawing, as a PDF for the printer and as an SVG for the screen.

Reportlab takes half a second to load, so this module is imported when the first ticket is printed.
"""

import re
from html import unescape

from reportlab.graphics import renderPDF, renderSVG
from reportlab.graphics.barcode import createBarcodeDrawing
from reportlab.graphics.shapes import Drawing, Group, Line, Rect, String
from reportlab.lib.colors import Color, black, white
from reportlab.pdfbase.pdfmetrics import stringWidth

from croupier.server.presenters.printing import Paper
from croupier.words import sentence

WIDTH, HEIGHT = 442, 184
"""156 mm by 65 mm, in points."""
EDGE = 26
"""The leading edge, where the number stands once more."""
MIDDLE = EDGE + (WIDTH - EDGE) / 2
ROOM = WIDTH - EDGE - 24
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
PALE = Color(0.45, 0.45, 0.45)
BAR = 1.05
"""The width of a narrow bar; a wide one is two and a half times as wide, and ten narrow ones stay white on either side."""


def pdf(paper: Paper) -> bytes:
    """The ticket for the printer."""
    printed: bytes = renderPDF.drawToString(draw(paper))
    return printed


def svg(paper: Paper) -> str:
    """The same ticket for the screen, as a part of the page."""
    drawn: str = renderSVG.drawToString(draw(paper))
    return re.sub(r"<text(.*?)font-family: (.*?);(.*?)font-size: (.*?)px;(.*?)>(.*?)</text>", _on_page, drawn)


def _on_page(line: re.Match[str]) -> str:
    """A line in the page's font, and as long as the printer's makes it: a browser has no fonts of a printer."""
    before, font, between, size, after, words = line.groups()
    long = stringWidth(unescape(words), font, float(size))
    style = (
        f"font-family: var(--sans); font-weight: {'bold' if font == BOLD else 'normal'};{between}font-size: {size}px;"
    )
    return f'<text textLength="{long:.2f}" lengthAdjust="spacingAndGlyphs"{before}{style}{after}>{words}</text>'


def draw(paper: Paper) -> Drawing:
    """The ticket."""
    ticket = Drawing(WIDTH, HEIGHT)
    ticket.add(Rect(0, 0, WIDTH, HEIGHT, fillColor=white, strokeColor=None))
    ticket.add(Line(EDGE, 8, EDGE, HEIGHT - 8, strokeColor=PALE, strokeWidth=0.4, strokeDashArray=(2, 2)))
    ticket.add(_along_the_edge(_grouped(paper.number)))
    for y, size, font, words in (
        (161, 14, BOLD, paper.casino),
        (147, 9, PLAIN, sentence("floor_and_system", floor=paper.floor, system=paper.system)),
        (129, 12, BOLD, paper.kind.upper()),
        (66, 9, PLAIN, _grouped(paper.number)),
        (41, 22, BOLD, paper.figures),
        (28, 9, PLAIN, paper.words),
        (11, 8, PLAIN, " · ".join(_small_print(paper))),
    ):
        ticket.add(_centred(words, y, size, font))
    if paper.number.isdecimal():  # a number that is masked has no bars
        ticket.add(_bars(paper.number))
    if paper.duplicate:
        ticket.add(_mark())
    return ticket


def bars(number: str) -> Drawing:
    """The number in Interleaved 2 of 5."""
    widths = {"barWidth": BAR, "ratio": 2.5, "lquiet": 10 * BAR, "rquiet": 10 * BAR}
    return createBarcodeDrawing("I2of5", value=number, checksum=0, bearers=0, barHeight=42, **widths)


def _bars(number: str) -> Group:
    code = bars(number)
    return Group(*code.contents, transform=(1, 0, 0, 1, MIDDLE - code.width / 2, 78))


def _small_print(paper: Paper) -> list[str]:
    label = [paper.printed, sentence("printed_at_terminal", terminal=paper.terminal)]
    label.append(sentence("ticket_in_sequence", sequence=paper.sequence))
    return [*label, sentence("ticket_expires", expires=paper.expires)] if paper.expires else label


def _centred(words: str, y: float, size: float, font: str) -> String:
    """A line in the middle, smaller where it would be too long."""
    fits = min(size, size * ROOM / stringWidth(words, font, size))
    return String(MIDDLE, y, words, fontName=font, fontSize=fits, fillColor=black, textAnchor="middle")


def _along_the_edge(words: str) -> Group:
    label = String(0, 0, words, fontName=PLAIN, fontSize=9, fillColor=black, textAnchor="middle")
    return Group(label, transform=(0, 1, -1, 0, 17, HEIGHT / 2))


def _mark() -> Group:
    label = String(38, 5.5, "DUPLICATE", fontName=BOLD, fontSize=10, fillColor=white, textAnchor="middle")
    return Group(Rect(0, 0, 76, 18, fillColor=black, strokeColor=None), label, transform=(1, 0, 0, 1, WIDTH - 88, 157))


def _grouped(number: str) -> str:
    """A ticket's 18 digits in groups that can be read out."""
    return " ".join((number[:2], *(number[at : at + 4] for at in range(2, len(number), 4))))
