"""What an engineer should know of at once. `deploy/prometheus-alerts.yml` has the same, with how long each must last.

What each means, and what to do about it, is in `words` and in the guide."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from croupier.server.vitals import Vitals

Severity = Literal["critical", "warning"]
SLOW_ANSWER_MS = 50.0
MOST_WAITING = 2_000
LATE_SEAL_S = 1_800.0
LEAST_FREE = 5e9
SAID_ELSEWHERE = ("seals", "books", "outbox")
"""What every table is told, and an alert of its own says."""


class Alert(Struct, frozen=True):
    """An alert: how grave it is, and what of it is so now, in words; it is off if that is nothing."""

    severity: Severity
    found: Callable[[Vitals], list[str]]


def _if(on: bool, words: str = "") -> list[str]:
    return [words] if on else []


def _disk(vitals: Vitals) -> list[str]:
    disk = vitals.disk()
    return _if(disk is not None and disk[0] < LEAST_FREE)


def _at_tables(vitals: Vitals) -> list[str]:
    """What no alert of its own says."""
    devices = {(each.table, each.device) for each in vitals.devices()}
    return [
        words if about == "clock" else f"{table}: {words}"
        for table, about, words in vitals.alarms()
        if about not in SAID_ELSEWHERE and (table, about) not in devices
    ]


ALERTS = {
    "NotReady": Alert("critical", lambda vitals: _if(not vitals.ready)),
    "OrdersPileUp": Alert("critical", lambda vitals: _if(vitals.floor.waiting > MOST_WAITING)),
    "AnswersSlow": Alert("warning", lambda vitals: _if(vitals.slow_answer_ms > SLOW_ANSWER_MS)),
    "BooksChanged": Alert("critical", lambda vitals: vitals.checking.found),
    "SealsLate": Alert("critical", lambda vitals: _if(vitals.seal_age_s > LATE_SEAL_S)),
    "SealingTrouble": Alert("critical", lambda vitals: vitals.sealing.wrong()),
    "SealsUnsigned": Alert("warning", lambda vitals: _if(bool(vitals.sealing.seals.unsigned))),
    "NoticesOverdue": Alert("critical", lambda vitals: _if(vitals.notices()[1] > 0)),
    "DiskFillsUp": Alert("warning", _disk),
    "DeviceSilent": Alert(
        "warning",
        lambda vitals: [f"{each.table}, {each.device}: {each.trouble}" for each in vitals.devices() if each.trouble],
    ),
    "TableAlarm": Alert("warning", _at_tables),
}
"""Each by its name, the gravest first. That a floor does not answer at all it cannot say itself."""
