"""The floor file: which tables stand where, under which rulebook, with which limits."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from msgspec import Struct

from croupier.games.notation import WrongInput
from croupier.games.roulette import Roulette
from croupier.play.limits import Limit, Limits
from croupier.play.table import Setup
from croupier.rulebooks.library import game, rulebook
from croupier.rulebooks.policy import Role, TerminalPolicy

TOTAL = "total"
LONGEST_PERIOD_S = 24 * 60 * 60
STAFF_ROLES = (Role.DEALER.value, Role.CASINO_SUPERVISOR.value)


class Staff(Struct, frozen=True):
    """A member of staff, with a password's hash; each has an own account."""

    id: str
    role: Role
    password: str


class TablePlan(Struct, frozen=True):
    """A table of the floor."""

    setup: Setup
    title: str
    rulebook: str
    terminals: tuple[str, ...]
    notes: tuple[int, ...]
    chips: tuple[int, ...]
    simulated: bool


class FloorPlan(Struct, frozen=True):
    """A floor file, read."""

    name: str
    system: str
    tables: Mapping[str, TablePlan]
    staff: Mapping[str, Staff]
    places: Mapping[str, str]
    """Which table each terminal stands at."""

    def table_of(self, terminal: str) -> TablePlan | None:
        """The table that a terminal stands at."""
        return self.tables[self.places[terminal]] if terminal in self.places else None


def read_plan(path: Path) -> FloorPlan:
    """Read a floor file; an error names the line and what to do."""
    try:
        text = path.read_text("utf-8")
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise WrongInput(f"{path.name}: not TOML: {wrong}.") from None
    except (OSError, UnicodeDecodeError) as wrong:
        raise WrongInput(f"{path.name}: cannot be read: {wrong}.") from None
    return _floor(raw, _Place(path.name, _lines(text)))


# ---------------------------------------------------------------- where things are written

Written = tuple[str | int, ...]


class _Place:
    """A place in the file, for errors."""

    def __init__(self, file: str, lines: Mapping[Written, int], path: Written = ()) -> None:
        self._file, self._lines, self._path = file, lines, path

    def at(self, *further: str | int) -> "_Place":
        """A place further in."""
        return _Place(self._file, self._lines, (*self._path, *further))

    def wrong(self, words: str) -> WrongInput:
        """An error here: at this place's line, or that of the nearest thing around it."""
        path = self._path
        while path and path not in self._lines:
            path = path[:-1]
        where = f", line {self._lines[path]}" if path else ""
        return WrongInput(f"{self._file}{where}: {words}.")

    def only(self, raw: object, known: Sequence[str], needed: Sequence[str], how: str) -> dict[str, Any]:
        """A section with these keys and no others."""
        if not isinstance(raw, dict):
            raise self.wrong(f"write it as {how}")
        if unknown := [key for key in raw if key not in known]:
            raise self.at(unknown[0]).wrong(f"there is no {unknown[0]} in {how}; it has {', '.join(known)}")
        if missing := [key for key in needed if key not in raw]:
            raise self.wrong(f"{how} lacks {missing[0]}")
        return raw

    def several(self, raw: object, how: str) -> list[object]:
        """Sections that are written once for each of several things."""
        if not isinstance(raw, list) or not all(isinstance(each, dict) for each in raw):
            raise self.wrong(f"write it as {how}, once for each")
        return raw

    def text(self, raw: object, example: str) -> str:
        """A text that is not empty."""
        if not isinstance(raw, str) or not raw:
            raise self.wrong(f"{self._path[-1]} must be a text such as {example}")
        return raw

    def money(self, raw: object) -> int:
        """An amount, in cents."""
        try:
            cents = Decimal(raw) * 100 if isinstance(raw, str | int) and not isinstance(raw, bool) else Decimal("NaN")
        except InvalidOperation:
            cents = Decimal("NaN")
        if not cents.is_finite() or cents != int(cents) or cents < 0:
            raise self.wrong(f'{raw!r} is not an amount; write it as "5.00"')
        return int(cents)

    def amounts(self, raw: object, what: str) -> tuple[int, ...]:
        """A list of amounts above nought."""
        if not isinstance(raw, list) or not raw:
            raise self.wrong(f'write each {what} in a list, such as ["5", "10"]')
        amounts = tuple(self.money(each) for each in raw)
        if 0 in amounts:
            raise self.wrong(f"there is no {what} of nought")
        return amounts


def _lines(text: str) -> dict[Written, int]:
    """The line of every section and key, by its path: the second table's period is ("table", 1, "period_s")."""
    lines: dict[Written, int] = {}
    counts: Counter[str] = Counter()
    section: Written = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(r"\s*(\[{1,2})\s*([\w.-]+)\s*\]", line):
            name, *further = header[2].split(".")
            if len(header[1]) == 2:
                counts[name] += 1
            section = (name, counts[name] - 1, *further) if counts[name] else (name, *further)
            lines.setdefault(section, number)
            lines.setdefault((name,), number)
        elif key := re.match(r"\s*([\w-]+)\s*=", line):
            lines.setdefault((*section, key[1]), number)
    return lines


# ---------------------------------------------------------------- what is written there


