"""The floor file: which tables stand where, under which rulebook, with which limits."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from croupier.cage.accounts import TOKENS, Settings
from croupier.floor.devices import Address, read_address
from croupier.games.notation import WrongInput
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game
from croupier.play.events import Terms
from croupier.play.limits import Limit, Limits
from croupier.play.sign import LONGEST_PERIOD_S
from croupier.play.table import Setup, Table, Waiting
from croupier.rulebooks.library import game, rulebook
from croupier.rulebooks.offer import Offer
from croupier.rulebooks.policy import Role, TablePolicy
from croupier.rulebooks.sign import SignPolicy

TOTAL = "total"
DIFFERENTIAL = "differential"
CHIPS = ["1", "5", "10", "25", "100"]
"""The chips that terminals offer if the floor file names none."""
IDLE_ROUNDS = 10
"""After how many rounds without a wager a seat is noticed, where neither the document nor the floor file says so."""
SEAL_EVERY_S = 600
STAFF_ROLES = tuple(
    role.value
    for role in (
        *(Role.DEALER, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.TABLE_INSPECTOR, Role.TABLE_GAMES_MANAGER),
        *(Role.OPERATOR, Role.CASHIER, Role.INSPECTOR),
    )
)


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
    positions: tuple[str, ...]
    """The places on the cloth."""
    notes: tuple[int, ...]
    chips: tuple[int, ...]
    simulated: bool
    """Whether the outcomes come from a simulated device."""
    links: Mapping[str, Address]
    """The devices that the outcomes come from, by kind, and where they are."""
    colours: tuple[str, ...]
    """The colours of the table's set of colour checks."""
    cashless: bool
    """Whether chips are bought here through the player's cashless account alone."""

    def setup_for(self, state: Table) -> Setup:
        """The setup by which a table goes on: a round that is going on keeps the terms on which it was opened."""
        terms = state.terms
        if isinstance(state.phase, Waiting) or terms is None or terms == self.setup.terms:
            return self.setup
        offered = game(self.rulebook, self.setup.game.name, terms.config, terms.left_out)
        return msgspec.structs.replace(self.setup, game=offered, terms=terms)

    @property
    def seats(self) -> tuple[str, ...]:
        """Every place at the table: terminals, and positions on the cloth."""
        return (*self.terminals, *self.positions)


class SealPlan(Struct, frozen=True):
    """Where seals are exported to, and how often."""

    file: Path
    every_s: float


class FloorPlan(Struct, frozen=True):
    """A floor file, read."""

    name: str
    system: str
    tables: Mapping[str, TablePlan]
    staff: Mapping[str, Staff]
    places: Mapping[str, tuple[str, ...]]
    """The tables that each terminal is connected to; the one table of a position."""
    seal: SealPlan
    money: Settings

    def is_terminal(self, place: str) -> bool:
        """Whether a place is a terminal, and not a position on the cloth."""
        return place in self.places and place in self.tables[self.places[place][0]].terminals


def read_plan(path: Path) -> FloorPlan:
    """Read a floor file; an error names the line and what to do."""
    try:
        text = path.read_text("utf-8")
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise WrongInput(f"{path.name}: not TOML: {wrong}.") from None
    except (OSError, UnicodeDecodeError) as wrong:
        raise WrongInput(f"{path.name}: cannot be read: {wrong}.") from None
    return _floor(raw, path, _Place(path.name, _lines(text)))


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

    def perhaps_money(self, raw: object) -> int | None:
        """An amount, in cents, where there is one."""
        return None if raw is None else self.money(raw)

    def amounts(self, raw: object, what: str) -> tuple[int, ...]:
        """A list of amounts above nought."""
        if not isinstance(raw, list) or not raw:
            raise self.wrong(f'write each {what} in a list, such as ["5", "10"]')
        amounts = tuple(self.money(each) for each in raw)
        if 0 in amounts:
            raise self.wrong(f"there is no {what} of nought")
        return amounts

    def names(self, raw: object, what: str) -> tuple[str, ...]:
        """A list of names, each once."""
        if not isinstance(raw, list) or not all(isinstance(each, str) and each for each in raw):
            raise self.wrong(f'write each {what} in a list of names, such as ["1", "2"]')
        if len(set(raw)) < len(raw):
            raise self.wrong(f"name each {what} once")
        return tuple(raw)

    def yes_or_no(self, raw: object) -> bool:
        """True or false."""
        if not isinstance(raw, bool):
            raise self.wrong(f"{self._path[-1]} must be true or false")
        return raw


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


