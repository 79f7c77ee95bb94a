"""What a table needs besides its rules, for the tests: its equipment as a floor file writes it, and its opening."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import croupier
from croupier.devices.simulated_opening import opening
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.orders.order import Order
from croupier.plan.floor_file import read_plan
from croupier.play.equipment.register import OF_TERMINALS
from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.library import rulebook as document
from croupier.rulebooks.roles import Role
from croupier.scripts.script import dealer_of, take_posts

FIGURES = {
    Kind.WHEEL: "diameter_mm = 800",
    Kind.BALL: "diameter_mm = 20, metallic = false",
    Kind.DOLLY: 'material = "brass"',
    Kind.STATION: 'layout = "F"',
    Kind.DISCARD_RACK: "decks = 6",
    Kind.DICE: 'seal = "0001"',
}
"""What is said of an item besides its id."""
SHUFFLERS = {"star-7up-2016": 'type = "shuffler_dealer"', "crown-baccarat-2023": 'type = "card_shuffling_machine"'}


def register(name: str, rulebook: str, game: str, terminals: str, **other: str) -> tuple[str, str]:
    """The `[table.equipment]` of a table with all that its document knows, by its name `R1-wheel` and the like, and the
    `[[approval]]` of all of it; `other` is written for an item in place of that, or nothing."""
    policy = document(rulebook).offer(game).table.equipment
    written = {kind.value: _written(name, rulebook, kind) for kind in _kinds(policy)} | other
    lines = [f"{kind} = {text}" for kind, text in written.items() if text]
    ids = [f'"{each}"' for kind in _kinds(policy) for each in _ids(name, kind, terminals)]
    approval = f"""[[approval]]
reference = "2019/14"
date = 2019-06-01
build = "{croupier.__version__}"
covers = [{", ".join((*ids, *(f'"{each}"' for each in terminals.split())))}]
"""
    return "\n".join(["[table.equipment]", *lines]) + "\n", approval if policy.approved is not None else ""


def places(rulebook: str, game: str, config: Mapping[str, object], settings: str = "") -> list[str]:
    """What a floor file says of a table's layout and of how many places it takes, where it does not say so already."""
    policy = document(rulebook).offer(game).table.equipment
    lines = []
    if policy.layouts is not None:
        letters = "F" if config.get("wheel") == "double_zero" else "E"
        lines.append(f'layout = "{letters}"' if "A" in policy.layouts.value else "layout = 1")
    lines += ["boxes = 9"] if policy.boxes is not None else []
    lines += ["max_terminals = 100"] if policy.terminals_approved is not None else []
    return [line for line in lines if line.partition(" ")[0] not in settings]


def wrong(*tables: str) -> str:
    """What a floor file with these tables is refused for; nothing if it is good."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "floor.toml"
        path.write_text("".join(tables), "utf-8")
        try:
            read_plan(path)
        except WrongInput as found:
            return str(found)
        return ""


async def open_tables(floor: Floor) -> None:
    """Sign on at every table, count its float, attach its drop box and tick every checklist that it waits for."""
    await take_posts(floor)
    for name, plan in floor.plan.tables.items():
        for role, command in [*opening(plan.setup, floor.tables[name])]:
            at = floor.clock.now()
            who = dealer_of(floor.plan, name) if role is Role.DEALER else "staff:opening"
            order = Order(f"opening:{name}", at, at, role, who, command, name)
            assert (answer := await floor.submit(order)).ok, answer.why


def _written(name: str, rulebook: str, kind: Kind) -> str:
    if kind in OF_TERMINALS:
        return f'"{_short(kind)}-"'
    further = f", {FIGURES[kind]}" if kind in FIGURES else ""
    if kind is Kind.SHUFFLER:
        further = f", {SHUFFLERS[rulebook]}" if rulebook in SHUFFLERS else ", decks = 8"
    return f'{{ id = "{_id(name, kind)}"{further} }}'


def _ids(name: str, kind: Kind, terminals: str) -> list[str]:
    if kind in OF_TERMINALS:
        return [f"{_short(kind)}-{terminal}" for terminal in terminals.split()]
    return [_id(name, kind)]


def _id(name: str, kind: Kind) -> str:
    return f"{name}-{_short(kind)}"


def _short(kind: Kind) -> str:
    return kind.value.replace("_", "-")


def _kinds(policy: EquipmentPolicy) -> tuple[Kind, ...]:
    stated = (
        *(*policy.needs, *policy.needs_for_terminals, *policy.needs_for_cloth, *policy.may_have),
        *((policy.each_terminal,) if policy.each_terminal is not None else ()),
    )
    found = dict.fromkeys(kind for each in stated for kind in each.value)
    return tuple(kind for kind in found if kind not in (Kind.FLOAT_TRAY, Kind.DROP_BOX))
