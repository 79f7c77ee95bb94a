"""Every command about conduct, in any order, by any role, under every document: there is an answer, and it replays."""

import asyncio
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, get_args, get_origin

import msgspec
from casino import KEY, MEMORY, table
from hypothesis import given, settings, strategies as st

from croupier.conduct import commands
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.verify import verify
from croupier.orders.order import Order
from croupier.plan.floor_file import read_plan
from croupier.play.arguments import plain
from croupier.play.wagering.wager_commands import Clear
from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.roles import Role
from croupier.storage.sqlite import SqliteStore

TABLES = (
    table("A", "star-rapid-2016", "roulette", seats="a1 a2"),
    table("B", "star-roulette-2024", "roulette", seats="b1 b2", period_s=None),
    table("C", "star-7up-2016", "seven_up", seats="c1 c2", positions="c3", period_s=None),
    table("D", "canberra-mttg-2019", "sic_bo", seats="d1 d2"),
    table("E", "crown-baccarat-2023", "baccarat", seats="e1 e2", config={"version": "A"}, settings="salon = true"),
)
INCIDENTS = sorted({kind for book in RULEBOOKS.values() for kind in book.conduct.incidents})
TEXTS = {
    "kind": (*INCIDENTS * 2, "nonsense"),
    "month": ("2027-01", "2026-12", "9999-12", "2027-13", "soon"),
    **dict.fromkeys(("note", "name", "address"), ("", "said", "Ω")),
}
WHO = (
    *(Role.DEALER, Role.CASINO_SUPERVISOR, Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.OPERATOR) * 2,
    *(Role.TABLE_GAMES_MANAGER, Role.CASINO_MANAGER_TABLE_GAMES, Role.GAMING_SHIFT_MANAGER, Role.PLAYER) * 2,
    *Role,
)


def _value(field: msgspec.structs.FieldInfo) -> st.SearchStrategy[Any]:
    kind = field.type
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if get_origin(kind) is tuple:
        return st.lists(st.sampled_from(("a1", "b2", "zz")), max_size=2).map(tuple)
    if kind is bool:
        return st.booleans()
    if plain(kind) is int:
        return st.sampled_from((1, 1, 2, 3, 0, -1, 150_00, 2**63))
    return st.sampled_from(TEXTS.get(field.name, ("p1", "p2", "", "a1")))


def _sent(kind: type[commands.Command]) -> st.SearchStrategy[commands.Command]:
    return st.builds(kind, **{each.name: _value(each) for each in msgspec.structs.fields(kind)})


OFTEN = (commands.ReportIncident, commands.DecideIncident, commands.OpenDispute, commands.DecideDispute)
COMMANDS = st.sampled_from((*get_args(commands.Command), *OFTEN * 3)).flatmap(_sent)
ASKED = st.tuples(COMMANDS, st.sampled_from(WHO), st.sampled_from("ABCDEF"), st.sampled_from(("1", "2", "3", "")))


async def _answers(folder: Path, asked: list[Any]) -> None:
    path = folder / "floor.toml"
    path.write_text(f'system = "07"\n{"".join(TABLES)}', "utf-8")
    clock = ManualClock()
    floor = Floor(read_plan(path), SqliteStore(folder / "floor.db"), clock, KEY)
    await floor.start()
    try:
        for number, (command, role, name, seat) in enumerate(asked, start=1):
            place = f"{name.lower()}{seat}" if seat else ""
            order = Order("test", number, clock.now(), role, f"staff:{role}", command, name, place)
            answer = await floor.submit(order)
            assert not answer.again, order
            assert answer.ok or answer.why
        for name, plan in floor.plan.tables.items():
            order = Order(f"wager:{name}", 1, clock.now(), Role.PLAYER, "t", Clear(), name, plan.terminals[0])
            assert not (await floor.submit(order)).again
        assert (await verify(floor.store)).ok
    finally:
        await floor.stop()


@settings(max_examples=60, deadline=None)
@given(st.lists(ASKED, min_size=40, max_size=80))
def test_whatever_is_asked_about_conduct_is_answered(asked: list[Any]) -> None:
    with TemporaryDirectory(prefix="matters-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
        asyncio.run(_answers(Path(folder), asked))