def _floor(raw: dict[str, Any], path: Path, place: _Place) -> FloorPlan:
    place.only(raw, ("name", "system", "table", "staff", "seal", "money"), (), "the floor")
    system = raw.get("system", "00")
    if not isinstance(system, str) or not re.fullmatch(r"[0-9]{2}", system):
        raise place.at("system").wrong('system must be two digits, such as "07"; they begin every ticket number')
    money = _money(raw.get("money", {}), place.at("money"))
    tables: dict[str, TablePlan] = {}
    places: dict[str, tuple[str, ...]] = {}
    for number, each in enumerate(place.at("table").several(raw.get("table", []), "[[table]]")):
        here = place.at("table", number)
        plan = _table(each, here, money)
        name = plan.setup.table
        if name in tables:
            raise here.at("id").wrong(f"there are two tables {name}; give each its own id")
        if len(set(plan.seats)) < len(plan.seats):
            raise here.at("seats").wrong("a place is named twice; name each once")
        if wrong := [seat for seat in plan.seats if "/" in seat]:
            raise here.at("seats").wrong(f"{wrong[0]} has a /, which stands between an account and its purse")
        for seat in plan.seats:
            others = [tables[other] for other in places.get(seat, ())]
            if others and (seat in plan.positions or any(seat in other.positions for other in others)):
                raise here.at("positions").wrong(f"position {seat} is at another table; give each table its own")
            if any(other.rulebook != plan.rulebook for other in others):
                raise here.at("seats").wrong(f"terminal {seat} plays under another rulebook; it can have one only")
            places[seat] = (*places.get(seat, ()), name)
        tables[name] = plan
    if not tables:
        raise place.wrong("the floor has no table; add a [[table]]")
    staff: dict[str, Staff] = {}
    for number, each in enumerate(place.at("staff").several(raw.get("staff", []), "[[staff]]")):
        member = _staff(each, place.at("staff", number))
        if member.id in staff:
            raise place.at("staff", number, "id").wrong(f"there are two {member.id}; each has an own account")
        staff[member.id] = member
    seal = _seal(raw.get("seal", {}), path, place.at("seal"))
    return FloorPlan(str(raw.get("name", "Croupier")), system, tables, staff, places, seal, money)


MONEY_KEYS = (
    *("ticket_limit", "ticket_days", "transfers", "transfer_opens_account", "identity_above"),
    *("payment_forms", "value_chips", "winning_token", "desks", "settlement_error_hours"),
)
FORMS = ("cash", "cheque", "chips", "transfer")
WINNING_TOKENS = ("returned", "collected")
COLOURS = ["blue", "brown", "green", "grey", "orange", "pink", "purple", "white"]


def _money(given: object, place: _Place) -> Settings:
    """What the house has settled for money; what is not written here is as `Settings` has it."""
    raw, money = place.only(given, MONEY_KEYS, (), "[money]"), Settings()
    days = raw.get("ticket_days")
    if days is not None and (type(days) is not int or days < 1):
        raise place.at("ticket_days").wrong("ticket_days must be a whole number of days, such as 365")
    hours = raw.get("settlement_error_hours")
    if hours is not None and (type(hours) is not int or hours < 1):
        raise place.at("settlement_error_hours").wrong("settlement_error_hours must be a whole number, such as 24")
    if raw.get("winning_token", money.winning_token) not in WINNING_TOKENS:
        raise place.at("winning_token").wrong(f"winning_token must be {' or '.join(WINNING_TOKENS)}")
    forms = place.at("payment_forms").names(raw.get("payment_forms", [*money.payment_forms]), "form of payment")
    if unknown := set(forms) - set(FORMS):
        raise place.at("payment_forms").wrong(
            f"there is no form of payment {min(unknown)}; there are {', '.join(FORMS)}"
        )
    chips = raw.get("value_chips")
    opens = raw.get("transfer_opens_account")
    return Settings(
        ticket_limit=place.at("ticket_limit").perhaps_money(raw.get("ticket_limit")),
        ticket_days=days,
        transfers=place.at("transfers").yes_or_no(raw.get("transfers", money.transfers)),
        transfer_opens_account=None if opens is None else place.at("transfer_opens_account").yes_or_no(opens),
        identity_above=place.at("identity_above").perhaps_money(raw.get("identity_above")),
        payment_forms=forms,
        value_chips=money.value_chips if chips is None else place.at("value_chips").amounts(chips, "chip"),
        winning_token=raw.get("winning_token", money.winning_token),
        desks=place.at("desks").names(raw.get("desks", [*money.desks]), "desk"),
        settlement_error_hours=hours,
    )


