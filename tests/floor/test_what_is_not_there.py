"""Whatever a command names must be there: a place, account, bet, table, item, round or number that is not is refused.

Every command of every kind is asked with one argument that names nothing, and with sensible ones beside it, by somebody who
may, while nothing goes on, while wagers are taken and when no more are.
"""

import asyncio
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from casino import KEY, casino, table
from equipped import open_tables
from test_every_command import FLOORS, NOW, TEXTS, Asked, _funding, _kinds, _order, _who

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.house import house, staff
from croupier.orders.order import Command, Order, not_meant
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan, TablePlan
from croupier.play import commands as play
from croupier.play.arguments import Moment, plain
from croupier.play.command import BySystem
from croupier.play.round_commands import NewGame, NoMoreBets
from croupier.play.sign_commands import SetPeriod
from croupier.play.staff.permission_commands import ApproveBothSides
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role
from croupier.storage.sqlite import SqliteStore
from croupier.tags import tag_of

NOTHING: dict[str, Any] = {
    **dict.fromkeys(("place", "terminal", "with_place", "of"), "zz"),
    **dict.fromkeys(("places", "forfeited"), ("zz",)),
    "kinds": ("nonsense",),
    **{key: {"nonsense": 500} for key in ("chips", "lies")},
    **dict.fromkeys(("round", "request", "notice", "case", "incident", "dispute", "exclusion", "version"), 987_654),
    **dict.fromkeys(("bet", "kind", "irregularity", "step", "approval", "style", "method", "ticket"), "nonsense"),
    **dict.fromkeys(("voucher", "item", "cards", "machine", "month"), "nonsense"),
    **dict.fromkeys(("colour", "purse"), "mauve"),
    "account": "zz-9",
    "table": "ZZ",
    "tables": ("ZZ",),
    "stream": "terminal:zz",
    "number": "77",
}
"""What each argument names that is nowhere on any floor."""
NEW = {("issue_card", "card"), ("change_card", "card"), ("register_cards", "cards"), ("report_incident", "account")}
"""Arguments that give something its name, or may speak of somebody whom the floor does not know."""
CONDUCT_ROLES = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.INSPECTOR, Role.OPERATOR, Role.TABLE_GAMES_MANAGER)
KINDS = tuple(kind for kind in _kinds(play.Command, cage.Command, conduct.Command) if not issubclass(kind, BySystem))
TURNS = 3


def asked() -> list[tuple[type[Command], str]]:
    """Every command with every one of its arguments that names something."""
    named = [(kind, each) for kind in KINDS for each in msgspec.structs.fields(kind) if each.name in NOTHING]
    return [
        (kind, each.name)
        for kind, each in named
        if (tag_of(kind), each.name) not in NEW and _takes(each.type, NOTHING[each.name])
    ]


