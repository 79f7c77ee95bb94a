"""Reports, as a page lists and shows them."""

from msgspec import Struct


class ReportLine(Struct, frozen=True):
    """A kind of report that whoever asks may have."""

    kind: str
    title: str


class ReportsView(Struct, frozen=True):
    """Which reports there are for whoever asks, on what, and the period that is meant if none is said."""

    floor: str
    about: str
    """The whole floor, or some tables, in words."""
    reports: tuple[ReportLine, ...]
    first: str
    last: str
    may_export: bool
    """Whether whoever asks hands persons what is on record about them."""


class ReportSectionView(Struct, frozen=True):
    """A table of a report; the columns that are set to the right by their numbers."""

    title: str
    columns: tuple[str, ...]
    right: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]


class ReportView(Struct, frozen=True):
    """A report, to be looked at before it is downloaded."""

    title: str
    subtitle: str
    sections: tuple[ReportSectionView, ...]
    nothing: str
    """What is said of a section without rows."""
