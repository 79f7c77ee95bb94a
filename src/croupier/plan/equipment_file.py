"""The equipment of a table in the floor file: what is registered for it, whether it fits, and what has been approved."""

from collections.abc import Collection, Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

import croupier
from croupier.games.card_game import CardGame
from croupier.games.settlement import Game
from croupier.plan.file_location import Location
from croupier.play.equipment.fitness import unfit, unusable
from croupier.play.equipment.register import OF_TERMINALS, SEVERAL, EquipmentRegister, Item
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import EquipmentPolicy, Kind

SECTION = "[table.equipment]"
JOURNALLED = (Kind.FLOAT_TRAY, Kind.DROP_BOX)
"""What is counted or attached while the floor runs, and not in its file."""
SHARED = (*OF_TERMINALS, Kind.STATION, Kind.DEALER_TERMINAL, Kind.GAME_SYSTEM, Kind.NETWORK)
"""What tables may have in common."""
FIGURES: Mapping[Kind, tuple[str, ...]] = {
    Kind.WHEEL: ("diameter_mm",),
    Kind.BALL: ("diameter_mm", "metallic"),
    Kind.USPIN: ("remote_button",),
    Kind.DOLLY: ("material",),
    Kind.STATION: ("layout",),
    Kind.SHUFFLER: ("type", "decks"),
    Kind.DISCARD_RACK: ("decks",),
    Kind.DICE: ("seal",),
}
"""What is said of an item besides its id."""


class Approvals(Struct, frozen=True):
    """What a floor file says has been approved."""

    covers: Mapping[str, str] = {}
    """The reference of the approval of each item."""
    builds: tuple[str, ...] = ()


def read_approvals(given: object, place: Location, zone: ZoneInfo | None) -> Approvals:
    """Every `[[approval]]` of a floor, by its reference and date."""
    covers: dict[str, str] = {}
    builds = []
    for number, each in enumerate(place.several(given, "[[approval]]")):
        here = place.at(number)
        raw = here.only(each, ("reference", "date", "covers", "build"), ("reference", "date"), "[[approval]]")
        reference = here.at("reference").text(raw["reference"], '"2019/14"')
        if type(raw["date"]) is not date:
            raise here.at("date").wrong("date must be a date such as 2019-06-01")
        if raw["date"] > datetime.now(zone).date():
            raise here.at("date").wrong(f"approval {reference} is of a day to come: nothing is used before it")
        covers |= dict.fromkeys(here.at("covers").names(raw.get("covers", []), "item"), reference)
        if "build" in raw:
            builds.append(here.at("build").text(raw["build"], f'"{croupier.__version__}"'))
    return Approvals(covers, tuple(builds))


def read_register(
    given: object,
    place: Location,
    policy: EquipmentPolicy,
    game: Game,
    terminals: Collection[str],
    cashless: bool,
    approvals: Approvals,
) -> EquipmentRegister:
    """What is registered for a table."""
    kinds = _kinds(policy)
    needed = (*policy.needs, *(policy.needs_for_terminals if terminals else ()))
    if given is None and needed:
        first = ", ".join(kind.value for each in needed for kind in each.value if kind not in JOURNALLED)
        raise place.wrong(f"[[table]] lacks {SECTION}; register there: {first} (clause {needed[0].clause})")
    raw = place.only({} if given is None else given, [kind.value for kind in kinds], (), SECTION)
    items: dict[str, Item] = {}
    for kind in kinds:
        if kind.value in raw:
            here = place.at(kind.value)
            for item in _items(raw[kind.value], kind, here, policy, terminals):
                if item.id in items:
                    raise here.wrong(f"{item.id} is registered twice; give each item an id of its own")
                items[item.id] = _approved(item, policy, approvals, here)
    if Kind.PLAYER_TERMINAL in (policy.approved.value if policy.approved is not None else ()):
        for name in terminals:
            terminal = Item(kind=Kind.PLAYER_TERMINAL, id=name, terminal=name)
            items[name] = _approved(terminal, policy, approvals, place)
    register = EquipmentRegister(
        items, _closed_terminals(items.values(), policy, terminals), cashless, croupier.__version__, approvals.builds
    )
    _first_in_use(register, policy, game, place)
    return register


def shared_wrongly(register: EquipmentRegister, others: Collection[EquipmentRegister], policy: EquipmentPolicy) -> str:
    """What a table has that another table has already and need not share, in words; nothing, as a rule."""
    for item in register.items.values():
        where = [other.items[item.id] for other in others if item.id in other.items]
        if not where:
            continue
        if item.kind is Kind.STATION and policy.stations is not None:
            most = policy.stations.value[item.layout]
            if len(where) >= most:
                return f"station {item.id} has layout {item.layout}, for {most} game (clause {policy.stations.clause})"
        elif item.kind is Kind.COLOUR_CHECKS and applies(policy.own_checks):
            return f"another table has colour checks marked {item.id} (clause {policy.own_checks.clause})"
        elif item.kind not in (*SHARED, Kind.COLOUR_CHECKS):
            return f"{item.id} is registered for another table; give each item an id of its own"
    return ""