def _takes(kind: Any, value: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _sensible(field: msgspec.structs.FieldInfo, at: TablePlan, chance: Random) -> Any:
    kind, policy = field.type, at.setup.policy
    known = {
        "approval": [*policy.approvals],
        "irregularity": [*policy.irregularities],
        "step": [*policy.steps],
        "bet": [*at.setup.game.bets],
        "account": [f"{place}-1" for place in at.seats],
        **{key: [*at.seats] for key in ("place", "terminal", "with_place")},
    }
    if kind is play.StaffCommand:
        return NewGame()
    if isinstance(kind, type) and issubclass(kind, Enum):
        return chance.choice(list(kind))
    if get_origin(kind) is Literal:
        return chance.choice(get_args(kind))
    if kind is bool:
        return chance.random() < 0.5
    if plain(kind) is int:
        return NOW + 10**9 if kind == Moment else chance.choice((1, 2, 5_00, 30))
    if plain(kind) is str:
        return chance.choice(known.get(field.name) or TEXTS.get(field.name, ("a", "b")))
    if get_origin(kind) is dict:
        return {chance.choice(get_args(get_args(kind)[0]) or ("10000", "500")): 2}
    return (chance.choice(get_args(plain(get_args(kind)[0])) or ("A",)),)


async def _accepted(folder: Path, tables: tuple[str, ...]) -> list[str]:
    path = folder / "floor.toml"
    path.write_text(f'system = "07"\n{"".join(tables)}', "utf-8")
    plan, clock, chance = read_plan(path), ManualClock(), Random(16)
    floor = Floor(plan, SqliteStore(folder / "floor.db"), clock, KEY)
    await floor.start()
    await open_tables(floor)
    for place, (name, *_) in plan.places.items():
        for number, (role, command) in enumerate(_funding(plan, name, place)):
            order = Order(f"fund:{place}", number, clock.now(), role, _who(plan, role, name), command, name, place)
            await floor.submit(order)
    found, number = [], 0
    for begun in (None, NewGame(), NoMoreBets()):
        if begun is not None:
            await _go_on(floor, plan, begun)
        for kind, name in asked():
            for _ in range(TURNS):
                number += 1
                at = chance.choice([*plan.tables.values()])
                fields = msgspec.structs.fields(kind)
                reply = {each.name: _sensible(each, at, chance) for each in fields if each.required}
                where = [*plan.tables].index(at.setup.table)
                order = _order(
                    plan,
                    Asked(kind(**{**reply, name: NOTHING[name]}), where, chance.randrange(5), None, 0),
                    number,
                    clock.now(),
                )
                if isinstance(order.command, conduct.ConductCommand):
                    order = msgspec.structs.replace(order, role=chance.choice(CONDUCT_ROLES))
                if (await floor.submit(order)).ok:
                    found.append(f"{order.name} with {name} {NOTHING[name]!r}")
    await floor.stop()
    return sorted(set(found))


async def _go_on(floor: Floor, plan: FloorPlan, command: NewGame | NoMoreBets) -> None:
    for name, here in plan.tables.items():
        who = _who(plan, Role.DEALER, name)
        at = floor.clock.now()
        await floor.submit(Order(f"on:{name}:{at}", 1, at, Role.DEALER, who, command, name))
        for place in here.seats if isinstance(command, NewGame) else ():
            bet, at = min(here.setup.game.bets), floor.clock.now()
            await floor.submit(Order(f"bet:{name}:{place}", 1, at, Role.PLAYER, "", Place(bet, 10_00), name, place))


@pytest.mark.parametrize("tables", FLOORS, ids=str)
def test_a_command_about_what_is_not_there_is_refused(tmp_path: Path, tables: tuple[str, ...]) -> None:
    assert asyncio.run(_accepted(tmp_path, tables)) == []


def test_every_argument_that_names_something_is_tried() -> None:
    """So that a new command cannot slip by: its arguments are among these, or say something and name nothing."""
    say = {
        *(
            "stake",
            "of_purse",
            "box",
            "to",
            "meter",
            "reason",
            "person",
            "card",
            "device",
            "nth",
            "by",
            "note",
            "players",
        ),
        *("one", "two", "three", "minutes", "rounds", "surveillance", "inspector", "sign", "lowest", "highest", "area"),
        *(
            "after",
            "seconds",
            "name",
            "shown",
            "decks",
            "back",
            "source",
            "batch",
            "counts",
            "where",
            "moment",
            "fault",
        ),
        *("damaged", "replacements", "depth", "behind", "count", "coups", "seal", "revolutions", "record", "ground"),
        *(
            "subject",
            "reference",
            "why",
            "amount",
            "fault_at",
            "repaired_at",
            "value",
            "marker",
            "until",
            "due",
            "paid",
        ),
        *("others", "affected", "employee", "officer", "address", "dice", "forms", "least", "actual", "counted"),
    }
    named = {
        each.name
        for kind in KINDS
        for each in msgspec.structs.fields(kind)
        if plain(each.type) in (str, int) or get_origin(each.type) in (tuple, dict)
    }
    assert named - say <= set(NOTHING)


def test_every_figure_of_a_command_says_what_it_is_and_has_an_end() -> None:
    """Cents, a moment, a length of time, a count or a number in a row: a bare figure has no most that can be meant."""
    for kind in _kinds(play.Command, cage.Command, conduct.Command, staff.Command, house.Command):
        for each in msgspec.structs.fields(kind):
            several = get_args(each.type) if get_origin(each.type) in (tuple, dict) else ()
            assert int not in (each.type, *several), (kind, each.name)


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (Place("red", 10**15 + 1), "stake"),
        (cage.HoldAccount(10**16 + 1), "fault_at"),
        (SetPeriod(-(10**8) - 1), "seconds"),
        (play.Request(ApproveBothSides("t1-1", minutes=10**8 + 1)), "minutes"),
        (conduct.CloseDispute(10**15 + 1, True), "dispute"),
    ],
)
def test_a_figure_beyond_all_reason_is_not_meant(command: Command, name: str) -> None:
    assert not_meant(command) == f"{name} is too large a figure."


def test_the_largest_figures_are_meant() -> None:
    largest = (Place("red", 10**15), cage.HoldAccount(10**16), SetPeriod(10**8), conduct.CloseDispute(10**15, True))
    assert [not_meant(each) for each in largest] == [""] * 4


@pytest.mark.clause("star-7up-2016", "5.6.6")
def test_only_a_player_who_is_at_the_table_is_let_wager_on_both_sides() -> None:
    with casino(table("U1", "star-7up-2016", "seven_up", seats="t1", positions="p1")) as c:
        c.play("""
            dealer buy_in p1 cash 100.00
            gaming_manager approve_both_sides nobody-1
            expect refused 5.6.6
            gaming_manager approve_both_sides t1-1
            expect refused 5.6.6
            gaming_manager approve_both_sides p1-1
        """)
