"""The period of a report: whole days by the venue's clocks, the first and the last included."""

import re
from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from croupier.games.notation import WrongInput
from croupier.words import sentence


class Period(NamedTuple):
    """Days, and the clocks by which they begin and end."""

    first: date
    last: date
    zone: ZoneInfo

    @property
    def begins(self) -> int:
        """When the first day begins."""
        return _midnight(self.first, self.zone)

    @property
    def ends(self) -> int:
        """When the last day is over.

        >>> sydney = ZoneInfo("Australia/Sydney")
        >>> clocks_go_back = Period(date(2026, 4, 5), date(2026, 4, 5), sydney)
        >>> (clocks_go_back.ends - clocks_go_back.begins) // 3_600_000_000
        25
        """
        return _midnight(self.last + timedelta(days=1), self.zone)

    def has(self, at: int) -> bool:
        """Whether a moment is in it."""
        return self.begins <= at < self.ends

    def clock(self, at: int) -> str:
        """A moment by the venue's clocks; nothing for one that has not come."""
        return venue_clock(at, self.zone)

    def __str__(self) -> str:
        return sentence("report_period", first=self.first, last=self.last)


def venue_clock(at: int, zone: ZoneInfo) -> str:
    """A moment by the venue's clocks; nothing for one that has not come."""
    return f"{datetime.fromtimestamp(at // 1_000_000, zone):%Y-%m-%d %H:%M:%S}" if at else ""


def read_period(first: str, last: str, zone: ZoneInfo, now: int) -> Period:
    """The period between two days; what is left out is the first of this month, and today."""
    today = datetime.fromtimestamp(now // 1_000_000, zone).date()
    begins = _day(first) if first else today.replace(day=1)
    ends = _day(last) if last else max(today, begins)
    if ends < begins:
        raise WrongInput(sentence("report_ends_before_it_begins", first=begins, last=ends))
    return Period(begins, ends, zone)


def _day(given: str) -> date:
    try:
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", given) and "1970" < given < "9000":
            return date.fromisoformat(given)
    except ValueError:
        pass
    raise WrongInput(sentence("report_day_is_none", given=given))


def _midnight(day: date, zone: ZoneInfo) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()) * 1_000_000
