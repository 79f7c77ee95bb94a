"""A table of the floor file: its game and its terms, its places and devices, its limits."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.cage.accounts import Settings
from croupier.games.notation import WrongInput
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game
from croupier.plan.devices import Address, read_address
from croupier.plan.equipment_file import Approvals, read_register
from croupier.plan.file_location import Location
from croupier.plan.floor_plan import TablePlan
from croupier.plan.layout_file import check_layout, check_places, read_diagram, without_areas
from croupier.plan.theme_file import read_theme
from croupier.play.evolve import HISTORY
from croupier.play.round_events import Terms
from croupier.play.sign import LONGEST_PERIOD_S
from croupier.play.table import Setup
from croupier.play.wagering.limits import DIFFERENTIAL, TOTAL, Limit, Limits
from croupier.play.wagering.purses import TOKENS
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.conduct import ConductPolicy
from croupier.rulebooks.equipment import EquipmentPolicy
from croupier.rulebooks.library import game, rulebook
from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.offer import Offer
from croupier.rulebooks.policy import TablePolicy
from croupier.rulebooks.sign import SignPolicy

CHIPS = ["1", "5", "10", "25", "100"]
"""The chips that terminals offer if the floor file names none."""
IDLE_ROUNDS = 10
"""After how many rounds without a wager a seat is noticed, where neither the document nor the floor file says so."""
COLOURS = ["blue", "brown", "green", "grey", "orange", "pink", "purple", "white"]
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
    *("idle_rounds_alert", "areas", "boxes", "max_terminals", "equipment", "salon", "settings", "layout_d_wheel_type"),
    "results_shown",
    "wnd_enabled",
    "unattended_alert_minutes",
    "layout_diagram",
    "theme",
    "pit",
)
SIMULATED, AUTOMATED = "simulated", "automated"
DEVICES = {"wheel": ("dealer", SIMULATED, AUTOMATED), "shoe": ("dealer", SIMULATED), "dice": ("dealer", SIMULATED)}
GAMES = {"wheel": ("roulette",), "shoe": ("baccarat", "seven_up"), "dice": ("sic_bo",)}
"""The games that a device plays."""


def read_table(given: object, folder: Path, place: Location, money: Settings, approvals: Approvals) -> TablePlan:
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
    check_places(raw, terminals, positions, policy.equipment, place)
    cashless = place.at("cashless").yes_or_no(raw.get("cashless", False))
    setup = Setup(
        table=name,
        game=offered,
        policy=policy,
        sign=sign,
        staff=rulebook(raw["rulebook"]).staff,
        limits=limits,
        period=_period(raw.get("period_s"), terminals, policy, place.at("period_s")),
        places=frozenset((*terminals, *positions)),
        idle_rounds=_idle_rounds(raw.get("idle_rounds_alert"), sign, place.at("idle_rounds_alert")),
        positions=positions,
        layout=str(raw.get("layout", "")),
        lucky_ball=_has_lucky_ball(raw.get("layout"), policy),
        outside_zero=_has_outside_zero(raw.get("layout"), policy),
        players_per_area=_players_per_area(
            raw.get("players_per_area", 1), limits, policy, place.at("players_per_area")
        ),
        limits_per_person=_limits_per_person(
            raw.get("limits_per_person", False), policy, place.at("limits_per_person")
        ),
        tables_at_once=_tables_at_once(raw.get("tables_at_once"), policy, place.at("tables_at_once")),
        terms=terms,
        own_checks=checks.only_at_own_table if (checks := rulebook(raw["rulebook"]).money.checks) else None,
        tokens_come_back=money.winning_token == "returned",
        tournament=rulebook(raw["rulebook"]).tournament_play,
        reading_shoe=_address(_sources(raw.get("devices", {}), place.at("devices")).get("shoe")) is not None,
        register=read_register(
            raw.get("equipment"), place.at("equipment"), policy.equipment, offered, terminals, cashless, approvals
        ),
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
        _salon(raw.get("salon", False), rulebook(raw["rulebook"]).conduct, place.at("salon")),
        _results_shown(raw.get("results_shown", 20), place.at("results_shown")),
        _displayed(raw.get("wnd_enabled", True), policy.equipment, place.at("wnd_enabled")),
        boxes=raw["boxes"] if policy.equipment.boxes is not None else 0,
        diagram=read_diagram(raw.get("layout_diagram"), policy.equipment, place.at("layout_diagram")),
        theme=read_theme(raw.get("theme"), offered, policy.equipment, folder, place.at("theme")),
        unattended=_unattended(
            raw.get("unattended_alert_minutes"), rulebook(raw["rulebook"]).money, place.at("unattended_alert_minutes")
        ),
        pit=place.at("pit").text(raw["pit"], '"North"') if "pit" in raw else "",
    )


def _salon(given: object, conduct: ConductPolicy, place: Location) -> bool:
    """Whether a table stands in a Private Gaming Salon, where the document knows them."""
    salon = place.yes_or_no(given)
    if salon and conduct.devices is None:
        raise place.wrong("no rule of this document is about salons; leave it out")
    return salon


def _results_shown(given: object, place: Location) -> int:
    """How many of the last results are on show, of those that a table remembers."""
    if type(given) is not int or not 0 <= given <= HISTORY:
        raise place.wrong(f"results_shown must be a whole number up to {HISTORY}, such as 20, or 0 to show none")
    return given


def _displayed(given: object, policy: EquipmentPolicy, place: Location) -> bool:
    """Whether a table has a winning number display; it may be without one where the document leaves that to the house."""
    displayed, optional = place.yes_or_no(given), policy.display_optional
    if not displayed and not applies(optional):
        raise place.wrong("no rule of this document lets a table be without its display; leave it out")
    return displayed


def _unattended(given: object, policy: MoneyPolicy, place: Location) -> Cited[int] | None:
    """After how many minutes without a touch a terminal with credit is told of."""
    rule = policy.unattended
    if rule is None:
        if given is not None:
            raise place.wrong("no rule of this document is about terminals that are left; leave it out")
        return None
    least, most, usual = rule.value
    minutes = usual if given is None else given
    if type(minutes) is not int or not least <= minutes <= most:
        raise place.wrong(
            f"unattended_alert_minutes must be a whole number from {least} to {most} (clause {rule.clause})"
        )
    return Cited(minutes, rule.clause)


def _colours(given: object, place: Location) -> tuple[str, ...]:
    """The colours of a table's checks, each of which is the name of a purse."""
    colours = place.names(given, "colour")
    if wrong := [colour for colour in colours if "/" in colour or colour == TOKENS]:
        raise place.wrong(f"{wrong[0]} is no name of a colour; name it as people call it, such as blue")
    return colours