TABLE_KEYS = (
    *("id", "name", "rulebook", "game", "config", "seats", "positions", "period_s", "notes", "chips", "limits"),
    *(
        "players_per_area",
        "limits_per_person",
        "tables_at_once",
        "leave_out",
        "layout",
        "devices",
        "colours",
        "cashless",
    ),
    "idle_rounds_alert",
)
SIMULATED, AUTOMATED = "simulated", "automated"
DEVICES = {"wheel": ("dealer", SIMULATED, AUTOMATED), "shoe": ("dealer", SIMULATED), "dice": ("dealer", SIMULATED)}
GAMES = {"wheel": ("roulette",), "shoe": ("baccarat", "seven_up"), "dice": ("sic_bo",)}
"""The games that a device plays."""


def _table(given: object, place: _Place, money: Settings) -> TablePlan:
    raw = place.only(given, TABLE_KEYS, ("id", "rulebook", "game", "limits"), "[[table]]")
    name = place.at("id").text(raw["id"], '"R1"')
    offer, policy = _offer(raw, place)
    terms = _terms(raw, offer, policy, place)
    offered = game(raw["rulebook"], offer.name, terms.config, terms.left_out)
    _mega_chance(offered, policy, place.at("config"))
    notes = place.at("notes").amounts(raw.get("notes", ["10", "20", "50", "100"]), "note")
    known = rulebook(raw["rulebook"]).money.notes
    if known is not None and (unknown := set(notes) - set(known.value)):
        raise place.at("notes").wrong(f"there is no note of {min(unknown) / 100:.2f}")
    sign = rulebook(raw["rulebook"]).sign
    limits = _limits(raw["limits"], offered, policy, sign, place.at("limits"))
    terminals = _seats(raw.get("seats", []), name, place.at("seats"))
    positions = _positions(raw.get("positions", []), policy, place.at("positions"))
    if not terminals and not positions:
        raise place.at("seats").wrong("[[table]] lacks seats: terminals, or positions on the cloth")
    setup = Setup(
        table=name,
        game=offered,
        policy=policy,
        sign=sign,
        limits=limits,
        period=_period(raw.get("period_s"), terminals, policy, place.at("period_s")),
        places=frozenset((*terminals, *positions)),
        idle_rounds=_idle_rounds(raw.get("idle_rounds_alert"), sign, place.at("idle_rounds_alert")),
        positions=frozenset(positions),
        lucky_ball=_has_lucky_ball(raw.get("layout"), policy, place.at("layout")),
        players_per_area=_players_per_area(
            raw.get("players_per_area", 1), limits, policy, place.at("players_per_area")
        ),
        limits_per_person=_limits_per_person(
            raw.get("limits_per_person", False), policy, place.at("limits_per_person")
        ),
        tables_at_once=_tables_at_once(raw.get("tables_at_once"), policy, place.at("tables_at_once")),
        terms=terms,
        tokens_come_back=money.winning_token == "returned",
    )
    return TablePlan(
        setup,
        str(raw.get("name", rulebook(raw["rulebook"]).title)),
        raw["rulebook"],
        terminals,
        positions,
        notes,
        _chips(raw.get("chips"), limits, policy, place.at("chips")),
        SIMULATED in _sources(raw.get("devices", {}), place.at("devices")).values(),
        _links(_sources(raw.get("devices", {}), place.at("devices")), offer.name, place.at("devices")),
        _colours(raw.get("colours", COLOURS), place.at("colours")),
        place.at("cashless").yes_or_no(raw.get("cashless", False)),
    )


