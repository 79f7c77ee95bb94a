"""The conditions of a tournament, and the terms of a promotion, as a file: TOML, amounts and times as people write them;
and as a form fills them in.

    rulebook = "star-roulette-2024"
    game = "roulette"
    entry_fee = "100.00"
    free_withdrawal_until = 2026-06-01T18:00:00
    prizes = ["60%", "30%", "10%"]

A time without an offset is the venue's own. A form has the same under the same names, with times as texts.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import msgspec

from croupier.durations import SECOND
from croupier.games.notation import WrongInput
from croupier.promotions.terms import PromotionTerms
from croupier.tournaments.conditions import Conditions

T = TypeVar("T", bound=msgspec.Struct)
AMOUNTS = (
    *("entry_fee", "commission", "buy_in", "guaranteed_pool", "fee"),
    *("minimum_wager", "value", "cash_alternative"),
)
SHARES = ("commission_share", "prizes")
TIMES = (*("start", "free_withdrawal_until"), *("starts", "closes", "draw_at", "award_at"))


def read_conditions(text: str, zone: ZoneInfo) -> Conditions:
    """Conditions from the text of a file.

    >>> read_conditions('entry_fee = "100.00"\\nprizes = ["60%", "40%"]', ZoneInfo("UTC")).prizes
    (6000, 4000)
    """
    return read_file(text, zone, Conditions, "conditions")


def read_terms(text: str, zone: ZoneInfo) -> PromotionTerms:
    """The terms of a promotion, likewise.

    >>> read_terms('minimum_wager = "25.00"', ZoneInfo("UTC")).minimum_wager
    2500
    """
    return read_file(text, zone, PromotionTerms, "terms")


def read_file(text: str, zone: ZoneInfo, kind: type[T], what: str) -> T:
    """What a file states, of a kind."""
    try:
        return _converted(tomllib.loads(text), zone, kind, what)
    except tomllib.TOMLDecodeError as wrong:
        raise WrongInput(f"The {what} cannot be read: {wrong}.") from None


def from_written(fields: Mapping[str, Any], zone: ZoneInfo) -> Conditions:
    """Conditions from what a form says."""
    return _converted(fields, zone, Conditions, "conditions")


def terms_from_written(fields: Mapping[str, Any], zone: ZoneInfo) -> PromotionTerms:
    """The terms of a promotion, likewise.

    >>> terms_from_written({"closes": "1970-01-01T00:01"}, ZoneInfo("UTC")).closes
    60000000
    """
    return _converted(fields, zone, PromotionTerms, "terms")


def _converted(fields: Mapping[str, Any], zone: ZoneInfo, kind: type[T], what: str) -> T:
    plain = _plain("", fields, zone)
    try:
        stated = msgspec.convert(plain, kind)
        written(stated, zone)  # a time that no clock can show is found here
    except (ValueError, OverflowError, OSError) as wrong:
        raise WrongInput(f"The {what} cannot be read: {wrong}.") from None
    return stated


def _plain(name: str, value: Any, zone: ZoneInfo) -> Any:
    """A value as the conditions have it."""
    if isinstance(value, dict):
        return {key: _plain(key, each, zone) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(name, each, zone) for each in value]
    if isinstance(value, str) and name in TIMES:
        value = _time(name, value)
    if isinstance(value, datetime):
        local = value if value.tzinfo is not None else value.replace(tzinfo=zone)
        return round(local.timestamp()) * SECOND
    if isinstance(value, str) and name in AMOUNTS:
        return _hundredths(name, value)
    if isinstance(value, str) and name in SHARES:
        return _hundredths(name, value.removesuffix("%"))
    return value


def _time(name: str, text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise WrongInput(f"{name} must be a time such as 2026-06-01T18:00, not {text!r}.") from None


def _hundredths(name: str, text: str) -> int:
    try:
        exact = Decimal(text) * 100
    except InvalidOperation:
        exact = Decimal("NaN")
    if not exact.is_finite() or exact != int(exact):
        raise WrongInput(f"{name} must be a figure such as 100.00, not {text!r}.")
    return int(exact)


def written(stated: msgspec.Struct, zone: ZoneInfo) -> dict[str, Any]:
    """Conditions or terms, or a part of them, as a file says them: what is not stated, or is as usual, is left out.

    >>> written(Conditions(entry_fee=100_00, prizes=(60_00, 40_00)), ZoneInfo("UTC"))
    {'entry_fee': '100.00', 'prizes': ['60%', '40%']}
    """
    return {
        each.name: _as_written(each.name, value, zone)
        for each in msgspec.structs.fields(stated)
        if (value := getattr(stated, each.name)) not in (each.default, {})
    }


def _as_written(name: str, value: Any, zone: ZoneInfo) -> Any:
    if isinstance(value, msgspec.Struct):
        return written(value, zone)
    if isinstance(value, tuple):
        return [_as_written(name, each, zone) for each in value]
    if name in AMOUNTS:
        return f"{Decimal(value) / 100:.2f}"
    if name in SHARES:
        return f"{Decimal(value) / 100:f}%"
    return _local(value // SECOND, zone) if name in TIMES else value


def _local(seconds: int, zone: ZoneInfo) -> datetime:
    """A moment by the venue's clocks; with its offset in the hour that they show twice."""
    exact = datetime.fromtimestamp(seconds, zone)
    local = exact.replace(tzinfo=None, fold=0)
    return local if local.replace(tzinfo=zone).timestamp() == seconds else exact


def form_values(stated: msgspec.Struct, zone: ZoneInfo) -> dict[str, Any]:
    """The same as a form fills it in."""
    return dict(msgspec.to_builtins(_texts(written(stated, zone))))


def _texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _texts(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_texts(each) for each in value]
    return value.isoformat(timespec="auto" if value.second else "minutes") if isinstance(value, datetime) else value


def write_conditions(stated: Conditions | PromotionTerms, zone: ZoneInfo) -> str:
    """The text of a file.

    >>> print(write_conditions(Conditions(title="Cup", entry_fee=100_00), ZoneInfo("UTC")), end="")
    title = "Cup"
    entry_fee = "100.00"
    """
    return "\n".join(_lines(written(stated, zone))) + "\n"


def _lines(fields: Mapping[str, Any]) -> Iterator[str]:
    parts = {key: each for key, each in fields.items() if _is_part(each)}
    for key, value in fields.items():
        if key not in parts:
            yield f"{_key(key)} = {_value(value)}"
    for key, part in parts.items():
        for each in part if isinstance(part, list) else [part]:
            yield ""
            yield f"[[{_key(key)}]]" if isinstance(part, list) else f"[{_key(key)}]"
            yield from (f"{_key(name)} = {_value(value)}" for name, value in each.items())


def _is_part(value: Any) -> bool:
    """Whether something has a heading of its own in the file."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _value(name)


def _value(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(name)} = {_value(each)}' for name, each in value.items())} }}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
