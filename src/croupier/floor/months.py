"""The months of a casino, by its own clocks."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo


def month(at: int, zone: ZoneInfo) -> str:
    """The month of a moment.

    >>> month(1_711_929_599_000_000, ZoneInfo("UTC")), month(1_711_929_599_000_000, ZoneInfo("Australia/Sydney"))
    ('2024-03', '2024-04')
    """
    return datetime.fromtimestamp(at / 1_000_000, zone).strftime("%Y-%m")


def month_bounds(name: str, zone: ZoneInfo) -> tuple[int, int] | None:
    """When a month begins and ends; nothing if that is no month.

    >>> month_bounds("2024-12", ZoneInfo("UTC"))
    (1733011200000000, 1735689600000000)
    >>> month_bounds("9999-12", ZoneInfo("UTC")) or month_bounds("2024-13", ZoneInfo("UTC"))
    """
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}", name):
        return None
    try:
        begins = datetime.strptime(name, "%Y-%m").replace(tzinfo=zone)
        later = begins.replace(year=begins.year + begins.month // 12, month=begins.month % 12 + 1)
    except ValueError:
        return None
    return int(begins.timestamp()) * 1_000_000, int(later.timestamp()) * 1_000_000