def _floor(raw: dict[str, Any], place: _Place) -> FloorPlan:
    place.only(raw, ("name", "system", "table", "staff"), (), "the floor")
    system = raw.get("system", "00")
    if not isinstance(system, str) or not re.fullmatch(r"[0-9]{2}", system):
        raise place.at("system").wrong('system must be two digits, such as "07"; they begin every ticket number')
    tables: dict[str, TablePlan] = {}
    places: dict[str, str] = {}
    for number, each in enumerate(place.at("table").several(raw.get("table", []), "[[table]]")):
        here = place.at("table", number)
        plan = _table(each, here)
        name = plan.setup.table
        if name in tables:
            raise here.at("id").wrong(f"there are two tables {name}; give each its own id")
        if len({*places, *plan.terminals}) < len(places) + len(plan.terminals):
            raise here.at("seats").wrong("a terminal stands at two places; name each once")
        tables[name] = plan
        places |= dict.fromkeys(plan.terminals, name)
    if not tables:
        raise place.wrong("the floor has no table; add a [[table]]")
    staff: dict[str, Staff] = {}
    for number, each in enumerate(place.at("staff").several(raw.get("staff", []), "[[staff]]")):
        member = _staff(each, place.at("staff", number))
        if member.id in staff:
            raise place.at("staff", number, "id").wrong(f"there are two {member.id}; each has an own account")
        staff[member.id] = member
    return FloorPlan(str(raw.get("name", "Croupier")), system, tables, staff, places)


def _table(given: object, place: _Place) -> TablePlan:
    known = ("id", "name", "rulebook", "game", "config", "seats", "period_s", "notes", "chips", "limits", "devices")
    raw = place.only(given, known, ("id", "rulebook", "game", "seats", "period_s", "limits"), "[[table]]")
    name = place.at("id").text(raw["id"], '"R1"')
    offered, policy = _offered(raw, place)
    period = raw["period_s"]
    if type(period) not in (int, float) or not 0 < period < LONGEST_PERIOD_S:
        raise place.at("period_s").wrong("period_s must be a number of seconds above nought, such as 30")
    notes = place.at("notes").amounts(raw.get("notes", ["10", "20", "50", "100"]), "note")
    if unknown := set(notes) - set(policy.notes.value):
        raise place.at("notes").wrong(f"there is no note of {min(unknown) / 100:.2f}")
    chips = place.at("chips").amounts(raw.get("chips", ["1", "5", "10", "25", "100"]), "chip")
    devices = place.at("devices").only(raw.get("devices", {}), ("wheel",), (), "[table.devices]")
    if devices.get("wheel", "dealer") not in ("dealer", "simulated"):
        raise place.at("devices", "wheel").wrong("wheel must be dealer or simulated")
    limits = _limits(raw["limits"], offered, place.at("limits"))
    return TablePlan(
        Setup(name, offered, policy, limits, round(period * 1_000_000)),
        str(raw.get("name", rulebook(raw["rulebook"]).title)),
        raw["rulebook"],
        _seats(raw["seats"], name, place.at("seats")),
        notes,
        chips,
        devices.get("wheel") == "simulated",
    )


def _offered(raw: dict[str, Any], place: _Place) -> tuple[Roulette, TerminalPolicy]:
    """The game that a table plays, in its configuration."""
    config = raw.get("config", {})
    if not isinstance(config, dict):
        raise place.at("config").wrong('config must be settings such as { wheel = "single_zero" }')
    key = "rulebook"
    try:
        book = rulebook(raw["rulebook"])
        key = "game"
        offer = book.offer(raw["game"])
        key = "config"
        offered = game(book.key, offer.name, config)
    except WrongInput as wrong:
        raise place.at(key).wrong(str(wrong).rstrip(".")) from None
    if offer.terminals is None:
        raise place.at("game").wrong(f"this version cannot run a table of {offer.name} under {book.key} yet")
    assert isinstance(offered, Roulette)
    return offered, offer.terminals


def _seats(seats: object, table: str, place: _Place) -> tuple[str, ...]:
    if type(seats) is int and seats > 0:
        return tuple(f"{table}-{seat}" for seat in range(1, seats + 1))
    if isinstance(seats, list) and seats and all(isinstance(each, str) and each for each in seats):
        return tuple(seats)
    raise place.wrong('seats must be a number of terminals, or their names such as ["T1", "T2"]')


def _limits(given: object, offered: Roulette, place: _Place) -> Limits:
    kinds = sorted({text.partition(":")[0] for text in offered.bets})
    raw = place.only(given, (TOTAL, *kinds), (), "[table.limits]")
    if missing := [kind for kind in kinds if kind not in raw]:
        raise place.wrong(f"[table.limits] lacks {', '.join(missing)}; give each a min and a max")
    at = place.at(TOTAL)
    total = at.only(raw.get(TOTAL, {}), ("min", "max"), (), f'{TOTAL} = {{ min = "5.00", max = "500.00" }}')
    least, most = at.money(total.get("min", "0")), at.money(total.get("max", "1000000"))
    if least > most:
        raise at.wrong("the total needs min <= max")
    return Limits({kind: _limit(kind, raw[kind], place.at(kind)) for kind in kinds}, least, most)


def _limit(kind: str, given: object, place: _Place) -> Limit:
    how = f'{kind} = {{ min = "1.00", max = "100.00", step = "1.00" }}'
    raw = place.only(given, ("min", "max", "step"), ("min", "max"), how)
    lowest, highest, step = (place.money(raw.get(key, "0.01")) for key in ("min", "max", "step"))
    if not 0 < lowest <= highest or step <= 0:
        raise place.wrong(f"the limit of {kind} needs 0 < min <= max and a step above nought")
    return Limit(lowest, highest, step)


def _staff(given: object, place: _Place) -> Staff:
    raw = place.only(given, ("id", "role", "password"), ("id", "role", "password"), "[[staff]]")
    if raw["role"] not in STAFF_ROLES:
        raise place.at("role").wrong(f"role must be {' or '.join(STAFF_ROLES)}")
    name = place.at("id").text(raw["id"], '"d.one"')
    return Staff(name, Role(raw["role"]), place.at("password").text(raw["password"], "an argon2 hash"))