def _sources(given: object, place: Location) -> dict[str, str]:
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


def _links(sources: Mapping[str, str], game: str, place: Location) -> dict[str, Address]:
    """The devices that have an address."""
    links = {device: address for device, source in sources.items() if (address := _address(source)) is not None}
    for device in links:
        if game not in GAMES[device]:
            raise place.at(device).wrong(f"a {device} does not play {game}")
    return links


def _period(period: object, terminals: tuple[str, ...], policy: TablePolicy, place: Location) -> int | None:
    """The wagering period of the terminals in microseconds; none where the dealer's call alone ends it."""
    if period is None and (not applies(policy.timed) or not terminals):
        return None
    shortest = policy.shortest_period.value if policy.shortest_period is not None else 0
    if not isinstance(period, int | float) or isinstance(period, bool) or not 0 < period < LONGEST_PERIOD_S:
        clause = "" if policy.timed is None else f" (clause {policy.timed.clause})"
        raise place.wrong(f"period_s must be a number of seconds above zero, such as 30{clause}")
    if period < shortest:
        assert policy.shortest_period is not None
        raise place.wrong(f"period_s must be {shortest} or more (clause {policy.shortest_period.clause})")
    return round(period * 1_000_000)


def _positions(given: object, policy: TablePolicy, place: Location) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(each, str) and each for each in given):
        raise place.wrong('positions must be names such as ["P1", "P2"]')
    if given and policy.cloth is None:
        raise place.wrong("this document has no wagers on the cloth; give the table terminals")
    return tuple(given)


def _players_per_area(given: object, limits: Limits, policy: TablePolicy, place: Location) -> int | None:
    """How many players may share a wagering area; none where any number may."""
    any_number = policy.cloth.any_number if policy.cloth is not None else None
    if given == "any" and applies(any_number):
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


def _limits_per_person(given: object, policy: TablePolicy, place: Location) -> bool:
    """Whether the sign says that limits apply per person."""
    per_person = place.yes_or_no(given)
    if per_person and not applies(policy.one_box):
        raise place.wrong("this document has no sign that limits apply per person")
    return per_person


def _has_lucky_ball(layout: object, policy: TablePolicy) -> bool:
    """Whether a table's layout has Lucky Ball areas."""
    layouts = policy.wheel.lucky_layouts if policy.wheel is not None else None
    return layouts is not None and layout in layouts.value


def _has_outside_zero(layout: object, policy: TablePolicy) -> bool:
    """Whether a table's layout has a second box for zero outside."""
    layouts = policy.wheel.outside_zero if policy.wheel is not None else None
    return layouts is not None and layout in layouts.value


def _mega_chance(offered: Game, policy: TablePolicy, place: Location) -> None:
    """Refuse a table with Mega Odds that does not say how often they come."""
    rule = policy.wheel.mega_chance_first if policy.wheel is not None else None
    if not applies(rule) or not isinstance(offered, Roulette):
        return
    if "mega" in offered.boosts and offered.mega_chance is None:
        raise place.wrong(f"Mega Odds need mega_chance, the approved device's figure (clause {rule.clause})")


def _tables_at_once(given: object, policy: TablePolicy, place: Location) -> int:
    if given is None:
        return 1
    if not applies(policy.tables_at_once):
        raise place.wrong("this document has a terminal play one table at a time")
    if type(given) is not int or given < 1:
        raise place.wrong("tables_at_once must be a whole number, such as 2")
    return given