def _colours(given: object, place: _Place) -> tuple[str, ...]:
    """The colours of a table's checks, each of which is the name of a purse."""
    colours = place.names(given, "colour")
    if wrong := [colour for colour in colours if "/" in colour or colour == TOKENS]:
        raise place.wrong(f"{wrong[0]} is no name of a colour; name it as people call it, such as blue")
    return colours


def _sources(given: object, place: _Place) -> dict[str, str]:
    """Where a table's outcomes come from, device by device."""
    devices = place.only(given, tuple(DEVICES), (), "[table.devices]")
    for device, source in devices.items():
        if source not in DEVICES[device] and _address(source) is None:
            raise place.at(device).wrong(
                f"{device} must be {' or '.join(DEVICES[device])}, or where it is: serial:/dev/ttyUSB0, tcp:127.0.0.1:7001"
            )
    return devices


def _address(source: object) -> Address | None:
    return read_address(source) if isinstance(source, str) else None


def _links(sources: Mapping[str, str], game: str, place: _Place) -> dict[str, Address]:
    """The devices that have an address."""
    links = {device: address for device, source in sources.items() if (address := _address(source)) is not None}
    for device in links:
        if game not in GAMES[device]:
            raise place.at(device).wrong(f"a {device} does not play {game}")
    return links


def _period(period: object, terminals: tuple[str, ...], policy: TablePolicy, place: _Place) -> int | None:
    """The wagering period of the terminals in microseconds; none where the dealer's call alone ends it."""
    if period is None and (policy.timed is None or not policy.timed.value or not terminals):
        return None
    shortest = policy.shortest_period.value if policy.shortest_period is not None else 0
    if not isinstance(period, int | float) or isinstance(period, bool) or not 0 < period < LONGEST_PERIOD_S:
        clause = "" if policy.timed is None else f" (clause {policy.timed.clause})"
        raise place.wrong(f"period_s must be a number of seconds above nought, such as 30{clause}")
    if period < shortest:
        assert policy.shortest_period is not None
        raise place.wrong(f"period_s must be {shortest} or more (clause {policy.shortest_period.clause})")
    return round(period * 1_000_000)


def _positions(given: object, policy: TablePolicy, place: _Place) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(each, str) and each for each in given):
        raise place.wrong('positions must be names such as ["P1", "P2"]')
    if given and policy.cloth is None:
        raise place.wrong("this document has no wagers on the cloth; give the table terminals")
    return tuple(given)


def _players_per_area(given: object, limits: Limits, policy: TablePolicy, place: _Place) -> int | None:
    """How many players may share a wagering area; none where any number may."""
    any_number = policy.cloth.any_number if policy.cloth is not None else None
    if given == "any" and any_number is not None and any_number.value:
        if limits.differential is None:
            raise place.wrong(f"any number of players needs a differential (clause {any_number.clause})")
        return None
    shared = policy.cloth.players_per_area if policy.cloth is not None else None
    most = shared.value if shared is not None else 1
    if type(given) is not int or not 1 <= given <= most:
        raise place.wrong(f"players_per_area must be a whole number from 1 to {most}")
    together = policy.cloth.over_area if policy.cloth is not None else None
    if given > 1 and together is not None and any(limit.area is None for limit in limits.by_kind.values()):
        raise place.wrong(f"{given} players in an area need a maximum for all of them (clause {together.clause})")
    return given


def _limits_per_person(given: object, policy: TablePolicy, place: _Place) -> bool:
    """Whether the sign says that limits apply per person."""
    per_person = place.yes_or_no(given)
    if per_person and (policy.one_box is None or not policy.one_box.value):
        raise place.wrong("this document has no sign that limits apply per person")
    return per_person


def _has_lucky_ball(layout: object, policy: TablePolicy, place: _Place) -> bool:
    """Whether a table's layout, by its letter, has Lucky Ball areas; one that names none has them where the game does."""
    layouts = policy.wheel.lucky_layouts if policy.wheel is not None else None
    if layout is not None and (layouts is None or layout not in tuple("ABCDEF")):
        raise place.wrong("layout must be a letter of the document's diagrams, such as E")
    return layouts is not None and (layout is None or layout in layouts.value)


