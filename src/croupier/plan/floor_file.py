"""The floor file: which tables stand where, who works there, and what the house has settled for money and seals."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from croupier.cage.accounts import Settings
from croupier.cage.commands import Form
from croupier.games.notation import WrongInput
from croupier.plan.equipment_file import read_approvals, shared_wrongly
from croupier.plan.file_location import Location, lines_of
from croupier.plan.floor_plan import ArchivePlan, FloorPlan, KeyPlan, PlayerSettings, SealPlan, Staff, TablePlan
from croupier.plan.outbox_file import read_outbox
from croupier.plan.pits import names_that_split
from croupier.plan.retention_file import MOST_DAYS, read_retention
from croupier.plan.rules_file import read_rules
from croupier.plan.table_file import SIMULATED, read_table
from croupier.play.staff.staffing import MOST_ALONE_HOURS
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.roles import STAFF, Role

SEAL_EVERY_S = 600
A_DAY_S = 24 * 60 * 60
"""Seals come at least once a day."""
STAFF_ROLES = tuple(role.value for role in STAFF)


def read_plan(path: Path) -> FloorPlan:
    """Read a floor file; an error names the line and what to do."""
    try:
        text = path.read_text("utf-8")
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise WrongInput(f"{path.name}: not TOML: {wrong}.") from None
    except FileNotFoundError:
        raise WrongInput(f"There is no floor file {path}.") from None
    except (OSError, UnicodeDecodeError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else wrong.reason
        raise WrongInput(f"{path.name}: cannot be read ({why}): name a floor file.") from None
    return _floor(raw, path, Location(path.name, lines_of(text)))


def _floor(raw: dict[str, Any], path: Path, place: Location) -> FloorPlan:
    place.only(
        raw,
        (
            "name",
            "system",
            "time_zone",
            "table",
            "staff",
            "seal",
            "money",
            "player",
            "approval",
            "rules",
            "keys",
            "outbox",
            "prescribed_items",
            "retention",
            "archive",
        ),
        (),
        "the floor",
    )
    system = raw.get("system", "00")
    if not isinstance(system, str) or not re.fullmatch(r"[0-9]{2}", system):
        raise place.at("system").wrong('system must be two digits, such as "07"; they begin every ticket number')
    money = _money(raw.get("money", {}), place.at("money"))
    zone = _time_zone(raw.get("time_zone", ""), place.at("time_zone"))
    approvals = read_approvals(raw.get("approval", []), place.at("approval"), ZoneInfo(zone) if zone else None)
    rules = read_rules(raw.get("rules", {}), path.parent, place.at("rules"))
    tables: dict[str, TablePlan] = {}
    places: dict[str, tuple[str, ...]] = {}
    for number, each in enumerate(place.at("table").several(raw.get("table", []), "[[table]]")):
        here = place.at("table", number)
        plan = read_table(each, path.parent, here, money, approvals)
        plan = rules[plan.rulebook].of(plan)
        name = plan.setup.table
        if name in tables:
            raise here.at("id").wrong(f"there are two tables {name}; give each its own id")
        if len(set(plan.seats)) < len(plan.seats):
            raise here.at("seats").wrong("a place is named twice; name each once")
        if wrong := [seat for seat in plan.seats if "/" in seat]:
            raise here.at("seats").wrong(f"{wrong[0]} has a /, which stands between an account and its purse")
        if wrong := [each for each in (name, *plan.seats) if "~" in each]:
            raise here.at("id").wrong(f"{wrong[0]} has a ~, which stands between a ledger and an account of it")
        registers = [other.setup.register for other in tables.values()]
        if words := shared_wrongly(plan.setup.register, registers, plan.setup.policy.equipment):
            raise here.at("equipment").wrong(words)
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
        member = _staff(each, tables, place.at("staff", number))
        if member.id in staff:
            raise place.at("staff", number, "id").wrong(f"there are two {member.id}; each has an own account")
        staff[member.id] = member
    seal = _seal(raw.get("seal", {}), path, place.at("seal"))
    player = _player(raw.get("player", {}), place.at("player"))
    keys = _keys(raw.get("keys", {}), tables, place.at("keys"))
    name, outbox = str(raw.get("name", "Croupier")), read_outbox(raw.get("outbox", {}), path.parent, place.at("outbox"))
    prescribed = place.at("prescribed_items").names(raw.get("prescribed_items", []), "item")
    tournaments = {key: each.tournaments for key, each in rules.items() if each.tournaments is not None}
    floor = FloorPlan(
        *(name, system, tables, staff, places, seal, money, player, zone, keys, outbox, tournaments, prescribed),
        retention=read_retention(raw.get("retention", {}), place.at("retention")),
        archive=_archive(raw.get("archive", {}), path, place.at("archive")),
    )
    for table, words in names_that_split(floor):
        raise place.at("table", [*tables].index(table), "pit").wrong(words)
    return floor


def _time_zone(given: object, place: Location) -> str:
    """A time zone by its name in the tz database; none where the first table's document tells it."""
    try:
        return str(given and ZoneInfo(str(given)))
    except (KeyError, ValueError, OSError):
        raise place.wrong('time_zone must be the name of a time zone, such as "Australia/Sydney"') from None


