"""Reports for the tests: what somebody is shown of one, and what stands in a PDF."""

import base64
import re
import zlib
from urllib.parse import urlencode

from casino import Casino
from watching import asked, works

from croupier.rulebooks.roles import Role
from croupier.server.views.reports import ReportSectionView, ReportView

EVER = {"first": "2020-01-01", "last": "2050-12-31"}


def reported(c: Casino, kind: str, role: Role = Role.INSPECTOR, **days: str) -> ReportView:
    """A report as a page shows it, on all days if none are named."""
    return asked(c, f"/api/reports/{kind}?{urlencode(days or EVER)}", ReportView, staff=works("reader", role))


def section(report: ReportView, title: str) -> ReportSectionView:
    """A section of it."""
    (found,) = [each for each in report.sections if each.title == title]
    return found


def cells(report: ReportView, title: str, *columns: str) -> list[tuple[str, ...]]:
    """Some columns of a section, row by row."""
    found = section(report, title)
    at = [found.columns.index(each) for each in columns]
    return [tuple(row[each] for each in at) for row in found.rows]


def text_of(pdf: bytes) -> str:
    """The words that are drawn on the pages of a PDF."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    drawn = b"".join(zlib.decompress(base64.a85decode(each.strip(), adobe=False)) for each in map(_bare, streams))
    return " ".join(each.decode("latin-1") for each in re.findall(rb"\((.*?)(?<!\\)\) Tj", drawn))


def _bare(stream: bytes) -> bytes:
    return stream.strip().removesuffix(b"~>")