def _mega_chance(offered: Game, policy: TablePolicy, place: _Place) -> None:
    """Refuse a table with Mega Odds that does not say how often they come."""
    rule = policy.wheel.mega_chance_first if policy.wheel is not None else None
    if rule is None or not rule.value or not isinstance(offered, Roulette):
        return
    if "mega" in offered.boosts and offered.mega_chance is None:
        raise place.wrong(f"Mega Odds need mega_chance, the approved device's figure (clause {rule.clause})")


def _tables_at_once(given: object, policy: TablePolicy, place: _Place) -> int:
    if given is None:
        return 1
    if policy.tables_at_once is None or not policy.tables_at_once.value:
        raise place.wrong("this document has a terminal play one table at a time")
    if type(given) is not int or given < 1:
        raise place.wrong("tables_at_once must be a whole number, such as 2")
    return given


def _chips(given: object, limits: Limits, policy: TablePolicy, place: _Place) -> tuple[int, ...]:
    """The chips that terminals offer: multiples of the least minimum, where wagers are."""
    rule, least = policy.multiples_of_minimum, min(limit.lowest for limit in limits.by_kind.values())
    chips = place.amounts(CHIPS if given is None else given, "chip")
    if rule is None or not rule.value:
        return chips
    fitting = tuple(chip for chip in chips if chip % least == 0)
    if given is not None and fitting != chips:
        raise place.wrong(f"chips must be multiples of the least minimum, {least / 100:.2f} (clause {rule.clause})")
    return fitting or (least,)


def _offer(raw: dict[str, Any], place: _Place) -> tuple[Offer, TablePolicy]:
    """The game that a table plays, and the rules for a table of it."""
    key = "rulebook"
    try:
        book = rulebook(raw["rulebook"])
        key = "game"
        offer = book.offer(raw["game"])
    except WrongInput as wrong:
        raise place.at(key).wrong(str(wrong).rstrip(".")) from None
    wheel = _sources(raw.get("devices", {}), place.at("devices")).get("wheel")
    if wheel == AUTOMATED or _address(wheel) is not None:
        if offer.automated is None:
            raise place.at("devices", "wheel").wrong(f"{book.key} has no automated wheel")
        return offer, offer.automated
    return offer, offer.table


def _terms(raw: dict[str, Any], offer: Offer, policy: TablePolicy, place: _Place) -> Terms:
    """The configuration in which a table plays its game, and the kinds of bet that it leaves out."""
    given, left_out = raw.get("config", {}), raw.get("leave_out", [])
    if not isinstance(given, dict):
        raise place.at("config").wrong('config must be settings such as { wheel = "single_zero" }')
    try:
        config = offer.configure(given)
        game(raw["rulebook"], offer.name, config)
    except WrongInput as wrong:
        raise place.at("config").wrong(str(wrong).rstrip(".")) from None
    may_leave_out = policy.may_leave_out.value if policy.may_leave_out is not None else ()
    if not isinstance(left_out, list) or any(kind not in may_leave_out for kind in left_out):
        kinds = ", ".join(may_leave_out) or "none of its bets"
        raise place.at("leave_out").wrong(f"a table of this game may leave out {kinds}")
    return Terms(dict(config), tuple(left_out))


def _seats(seats: object, table: str, place: _Place) -> tuple[str, ...]:
    if type(seats) is int and seats > 0:
        return tuple(f"{table}-{seat}" for seat in range(1, seats + 1))
    if isinstance(seats, list) and all(isinstance(each, str) and each for each in seats):
        return tuple(seats)
    raise place.wrong('seats must be a number of terminals, or their names such as ["T1", "T2"]')


def _idle_rounds(given: object, sign: SignPolicy, place: _Place) -> int:
    if sign.idle_rounds is not None:
        if given is not None:
            raise place.wrong(
                f"this document says after how many rounds (clause {sign.idle_rounds.clause}): leave it out"
            )
        return sign.idle_rounds.value
    if given is None:
        return IDLE_ROUNDS
    if type(given) is not int or given < 0:
        raise place.wrong("idle_rounds_alert must be a whole number of rounds, such as 10, or 0 for never")
    return given