MONEY_KEYS = (
    *("ticket_limit", "ticket_days", "transfers", "transfer_opens_account", "identity_above"),
    *("alone_up_to", "alone_hours"),
    *("payment_forms", "value_chips", "winning_token", "desks", "settlement_error_hours", "hold_alarm_hours"),
)
FORMS = get_args(Form)
WINNING_TOKENS = ("returned", "collected")


def _money(given: object, place: Location) -> Settings:
    """What the house has settled for money; what is not written here is as `Settings` has it."""
    raw, money = place.only(given, MONEY_KEYS, (), "[money]"), Settings()
    days = raw.get("ticket_days")
    if days is not None and (type(days) is not int or days < 1):
        raise place.at("ticket_days").wrong("ticket_days must be a whole number of days, such as 365")
    hours = raw.get("settlement_error_hours")
    if hours is not None and (type(hours) is not int or hours < 1):
        raise place.at("settlement_error_hours").wrong("settlement_error_hours must be a whole number, such as 24")
    alarm = raw.get("hold_alarm_hours", money.hold_alarm_hours)
    if type(alarm) is not int or alarm < 1:
        raise place.at("hold_alarm_hours").wrong("hold_alarm_hours must be a whole number of hours, such as 12")
    if raw.get("winning_token", money.winning_token) not in WINNING_TOKENS:
        raise place.at("winning_token").wrong(f"winning_token must be {' or '.join(WINNING_TOKENS)}")
    forms = place.at("payment_forms").names(raw.get("payment_forms", [*money.payment_forms]), "form of payment")
    if unknown := set(forms) - set(FORMS):
        raise place.at("payment_forms").wrong(
            f"there is no form of payment {min(unknown)}; there are {', '.join(FORMS)}"
        )
    together = raw.get("alone_hours", money.alone_hours)
    if type(together) is not int or not 1 <= together <= MOST_ALONE_HOURS:
        raise place.at("alone_hours").wrong(
            f"alone_hours must be a whole number from 1 to {MOST_ALONE_HOURS}, such as 24"
        )
    alone = place.at("alone_up_to").perhaps_money(raw.get("alone_up_to"))
    chips = raw.get("value_chips")
    opens = raw.get("transfer_opens_account")
    return Settings(
        ticket_limit=place.at("ticket_limit").perhaps_money(raw.get("ticket_limit")),
        ticket_days=days,
        transfers=place.at("transfers").yes_or_no(raw.get("transfers", money.transfers)),
        transfer_opens_account=None if opens is None else place.at("transfer_opens_account").yes_or_no(opens),
        identity_above=place.at("identity_above").perhaps_money(raw.get("identity_above")),
        alone_up_to=money.alone_up_to if alone is None else alone,
        alone_hours=together,
        payment_forms=forms,
        value_chips=money.value_chips if chips is None else place.at("value_chips").amounts(chips, "chip"),
        winning_token=raw.get("winning_token", money.winning_token),
        desks=place.at("desks").names(raw.get("desks", [*money.desks]), "desk"),
        settlement_error_hours=hours,
        hold_alarm_hours=alarm,
    )