def _kinds(policy: EquipmentPolicy) -> tuple[Kind, ...]:
    """The kinds of equipment that a table can have."""
    own = () if policy.each_terminal is None else (policy.each_terminal,)
    stated = (*policy.needs, *policy.needs_for_terminals, *policy.needs_for_cloth, *policy.may_have, *own)
    kinds = dict.fromkeys(kind for each in stated for kind in each.value)
    return tuple(kind for kind in kinds if kind not in JOURNALLED)


def _items(
    given: object, kind: Kind, place: Location, policy: EquipmentPolicy, terminals: Collection[str]
) -> list[Item]:
    if kind in OF_TERMINALS:
        return _of_terminals(given, kind, place, terminals)
    return [_item(each, kind, place, policy) for each in (given if isinstance(given, list) else [given])]


def _of_terminals(given: object, kind: Kind, place: Location, terminals: Collection[str]) -> list[Item]:
    how = f'{kind.value} = {{ T1 = "1001", T2 = "1002" }}, or {kind.value} = "N-" for N-T1, N-T2 and so on'
    if isinstance(given, str) and given:
        return [Item(kind=kind, id=given + name, terminal=name) for name in dict.fromkeys(terminals)]
    raw = place.only(given, tuple(terminals), (), how)
    return [Item(kind=kind, id=place.text(each, f"those in {how}"), terminal=name) for name, each in raw.items()]


def _item(given: object, kind: Kind, place: Location, policy: EquipmentPolicy) -> Item:
    figures = FIGURES.get(kind, ())
    needed = [name for name in figures if _is_judged(policy, kind, name)]
    how = f'{kind.value} = {{ id = "1001"{"".join(f", {name} = …" for name in needed)} }}'
    raw = place.only(given, ("id", *figures), ("id", *needed), how)
    try:
        item = msgspec.convert({**raw, "kind": kind}, Item)
    except msgspec.ValidationError as wrong:
        raise place.wrong(f"{wrong}; write it as {how}") from None
    if not item.id:
        raise place.wrong(f"an item has an id: write it as {how}")
    if refused := unfit(policy, item):
        raise place.wrong(f"{refused.why}, which {item.id} does not (clause {refused.clause})")
    return item


def _is_judged(policy: EquipmentPolicy, kind: Kind, figure: str) -> bool:
    """Whether a document has a rule about a figure of an item, so that the floor file must give it."""
    rules = {
        (Kind.WHEEL, "diameter_mm"): policy.wheel_mm,
        (Kind.BALL, "diameter_mm"): policy.ball_mm,
        (Kind.BALL, "metallic"): policy.ball_metallic,
        (Kind.DOLLY, "material"): policy.dolly,
        (Kind.STATION, "layout"): policy.stations,
        (Kind.SHUFFLER, "type"): policy.shufflers,
        (Kind.SHUFFLER, "decks"): policy.shuffler_decks,
        (Kind.DISCARD_RACK, "decks"): policy.rack_decks,
        (Kind.DICE, "seal"): policy.dice_sealed,
    }
    return rules.get((kind, figure)) is not None


def _approved(item: Item, policy: EquipmentPolicy, approvals: Approvals, place: Location) -> Item:
    """An item with the approval that it has; refused where it needs one."""
    rule, reference = policy.approved, approvals.covers.get(item.id, "")
    if rule is not None and item.kind in rule.value and not reference:
        raise place.wrong(f"{item.id} has no approval; name it in the covers of an [[approval]] (clause {rule.clause})")
    return msgspec.structs.replace(item, approval=reference)


def _closed_terminals(
    items: Collection[Item], policy: EquipmentPolicy, terminals: Collection[str]
) -> Mapping[str, str]:
    """The terminals that lack something of their own, and what."""
    rule = policy.each_terminal
    closed = {}
    for name in terminals if rule is not None else ():
        assert rule is not None
        own = {item.kind for item in items if item.terminal == name}
        if lacks := [kind.value.replace("_", " ") for kind in rule.value if kind not in own]:
            closed[name] = f"it has no {' and no '.join(lacks)}."
    return closed


def _first_in_use(register: EquipmentRegister, policy: EquipmentPolicy, game: Game, place: Location) -> None:
    """Refuse what would be in use from the beginning and may not be."""
    decks = game.decks if isinstance(game, CardGame) else 0
    for kind in {item.kind for item in register.items.values()} - {*SEVERAL}:
        item = next(register.of(kind))
        if refused := unusable(policy, item, decks):
            raise place.at(kind.value).wrong(f"{refused.why}, which {item.id} does not (clause {refused.clause})")