def _limits(given: object, offered: Game, policy: TablePolicy, sign: SignPolicy, place: _Place) -> Limits:
    kinds = sorted({text.partition(":")[0] for text in offered.bets})
    raw = place.only(given, tuple(dict.fromkeys((TOTAL, DIFFERENTIAL, *kinds))), (), "[table.limits]")
    missing = [kind for kind in kinds if kind not in raw]
    if missing and sign.limits_first.value:
        clause = sign.limits_first.clause
        raise place.wrong(f"[table.limits] lacks {', '.join(missing)}; give each a min and a max (clause {clause})")
    least, most = _all_wagers({} if TOTAL in kinds else raw.get(TOTAL, {}), policy, place.at(TOTAL))
    by_kind = {kind: _limit(kind, raw[kind], policy, sign, place.at(kind)) for kind in kinds if kind in raw}
    differential = None
    if DIFFERENTIAL in raw:
        if policy.differential is None:
            raise place.at(DIFFERENTIAL).wrong("this document has no table differential for this game")
        differential = place.at(DIFFERENTIAL).money(raw[DIFFERENTIAL])
    return Limits(by_kind, least, most, differential)


def _all_wagers(given: object, policy: TablePolicy, place: _Place) -> tuple[int, int]:
    """The least and the most of a player's wagers together; sic bo's `total` is a bet, and its document has no such rule."""
    total = place.only(given, ("min", "max"), (), f'{TOTAL} = {{ min = "5.00", max = "500.00" }}')
    if total and policy.over_total is None and policy.return_below_total is None:
        raise place.wrong("this document has no limit on all of a player's wagers together")
    least, most = place.money(total.get("min", "0")), place.money(total.get("max", "1000000"))
    if least > most:
        raise place.wrong("the total needs min <= max")
    return least, most


def _limit(kind: str, given: object, policy: TablePolicy, sign: SignPolicy, place: _Place) -> Limit:
    how = f'{kind} = {{ min = "1.00", max = "100.00", step = "1.00" }}'
    raw = place.only(given, ("min", "max", "step", "area"), ("min", "max"), how)
    if sign.unit_first is not None and sign.unit_first.value and "step" not in raw:
        raise place.wrong(f'{kind} lacks its step, "0.01" if wagers need no unit (clause {sign.unit_first.clause})')
    lowest, highest, step = (place.money(raw.get(key, "0.01")) for key in ("min", "max", "step"))
    if policy.multiples_of_minimum is not None and policy.multiples_of_minimum.value:
        clause = policy.multiples_of_minimum.clause
        if "step" in raw and step != lowest:
            raise place.wrong(f"wagers are multiples of the minimum (clause {clause}): leave step out")
        step = lowest
    if not 0 < lowest <= highest or step <= 0:
        raise place.wrong(f"the limit of {kind} needs 0 < min <= max and a step above nought")
    if "area" in raw and policy.cloth is None:
        raise place.wrong("area is for boxes on the cloth, which this document does not have")
    return Limit(lowest, highest, step, place.money(raw["area"]) if "area" in raw else None)


def _staff(given: object, place: _Place) -> Staff:
    raw = place.only(given, ("id", "role", "password"), ("id", "role", "password"), "[[staff]]")
    if raw["role"] not in STAFF_ROLES:
        raise place.at("role").wrong(f"role must be {' or '.join(STAFF_ROLES)}")
    name = place.at("id").text(raw["id"], '"d.one"')
    return Staff(name, Role(raw["role"]), place.at("password").text(raw["password"], "an argon2 hash"))


def _seal(given: object, path: Path, place: _Place) -> SealPlan:
    raw = place.only(given, ("file", "every_s"), (), "[seal]")
    file = place.at("file").text(raw.get("file", path.with_suffix(".seals").name), '"floor.seals"')
    every = raw.get("every_s", SEAL_EVERY_S)
    if type(every) not in (int, float) or not 0 < every <= LONGEST_PERIOD_S:
        raise place.at("every_s").wrong("every_s must be a number of seconds above nought, such as 600")
    return SealPlan(path.parent / file, every)