def _keys(given: object, tables: Mapping[str, TablePlan], place: Location) -> KeyPlan:
    """The generations of keys: of terminals, of their acceptors and printers, and of registered displays."""
    terminals = {terminal for table in tables.values() for terminal in table.terminals}
    displays = {item.id for table in tables.values() for item in table.setup.register.of(Kind.DISPLAY_SCREEN)}
    known = {"terminal": terminals, "acceptor": terminals, "printer": terminals, "display": displays}
    raw = place.only(given, tuple(known), (), "[keys]")
    for kind, names in known.items():
        for name, generation in place.at(kind).only(raw.get(kind, {}), sorted(names), (), f"[keys.{kind}]").items():
            if type(generation) is not int or generation < 1:
                raise place.at(kind, name).wrong("a key's generation is a whole number: 2 for the first after a leak")
    return KeyPlan(**raw)


def _player(given: object, place: Location) -> PlayerSettings:
    raw = place.only(given, ("help_line", "remind_every", "acceptor"), (), "[player]")
    words, minutes = raw.get("help_line"), raw.get("remind_every", 0)
    if type(minutes) is not int or minutes < 0:
        raise place.at("remind_every").wrong("remind_every must be a whole number of minutes, such as 60")
    if raw.get("acceptor", SIMULATED) != SIMULATED:
        raise place.at("acceptor").wrong(f'acceptor is left out, or "{SIMULATED}" where nobody plays for money')
    help_line = place.at("help_line").text(words, '"Help line: 1800 …"') if words else ""
    return PlayerSettings(help_line, minutes, "acceptor" in raw)


def _staff(given: object, tables: Mapping[str, TablePlan], place: Location) -> Staff:
    raw = place.only(given, ("id", "role", "password", "tables"), ("id", "role", "password"), "[[staff]]")
    if raw["role"] not in STAFF_ROLES:
        raise place.at("role").wrong(f"role must be {' or '.join(STAFF_ROLES)}")
    name, role = place.at("id").text(raw["id"], '"d.one"'), Role(raw["role"])
    own = place.at("tables").names(raw.get("tables", []), "table")
    if unknown := [each for each in own if each not in tables]:
        raise place.at("tables").wrong(f"there is no table {unknown[0]} on this floor")
    if own and not any(role in table.setup.staff.own_tables for table in tables.values()):
        raise place.at("tables").wrong(f"no document here ends the powers of a {role.value} at some tables")
    return Staff(name, role, place.at("password").text(raw["password"], "an argon2 hash"), own)


def _archive(given: object, path: Path, place: Location) -> ArchivePlan:
    raw = place.only(given, ("folder", "days"), (), "[archive]")
    folder, days = raw.get("folder"), raw.get("days")
    if days is not None and (type(days) is not int or not 1 <= days <= MOST_DAYS):
        raise place.at("days").wrong(f"days must be a whole number from 1 to {MOST_DAYS}, such as 400")
    where = None if folder is None else path.parent / place.at("folder").text(folder, '"archive"')
    return ArchivePlan(where, days)


def _seal(given: object, path: Path, place: Location) -> SealPlan:
    raw = place.only(given, ("file", "every_s", "signer", "key", "copies"), (), "[seal]")
    file = place.at("file").text(raw.get("file", path.with_suffix(".seals").name), '"floor.seals"')
    every = raw.get("every_s", SEAL_EVERY_S)
    if type(every) not in (int, float) or not 0 < every <= A_DAY_S:
        raise place.at("every_s").wrong("every_s must be a number of seconds above zero, such as 600")
    signer = place.at("signer").text(raw["signer"], '"https://signer:7300"') if "signer" in raw else ""
    key = raw.get("key", "")
    if signer and (not isinstance(key, str) or not re.fullmatch("[0-9a-f]{64}", key)):
        raise place.at("signer").wrong(
            "a signer needs its public key beside it: key = the line of croupier signer --public"
        )
    if key and not signer:
        raise place.at("key").wrong("key is a signer's; a floor that signs its own seals needs none here")
    copies = place.at("copies").names(raw.get("copies", []), "copy")
    if wrong := [each for each in copies if not is_copy(each)]:
        words = f"{wrong[0]} is no place for a copy; name a file, an address with https://, or smtp://HOST/NAME@PLACE"
        raise place.at("copies").wrong(words)
    return SealPlan(path.parent / file, every, signer, key, copies)


def is_copy(address: str) -> bool:
    """Whether something is the address of a copy: a file's path, a web address, or smtp://HOST/PERSON@PLACE."""
    parts = urlsplit(address)
    if parts.scheme in ("smtp", "smtps"):
        return bool(parts.hostname) and "@" in parts.path
    if parts.scheme in ("http", "https"):
        return bool(parts.hostname)
    return bool(address) and not parts.scheme