def _chips(given: object, limits: Limits, policy: TablePolicy, place: Location) -> tuple[int, ...]:
    """The chips that terminals offer: multiples of the least minimum, where wagers are."""
    rule, least = policy.multiples_of_minimum, min(limit.lowest for limit in limits.by_kind.values())
    chips = place.amounts(CHIPS if given is None else given, "chip")
    if not applies(rule):
        return chips
    fitting = tuple(chip for chip in chips if chip % least == 0)
    if given is not None and fitting != chips:
        raise place.wrong(f"chips must be multiples of the least minimum, {least / 100:.2f} (clause {rule.clause})")
    return fitting or (least,)


def _offer(raw: dict[str, Any], place: Location) -> tuple[Offer, TablePolicy]:
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
        if "settings" in raw:
            raise place.at("settings").wrong("a table with an automated wheel has no settings")
        return offer, offer.automated
    given = raw.get("settings", {})
    if not isinstance(given, dict):
        raise place.at("settings").wrong(
            'settings must be names with values, such as { revolution_source = "wheel_sensor" }'
        )
    try:
        return offer, offer.policy(given)
    except WrongInput as wrong:
        raise place.at("settings").wrong(str(wrong).rstrip(".")) from None


def _terms(raw: dict[str, Any], offer: Offer, policy: TablePolicy, place: Location) -> Terms:
    """The configuration in which a table plays its game, and the kinds of bet that it leaves out."""
    given, left_out = raw.get("config", {}), raw.get("leave_out", [])
    if not isinstance(given, dict):
        raise place.at("config").wrong('config must be settings such as { wheel = "single_zero" }')
    try:
        config = offer.configure(given)
        whole = game(raw["rulebook"], offer.name, config)
    except WrongInput as wrong:
        raise place.at("config").wrong(str(wrong).rstrip(".")) from None
    if policy.promotion is not None and config[policy.promotion.setting.value]:
        clause = policy.promotion.setting.clause
        raise place.at("config").wrong(
            f"a promotion is approved and shown at the table (clause {clause}): leave it out"
        )
    may_leave_out = policy.may_leave_out.value if policy.may_leave_out is not None else ()
    if not isinstance(left_out, list) or any(kind not in may_leave_out for kind in left_out):
        kinds = ", ".join(may_leave_out) or "none of its bets"
        raise place.at("leave_out").wrong(f"a table of this game may leave out {kinds}")
    check_layout(raw, whole, policy.equipment, place)
    no_area = without_areas(raw, whole, policy.equipment, place)
    return Terms(dict(config), (*left_out, *no_area), raw["rulebook"], offer.name)


def _seats(seats: object, table: str, place: Location) -> tuple[str, ...]:
    if type(seats) is int and seats > 0:
        return tuple(f"{table}-{seat}" for seat in range(1, seats + 1))
    if isinstance(seats, list) and all(isinstance(each, str) and each for each in seats):
        return tuple(seats)
    raise place.wrong('seats must be a number of terminals, or their names such as ["T1", "T2"]')


def _idle_rounds(given: object, sign: SignPolicy, place: Location) -> int:
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


def _limits(given: object, offered: Game, policy: TablePolicy, sign: SignPolicy, place: Location) -> Limits:
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


def _all_wagers(given: object, policy: TablePolicy, place: Location) -> tuple[int, int]:
    """The least and the most of a player's wagers together, zero where none is set; sic bo's `total` is a bet, and its
    document has no such rule."""
    total = place.only(given, ("min", "max"), (), f'{TOTAL} = {{ min = "5.00", max = "500.00" }}')
    if total and policy.over_total is None and policy.return_below_total is None:
        raise place.wrong("this document has no limit on all of a player's wagers together")
    least, most = place.money(total.get("min", "0")), place.money(total.get("max", "0"))
    if "max" in total and least > most:
        raise place.wrong("the total needs min <= max")
    return least, most


def _limit(kind: str, given: object, policy: TablePolicy, sign: SignPolicy, place: Location) -> Limit:
    how = f'{kind} = {{ min = "1.00", max = "100.00", step = "1.00" }}'
    raw = place.only(given, ("min", "max", "step", "area"), ("min", "max"), how)
    if applies(sign.unit_first) and "step" not in raw:
        raise place.wrong(f'{kind} lacks its step, "0.01" if wagers need no unit (clause {sign.unit_first.clause})')
    lowest, highest, step = (place.money(raw.get(key, "0.01")) for key in ("min", "max", "step"))
    if applies(policy.multiples_of_minimum):
        clause = policy.multiples_of_minimum.clause
        if "step" in raw and step != lowest:
            raise place.wrong(f"wagers are multiples of the minimum (clause {clause}): leave step out")
        step = lowest
    if not 0 < lowest <= highest or step <= 0:
        raise place.wrong(f"the limit of {kind} needs 0 < min <= max and a step above zero")
    if "area" in raw and policy.cloth is None:
        raise place.wrong("area is for boxes on the cloth, which this document does not have")
    return Limit(lowest, highest, step, place.money(raw["area"]) if "area" in raw else None)
