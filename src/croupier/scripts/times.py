"""Times as people write them in a script: a length of time, and a moment by the clocks of the house."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from croupier.games.notation import WrongInput

UNITS = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}


def seconds(text: str) -> float:
    """A length of time.

    >>> seconds("1m30s"), seconds("20m"), seconds("2h"), seconds("0.5")
    (90.0, 1200.0, 7200.0, 0.5)
    """
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return float(text)
    if not text or not re.fullmatch(r"(\d+d)?(\d+h)?(\d+m)?(\d+(\.\d+)?s)?", text):
        raise WrongInput(f"{text!r} is not a length of time such as 30s, 1m30s or 2h.")
    return sum(float(number) * UNITS[unit] for number, unit in re.findall(r"([\d.]+)([dhms])", text))


def moment(text: str, now: int, zone: ZoneInfo) -> int:
    """A moment, in microseconds: 21:05 is the next one by the clocks of the house, 2027-01-15T21:05 that day's, +2h in two
    hours, -2h two hours ago; a bare number is the microseconds themselves."""
    if re.fullmatch(r"\d+", text):
        return int(text)
    if text[:1] in ("+", "-"):
        return now + round(seconds(text[1:]) * 1_000_000) * (1 if text[0] == "+" else -1)
    here = datetime.fromtimestamp(now / 1_000_000, zone)
    try:
        if "T" in text:
            return round(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp() * 1_000_000)
        found = re.fullmatch(r"(\d{1,2}):(\d{2})(?::(\d{2}))?", text)
        hour, minute, second = (int(each or 0) for each in found.groups()) if found else (-1, 0, 0)
        at = here.replace(hour=hour, minute=minute, second=second, microsecond=0)
    except (ValueError, OverflowError):
        raise WrongInput(f"{text!r} is not a moment such as 21:05, 2027-01-15T21:05 or +2h.") from None
    return round((at if at > here else at + timedelta(days=1)).timestamp() * 1_000_000)
